"""A table as text with separators: UTF-8 with a mark, inert in spreadsheets, and read back as it was."""

import csv
import io
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import BinaryIO, Final

from tournaments.exports.files.grid import Cell, Column, Grid, Kind, is_finite

MARK: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""Tells spreadsheets that the text is UTF-8."""
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a text begins with that a spreadsheet would work out."""
GUARD: Final = "'"
DIGITS: Final = 12
"""Of a fraction without end, digits behind the point."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """What separates cells, and what stands before the decimals."""

    separator: str
    decimal: str


COMMA: Final = Dialect(",", ".")
SEMICOLON: Final = Dialect(";", ",")
"""As spreadsheets in most of Europe read it."""


def write_text(grid: Grid, dialect: Dialect = COMMA) -> bytes:
    """Return the table as a file; the first row holds the headings."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=dialect.separator, lineterminator="\r\n")
    writer.writerow([guarded(column.title) for column in grid.columns])
    for row in grid.rows:
        writer.writerow([_cell(value, dialect) for value in row])
    return f"{MARK}{text.getvalue()}".encode()


def write_bundle(grids: Iterable[Grid], stream: BinaryIO, dialect: Dialect = COMMA) -> None:
    """Write several tables into one compressed folder, a file each."""
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as folder:
        for grid in grids:
            folder.writestr(f"{grid.code}.csv", write_text(grid, dialect))


def read_text(
    content: bytes, columns: tuple[Column, ...], dialect: Dialect = COMMA
) -> list[tuple[Cell, ...]]:
    """Read a file of `write_text` back; ValueError where the headings are others.

    A fraction without end comes back with its first digits: its text stands in the column beside it.
    """
    text = content.decode("utf-8-sig")
    headings, *rows = csv.reader(io.StringIO(text, newline=""), delimiter=dialect.separator)
    expected = [column.title for column in columns]
    if [unguarded(heading) for heading in headings] != expected:
        raise ValueError(f"headings are {headings}, not {expected}")
    return [
        tuple(_value(cell, column.kind, dialect) for cell, column in zip(row, columns, strict=True))
        for row in rows
    ]


def guarded(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula; one that begins like a guard gets another.

    >>> guarded("=1+1"), guarded("'t Hooft"), guarded("Łukasz")
    ("'=1+1", "''t Hooft", 'Łukasz')
    """
    return f"{GUARD}{text}" if text.startswith((*FORMULA, GUARD)) else text


def unguarded(text: str) -> str:
    """Return what `guarded` was given; a text that needs no guard may begin with the sign."""
    is_guard = text.startswith(GUARD) and text[1:].startswith((*FORMULA, GUARD))
    return text.removeprefix(GUARD) if is_guard else text


def _cell(value: Cell, dialect: Dialect) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return guarded(value)
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M:%S")
    if isinstance(value, date):
        return value.isoformat()
    return _number(value).replace(".", dialect.decimal)


def _number(value: int | Fraction) -> str:
    """Write a number in digits, all of them where it has an end."""
    exact = Fraction(value)
    if exact.denominator == 1:
        return str(exact.numerator)
    places = exact.denominator.bit_length() - 1 if is_finite(exact) else DIGITS
    digits = f"{abs(round(exact * 10**places)):0{places + 1}d}"
    text = f"{digits[:-places]}.{digits[-places:]}".rstrip("0")
    return f"-{text}" if exact < 0 else text


def _value(cell: str, kind: Kind, dialect: Dialect) -> Cell:
    if not cell:
        return "" if kind is Kind.TEXT else None
    if kind is Kind.TEXT:
        return unguarded(cell)
    if kind is Kind.WHOLE:
        return int(cell)
    if kind is Kind.EXACT:
        return Fraction(cell.replace(dialect.decimal, "."))
    return datetime.fromisoformat(cell) if kind is Kind.MOMENT else date.fromisoformat(cell)
