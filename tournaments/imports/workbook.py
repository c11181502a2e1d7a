"""An Excel workbook -> rows: numbers, dates, computed and merged cells as people see them."""

import io
import zipfile
from datetime import date, datetime, time
from typing import Final

from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from tournaments.imports.cells import Notice, Row, tidy

SIGNATURE: Final = b"PK\x03\x04"
OLD_SIGNATURE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # of Excel up to 2003
LARGEST: Final = 16_000_000  # bytes once unpacked: a small file can hold a very large one


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
        written = load_workbook(io.BytesIO(content))
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


def _first_full(book: object, names: tuple[str, ...]) -> str:
    full = (name for name in names if any(any(row) for row in book[name].iter_rows(values_only=True)))  # type: ignore[index]
    return next(full, names[0] if names else "")


def _rows(sheet: Worksheet, written: Worksheet) -> tuple[tuple[Row, ...], tuple[Notice, ...]]:
    """Return the rows; a formula whose result no program ever computed is told of."""
    merged = _merged(sheet)
    rows: list[Row] = []
    notices: list[Notice] = []
    for line, cells in enumerate(sheet.iter_rows(values_only=True), start=sheet.min_row):
        values = [
            merged.get((line, column), value) for column, value in enumerate(cells, start=sheet.min_column)
        ]
        texts = tuple(text_of(value) for value in values)
        if any(texts):
            rows.append(
                Row(line, texts, frozenset(at for at, value in enumerate(values) if _is_number(value)))
            )
        if any(
            value is None and _is_formula(written.cell(line, column).value)
            for column, value in enumerate(cells, start=sheet.min_column)
        ):
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
