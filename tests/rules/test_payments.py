"""Payments of a won hand and what a penalty moves."""

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.four import TableError
from referee.rules.payments import settle
from referee.rules.penalties import Receivers, leaves_table, spread
from referee.rules.problem import Problem

POSITIONS = st.integers(0, 3)
TWO_POSITIONS = st.permutations(range(4)).map(lambda order: (order[0], order[1]))


@pytest.mark.parametrize(
    ("total", "winner", "discarder", "paid"),
    [
        (8, 0, 1, (32, -16, -8, -8)),
        (8, 0, None, (48, -16, -16, -16)),
        (19, 2, None, (-27, -27, 81, -27)),
        (88, 3, 0, (-96, -8, -8, 112)),
    ],
)
def test_settle_pays_as_printed(total, winner, discarder, paid):
    assert settle(total, winner, discarder) == paid


def test_settle_takes_another_base():
    assert settle(10, 1, 2, base=5) == (-5, 25, -15, -5)


@given(total=st.integers(1, 400), pair=TWO_POSITIONS, base=st.integers(0, 20))
def test_payments_sum_to_nothing(total, pair, base):
    winner, discarder = pair
    on_discard, self_drawn = settle(total, winner, discarder, base), settle(total, winner, None, base)
    assert sum(on_discard) == sum(self_drawn) == 0
    assert on_discard[winner] == total + 3 * base
    assert self_drawn[winner] == 3 * (total + base)


def test_settle_names_every_problem_at_once():
    with pytest.raises(TableError) as caught:
        settle(0, 5, 5)
    assert caught.value.problems == (
        Problem("total_not_positive", {"total": 0}),
        Problem("winner_not_at_table", {"winner": 5}),
        Problem("discarder_not_at_table", {"discarder": 5}),
        Problem("winner_is_discarder", {"winner": 5}),
    )


def test_payment_table_of_a_club(shared_cases: Path):
    with (shared_cases / "events" / "vms_payment_table.csv").open(encoding="utf-8") as file:
        rows = [{key: int(value) for key, value in row.items()} for row in csv.DictReader(file)]
    assert [row["points"] for row in rows] == list(range(8, 76))
    for row in rows:
        pay, other, winner = row["discarder"], row["others"], row["discard_winner"]
        assert settle(row["points"], 0, 1) == (winner, pay, other, other)
        each = row["selfdraw_others"]
        assert settle(row["points"], 0, None) == (row["selfdraw_winner"], each, each, each)


@pytest.mark.parametrize(
    ("amount", "receivers", "receiver", "moved"),
    [
        (30, Receivers.EACH, None, (10, -30, 10, 10)),
        (60, Receivers.EACH, None, (20, -60, 20, 20)),
        (40, Receivers.NOBODY, None, (0, -40, 0, 0)),
        (5, Receivers.ONE, 3, (0, -5, 0, 5)),
        (0, Receivers.NOBODY, None, (0, 0, 0, 0)),
    ],
)
def test_spread_moves_points_to_the_receivers(amount, receivers, receiver, moved):
    assert spread(amount, 1, receivers, receiver) == moved


@given(thirds=st.integers(0, 60), pair=TWO_POSITIONS)
def test_penalties_leave_only_what_nobody_receives(thirds, pair):
    offender, receiver = pair
    amount = 3 * thirds
    for receivers in set(Receivers) - {Receivers.SHARES}:
        given_to = receiver if receivers is Receivers.ONE else None
        assert sum(spread(amount, offender, receivers, given_to)) == -leaves_table(amount, receivers)


@pytest.mark.parametrize(
    ("entry", "problems"),
    [
        (
            (-5, 4, Receivers.NOBODY, None),
            [("amount_negative", "amount", -5), ("offender_not_at_table", "offender", 4)],
        ),
        ((20, 0, Receivers.EACH, None), [("amount_not_in_thirds", "amount", 20)]),
        ((30, 0, Receivers.EACH, 1), [("receiver_not_asked", "receiver", 1)]),
        ((30, 0, Receivers.ONE, 0), [("receiver_is_offender", "receiver", 0)]),
        ((30, 0, Receivers.ONE, 7), [("receiver_not_at_table", "receiver", 7)]),
    ],
)
def test_spread_refuses_impossible_penalties(entry, problems):
    with pytest.raises(TableError) as caught:
        spread(*entry)
    assert caught.value.problems == tuple(Problem(code, {key: value}) for code, key, value in problems)


def test_spread_asks_for_the_one_receiver():
    with pytest.raises(TableError) as caught:
        spread(30, 0, Receivers.ONE)
    assert caught.value.problems == (Problem("receiver_missing"),)
