"""Several events ranked together: what each brings, which of them count, and the places.

No rule book prints a season; leagues choose these rules: the best k of n, or all but the worst, with weights.
Who is equal shares the place, after the best single result was asked.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from tournaments.standings.deciding import identity
from tournaments.standings.mers import MOST, RatedResult, rating
from tournaments.standings.values import Id

Person: TypeAlias = Id


@dataclass(frozen=True, slots=True)
class SeasonResult:
    """What somebody brought home from one event; `weight` is that of the event, `ageing` of its date."""

    person: Person
    event: Id
    place: int
    players: int
    points: Fraction
    weight: Fraction = Fraction(1)
    ageing: Fraction = Fraction(1)

    @property
    def weighed(self) -> Fraction:
        """Return the points times the weight."""
        return self.points * self.weight


@dataclass(frozen=True, slots=True)
class SeasonStanding:
    """One line of a season; `counted` are the events in the sum, the best first."""

    place: int | None
    person: Person
    points: Fraction
    counted: tuple[Id, ...]
    results: tuple[SeasonResult, ...]


def place_points(place: int, players: int) -> Fraction:
    """Return N for the first of N players, N minus place for the others, as 1998 p. 30 in a group."""
    return Fraction(players if place == 1 else players - place)


def percent_points(place: int, players: int) -> Fraction:
    """Return 1000 for the first, 0 for the last, the others between by place; exact, not rounded."""
    return Fraction(MOST) if players == 1 else Fraction(MOST * (players - place), players - 1)


def rank_season(
    results: Iterable[SeasonResult], best_of: int | None = None, dropped: int = 0
) -> tuple[SeasonStanding, ...]:
    """Return the standings of a season: the sum of the best results, weights applied.

    `best_of` results count, or with `dropped` all but so many of the worst of as many events as there are:
    who missed events has dropped those first.
    """
    by_person: defaultdict[Person, list[SeasonResult]] = defaultdict(list)
    events = set()
    for result in results:
        by_person[result.person].append(result)
        events.add(result.event)
    most = min(best_of or len(events), max(len(events) - dropped, 1))
    lines = [(person, _best(own)[:most], own) for person, own in by_person.items()]
    sums = {person: sum((each.weighed for each in counted), Fraction()) for person, counted, _ in lines}
    keys = {person: (sums[person], *(each.weighed for each in counted[:1])) for person, counted, _ in lines}
    return tuple(
        SeasonStanding(
            place=1 + sum(other > keys[person] for other in keys.values()),
            person=person,
            points=sums[person],
            counted=tuple(each.event for each in counted),
            results=tuple(own),
        )
        for person, counted, own in sorted(
            lines, key=lambda line: (_downward(keys[line[0]]), identity(line[0]))
        )
    )


def rank_rated(results: Iterable[SeasonResult]) -> tuple[SeasonStanding, ...]:
    """Return the standings by European ranking points; who has fewer than two results has no place."""
    by_person: defaultdict[Person, list[SeasonResult]] = defaultdict(list)
    for result in results:
        by_person[result.person].append(result)
    rated = {
        person: rating([RatedResult(int(each.points), each.weight, each.ageing) for each in own])
        for person, own in by_person.items()
    }
    known = [value for value in rated.values() if value is not None]
    order = sorted(rated, key=lambda who: (rated[who] is None, -(rated[who] or 0), identity(who)))
    return tuple(
        SeasonStanding(
            place=None if (own := rated[person]) is None else 1 + sum(other > own for other in known),
            person=person,
            points=rated[person] or Fraction(),
            counted=tuple(
                each.event
                for each in sorted(by_person[person], key=lambda each: (-each.points, identity(each.event)))
                if each.ageing
            ),
            results=tuple(by_person[person]),
        )
        for person in order
    )


def _best(results: Sequence[SeasonResult]) -> list[SeasonResult]:
    return sorted(results, key=lambda each: (-each.weighed, identity(each.event)))


def _downward(key: Sequence[Fraction]) -> tuple[Fraction, ...]:
    return tuple(-value for value in key)
