"""The sum check of an event: where every point of all tables went.

Payments come to nothing at a table of four. What does not: penalties that nobody receives, what empty seats
paid, what a forfeited session took from its player. Table points come to the sum of the scheme at
every table, less what was taken for conduct and what was earned by nobody.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class TableSum:
    """The sums of one table.

    `hands` are the payments, `penalties` what rulings took from those present and gave to them (0 where all
    of it was received), `forfeited` what a forfeited session took off, `substitutes` what those without a
    place have of the total. `expected` is what the scheme gives, `given` what was given,
    `deducted` what conduct took.
    """

    session: int
    table: int
    is_full: bool
    hands: int
    penalties: int
    received: int
    forfeited: int
    substitutes: int
    expected: Fraction
    given: Fraction
    deducted: Fraction
    substitute_points: Fraction

    @property
    def total(self) -> int:
        """Return the game points of all at the table."""
        return self.hands + self.penalties - self.forfeited

    @property
    def not_earned(self) -> Fraction:
        """Return the table points that nobody earned."""
        return self.expected - self.given - self.deducted

    @property
    def balances(self) -> bool:
        """Tell whether the payments of a full table come to nothing."""
        return not (self.is_full and self.hands)


@dataclass(frozen=True, slots=True)
class EventSums:
    """The sums of an event; `faults` are the tables whose payments do not come to nothing."""

    tables: int
    hands: int
    empty_seats: int
    penalties: int
    received: int
    forfeited: int
    awarded: int
    total: int
    substitutes: int
    expected: Fraction
    given: Fraction
    deducted: Fraction
    not_earned: Fraction
    awarded_points: Fraction
    substitute_points: Fraction
    faults: tuple[TableSum, ...]

    @property
    def balances(self) -> bool:
        """Tell whether every point is accounted for."""
        return not self.faults


def check_sums(tables: Iterable[TableSum], awards: Iterable[tuple[Fraction, int]] = ()) -> EventSums:
    """Return the sums over all tables and over the points given without play (table points, game points)."""
    rows, given = list(tables), list(awards)
    zero = Fraction()
    return EventSums(
        tables=len(rows),
        hands=sum(row.hands for row in rows if row.is_full),
        empty_seats=sum(row.hands for row in rows if not row.is_full),
        penalties=sum(row.penalties for row in rows),
        received=sum(row.received for row in rows),
        forfeited=sum(row.forfeited for row in rows),
        awarded=sum(points for _, points in given),
        total=sum(row.total for row in rows) + sum(points for _, points in given),
        substitutes=sum(row.substitutes for row in rows),
        expected=sum((row.expected for row in rows), zero),
        given=sum((row.given for row in rows), zero),
        deducted=sum((row.deducted for row in rows), zero),
        not_earned=sum((row.not_earned for row in rows), zero),
        awarded_points=sum((points for points, _ in given), zero),
        substitute_points=sum((row.substitute_points for row in rows), zero),
        faults=tuple(row for row in rows if not row.balances),
    )
