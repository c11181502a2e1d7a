"""Stages of an event: who goes on to the next one, who waits in reserve, and what they bring along.

No rule book prints these rules; an event chooses them. What is carried over is a factor on the points of all
sessions before the stage: 1 all of them, 1/2 half, 0 nothing. Fractions are kept, never rounded.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.standings.values import Id, Standing


@dataclass(frozen=True, slots=True)
class StageRule:
    """A later stage: its first session, the factor on what went before, and who plays in it."""

    first_session: int
    carry: Fraction
    field: frozenset[Id]


@dataclass(frozen=True, slots=True)
class Cut:
    """Who goes on: `field` in order, `tied` those who share the place across the line, then the reserves.

    Where `tied` is not empty, `open_places` of them go on and somebody has to decide which; they are in
    neither list. Reserves are in the order in which they are called.
    """

    field: tuple[Id, ...]
    tied: tuple[Id, ...]
    open_places: int
    reserves: tuple[Id, ...]


def cut(
    standings: Sequence[Standing], size: int, reserves: int = 0, gone: frozenset[Id] = frozenset()
) -> Cut:
    """Return who goes on when the first `size` do; `gone` are those who do not play on and are passed over.

    Who has no place never goes on.
    """
    waiting = [each for each in standings if each.place is not None and each.player_id not in gone]
    if len(waiting) <= size:
        return Cut(tuple(each.player_id for each in waiting), (), 0, ())
    last, first_out = waiting[size - 1].place, waiting[size].place
    line = last if last == first_out else None
    field = tuple(each.player_id for each in waiting[:size] if each.place != line)
    tied = tuple(each.player_id for each in waiting if each.place == line)
    rest = [each.player_id for each in waiting if each.player_id not in {*field, *tied}]
    return Cut(field, tied, size - len(field) if tied else 0, tuple(rest[:reserves]))


def last_stage(stages: Sequence[StageRule], player: Id) -> int:
    """Return the last stage somebody is in; 1 for who is in no later field."""
    return max((number for number, stage in enumerate(stages, start=2) if player in stage.field), default=1)


def weight_of(stages: Sequence[StageRule], session: int) -> Fraction:
    """Return the factor on the points of a session for somebody who is in all of these stages."""
    weight = Fraction(1)
    for stage in stages:
        if session < stage.first_session:
            weight *= stage.carry
    return weight
