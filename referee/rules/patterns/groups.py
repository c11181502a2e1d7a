"""Fan that all groups of a reading decide together.

The knitted straight stands for three sets but has none: with it no fan asks what every set has.
Source of the definitions: the 1998 rules, pages 23-27 and 52-93; Green Book 3.8.1.
"""

from typing import Final

from referee.rules.patterns.evidence import NONE, WHOLE_HAND, Evidence, Groups, Instances, on
from referee.rules.tiles import FIRST_HONOUR, is_honour, is_terminal

OUTSIDE: Final = 1
FIVE: Final = 2
EVEN: Final = 4
_SETS: Final = 4
_RANK_FIVE: Final = 4


def _traits(*tiles: int) -> int:
    """Return what a group of these tiles has: an outside tile, a five, only even pungs or pair."""
    traits = 0
    if any(is_terminal(tile) or is_honour(tile) for tile in tiles):
        traits |= OUTSIDE
    if any(tile < FIRST_HONOUR and tile % 9 == _RANK_FIVE for tile in tiles):
        traits |= FIVE
    if all(tile < FIRST_HONOUR and tile % 9 % 2 == 1 for tile in tiles):
        traits |= EVEN
    return traits


CHOW_TRAITS: Final = tuple(_traits(start, start + 1, start + 2) for start in range(25))
TILE_TRAITS: Final = tuple(_traits(tile) for tile in range(34))


def facts_of(
    chows: tuple[int, ...], pungs: tuple[int, ...], pair: int, *, knitted: bool
) -> tuple[int, bool, bool, int]:
    """Return the plain facts (see Groups) of the groups of a reading."""
    common = TILE_TRAITS[pair]
    for chow in chows:
        common &= CHOW_TRAITS[chow]
    for pung in pungs:
        common &= TILE_TRAITS[pung]
    return len(pungs), knitted, pair < FIRST_HONOUR, common


@on(Evidence.GROUPS)
def all_even_pungs(evidence: Groups) -> Instances:
    """Four pungs and a pair of 2, 4, 6, 8."""
    return WHOLE_HAND if evidence.common & EVEN and evidence.pungs == _SETS else NONE


@on(Evidence.GROUPS)
def all_fives(evidence: Groups) -> Instances:
    """Find a five in every set and in the pair."""
    return WHOLE_HAND if evidence.common & FIVE and not evidence.knitted else NONE


@on(Evidence.GROUPS)
def outside_hand(evidence: Groups) -> Instances:
    """Find a terminal or honour in every set and in the pair."""
    return WHOLE_HAND if evidence.common & OUTSIDE and not evidence.knitted else NONE


@on(Evidence.GROUPS)
def all_pungs(evidence: Groups) -> Instances:
    """Four pungs or kongs and a pair."""
    return WHOLE_HAND if evidence.pungs == _SETS else NONE


@on(Evidence.GROUPS)
def all_chows(evidence: Groups) -> Instances:
    """Four chows (the knitted straight stands for three) and a pair of a suit."""
    return WHOLE_HAND if evidence.suit_pair and not evidence.pungs else NONE
