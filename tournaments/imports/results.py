"""Totals of tables from a list: session, table, player, game points, as the desk's own files have them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.imports.cells import Notice, Row, key
from tournaments.imports.encodings import decode
from tournaments.imports.separated import MOST_LINES, guess_separator, read_separated
from tournaments.imports.workbook import WorkbookError, is_workbook, read_workbook

MOST_ROWS: Final = MOST_LINES - 1  # whether there are more is not known
MOST_DIGITS: Final = 8  # with the sign: far above any total
HEADINGS: Final = {
    "session": "session|round|局|局次|轮|輪|场|場",
    "table": "table|桌|桌号|桌號|台|台号|台號",
    "number": "number|no|player|player number|编号|編號|选手编号|選手編號",
    "points": "game points|score|points|比赛分|比賽分|总分|總分",
}
_BY_WORD: Final = {key(word): role for role, words in HEADINGS.items() for word in words.split("|")}


@dataclass(frozen=True, slots=True)
class ResultRow:
    """What one player brought home from one table; ``line`` is the row of the file."""

    line: int
    session: int
    table: int
    number: int
    points: int


@dataclass(frozen=True, slots=True)
class Results:
    """A list of totals, and everything that is wrong with it."""

    rows: tuple[ResultRow, ...]
    problems: tuple[Notice, ...]


def read_results(content: bytes) -> Results:
    r"""Read a workbook or separated text; other columns are passed over, rows without a table too.

    >>> read_results("Session;Table;Number;Game points\\n1;2;7;-24\\n".encode()).rows
    (ResultRow(line=2, session=1, table=2, number=7, points=-24),)
    """
    try:
        rows = _rows(content)
    except WorkbookError as error:
        return Results((), (Notice(error.code),))
    if len(rows) > MOST_ROWS:
        return Results((), (Notice("results_too_many_rows", 0, {"most": MOST_ROWS}),))
    for at, row in enumerate(rows):
        columns = _columns(row.cells)
        if len(columns) == len(HEADINGS):
            return _read(rows[at + 1 :], columns)
    return Results((), (Notice("results_without_headings"),))


def _rows(content: bytes) -> tuple[Row, ...]:
    if is_workbook(content):
        return read_workbook(content)[0]
    text = decode(content).text
    return read_separated(text, guess_separator(text))


def _columns(cells: Sequence[str]) -> dict[str, int]:
    """Return where each heading stands; the first one counts."""
    found: dict[str, int] = {}
    for at, cell in enumerate(cells):
        role = _BY_WORD.get(key(cell))
        if role is not None:
            found.setdefault(role, at)
    return found


def _read(rows: Sequence[Row], columns: dict[str, int]) -> Results:
    found: list[ResultRow] = []
    problems: list[Notice] = []
    for row in rows:
        texts = {role: row.cells[at] if at < len(row.cells) else "" for role, at in columns.items()}
        if not texts["session"] and not texts["table"]:
            continue
        wrong = [Notice(code, row.line, {"text": text}) for code, text in _wrong(texts)]
        problems += wrong
        if not wrong:
            found.append(ResultRow(row.line, **{role: _number(text) for role, text in texts.items()}))
    if not found and not problems:
        problems.append(Notice("results_empty"))
    return Results(tuple(found), tuple(problems))


def _wrong(texts: dict[str, str]) -> Iterator[tuple[str, str]]:
    for text in texts.values():
        plain = _plain(text)
        if plain is None:
            yield "results_no_number", text
        elif len(plain) > MOST_DIGITS:
            yield "results_too_large", text


def _number(text: str) -> int:
    return int(_plain(text) or 0)


def _plain(text: str) -> str | None:
    """Return a whole number of people or spreadsheets as Python reads it; None for another text."""
    plain = text.replace("\N{MINUS SIGN}", "-").removesuffix(".0").removeprefix("+").strip()
    digits = plain.removeprefix("-")
    sign = plain.removesuffix(digits)
    return sign + (digits.lstrip("0") or "0") if digits.isascii() and digits.isdecimal() else None
