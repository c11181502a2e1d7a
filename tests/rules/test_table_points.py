"""Table points and their sharing."""

import csv
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.table_points import places, table_points

SCORES = st.lists(st.integers(-40, 40), min_size=4, max_size=4)
SCHEMES = st.lists(st.fractions(-10, 10, max_denominator=6), min_size=4, max_size=4)


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ([178, -24, -55, -99], [4, 2, 1, 0]),
        ([-99, 178, -24, -55], [0, 4, 2, 1]),
        ([40, 40, -20, -60], [3, 3, 1, 0]),
        ([40, 0, 0, -40], [4, Fraction(3, 2), Fraction(3, 2), 0]),
        ([61, 73, -67, -67], [2, 4, Fraction(1, 2), Fraction(1, 2)]),
        ([8, 8, 8, -24], [Fraction(7, 3), Fraction(7, 3), Fraction(7, 3), 0]),
        ([24, -8, -8, -8], [4, 1, 1, 1]),
        ([30, 30, -30, -30], [3, 3, Fraction(1, 2), Fraction(1, 2)]),
        ([0, 0, 0, 0], [Fraction(7, 4)] * 4),
    ],
)
def test_equal_players_share_the_points_of_their_places(scores, points):
    assert table_points(scores) == tuple(points)


def test_other_schemes_and_numbers_of_players():
    assert table_points([5, 0, -5], (4, 2, 1, 0)) == (4, 2, 1)
    assert table_points([1, 1, 0, 0, -2], (5, 4, 3, 2, 1)) == (
        Fraction(9, 2),
        Fraction(9, 2),
        Fraction(5, 2),
        Fraction(5, 2),
        1,
    )
    assert table_points([9, 3, -3, -9], (Fraction(5, 2), 1, Fraction(1, 2), 0))[0] == Fraction(5, 2)


def test_more_players_than_places_are_refused():
    with pytest.raises(ValueError, match="5 scores for 4 places"):
        table_points([1, 2, 3, 4, 5])


def test_places_are_shared():
    assert places([61, 73, -67, -67]) == (2, 1, 3, 3)
    assert places([0, 0, 0, 0]) == (1, 1, 1, 1)


@given(scores=SCORES, scheme=SCHEMES)
def test_table_points_sum_to_the_scheme(scores, scheme):
    assert sum(table_points(scores, scheme)) == sum(scheme)


@given(scores=SCORES)
def test_who_has_more_game_points_has_more_table_points(scores):
    points = table_points(scores)
    pairs = [(a, b) for a in range(4) for b in range(4)]
    assert all((points[a] > points[b]) == (scores[a] > scores[b]) for a, b in pairs)


def test_tied_tables_of_a_league(shared_cases: Path):
    with (shared_cases / "events" / "dk_league_tied_tables.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 174
    for row in rows:
        points = table_points([int(row[f"s{place}"]) for place in range(1, 5)])
        printed = [Fraction(row[f"tp{place}"]) for place in range(1, 5)]
        assert [Fraction(round(value, 2)) for value in points] == [
            Fraction(round(value, 2)) for value in printed
        ]
        assert sum(points) == 7
