"""An Excel workbook -> rows: numbers, dates, computed and merged cells as people see them."""

import io
import zipfile
from collections.abc import Iterator
from datetime import date, datetime, time
from typing import Final

from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from tournaments.imports.cells import Notice, Row, tidy

SIGNATURE: Final = b"PK\x03\x04"
OLD_SIGNATURE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # of Excel up to 2003
LARGEST: Final = 4_000_000  # bytes once unpacked: a small file can hold a very large one
MOST_LINES: Final = 5000
MOST_COLUMNS: Final = 60


class WorkbookError(ValueError):
    """The file cannot be read; ``code`` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def is_workbook(content: bytes) -> bool:
    """Tell whether these are the bytes of a workbook, of today or of old."""
    return content.startswith((SIGNATURE, OLD_SIGNATURE))


def read_workbook(
    content: bytes, sheet: str = ""
) -> tuple[tuple[Row, ...], tuple[str, ...], tuple[Notice, ...]]:
    """Return the rows of a sheet, the names of all sheets, and notices; the first filled sheet is read.

    Raises WorkbookError when it is no workbook of today, too large once unpacked, or damaged.
    """
    _check(content)
    try:
        computed = load_workbook(io.BytesIO(content), data_only=True)
        written = load_workbook(io.BytesIO(content)) if _has_formulas(content) else computed
    except Exception as error:
        raise WorkbookError("workbook_damaged") from error
    names = tuple(name for name in computed.sheetnames if isinstance(computed[name], Worksheet))
    chosen = sheet if sheet in names else _first_full(computed, names)
    rows, notices = _rows(computed[chosen], written[chosen]) if chosen else ((), ())
    return rows, names, notices


def _check(content: bytes) -> None:
    if content.startswith(OLD_SIGNATURE):
        raise WorkbookError("workbook_old")
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            members = archive.infolist()
            if sum(member.file_size for member in members) > LARGEST:
                raise WorkbookError("workbook_too_large")
            if not any(member.filename == "xl/workbook.xml" for member in members):
                raise WorkbookError("workbook_damaged")
            texts = (
                archive.read(member) for member in members if member.filename.endswith((".xml", ".rels"))
            )
            if any(b"<!DOCTYPE" in text or b"<!ENTITY" in text for text in texts):
                raise WorkbookError(
                    "workbook_damaged"
                )  # no program writes it; entities can be made to explode
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError) as error:
        raise WorkbookError("workbook_damaged") from error


def _has_formulas(content: bytes) -> bool:
    """Tell whether a sheet computes anything: only then what is written in its cells is looked at as well."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        sheets = [name for name in archive.namelist() if name.startswith("xl/worksheets/")]
        return any(b"<f" in archive.read(name) for name in sheets)


def _first_full(book: Workbook, names: tuple[str, ...]) -> str:
    full = (name for name in names if any(any(row) for row in _cells(book[name])))
    return next(full, names[0] if names else "")


def _cells(sheet: Worksheet) -> Iterator[tuple[object, ...]]:
    """Return the values of the part of a sheet that a list can fill: formats may reach to the last row."""
    top, left = sheet.min_row, sheet.min_column  # each looks at every cell of the sheet
    rows: Iterator[tuple[object, ...]] = sheet.iter_rows(
        min_row=top,
        max_row=min(sheet.max_row, top + MOST_LINES - 1),
        min_col=left,
        max_col=min(sheet.max_column, left + MOST_COLUMNS - 1),
        values_only=True,
    )
    return rows


def _rows(sheet: Worksheet, written: Worksheet) -> tuple[tuple[Row, ...], tuple[Notice, ...]]:
    """Return the rows; a formula whose result no program ever computed is told of."""
    merged = _merged(sheet)
    top, left = sheet.min_row, sheet.min_column
    formulas = _cells(written)
    rows: list[Row] = []
    notices: list[Notice] = []
    for line, cells in enumerate(_cells(sheet), start=top):
        values = [merged.get((line, column), value) for column, value in enumerate(cells, start=left)]
        texts = tuple(text_of(value) for value in values)
        if any(texts):
            numbers = frozenset(at for at, value in enumerate(values) if _is_number(value))
            rows.append(Row(line, texts, numbers))
        pairs = zip(cells, next(formulas, ()), strict=False)
        if any(value is None and _is_formula(formula) for value, formula in pairs):
            notices.append(Notice("formula_without_result", line))
    return tuple(rows), tuple(notices)


def _merged(sheet: Worksheet) -> dict[tuple[int, int], object]:
    """Return the value that cells merged from above show: a team beside its four members.

    A title over several columns stays in the first of them.
    """
    found: dict[tuple[int, int], object] = {}
    for area in sheet.merged_cells.ranges:
        value = sheet.cell(area.min_row, area.min_col).value
        found |= {(line, area.min_col): value for line in range(area.min_row + 1, area.max_row + 1)}
    return found


def text_of(value: object) -> str:
    """Return a cell as text: 10992201.0 is 10992201, a date is written with year, month, day."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return tidy(str(value))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_formula(value: object) -> bool:
    return isinstance(value, str) and value.startswith("=")
