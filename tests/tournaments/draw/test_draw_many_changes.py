"""Any run of changes: what was played stays as it was, and the chain of the record holds."""

import json

from draw_build import page_report
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.draw import (
    CHART_SEED,
    Running,
    Wishes,
    append_event,
    apply,
    commit,
    complete,
    dissolve,
    late_entry,
    leave_chairs,
    make_chart,
    redraw,
    request_for,
    running,
    substitute,
    swap,
    undo,
    verify,
)
from tournaments.draw.certificate import change_of

KINDS = ("play", "substitute", "swap", "dissolve", "leave", "late", "redraw", "undo")


def drawn(players, sessions):
    request = request_for(players, sessions, CHART_SEED, Wishes())
    roster = {number: str(number) for number in range(1, players + 1)}
    document = commit(
        make_chart(request), roster, Wishes(), seed_source="dice", committed_at="noon", request=request
    )
    return complete(document, "3 1 4")


def change_for(kind, plan, record, pick):
    """Return a change of this kind, or None where there is nothing to change so."""
    people = sorted(plan.people())
    one, other = people[pick % len(people)], people[(pick * 7 + 3) % len(people)]
    stranger = 1000 + len(record["events"]) * 10
    makers = {
        "substitute": lambda: substitute(plan, one, stranger, plan.started),
        "swap": lambda: swap(plan, plan.started, one, other) if one != other else None,
        "dissolve": lambda: dissolve(plan, people[:4], str(pick)) if len(people) > 16 else None,
        "leave": lambda: leave_chairs(plan, [one]),
        "late": lambda: late(plan, stranger, pick),
        "redraw": lambda: redraw(plan, people, str(pick)),
        "undo": lambda: undone(record, plan),
    }
    return makers[kind]()


def late(plan, stranger, pick):
    return late_entry(plan, range(stranger, stranger + 4), str(pick)) if no_chair_is_empty(plan) else None


def no_chair_is_empty(plan):
    tables = [table for session in plan.sessions[plan.started :] for table in session if any(table)]
    return all(None not in table for table in tables)


def undone(record, plan):
    if not record["events"] or record["events"][-1]["started"] != plan.started:
        return None
    before = running({**record, "events": record["events"][:-1]})
    return undo(Running(before.sessions, plan.started), plan, change_of(record["events"][-1]))


@given(st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 99)), min_size=3, max_size=6))
@settings(max_examples=6, deadline=None)
def test_sessions_that_have_begun_never_change(steps):
    record, started = drawn(20, 5), 0
    for kind, pick in steps:
        plan = Running(running(record).sessions, started)
        if kind == "play":
            started = min(started + 1, 4)
            continue
        change = change_for(kind, plan, record, pick)
        if change is None or not change.tables:
            continue
        after = apply(plan, change)
        assert after.sessions[:started] == plan.sessions[:started]
        record = append_event(record, change, started=started, at="noon")
        assert running(record).sessions == after.sessions
    report = verify(json.loads(json.dumps(record)))
    assert report.is_sound
    assert page_report(record) == report.canonical()


@given(st.integers(0, 99), st.sampled_from(["substitute", "swap", "dissolve", "leave", "redraw"]))
@settings(max_examples=8, deadline=None)
def test_a_change_that_is_taken_back_leaves_everything_as_it_was(pick, kind):
    record = drawn(20, 5)
    plan = Running(running(record).sessions, 2)
    change = change_for(kind, plan, record, pick)
    if change is None:
        return
    after = apply(plan, change)
    back = apply(after, undo(plan, after, change))
    assert [session[: len(plan.sessions[0])] for session in back.sessions] == list(plan.sessions)
