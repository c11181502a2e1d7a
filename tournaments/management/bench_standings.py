"""``manage.py bench standings``: results of a large event, cold and warm, with queries and bytes."""

import json
import os
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from typing import Any, Final

from referee.management.bench import Bench
from tournaments.management.bench_server import HOST, run_python

HEADING: Final = f"{'page':<28}{'cold':>9}{'warm':>9}{'queries':>9}{'bytes':>11}"


def add_arguments(parser: ArgumentParser) -> None:
    """Take how large the event is."""
    parser.add_argument("--players", type=int, default=400, help="a multiple of four (400)")
    parser.add_argument("--sessions", type=int, default=8, help="how many sessions (8)")


def run(options: Mapping[str, Any]) -> Iterator[str]:
    """Make the event in a temporary database and measure its pages there, in a process of its own."""
    size = [str(options["players"]), str(options["sessions"])]
    with tempfile.TemporaryDirectory(prefix="desk-bench-") as name:
        environment = os.environ | {
            "DESK_DATA": name,
            "DESK_HOSTS": HOST,
            "DJANGO_SETTINGS_MODULE": "tournaments.settings",
        }
        run_python(environment, "manage.py", "migrate", "--verbosity=0")
        run_python(environment, "manage.py", "collectstatic", "--noinput", "--verbosity=0")
        found = json.loads(run_python(environment, "-m", "tournaments.management.bench_results", *size))
    made = f"made in {found['made']:.1f} s"
    yield f"{found['players']} players, {found['tables']} tables, {found['hands']} hands; {made}"
    yield HEADING
    for row in found["rows"]:
        yield (
            f"{row['name']:<28}{_ms(row['cold']):>9}{_ms(row['warm']):>9}{row['queries']:>9}{row['bytes']:>11,}"
        )


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms"


STANDINGS: Final = Bench("standings and statistics of a large event, cold and warm", add_arguments, run)
