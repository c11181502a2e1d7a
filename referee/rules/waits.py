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
from referee.rules.shapes import EACH_ONCE, sort_melds
from referee.rules.suits import HONOURS, SUIT_COUNTS, UNITS, are_sets, count_tiles, pair_ranks, rank_sum
from referee.rules.tiles import KINDS, Tile

_CACHED_SUITS: Final = 20_000
_HAND: Final = 13
_COPIES: Final = 4
_ALMOST_KNITTED: Final = 8


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
        present = (counts | counts >> 1 | counts >> 2) & EACH_ONCE
        if (present & _SUITS).bit_count() >= _ALMOST_KNITTED:
            mask |= _knitted_waits(counts, present)
        if sets_laid == 0:
            mask |= _waits_without_sets(counts, present)
    return mask


def _gaps(counts: int) -> list[Gap]:
    """Return what each suit lacks, the honours last."""
    suits = [counts >> 27 * suit & SUIT_COUNTS for suit in range(4)]
    return [_gap(suit_counts, place == HONOURS) for place, suit_counts in enumerate(suits)]


@lru_cache(maxsize=_CACHED_SUITS)
def _gap(counts: int, honours: bool) -> Gap:  # noqa: FBT001 - a cache key
    """Return what a suit lacks; the tiles as a mask of ranks."""
    rest = count_tiles(counts) % 3
    if rest == 0:
        return Gap(0, are_sets(counts, honours=honours), 0)
    complete = rest == 2 and _has_pair(counts, honours=honours)  # noqa: PLR2004
    missing = 0
    for rank in _missing_ranks(counts, rest, honours=honours):
        filled = counts + UNITS[rank]
        if _has_pair(filled, honours=honours) if rest == 1 else are_sets(filled, honours=honours):
            missing |= 1 << rank
    return Gap(rest, complete, missing)


def _missing_ranks(counts: int, rest: int, *, honours: bool) -> list[int]:
    """Return the ranks worth trying: near the tiles, and such that the ranks of sets add up to threes."""
    present = (counts | counts >> 1 | counts >> 2) & EACH_ONCE
    below, above = present << 3, present >> 3
    near = present if honours else present | below & (present << 6 | above) | above & present >> 6
    ranks = range(9) if honours or rest == 1 else range(-rank_sum(counts) % 3, 9, 3)
    return [rank for rank in ranks if near & UNITS[rank]]


def _has_pair(counts: int, *, honours: bool) -> bool:
    """Tell whether the counts are sets and a pair."""
    for rank in pair_ranks(counts, honours=honours):  # a generator would cost more
        if are_sets(counts - 2 * UNITS[rank], honours=honours):
            return True
    return False


def _standard_waits(counts: int) -> int:
    """Return what completes sets and one pair: the suit of one tile too many, or one of two pairs."""
    gaps = _gaps(counts)
    open_suits = [suit for suit, gap in enumerate(gaps) if gap.rest]
    for gap in gaps:
        if gap.rest != len(open_suits) if gap.rest else not gap.complete:
            return 0
    mask = 0
    for suit in open_suits:
        if len(open_suits) == 1 or all(gaps[other].complete for other in open_suits if other != suit):
            mask |= gaps[suit].missing << 9 * suit
    return mask


def _knitted_waits(counts: int, present: int) -> int:
    """Return what completes a knitted straight with a set and a pair."""
    mask = 0
    for pattern, spread in _KNITTED:
        missing = spread & ~present
        if not missing:
            mask |= _standard_waits(counts - spread)
        elif missing.bit_count() == 1 and _is_complete(counts - (spread & present)):
            mask |= pattern & ~_together(present)
    return mask


def _is_complete(counts: int) -> bool:
    """Tell whether the tiles are sets and exactly one pair."""
    gaps = _gaps(counts)
    return all(gap.complete for gap in gaps) and sum(gap.rest != 0 for gap in gaps) == 1


def _waits_without_sets(counts: int, present: int) -> int:
    """Return what completes seven pairs, thirteen orphans, or honours and knitted tiles."""
    mask = 0
    odd = counts & EACH_ONCE
    if odd.bit_count() == 1 and count_tiles(counts) == _HAND:
        mask |= 1 << (odd.bit_length() - 1) // 3
    different = present.bit_count()
    if different >= _HAND - 1 and not present & ~_ORPHANS:
        mask |= ORPHAN_MASK if different == _HAND else ORPHAN_MASK & ~_together(present)
    if different == _HAND:
        for pattern, spread in _KNITTED:
            if not present & ~(spread | _HONOURS):
                mask |= (pattern | HONOUR_MASK) & ~_together(present)
    return mask


def _spread(mask: int) -> int:
    """Return a mask of kinds with three bits a kind, as in a count vector."""
    return sum(unit for kind, unit in enumerate(UNITS) if mask >> kind & 1)


def _together(spread: int) -> int:
    """Return a mask of kinds with one bit a kind."""
    return sum(1 << kind for kind, unit in enumerate(UNITS) if spread & unit)


_KNITTED: Final = tuple((pattern, _spread(pattern)) for pattern in KNITTED_PATTERNS)
_HONOURS: Final = _spread(HONOUR_MASK)
_SUITS: Final = EACH_ONCE & ~_HONOURS
_ORPHANS: Final = _spread(ORPHAN_MASK)
