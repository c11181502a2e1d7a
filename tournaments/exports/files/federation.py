"""A report of results as European federations read it, and what a receiver would refuse.

| cells | what |
|---|---|
| C to J, from row 2 | place, first name, last name, number, table points, score, member, country |
| A, B, L to R, in row 3 | title, number of players; country, town, weight, -, rules, dates, days |

No official file has been found: the places are those that a program for the European ranking reads from
(ema_scraper, calculators/get_results.py); the separated text is what another one takes (European-Mahjong,
app/routes/manage.py). Both take whole numbers only.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, BinaryIO, Final

from openpyxl import Workbook as Book

from tournaments.exports.files.grid import Column, Grid, Kind
from tournaments.exports.files.separated import write_text
from tournaments.exports.files.workbook import HEAD, clean, set_up, width

HEADINGS: Final = (
    "Tournament",
    "Players",
    "Place",
    "First name",
    "Last name",
    "EMA number",
    "Table points",
    "Score",
    "EMA member",
    "Country",
    "",
    "Country of the tournament",
    "Town",
    "MERS weight",
    "",
    "Rules",
    "Dates",
    "Days",
)
EVENT_ROW: Final = 3
MEMBER: Final = "YES"
NO_MEMBER: Final = "NO"


@dataclass(frozen=True, slots=True)
class ReportLine:
    """One person: ``is_member`` of a federation's association; an empty number is none."""

    place: int | None
    number: int  # in the event
    first_name: str
    last_name: str
    federation_number: str
    table_points: Fraction
    game_points: Fraction
    is_member: bool
    country: str


@dataclass(frozen=True, slots=True)
class Report:
    """An event and its ranked people."""

    title: str
    town: str
    country: str
    dates: str
    days: int
    weight: Fraction
    lines: tuple[ReportLine, ...]
    rules: str = "MCR"


def report_workbook(report: Report, stream: BinaryIO) -> None:
    """Write the workbook."""
    book = Book()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Results"
    facts = _event_cells(report)
    rows = max(len(report.lines) + 1, EVENT_ROW)
    for at, heading in enumerate(HEADINGS, start=1):
        _put(sheet, 1, at, heading).font = HEAD
        widest = max((width(str(row.get(at, ""))) for row in (*_rows(report), facts)), default=0)
        sheet.column_dimensions[sheet.cell(1, at).column_letter].width = max(6, widest, width(heading)) + 2
    for row, cells in zip(range(2, rows + 1), [*_rows(report), {}, {}], strict=False):
        merged = cells | (facts if row == EVENT_ROW else {})
        for at, value in merged.items():
            _put(sheet, row, at, value)
    sheet.freeze_panes = "A2"
    set_up(sheet, report.title, sheet.title)
    sheet.page_setup.orientation = "landscape"
    sheet.print_title_rows = "1:1"
    book.save(stream)


def report_csv(report: Report) -> bytes:
    """Return the text that the ranking's own import takes: commas, a line a person."""
    columns = (
        Column("position", Kind.WHOLE),
        Column("ema_id"),
        Column("last_name"),
        Column("first_name"),
        Column("nationality"),
        Column("points", Kind.EXACT),
        Column("mahjong", Kind.EXACT),
    )
    rows = [
        (
            line.place,
            line.federation_number,
            line.last_name,
            line.first_name,
            line.country,
            line.table_points,
            line.game_points,
        )
        for line in report.lines
    ]
    return write_text(Grid("results", "results", columns, list(rows)))


def _rows(report: Report) -> Iterator[dict[int, Any]]:
    for line in report.lines:
        yield {
            3: line.place,
            4: line.first_name,
            5: line.last_name,
            6: line.federation_number,
            7: _number(line.table_points),
            8: _number(line.game_points),
            9: MEMBER if line.is_member else NO_MEMBER,
            10: line.country,
        }


def _event_cells(report: Report) -> dict[int, Any]:
    return {
        1: report.title,
        2: len(report.lines),
        12: report.country,
        13: report.town,
        14: _number(report.weight),
        16: report.rules,
        17: report.dates,
        18: report.days,
    }


def _put(sheet: Any, row: int, column: int, value: Any) -> Any:
    """Write a cell; a text stays a text: a number of a federation keeps its first noughts."""
    cell = sheet.cell(row, column)
    cell.value = clean(value) if isinstance(value, str) else value
    if isinstance(value, str):
        cell.data_type = "s"
        cell.number_format = "@"
    return cell


def _number(value: Fraction) -> int | float:
    return value.numerator if value.denominator == 1 else float(value)
