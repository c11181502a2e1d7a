"""Which row is the heading, and what each column holds: guessed, to be changed by the organiser."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.imports.cells import Row, key
from tournaments.imports.countries import CODES
from tournaments.imports.headings import ROLES, role_of
from tournaments.imports.names import is_eastern

LOOKED_AT: Final = 30  # rows in which a heading is looked for; a list may have a long letterhead
IGNORE: Final = ""
NAMING: Final = ("name", "latin", "surname", "given")
HALF: Final = 0.5
MOST: Final = 0.6  # share of cells that decides what a column without a heading holds


@dataclass(frozen=True, slots=True)
class Columns:
    """The heading's row, 0 where there is none, its texts, and the role of each column."""

    line: int
    headings: tuple[str, ...]
    roles: tuple[str, ...]

    def of(self, role: str) -> int | None:
        """Return the column of a role; None where no column has it."""
        return self.roles.index(role) if role in self.roles else None


def guess_columns(rows: Sequence[Row]) -> Columns:
    """Return the heading and the roles; without a heading the cells themselves say what a column holds."""
    width = max((len(row.cells) for row in rows), default=0)
    heading = _heading(rows)
    if heading is None:
        return Columns(0, ("",) * width, _roles_by_content(rows, width))
    below = [row for row in rows if row.line > heading.line]
    roles = tuple(role_of(heading.cell(column)) for column in range(width))
    headings = tuple(heading.cell(column) for column in range(width))
    return Columns(heading.line, headings, _settled(roles, below))


def with_roles(columns: Columns, roles: Sequence[str]) -> Columns:
    """Return the columns as somebody chose them; what is no role is left out."""
    known = [role if role in ROLES else IGNORE for role in roles]
    padded = [*known, *([IGNORE] * len(columns.roles))][: len(columns.roles)]
    return Columns(columns.line, columns.headings, tuple(padded))


def _heading(rows: Sequence[Row]) -> Row | None:
    """Return the row with the most known headings, a name among them; the first of equals."""
    best, most = None, 0
    for row in rows[:LOOKED_AT]:
        roles = {role_of(cell) for cell in row.cells} - {IGNORE}
        filled = sum(bool(cell) for cell in row.cells)
        is_heading = roles & set(NAMING) and 2 * len(roles) >= filled
        if is_heading and len(roles) > most:
            best, most = row, len(roles)
    return best


def _settled(roles: tuple[str, ...], rows: Sequence[Row]) -> tuple[str, ...]:
    """Return roles of which each stands once, and among them a name."""
    settled = list(roles)
    for column, role in enumerate(settled):
        if role == "number" and _share(rows, column, _is_countable) < HALF:
            settled[column] = IGNORE  # "X01" is somebody else's number
    names = [column for column, role in enumerate(settled) if role == "name"]
    if len(names) > 1:
        _part_names(settled, names, rows)
    parts = [role for role in settled if role in {"surname", "given"}]
    if len(parts) == 1 and "name" not in settled:
        settled[settled.index(parts[0])] = "name"  # "Nom" or "Imię" alone is the whole name
    if "latin" in settled and not {"name", "surname"} & set(settled):
        settled[settled.index("latin")] = "name"
    if "name" in settled and {"surname", "given"} <= set(settled):
        _name_beside_parts(settled, rows)
    return tuple(role if settled.index(role) == column else IGNORE for column, role in enumerate(settled))


def _part_names(roles: list[str], names: list[int], rows: Sequence[Row]) -> None:
    """Of several columns of names the eastern one is the native name and another one the Latin."""
    native = max(names, key=lambda column: (_share(rows, column, is_eastern), -column))
    others = [column for column in names if column != native]
    for column in others:
        roles[column] = IGNORE
    if _share(rows, native, is_eastern) > 0 and "latin" not in roles:
        roles[others[0]] = "latin"


def _name_beside_parts(roles: list[str], rows: Sequence[Row]) -> None:
    """Leave the parts of a name as its Latin form beside a native one; drop them where they say the same."""
    whole = roles.index("name")
    parts = (roles.index("surname"), roles.index("given"))
    if _share(rows, whole, is_eastern) > _share(rows, parts[0], is_eastern):
        return  # the parts make the Latin name
    for column in parts:
        roles[column] = IGNORE


def _roles_by_content(rows: Sequence[Row], width: int) -> tuple[str, ...]:
    """Return what columns without a heading hold, as far as their cells tell."""
    roles = [IGNORE] * width
    texts: list[int] = []
    for column in range(width):
        if _is_counting(rows, column) and "number" not in roles:
            roles[column] = "number"
        elif _share(rows, column, str.isdecimal) > MOST and "federation" not in roles:
            roles[column] = "federation"
        elif _share(rows, column, lambda text: key(text) in CODES) > MOST and "country" not in roles:
            roles[column] = "country"
        elif _share(rows, column, lambda text: not text.isdecimal()) > MOST:
            texts.append(column)
    _name_texts(roles, texts, rows)
    return tuple(roles)


def _name_texts(roles: list[str], texts: list[int], rows: Sequence[Row]) -> None:
    if not texts:
        if roles and roles[0] in {IGNORE, "country"}:
            roles[0] = "name"
        return
    native = max(texts, key=lambda column: (_share(rows, column, is_eastern), -column))
    roles[native] = "name"
    beside = [column for column in texts if column in {native - 1, native + 1}]
    if beside and _share(rows, native, is_eastern) > MOST and not _share(rows, beside[0], is_eastern):
        roles[beside[0]] = "latin"


def _is_counting(rows: Sequence[Row], column: int) -> bool:
    """Tell whether a column counts the rows: 1, 2, 3 ..."""
    cells = [row.cell(column) for row in rows]
    counted = [int(cell) for cell in cells if cell.isdecimal()]
    return (
        len(counted) > MOST * len(rows) and counted == sorted(set(counted)) and counted[-1] <= 2 * len(rows)
    )


def _is_countable(text: str) -> bool:
    return text.rstrip(".)").removesuffix(".0").isdecimal()


def _share(rows: Sequence[Row], column: int, holds: object) -> float:
    """Return the share of the filled cells of a column of which something is true."""
    assert callable(holds)
    cells = [cell for row in rows if (cell := row.cell(column))]
    return sum(bool(holds(cell)) for cell in cells) / len(cells) if cells else 0
