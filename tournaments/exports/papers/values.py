"""What the event's documents are made of: people, seats, tables, places; times are those of the hall."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from referee.rules.tiles import Wind


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody of the event: the native name first, where from, which team."""

    number: int
    name: str
    latin_name: str = ""
    country: str = ""
    team: str = ""
    is_guest: bool = False

    @property
    def shown_number(self) -> str:
        """Return the number as documents show it; nothing for guests and for who has none."""
        return "" if self.is_guest or not self.number else str(self.number)

    @property
    def latin(self) -> str:
        """Return the Latin name where it says something that the name does not."""
        return self.latin_name if self.latin_name != self.name else ""

    @property
    def origin(self) -> str:
        """Return country and team."""
        return " · ".join(part for part in (self.country, self.team) if part)

    def texts(self) -> Iterator[str]:
        """Yield what people wrote."""
        yield from (self.name, self.latin_name, self.country, self.team)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """A session: its number, its own title where it has one, when it starts."""

    number: int
    title: str = ""
    starts: dt.datetime | None = None
    minutes: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chair:
    """Somebody's seat as drawn, and what the table brought, where it brought anything."""

    wind: Wind
    person: Person
    place: int | None = None
    game_points: int | None = None
    table_points: Fraction | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedTable:
    """A table of a session; empty seats have no chair."""

    session: int
    number: int
    label: str = ""
    chairs: tuple[Chair, ...] = ()
    chairs_of_rounds: tuple[tuple[Wind, ...], ...] = ()
    """For each drawn seat the chairs of the four rounds, E to N."""

    def texts(self) -> Iterator[str]:
        """Yield what people wrote."""
        yield self.label
        for chair in self.chairs:
            yield from chair.person.texts()

    @property
    def called(self) -> str:
        """Return what the hall calls it: its label, else its number."""
        return self.label or str(self.number)

    def at(self, wind: Wind) -> Chair | None:
        """Return the chair of a drawn seat, None where it is empty."""
        return next((chair for chair in self.chairs if chair.wind is wind), None)


Score = tuple[Fraction, int | Fraction]
"""Table points and game points of one session."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rank:
    """One line of the standings; ``place`` is None for who is not ranked, a score for who did not play.

    ``remark`` says why somebody has no place; ``block`` is the stage that lines stand together for, in words.
    """

    place: int | None
    person: Person
    table_points: Fraction
    game_points: int | Fraction
    scores: tuple[Score | None, ...] = ()
    remark: str = ""
    block: str = ""

    def texts(self) -> Iterator[str]:
        """Yield what people wrote."""
        yield from self.person.texts()


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRank:
    """One line of the team standings."""

    place: int | None
    name: str
    members: tuple[Person, ...]
    table_points: Fraction
    game_points: int | Fraction
    scores: tuple[Score | None, ...] = ()

    def texts(self) -> Iterator[str]:
        """Yield what people wrote."""
        yield self.name
        for person in self.members:
            yield from person.texts()


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingLine:
    """A penalty that stands: who, where, what for, and what it cost; texts in the language of the paper."""

    session: int
    table: str
    hand: int | None
    offender: Person
    offence: str
    cost: str
    remark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty:
    """A referee and the tables of each session, by the number of the session."""

    name: str
    office: str
    tables: dict[int, str]
