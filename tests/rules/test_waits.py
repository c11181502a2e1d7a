"""Waits and arrangements against a slow reading of the rules: every set tried at every tile."""

import random
from collections import Counter
from itertools import permutations

import pytest

from referee.rules.hand import Meld, MeldKind, Shape, WinningHand
from referee.rules.notation import parse_hand
from referee.rules.shapes import bodies, prepare
from referee.rules.tiles import ALL_TILES, Tile, parse_tile, tile_code
from referee.rules.waits import waits

HONOURS = frozenset(range(27, 34))
ORPHANS = HONOURS | {0, 8, 9, 17, 18, 26}
KNITTED = [
    frozenset(9 * suit + 3 * step + low for suit, low in enumerate(lows) for step in range(3))
    for lows in permutations(range(3))
]
MELDS = (
    Meld(MeldKind.CHOW, Tile(3), feeder=1),
    Meld(MeldKind.PUNG, Tile(30), feeder=2),
    Meld(MeldKind.KONG, Tile(33), concealed=True),
    Meld(MeldKind.CHOW, Tile(12), feeder=1),
)


def sets_at(tile):
    """Return what a lowest tile can be part of."""
    yield (tile,) * 3
    if tile < 27 and tile % 9 < 7:
        yield (tile, tile + 1, tile + 2)


def divided(tiles):
    """Return every way to divide tiles into sets, each as a sorted tuple of them."""
    if not tiles:
        return {()}
    found = set()
    for group in sets_at(min(tiles)):
        if not Counter(group) - Counter(tiles):
            rest = tuple((Counter(tiles) - Counter(group)).elements())
            found |= {tuple(sorted((group, *others))) for others in divided(rest)}
    return found


def with_pair(tiles):
    """Return every way to divide tiles into sets and one pair."""
    counts = Counter(tiles)
    return {
        (pair, sets)
        for pair in counts
        if counts[pair] > 1
        for sets in divided(tuple((counts - Counter({pair: 2})).elements()))
    }


def readings(tiles, laid):
    """Return every reading of the concealed tiles of a won hand, beside so many sets laid down."""
    counts, kinds = Counter(tiles), frozenset(tiles)
    found = {(Shape.STANDARD, pair, sets) for pair, sets in with_pair(tiles)}
    if laid <= 1:
        for pattern in KNITTED:
            if pattern <= kinds:
                rest = tuple((counts - Counter(pattern)).elements())
                found |= {(Shape.KNITTED_STRAIGHT, pair, sets) for pair, sets in with_pair(rest)}
    if not laid:
        if all(count in (2, 4) for count in counts.values()):
            found.add((Shape.SEVEN_PAIRS, -1, ()))
        if kinds == ORPHANS:
            found.add((Shape.THIRTEEN_ORPHANS, -1, ()))
        if len(kinds) == 14 and any(kinds <= pattern | HONOURS for pattern in KNITTED):
            found.add((Shape.HONOURS_AND_KNITTED, -1, ()))
    return found


def won(rng, laid):
    """Return the concealed tiles of a hand of any shape."""
    shape = rng.choice(["sets", "sets", "knitted", "knitted", "pairs", "orphans", "singles"])
    if laid or shape in {"sets", "knitted"}:
        knitted = sorted(rng.choice(KNITTED)) if shape == "knitted" and laid <= 1 else []
        groups = [rng.choice(list(sets_at(rng.randrange(34)))) for _ in range(4 - laid - len(knitted) // 3)]
        return [*knitted, *(tile for group in groups for tile in group), *[rng.randrange(34)] * 2]
    if shape == "pairs":
        return [rng.randrange(34) for _ in range(7)] * 2
    if shape == "orphans":
        return [*ORPHANS, rng.choice(sorted(ORPHANS))]
    return rng.sample(sorted(rng.choice(KNITTED) | HONOURS), 14)


def hands(seed, number):
    """Yield so many thirteens with their sets laid down: ready ones, and some where one tile is another."""
    rng = random.Random(seed)
    while number:
        laid = rng.choice([0, 0, 0, 1, 1, 2, 3, 4])
        tiles = won(rng, laid)
        rng.shuffle(tiles)
        tiles.pop()
        if rng.random() < 0.4:
            tiles[-1] = rng.randrange(34)
        melds = MELDS[:laid]
        held = Counter(tiles) + Counter(tile for meld in melds for tile in meld.tiles)
        if max(held.values()) <= 4:
            number -= 1
            yield melds, tuple(sorted(tiles))


@pytest.mark.parametrize("seed", range(6))
def test_every_wait_and_every_arrangement_is_found(seed):
    for melds, concealed in hands(seed, 100):
        expected = {tile: readings((*concealed, tile), len(melds)) for tile in ALL_TILES}
        waited = [tile for tile in ALL_TILES if expected[tile]]
        assert list(waits(melds, concealed)) == waited, " ".join(map(tile_code, concealed))
        for tile in waited:
            found = bodies(prepare(WinningHand(melds, concealed, tile)))
            assert sorted(map(reading, found)) == sorted(expected[tile])


def reading(body):
    chows = [(low, low + 1, low + 2) for low in body.own_chows]
    return body.shape, body.pair, tuple(sorted([*chows, *((tile,) * 3 for tile in body.own_pungs)]))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("147m258s369p55s67m 8m", "5m 8m"),  # the straight is whole: what its other tiles wait on
        ("147m258s36p55s678m 9p", "9p"),  # one of its nine is missing: that one
        ("147m258s36p56s678m 9p", ""),  # one is missing and the rest is no set and pair
        ("147m258s36p55s66m77m 9p", ""),  # one is missing, two pairs
        ("147m258s3p55s678m1s9p 6p", ""),  # two are missing
        ("147m258s369pESWN 5p", "C F P"),  # a knitted straight and four honours: any honour not yet there
        ("147m258s36pESWNC 9p", "9p F P"),
        ("11m33m55m44s77s99s2p 2p", "2p"),
        ("123m456m789sEEEE S", "E"),  # of four alike only a fifth makes pung and pair
        ("1m9m1s9s1p9pESWNCFP 1m", "1m 9m 1s 9s 1p 9p E S W N C F P"),
        ("1m9m1s9s1p9pESWNCF1m P", "P"),
        ("1m9m1s9s1p9pESWNC11m P", ""),  # three alike and two kinds missing
    ],
)
def test_waits_without_four_sets(text, expected):
    hand, _win = parse_hand(text)
    assert " ".join(map(tile_code, waits((), hand.concealed))) == expected


@pytest.mark.parametrize(
    "codes",
    [
        "1m 1m 1m",  # sets alone wait on nothing
        "1m 1s",
        "1m 1s 1s",
        "1m 1m 1s",
        "1m 1m 1s 1s 1p",
        "1m 1m 3m 3m 5m 5m 2s 2s 4s 4s 6s",  # five pairs
    ],
)
def test_a_number_of_tiles_that_no_hand_has_waits_on_nothing(codes):
    assert waits((), tuple(map(parse_tile, codes.split()))) == ()
