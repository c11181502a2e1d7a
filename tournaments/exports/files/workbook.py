"""Tables as a workbook: numbers as numbers, names inert, ready to be filtered and printed."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from fractions import Fraction
from typing import Any, BinaryIO, Final
from unicodedata import east_asian_width

from openpyxl import Workbook as Book
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter

from tournaments.exports.files.grid import Cell, Column, Grid, Kind

WIDEST: Final = 48
NARROWEST: Final = 6
A4: Final = 9
"""The code of the paper size."""
LONGEST_TITLE: Final = 31
"""Characters in the name of a sheet."""
_NOT_IN_TITLES: Final = re.compile(r"[\[\]:*?/\\]")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_FORMATS: Final = {
    Kind.TEXT: "@",
    Kind.WHOLE: "0;\N{MINUS SIGN}0",
    Kind.EXACT: "0.######;\N{MINUS SIGN}0.######",
    Kind.DAY: "yyyy-mm-dd",
    Kind.MOMENT: "yyyy-mm-dd hh:mm",
}
_WHOLE: Final = "0;\N{MINUS SIGN}0"
FONT: Final = "Calibri"
"""As openpyxl calls that of ordinary cells: a font without a name is another one."""
HEAD: Final = Font(name=FONT, size=11, bold=True)
_GROUND: Final = PatternFill("solid", fgColor="E8EEE9")
_TOP: Final = Alignment(horizontal="left", vertical="top", wrap_text=True, indent=1)
_TOP_RIGHT: Final = Alignment(horizontal="right", vertical="top", wrap_text=True)
_INSIDE: Final = Alignment(horizontal="left", vertical="top", indent=1)
_WRAPPED: Final = Alignment(horizontal="left", vertical="top", indent=1, wrap_text=True)
_NUMBER: Final = Alignment(horizontal="right", vertical="top")
LINE: Final = 15
"""The height of a line, in points."""
A_PAGE: Final = 200
"""Digits across a landscape page at a size that can be read."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the last sheet: what, and its value."""

    name: str
    value: Cell


@dataclass(frozen=True, slots=True)
class Workbook:
    """A workbook: a sheet for each table, and a last one that says of which event and time it is."""

    title: str
    author: str
    facts_title: str
    facts: tuple[Fact, ...]
    grids: list[Grid] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Tell whether no table has a row."""
        return all(grid.is_empty for grid in self.grids)

    def write(self, stream: BinaryIO, progress: Progress | None = None) -> None:
        """Write the file; ``progress`` is told rows done, of how many."""
        book = Book(write_only=True)
        book.properties.title, book.properties.creator = clean(self.title), clean(self.author)
        titles = {self.facts_title.casefold()}
        done, total = 0, sum(len(grid.rows) for grid in self.grids)
        for grid in self.grids:
            sheet = _sheet(book, grid, self.title, sheet_title(grid.title, titles))
            sizes, kinds = list(_widths(grid)), [column.kind for column in grid.columns]
            for number, row in enumerate(grid.rows, start=2):
                _make_room(sheet, number, row, sizes)
                sheet.append([_cell(sheet, *each) for each in zip(row, kinds, sizes, strict=True)])
                done += 1
                if progress is not None and done % 200 == 0:
                    progress(done, total)
        _write_facts(book, self, sheet_title(self.facts_title, set()))
        book.save(stream)


def sheet_title(title: str, taken: set[str]) -> str:
    """Return a name for a sheet that spreadsheets allow and no other sheet has; adds it to ``taken``."""
    base = _NOT_IN_TITLES.sub(" ", clean(title)).strip().strip("'") or "-"
    found, number = base[:LONGEST_TITLE], 1
    while found.casefold() in taken:
        number += 1
        end = f" {number}"
        found = base[: LONGEST_TITLE - len(end)] + end
    taken.add(found.casefold())
    return found


def clean(text: str) -> str:
    """Return a text without signs that a workbook cannot hold: a replacement sign stands for each."""
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", text)


def width(text: str) -> int:
    """Return how wide a text is in digits: Chinese signs take two."""
    return max((_line_width(line) for line in text.splitlines()), default=0)


def wrapped_lines(text: str, size: int) -> int:
    """Return how many lines a heading takes in a column of this width."""
    lines, used = 1, 0
    for word in text.split():
        gap = 1 if used else 0
        if used and used + gap + width(word) > size:
            lines, used, gap = lines + 1, 0, 0
        used += gap + width(word)
        lines, used = lines + (used - 1) // size, (used - 1) % size + 1  # a word wider than the column is cut
    return lines


def _line_width(line: str) -> int:
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in line)


def _write_facts(book: Book, workbook: Workbook, title: str) -> None:
    sheet = book.create_sheet(title)
    names = max((width(fact.name) for fact in workbook.facts), default=0)
    sheet.column_dimensions["A"].width = min(WIDEST, names + 2)
    sheet.column_dimensions["B"].width = WIDEST
    set_up(sheet, workbook.title, title)
    for number, fact in enumerate(workbook.facts, start=1):
        _make_room(sheet, number, (fact.name, fact.value), (WIDEST, WIDEST))
        name = _cell(sheet, fact.name, Kind.TEXT)
        name.font, name.alignment = HEAD, _TOP
        value = _cell(sheet, fact.value, _kind_of(fact.value))
        value.alignment = Alignment(horizontal="left", vertical="top", wrap_text=True)
        sheet.append([name, value])


def _sheet(book: Book, grid: Grid, event: str, title: str) -> Any:
    sheet = book.create_sheet(title)
    sizes = list(_widths(grid))
    for at, size in enumerate(sizes, start=1):
        sheet.column_dimensions[get_column_letter(at)].width = size
    columns = zip(grid.columns, sizes, strict=True)
    lines = max(wrapped_lines(column.title, size - 2) for column, size in columns)
    sheet.row_dimensions[1].height = LINE * lines + 3
    set_up(sheet, event, title)
    sheet.page_setup.orientation = "landscape"
    sheet.freeze_panes = f"{get_column_letter(grid.kept + 1)}2"
    sheet.print_title_rows = "1:1"
    if grid.kept:
        sheet.print_title_cols = f"A:{get_column_letter(grid.kept)}"
        sheet.page_setup.fitToWidth = _pages_across(sizes, grid.kept)
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(grid.columns))}{len(grid.rows) + 1}"
    sheet.append([_heading(sheet, column) for column in grid.columns])
    return sheet


def set_up(sheet: Any, event: str, title: str) -> None:
    """Fit a page's width, and print which event, which table and which page it is."""
    sheet.page_setup.paperSize = A4
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.oddHeader.left.text, sheet.oddHeader.right.text = _printed(event), _printed(title)
    sheet.oddFooter.left.text, sheet.oddFooter.right.text = "&D &T", "&P / &N"


def _printed(text: str) -> str:
    """Return a text for a page's head: there an ampersand begins a code."""
    return clean(text).replace("&", "&&")[:120]


def _heading(sheet: Any, column: Column) -> WriteOnlyCell:
    """Return a heading; over numbers it stands to the right, as they do."""
    cell = _cell(sheet, column.title, Kind.TEXT)
    cell.font, cell.fill = HEAD, _GROUND
    cell.alignment = _TOP_RIGHT if column.kind in {Kind.WHOLE, Kind.EXACT} else _TOP
    return cell


def _cell(sheet: Any, value: Cell, kind: Kind, size: int = WIDEST) -> WriteOnlyCell:
    """Return a cell; a text stays a text, whatever it begins with, in as many lines as it needs."""
    if isinstance(value, str):
        cell = WriteOnlyCell(sheet, clean(value))
        cell.data_type, cell.alignment = "s", _WRAPPED if _lines(value, size) > 1 else _INSIDE
        cell.quotePrefix = value.startswith(("=", "+", "-", "@"))
        return cell
    if isinstance(value, Fraction):
        value = value.numerator if value.denominator == 1 else value
    cell = WriteOnlyCell(sheet, float(value) if isinstance(value, Fraction) else value)
    cell.number_format = _WHOLE if isinstance(value, int) else _FORMATS[kind]
    cell.alignment = _NUMBER
    return cell


def _lines(value: Cell, size: int) -> int:
    """Return how many lines a cell takes in a column of this width: a text wider than it, more than one."""
    return wrapped_lines(value, size - 3) if isinstance(value, str) and width(value) > size - 3 else 1


def _make_room(sheet: Any, number: int, row: Sequence[Cell], sizes: Sequence[int]) -> None:
    """Give a row the height of its cell with the most lines."""
    lines = max(_lines(value, size) for value, size in zip(row, sizes, strict=True))
    if lines > 1:
        sheet.row_dimensions[number].height = LINE * lines


def _pages_across(sizes: Sequence[int], kept: int) -> int:
    """Return on how many pages beside each other all columns can be read, the first ones on each."""
    again = sum(sizes[:kept])
    return max(1, -(-(sum(sizes) - again) // max(A_PAGE - again, A_PAGE // 2)))


def _widths(grid: Grid) -> Iterator[int]:
    for at, column in enumerate(grid.columns):
        widest = max((width(_shown(row[at])) for row in grid.rows), default=0)
        words = max((width(word) for word in column.title.split()), default=0)
        yield max(NARROWEST, min(WIDEST, max(widest, words) + 3))


def _shown(value: Cell) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime):
        return "2026-11-30 10:00"
    return f"{float(value):.6f}".rstrip("0").rstrip(".") if isinstance(value, Fraction) else str(value)


def _kind_of(value: Cell) -> Kind:
    if isinstance(value, datetime):
        return Kind.MOMENT
    if isinstance(value, date):
        return Kind.DAY
    return Kind.TEXT if isinstance(value, str) else Kind.EXACT
