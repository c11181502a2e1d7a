"""Fan that chows make together.

Trios with the same tiles are one: which of two equal chows is taken changes nothing. Couples are taken one by
one, for the account-once principle counts them.
Source of the definitions: the 1998 rules, pages 23-27 and 52-93; Green Book 3.8.1.
"""

from itertools import combinations
from typing import Final

from referee.rules.patterns.evidence import NONE, PAIR, Chows, Couple, Evidence, Instances, Trio, on

_FOUR: Final = 4
_ALL_FOUR: Final = 0b1111
_EVERY_SUIT: Final = 3
_STRAIGHT: Final = (0, 3, 6)


def facts_of(chows: tuple[int, ...], pair: int) -> Chows:
    """Return what the detectors ask about sorted chows; the pair is -1 where it does not matter."""
    pure: dict[tuple[int, ...], Trio] = {}
    mixed: dict[tuple[int, ...], Trio] = {}
    for i, j, k in combinations(range(len(chows)), 3):
        a, b, c = chows[i], chows[j], chows[k]
        suits = len({a // 9, b // 9, c // 9})
        mask = 1 << i | 1 << j | 1 << k
        if suits == 1:
            pure.setdefault((a, b, c), Trio(mask, (a % 9, b % 9, c % 9)))
        elif suits == _EVERY_SUIT:
            low, middle, high = sorted((a % 9, b % 9, c % 9))
            mixed.setdefault((a, b, c), Trio(mask, (low, middle, high)))
    couples = tuple(
        _couple(1 << i | 1 << j, chows[i], chows[j]) for i, j in combinations(range(len(chows)), 2)
    )
    return Chows(chows, pair, tuple(pure.values()), tuple(mixed.values()), couples)


def _couple(mask: int, a: int, b: int) -> Couple:
    low, high = sorted((a % 9, b % 9))
    return Couple(mask, a // 9 == b // 9, low, high - low)


@on(Evidence.CHOWS)
def quadruple_chow(evidence: Chows) -> Instances:
    """Four times the same chow."""
    chows = evidence.chows
    return (_ALL_FOUR,) if len(chows) == _FOUR and chows[0] == chows[3] else NONE


@on(Evidence.CHOWS)
def four_pure_shifted_chows(evidence: Chows) -> Instances:
    """Four chows of one suit, each one up or each two up from the last."""
    chows = evidence.chows
    if len(chows) != _FOUR or chows[0] // 9 != chows[3] // 9:
        return NONE
    steps = {chows[1] - chows[0], chows[2] - chows[1], chows[3] - chows[2]}
    return (_ALL_FOUR,) if steps in ({1}, {2}) else NONE


@on(Evidence.CHOWS)
def pure_terminal_chows(evidence: Chows) -> Instances:
    """Twice 123 and twice 789 of the suit of the pair of fives."""
    five = evidence.pair
    low, high = five - 4, five + 2
    return (_ALL_FOUR | PAIR,) if five >= 0 and evidence.chows == (low, low, high, high) else NONE


@on(Evidence.CHOWS)
def three_suited_terminal_chows(evidence: Chows) -> Instances:
    """123 and 789 of two suits, and the pair of fives of the third."""
    five = evidence.pair
    if five < 0:
        return NONE
    others = tuple(9 * suit + start for suit in range(3) if suit != five // 9 for start in (0, 6))
    return (_ALL_FOUR | PAIR,) if evidence.chows == others else NONE


@on(Evidence.CHOWS)
def pure_triple_chow(evidence: Chows) -> Instances:
    """Three times the same chow."""
    return tuple(mask for mask, (a, _b, c) in evidence.pure_trios if a == c)


@on(Evidence.CHOWS)
def pure_straight(evidence: Chows) -> Instances:
    """123, 456 and 789 of one suit."""
    return tuple(mask for mask, ranks in evidence.pure_trios if ranks == _STRAIGHT)


@on(Evidence.CHOWS)
def pure_shifted_chows(evidence: Chows) -> Instances:
    """Three chows of one suit, each one up or each two up from the last."""
    return tuple(mask for mask, (a, b, c) in evidence.pure_trios if b - a == c - b and b - a in (1, 2))


@on(Evidence.CHOWS)
def mixed_straight(evidence: Chows) -> Instances:
    """123, 456 and 789 in three suits."""
    return tuple(mask for mask, ranks in evidence.mixed_trios if ranks == _STRAIGHT)


@on(Evidence.CHOWS)
def mixed_triple_chow(evidence: Chows) -> Instances:
    """Find the same chow in three suits."""
    return tuple(mask for mask, (a, _b, c) in evidence.mixed_trios if a == c)


@on(Evidence.CHOWS)
def mixed_shifted_chows(evidence: Chows) -> Instances:
    """Chows of three suits, each one up from the last."""
    return tuple(mask for mask, (a, b, c) in evidence.mixed_trios if b == a + 1 and c == a + 2)


@on(Evidence.CHOWS)
def pure_double_chow(evidence: Chows) -> Instances:
    """Twice the same chow."""
    return tuple(couple.mask for couple in evidence.couples if couple.one_suit and couple.step == 0)


@on(Evidence.CHOWS)
def mixed_double_chow(evidence: Chows) -> Instances:
    """Find the same chow in two suits."""
    return tuple(couple.mask for couple in evidence.couples if couple.step == 0 and not couple.one_suit)


@on(Evidence.CHOWS)
def short_straight(evidence: Chows) -> Instances:
    """Two chows of one suit that make six in a row."""
    return tuple(couple.mask for couple in evidence.couples if couple.one_suit and couple.step == 3)  # noqa: PLR2004


@on(Evidence.CHOWS)
def two_terminal_chows(evidence: Chows) -> Instances:
    """123 and 789 of one suit."""
    return tuple(couple.mask for couple in evidence.couples if couple.one_suit and couple.step == 6)  # noqa: PLR2004
