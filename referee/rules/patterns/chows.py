"""Fan that chows make together; the evidence is the sorted lowest tiles of the chows.

Instances with the same tiles are given once for fan of three or four chows: which of two equal chows is taken
changes nothing. Pairs of chows are given one by one, for the account-once principle counts them.
Source of the definitions: the 1998 rules, pages 23-27 and 52-93; Green Book 3.8.1.
"""

from collections.abc import Callable
from itertools import combinations
from typing import Final

from referee.rules.patterns.evidence import NONE, PAIR, Chows, Evidence, Instances, on

FOUR: Final = 4
ALL_FOUR: Final = 0b1111
_EVERY_SUIT: Final = 3

Trio = Callable[[int, int, int], bool]


def _trios(chows: tuple[int, ...], fits: Trio) -> Instances:
    """Return the masks of three chows that fit, each composition once."""
    found: dict[tuple[int, ...], int] = {}
    for i, j, k in combinations(range(len(chows)), 3):
        trio = chows[i], chows[j], chows[k]
        if trio not in found and fits(*trio):
            found[trio] = 1 << i | 1 << j | 1 << k
    return tuple(found.values())


def _couples(chows: tuple[int, ...], fits: Callable[[int, int], bool]) -> Instances:
    """Return the masks of two chows that fit."""
    places = combinations(range(len(chows)), 2)
    return tuple(1 << i | 1 << j for i, j in places if fits(chows[i], chows[j]))


def _one_suit(chows: tuple[int, ...]) -> bool:
    return chows[0] // 9 == chows[-1] // 9


def _three_suits(a: int, b: int, c: int) -> bool:
    return len({a // 9, b // 9, c // 9}) == _EVERY_SUIT


@on(Evidence.CHOWS)
def quadruple_chow(evidence: Chows) -> Instances:
    """Four times the same chow."""
    chows = evidence.chows
    return (ALL_FOUR,) if len(chows) == FOUR and chows[0] == chows[3] else NONE


@on(Evidence.CHOWS)
def four_pure_shifted_chows(evidence: Chows) -> Instances:
    """Four chows of one suit, each one up or each two up from the last."""
    chows = evidence.chows
    if len(chows) != FOUR or not _one_suit(chows):
        return NONE
    steps = {chows[1] - chows[0], chows[2] - chows[1], chows[3] - chows[2]}
    return (ALL_FOUR,) if steps in ({1}, {2}) else NONE


@on(Evidence.CHOWS)
def pure_terminal_chows(evidence: Chows) -> Instances:
    """Twice 123 and twice 789 of the suit of the pair of fives."""
    five = evidence.pair
    low, high = five - 4, five + 2
    return (ALL_FOUR | PAIR,) if five >= 0 and evidence.chows == (low, low, high, high) else NONE


@on(Evidence.CHOWS)
def three_suited_terminal_chows(evidence: Chows) -> Instances:
    """123 and 789 of two suits, and the pair of fives of the third."""
    five = evidence.pair
    if five < 0:
        return NONE
    others = tuple(9 * suit + start for suit in range(3) if suit != five // 9 for start in (0, 6))
    return (ALL_FOUR | PAIR,) if evidence.chows == others else NONE


@on(Evidence.CHOWS)
def pure_triple_chow(evidence: Chows) -> Instances:
    """Three times the same chow."""
    return _trios(evidence.chows, lambda a, b, c: a == b == c)


@on(Evidence.CHOWS)
def pure_straight(evidence: Chows) -> Instances:
    """123, 456 and 789 of one suit."""
    return _trios(evidence.chows, lambda a, b, c: a % 9 == 0 and b == a + 3 and c == a + 6)


@on(Evidence.CHOWS)
def pure_shifted_chows(evidence: Chows) -> Instances:
    """Three chows of one suit, each one up or each two up from the last."""
    return _trios(evidence.chows, lambda a, b, c: a // 9 == c // 9 and b - a == c - b and b - a in (1, 2))


@on(Evidence.CHOWS)
def mixed_straight(evidence: Chows) -> Instances:
    """123, 456 and 789 in three suits."""
    return _trios(
        evidence.chows,
        lambda a, b, c: sorted((a % 9, b % 9, c % 9)) == [0, 3, 6] and _three_suits(a, b, c),
    )


@on(Evidence.CHOWS)
def mixed_triple_chow(evidence: Chows) -> Instances:
    """The same chow in three suits."""
    return _trios(evidence.chows, lambda a, b, c: a % 9 == b % 9 == c % 9 and _three_suits(a, b, c))


@on(Evidence.CHOWS)
def mixed_shifted_chows(evidence: Chows) -> Instances:
    """Chows of three suits, each one up from the last."""
    return _trios(evidence.chows, _shifted_in_three_suits)


def _shifted_in_three_suits(a: int, b: int, c: int) -> bool:
    low, middle, high = sorted((a % 9, b % 9, c % 9))
    return middle == low + 1 and high == low + 2 and _three_suits(a, b, c)


@on(Evidence.CHOWS)
def pure_double_chow(evidence: Chows) -> Instances:
    """Twice the same chow."""
    return _couples(evidence.chows, lambda a, b: a == b)


@on(Evidence.CHOWS)
def mixed_double_chow(evidence: Chows) -> Instances:
    """The same chow in two suits."""
    return _couples(evidence.chows, lambda a, b: a != b and a % 9 == b % 9)


@on(Evidence.CHOWS)
def short_straight(evidence: Chows) -> Instances:
    """Two chows of one suit that make six in a row."""
    return _couples(evidence.chows, lambda a, b: b - a == 3 and a // 9 == b // 9)  # noqa: PLR2004


@on(Evidence.CHOWS)
def two_terminal_chows(evidence: Chows) -> Instances:
    """123 and 789 of one suit."""
    return _couples(evidence.chows, lambda a, b: a % 9 == 0 and b - a == 6)  # noqa: PLR2004
