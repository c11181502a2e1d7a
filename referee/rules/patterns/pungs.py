"""Fan that pungs and kongs make together or alone; numbers in one place, honours in the other.

The evidence of the first kind is the sorted tiles of the pungs, of the second the pungs with pair and winds.
Source of the definitions: the 1998 rules, pages 23-27 and 52-93; Green Book 3.8.1.
"""

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Final

from referee.rules.patterns.evidence import NONE, PAIR, PUNG_BIT, Evidence, Honours, Instances, on
from referee.rules.tiles import DRAGONS, FIRST_HONOUR, WINDS, is_honour, is_terminal

_EVERY_SUIT: Final = 3
_FOUR: Final = 4


def _mask(places: Iterable[int]) -> int:
    mask = 0
    for place in places:
        mask |= 1 << (PUNG_BIT + place)
    return mask


def _together(pungs: tuple[int, ...], size: int, fits: Callable[..., bool]) -> Instances:
    """Return the masks of so many suit pungs that fit together."""
    numbered = [place for place, tile in enumerate(pungs) if tile < FIRST_HONOUR]
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


def _of(evidence: Honours, tiles: Iterable[int]) -> tuple[int, ...]:
    """Return the places of the pungs of these tiles."""
    return tuple(place for place, tile in enumerate(evidence.pungs) if tile in tiles)


def _winds(evidence: Honours, pungs: int, *, pair: bool) -> Instances:
    places = _of(evidence, WINDS)
    if len(places) < pungs or (pair and evidence.pair not in WINDS):
        return NONE
    return (_mask(places) | (PAIR if pair else 0),)


def _dragons(evidence: Honours, pungs: int, *, pair: bool) -> Instances:
    places = _of(evidence, DRAGONS)
    if len(places) < pungs or (pair and evidence.pair not in DRAGONS):
        return NONE
    return (_mask(places) | (PAIR if pair else 0),)


@on(Evidence.HONOURS)
def big_four_winds(evidence: Honours) -> Instances:
    """Pungs of all four winds."""
    return _winds(evidence, 4, pair=False)


@on(Evidence.HONOURS)
def little_four_winds(evidence: Honours) -> Instances:
    """Pungs of three winds and the pair of the fourth."""
    return _winds(evidence, 3, pair=True)


@on(Evidence.HONOURS)
def big_three_winds(evidence: Honours) -> Instances:
    """Pungs of three winds."""
    return _winds(evidence, 3, pair=False)


@on(Evidence.HONOURS)
def big_three_dragons(evidence: Honours) -> Instances:
    """Pungs of all three dragons."""
    return _dragons(evidence, 3, pair=False)


@on(Evidence.HONOURS)
def little_three_dragons(evidence: Honours) -> Instances:
    """Pungs of two dragons and the pair of the third."""
    return _dragons(evidence, 2, pair=True)


@on(Evidence.HONOURS)
def two_dragon_pungs(evidence: Honours) -> Instances:
    """Pungs of two dragons."""
    return _dragons(evidence, 2, pair=False)


@on(Evidence.HONOURS)
def dragon_pung(evidence: Honours) -> Instances:
    """A pung of a dragon; one instance a pung."""
    return tuple(_mask((place,)) for place in _of(evidence, DRAGONS))


@on(Evidence.HONOURS)
def prevalent_wind(evidence: Honours) -> Instances:
    """A pung of the wind of the round."""
    return tuple(_mask((place,)) for place in _of(evidence, (evidence.prevalent_wind.tile,)))


@on(Evidence.HONOURS)
def seat_wind(evidence: Honours) -> Instances:
    """A pung of the player's own wind."""
    return tuple(_mask((place,)) for place in _of(evidence, (evidence.seat_wind.tile,)))


@on(Evidence.HONOURS)
def pung_of_terminals_or_honours(evidence: Honours) -> Instances:
    """A pung of ones, nines or honours; pungs that another fan has are refused by rows of the rulesets."""
    places = (place for place, tile in enumerate(evidence.pungs) if is_terminal(tile) or is_honour(tile))
    return tuple(_mask((place,)) for place in places)
