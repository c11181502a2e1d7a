"""Fan that chows make together: two, three or four of them, or four and a pair of fives.

Source of the definitions: the 1998 rules, pages 23-27 and 52-93; Green Book 3.8.1.
"""

from typing import Final

from referee.rules.patterns.evidence import (
    NONE,
    TOGETHER,
    ChowsAndFives,
    Evidence,
    Instances,
    ThreeSets,
    TwoSets,
    on,
)

_EVERY_SUIT: Final = 3
_STRAIGHT: Final = (0, 3, 6)
_SIX_IN_A_ROW, _ENDS = 3, 6


@on(Evidence.FOUR_CHOWS)
def quadruple_chow(chows: tuple[int, ...]) -> Instances:
    """Four times the same chow."""
    return TOGETHER if chows[0] == chows[3] else NONE


@on(Evidence.FOUR_CHOWS)
def four_pure_shifted_chows(chows: tuple[int, ...]) -> Instances:
    """Four chows of one suit, each one up or each two up from the last."""
    first, second, third, fourth = chows
    steps = {second - first, third - second, fourth - third}
    return TOGETHER if first // 9 == fourth // 9 and steps in ({1}, {2}) else NONE


@on(Evidence.CHOWS_AND_FIVES)
def pure_terminal_chows(evidence: ChowsAndFives) -> Instances:
    """Twice 123 and twice 789 of the suit of the pair of fives."""
    low, high = evidence.five - 4, evidence.five + 2
    return TOGETHER if evidence.chows == (low, low, high, high) else NONE


@on(Evidence.CHOWS_AND_FIVES)
def three_suited_terminal_chows(evidence: ChowsAndFives) -> Instances:
    """123 and 789 of two suits, and the pair of fives of the third."""
    third = evidence.five // 9
    others = tuple(9 * suit + start for suit in range(3) if suit != third for start in (0, 6))
    return TOGETHER if evidence.chows == others else NONE


@on(Evidence.THREE_CHOWS)
def pure_triple_chow(trio: ThreeSets) -> Instances:
    """Three times the same chow."""
    low, _middle, high = trio.ranks
    return TOGETHER if trio.suits == 1 and low == high else NONE


@on(Evidence.THREE_CHOWS)
def pure_straight(trio: ThreeSets) -> Instances:
    """123, 456 and 789 of one suit."""
    return TOGETHER if trio.suits == 1 and trio.ranks == _STRAIGHT else NONE


@on(Evidence.THREE_CHOWS)
def pure_shifted_chows(trio: ThreeSets) -> Instances:
    """Three chows of one suit, each one up or each two up from the last."""
    low, middle, high = trio.ranks
    return TOGETHER if trio.suits == 1 and middle - low == high - middle in (1, 2) else NONE


@on(Evidence.THREE_CHOWS)
def mixed_straight(trio: ThreeSets) -> Instances:
    """123, 456 and 789 in three suits."""
    return TOGETHER if trio.suits == _EVERY_SUIT and trio.ranks == _STRAIGHT else NONE


@on(Evidence.THREE_CHOWS)
def mixed_triple_chow(trio: ThreeSets) -> Instances:
    """Find the same chow in three suits."""
    low, _middle, high = trio.ranks
    return TOGETHER if trio.suits == _EVERY_SUIT and low == high else NONE


@on(Evidence.THREE_CHOWS)
def mixed_shifted_chows(trio: ThreeSets) -> Instances:
    """Chows of three suits, each one up from the last."""
    low, middle, high = trio.ranks
    return TOGETHER if trio.suits == _EVERY_SUIT and middle - low == high - middle == 1 else NONE


@on(Evidence.TWO_CHOWS)
def pure_double_chow(couple: TwoSets) -> Instances:
    """Twice the same chow."""
    return TOGETHER if couple.one_suit and couple.step == 0 else NONE


@on(Evidence.TWO_CHOWS)
def mixed_double_chow(couple: TwoSets) -> Instances:
    """Find the same chow in two suits."""
    return TOGETHER if couple.step == 0 and not couple.one_suit else NONE


@on(Evidence.TWO_CHOWS)
def short_straight(couple: TwoSets) -> Instances:
    """Two chows of one suit that make six in a row."""
    return TOGETHER if couple.one_suit and couple.step == _SIX_IN_A_ROW else NONE


@on(Evidence.TWO_CHOWS)
def two_terminal_chows(couple: TwoSets) -> Instances:
    """123 and 789 of one suit."""
    return TOGETHER if couple.one_suit and couple.step == _ENDS else NONE
