"""PyMahjongGB beside the desk's own count, where somebody has installed it; for measuring only.

https://github.com/ailab-pku/PyMahjongGB: a C++ calculator called from Python.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from referee.rules.hand import Meld, MeldKind, Win, WinningHand
from referee.rules.notation.letters import write
from referee.rules.tiles import ALL_TILES

_CODES: Final = tuple(write([tile]) for tile in ALL_TILES)
_PACKS: Final = {MeldKind.CHOW: "CHI", MeldKind.PUNG: "PENG", MeldKind.KONG: "GANG"}


def calculator() -> Callable[..., Any] | None:
    """Return PyMahjongGB's calculator; None where it is not installed."""
    if not find_spec("MahjongGB"):
        return None
    found: Callable[..., Any] = import_module("MahjongGB").MahjongFanCalculator
    return found


def arguments(hand: WinningHand, win: Win) -> tuple[Any, ...]:
    """Return the hand as the calculator wants it."""
    return (
        tuple([_pack(meld) for meld in hand.melds]),
        tuple([_CODES[tile] for tile in hand.concealed]),
        _CODES[hand.winning_tile],
        win.flowers,
        win.self_drawn,
        win.last_of_kind,
        win.kong_replacement or win.robbed_kong,
        win.last_of_wall,
        int(win.seat_wind),
        int(win.prevalent_wind),
    )


def _pack(meld: Meld) -> tuple[str, str, int]:
    """Return the meld; a chow goes by its middle tile and the claimed one, a concealed kong by 0."""
    if meld.kind is MeldKind.CHOW:
        return _PACKS[meld.kind], _CODES[meld.tile + 1], meld.claimed or 1
    return _PACKS[meld.kind], _CODES[meld.tile], 0 if meld.concealed else meld.feeder or 1


def points(answer: Any) -> int:
    """Return the total of what the calculator answered."""
    return sum(fan_points for fan_points, _name in answer)
