"""What results of tables and places made of them consist of.

A session that somebody did not play is missing: it adds nothing and is shown as no result, never as nought.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TypeAlias

Id: TypeAlias = int | str
Points: TypeAlias = int | Fraction
"""Game points: whole, unless a stage carries a part of them over."""


@dataclass(frozen=True, slots=True)
class ResultLine:
    """What one person brought home from one table; a line that does not count is shown and not added.

    `place` is the place at the table where it does not follow from the game points: of somebody who forfeited
    the session, or where penalties do not count for places. `wins` and `deal_ins` are None where the table
    kept no hands.
    """

    player_id: Id
    team_id: Id | None
    game_points: int
    table_points: Fraction
    counts: bool = True
    place: int | None = None
    wins: int | None = None
    deal_ins: int | None = None


@dataclass(frozen=True, slots=True)
class TableResult:
    """The result of one table in one session (numbered from 1)."""

    session: int
    table: int
    lines: tuple[ResultLine, ...]


@dataclass(frozen=True, slots=True)
class AwardedResult:
    """Points of a session that were given without play."""

    session: int
    line: ResultLine


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody in the list of players.

    A substitute may have no place; whoever is disqualified may lose all table points and keep a place.
    """

    player_id: Id
    is_ranked: bool = True
    is_void: bool = False


@dataclass(frozen=True, slots=True)
class SessionScore:
    """A person's or a team's result of one session; a team has no single table, nor has who did not play.

    `weight` is what a stage carries over of it.
    """

    session: int
    table: int | None
    game_points: int
    table_points: Fraction
    place: int | None = None
    counts: bool = True
    wins: int | None = None
    deal_ins: int | None = None
    weight: Fraction = Fraction(1)


PerSession: TypeAlias = tuple[SessionScore | None, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings; `place` is None for the unranked and for those without a result.

    `per_session[k]` is session k + 1, None where there is no result. `stage` is the last stage that the
    person plays or played in, 1 the first.
    """

    place: int | None
    player_id: Id
    table_points: Fraction
    game_points: Points
    per_session: PerSession
    sessions_played: int
    is_ranked: bool = True
    is_void: bool = False
    stage: int = 1


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """One line of the team standings, with the members whose results are in the sum."""

    place: int | None
    team_id: Id
    table_points: Fraction
    game_points: Points
    per_session: PerSession
    members: tuple[Id, ...]


def total(numbers: Iterable[Fraction]) -> Fraction:
    """Return the sum of fractions over one common denominator: faster than adding one after the other."""
    parts = [(number.numerator, number.denominator) for number in numbers]
    common = lcm(*(denominator for _, denominator in parts))
    return Fraction(sum(numerator * (common // denominator) for numerator, denominator in parts), common)


def _weighed(points: Fraction, weight: Fraction) -> Fraction:
    return points if weight == 1 else weight * points


@dataclass(frozen=True, slots=True)
class Record:
    """What criteria look at: somebody and the results that count."""

    owner: Id
    scores: tuple[SessionScore, ...]
    is_void: bool = False

    @property
    def table_points(self) -> Fraction:
        """Return the sum of the table points; nought for somebody who lost them all."""
        if self.is_void:
            return Fraction()
        return total(_weighed(score.table_points, score.weight) for score in self.scores)

    @property
    def game_points(self) -> Points:
        """Return the sum of the game points, whole where it is."""
        if all(score.weight == 1 for score in self.scores):
            return sum(score.game_points for score in self.scores)
        points = total(score.weight * score.game_points for score in self.scores)
        return int(points) if points.denominator == 1 else points

    @property
    def weighed(self) -> tuple[SessionScore, ...]:
        """Return the scores of which anything is carried over."""
        return () if self.is_void else tuple(score for score in self.scores if score.weight)
