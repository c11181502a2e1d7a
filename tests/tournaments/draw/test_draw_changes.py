"""Changes during the event: appended, priced first, never touching a session that has begun."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.draw import (
    FrozenError,
    Lots,
    Pin,
    Running,
    Uneven,
    Wishes,
    apply,
    assign,
    chart,
    dissolve,
    group,
    late_entry,
    leave_chairs,
    price,
    redraw,
    start_session,
    substitute,
    swap,
    undo,
)
from tournaments.draw.changes import NOBODY
from tournaments.draw.measure import measure_rows, seated


def running(players, sessions, started, wishes=None):
    seating = assign(chart(players, sessions, "base"), range(1, players + 1), "seed")
    return Running(seating.sessions, started, wishes or Wishes())


def leavers(players, count):
    return Lots("leave", "who").shuffled(range(1, players + 1))[:count]


def people_of(session):
    return sorted(person for table in session for person in seated(table))


def codes(refusal):
    return [problem.code for problem in refusal.value.problems]


def test_a_substitute_takes_the_seats_to_come_and_history_stays_with_the_person():
    plan = running(16, 5, 2)
    after = apply(plan, substitute(plan, 7, 99, 2))
    assert after.sessions[:2] == plan.sessions[:2]
    assert [7 in people_of(session) for session in after.sessions] == [True, True, False, False, False]
    assert [99 in people_of(session) for session in after.sessions] == [False, False, True, True, True]
    assert measure_rows(after.sessions).repeats == 0


def test_a_substitute_for_one_session_leaves_the_others():
    plan = running(16, 5, 1)
    after = apply(plan, substitute(plan, 7, 99, 2, 2))
    assert [99 in people_of(session) for session in after.sessions] == [False, False, True, False, False]


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda plan: substitute(plan, 7, 99, 1), "session_has_begun"),
        (lambda plan: substitute(plan, 77, 99, 2), "not_seated"),
        (lambda plan: substitute(plan, 7, 8, 2), "seated_already"),
        (lambda plan: substitute(plan, 7, 99, 5), "no_such_session"),
        (lambda plan: swap(plan, 0, 1, 2), "session_has_begun"),
        (lambda plan: swap(plan, 3, 1, 77), "not_seated"),
        (lambda plan: swap(plan, 3, 1, 1), "not_seated"),
        (lambda plan: leave_chairs(plan, [77]), "not_seated"),
        (lambda plan: late_entry(plan, [1], "s"), "seated_already"),
        (lambda plan: late_entry(plan, [99], "s"), "no_empty_chair"),
        (lambda plan: redraw(plan, range(1, 8), "s"), "too_few_players"),
    ],
)
def test_changes_that_cannot_be_are_refused(call, code):
    with pytest.raises(FrozenError) as refusal:
        call(running(16, 5, 2))
    assert codes(refusal) == [code]


def test_the_price_of_a_swap_is_shown_before():
    plan = running(16, 5, 2, Wishes((group("club", "A", (1, 2, 3)),)))
    one, other = plan.sessions[3][0][0], plan.sessions[3][1][1]
    cost = price(plan, swap(plan, 3, one, other))
    assert (cost.before.repeats, cost.after.repeats) == (0, 6)
    assert cost.moved == 8
    assert [(pair.one, pair.other) for pair in cost.broken_before] == [(1, 2), (1, 3), (2, 3)]


def test_the_price_of_a_swap_names_winds_that_become_uneven():
    plan = running(16, 4, 2)
    cost = price(plan, swap(plan, 3, plan.sessions[3][0][0], plan.sessions[3][1][1]))
    assert (cost.before.wind_bad_cells, cost.after.wind_bad_cells) == (0, 4)  # one twice, one never, for both


def test_a_swap_at_one_table_only_changes_winds():
    plan = running(16, 5, 2)
    east, south = plan.sessions[3][0][:2]
    cost = price(plan, swap(plan, 3, east, south))
    assert (cost.after.repeats, cost.moved) == (0, 0)


def test_undo_restores_and_is_refused_after_a_later_change():
    plan = running(16, 5, 2)
    change = swap(plan, 3, plan.sessions[3][0][0], plan.sessions[3][1][1])
    after = apply(plan, change)
    assert apply(after, undo(plan, after, change)) == plan
    later = apply(after, substitute(after, after.sessions[3][0][0], 99, 3))
    with pytest.raises(FrozenError) as refusal:
        undo(plan, later, change)
    assert codes(refusal) == ["changed_since"]
    begun = start_session(start_session(after))
    with pytest.raises(FrozenError) as refusal:
        undo(plan, begun, change)
    assert codes(refusal) == ["session_has_begun"]


def test_sessions_begin_one_after_another():
    plan = running(16, 2, 0)
    plan = start_session(start_session(plan))
    with pytest.raises(FrozenError) as refusal:
        start_session(plan)
    assert codes(refusal) == ["no_session_left"]


# Players, sessions, begun, leaving; then at most: repeats, percent of people whose company changed.
@pytest.mark.parametrize(
    "case",
    [
        (100, 8, 4, 4, 0, 5),
        (100, 8, 4, 8, 0, 9),
        (160, 10, 6, 4, 0, 3),
        (400, 10, 5, 12, 0, 3),
        (64, 10, 6, 4, 0, 20),
        (48, 8, 5, 4, 0, 35),
        (40, 10, 5, 4, 19, 35),
        (28, 8, 4, 4, 23, 30),
    ],
)
def test_dissolving_a_table_changes_little(case):
    players, sessions, started, leave, repeats, percent = case
    plan = running(players, sessions, started)
    gone = leavers(players, leave)
    change = dissolve(plan, gone, "seed")
    after, cost = apply(plan, change), price(plan, change)
    assert after.sessions[:started] == plan.sessions[:started]
    for session in after.sessions[started:]:
        assert people_of(session) == sorted(set(range(1, players + 1)) - set(gone))
        assert sum(table == NOBODY for table in session) == leave // 4
        assert all(len(seated(table)) in (0, 4) for table in session)
    assert cost.after.repeats <= repeats
    assert 100 * cost.moved <= percent * (sessions - started) * (players - leave)


def test_a_chair_or_two_stay_empty_at_different_tables():
    plan = running(40, 8, 4)
    after = apply(plan, dissolve(plan, leavers(40, 6), "seed"))
    for session in after.sessions[4:]:
        assert sorted(len(seated(table)) for table in session) == [0, 3, 3, 4, 4, 4, 4, 4, 4, 4]


def test_latecomers_take_empty_chairs_without_repeats():
    plan = running(40, 8, 4)
    plan = apply(plan, leave_chairs(plan, [1, 2]))
    after = apply(plan, late_entry(plan, [91, 92], "seed"))
    assert all(people_of(session) == [*range(3, 41), 91, 92] for session in after.sessions[4:])
    assert measure_rows(after.sessions).repeats == 0


def test_four_latecomers_make_a_table_more():
    plan = running(40, 6, 2)
    after = apply(plan, late_entry(plan, [91, 92, 93, 94], "seed"))
    assert all(people_of(session) == [*range(1, 41), 91, 92, 93, 94] for session in after.sessions[2:])
    assert all(len(session) == 11 for session in after.sessions[2:])
    assert measure_rows(after.sessions).repeats == 0


@pytest.mark.parametrize("people", [34, 35, 36, 37])
def test_a_redraw_seats_everyone_again_with_even_winds(people):
    plan = running(40, 8, 4)
    after = apply(plan, redraw(plan, range(1, people + 1), "seed"))
    assert after.sessions[:4] == plan.sessions[:4]
    for session in after.sessions[4:]:
        assert people_of(session) == list(range(1, people + 1))
        assert all(len(seated(table)) in (0, 3, 4) for table in session)
    assert measure_rows(after.sessions).repeats <= 7
    assert measure_rows(after.sessions).wind_bad_cells == 0
    threes = [seated(table) for session in after.sessions for table in session if len(seated(table)) == 3]
    short = Counter(person for table in threes for person in table)
    times = [short[person] for person in range(1, people + 1)]
    assert (len(threes), max(times) - min(times) <= 1) == (4 * (-people % 4), True)


@pytest.mark.parametrize("people", [33, 34, 35])
def test_a_redraw_lets_people_sit_out_in_turn(people):
    plan = running(40, 8, 4)
    after = apply(plan, redraw(plan, range(1, people + 1), "seed", Uneven.SIT_OUT))
    assert after.sessions[:4] == plan.sessions[:4]
    played = Counter(person for session in after.sessions[4:] for person in people_of(session))
    assert all(len(people_of(session)) == people - people % 4 for session in after.sessions[4:])
    assert (min(played.values()), max(played.values())) == (3, 4)
    assert measure_rows(after.sessions).wind_bad_cells == 0


def test_people_keep_tables_of_their_own_when_others_leave():
    plan = running(40, 8, 4, Wishes((), (Pin(7, 0), Pin(31, 8))))
    for change in (redraw(plan, range(1, 37), "seed"), dissolve(plan, [37, 38, 39, 40], "seed")):
        after = apply(plan, change)
        if change.kind == "redraw":
            assert all(7 in session[0] and 31 in session[8] for session in after.sessions[4:])
        assert all(seated(next(table for table in session if 7 in table)) for session in after.sessions)


def test_a_redraw_with_house_players_only_needs_whole_tables():
    with pytest.raises(FrozenError) as refusal:
        redraw(running(40, 8, 4), range(1, 35), "seed", Uneven.HOUSE)
    assert codes(refusal) == ["players_not_in_fours"]


def test_a_redraw_needs_a_session_to_come():
    with pytest.raises(FrozenError) as refusal:
        redraw(running(16, 2, 2), range(1, 17), "s")
    assert codes(refusal) == ["no_session_left"]


@given(started=st.integers(0, 5), seed=st.text("abc", max_size=3), leave=st.integers(1, 9))
@settings(max_examples=10, deadline=None)
def test_no_change_touches_a_session_that_has_begun(started, seed, leave):
    plan = running(32, 6, started)
    gone = Lots(seed, "who").shuffled(range(1, 33))[:leave]
    change = dissolve(plan, gone, seed)
    assert min((table.session for table in change.tables), default=started) >= started
    after = apply(plan, change)
    assert after.sessions[:started] == plan.sessions[:started]
    assert all(people_of(s) == sorted(set(range(1, 33)) - set(gone)) for s in after.sessions[started:])
    assert dissolve(plan, gone, seed) == change
