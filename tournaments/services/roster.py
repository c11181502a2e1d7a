"""Read a pasted list of players: one a line, columns by tab, semicolon or comma, all problems by line."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Final

from referee.rules.problem import Problem

SEPARATORS: Final = ("\t", ";", "；", ",", "，")  # the first one that a line has separates its columns
LONGEST: Final = {"name": 120, "latin_name": 120, "country": 60, "club": 120, "team": 120}


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One line of the list as it was understood; the fields are the columns in their order."""

    name: str
    latin_name: str = ""
    country: str = ""
    club: str = ""
    team: str = ""
    line: int = 1

    @property
    def identity(self) -> tuple[str, str, str, str]:
        """Return what makes two lines the same person; people of one name differ in something else."""
        return (
            self.name.casefold(),
            self.latin_name.casefold(),
            self.country.casefold(),
            self.club.casefold(),
        )


COLUMNS: Final = tuple(field.name for field in fields(PlayerLine) if field.name != "line")


def read_players(text: str) -> tuple[tuple[PlayerLine, ...], tuple[Problem, ...]]:
    """Return the lines that could be read and every problem of the others, with line numbers from 1.

    Blank lines mean nothing. A line is name, Latin name, country, club, team; columns from the right may be
    left out.
    """
    read: list[PlayerLine] = []
    problems: list[Problem] = []
    for number, raw in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        if not raw.strip():
            continue
        cells = split_line(raw)
        found = list(_line_problems(cells, number))
        problems.extend(found)
        if not found:
            read.append(PlayerLine(line=number, **dict(zip(COLUMNS, cells, strict=False))))
    return tuple(read), (*problems, *_twice(read))


def split_line(raw: str) -> list[str]:
    """Return the cells of a line, trimmed, empty ones at the end dropped."""
    separator = next((sign for sign in SEPARATORS if sign in raw), None)
    cells = [" ".join(cell.split()) for cell in (raw.split(separator) if separator else [raw])]
    while cells and not cells[-1]:
        cells.pop()
    return cells


def _line_problems(cells: list[str], number: int) -> Iterator[Problem]:
    if not cells or not cells[0]:
        yield Problem("player_name_missing", {"line": number})
    if len(cells) > len(COLUMNS):
        yield Problem(
            "player_columns_too_many", {"line": number, "columns": len(cells), "most": len(COLUMNS)}
        )
    for name, cell in zip(COLUMNS, cells, strict=False):
        if len(cell) > LONGEST[name]:
            yield Problem("player_cell_too_long", {"line": number, "column": name, "most": LONGEST[name]})


def _twice(lines: list[PlayerLine]) -> Iterator[Problem]:
    first: dict[tuple[str, str, str, str], int] = {}
    for line in lines:
        if line.identity in first:
            yield Problem(
                "player_listed_twice", {"line": line.line, "first": first[line.identity], "name": line.name}
            )
        first.setdefault(line.identity, line.line)
