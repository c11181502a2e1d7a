"""``manage.py bench draw``: charts over the grid of field sizes and sessions, their quality and time."""

from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from time import perf_counter
from typing import Any, Final

from referee.management.bench import Bench
from tournaments.draw.bench import HEADING, PLAYERS, SESSIONS, grid, line


def add_arguments(parser: ArgumentParser) -> None:
    """Take the part of the grid that is wanted; all of it takes about a minute."""
    parser.add_argument("--players", type=int, nargs="+", default=PLAYERS, help="field sizes")
    parser.add_argument("--sessions", type=int, nargs="+", default=SESSIONS, help="numbers of sessions")


def run(options: Mapping[str, Any]) -> Iterator[str]:
    """Yield the heading and a line for every chart as soon as it is made."""
    yield HEADING
    for cell in grid(perf_counter, options["players"], options["sessions"]):
        yield line(cell)


DRAW: Final = Bench("charts of the draw: repeats, winds, returns to a table, seconds", add_arguments, run)
