"""Scores of a session to table points, where somebody earns none or the whole field is ranked.

| place | what | here |
|---|---|---|
| WMO 2006 3.9.2; EMA 2010; MIL 2025 | 4, 2, 1, 0 by the places at the table | `at_table` |
| 1998 p. 30 and annex 6 | in a group of N the first gets N, the others N minus their place | `in_field` |
| MIL 2025 3 (3); WMO 2006 3.11.2; 1998 p. 32 | who forfeits the session gets no table points | `Seat.earns` |
| EMA 2010 4, 4.4 | a substitute during the session earns none, the others 4, 2, 1 | `Seat.earns` |

Who earns nothing takes no place from the others: they share the scheme among themselves, 4-2-1 at a table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from referee.rules.table_points import SCHEME, places, table_points


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at a table: the score that places come from, table points taken for conduct."""

    score: int
    deduction: Fraction = Fraction()
    earns: bool = True


@dataclass(frozen=True, slots=True)
class Earned:
    """Table points and the place at the table."""

    table_points: Fraction
    place: int


def at_table(seats: Sequence[Seat], scheme: Sequence[int | Fraction] = SCHEME) -> tuple[Earned, ...]:
    """Return what everybody at a table earns by the places at it, in the given order.

    Equal scores share exactly. Who earns nothing comes last. ValueError for more earners than places.
    """
    points = iter(table_points([seat.score for seat in seats if seat.earns], scheme))
    return _earned(seats, [next(points) if seat.earns else Fraction() for seat in seats])


def in_field(tables: Sequence[Sequence[Seat]], size: int | None = None) -> tuple[tuple[Earned, ...], ...]:
    """Return what everybody of a session earns by the place in the whole field.

    `size` is the number of players of the session where not all tables have a result yet; else it is the
    number of those who earn.
    """
    scores = [seat.score for seats in tables for seat in seats if seat.earns]
    points = iter(table_points(scores, field_scheme(max(size or 0, len(scores)))))
    return tuple(
        _earned(seats, [next(points) if seat.earns else Fraction() for seat in seats]) for seats in tables
    )


def field_scheme(size: int) -> tuple[int, ...]:
    """Return the points of every place in a group: 16, 14, 13, ... 0 for 16 players."""
    return (size, *(size - place for place in range(2, size + 1))) if size else ()


def _earned(seats: Sequence[Seat], points: Sequence[Fraction]) -> tuple[Earned, ...]:
    lowest = min((seat.score for seat in seats), default=0) - 1
    order = places([seat.score if seat.earns else lowest for seat in seats])
    return tuple(
        Earned(own - seat.deduction, place) for own, seat, place in zip(points, seats, order, strict=True)
    )
