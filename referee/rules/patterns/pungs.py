"""Fan that pungs and kongs make together by their numbers; honours have none and are not asked about.

Source of the definitions: the 1998 rules, pages 23-27 and 52-93; Green Book 3.8.1.
"""

from typing import Final

from referee.rules.patterns.evidence import (
    NONE,
    TOGETHER,
    Evidence,
    Instances,
    ThreeSets,
    TwoSets,
    on,
)

_EVERY_SUIT: Final = 3


@on(Evidence.FOUR_PUNGS)
def four_pure_shifted_pungs(pungs: tuple[int, ...]) -> Instances:
    """Four pungs of one suit, each one up from the last."""
    first, last = pungs[0], pungs[3]
    return TOGETHER if first // 9 == last // 9 and last - first == 3 else NONE  # noqa: PLR2004


@on(Evidence.THREE_PUNGS)
def pure_shifted_pungs(trio: ThreeSets) -> Instances:
    """Three pungs of one suit, each one up from the last."""
    low, _middle, high = trio.ranks
    return TOGETHER if trio.suits == 1 and high - low == 2 else NONE  # noqa: PLR2004


@on(Evidence.THREE_PUNGS)
def triple_pung(trio: ThreeSets) -> Instances:
    """Pungs of the same number in three suits."""
    low, _middle, high = trio.ranks
    return TOGETHER if low == high else NONE


@on(Evidence.THREE_PUNGS)
def mixed_shifted_pungs(trio: ThreeSets) -> Instances:
    """Pungs of three suits, each one up from the last."""
    low, middle, high = trio.ranks
    return TOGETHER if trio.suits == _EVERY_SUIT and middle - low == high - middle == 1 else NONE


@on(Evidence.TWO_PUNGS)
def double_pung(couple: TwoSets) -> Instances:
    """Pungs of the same number in two suits."""
    return TOGETHER if couple.step == 0 else NONE
