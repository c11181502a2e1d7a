"""A file -> everything that a preview shows, from its bytes and what the organiser chose so far."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tournaments.imports.cells import Notice, Row
from tournaments.imports.columns import Columns, guess_columns, with_roles
from tournaments.imports.encodings import ENCODINGS, decode
from tournaments.imports.names import NameOrder, is_eastern
from tournaments.imports.people import ImportedPerson, read_people
from tournaments.imports.separated import SEPARATORS, guess_separator, read_separated
from tournaments.imports.workbook import WorkbookError, is_workbook, read_workbook

MOST_ROWS: Final = 3000
COMMAS: Final = 0.5  # share of names with a comma from which they are taken for "Surname, Given"


@dataclass(frozen=True, slots=True)
class Choices:
    """What somebody chose instead of the guess; empty stands for the guess."""

    encoding: str = ""
    separator: str = ""
    sheet: str = ""
    name_order: str = ""
    roles: tuple[str, ...] = ()

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> "Choices":
        """Return the choices that were stored; what is not possible counts as not chosen."""
        order = stored.get("name_order", "")
        return cls(
            encoding=_known(stored.get("encoding", ""), ENCODINGS),
            separator=_known(stored.get("separator", ""), SEPARATORS),
            sheet=str(stored.get("sheet", "")),
            name_order=_known(order, tuple(NameOrder)),
            roles=tuple(str(role) for role in stored.get("roles", ())),
        )

    def stored(self) -> dict[str, Any]:
        """Return the choices as they are stored."""
        return {
            "encoding": self.encoding,
            "separator": self.separator,
            "sheet": self.sheet,
            "name_order": self.name_order,
            "roles": list(self.roles),
        }


@dataclass(frozen=True, slots=True)
class Reading:
    """How a file was read, and whom it names."""

    is_workbook: bool
    encoding: str
    is_encoding_guessed: bool
    separator: str
    sheet: str
    sheets: tuple[str, ...]
    name_order: NameOrder
    rows: tuple[Row, ...]
    columns: Columns
    people: tuple[ImportedPerson, ...]
    problems: tuple[Notice, ...]
    notices: tuple[Notice, ...]


def read_list(content: bytes, choices: Choices = Choices()) -> Reading:
    r"""Read a list of players; whatever is wrong with it is in ``problems``, all at once.

    >>> reading = read_list("Name;Land\\nJörg Müller;Deutschland\\n".encode("cp1252"))
    >>> reading.encoding, reading.people[0].name, reading.people[0].country
    ('cp1252', 'Jörg Müller', 'GER')
    """
    if is_workbook(content):
        return _of_workbook(content, choices)
    decoded = decode(content, choices.encoding)
    separator = choices.separator or guess_separator(decoded.text)
    rows = read_separated(decoded.text, separator)
    return _finished(
        rows, choices, encoding=decoded.encoding, is_encoding_guessed=decoded.is_guess, separator=separator
    )


def _of_workbook(content: bytes, choices: Choices) -> Reading:
    try:
        rows, sheets, notices = read_workbook(content, choices.sheet)
    except WorkbookError as error:
        return _finished((), choices, is_workbook=True, problems=(Notice(error.code),))
    sheet = choices.sheet if choices.sheet in sheets else ""
    return _finished(rows, choices, is_workbook=True, sheet=sheet, sheets=sheets, notices=notices)


def _finished(rows: Sequence[Row], choices: Choices, **how: Any) -> Reading:
    problems: tuple[Notice, ...] = how.pop("problems", ())
    notices: tuple[Notice, ...] = how.pop("notices", ())
    if len(rows) > MOST_ROWS:
        problems = (*problems, Notice("import_too_many_rows", 0, {"most": MOST_ROWS}))
        rows = rows[:MOST_ROWS]
    columns = guess_columns(rows)
    if choices.roles:
        columns = with_roles(columns, choices.roles)
    order = NameOrder(choices.name_order) if choices.name_order else _guess_order(rows, columns)
    found = read_people(rows, columns, order)
    nobody = [] if found.people or found.problems or problems else [Notice("import_nobody")]
    return Reading(
        is_workbook=how.get("is_workbook", False),
        encoding=how.get("encoding", ""),
        is_encoding_guessed=how.get("is_encoding_guessed", False),
        separator=how.get("separator", ""),
        sheet=how.get("sheet", ""),
        sheets=how.get("sheets", ()),
        name_order=order,
        rows=tuple(rows),
        columns=columns,
        people=found.people,
        problems=(*problems, *found.problems, *nobody),
        notices=(*notices, *found.notices),
    )


def _guess_order(rows: Sequence[Row], columns: Columns) -> NameOrder:
    """Names with a comma are written surname first; without one nothing tells."""
    column = columns.of("name")
    names = [
        name
        for row in rows
        if row.line > columns.line and (name := row.cell(column)) and not is_eastern(name)
    ]
    commas = sum("," in name for name in names)
    return NameOrder.COMMA if names and commas > COMMAS * len(names) else NameOrder.AS_WRITTEN


def _known(value: object, known: Sequence[str]) -> str:
    return value if isinstance(value, str) and value in known else ""
