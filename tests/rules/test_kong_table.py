"""Kong fan beside concealed-pung fan: the table of the Italian rule book, and what editions change in it."""

import pytest

from referee.rules import RULESETS, Meld, MeldKind, Tile, Win, WinningHand, count

KONG_FAN = {
    "four_kongs",
    "three_kongs",
    "two_concealed_kongs",
    "melded_and_concealed_kong",
    "two_melded_kongs",
    "concealed_kong",
    "melded_kong",
}
PUNG_FAN = {"four_concealed_pungs", "three_concealed_pungs", "two_concealed_pungs"}
# Melded kongs, concealed kongs: the points for the kongs, then those for the concealed pungs (kongs among
# them) with none, one, two, three further concealed pungs. Italian rule book on the Green Book, appendix C.
TABLE = [
    (1, 0, 1, (0, 0, 2, 16)),
    (0, 1, 2, (0, 2, 16, 64)),
    (2, 0, 4, (0, 0, 2)),
    (1, 1, 6, (0, 2, 16)),
    (0, 2, 8, (0, 16, 64)),
    (3, 0, 32, (0, 0)),
    (2, 1, 32, (0, 2)),
    (1, 2, 32, (2, 16)),
    (0, 3, 32, (16, 64)),
    (4, 0, 88, (0,)),
    (3, 1, 88, (0,)),
    (2, 2, 88, (2,)),
    (1, 3, 88, (16,)),
    (0, 4, 88, (64,)),
]
CELLS = [
    (melded, concealed, further, kongs, pungs)
    for melded, concealed, kongs, row in TABLE
    for further, pungs in enumerate(row)
]
# MIL 2025, annex 1 (4) and (5); 1998 has no fan for the mixed pair: two single kong fan.
OTHERWISE = {"wmo2006": {}, "mil2025": {(1, 1): 5, (0, 2): 6}, "mcr1998": {(1, 1): 3, (0, 2): 6}}
SETS = [1, 12, 23, 4]  # 2m 4s 6p 5m: pungs that make no fan together


def points(melded, concealed, further, ruleset):
    """Return the points of the kong fan and of the concealed-pung fan."""
    places = iter(SETS)
    melds = [Meld(MeldKind.KONG, Tile(next(places)), feeder=1) for _ in range(melded)]
    melds += [Meld(MeldKind.KONG, Tile(next(places)), concealed=True) for _ in range(concealed)]
    own = [Tile(next(places)) for _ in range(further)]
    chows = [Meld(MeldKind.CHOW, Tile(low), feeder=1) for low in (9, 24, 6)]
    melds += chows[: 4 - len(melds) - len(own)]
    tiles = sorted([*own * 3, Tile(27)])
    result = count(WinningHand(tuple(melds), tuple(tiles), Tile(27)), Win(), ruleset)
    return tuple(
        sum(line.points for line in result.counted if line.fan.key in keys) for keys in (KONG_FAN, PUNG_FAN)
    )


@pytest.mark.parametrize("code", OTHERWISE)
@pytest.mark.parametrize("cell", CELLS, ids=str)
def test_kongs_and_concealed_pungs(code, cell):
    melded, concealed, further, kongs, pungs = cell
    kongs = OTHERWISE[code].get((melded, concealed), kongs)
    assert points(melded, concealed, further, RULESETS[code]) == (kongs, pungs)
