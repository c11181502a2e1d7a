"""Fan of the hands that are not four ordinary sets and a pair.

Source of the definitions: the 1998 rules, pages 23-27 and 52-93; Green Book 3.8.1.
"""

from itertools import permutations
from typing import Final

from referee.rules.hand import Shape
from referee.rules.patterns.evidence import NONE, SPECIAL, WHOLE_HAND, Evidence, Instances, Special, on
from referee.rules.patterns.kinds import HONOUR_MASK

_SEVEN_IN_A_ROW: Final = 0b1111111
_TRIADS: Final = (0b001001001, 0b010010010, 0b100100100)
# 147, 258 and 369 given to the three suits in every way.
KNITTED_PATTERNS: Final = tuple(a | b << 9 | c << 18 for a, b, c in permutations(_TRIADS))


def is_knitted_straight(kinds: int) -> bool:
    """Tell whether all nine knitted tiles of some pattern are there."""
    return any(kinds & pattern == pattern for pattern in KNITTED_PATTERNS)


@on(Evidence.SPECIAL)
def seven_shifted_pairs(special: Special) -> Instances:
    """Seven pairs of one suit in a row."""
    if special.shape is not Shape.SEVEN_PAIRS:
        return NONE
    runs = (special.kinds == _SEVEN_IN_A_ROW << 9 * suit + low for suit in range(3) for low in range(3))
    return WHOLE_HAND if any(runs) else NONE


@on(Evidence.SPECIAL)
def thirteen_orphans(special: Special) -> Instances:
    """Each terminal and honour once, and one of them twice."""
    return WHOLE_HAND if special.shape is Shape.THIRTEEN_ORPHANS else NONE


@on(Evidence.SPECIAL)
def seven_pairs(special: Special) -> Instances:
    """Seven pairs; four alike may be two of them."""
    return WHOLE_HAND if special.shape is Shape.SEVEN_PAIRS else NONE


@on(Evidence.SPECIAL)
def greater_honours_and_knitted(special: Special) -> Instances:
    """All seven honours and seven knitted tiles."""
    if special.shape is not Shape.HONOURS_AND_KNITTED or special.kinds & HONOUR_MASK != HONOUR_MASK:
        return NONE
    return WHOLE_HAND


@on(Evidence.SPECIAL)
def lesser_honours_and_knitted(special: Special) -> Instances:
    """Fourteen different tiles of the seven honours and the nine knitted ones."""
    return WHOLE_HAND if special.shape is Shape.HONOURS_AND_KNITTED else NONE


@on(Evidence.SPECIAL)
def knitted_straight(special: Special) -> Instances:
    """All nine knitted tiles, as three sets of a hand or among honours and knitted tiles."""
    if special.shape is Shape.KNITTED_STRAIGHT:
        return (SPECIAL,)
    if special.shape is Shape.HONOURS_AND_KNITTED and is_knitted_straight(special.kinds):
        return (SPECIAL,)
    return NONE
