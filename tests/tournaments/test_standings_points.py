"""Table points of sessions, seasons and the sum check: files that referees can read, and what must hold."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from standing_lists import files, read

from tournaments.standings import (
    SeasonResult,
    Seat,
    TableSum,
    ageing,
    at_table,
    base_rank,
    check_sums,
    event_weight,
    field_scheme,
    in_field,
    percent_points,
    place_points,
    rank_rated,
    rank_season,
    rating,
)

SEAT = re.compile(r"(\w+) ([+-]\d+)(?: less (\S+))?( earns nothing)?")


def seats_of(line):
    found = [SEAT.fullmatch(part.strip()).groups() for part in line.split(":")[1].split(",")]
    return [
        (name, Seat(int(score), Fraction(less or 0), earns=not void)) for name, score, less, void in found
    ]


@pytest.mark.parametrize("path", files("points"), ids=lambda path: path.stem)
def test_table_points_of_a_file(path):
    case = read(path)
    tables = [seats_of(line) for line in case.sections["tables"]]
    scheme = case.options["scheme"]
    if scheme == "field":
        size = int(case.options.get("size", 0)) or None
        earned = in_field([[seat for _, seat in table] for table in tables], size)
    else:
        numbers = [int(number) for number in scheme.split()]
        earned = [at_table([seat for _, seat in table], numbers) for table in tables]
    rows = [
        [name, str(own.table_points), str(own.place)]
        for table, points in zip(tables, earned, strict=True)
        for (name, _), own in zip(table, points, strict=True)
    ]
    assert rows == case.rows("points")


@pytest.mark.parametrize("path", files("seasons"), ids=lambda path: path.stem)
def test_season_of_a_file(path):
    case = read(path)
    results = [
        SeasonResult(person, event, int(place), int(players), *map(Fraction, numbers))
        for person, event, place, players, *numbers in case.rows("results")
    ]
    if case.options["formula"] == "european":
        standings = rank_rated(results)
    else:
        best = int(case.options.get("best of", 0)) or None
        standings = rank_season(results, best, int(case.options.get("dropped", 0)))
    rows = [
        [
            "-" if each.place is None else str(each.place),
            each.person,
            str(each.points),
            " ".join(each.counted),
        ]
        for each in standings
    ]
    assert rows == case.rows("standings")


def test_the_scheme_of_a_field():
    assert field_scheme(16) == (16, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
    assert field_scheme(0) == ()


@given(st.lists(st.lists(st.integers(-300, 300), min_size=4, max_size=4), min_size=1, max_size=6))
def test_a_field_hands_out_all_of_its_points(scores):
    tables = [[Seat(score) for score in table] for table in scores]
    given_points = sum(each.table_points for table in in_field(tables) for each in table)
    assert given_points == sum(field_scheme(4 * len(scores)))


@given(st.lists(st.integers(-300, 300), min_size=4, max_size=4), st.integers(0, 3))
def test_who_earns_nothing_leaves_all_points_to_the_others(scores, out):
    seats = [Seat(score, earns=index != out) for index, score in enumerate(scores)]
    earned = at_table(seats)
    assert (earned[out].table_points, earned[out].place) == (0, 4)
    assert sum(each.table_points for each in earned) == 7


def test_points_of_a_place():
    assert [place_points(place, 16) for place in (1, 2, 16)] == [16, 14, 0]
    assert [percent_points(place, 5) for place in (1, 2, 5)] == [1000, 750, 0]
    assert percent_points(1, 1) == 1000


def test_the_european_base_rank():
    assert [base_rank(place, 41) for place in (1, 2, 21, 41)] == [1000, 975, 500, 0]
    assert [base_rank(place, 17) for place in (2, 4)] == [938, 813]  # 937.5 and 812.5, halves up
    with pytest.raises(ValueError, match="place 5 of 4"):
        base_rank(5, 4)


def test_the_european_weight_of_an_event():
    half = Fraction(1, 2)
    assert event_weight(1, 40, 5) == 1
    assert event_weight(2, 41, 6) == 3
    assert event_weight(3, 81, 10) == 5
    assert event_weight(4, 80, 9, supervised=True) == 3 + half + half + 1
    assert [ageing(days) for days in (0, 364, 365, 729, 730)] == [1, 1, half, half, 0]


def test_one_result_makes_no_rating():
    assert rating([]) is None
    assert rank_rated([SeasonResult("Ann", 1, 1, 40, Fraction(1000))])[0].place is None


def table(**fields):
    values = {
        "session": 1,
        "table": 1,
        "is_full": True,
        "hands": 0,
        "penalties": 0,
        "received": 0,
        "forfeited": 0,
        "substitutes": 0,
        "expected": Fraction(7),
        "given": Fraction(7),
        "deducted": Fraction(),
        "substitute_points": Fraction(),
    }
    return TableSum(**(values | fields))


def test_every_point_of_an_event_is_accounted_for():
    sums = check_sums(
        [
            table(penalties=-40),
            table(table=2, is_full=False, hands=72, penalties=-80),
            table(table=3, forfeited=-16, given=Fraction(13, 2), deducted=Fraction(1, 2)),
        ],
        [(Fraction(3), 5)],
    )
    assert (sums.hands, sums.empty_seats, sums.penalties, sums.forfeited) == (0, 72, -120, -16)
    assert sums.total == -40 + (72 - 80) + 16 + 5
    assert (sums.expected, sums.given, sums.deducted, sums.not_earned) == (
        21,
        Fraction(41, 2),
        Fraction(1, 2),
        0,
    )
    assert (sums.awarded_points, sums.balances) == (3, True)


def test_a_table_that_does_not_come_to_nothing_is_named():
    sums = check_sums([table(), table(table=2, hands=8)])
    assert [(fault.table, fault.hands) for fault in sums.faults] == [(2, 8)]
    assert not sums.balances
