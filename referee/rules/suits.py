"""How the tiles of one suit divide into sets and a pair.

The counts of a suit are three bits a rank in one integer. What they divide into depends on nothing else
and is kept for the next hand.
"""

from functools import lru_cache
from typing import Final

from referee.rules.tiles import KINDS

_CACHED_SUITS: Final = 20_000
UNITS: Final = tuple(1 << 3 * tile for tile in range(KINDS))
SUIT_COUNTS: Final = (1 << 27) - 1
HONOURS: Final = 3
_LAST_CHOW: Final = 6
_TWO_MORE: Final = 0o11
"""What a chow has of the two ranks above its lowest."""

Part = tuple[tuple[int, ...], tuple[int, ...], int]
"""Chows, pungs and pair (-1 for none) of one suit."""


@lru_cache(maxsize=_CACHED_SUITS)
def sets_of(counts: int, *, honours: bool) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Return every way to divide the counts of one suit into chows and pungs, none left over."""
    found: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    _divide(counts, 0, (), (), found, honours)
    return tuple(found)


def _divide(  # noqa: PLR0913, PLR0917
    counts: int,
    rank: int,
    chows: tuple[int, ...],
    pungs: tuple[int, ...],
    found: list[tuple[tuple[int, ...], tuple[int, ...]]],
    honours: bool,  # noqa: FBT001
) -> None:
    """Take the lowest tile: at most one pung of it, and chows for the rest of it."""
    if not counts:
        found.append((chows, pungs))
        return
    while not counts >> 3 * rank & 7:
        rank += 1
    number = counts >> 3 * rank & 7
    for pung in (1, 0) if number >= 3 else (0,):  # noqa: PLR2004
        runs = number - 3 * pung
        if runs and (honours or rank > _LAST_CHOW or not _has_runs(counts, rank, runs)):
            continue
        left = counts - (3 * pung + runs) * UNITS[rank] - (runs * UNITS[rank + 1] + runs * UNITS[rank + 2])
        _divide(left, rank + 1, chows + (rank,) * runs, pungs + (rank,) * pung, found, honours)


def _has_runs(counts: int, rank: int, runs: int) -> bool:
    return counts >> 3 * (rank + 1) & 7 >= runs and counts >> 3 * (rank + 2) & 7 >= runs


def are_sets(counts: int, *, honours: bool) -> bool:
    """Tell whether the counts of one suit are chows and pungs, none left over.

    Three equal chows are three pungs as well, so that the lowest tile begins as few chows as it can.
    """
    while counts:
        number = counts & 7
        chows = number - 3 if number >= 3 else number  # noqa: PLR2004
        counts >>= 3
        if chows:
            if honours or counts & 7 < chows or counts >> 3 & 7 < chows:
                return False
            counts -= chows * _TWO_MORE
    return True


@lru_cache(maxsize=_CACHED_SUITS)
def sets_and_pair_of(counts: int, *, honours: bool) -> tuple[Part, ...]:
    """Return every way to divide the counts of one suit into sets and one pair."""
    return tuple(
        (chows, pungs, rank)
        for rank in pair_ranks(counts, honours=honours)
        for chows, pungs in sets_of(counts - 2 * UNITS[rank], honours=honours)
    )


def pair_ranks(counts: int, *, honours: bool) -> list[int]:
    """Return the ranks that may be the pair: the ranks of a set add up to a multiple of three."""
    if honours:
        return [rank for rank in range(7) if counts >> 3 * rank & 7 in (2, 5)]
    first = 2 * rank_sum(counts) % 3
    return [rank for rank in range(first, 9, 3) if counts >> 3 * rank & 7 >= 2]  # noqa: PLR2004


def rank_sum(counts: int) -> int:
    """Return the sum of the ranks, counted from 0."""
    total = rank = 0
    while counts:
        total += rank * (counts & 7)
        counts >>= 3
        rank += 1
    return total


@lru_cache(maxsize=_CACHED_SUITS)
def parts_of(counts: int, suit: int) -> tuple[Part, ...]:
    """Return the ways to divide one suit into sets, with a pair where the number of tiles asks for one."""
    first = 9 * suit
    size = count_tiles(counts)
    honours = suit == HONOURS
    if size % 3 == 1:
        return ()
    if size % 3 == 0:
        return tuple((_from(first, c), _from(first, p), -1) for c, p in sets_of(counts, honours=honours))
    divided = sets_and_pair_of(counts, honours=honours)
    return tuple((_from(first, chows), _from(first, pungs), first + pair) for chows, pungs, pair in divided)


def _from(first: int, ranks: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(first + rank for rank in ranks)


def count_tiles(counts: int) -> int:
    """Return how many tiles a count vector holds."""
    number = 0
    while counts:
        number += counts & 7
        counts >>= 3
    return number
