"""What a penalty takes from the offender, and who receives it.

| place | what | receivers |
|---|---|---|
| MIL 2025 9 (3)-(6), ladders of all editions | only the offender loses | nobody |
| 1998 p. 35, WMO 2006 3.11.6 (6), EMA 2010 2.9 | false win: 10 or 20 to each opponent | each |
| 1998 p. 35, WMO 2006 3.11.6 (7) | who disturbs a player's tiles pays that player | one |
"""

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


def spread(amount: int, offender: int, receivers: Receivers, receiver: int | None = None) -> Four:
    """Return the game points that a penalty brings to the four positions.

    `amount` is what the offender loses in all; 0 is a warning. With `each` every opponent gets a third of it,
    with `one` the `receiver` gets all, with `nobody` it leaves the table. TableError when a third is no whole
    number, when a position is outside 0 to 3 or the receiver missing, superfluous or the offender.
    """
    refuse(spread_problems(amount, offender, receivers, receiver))
    share = amount // OPPONENTS if receivers is Receivers.EACH else 0
    deltas = [share] * SEATS
    deltas[offender] = -amount
    if receiver is not None:
        deltas[receiver] = amount
    return four(deltas)


def leaves_table(amount: int, receivers: Receivers) -> int:
    """Return how many of the offender's points nobody at the table receives."""
    return amount if receivers is Receivers.NOBODY else 0


def spread_problems(
    amount: int, offender: int, receivers: Receivers, receiver: int | None
) -> tuple[Problem, ...]:
    """Return everything that makes a penalty impossible."""
    found: list[Problem] = []
    if amount < 0:
        found.append(Problem("amount_negative", {"amount": amount}))
    if not is_position(offender):
        found.append(Problem("offender_not_at_table", {"offender": offender}))
    if receivers is Receivers.EACH and amount % OPPONENTS:
        found.append(Problem("amount_not_in_thirds", {"amount": amount}))
    return (*found, *_receiver_problems(offender, receivers, receiver))


def _receiver_problems(offender: int, receivers: Receivers, receiver: int | None) -> tuple[Problem, ...]:
    if receivers is not Receivers.ONE:
        return () if receiver is None else (Problem("receiver_not_asked", {"receiver": receiver}),)
    if receiver is None:
        return (Problem("receiver_missing"),)
    if receiver == offender:
        return (Problem("receiver_is_offender", {"receiver": receiver}),)
    return () if is_position(receiver) else (Problem("receiver_not_at_table", {"receiver": receiver}),)
