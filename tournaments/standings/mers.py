"""European ranking points: what an event is worth, and what a player's events come to.

| place | what | here |
|---|---|---|
| Mahjong Europe ranking, basics | 1000 for the first, 0 for the last, by place between | `base_rank` |
| ldekerg/European-Mahjong, formulas | weight by days, players, countries, supervision | `event_weight` |
| the same | half the best 5 and four in five of the others, half the best 4 | `rating` |
| the same | all of a result in the first year, half in the second, none later | `ageing` |

The author of the formulas marks details as inferred; an older public text ages results in thirds over three
years. A missing result counts as 0 with weight 1. Shared places take the place that is printed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

MOST: Final = 1000
ALWAYS, BEST = 5, 4
NEEDED: Final = 2
YEAR: Final = 365


@dataclass(frozen=True, slots=True)
class RatedResult:
    """One result: base rank 0 to 1000, the weight of the event, and the factor for its age."""

    base_rank: int
    weight: Fraction
    ageing: Fraction = Fraction(1)

    @property
    def mass(self) -> Fraction:
        """Return how much the result counts in an average."""
        return self.weight * self.ageing


def base_rank(place: int, players: int) -> int:
    """Return 1000 (N - place) / (N - 1), halves up; 1000 where somebody played alone. ValueError outside."""
    if not 1 <= place <= players:
        raise ValueError(f"place {place} of {players}")
    if players == 1:
        return MOST
    return int(Fraction(MOST * (players - place), players - 1) + Fraction(1, 2))


def event_weight(days: int, players: int, countries: int, *, supervised: bool = False) -> Fraction:
    """Return the weight of an event: days (at most 3), and more for players, countries and supervision."""
    half = Fraction(1, 2)
    more_players = 1 if players > 80 else half if players > 40 else 0  # noqa: PLR2004 - printed limits
    more_countries = 1 if countries >= 10 else half if countries >= 6 else 0  # noqa: PLR2004 - the same
    return Fraction(min(days, 3)) + more_players + more_countries + int(supervised)


def ageing(days_ago: int) -> Fraction:
    """Return the factor of a result so many days old: 1 in the first year, 1/2 in the second, then 0."""
    if days_ago < YEAR:
        return Fraction(1)
    return Fraction(1, 2) if days_ago < 2 * YEAR else Fraction()


def rating(results: Sequence[RatedResult]) -> Fraction | None:
    """Return half the average of the best results of part A and half that of the best four.

    None for fewer than two results that still count.
    """
    counting = sorted((each for each in results if each.mass), key=_better)
    if len(counting) < NEEDED:
        return None
    long = ALWAYS + -(-4 * max(0, len(counting) - ALWAYS) // 5)
    return (_average(counting, long) + _average(counting, BEST)) / 2


def _better(result: RatedResult) -> tuple[int, Fraction]:
    return (-result.base_rank, -result.mass)


def _average(results: Sequence[RatedResult], number: int) -> Fraction:
    taken = results[:number]
    mass = sum((each.mass for each in taken), Fraction(number - len(taken)))
    return sum((each.base_rank * each.mass for each in taken), Fraction()) / mass
