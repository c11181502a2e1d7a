"""Every arrangement of a winning hand: four sets and a pair, seven pairs, orphans, honours and knitted tiles.

A hand is a count vector: three bits a kind in one integer, suit by suit (see `suits`).

Shapes: the 1998 rules, section 8, page 21; Green Book 3.7.2; knitted straight with a set and a pair: the 1998
rules, pages 76-77, Green Book no. 35, MIL 2025 annex 1 (9).
"""

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple

from referee.rules.hand import Meld, MeldKind, Shape, WinningHand
from referee.rules.patterns.kinds import HONOUR_MASK, ORPHAN_MASK
from referee.rules.patterns.special import KNITTED_PATTERNS
from referee.rules.suits import SUIT_COUNTS, UNITS, Part, parts_of
from referee.rules.tiles import KINDS

# Members of an enum are slow to reach by name, and these are asked for every hand.
_CHOW, _KONG = MeldKind.CHOW, MeldKind.KONG
_STANDARD, _KNITTED = Shape.STANDARD, Shape.KNITTED_STRAIGHT
EACH_ONCE: Final = sum(UNITS)
_FOUR: Final = 4 * EACH_ONCE
_BITS: Final = tuple(1 << tile for tile in range(KINDS))
_SUIT_KINDS: Final = ~HONOUR_MASK
_KNITTED_TILES: Final = 9
_SUITS_WITHOUT_PAIR: Final = 3


class Prepared(NamedTuple):
    """What every reading of a hand shares: counts, kinds, melds."""

    concealed_counts: int
    counts: int
    winning_tile: int
    kinds: int
    hogs: int
    laid_chows: tuple[int, ...]
    laid_pungs: tuple[int, ...]
    melded_kongs: tuple[int, ...]
    concealed_kongs: tuple[int, ...]
    claimed_sets: int
    has_melds: bool
    others_lie_open: bool
    """The other three of the winning tile lie in the player's own claimed sets."""


class Body(NamedTuple):
    """One way to divide a hand; chows by their lowest tile, pungs include kongs, all sorted."""

    shape: Shape
    chows: tuple[int, ...]
    pungs: tuple[int, ...]
    pair: int
    own_chows: tuple[int, ...]
    own_pungs: tuple[int, ...]
    special: tuple[int, ...]
    """The knitted tiles, single tiles or the seven pairs."""


def prepare(hand: WinningHand) -> Prepared:
    """Return the count vectors of a hand."""
    concealed = 0
    kinds = _BITS[hand.winning_tile]
    for tile in hand.concealed:
        concealed += UNITS[tile]
        kinds |= _BITS[tile]
    counts = concealed + UNITS[hand.winning_tile]
    if not hand.melds:
        hogs = _four_alike(counts) if counts & _FOUR else 0
        return Prepared(concealed, counts, hand.winning_tile, kinds, hogs, (), (), (), (), 0, False, False)
    return _with_melds(hand, concealed, counts, kinds)


def _with_melds(hand: WinningHand, concealed: int, counts: int, kinds: int) -> Prepared:
    chows, pungs, melded_kongs, concealed_kongs = sort_melds(hand.melds)
    everything = counts
    for chow in chows:
        everything += 0o111 << 3 * chow
        kinds |= 7 << chow
    for pung in pungs:
        kinds |= _BITS[pung]
        everything += 3 * UNITS[pung]
    # A kong stays a pung here: its fourth tile makes no tile hog.
    hogs = _four_alike(everything) if everything & _FOUR else 0
    claimed = len(hand.melds) - len(concealed_kongs)
    tile = hand.winning_tile
    lying = sum(chow <= tile <= chow + 2 for chow in chows) + 3 * (tile in pungs)
    return Prepared(
        concealed,
        counts,
        hand.winning_tile,
        kinds,
        hogs,
        chows,
        pungs,
        melded_kongs,
        concealed_kongs,
        claimed,
        has_melds=True,
        others_lie_open=lying == 3,  # noqa: PLR2004
    )


def sort_melds(
    melds: tuple[Meld, ...],
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return the melded chows, the pungs and kongs, the melded kongs and the concealed kongs."""
    chows: list[int] = []
    pungs: list[int] = []
    melded_kongs: list[int] = []
    concealed_kongs: list[int] = []
    for meld in melds:
        if meld.kind is _CHOW:
            chows.append(meld.tile)
            continue
        pungs.append(meld.tile)
        if meld.kind is _KONG:
            (concealed_kongs if meld.concealed else melded_kongs).append(meld.tile)
    return tuple(sorted(chows)), tuple(sorted(pungs)), tuple(melded_kongs), tuple(concealed_kongs)


def _four_alike(counts: int) -> int:
    """Return the mask of the kinds that are there four times."""
    mask = 0
    for tile in range(KINDS):
        if counts >> 3 * tile & 7 == 4:  # noqa: PLR2004
            mask |= 1 << tile
    return mask


def divisions(counts: int) -> Iterator[Part]:
    """Yield every way to divide concealed tiles into sets and exactly one pair."""
    suits = [parts_of(counts >> 27 * suit & SUIT_COUNTS, suit) for suit in range(4)]
    # A suit has a pair in all its parts or in none: its number of tiles decides.
    if not all(suits) or sum([parts[0][2] >= 0 for parts in suits]) != 1:
        return
    for (chows_a, pungs_a, a), (chows_b, pungs_b, b), (chows_c, pungs_c, c), (chows_d, pungs_d, d) in product(
        *suits
    ):
        # Three suits without a pair add -3 to the pair of the fourth.
        pair = a + b + c + d + _SUITS_WITHOUT_PAIR
        yield chows_a + chows_b + chows_c + chows_d, pungs_a + pungs_b + pungs_c + pungs_d, pair


def bodies(hand: Prepared, *, knitted_straight_melded: bool = True) -> list[Body]:
    """Return every arrangement of a hand, empty when it is no win.

    `knitted_straight_melded` False is the house rule that a knitted straight wants a concealed hand.
    """
    found = [_standard(hand, division) for division in divisions(hand.counts)]
    if not hand.has_melds:
        found.extend(_without_sets(hand))
    if (
        len(hand.laid_chows) + len(hand.laid_pungs) <= 1
        and (hand.kinds & _SUIT_KINDS).bit_count() >= _KNITTED_TILES
        and (knitted_straight_melded or not hand.claimed_sets)
    ):
        found.extend(_knitted(hand))
    return found


def _standard(hand: Prepared, division: Part) -> Body:
    chows, pungs, pair = division
    if not hand.has_melds:
        return Body(_STANDARD, chows, pungs, pair, chows, pungs, ())
    all_chows = tuple(sorted(hand.laid_chows + chows))
    all_pungs = tuple(sorted(hand.laid_pungs + pungs))
    return Body(_STANDARD, all_chows, all_pungs, pair, chows, pungs, ())


def _knitted(hand: Prepared) -> Iterator[Body]:
    for pattern in KNITTED_PATTERNS:
        if hand.kinds & pattern == pattern:
            tiles = tuple(tile for tile in range(27) if pattern >> tile & 1)
            yield from _beside_knitted(hand, tiles)


def _beside_knitted(hand: Prepared, tiles: tuple[int, ...]) -> Iterator[Body]:
    counts = hand.counts
    for tile in tiles:
        if not counts & 7 * UNITS[tile]:
            return
        counts -= UNITS[tile]
    for chows, pungs, pair in divisions(counts):
        all_chows, all_pungs = hand.laid_chows + chows, hand.laid_pungs + pungs
        yield Body(_KNITTED, all_chows, all_pungs, pair, chows, pungs, tiles)


def _without_sets(hand: Prepared) -> Iterator[Body]:
    if not hand.counts & EACH_ONCE:
        yield Body(Shape.SEVEN_PAIRS, (), (), -1, (), (), _spread(hand.counts, 2))
    elif hand.kinds == ORPHAN_MASK:
        yield Body(Shape.THIRTEEN_ORPHANS, (), (), -1, (), (), _spread(hand.counts, 1))
    elif hand.kinds.bit_count() == 14 and any(  # noqa: PLR2004
        not hand.kinds & ~(pattern | HONOUR_MASK) for pattern in KNITTED_PATTERNS
    ):
        yield Body(Shape.HONOURS_AND_KNITTED, (), (), -1, (), (), _spread(hand.counts, 1))


def _spread(counts: int, step: int) -> tuple[int, ...]:
    """Return each tile once for every `step` copies."""
    return tuple(tile for tile in range(KINDS) for _ in range((counts >> 3 * tile & 7) // step))
