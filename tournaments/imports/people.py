"""Rows -> people: one a row, with every problem and every doubt of the row."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.imports.cells import Notice, Row
from tournaments.imports.columns import Columns
from tournaments.imports.countries import COUNTRIES, country_code
from tournaments.imports.headings import is_total, is_yes, role_of
from tournaments.imports.names import NameOrder, joined, parted, turned

LONGEST: Final = {
    "name": 120,
    "latin_name": 120,
    "federation_number": 30,
    "country": 60,
    "club": 120,
    "team": 120,
    "pseudonym": 60,
}
GREATEST_NUMBER: Final = 99_999
POWERS: Final = re.compile(r"\d([.,]\d+)?[eE]\+?\d+")  # 1.09922E+07
FORMULA: Final = ("=", "+", "-", "@")  # what spreadsheets take for the beginning of a formula


@dataclass(frozen=True, slots=True)
class ImportedPerson:
    """Somebody as a row was understood; ``number`` is None where the desk chooses it."""

    line: int
    name: str
    latin_name: str = ""
    number: int | None = None
    federation_number: str = ""
    country: str = ""
    club: str = ""
    team: str = ""
    is_substitute: bool = False
    pseudonym: str = ""


@dataclass(frozen=True, slots=True)
class People:
    """Everybody who could be read, what is wrong, and what was left out or is doubtful."""

    people: tuple[ImportedPerson, ...]
    problems: tuple[Notice, ...]
    notices: tuple[Notice, ...]


def read_people(rows: Sequence[Row], columns: Columns, order: NameOrder) -> People:
    """Return the people of the rows beneath the heading; what is above it and sums it up is left out."""
    people: list[ImportedPerson] = []
    problems: list[Notice] = []
    notices = [Notice("row_above_heading", row.line) for row in rows if row.line < columns.line]
    for row in rows:
        if row.line <= columns.line:
            continue
        if reason := _no_person(row, columns):
            notices.append(Notice(reason, row.line))
            continue
        person = _person(row, columns, order)
        found = list(_problems(person, row, columns))
        problems.extend(found)
        notices.extend(_doubts(person, row, columns))
        if not any(problem.code == "import_name_missing" for problem in found):
            people.append(person)
    notices.extend(_short_numbers(people))
    return People(tuple(people), tuple(problems), tuple(notices))


def _no_person(row: Row, columns: Columns) -> str:
    """Say why a row is nobody: it sums up, or it is a heading again, on a new page or in another language."""
    if is_total(row.cells):
        return "row_of_totals"
    roles = [role_of(cell) for cell in row.cells if cell]
    named = [role for role in roles if role]
    is_named = bool(role_of(row.cell(columns.of("name"))))  # nobody is called Name, in the land Country
    return "row_of_headings" if is_named and len(named) > 1 and 2 * len(named) > len(roles) else ""


def _person(row: Row, columns: Columns, order: NameOrder) -> ImportedPerson:
    texts = {role: row.cell(columns.of(role)) for role in columns.roles if role}
    name, latin = _names(texts, order)
    return ImportedPerson(
        line=row.line,
        name=name,
        latin_name=latin if latin != name else "",
        number=_number(texts.get("number", "")),
        federation_number=_whole(texts.get("federation", "")),
        country=country_code(texts.get("country", "")),
        club=texts.get("club", ""),
        team=texts.get("team", ""),
        is_substitute=is_yes(texts.get("substitute", "")) is True,
        pseudonym=texts.get("pseudonym", ""),
    )


def _names(texts: dict[str, str], order: NameOrder) -> tuple[str, str]:
    """Return the native and the Latin name; either may stand in for the other."""
    whole, beside = parted(texts.get("name", ""))
    whole = turned(whole, order)
    latin = turned(texts.get("latin", "") or beside, order)
    parts = joined(texts.get("surname", ""), texts.get("given", ""))
    if not whole:
        return (parts, latin) if parts else (latin, "")
    return whole, latin or parts


def _whole(text: str) -> str:
    """Return a number that a spreadsheet wrote with decimals as it was: 10992201.0 is 10992201."""
    stem, _point, decimals = text.replace(",", ".").partition(".")
    return stem if stem.isdecimal() and decimals and not decimals.strip("0") else text


def _number(text: str) -> int | None:
    plain = _whole(text).rstrip(".)")
    return int(plain) if plain.isdecimal() and 1 <= int(plain) <= GREATEST_NUMBER else None


def _problems(person: ImportedPerson, row: Row, columns: Columns) -> Iterator[Notice]:
    if not person.name:
        yield Notice("import_name_missing", row.line)
    for field, most in LONGEST.items():
        if len(getattr(person, field)) > most:
            yield Notice("import_cell_too_long", row.line, {"column": field, "most": most})
    number = row.cell(columns.of("number"))
    if number and person.number is None:
        yield Notice("import_number_wrong", row.line, {"text": number[:40]})
    answer = row.cell(columns.of("substitute"))
    if answer and is_yes(answer) is None:
        yield Notice("import_answer_unknown", row.line, {"text": answer[:40]})
    if any("\ufffd" in cell for cell in row.cells):
        yield Notice("import_signs_unreadable", row.line, {"name": person.name})


def _doubts(person: ImportedPerson, row: Row, columns: Columns) -> Iterator[Notice]:
    column = columns.of("federation")
    written = row.cell(column)
    if written != person.federation_number or (column in row.numbers and written):
        args: dict[str, str | int] = {"number": person.federation_number, "name": person.name}
        yield Notice("federation_number_was_a_number", row.line, args)
    if POWERS.fullmatch(person.federation_number):
        yield Notice("federation_number_rounded", row.line, {"number": written, "name": person.name})
    if person.country and person.country not in COUNTRIES:
        yield Notice("country_unknown", row.line, {"text": person.country, "name": person.name})
    if person.name.startswith(FORMULA):
        yield Notice("name_like_a_formula", row.line, {"name": person.name})
    elif any(char.isdigit() for char in person.name):
        yield Notice("name_with_digits", row.line, {"name": person.name})


def _short_numbers(people: Sequence[ImportedPerson]) -> Iterator[Notice]:
    """Name the numbers that are a digit shorter than others: a leading nought may have been dropped."""
    digits = [person for person in people if person.federation_number.isdecimal()]
    longest = max((len(person.federation_number) for person in digits), default=0)
    for person in digits:
        if len(person.federation_number) == longest - 1:
            args: dict[str, str | int] = {"number": person.federation_number, "name": person.name}
            yield Notice("federation_number_short", person.line, args)
