"""How far a hand is from ready: the fewest tiles to exchange before one more tile would win.

All winning shapes count (1998 section 8 p.21, WMO 2006 3.7.2): four sets and a pair, seven pairs, thirteen
orphans, honours and knitted tiles, the knitted straight with a set and a pair. A target that needs a fifth
tile is no target, so a hand that could only win with one is not ready. What others hold is not known here.

A hand is one tile short of a target when one of the target's 14 tiles is missing, so the distance is the
fewest missing tiles over all targets, less one.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import permutations

from referee.rules.hand import Meld
from referee.rules.tiles import COPIES, FIRST_HONOUR, KINDS, ORPHANS, Tile

_SETS = 4
_SET_SIZE = 3
_RANKS = 9
_FAR = 99
Counts = tuple[int, ...]
# fewest missing tiles, by [number of sets][number of pairs]
Costs = tuple[tuple[int, ...], ...]

_KNITTED = tuple(
    tuple(1 if tile < FIRST_HONOUR and tile % 3 == order[tile // _RANKS] else 0 for tile in range(KINDS))
    for order in permutations(range(3))
)


def distance_to_ready(melds: Sequence[Meld], concealed: Iterable[Tile]) -> int:
    """Return 0 when some tile completes the hand, else how many tiles must be exchanged first.

    `concealed` are the tiles in hand, 13 together with three for each meld.
    """
    held, laid = [0] * KINDS, [0] * KINDS
    for tile in concealed:
        held[tile] += 1
    for meld in melds:
        for tile in meld.tiles:
            laid[tile] += 1
    sets = _SETS - len(melds)
    missing = [_missing_of_sets(held, laid, (0,) * KINDS, sets)]
    if sets >= _SET_SIZE:
        missing += [_missing_of_sets(held, laid, base, sets - _SET_SIZE) for base in _KNITTED]
    if not melds:
        missing += [_missing_of_pairs(held), _missing_of_orphans(held), _missing_of_singles(held)]
    return min(missing) - 1


def _missing_of_sets(held: Sequence[int], laid: Sequence[int], base: Counts, sets: int) -> int:
    """Return the fewest missing tiles of `base` tiles, so many sets and a pair."""
    total: Costs = ((0, _FAR),)
    for start in range(0, KINDS, _RANKS):
        part = slice(start, min(start + _RANKS, KINDS))
        total = _join(
            total, _cost(tuple(held[part]), tuple(laid[part]), base[part], start < FIRST_HONOUR), sets
        )
    return total[sets][1]


def _join(left: Costs, right: Costs, sets: int) -> Costs:
    """Return the costs of two parts together, up to so many sets."""
    joined = [[_FAR, _FAR] for _ in range(sets + 1)]
    for first, (plain, paired) in enumerate(left):
        for second, (other, other_paired) in enumerate(right[: sets - first + 1]):
            row = joined[first + second]
            row[0] = min(row[0], plain + other)
            row[1] = min(row[1], paired + other, plain + other_paired)
    return tuple(tuple(row) for row in joined)


@lru_cache(maxsize=4096)
def _cost(held: Counts, laid: Counts, base: Counts, is_suit: bool) -> Costs:  # noqa: FBT001 - a cache key
    """Return the fewest missing tiles of one suit (or the honours) for each number of sets and pairs.

    Goes from rank to rank; a state is (chows begun one rank ago, two ranks ago, sets, pairs).
    """
    states = {(0, 0, 0, 0): 0}
    for rank, have in enumerate(held):
        following: dict[tuple[int, int, int, int], int] = {}
        chows = range(_SETS + 1) if is_suit and rank <= len(held) - _SET_SIZE else range(1)
        for (one, two, sets, pairs), cost in states.items():
            for chow, pung, pair in _choices(chows, sets, pairs):
                target = base[rank] + one + two + chow + _SET_SIZE * pung + 2 * pair
                if target + laid[rank] > COPIES:
                    continue
                state = (chow, one, sets + chow + pung, pairs + pair)
                spent = cost + max(0, target - have)
                if spent < following.get(state, _FAR):
                    following[state] = spent
        states = following
    result = [[_FAR, _FAR] for _ in range(_SETS + 1)]
    for (_one, _two, sets, pairs), cost in states.items():
        result[sets][pairs] = min(result[sets][pairs], cost)
    return tuple(tuple(row) for row in result)


def _choices(chows: range, sets: int, pairs: int) -> Iterable[tuple[int, int, int]]:
    """Yield how many chows and pungs and pairs may begin at one rank."""
    for chow in chows:
        for pung in (0, 1):
            if sets + chow + pung <= _SETS:
                yield from ((chow, pung, pair) for pair in range(2 - pairs))


def _missing_of_pairs(held: Sequence[int]) -> int:
    """Seven pairs; four alike may be two of them."""
    costs = sorted(cost for have in held for cost in (2 - min(have, 2), 2 - max(0, min(have, COPIES) - 2)))
    return sum(costs[:7])


def _missing_of_orphans(held: Sequence[int]) -> int:
    kinds = sum(1 for tile in ORPHANS if held[tile])
    return len(ORPHANS) - kinds + (0 if any(held[tile] > 1 for tile in ORPHANS) else 1)


def _missing_of_singles(held: Sequence[int]) -> int:
    """Fourteen different tiles of the seven honours and nine knitted tiles."""
    honours = sum(1 for have in held[FIRST_HONOUR:] if have)
    knitted = max(sum(1 for tile in range(KINDS) if base[tile] and held[tile]) for base in _KNITTED)
    return 14 - honours - knitted
