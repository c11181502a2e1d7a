"""Game points of a table to table points, shared exactly on ties.

| place | what | here |
|---|---|---|
| WMO 2006 3.9.2; EMA 2010; MIL 2025 | 4, 2, 1, 0 by the places at the table | `SCHEME` |
| practice (the book is silent) | equal players share the points of their places | `table_points` |
| 1998 p. 30 | N minus place over the whole field | standings' business, not the table's |
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

SCHEME: Final = (4, 2, 1, 0)


def table_points(scores: Sequence[int], scheme: Sequence[int | Fraction] = SCHEME) -> tuple[Fraction, ...]:
    """Return the table points of each score, in the given order.

    Equal scores share the mean of the points of the places that they hold. The scheme lists the points of
    the places from the first; fewer scores than places leave the last places empty, as at a table of three.
    ValueError for more scores than places.
    """
    if len(scores) > len(scheme):
        raise ValueError(f"{len(scores)} scores for {len(scheme)} places")
    return tuple(_shared(place, scores.count(score), scheme) for place, score in _placed(scores))


def places(scores: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each score from 1, the highest first; equal scores share the better place."""
    return tuple(place for place, _ in _placed(scores))


def _placed(scores: Sequence[int]) -> list[tuple[int, int]]:
    return [(1 + sum(other > score for other in scores), score) for score in scores]


def _shared(place: int, sharers: int, scheme: Sequence[int | Fraction]) -> Fraction:
    held = scheme[place - 1 : place - 1 + sharers]
    return sum((Fraction(points) for points in held), Fraction()) / sharers
