"""Does the desk hold a hall: tables post hands through real HTTP while the standings are read."""

import asyncio
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.core.management.base import CommandError, CommandParser

from referee.management.bench import Bench
from tournaments.management.bench_load import Client, Hall, Load, Outcome
from tournaments.management.bench_server import Desk, running_desk

LOADS: Final = (
    Load("realistic: one hand a table within 5 s", hands=1, spread=5.0, twice=0.0, seconds=60.0),
    Load("burst: 5 hands a table at once, 20 % sent twice", hands=5, spread=0.0, twice=0.2, seconds=180.0),
)
MOST_TABLES = 400
NORMAL, WORST = 0.5, 0.95


def add_arguments(parser: CommandParser) -> None:
    """Take how large the hall is."""
    parser.add_argument("--tables", type=int, default=100, help="how many tables post (100)")


def run(options: Mapping[str, Any]) -> Iterator[str]:
    """Serve a hall in a temporary database, load it twice, print what became of it and how long it took."""
    tables = options["tables"]
    if not 1 <= tables <= MOST_TABLES:
        raise CommandError(f"A hall has 1 to {MOST_TABLES} tables.")
    yield f"{tables} tables; the desk as `manage.py desk` serves it, with a fresh database"
    yield f"{os.cpu_count()} processors; load of the machine before: {_machine_load()}"
    answers = 0
    with running_desk(tables) as desk:
        before = _processor_time()
        hall = Hall(Client(desk.port), desk.made)
        for load in LOADS:
            beside = _machine_load()
            outcome = asyncio.run(hall.run(load))
            answers += len(outcome.waits) + len(outcome.reads)
            yield from _lines(load, outcome, tables)
            yield f"  load of the machine from {beside} to {_machine_load()}"
        yield from _record(desk, hall.accepted, tables * sum(load.hands for load in LOADS))
    spent = _processor_time() - before
    yield f"the desk's processor time, its start included: {spent:.1f} s for {answers} answers"


def _processor_time() -> float:
    """Return the processor time of the processes that this one has started and seen end, in seconds."""
    spent = os.times()
    return spent.children_user + spent.children_system


def _machine_load() -> str:
    """Return how many processes wanted a processor in the last minute: what else is going on."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def _lines(load: Load, outcome: Outcome, tables: int) -> Iterator[str]:
    answers = ", ".join(f"{count} {word}" for word, count in sorted(outcome.answers.items()))
    yield f"\n{load.name}"
    yield f"  hands {tables * load.hands} in {outcome.seconds:.1f} s; answers: {answers}"
    yield f"  a post      {_times(outcome.waits)}"
    yield f"  standings   {_times(outcome.reads)}  ({len(outcome.reads)} read)"
    yield f"  errors {sum(outcome.errors.values())}"
    for text, count in outcome.errors.most_common(5):
        yield f"    {count} x {text}"


def _record(desk: Desk, keys: set[str], expected: int) -> Iterator[str]:
    """Compare what the desk said it has with what is in its database."""
    with sqlite3.connect(desk.database) as database:
        rows = database.execute("SELECT client_key, sheet_id, number FROM referee_handentry").fetchall()
    stored = {row[0] for row in rows}
    lost = sum(key.replace("-", "") not in stored for key in keys)
    doubled = len(rows) - len({(sheet, number) for _, sheet, number in rows})
    yield f"\nin the database: {len(rows)} of {expected} hands; lost {lost}, doubled {doubled}"


def _times(seconds: Sequence[float]) -> str:
    if not seconds:
        return "no answer"
    ordered = sorted(seconds)
    points = (ordered[int((len(ordered) - 1) * part)] for part in (NORMAL, WORST, 1))
    p50, p95, most = (round(1000 * each) for each in points)
    return f"p50 {p50} ms, p95 {p95} ms, max {most} ms"


DESK: Final = Bench(
    help="Load a hall of tables through HTTP while the standings are read (about two minutes).",
    add_arguments=add_arguments,
    run=run,
)
