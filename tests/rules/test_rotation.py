"""Seats, winds and dealers of a session."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.four import TableError
from referee.rules.problem import Problem
from referee.rules.rotation import (
    DRAWN,
    FIXED,
    HALF_SWAP,
    ROTATIONS,
    WMO_FULL,
    Move,
    chair,
    dealer,
    hand_position,
    moves,
    own_rotation,
    seat_wind,
    seat_winds,
)
from referee.rules.tiles import Wind

EAST, SOUTH, WEST, NORTH = Wind
OWN_ROWS = st.lists(st.permutations(range(4)), min_size=3, max_size=3).map(lambda rows: [[0, 1, 2, 3], *rows])


def letters(winds):
    return "".join("ESWN"[wind] for wind in winds)


def test_the_three_rotations_have_their_tables():
    assert list(ROTATIONS) == ["WMO_FULL", "HALF_SWAP", "FIXED"]
    assert [letters(row) for row in WMO_FULL.rounds] == ["ESWN", "SENW", "WNSE", "NWES"]
    assert [letters(row) for row in HALF_SWAP.rounds] == ["ESWN", "ESWN", "SENW", "SENW"]
    assert [letters(row) for row in FIXED.rounds] == ["ESWN", "ESWN", "ESWN", "ESWN"]


@pytest.mark.parametrize(
    ("hand", "position"),
    [(1, (0, EAST, 0)), (4, (0, EAST, 3)), (5, (1, SOUTH, 0)), (10, (2, WEST, 1)), (16, (3, NORTH, 3))],
)
def test_hand_position_counts_rounds_of_four(hand, position):
    assert hand_position(hand) == position


@pytest.mark.parametrize("hand", [0, 17, -1])
def test_hand_position_refuses_hands_outside_the_session(hand):
    with pytest.raises(ValueError, match="outside 1 to 16"):
        hand_position(hand)


@pytest.mark.parametrize(
    ("rotation", "dealers"),
    [
        (WMO_FULL, "ESWN SENW WNSE NWES"),
        (HALF_SWAP, "ESWN ESWN SENW SENW"),
        (FIXED, "ESWN ESWN ESWN ESWN"),
    ],
)
def test_dealer_goes_round_the_chairs(rotation, dealers):
    dealt = [letters([dealer(rotation, hand)]) for hand in range(1, 17)]
    assert "".join(dealt) == dealers.replace(" ", "")


@pytest.mark.parametrize(
    ("drawn", "chairs"), [(EAST, "ESNW"), (SOUTH, "SEWN"), (WEST, "WNES"), (NORTH, "NWSE")]
)
def test_wmo_full_gives_each_player_each_chair_as_printed(drawn, chairs):
    assert letters(chair(WMO_FULL, drawn, hand) for hand in (1, 5, 9, 13)) == chairs


def test_winds_move_by_one_chair_after_each_hand():
    assert [letters(seat_winds(WMO_FULL, hand)) for hand in range(1, 6)] == [
        "ESWN",
        "NESW",
        "WNES",
        "SWNE",
        "SENW",
    ]


def test_wmo_full_moves_are_the_printed_ones():
    assert moves(WMO_FULL, 5) == (
        Move(EAST, EAST, SOUTH),
        Move(SOUTH, SOUTH, EAST),
        Move(WEST, WEST, NORTH),
        Move(NORTH, NORTH, WEST),
    )
    assert {(move.from_chair, move.to_chair) for move in moves(WMO_FULL, 9)} == {
        (EAST, WEST),
        (SOUTH, NORTH),
        (WEST, SOUTH),
        (NORTH, EAST),
    }
    assert {(move.from_chair, move.to_chair) for move in moves(WMO_FULL, 13)} == {
        (EAST, SOUTH),
        (SOUTH, EAST),
        (WEST, NORTH),
        (NORTH, WEST),
    }


def test_nobody_moves_within_a_round_or_before_the_first_hand():
    still = [hand for hand in range(1, 17) if hand not in {5, 9, 13}]
    assert [moves(WMO_FULL, hand) for hand in still] == [()] * 13


def test_half_swap_moves_once_and_fixed_never():
    assert [len(moves(HALF_SWAP, hand)) for hand in (5, 9, 13)] == [0, 4, 0]
    assert [moves(FIXED, hand) for hand in (5, 9, 13)] == [(), (), ()]


def test_wmo_full_neighbours_are_as_even_as_possible():
    feeds = dict.fromkeys(((a, b) for a in DRAWN for b in DRAWN if a != b), 0)
    opposite = dict.fromkeys(combinations(DRAWN, 2), 0)
    for row in WMO_FULL.rounds:
        for place in range(4):
            feeds[row[place], row[(place + 1) % 4]] += 1
        opposite[min(row[0], row[2]), max(row[0], row[2])] += 1
        opposite[min(row[1], row[3]), max(row[1], row[3])] += 1
    assert feeds[EAST, SOUTH] == feeds[SOUTH, EAST] == feeds[WEST, NORTH] == feeds[NORTH, WEST] == 2
    assert sorted(feeds.values()) == [1] * 8 + [2] * 4
    assert opposite == {pair: 0 if pair in {(EAST, SOUTH), (WEST, NORTH)} else 2 for pair in opposite}


@given(rows=OWN_ROWS, hand=st.integers(1, 16))
def test_in_every_hand_each_wind_is_held_once_and_east_deals(rows, hand):
    rotation = own_rotation("OWN", rows)
    held = seat_winds(rotation, hand)
    assert sorted(held) == [EAST, SOUTH, WEST, NORTH]
    assert held[dealer(rotation, hand)] is EAST
    assert seat_wind(rotation, dealer(rotation, hand), hand) is EAST


@given(rows=OWN_ROWS)
def test_everybody_deals_once_a_round(rows):
    rotation = own_rotation("OWN", rows)
    dealers = [dealer(rotation, hand) for hand in range(1, 17)]
    assert [sorted(dealers[start : start + 4]) for start in (0, 4, 8, 12)] == [list(DRAWN)] * 4


@given(rows=OWN_ROWS, hand=st.sampled_from([5, 9, 13]))
def test_moves_lead_from_the_old_chairs_to_the_new(rows, hand):
    rotation = own_rotation("OWN", rows)
    moved = {move.drawn_seat: move for move in moves(rotation, hand)}
    for seat in DRAWN:
        before, after = chair(rotation, seat, hand - 1), chair(rotation, seat, hand)
        assert moved.get(seat) == (None if before == after else Move(seat, before, after))


@pytest.mark.parametrize(
    ("rows", "problems"),
    [
        ([[0, 1, 2, 3]] * 3, [Problem("rotation_needs_four_rounds", {"rounds": 3})]),
        (
            [[0, 1, 2, 3], [0, 1, 2, 2], [0, 1, 2], [3, 2, 1, 0]],
            [
                Problem("rotation_round_is_no_seating", {"round": 2}),
                Problem("rotation_round_is_no_seating", {"round": 3}),
            ],
        ),
        ([[1, 0, 2, 3]] * 4, [Problem("rotation_must_start_as_drawn")]),
        (
            [[0, 1, 2, 4]] * 5,
            [
                Problem("rotation_needs_four_rounds", {"rounds": 5}),
                *(Problem("rotation_round_is_no_seating", {"round": number}) for number in range(1, 6)),
            ],
        ),
    ],
)
def test_own_rotation_names_every_fault(rows, problems):
    with pytest.raises(TableError) as caught:
        own_rotation("OWN", rows)
    assert caught.value.problems == tuple(problems)
