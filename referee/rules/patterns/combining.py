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
    found: Found
    alike: Found
    """The same with stand-in masks, equal for all choices of the same fan: enough to count."""


Way = tuple[Made | None, tuple[Made, ...]]
"""The main fan and the pairs of a choice."""


def _choice(main: Made | None, pairs: tuple[Made, ...]) -> Choice:
    made = (main, *pairs) if main else pairs
    return Choice(main, pairs, _gathered(made), _gathered(_stand_ins(main, pairs)))


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
NO_CHOICE: Final = (Choice(None, (), (), ()),)


def choices(made: Sequence[Made], points: Mapping[int, int]) -> tuple[Choice, ...]:
    """Return the ways to combine that are worth most, one for each list of fan, the lowest numbers first."""
    if not made:
        return NO_CHOICE
    large = [one for one in made if one[1].bit_count() > 2]  # noqa: PLR2004
    pairs = tuple([one for one in made if one[1].bit_count() == 2])  # noqa: PLR2004
    if not large and _may_stand(pairs):
        return (_choice(None, pairs),)
    ways = [way for main in large for way in _with_main(main, pairs)]
    values = [_value(way, points) for way in ways]
    if sum(points[fan] for fan, _mask in pairs) >= max(values, default=0):
        forests = list(_forests(pairs, points))
        ways += forests
        values += [_value(way, points) for way in forests]
    best = max(values)
    named: dict[tuple[int, ...], Way] = {}
    for way, value in zip(ways, values, strict=True):
        if value == best:
            named.setdefault(_names(way), way)
    return tuple(_choice(*named[names]) for names in sorted(named))


def _value(way: Way, points: Mapping[int, int]) -> int:
    main, pairs = way
    return (points[main[0]] if main else 0) + sum(points[fan] for fan, _mask in pairs)


def _names(way: Way) -> tuple[int, ...]:
    main, pairs = way
    names = sorted(fan for fan, _mask in pairs)
    return (main[0], *names) if main else tuple(names)


def _with_main(main: Made, pairs: Sequence[Made]) -> Iterator[Way]:
    """Yield a fan of three or four sets alone and with each pair that joins a further set to it."""
    yield main, ()
    for pair in pairs:
        if (pair[1] & main[1]).bit_count() == 1:
            yield main, (pair,)


def _forests(pairs: Sequence[Made], points: Mapping[int, int]) -> Iterator[Way]:
    """Yield the choices of pairs without a ring and without the same fan twice over one set.

    Where all pairs are worth the same, fewer pairs than possible are never worth most.
    """
    if _may_stand(pairs):
        yield None, tuple(pairs)
        return
    for size in range(len(pairs), -1, -1):
        fitting = [some for some in combinations(pairs, size) if _may_stand(some)]
        yield from ((None, some) for some in fitting)
        if fitting and len({points[fan] for fan, _mask in pairs}) == 1:
            return


def _may_stand(pairs: Sequence[Made]) -> bool:
    """Tell whether the pairs may all stand together."""
    return is_forest(pairs) and not repeats(pairs)


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
