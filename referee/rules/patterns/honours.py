"""Fan that pungs and kongs make by being honours or terminals.

Source of the definitions: the 1998 rules, pages 23-27 and 52-93; Green Book 3.8.1.
"""

from referee.rules.patterns.evidence import NONE, PAIR, PUNG_BIT, Evidence, Honours, Instances, on
from referee.rules.tiles import FIRST_DRAGON, FIRST_HONOUR, Wind


def facts_of(
    pungs: tuple[int, ...], pair: int, prevalent: Wind, seat: Wind
) -> tuple[int, int, int, int, int, bool, bool]:
    """Return the plain facts (see Honours) of these pungs and the pair; masks by the place among them."""
    winds = dragons = prevalents = seats = outside = 0
    bit = 1 << PUNG_BIT
    for tile in pungs:
        if tile >= FIRST_DRAGON:
            dragons |= bit
        elif tile >= FIRST_HONOUR:
            winds |= bit
            if tile == FIRST_HONOUR + prevalent:
                prevalents = bit
            if tile == FIRST_HONOUR + seat:
                seats = bit
        elif tile % 9 in (0, 8):
            outside |= bit
        bit <<= 1
    outside |= winds | dragons
    return (
        winds,
        dragons,
        prevalents,
        seats,
        outside,
        FIRST_HONOUR <= pair < FIRST_DRAGON,
        pair >= FIRST_DRAGON,
    )


def _at_least(number: int, mask: int) -> Instances:
    return (mask,) if mask.bit_count() >= number else NONE


def _one_by_one(mask: int) -> Instances:
    return tuple(1 << bit for bit in range(PUNG_BIT, PUNG_BIT + 4) if mask >> bit & 1)


@on(Evidence.HONOURS)
def big_four_winds(honours: Honours) -> Instances:
    """Pungs of all four winds."""
    return _at_least(4, honours.winds)


@on(Evidence.HONOURS)
def little_four_winds(honours: Honours) -> Instances:
    """Pungs of three winds and the pair of the fourth."""
    return _at_least(4, honours.winds | PAIR) if honours.wind_pair else NONE


@on(Evidence.HONOURS)
def big_three_winds(honours: Honours) -> Instances:
    """Pungs of three winds."""
    return _at_least(3, honours.winds)


@on(Evidence.HONOURS)
def big_three_dragons(honours: Honours) -> Instances:
    """Pungs of all three dragons."""
    return _at_least(3, honours.dragons)


@on(Evidence.HONOURS)
def little_three_dragons(honours: Honours) -> Instances:
    """Pungs of two dragons and the pair of the third."""
    return _at_least(3, honours.dragons | PAIR) if honours.dragon_pair else NONE


@on(Evidence.HONOURS)
def two_dragon_pungs(honours: Honours) -> Instances:
    """Pungs of two dragons."""
    return _at_least(2, honours.dragons)


@on(Evidence.HONOURS)
def dragon_pung(honours: Honours) -> Instances:
    """Pungs of dragons, one by one."""
    return _one_by_one(honours.dragons)


@on(Evidence.HONOURS)
def prevalent_wind(honours: Honours) -> Instances:
    """Pung of the wind of the round."""
    return _one_by_one(honours.prevalent_wind)


@on(Evidence.HONOURS)
def seat_wind(honours: Honours) -> Instances:
    """Pung of the player's own wind."""
    return _one_by_one(honours.seat_wind)


@on(Evidence.HONOURS)
def pung_of_terminals_or_honours(honours: Honours) -> Instances:
    """Pungs of ones, nines or honours, one by one; rows of the rulesets refuse those that another fan has."""
    return _one_by_one(honours.outside)
