"""Which tiles would complete thirteen tiles, over all shapes, by form alone.

A kind of which the hand already holds four counts as a wait here (MIL 2025 annex 1 (10)); whether an edition
sees it so is the caller's question. Sources: the 1998 rules, nos. 77-79; Green Book 3.8.1, nos. 77-79.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from referee.rules.hand import Meld
from referee.rules.patterns.kinds import HONOUR_MASK, ORPHAN_MASK
from referee.rules.patterns.special import KNITTED_PATTERNS
from referee.rules.shapes import (
    HONOURS,
    SUIT_COUNTS,
    UNITS,
    count_tiles,
    pair_ranks,
    rank_sum,
    sets_of,
    sort_melds,
)
from referee.rules.tiles import KINDS, Tile

_CACHED_SUITS: Final = 20_000
_HAND: Final = 13
_COPIES: Final = 4


class Gap(NamedTuple):
    """What one suit lacks: its tiles modulo three, complete or not, the tiles that complete it."""

    rest: int
    complete: bool
    missing: int


def waits(melds: Sequence[Meld], concealed: Sequence[Tile], *, used_up: bool = True) -> tuple[Tile, ...]:
    """Return the kinds that would complete a hand of thirteen tiles, in order.

    `used_up` False leaves out kinds of which the hand itself holds all four.
    """
    counts = sum(UNITS[tile] for tile in concealed)
    chows, pungs, *_kongs = sort_melds(tuple(melds))
    mask = wait_mask(counts, sets_laid=len(chows) + len(pungs))
    if not used_up:
        held = [*concealed, *(tile for meld in melds for tile in meld.tiles)]
        mask = without_used_up(mask, held)
    return tuple(Tile(kind) for kind in range(KINDS) if mask >> kind & 1)


def without_used_up(mask: int, held: Sequence[int]) -> int:
    """Take the kinds out of which four are held."""
    for kind in set(held):
        if held.count(kind) >= _COPIES:
            mask &= ~(1 << kind)
    return mask


def wait_mask(counts: int, *, sets_laid: int) -> int:
    """Return the mask of the kinds that complete these concealed tiles."""
    mask = _standard_waits(counts)
    if sets_laid <= 1:
        mask |= _knitted_waits(counts)
    if sets_laid == 0:
        mask |= _waits_without_sets(counts)
    return mask


@lru_cache(maxsize=_CACHED_SUITS)
def _gap(counts: int, suit: int) -> Gap:
    rest = count_tiles(counts) % 3
    honours = suit == HONOURS
    if rest == 0:
        return Gap(0, bool(sets_of(counts, honours=honours)), 0)
    complete = rest == 2 and _has_pair(counts, honours=honours)  # noqa: PLR2004
    missing = 0
    for rank in _missing_ranks(counts, rest, honours=honours):
        filled = counts + UNITS[rank]
        if _has_pair(filled, honours=honours) if rest == 1 else sets_of(filled, honours=honours):
            missing |= 1 << (9 * suit + rank)
    return Gap(rest, complete, missing)


def _missing_ranks(counts: int, rest: int, *, honours: bool) -> range:
    """Return the ranks worth trying: the ranks of a set add up to a multiple of three."""
    if honours:
        return range(7)
    return range(9) if rest == 1 else range(-rank_sum(counts) % 3, 9, 3)


def _has_pair(counts: int, *, honours: bool) -> bool:
    """Tell whether the counts are sets and a pair."""
    return any(
        sets_of(counts - 2 * UNITS[rank], honours=honours) for rank in pair_ranks(counts, honours=honours)
    )


def _standard_waits(counts: int) -> int:
    """Return what completes sets and one pair: the suit of one tile too many, or one of two pairs."""
    gaps = [_gap(counts >> 27 * suit & SUIT_COUNTS, suit) for suit in range(4)]
    open_suits = [gap for gap in gaps if gap.rest]
    if not all(gap.complete for gap in gaps if not gap.rest):
        return 0
    if len(open_suits) == 1 and open_suits[0].rest == 1:
        return open_suits[0].missing
    if len(open_suits) == 2 and open_suits[0].rest == open_suits[1].rest == 2:  # noqa: PLR2004
        first, second = open_suits
        return (first.missing if second.complete else 0) | (second.missing if first.complete else 0)
    return 0


def _knitted_waits(counts: int) -> int:
    """Return what completes a knitted straight with a set and a pair."""
    kinds = _kinds(counts)
    mask = 0
    for pattern in KNITTED_PATTERNS:
        missing = pattern & ~kinds
        if missing.bit_count() > 1:
            continue
        rest = counts - sum(UNITS[tile] for tile in range(27) if (pattern & kinds) >> tile & 1)
        if not missing:
            mask |= _standard_waits(rest)
        elif _is_complete(rest):
            mask |= missing
    return mask


def _is_complete(counts: int) -> bool:
    """Tell whether the tiles are sets and exactly one pair."""
    gaps = [_gap(counts >> 27 * suit & SUIT_COUNTS, suit) for suit in range(4)]
    return all(gap.complete for gap in gaps) and sum(gap.rest != 0 for gap in gaps) == 1


def _waits_without_sets(counts: int) -> int:
    """Return what completes seven pairs, thirteen orphans, or honours and knitted tiles."""
    kinds = _kinds(counts)
    mask = 0
    odd = [tile for tile in range(KINDS) if counts >> 3 * tile & 1]
    if len(odd) == 1 and count_tiles(counts) == _HAND:
        mask |= 1 << odd[0]
    orphans = kinds & ORPHAN_MASK
    if orphans == kinds and kinds.bit_count() >= _HAND - 1:
        mask |= ORPHAN_MASK if kinds == ORPHAN_MASK else ORPHAN_MASK & ~kinds
    if kinds.bit_count() == _HAND:
        for pattern in KNITTED_PATTERNS:
            if not kinds & ~(pattern | HONOUR_MASK):
                mask |= (pattern | HONOUR_MASK) & ~kinds
    return mask


def _kinds(counts: int) -> int:
    kinds = 0
    tile = 0
    while counts:
        if counts & 7:
            kinds |= 1 << tile
        counts >>= 3
        tile += 1
    return kinds
