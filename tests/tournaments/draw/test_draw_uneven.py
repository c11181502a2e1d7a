"""Numbers of players that do not divide by four."""

from collections import Counter

import pytest

from tournaments.draw import RosterError, SizeError, Way, assign, chart, out_in_session, uneven_chart, ways
from tournaments.draw.uneven import without


def test_the_ways_out_say_what_they_mean():
    house, out, threes = ways(30, 8)
    assert (house.way, house.house) == (Way.HOUSE, 2)
    assert (out.way, out.out, out.fewest_sessions_out, out.most_sessions_out) == (Way.SIT_OUT, 2, 0, 1)
    assert (threes.way, threes.threes) == (Way.THREES, 2)
    assert ways(32, 8) == ()


@pytest.mark.parametrize("players", range(4, 13))
def test_every_small_field_gets_an_answer(players):
    if players < 8:
        with pytest.raises(SizeError) as refusal:
            chart(players, 3, "s")
        assert [problem.code for problem in refusal.value.problems] == ["too_few_players"]
        return
    for sessions in (1, 3, 7, 20):
        for way in list(Way) if players % 4 else [Way.HOUSE]:
            counted = uneven_chart(players, sessions, "s", way).metrics
            out = players % 4 if way is Way.SIT_OUT and sessions == 1 else 0
            assert (counted.players, counted.sessions) == (players - out, sessions)
            assert counted.repeats >= counted.repeats_lower_bound
            assert counted.wind_bad_cells == 0


@pytest.mark.parametrize("players", [9, 10, 13, 14, 15, 17, 22, 26, 27, 41, 42, 43, 101])
@pytest.mark.parametrize("way", [Way.HOUSE, Way.THREES])
def test_house_players_and_empty_chairs_never_share_a_table(players, way):
    plan = uneven_chart(players, 4, "x", way)
    assert len(plan.empty) == -players % 4
    assert plan.players - len(plan.empty) == players
    assert (
        max(sum(slot in plan.empty for slot in table) for session in plan.sessions for table in session) == 1
    )
    assert plan.metrics.players == players
    assert plan.metrics.wind_bad_cells == 0


@pytest.mark.parametrize(("players", "sessions"), [(26, 7), (27, 8), (37, 8), (38, 10), (74, 8), (102, 10)])
def test_house_players_bring_no_repeats(players, sessions):
    assert uneven_chart(players, sessions, "x", Way.HOUSE).metrics.repeats == 0


@pytest.mark.parametrize(
    ("players", "sessions"), [(9, 3), (13, 4), (14, 4), (15, 5), (18, 6), (21, 6), (29, 7), (38, 8), (102, 8)]
)
def test_nobody_sits_at_a_table_of_three_twice_while_others_never_do(players, sessions):
    plan = uneven_chart(players, sessions, "x", Way.THREES)
    short = [table for session in plan.sessions for table in session if set(plan.empty) & set(table)]
    shares = [sum(slot in table for table in short) for slot in range(plan.players) if slot not in plan.empty]
    assert sum(shares) == 3 * len(plan.empty) * sessions
    assert min(shares) > 0 or max(shares) == 1
    assert plan.metrics.wind_bad_cells == 0


@pytest.mark.parametrize(("players", "sessions"), [(15, 5), (21, 6), (27, 8), (29, 7), (38, 8), (102, 8)])
def test_tables_of_three_bring_no_repeats_where_the_chart_allows(players, sessions):
    assert uneven_chart(players, sessions, "x", Way.THREES).metrics.repeats == 0


@pytest.mark.parametrize(("players", "sessions"), [(9, 5), (10, 7), (17, 6), (41, 8), (101, 8)])
def test_sitting_out_is_shared_and_winds_stay_even(players, sessions):
    plan = uneven_chart(players, sessions, "x", Way.SIT_OUT)
    out = [out_in_session(plan, session) for session in range(sessions)]
    assert [len(slots) for slots in out] == [players % 4] * sessions
    times = Counter(slot for slots in out for slot in slots)
    shares = {times.get(slot, 0) for slot in range(players)}
    assert max(shares) - min(shares) <= 1
    assert plan.metrics.wind_bad_cells == 0


def test_sitting_out_in_a_field_of_forty_one_brings_no_repeats():
    assert uneven_chart(41, 8, "x", Way.SIT_OUT).metrics.repeats == 0


def test_empty_slots_take_house_players_or_nobody():
    plan = uneven_chart(14, 4, "x", Way.HOUSE)
    with_house = assign(plan, range(1, 15), "seed", [901, 902])
    assert [with_house.order[slot] for slot in plan.empty] == [901, 902]
    alone = assign(plan, range(1, 15), "seed")
    assert [alone.order[slot] for slot in plan.empty] == [None, None]
    assert sum(table.count(None) for table in alone.sessions[0]) == 2
    with pytest.raises(RosterError) as refusal:
        assign(plan, range(1, 15), "seed", [901])
    assert [problem.code for problem in refusal.value.problems] == ["house_size"]


def test_a_number_that_divides_by_four_gets_the_usual_chart():
    assert uneven_chart(16, 3, "x", Way.THREES) == chart(16, 3, "x")


def test_too_few_players_stay_too_few():
    with pytest.raises(SizeError):
        uneven_chart(7, 3, "x", Way.THREES)


def test_leaving_slots_out_empties_their_chairs():
    assert without([[(0, 1, 2, 3)]], (1, 3)) == [[[0, None, 2, None]]]
