"""A table as a value: columns that know what they hold, and rows of plain values."""

from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

Cell: TypeAlias = str | int | Fraction | date | datetime | None


class Kind(StrEnum):
    """What a column holds; a number stays a number in every file."""

    TEXT = "text"
    WHOLE = "whole"
    EXACT = "exact"  # whole numbers and fractions
    DAY = "day"
    MOMENT = "moment"  # in the time of the hall, without a zone


@dataclass(frozen=True, slots=True)
class Column:
    """A column by its heading."""

    title: str
    kind: Kind = Kind.TEXT


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of an event: ``code`` names its file, ``title`` its sheet.

    The first ``kept`` columns stay in view beside the others, and stand on every page that is printed.
    """

    code: str
    title: str
    columns: tuple[Column, ...]
    rows: list[tuple[Cell, ...]] = field(default_factory=list)
    kept: int = 0

    @property
    def is_empty(self) -> bool:
        """Tell whether there is no row."""
        return not self.rows

    def spelled(self, exact_title: str) -> "Grid":
        """Return the table with a column of text beside each column whose fractions no file can hold.

        Halves and quarters are exact as numbers; of thirds a file holds the first digits, and the text beside
        them says the rest: 2.333333333333 and ``2 1/3``. ``exact_title`` holds ``%(column)s``.
        """
        wanted = {at for at, column in enumerate(self.columns) if self._needs_text(at, column)}
        if not wanted:
            return self
        columns: list[Column] = []
        for at, column in enumerate(self.columns):
            columns += [column, Column(exact_title % {"column": column.title})] if at in wanted else [column]
        return replace(self, columns=tuple(columns), rows=[_with_texts(row, wanted) for row in self.rows])

    def _needs_text(self, at: int, column: Column) -> bool:
        return column.kind is Kind.EXACT and any(not is_finite(row[at]) for row in self.rows)


def is_finite(value: Cell) -> bool:
    """Tell whether a number has an end in binary and in decimal digits; other values do."""
    return not isinstance(value, Fraction) or value.denominator & (value.denominator - 1) == 0


def mixed(value: Cell) -> str:
    """Write a fraction as spreadsheets read it back: ``2 1/3``, ``0 1/2``, ``-1 2/3``, ``4``.

    >>> mixed(Fraction(7, 3)), mixed(Fraction(-5, 3)), mixed(Fraction(1, 2)), mixed(4), mixed(None)
    ('2 1/3', '-1 2/3', '0 1/2', '4', '')
    """
    if not isinstance(value, int | Fraction):
        return ""
    whole, rest = divmod(abs(Fraction(value)), 1)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole} {rest}" if rest else f"{sign}{whole}"


def _with_texts(row: tuple[Cell, ...], wanted: set[int]) -> tuple[Cell, ...]:
    cells: list[Cell] = []
    for at, value in enumerate(row):
        cells += [value, mixed(value)] if at in wanted else [value]
    return tuple(cells)
