"""What the points of a table should come to, given what its penalties redistribute and what they do not."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final, Protocol

from referee.rules.offences.proposal import Proposal
from referee.rules.penalties import Receivers, leaves_table
from referee.rules.table_points import SCHEME

FULL_TABLE: Final = sum(map(Fraction, SCHEME))


class Taken(Protocol):
    """A penalty that was ruled: what the offender loses in all, and who receives it."""

    @property
    def amount(self) -> int:
        """Game points, 0 for a warning."""
        ...

    @property
    def receivers(self) -> Receivers:
        """Who receives them."""
        ...


def expected_sum(penalties: Iterable[Taken]) -> int:
    """Return what the game points of the four should come to: minus what nobody received."""
    return -sum(leaves_table(penalty.amount, penalty.receivers) for penalty in penalties)


def conduct_deduction(proposals: Iterable[Proposal]) -> Fraction:
    """Return the table points that these rulings take from their offender."""
    return sum((each.table_points or Fraction(0) for each in proposals), Fraction(0))


def expected_table_points(deductions: Iterable[Fraction], full: Fraction | int = FULL_TABLE) -> Fraction:
    """Return what the table points of the four should come to after conduct deductions."""
    return Fraction(full) - sum(deductions, Fraction(0))
