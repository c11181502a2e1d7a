"""Winning hands made up from a seed, for measuring: sets and a pair mostly, some of them laid down."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Final

from referee.rules.hand import Meld, MeldKind, Win, WinningHand
from referee.rules.tiles import ALL_TILES, COPIES, Tile, Wind

SETS: Final = 4
_CHOWS: Final = tuple(
    Meld(MeldKind.CHOW, Tile(9 * suit + low), feeder=1) for suit in range(3) for low in range(7)
)
_PUNGS: Final = tuple(Meld(MeldKind.PUNG, tile, feeder=2) for tile in ALL_TILES)
_SHARE_OF_CHOWS: Final = 0.65
_SHARE_OF_PAIRS: Final = 0.05
_SHARE_OF_ONE_SUIT: Final = 0.25


def random_hands(number: int, source: random.Random) -> Iterator[tuple[WinningHand, Win]]:
    """Yield so many winning hands; the same seed makes the same hands."""
    for _ in range(number):
        hand = _seven_pairs(source) if source.random() < _SHARE_OF_PAIRS else _sets_and_pair(source)
        yield hand, _win(hand, source)


def _sets_and_pair(source: random.Random) -> WinningHand:
    suit = source.randrange(3) if source.random() < _SHARE_OF_ONE_SUIT else None
    while True:
        sets = [_set(source, suit) for _ in range(SETS)]
        pair = source.choice([tile for tile in ALL_TILES if suit is None or tile // 9 in (suit, 3)])
        copies = Counter([tile for meld in sets for tile in meld.tiles] + [pair, pair])
        if max(copies.values()) <= COPIES:
            break
    laid = source.choice((0, 0, 1, 1, 2, 2, 3, 4))
    loose = [tile for meld in sets[laid:] for tile in meld.tiles] + [pair, pair]
    return _closed(sets[:laid], loose, source)


def _set(source: random.Random, suit: int | None) -> Meld:
    """Return a chow or pung; of one suit (pungs of honours too) where a suit is given."""
    kinds = _CHOWS if source.random() < _SHARE_OF_CHOWS else _PUNGS
    return source.choice([meld for meld in kinds if suit is None or meld.tile // 9 in (suit, 3)])


def _seven_pairs(source: random.Random) -> WinningHand:
    tiles = source.sample(ALL_TILES, 7)
    return _closed([], [tile for tile in tiles for _ in range(2)], source)


def _closed(melds: list[Meld], loose: list[Tile], source: random.Random) -> WinningHand:
    winning = loose.pop(source.randrange(len(loose)))
    return WinningHand(tuple(melds), tuple(sorted(loose)), winning)


def _win(hand: WinningHand, source: random.Random) -> Win:
    return Win(
        self_drawn=source.random() < 0.3,  # noqa: PLR2004 - about the share at real tables
        last_of_kind=hand.copies()[hand.winning_tile] == 1 and source.random() < 0.1,  # noqa: PLR2004
        prevalent_wind=source.choice(list(Wind)),
        seat_wind=source.choice(list(Wind)),
        flowers=source.randrange(4),
    )
