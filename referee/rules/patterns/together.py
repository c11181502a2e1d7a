"""What up to four chows, or up to four pungs of suits, make together: every two, every three and all four.

What two or three sets make does not depend on the others, so that few questions are new.
"""

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Final

from referee.rules.patterns.combining import Found, Made
from referee.rules.patterns.evidence import ThreeSets, TwoSets

Sets = tuple[int, ...]
"""Chows by their lowest tile, or pungs, sorted."""


def two_sets(sets: Sets) -> TwoSets:
    """Return what detectors ask about two sets."""
    a, b = sets
    return TwoSets(a // 9 == b // 9, abs(a % 9 - b % 9))


def three_sets(sets: Sets) -> ThreeSets:
    """Return what detectors ask about three sets."""
    a, b, c = sets
    low, middle, high = sorted((a % 9, b % 9, c % 9))
    return ThreeSets(len({a // 9, b // 9, c // 9}), (low, middle, high))


def made_together(sets: Sets, finders: Mapping[int, Callable[[Sets], Found]]) -> list[Made]:
    """Return every fan that sets make, one by one, the smallest first; finders by number of sets.

    Trios with the same tiles are one: which of two equal chows is taken changes nothing. Couples are taken
    one by one, for the account-once principle counts them.
    """
    made: list[Made] = []
    for size, masks in _MASKS[len(sets)]:
        find = finders[size]
        asked: set[Sets] = set()
        for some, mask in zip(combinations(sets, size), masks, strict=True):
            if some not in asked:
                made += [(fan, mask) for fan, _all in find(some)]
            if size > 2:  # noqa: PLR2004
                asked.add(some)
    return made


def _masks(number: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the masks of each two, three and four of so many sets."""
    bits = [1 << place for place in range(number)]
    return tuple((size, tuple(map(sum, combinations(bits, size)))) for size in range(2, number + 1))


_MASKS: Final = tuple(_masks(number) for number in range(5))
