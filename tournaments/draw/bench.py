"""The grid of field sizes and sessions by which the draw is measured; the caller brings the clock."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from tournaments.draw.engine import CHART_SEED, chart
from tournaments.draw.values import Metrics

PLAYERS = (16, 20, 24, 28, 32, 36, 40, 48, 52, 64, 80, 100, 128, 200, 400, 1000, 2000)
SESSIONS = (3, 4, 5, 6, 8, 10, 12)


@dataclass(frozen=True, slots=True)
class Cell:
    """One chart of the grid: what it is worth, and how long it took in the clock's unit."""

    players: int
    sessions: int
    method: str
    metrics: Metrics
    time: float


def grid(
    clock: Callable[[], float],
    players: Iterable[int] = PLAYERS,
    sessions: Sequence[int] = SESSIONS,
    seed: str = CHART_SEED,
) -> Iterator[Cell]:
    """Make a chart for every field size and number of sessions, one after another."""
    for size in players:
        for count in sessions:
            start = clock()
            made = chart(size, count, seed)
            yield Cell(size, count, made.method, made.metrics, clock() - start)


HEADING = "players sessions  repeats (>=)  winds off  revisits  apart  seconds  method"


def line(cell: Cell) -> str:
    """Return a cell as a line under HEADING."""
    counted = cell.metrics
    bound = f"({counted.repeats_lower_bound})"
    return (
        f"{cell.players:7} {cell.sessions:8} {counted.repeats:8} {bound:>5} {counted.wind_bad_cells:10} "
        f"{counted.table_revisits:9} {counted.never_met_apart:6} {cell.time:8.3f}  {cell.method}"
    )
