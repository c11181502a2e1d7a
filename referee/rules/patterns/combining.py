"""Which of the fan that sets make together may stand side by side: the principles of combining.

Account-once as a spanning forest: after a fan of three or four sets, a further set joins once one of the sets
already combined; without such a fan the pairs of sets may not close a ring. The same fan is never made twice
with the same set (non-identical).

Sources: the 1998 rules, pages 29-30; Green Book 3.9.1 (5); MIL 2025 annex 1 (11).
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

Made = tuple[int, int]
"""A fan and the mask of the sets that make it."""


Found = tuple[tuple[int, tuple[int, ...]], ...]
"""Each fan with its masks, by number."""


class Choice(NamedTuple):
    """Fan that may stand together: the one of three or four sets, and the pairs."""

    main: Made | None
    pairs: tuple[Made, ...]
    value: int
    found: Found
    alike: Found
    """The same with stand-in masks, equal for all choices of the same fan: enough to count."""


def _choice(main: Made | None, pairs: tuple[Made, ...], points: Mapping[int, int]) -> Choice:
    made = (main, *pairs) if main else pairs
    value = sum(points[fan] for fan, _mask in made)
    return Choice(main, pairs, value, _gathered(made), _gathered(_stand_ins(main, pairs)))


def _stand_ins(main: Made | None, pairs: tuple[Made, ...]) -> tuple[Made, ...]:
    """Return the fan with masks that say only this: no pair lies inside the main fan."""
    if main:
        return (main[0], _THREE_SETS), *((fan, _JOINED) for fan, _mask in pairs)
    return tuple((fan, _TWO_SETS << place) for place, (fan, _mask) in enumerate(sorted(pairs)))


def _gathered(made: tuple[Made, ...]) -> Found:
    masks: dict[int, tuple[int, ...]] = {}
    for fan, mask in made:
        masks[fan] = (*masks.get(fan, ()), mask)
    return tuple(sorted(masks.items()))


_TWO_SETS, _THREE_SETS, _JOINED = 0b11, 0b111, 0b1100
_SMALLEST_RING: Final = 3
_NOTHING: Final = (Choice(None, (), 0, (), ()),)


def choices(made: Sequence[Made], points: Mapping[int, int]) -> tuple[Choice, ...]:
    """Return the ways to combine that are worth most, one for each list of fan, the lowest numbers first."""
    if not made:
        return _NOTHING
    large = [one for one in made if one[1].bit_count() > 2]  # noqa: PLR2004
    pairs = [one for one in made if one[1].bit_count() == 2]  # noqa: PLR2004
    found = [choice for main in large for choice in _with_main(main, pairs, points)]
    least = max((choice.value for choice in found), default=0)
    if sum(points[fan] for fan, _mask in pairs) >= least:
        found.extend(_forests(pairs, points))
    best = max(choice.value for choice in found)
    named: dict[tuple[int, ...], Choice] = {}
    for choice in found:
        if choice.value == best:
            named.setdefault(_names(choice), choice)
    return tuple(named[names] for names in sorted(named))


def _names(choice: Choice) -> tuple[int, ...]:
    pairs = sorted(fan for fan, _mask in choice.pairs)
    return (choice.main[0], *pairs) if choice.main else tuple(pairs)


def _with_main(main: Made, pairs: Sequence[Made], points: Mapping[int, int]) -> Iterator[Choice]:
    """Yield a fan of three or four sets alone and with each pair that joins a further set to it."""
    yield _choice(main, (), points)
    for pair in pairs:
        if (pair[1] & main[1]).bit_count() == 1:
            yield _choice(main, (pair,), points)


def _forests(pairs: Sequence[Made], points: Mapping[int, int]) -> Iterator[Choice]:
    """Yield the choices of pairs without a ring and without the same fan twice over one set.

    Where all pairs are worth the same, fewer pairs than possible are never worth most.
    """
    if is_forest(pairs) and not repeats(pairs):
        yield _choice(None, tuple(pairs), points)
        return
    for size in range(len(pairs), -1, -1):
        fitting = [some for some in combinations(pairs, size) if is_forest(some) and not repeats(some)]
        yield from (_choice(None, some, points) for some in fitting)
        if fitting and len({points[fan] for fan, _mask in pairs}) == 1:
            return


def is_forest(pairs: Sequence[Made]) -> bool:
    """Tell whether the pairs close no ring; two sets make no more than one pair."""
    if len(pairs) < _SMALLEST_RING:
        return True
    trees: list[int] = []
    for _fan, mask in pairs:
        touched = [tree for tree in trees if tree & mask]
        if any(tree & mask == mask for tree in touched):
            return False
        joined = mask
        for tree in touched:
            joined |= tree
        trees = [*(tree for tree in trees if not tree & mask), joined]
    return True


def repeats(pairs: Sequence[Made]) -> bool:
    """Tell whether some set makes the same fan twice."""
    return any(a[0] == b[0] and a[1] & b[1] for a, b in combinations(pairs, 2))
