"""Charts: everybody once a session, as few repeats as is known, even winds, the same bytes everywhere."""

import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.draw import CHART_SEED, SizeError, assign, chart, measure
from tournaments.draw.base_rounds import BASE_ROUNDS
from tournaments.draw.catalogue import rounds_without_repeats, translates
from tournaments.draw.designs import shifted, transversal
from tournaments.draw.lots import Lots
from tournaments.draw.measure import count_meetings

ROOT = Path(__file__).resolve().parents[3]

# Repeats and returns to a table that no chart may exceed, by players and SESSIONS.
SESSIONS = (3, 4, 5, 6, 8, 10, 12)
MOST_REPEATS = {
    16: (0, 0, 0, 24, 72, 120, 168),
    20: (0, 0, 0, 6, 50, 110, 170),
    24: (0, 0, 0, 0, 18, 84, 156),
    28: (0, 0, 0, 0, 0, 42, 126),
    32: (0, 0, 0, 0, 0, 0, 80),
    36: (0, 0, 0, 0, 0, 0, 28),
}
MOST_RETURNS = {
    16: (11, 18, 25, 36, 64, 96, 128),
    20: (0, 0, 0, 20, 60, 100, 140),
    24: (0, 0, 10, 20, 57, 98, 144),
    28: (1, 3, 13, 15, 49, 90, 141),
    32: (0, 2, 8, 14, 43, 81, 132),
    36: (0, 1, 9, 12, 33, 76, 120),
    40: (0, 0, 1, 6, 27, 63, 107),
    48: (0, 0, 0, 3, 19, 47, 86),
    52: (0, 0, 0, 2, 12, 39, 78),
    64: (0, 0, 0, 0, 5, 18, 48),
    80: (0, 0, 0, 0, 0, 4, 16),
}
CELLS = [(players, sessions) for players in MOST_RETURNS for sessions in SESSIONS]


def digest(sessions):
    return hashlib.sha256(json.dumps(sessions).encode()).hexdigest()


def everybody_once_a_session(plan, people):
    return all(sorted(p for table in session for p in table) == sorted(people) for session in plan.sessions)


@pytest.mark.parametrize(("players", "sessions"), CELLS)
def test_the_grid_is_at_least_as_good_as_designed(players, sessions):
    counted = chart(players, sessions, CHART_SEED).metrics
    column = SESSIONS.index(sessions)
    assert counted.repeats <= MOST_REPEATS.get(players, (0,) * 7)[column]
    assert counted.table_revisits <= MOST_RETURNS[players][column]
    assert (counted.wind_bad_cells, counted.connected) == (0, True)
    assert counted.repeats >= counted.repeats_lower_bound


@pytest.mark.parametrize("players", range(40, 101, 4))
@pytest.mark.parametrize("sessions", [9, 11, 12])
def test_no_pair_meets_twice_from_forty_players_up_to_twelve_sessions(players, sessions):
    counted = chart(players, sessions, CHART_SEED).metrics
    assert (counted.repeats, counted.wind_bad_cells, counted.best_known) == (0, 0, 0)


@pytest.mark.parametrize("players", [104, 108, 120, 132, 144, 160, 200, 400, 1000, 2000])
def test_large_fields_have_no_repeats_and_no_returns(players):
    counted = chart(players, 12, CHART_SEED).metrics
    assert (counted.repeats, counted.table_revisits, counted.wind_bad_cells) == (0, 0, 0)
    assert counted.connected


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(16, 5), (20, 5), (24, 7), (28, 9), (32, 10), (36, 11), (40, 13), (44, 14), (48, 15)],
)
def test_the_best_known_number_of_sessions_without_repeats_is_reached(players, rounds):
    counted = chart(players, rounds, "full").metrics
    assert (counted.repeats, counted.best_known) == (0, 0)
    assert len(rounds_without_repeats(players)) == rounds


# Returns to a table of the kept numbers, by players: those for 2, 3, ... sessions.
KEPT_RETURNS = {
    16: (4, 8, 12, 25),
    20: (0, 0, 0, 0, 20),
    24: (0, 0, 0, 8, 16, 24, 48),
    28: (0, 1, 3, 9, 14, 21, 28, 56),
    32: (0, 0, 0, 2, 4, 12, 24, 46, 73),
    36: (0, 0, 0, 0, 3, 12, 21, 36, 60, 86, 110),
    40: (0, 0, 0, 0, 1, 8, 17, 30, 47, 69, 96, 124),
    44: (0, 0, 0, 0, 0, 4, 10, 23, 37, 60, 82, 112, 144),
    48: (0, 0, 0, 0, 0, 2, 7, 16, 29, 46, 69, 94, 125, 159),
}


@pytest.mark.parametrize("players", KEPT_RETURNS)
def test_kept_rounds_bring_few_players_back_to_a_table(players):
    made = [chart(players, sessions, "any").metrics for sessions in range(2, len(KEPT_RETURNS[players]) + 2)]
    assert tuple(counted.table_revisits for counted in made) == KEPT_RETURNS[players]
    assert [counted.wind_bad_cells for counted in made] == [0] * len(made)


def test_repeats_that_cannot_be_avoided_are_told_honestly():
    counted = chart(20, 6, CHART_SEED).metrics
    assert (counted.repeats, counted.repeats_lower_bound, counted.best_known) == (6, 1, 6)
    counted = chart(16, 8, CHART_SEED).metrics
    assert (counted.repeats, counted.repeats_lower_bound, counted.best_known) == (72, 72, 72)


def test_sixteen_players_over_ten_sessions_all_meet_exactly_twice():
    counted = chart(16, 10, CHART_SEED).metrics
    assert (counted.repeats, counted.max_meetings, counted.never_met) == (120, 2, 0)


@given(
    players=st.integers(2, 16).map(lambda tables: 4 * tables),
    sessions=st.integers(1, 7),
    seed=st.text(st.characters(codec="utf-8"), max_size=8),
)
@settings(max_examples=25, deadline=None)
def test_a_chart_seats_everyone_once_a_session_with_even_winds_and_counts_truly(players, sessions, seed):
    plan = chart(players, sessions, seed)
    assert everybody_once_a_session(plan, range(players))
    assert all(len(session) == players // 4 for session in plan.sessions)
    met = count_meetings(plan.sessions)
    counted = plan.metrics
    assert counted == measure(plan)
    assert counted.repeats == sum(times - 1 for times in met.values())
    assert counted.wind_bad_cells == 0
    assert counted.repeats_lower_bound <= counted.repeats


@given(seeds=st.lists(st.text(st.characters(codec="utf-8"), max_size=8), min_size=2, max_size=2, unique=True))
@settings(max_examples=30, deadline=None)
def test_the_same_seed_gives_the_same_seating_and_another_seed_another(seeds):
    plan = chart(32, 4, CHART_SEED)
    one, other = (assign(plan, range(1, 33), seed) for seed in seeds)
    assert assign(plan, range(1, 33), seeds[0]) == one
    assert one.sessions != other.sessions
    assert everybody_once_a_session(one, range(1, 33))
    assert measure(one) == plan.metrics


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_another_process_makes_the_same_bytes(hash_seed):
    script = (
        "import hashlib, json, sys; from tournaments.draw import *\n"
        "for n, r in ((16, 6), (24, 5), (40, 8), (60, 7), (128, 10)):\n"
        "    s = assign(chart(n, r, 'c'), range(1, n + 1), 'd').sessions\n"
        "    print(hashlib.sha256(json.dumps(s).encode()).hexdigest())\n"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    sizes = ((16, 6), (24, 5), (40, 8), (60, 7), (128, 10))
    here = [digest(assign(chart(n, r, "c"), range(1, n + 1), "d").sessions) for n, r in sizes]
    assert run.stdout.split() == here


@pytest.mark.parametrize(
    ("players", "sessions", "codes"),
    [
        (7, 3, ["too_few_players"]),
        (0, 3, ["too_few_players"]),
        (-4, 3, ["too_few_players"]),
        (10, 3, ["players_not_in_fours"]),
        (4004, 3, ["too_many_players"]),
        (16, 0, ["too_few_sessions"]),
        (16, 41, ["too_many_sessions"]),
        (7, 99, ["too_few_players", "too_many_sessions"]),
    ],
)
def test_a_size_without_a_chart_is_refused_with_every_reason(players, sessions, codes):
    with pytest.raises(SizeError) as refusal:
        chart(players, sessions, "x")
    assert [problem.code for problem in refusal.value.problems] == codes


def test_numbers_that_do_not_divide_by_four_name_the_ways_out():
    with pytest.raises(SizeError) as refusal:
        chart(30, 3, "x")
    assert dict(refusal.value.problems[0].args) == {"players": 30, "house": 2, "out": 2}


@pytest.mark.parametrize("players", sorted(BASE_ROUNDS))
def test_translates_of_a_base_round_repeat_no_pair(players):
    assert max(count_meetings(translates(*BASE_ROUNDS[players])).values()) == 1


@pytest.mark.parametrize("tables", [4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27])
def test_a_field_gives_a_transversal_chart_without_repeats(tables):
    rounds = transversal(tables)
    assert len(rounds) == tables + (tables % 4 == 0)
    assert max(count_meetings(rounds).values()) == 1


def test_no_field_of_that_order_means_no_transversal_chart():
    assert transversal(6) == ()


def test_shifts_that_cannot_exist_are_given_up():
    assert shifted(6, 6, Lots("x", "slots"), tries=3) == ()
    assert shifted(5, 6, Lots("x", "slots")) == ()


def test_kept_charts_differ_by_seed():
    charts = {chart(40, 5, str(seed)).sessions for seed in range(10)}
    assert len(charts) == 10


def test_few_pairs_are_without_a_common_opponent():
    assert chart(128, 8, CHART_SEED).metrics.never_met_apart == 0
    counts = Counter(chart(160, 10, str(seed)).metrics.never_met_apart <= 80 for seed in range(4))
    assert counts == {True: 4}
