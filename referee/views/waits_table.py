"""Which tiles win, and for how much: the thirteen tiles without the winning one."""

from dataclasses import dataclass, replace

from referee.rules import Ruleset, Tile, Win, WinningHand, format_hand, tile_code, total, waits


@dataclass(frozen=True, slots=True)
class Worth:
    """What a tile brings, drawn or claimed; below the minimum it would be a false win."""

    total: int
    is_enough: bool


@dataclass(frozen=True, slots=True)
class WaitLine:
    """A tile that wins, what it is worth each way, and the hand it makes."""

    code: str
    ways: tuple[Worth, Worth]
    """From a discard, self-drawn."""
    hand_text: str
    is_shown: bool  # the winning tile of the hand as it stands


def wait_lines(hand: WinningHand, win: Win, ruleset: Ruleset, shown: Tile | None) -> tuple[WaitLine, ...]:
    """Return the tiles that complete the thirteen of a hand, with their totals in an edition.

    Winds and flowers count as they were given; last tiles and kongs are left out, for another tile would
    seldom come the same way.
    """
    claimed = Win(prevalent_wind=win.prevalent_wind, seat_wind=win.seat_wind, flowers=win.flowers)
    drawn = replace(claimed, self_drawn=True)
    hands = {
        tile: replace(hand, winning_tile=tile) for tile in waits(hand.melds, hand.concealed, used_up=False)
    }
    return tuple(
        WaitLine(
            code=tile_code(tile),
            ways=(_worth(whole, claimed, ruleset), _worth(whole, drawn, ruleset)),
            hand_text=format_hand(whole, drawn if win.self_drawn else claimed),
            is_shown=tile == shown,
        )
        for tile, whole in hands.items()
    )


def _worth(hand: WinningHand, win: Win, ruleset: Ruleset) -> Worth:
    with_flowers = total(hand, win, ruleset)
    return Worth(with_flowers, with_flowers - win.flowers >= ruleset.options.minimum)
