"""Fan that pungs and kongs make together by their numbers; the evidence is their sorted tiles.

Source of the definitions: the 1998 rules, pages 23-27 and 52-93; Green Book 3.8.1.
"""

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Final

from referee.rules.patterns.evidence import NONE, PUNG_BIT, Evidence, Instances, on
from referee.rules.tiles import FIRST_HONOUR

_EVERY_SUIT: Final = 3


def _mask(places: Iterable[int]) -> int:
    mask = 0
    for place in places:
        mask |= 1 << (PUNG_BIT + place)
    return mask


def _together(pungs: tuple[int, ...], size: int, fits: Callable[..., bool]) -> Instances:
    """Return the masks of so many suit pungs that fit together."""
    numbered = [place for place, tile in enumerate(pungs) if tile < FIRST_HONOUR]
    if len(numbered) < size:
        return NONE
    choices = combinations(numbered, size)
    return tuple(_mask(places) for places in choices if fits(*(pungs[place] for place in places)))


def _three_suits(a: int, b: int, c: int) -> bool:
    return len({a // 9, b // 9, c // 9}) == _EVERY_SUIT


def _in_a_row(*tiles: int) -> bool:
    """Tell whether these tiles of one suit follow each other."""
    first, last = tiles[0], tiles[-1]
    return first // 9 == last // 9 and last - first == len(tiles) - 1


@on(Evidence.PUNGS)
def four_pure_shifted_pungs(pungs: tuple[int, ...]) -> Instances:
    """Four pungs of one suit, each one up from the last."""
    return _together(pungs, 4, _in_a_row)


@on(Evidence.PUNGS)
def pure_shifted_pungs(pungs: tuple[int, ...]) -> Instances:
    """Three pungs of one suit, each one up from the last."""
    return _together(pungs, 3, _in_a_row)


@on(Evidence.PUNGS)
def triple_pung(pungs: tuple[int, ...]) -> Instances:
    """Pungs of the same number in three suits."""
    return _together(pungs, 3, lambda a, b, c: a % 9 == b % 9 == c % 9)


@on(Evidence.PUNGS)
def mixed_shifted_pungs(pungs: tuple[int, ...]) -> Instances:
    """Pungs of three suits, each one up from the last."""
    return _together(pungs, 3, _shifted_in_three_suits)


def _shifted_in_three_suits(a: int, b: int, c: int) -> bool:
    low, middle, high = sorted((a % 9, b % 9, c % 9))
    return middle == low + 1 and high == low + 2 and _three_suits(a, b, c)


@on(Evidence.PUNGS)
def double_pung(pungs: tuple[int, ...]) -> Instances:
    """Pungs of the same number in two suits."""
    return _together(pungs, 2, lambda a, b: a % 9 == b % 9)
