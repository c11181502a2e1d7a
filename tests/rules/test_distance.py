"""The distance to ready, by examples and against the plain definition."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rules.legal_hands import hands

from referee.rules.distance import distance_to_ready
from referee.rules.hand import MeldKind
from referee.rules.notation import parse_hand
from referee.rules.tiles import ALL_TILES


def distance(text):
    hand, _win = parse_hand(text)
    return distance_to_ready(hand.melds, hand.concealed)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("123m456m789m11s22s 1p", 0),
        ("123m456m789m11s2s4p 1p", 1),
        ("123m456m78m11s2s4s7p 1p", 1),
        ("1133557799m11s2s 1p", 0),
        ("1133557799m1s2s3p 1p", 1),
        ("1111m3333m5555m7s 1p", 0),
        ("1112345678999m 5m", 0),
        ("19m19s19pESWNCFP 1p", 0),
        ("19m19s19pESWNCC2m 1p", 1),
        ("147m258s369pESWN 5p", 0),
        ("147m258s369pES11p 5p", 1),
        ("147m258s369p123s1p 5p", 0),
        ("147m258s36p123s11p 5p", 0),
        ("[EEE]147m258s369p1p 5p", 0),
        ("[EEE][WWW]147m258s3p 5p", 4),
        ("147m258s369p1358m 5p", 1),
        ("[111m][222m][333m][444m]5p 5p", 0),
        ("[1111m][222m][333m][444m]5p 5p", 0),
        ("159m159s159pESWN 1p", 3),
    ],
)
def test_distance_over_all_shapes(text, expected):
    assert distance(text) == expected


def test_a_wait_for_a_fifth_tile_is_not_ready():
    assert distance("[555m][123p][789p]5m123s 1p") == 1
    assert distance("[5555m][123p][789p]46m11s 1p") == 1


def _plain_win(tiles, melds):
    """Four sets and a pair or seven pairs, by the plain definition."""
    if not melds and len(tiles) == 14 and all(tiles[index] == tiles[index + 1] for index in range(0, 14, 2)):
        return True
    return any(
        tiles.count(pair) > 1 and _only_sets(_without(tiles, (pair, pair))) for pair in dict.fromkeys(tiles)
    )


def _without(tiles, taken):
    rest = list(tiles)
    for tile in taken:
        rest.remove(tile)
    return rest


def _only_sets(tiles):
    if not tiles:
        return True
    first = tiles[0]
    if tiles.count(first) > 2 and _only_sets(_without(tiles, (first,) * 3)):
        return True
    chow = (first, first + 1, first + 2)
    in_suit = first < 27 and first % 9 < 7
    return in_suit and all(tile in tiles for tile in chow) and _only_sets(_without(tiles, chow))


@settings(max_examples=150, deadline=None)
@given(hands(), st.data())
def test_exchanging_a_tile_moves_the_distance_by_at_most_one(hand, data):
    before = distance_to_ready(hand.melds, hand.concealed)
    index = data.draw(st.integers(0, len(hand.concealed) - 1))
    after = distance_to_ready(
        hand.melds, [*hand.concealed[:index], *hand.concealed[index + 1 :], hand.winning_tile]
    )
    assert abs(before - after) <= 1


@settings(max_examples=300, deadline=None)
@given(hands())
def test_a_plain_wait_means_distance_none(hand):
    copies = hand.copies()
    copies[hand.winning_tile] -= 1
    waits = [
        tile
        for tile in ALL_TILES
        if copies[tile] < 4 and _plain_win(sorted([*hand.concealed, tile]), hand.melds)
    ]
    if waits:
        assert distance_to_ready(hand.melds, hand.concealed) == 0
    elif all(meld.kind is not MeldKind.CHOW for meld in hand.melds) and len(hand.melds) > 1:
        # with two melds only four sets and a pair are left to hope for
        assert distance_to_ready(hand.melds, hand.concealed) > 0
