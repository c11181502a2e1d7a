"""The clock of a session in the office: who moves it and when, for all tables or for one."""

from datetime import timedelta

import pytest
from build import actor, drawn_event, log_in, official, play, sheet_of
from django.utils import timezone
from story import DRAWN

from referee.models import HandEntry
from referee.services import BadEntry, NotAllowed, StalePage
from tournaments.clock import AtTime, Phase
from tournaments.models import ClockEvent, EventAudit, Session
from tournaments.selectors import session_clock, table_clock, verify_event
from tournaments.selectors.clock import hand_at_time, hands_at_time
from tournaments.services import (
    close_session,
    extend_clock,
    grant_extra_time,
    open_session,
    pause_clock,
    publish_draw,
    resume_clock,
    start_clock,
    take_start_back,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def head():
    return actor()


@pytest.fixture
def event(head):
    row = drawn_event(head)
    Session.objects.filter(event=row, number=1).update(minutes=120)
    return row


def codes(call, kind=BadEntry):
    """Return the codes of a refusal that wrote nothing."""
    before = (EventAudit.objects.count(), ClockEvent.objects.count())
    with pytest.raises(kind) as error:
        call()
    assert (EventAudit.objects.count(), ClockEvent.objects.count()) == before
    return [problem.code for problem in error.value.problems]


def started(event, minutes_ago: int):
    """Let the clock have been started some time ago."""
    at = timezone.now() - timedelta(minutes=minutes_ago)
    Session.objects.filter(event=event, number=1).update(clock_started_at=at)
    return at


def test_neither_publishing_nor_opening_starts_a_clock(head):
    row = drawn_event(head)
    publish_draw(actor=head, event_id=row.pk, draw_id=row.draws.get().pk)
    assert session_clock(row, 1).clock.started is None


def test_a_clock_is_started_paused_resumed_once_each(head, event):
    arguments = {"actor": head, "event_id": event.pk, "number": 1}
    begun = start_clock(**arguments).clock_started_at
    assert start_clock(**arguments).clock_started_at == begun
    assert pause_clock(**arguments).is_paused
    assert pause_clock(**arguments).is_paused
    assert resume_clock(**arguments).is_running
    assert resume_clock(**arguments).is_running
    assert list(ClockEvent.objects.values_list("kind", flat=True)) == ["paused", "resumed"]
    assert EventAudit.objects.filter(action="session.clock").count() == 3
    assert all(report.broken is None for report in verify_event(event))


def test_minutes_for_all_and_for_one_table(head, event):
    begun = started(event, 10)
    extend_clock(actor=head, event_id=event.pk, number=1, minutes=7, reason="power cut")
    grant_extra_time(actor=head, sheet_id=sheet_of(event, 1, 2).pk, minutes=6, reason="a tile was missing")
    assert table_clock(sheet_of(event, 1, 1).pk).ends - begun == timedelta(minutes=127)
    assert table_clock(sheet_of(event, 1, 2).pk).ends - begun == timedelta(minutes=133)
    shown = session_clock(event, 1)
    assert [(each.kind, each.minutes, each.reason) for each in shown.lines] == [("extended", 7, "power cut")]
    assert [(each.table, each.minutes) for each in shown.extra] == [(2, 6)]


def test_two_people_who_extend_at_once_do_not_add_twice(head, event):
    started(event, 10)
    event.refresh_from_db()
    arguments = {"actor": head, "event_id": event.pk, "number": 1, "minutes": 5, "reason": "x"}
    extend_clock(**arguments, seen_version=event.version)
    assert codes(lambda: extend_clock(**arguments, seen_version=event.version), StalePage) == [
        "stale_event_page",
        "changed.session.clock",
    ]
    assert session_clock(event, 1).clock.length == timedelta(minutes=125)


def test_what_a_clock_refuses(head, event):
    arguments = {"actor": head, "event_id": event.pk, "number": 1}
    assert codes(lambda: pause_clock(**arguments)) == ["clock_not_started"]
    assert codes(lambda: start_clock(**(arguments | {"number": 2}))) == ["session_not_playing"]
    assert codes(lambda: start_clock(**(arguments | {"number": 9}))) == ["session_unknown"]
    started(event, 121)
    assert codes(lambda: pause_clock(**arguments)) == ["clock_is_over"]
    assert codes(lambda: extend_clock(**arguments, minutes=0, reason="")) == [
        "clock_minutes_out_of_range",
        "reason_missing",
    ]
    assert codes(lambda: take_start_back(**arguments, reason=" ")) == ["reason_missing"]
    rosa = official(event, "table_referee", "Rosa")
    assert codes(lambda: pause_clock(actor=rosa, event_id=event.pk, number=1), NotAllowed) == [
        "office_may_not"
    ]


def test_a_start_by_mistake_is_taken_back_and_what_came_after_it_is_forgotten(head, event):
    arguments = {"actor": head, "event_id": event.pk, "number": 1}
    start_clock(**arguments)
    extend_clock(**arguments, minutes=30, reason="x")
    take_start_back(**arguments, reason="the hall was not ready")
    assert session_clock(event, 1).clock.started is None
    begun = start_clock(**arguments).clock_started_at
    assert session_clock(event, 1).clock.ends == begun + timedelta(minutes=120)


def test_time_over_closes_and_refuses_nothing(head, event):
    started(event, 500)
    row = sheet_of(event, 1, 1)
    assert table_clock(row.pk).clock.phase(timezone.now()) == Phase.OVER
    play(head, row, DRAWN)
    assert Session.objects.get(event=event, number=1).state == "playing"


def test_a_sheet_knows_which_hand_was_in_play_when_time_ran_out(head, event, django_assert_num_queries):
    first, second = sheet_of(event, 1, 1), sheet_of(event, 1, 2)
    play(head, first, DRAWN, DRAWN, DRAWN)
    play(head, second, DRAWN)
    over = timezone.now() + timedelta(minutes=1)
    play(head, second, DRAWN)
    late = HandEntry.objects.filter(sheet=second, number=2)
    assert late.count() == 1
    with django_assert_num_queries(2):
        assert hands_at_time(event, 1, over, over) == {1: 4, 2: 3}
    grant_extra_time(actor=head, sheet_id=second.pk, minutes=5, reason="x")
    assert hands_at_time(event, 1, over, over) == {1: 4}
    assert hands_at_time(event, 1, over, over + timedelta(minutes=5)) == {1: 4, 2: 3}
    before = late.get().created - timedelta(microseconds=1)
    assert hand_at_time(second.pk, 16, before) == 2
    assert hand_at_time(sheet_of(event, 2, 1).pk, 16, over) == 1


def test_a_clock_stays_as_it_was_when_its_session_is_closed_and_opened(head, event):
    begun = started(event, 30)
    close_session(actor=head, event_id=event.pk, number=1, reason="lunch")
    assert codes(lambda: pause_clock(actor=head, event_id=event.pk, number=1)) == ["session_not_playing"]
    open_session(actor=head, event_id=event.pk, number=1, reason="by mistake")
    assert session_clock(event, 1).clock.started == begun


@pytest.mark.parametrize("players", [8, 16])
def test_clocks_are_read_in_a_fixed_number_of_queries(players, django_assert_num_queries):
    head = actor()
    event = drawn_event(head, players)
    started(event, 10)
    sheet = sheet_of(event, 1, 1)
    with django_assert_num_queries(2):
        table_clock(sheet.pk)
    with django_assert_num_queries(3):
        session_clock(event, 1)


def test_minutes_and_the_rule_at_time_come_from_the_event_unless_the_session_has_its_own(head):
    row = drawn_event(head)
    row.session_minutes, row.at_time = 90, "one_more"
    row.save()
    Session.objects.filter(event=row, number=1).update(minutes=None)
    assert (session_clock(row, 1).minutes, session_clock(row, 1).at_time) == (90, AtTime.ONE_MORE)
    Session.objects.filter(event=row, number=1).update(minutes=75)
    assert table_clock(sheet_of(row, 1, 1).pk).minutes == 75


def test_closing_a_session_lets_its_clock_stand_and_opening_it_again_says_so(client, head, event):
    started(event, 8)
    close_session(actor=head, event_id=event.pk, number=1, reason="false alarm")
    clock = session_clock(event, 1).clock
    assert (clock.is_paused, clock.used // timedelta(minutes=1)) == (True, 8)
    assert list(ClockEvent.objects.values_list("kind", flat=True)) == ["paused"]
    assert all(report.broken is None for report in verify_event(event))
    log_in(client, head)
    act = {"act": "session.open", "reason": "the alarm was false"}
    page = client.post(f"/en/office/{event.slug}/sessions/1/", act, follow=True).content.decode()
    assert "is open for play. Its clock stands at 1:5" in page
    assert "Its clock has not been started" not in page


def test_a_clock_that_is_over_stays_over_when_its_session_is_closed(head, event):
    started(event, 130)
    close_session(actor=head, event_id=event.pk, number=1, reason="nobody played")
    assert session_clock(event, 1).clock.phase(timezone.now()) == Phase.OVER
    assert not ClockEvent.objects.exists()
