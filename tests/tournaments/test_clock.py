"""The clock as a fold: pauses, extensions, one table's extra time, announcements, the hand in play."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.clock import (
    AtTime,
    Clock,
    ClockFact,
    ClockKind,
    Phase,
    fold_clock,
    last_hand,
    running_hand,
)

NOON = datetime(2026, 5, 16, 12, tzinfo=UTC)
START = ClockFact(ClockKind.STARTED, NOON)


def after(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


def fact(kind: str, minute: float, minutes: int = 0) -> ClockFact:
    return ClockFact(ClockKind(kind), after(minute), minutes)


def left(clock: Clock, minute: float) -> int:
    return int(clock.left(after(minute)).total_seconds() // 60)


def test_a_clock_that_was_not_started_waits():
    clock = fold_clock([], 120)
    assert (clock.is_running, clock.is_paused, clock.ends, left(clock, 500)) == (False, False, None, 120)
    assert clock.phase(after(500)) == Phase.WAITING


def test_a_clock_runs_down_and_never_below_nought():
    clock = fold_clock([START], 120)
    assert (left(clock, 0), left(clock, 30), left(clock, 120), left(clock, 999)) == (120, 90, 0, 0)
    assert clock.ends == after(120)


def test_a_pause_moves_the_end_by_its_length():
    facts = [START, fact("paused", 30), fact("resumed", 42)]
    assert fold_clock(facts, 120).ends == after(132)
    standing = fold_clock(facts[:2], 120)
    assert (standing.is_paused, standing.ends, left(standing, 31), left(standing, 900)) == (
        True,
        None,
        90,
        90,
    )


def test_extensions_count_for_all_and_extra_minutes_for_one_table():
    facts = [START, fact("extended", 50, 10), fact("extended", 60, -4)]
    assert fold_clock(facts, 120).ends == after(126)
    assert fold_clock(facts, 120, extra_minutes=6).ends == after(132)


def test_what_does_not_fit_changes_nothing():
    facts = [fact("paused", -9), fact("extended", -8, 30), START, fact("resumed", 5), fact("paused", 9)]
    clock = fold_clock([*facts, fact("paused", 20)], 120)
    assert (clock.used, clock.length) == (timedelta(minutes=9), timedelta(minutes=120))


def test_a_new_start_begins_anew():
    facts = [START, fact("paused", 30), fact("extended", 31, 60), fact("started", 40)]
    assert fold_clock(facts, 120).ends == after(160)


def test_without_a_length_it_counts_up_and_never_ends():
    clock = fold_clock([START], None)
    assert (clock.ends, clock.left(after(9)), clock.played(after(9))) == (None, None, timedelta(minutes=9))
    assert clock.phase(after(9999)) == Phase.PLAYING


@pytest.mark.parametrize(
    ("minute", "phase"),
    [
        (0, "playing"),
        (104.9, "playing"),
        (105, "warning"),
        (114.9, "warning"),
        (115, "last_hand"),
        (119.9, "last_hand"),
        (120, "over"),
        (500, "over"),
    ],
)
def test_announcements_follow_the_time_that_is_left(minute, phase):
    assert fold_clock([START], 120).phase(after(minute)) == phase


def test_a_paused_clock_announces_what_it_had_left():
    clock = fold_clock([START, fact("paused", 110)], 120)
    assert clock.phase(after(5000)) == Phase.WARNING


KINDS = st.sampled_from([ClockKind.PAUSED, ClockKind.RESUMED])


@given(st.lists(st.tuples(KINDS, st.integers(1, 300)), max_size=12), st.integers(0, 400))
def test_time_played_and_time_left_make_the_length(acts, now):
    clock = fold_clock([START, *(ClockFact(kind, after(minute)) for kind, minute in acts)], 120)
    moment = after(300 + now)
    assert clock.left(moment) == max(timedelta(minutes=120) - clock.played(moment), timedelta(0))


@given(st.lists(st.tuples(KINDS, st.integers(1, 300)), max_size=12), st.randoms())
def test_the_order_in_which_facts_arrive_does_not_matter(acts, random):
    at_minute = {minute: kind for kind, minute in acts}
    facts = [START, *(ClockFact(kind, after(minute)) for minute, kind in at_minute.items())]
    shuffled = list(facts)
    random.shuffle(shuffled)
    assert fold_clock(shuffled, 120) == fold_clock(facts, 120)


RECORDED = [(1, after(8)), (2, after(16)), (3, after(24)), (2, after(40))]


@pytest.mark.parametrize(("minute", "running"), [(7, 1), (8, 2), (20, 3), (24, 4), (90, 4)])
def test_the_hand_in_play_follows_the_last_one_entered(minute, running):
    assert running_hand(RECORDED, after(minute), 16) == running


def test_no_hand_is_in_play_when_all_are_over():
    assert running_hand([(16, after(5))], after(6), 16) is None


@pytest.mark.parametrize(
    ("running", "at_time", "counting", "last"),
    [
        (11, "stop", False, 10),
        (11, "finish_hand", False, 11),
        (11, "one_more", False, 11),
        (11, "one_more", True, 12),
        (16, "one_more", True, 16),
        (11, "finish_hand", True, 11),
        (None, "stop", False, 16),
        (1, "stop", True, 0),
    ],
)
def test_the_last_hand_that_counts(running, at_time, counting, last):
    assert last_hand(running, AtTime(at_time), 16, is_counting=counting) == last
