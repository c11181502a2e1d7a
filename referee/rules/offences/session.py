"""What lateness, absence and substitutes do to a session, as data for the event.

| place | what | here |
|---|---|---|
| MIL 2025 3 (4)-(5) | three or fewer players present | `Absence` |
| EMA 2010 4, 1998 p. 31 | who earns table points when a substitute plays | `Substitution` |
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from referee.rules.offences.types import Clause


class Cause(StrEnum):
    """Why a substitute sits down."""

    LATENESS = "lateness"
    BEFORE_SESSION = "before_session"
    DURING_SESSION = "during_session"
    DISQUALIFIED = "disqualified"


@dataclass(frozen=True, slots=True)
class Absence:
    """What happens at a table with this many players present."""

    present: tuple[int, ...]
    is_played: bool
    absent_pays: bool
    """The empty seat pays as if somebody sat there; nobody draws for it."""
    table_points: tuple[Fraction, ...]
    """For those present in order of their scores."""
    game_points: int | None
    """What each gets when the table is not played; None: what they score."""
    source: str


@dataclass(frozen=True, slots=True)
class Substitution:
    """Who earns table points when a substitute plays for this cause."""

    cause: Cause
    substitute_earns: bool
    others: tuple[Fraction, ...] | None
    """Table points of the other three in order of their scores; None: as always."""
    source: str


@dataclass(frozen=True, slots=True)
class SessionConsequences:
    """Everything an edition says about sessions that are not played by the four who were drawn."""

    absences: tuple[Absence, ...]
    substitutions: tuple[Substitution, ...]
    missed_session: Clause[Fraction]
    """Table points of a player for a session somebody else played."""
    disqualified_total: Clause[Fraction]
    """Table points of a disqualified player for the whole event."""
    stand_in_is_ranked: Clause[bool]

    def absence(self, present: int) -> Absence | None:
        """Return what happens with so many players present; None where the edition does not say."""
        return next((rule for rule in self.absences if present in rule.present), None)

    def substitution(self, cause: Cause) -> Substitution | None:
        """Return who earns table points; None where the edition does not say."""
        return next((rule for rule in self.substitutions if rule.cause is cause), None)
