"""Who pays whom for a hand that was won.

| place | what | here |
|---|---|---|
| 1998 p. 28, WMO 2006 3.9.1 (3) | win on a discard: discarder 8 + fan, the two others 8 each | `settle` |
| the same | self-drawn: each of the three others pays 8 + fan | `settle` |
| WMO 2006 3.9.1 (3) | a robbed kong is a win on a discard by the owner of the kong | the caller's |
| 1998 p. 36 | who named a tile and caused a false win pays for all three | a penalty, not a payment |
"""

from typing import Final

from referee.rules.four import SEATS, Four, four, is_position, refuse
from referee.rules.problem import Problem

BASE: Final = 8


def settle(total: int, winner: int, discarder: int | None, base: int = BASE) -> Four:
    """Return the game points that a won hand brings to the four positions; they sum to nothing.

    `total` is the ruled total in fan points with the flowers, `discarder` is None when the winner drew the
    tile. TableError for a total below 1, a position outside 0 to 3, or a winner who discarded to himself.
    """
    refuse(settle_problems(total, winner, discarder))
    pay = [-(base + total) if discarder in (None, position) else -base for position in range(SEATS)]
    pay[winner] = 0
    pay[winner] = -sum(pay)
    return four(pay)


def settle_problems(total: int, winner: int, discarder: int | None) -> tuple[Problem, ...]:
    """Return everything that makes a payment impossible."""
    found: list[Problem] = []
    if total < 1:
        found.append(Problem("total_not_positive", {"total": total}))
    if not is_position(winner):
        found.append(Problem("winner_not_at_table", {"winner": winner}))
    if discarder is not None and not is_position(discarder):
        found.append(Problem("discarder_not_at_table", {"discarder": discarder}))
    if discarder == winner:
        found.append(Problem("winner_is_discarder", {"winner": winner}))
    return tuple(found)
