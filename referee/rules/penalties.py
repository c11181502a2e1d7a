"""What a penalty takes from the offender, and who receives it.

| place | what | receivers |
|---|---|---|
| MIL 2025 9 (3)-(6), ladders of all editions | only the offender loses | nobody |
| 1998 p. 35, WMO 2006 3.11.6 (6), EMA 2010 2.9 | false win: 10 or 20 to each opponent | each |
| 1998 p. 35, WMO 2006 3.11.6 (7) | who disturbs a player's tiles pays that player | one |
| 1998 p. 36 | who names a discard and causes a win pays in place of the others | shares |
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from referee.rules.four import SEATS, Four, four, is_position, refuse
from referee.rules.problem import Problem

OPPONENTS: Final = SEATS - 1


class Receivers(StrEnum):
    """Who gets what the offender loses."""

    NOBODY = "nobody"
    EACH = "each"
    ONE = "one"
    SHARES = "shares"
    """Several players, each a share of its own."""


Shares = Sequence[tuple[int, int]]
"""Positions and what each receives."""


def spread(
    amount: int, offender: int, receivers: Receivers, receiver: int | None = None, shares: Shares = ()
) -> Four:
    """Return the game points that a penalty brings to the four positions.

    `amount` is what the offender loses in all; 0 is a warning. With `each` every opponent gets a third of it,
    with `one` the `receiver` gets all, with `shares` each gets a share of it, with `nobody` it leaves the
    table. TableError when a third is no whole number, when a position is outside 0 to 3, when the receiver is
    missing, superfluous or the offender, or when the shares are not the amount.
    """
    refuse(spread_problems(amount, offender, receivers, receiver, shares))
    share = amount // OPPONENTS if receivers is Receivers.EACH else 0
    deltas = [share] * SEATS
    deltas[offender] = -amount
    if receiver is not None:
        deltas[receiver] = amount
    for position, points in shares:
        deltas[position] += points
    return four(deltas)


def leaves_table(amount: int, receivers: Receivers) -> int:
    """Return how many of the offender's points nobody at the table receives."""
    return amount if receivers is Receivers.NOBODY else 0


def spread_problems(
    amount: int, offender: int, receivers: Receivers, receiver: int | None, shares: Shares = ()
) -> tuple[Problem, ...]:
    """Return everything that makes a penalty impossible."""
    found: list[Problem] = []
    if amount < 0:
        found.append(Problem("amount_negative", {"amount": amount}))
    if not is_position(offender):
        found.append(Problem("offender_not_at_table", {"offender": offender}))
    if receivers is Receivers.EACH and amount % OPPONENTS:
        found.append(Problem("amount_not_in_thirds", {"amount": amount}))
    return (
        *found,
        *_receiver_problems(offender, receivers, receiver),
        *_share_problems(amount, offender, receivers, shares),
    )


def _receiver_problems(offender: int, receivers: Receivers, receiver: int | None) -> tuple[Problem, ...]:
    if receivers is not Receivers.ONE:
        return () if receiver is None else (Problem("receiver_not_asked", {"receiver": receiver}),)
    if receiver is None:
        return (Problem("receiver_missing"),)
    if receiver == offender:
        return (Problem("receiver_is_offender", {"receiver": receiver}),)
    return () if is_position(receiver) else (Problem("receiver_not_at_table", {"receiver": receiver}),)


def _share_problems(amount: int, offender: int, receivers: Receivers, shares: Shares) -> tuple[Problem, ...]:
    if receivers is not Receivers.SHARES:
        return (Problem("shares_not_asked"),) if shares else ()
    found = [
        Problem("receiver_not_at_table", {"receiver": position})
        for position, _ in shares
        if not is_position(position)
    ]
    if any(position == offender for position, _ in shares):
        found.append(Problem("receiver_is_offender", {"receiver": offender}))
    if any(points < 1 for _, points in shares) or sum(points for _, points in shares) != amount:
        found.append(Problem("shares_are_not_the_amount", {"amount": amount}))
    return tuple(found)
