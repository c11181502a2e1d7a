"""Fold hands and penalties of a sheet to running totals, and hold them against signed totals.

| place | what | here |
|---|---|---|
| 1998 p. 28, p. 32 | penalties are taken after their hand, lateness after the session | `fold` |
| EMA 2010, MIL 2025 | penalties count for the table points | totals and `table_scores` include them |
| an edition or ruling that says otherwise | a penalty changes game points only | `table_scores` without it |
| MIL 2025 14 (3) | conduct takes table points | `deductions` |
| WMO 2006 3.9.2, 1998 p. 16 | fewer hands than planned count as they stand | any number of hands |
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import Literal

from referee.rules.four import SEATS, ZERO, Four, add, four, refuse, subtract
from referee.rules.payments import BASE, settle
from referee.rules.penalties import Receivers, Shares, leaves_table, spread
from referee.rules.problem import Problem


@dataclass(frozen=True, slots=True)
class HandFact:
    """A hand as it was ruled: won (by whom, from whom or self-drawn, for how much) or drawn."""

    number: int
    outcome: Literal["win", "drawn_hand"]
    winner: int | None = None
    discarder: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class PenaltyFact:
    """A penalty in game points, taken with a hand or (without a number) at the end of the session."""

    hand_number: int | None
    offender: int
    amount: int
    receivers: Receivers
    receiver: int | None = None
    shares: Shares = ()
    counts: bool = True
    """Whether the game points change the table points."""
    table_points: Fraction = Fraction(0)
    """Table points that the offender loses besides."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One recorded hand: what it brought, what penalties in it brought, the totals after it.

    ``played`` are the sums of the hands alone, as a score sheet runs them; penalties stand apart there.
    """

    number: int
    deltas: Four
    penalty_deltas: Four
    running: Four
    played: Four


@dataclass(frozen=True, slots=True)
class SheetTally:
    """A whole sheet: one row a recorded hand, and the totals with what is in no row.

    `unplaced` holds penalties of the session as a whole and of hands that are not recorded: the last row's
    `running` plus `unplaced` are the `totals`, and so are `from_hands` plus `from_penalties`. Table points
    come from `table_scores`, less the `deductions`.
    """

    rows: tuple[SheetRow, ...]
    from_hands: Four
    from_penalties: Four
    unplaced: Four
    totals: Four
    expected_sum: int
    table_scores: Four
    deductions: tuple[Fraction, ...]


def fold(hands: Iterable[HandFact], penalties: Iterable[PenaltyFact] = (), base: int = BASE) -> SheetTally:
    """Return the tally of a sheet; the order in which hands and penalties are given does not matter.

    TableError when a number is used twice, a win lacks its winner or total, or a drawn hand has one.
    """
    hands, penalties = sorted(hands, key=lambda hand: hand.number), tuple(penalties)
    refuse(_fold_problems(hands))
    rows = _rows(hands, penalties, base)
    from_hands = _total(row.deltas for row in rows)
    from_penalties = _total(_penalty_deltas(penalty) for penalty in penalties)
    totals = add(from_hands, from_penalties)
    uncounted = _total(_penalty_deltas(penalty) for penalty in penalties if not penalty.counts)
    return SheetTally(
        rows=rows,
        from_hands=from_hands,
        from_penalties=from_penalties,
        unplaced=subtract(from_penalties, _total(row.penalty_deltas for row in rows)),
        totals=totals,
        expected_sum=-sum(leaves_table(penalty.amount, penalty.receivers) for penalty in penalties),
        table_scores=subtract(totals, uncounted),
        deductions=tuple(_deduction(penalties, position) for position in range(SEATS)),
    )


def hand_deltas(hand: HandFact, base: int = BASE) -> Four:
    """Return the game points that a hand brings to the four: a drawn hand brings nothing."""
    if hand.outcome == "drawn_hand":
        return ZERO
    refuse(_hand_problems(hand))
    assert hand.total is not None
    assert hand.winner is not None
    return settle(hand.total, hand.winner, hand.discarder, base)


def reconcile(tally: SheetTally, signed: Sequence[int]) -> Four:
    """Return signed totals minus computed totals, position by position: four zeros when they agree."""
    return subtract(four(signed), tally.totals)


def sum_difference(points: Sequence[int], tally: SheetTally) -> int:
    """Return how far four totals are from the sum that the penalties leave at the table (0 is right)."""
    return sum(points) - tally.expected_sum


def _rows(hands: Sequence[HandFact], penalties: Sequence[PenaltyFact], base: int) -> tuple[SheetRow, ...]:
    rows: list[SheetRow] = []
    running = played = ZERO
    for hand in hands:
        deltas = hand_deltas(hand, base)
        own = _total(_penalty_deltas(each) for each in penalties if each.hand_number == hand.number)
        running, played = add(running, add(deltas, own)), add(played, deltas)
        rows.append(SheetRow(hand.number, deltas, own, running, played))
    return tuple(rows)


def _penalty_deltas(penalty: PenaltyFact) -> Four:
    return spread(penalty.amount, penalty.offender, penalty.receivers, penalty.receiver, penalty.shares)


def _deduction(penalties: Iterable[PenaltyFact], position: int) -> Fraction:
    return sum((each.table_points for each in penalties if each.offender == position), Fraction(0))


def _total(rows: Iterable[Four]) -> Four:
    return reduce(add, rows, ZERO)


def _fold_problems(hands: Sequence[HandFact]) -> tuple[Problem, ...]:
    numbers = Counter(hand.number for hand in hands)
    twice = (
        Problem("hand_recorded_twice", {"hand": number}) for number, times in numbers.items() if times > 1
    )
    return (*twice, *(problem for hand in hands for problem in _hand_problems(hand)))


def _hand_problems(hand: HandFact) -> tuple[Problem, ...]:
    if hand.outcome == "drawn_hand":
        empty = hand.winner is None and hand.discarder is None and hand.total is None
        return () if empty else (Problem("drawn_hand_has_winner", {"hand": hand.number}),)
    missing = (name for name in ("winner", "total") if getattr(hand, name) is None)
    return tuple(Problem(f"win_without_{name}", {"hand": hand.number}) for name in missing)
