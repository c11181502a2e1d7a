"""Fan that only the kinds of tile decide.

Source of the definitions: the 1998 rules, pages 23-27 and 52-93; Green Book 3.8.1.
"""

from typing import Final

from referee.rules.patterns.evidence import HOG_BIT, NONE, WHOLE_HAND, Evidence, Instances, Kinds, on
from referee.rules.tiles import DRAGONS, GREEN, KINDS, ORPHANS, WHITE, WINDS


def mask_of(*tiles: int) -> int:
    """Return the mask of these kinds."""
    mask = 0
    for tile in tiles:
        mask |= 1 << tile
    return mask


ALL: Final = (1 << KINDS) - 1
NINE: Final = 0x1FF
HONOUR_MASK: Final = mask_of(*WINDS, *DRAGONS)
WIND_MASK: Final = mask_of(*WINDS)
DRAGON_MASK: Final = mask_of(*DRAGONS)
ORPHAN_MASK: Final = mask_of(*ORPHANS)
NOT_GREEN: Final = ALL & ~mask_of(10, 11, 12, 14, 16, GREEN)
NOT_REVERSIBLE: Final = ALL & ~mask_of(18, 19, 20, 21, 22, 25, 26, 10, 12, 13, 14, 16, 17, WHITE)

_EVERY_SUIT: Final = 0b111
_ONE_SUIT: Final = (0b001, 0b010, 0b100)
_TWO_SUITS: Final = (0b011, 0b101, 0b110)
_ENDS: Final = 0b100000001
_UPPER, _MIDDLE, _LOWER = 0b111000000, 0b000111000, 0b000000111
_UPPER_FOUR, _LOWER_FOUR = 0b111100000, 0b000001111


def facts_of(mask: int) -> tuple[int, int, bool, bool, bool, bool]:
    """Return the plain facts (see Kinds) of a mask of kinds."""
    characters, bamboos, dots = mask & NINE, mask >> 9 & NINE, mask >> 18 & NINE
    return (
        bool(characters) | bool(bamboos) << 1 | bool(dots) << 2,
        characters | bamboos | dots,
        mask & WIND_MASK != 0,
        mask & DRAGON_MASK != 0,
        mask & NOT_GREEN == 0,
        mask & NOT_REVERSIBLE == 0,
    )


def _only(kinds: Kinds, ranks: int) -> Instances:
    """Find a hand of suit tiles of these ranks alone."""
    return NONE if kinds.winds or kinds.dragons or kinds.ranks & ~ranks else WHOLE_HAND


@on(Evidence.KINDS)
def all_green(kinds: Kinds) -> Instances:
    """Only 2, 3, 4, 6, 8 of bamboos and the green dragon, which may be absent."""
    return WHOLE_HAND if kinds.green else NONE


@on(Evidence.KINDS)
def all_terminals(kinds: Kinds) -> Instances:
    """Only 1s and 9s of the suits."""
    return _only(kinds, _ENDS)


@on(Evidence.KINDS)
def all_honours(kinds: Kinds) -> Instances:
    """Only winds and dragons."""
    return NONE if kinds.suits else WHOLE_HAND


@on(Evidence.KINDS)
def all_terminals_and_honours(kinds: Kinds) -> Instances:
    """Only terminals and honours; the narrower fan that refuse it are rows of the rulesets."""
    return NONE if kinds.ranks & ~_ENDS else WHOLE_HAND


@on(Evidence.KINDS)
def full_flush(kinds: Kinds) -> Instances:
    """One suit and nothing else."""
    return WHOLE_HAND if kinds.suits in _ONE_SUIT and not (kinds.winds or kinds.dragons) else NONE


@on(Evidence.KINDS)
def half_flush(kinds: Kinds) -> Instances:
    """One suit and honours."""
    return WHOLE_HAND if kinds.suits in _ONE_SUIT and (kinds.winds or kinds.dragons) else NONE


@on(Evidence.KINDS)
def upper_tiles(kinds: Kinds) -> Instances:
    """Only 7, 8, 9."""
    return _only(kinds, _UPPER)


@on(Evidence.KINDS)
def middle_tiles(kinds: Kinds) -> Instances:
    """Only 4, 5, 6."""
    return _only(kinds, _MIDDLE)


@on(Evidence.KINDS)
def lower_tiles(kinds: Kinds) -> Instances:
    """Only 1, 2, 3."""
    return _only(kinds, _LOWER)


@on(Evidence.KINDS)
def upper_four(kinds: Kinds) -> Instances:
    """Only 6 to 9."""
    return _only(kinds, _UPPER_FOUR)


@on(Evidence.KINDS)
def lower_four(kinds: Kinds) -> Instances:
    """Only 1 to 4."""
    return _only(kinds, _LOWER_FOUR)


@on(Evidence.KINDS)
def reversible_tiles(kinds: Kinds) -> Instances:
    """Only tiles that look the same upside down."""
    return WHOLE_HAND if kinds.reversible else NONE


@on(Evidence.KINDS)
def all_types(kinds: Kinds) -> Instances:
    """All three suits, winds and dragons."""
    return WHOLE_HAND if kinds.suits == _EVERY_SUIT and kinds.winds and kinds.dragons else NONE


@on(Evidence.KINDS)
def all_simples(kinds: Kinds) -> Instances:
    """No terminal and no honour."""
    return _only(kinds, NINE & ~_ENDS)


@on(Evidence.KINDS)
def one_voided_suit(kinds: Kinds) -> Instances:
    """Exactly one of the three suits is missing."""
    return WHOLE_HAND if kinds.suits in _TWO_SUITS else NONE


@on(Evidence.KINDS)
def no_honours(kinds: Kinds) -> Instances:
    """No winds and no dragons."""
    return NONE if kinds.winds or kinds.dragons else WHOLE_HAND


@on(Evidence.HOGS)
def tile_hog(hogs: int) -> Instances:
    """All four of a kind, not as a kong; the ruleset decides whether it asks for honours too."""
    return tuple(1 << (HOG_BIT + tile) for tile in range(KINDS) if hogs >> tile & 1)
