"""Fan that only the kinds of tile decide; the evidence is a mask of the 34 kinds.

Source of the definitions: the 1998 rules, pages 23-27 and 52-93; Green Book 3.8.1.
"""

from typing import Final

from referee.rules.patterns.evidence import HOG_BIT, NONE, WHOLE_HAND, Evidence, Instances, on
from referee.rules.tiles import DRAGONS, GREEN, KINDS, ORPHANS, TERMINALS, WHITE, WINDS


def mask_of(*tiles: int) -> int:
    """Return the mask of these kinds."""
    mask = 0
    for tile in tiles:
        mask |= 1 << tile
    return mask


def ranks(low: int, high: int) -> int:
    """Return the mask of the ranks low to high (1-9) in all suits."""
    return mask_of(*(9 * suit + rank - 1 for suit in range(3) for rank in range(low, high + 1)))


ALL: Final = (1 << KINDS) - 1
SUIT_MASKS: Final = tuple(0x1FF << 9 * suit for suit in range(3))
HONOUR_MASK: Final = mask_of(*WINDS, *DRAGONS)
WIND_MASK: Final = mask_of(*WINDS)
DRAGON_MASK: Final = mask_of(*DRAGONS)
NOT_GREEN: Final = ALL & ~mask_of(10, 11, 12, 14, 16, GREEN)
NOT_REVERSIBLE: Final = ALL & ~mask_of(18, 19, 20, 21, 22, 25, 26, 10, 12, 13, 14, 16, 17, WHITE)
NOT_TERMINAL: Final = ALL & ~mask_of(*TERMINALS)
ORPHAN_MASK: Final = mask_of(*ORPHANS)
NOT_ORPHAN: Final = ALL & ~ORPHAN_MASK
NOT_UPPER: Final = ALL & ~ranks(7, 9)
NOT_MIDDLE: Final = ALL & ~ranks(4, 6)
NOT_LOWER: Final = ALL & ~ranks(1, 3)
NOT_UPPER_FOUR: Final = ALL & ~ranks(6, 9)
NOT_LOWER_FOUR: Final = ALL & ~ranks(1, 4)
# The number of suits in a hand, by which of the three are there.
_SUITS_IN: Final = (0, 1, 1, 2, 1, 2, 2, 3)


def suits_in(kinds: int) -> int:
    """Return how many of the three suits are there."""
    characters = bool(kinds & SUIT_MASKS[0])
    bamboos = bool(kinds & SUIT_MASKS[1])
    dots = bool(kinds & SUIT_MASKS[2])
    return _SUITS_IN[characters + 2 * bamboos + 4 * dots]


@on(Evidence.KINDS)
def all_green(kinds: int) -> Instances:
    """Only 2, 3, 4, 6, 8 of bamboos and the green dragon, which may be absent."""
    return NONE if kinds & NOT_GREEN else WHOLE_HAND


@on(Evidence.KINDS)
def all_terminals(kinds: int) -> Instances:
    """Only 1s and 9s of the suits."""
    return NONE if kinds & NOT_TERMINAL else WHOLE_HAND


@on(Evidence.KINDS)
def all_honours(kinds: int) -> Instances:
    """Only winds and dragons."""
    return WHOLE_HAND if not kinds & ~HONOUR_MASK else NONE


@on(Evidence.KINDS)
def all_terminals_and_honours(kinds: int) -> Instances:
    """Only terminals and honours; the narrower fan that refuse it are rows of the rulesets."""
    return NONE if kinds & NOT_ORPHAN else WHOLE_HAND


@on(Evidence.KINDS)
def full_flush(kinds: int) -> Instances:
    """One suit and nothing else."""
    return WHOLE_HAND if not kinds & HONOUR_MASK and suits_in(kinds) == 1 else NONE


@on(Evidence.KINDS)
def half_flush(kinds: int) -> Instances:
    """One suit and honours."""
    return WHOLE_HAND if kinds & HONOUR_MASK and suits_in(kinds) == 1 else NONE


@on(Evidence.KINDS)
def upper_tiles(kinds: int) -> Instances:
    """Only 7, 8, 9."""
    return NONE if kinds & NOT_UPPER else WHOLE_HAND


@on(Evidence.KINDS)
def middle_tiles(kinds: int) -> Instances:
    """Only 4, 5, 6."""
    return NONE if kinds & NOT_MIDDLE else WHOLE_HAND


@on(Evidence.KINDS)
def lower_tiles(kinds: int) -> Instances:
    """Only 1, 2, 3."""
    return NONE if kinds & NOT_LOWER else WHOLE_HAND


@on(Evidence.KINDS)
def upper_four(kinds: int) -> Instances:
    """Only 6 to 9."""
    return NONE if kinds & NOT_UPPER_FOUR else WHOLE_HAND


@on(Evidence.KINDS)
def lower_four(kinds: int) -> Instances:
    """Only 1 to 4."""
    return NONE if kinds & NOT_LOWER_FOUR else WHOLE_HAND


@on(Evidence.KINDS)
def reversible_tiles(kinds: int) -> Instances:
    """Only tiles that look the same upside down."""
    return NONE if kinds & NOT_REVERSIBLE else WHOLE_HAND


@on(Evidence.KINDS)
def all_types(kinds: int) -> Instances:
    """All three suits, winds and dragons."""
    return WHOLE_HAND if kinds & WIND_MASK and kinds & DRAGON_MASK and suits_in(kinds) == 3 else NONE  # noqa: PLR2004


@on(Evidence.KINDS)
def all_simples(kinds: int) -> Instances:
    """No terminal and no honour."""
    return NONE if kinds & ORPHAN_MASK else WHOLE_HAND


@on(Evidence.KINDS)
def one_voided_suit(kinds: int) -> Instances:
    """Exactly one of the three suits is missing."""
    return WHOLE_HAND if suits_in(kinds) == 2 else NONE  # noqa: PLR2004


@on(Evidence.KINDS)
def no_honours(kinds: int) -> Instances:
    """No winds and no dragons."""
    return NONE if kinds & HONOUR_MASK else WHOLE_HAND


@on(Evidence.HOGS)
def tile_hog(hogs: int) -> Instances:
    """All four of a kind, not as a kong; the ruleset decides whether honours are among the kinds it asks for."""
    return tuple(1 << (HOG_BIT + tile) for tile in range(KINDS) if hogs >> tile & 1)
