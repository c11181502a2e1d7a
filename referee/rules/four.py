"""The four at a table: numbers that belong to them in one fixed order, and what is wrong with an entry.

Positions 0 to 3 stand for the four participants of a sheet. Which four and in which order is the caller's
choice; the desk uses the order of the drawn seats East, South, West, North.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from referee.rules.problem import Problem

Four: TypeAlias = tuple[int, int, int, int]

SEATS: Final = 4
ZERO: Final[Four] = (0, 0, 0, 0)


class TableError(ValueError):
    """An entry that cannot be of a table of four, with all its problems at once."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problem.code for problem in self.problems))


def four(values: Iterable[int]) -> Four:
    """Return exactly four numbers as a tuple; ValueError for more or fewer."""
    first, second, third, fourth = values
    return first, second, third, fourth


def add(left: Four, right: Four) -> Four:
    """Return the sums, position by position."""
    return four(a + b for a, b in zip(left, right, strict=True))


def subtract(left: Four, right: Four) -> Four:
    """Return the differences, position by position."""
    return four(a - b for a, b in zip(left, right, strict=True))


def is_position(value: int | None) -> bool:
    """Tell whether the value names one of the four."""
    return value is not None and 0 <= value < SEATS


def refuse(problems: Sequence[Problem]) -> None:
    """Raise a TableError with the problems, if there are any."""
    if problems:
        raise TableError(problems)
