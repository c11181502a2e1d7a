"""What speaks against an act of a session: no result, wrong sums, time left, protests, who is missing."""

from datetime import timedelta
from uuid import uuid4

import pytest
from build import actor, drawn_event, log_in, people, play, sheet_of, win
from django.utils import timezone
from draw_build import refused
from session_build import in_state, signed_event
from table_client import words_of

from referee.models import ScoreSheet
from referee.services import PenaltyDraft, record_penalty, rule_difference, sign_totals
from tournaments.models import EventAudit, Registration, SessionState
from tournaments.selectors import event_view
from tournaments.selectors.session_state import session_papers
from tournaments.services import (
    approve_session,
    check_session,
    close_session,
    publish_results,
    start_clock,
)
from tournaments.services.protests import ProtestDraft, lodge_protest

pytestmark = pytest.mark.django_db


@pytest.fixture
def head():
    return actor()


@pytest.fixture
def event(head):
    return signed_event(head)


@pytest.fixture
def opened(client, head, event):
    """Return what opens the page of session 1."""
    log_in(client, head)
    return lambda: client.get(f"/en/office/{event.slug}/sessions/1/")


def act_on(page, act):
    """Return the button of an act as the page shows it."""
    (found,) = [each for each in page.context["acts"] if each.act == act]
    return found


def totals_only(head, event, table, points):
    """Replace a table's hands by these totals, as a list of totals stores them."""
    sheet = sheet_of(event, 1, table)
    sheet.hands.all()._raw_delete(sheet.hands.db)
    sign_totals(actor=head, sheet_id=sheet.pk, totals=dict(zip(people(sheet), points, strict=True)))
    return sheet


def without_hands(head, table_points):
    """Return an event in play whose tables have totals alone."""
    row = drawn_event(head)
    for table, points in enumerate(table_points, start=1):
        if points:
            totals_only(head, row, table, points)
    return row


BALANCED, OFF = (36, -20, -8, -8), (37, -20, -8, -8)


def test_tables_without_a_result_are_named_and_ask_for_a_reason_at_every_step(client, head):
    row = without_hands(head, (BALANCED, None))
    arguments = {"actor": head, "event_id": row.pk, "number": 1}
    log_in(client, head)
    for serve, act, codes in (
        (close_session, "session.close", ["tables_without_result"]),
        (check_session, "session.check", ["tables_without_result"]),
        (approve_session, "session.approve", ["tables_without_result", "tables_unsigned"]),
    ):
        button = act_on(client.get(f"/en/office/{row.slug}/sessions/1/"), act)
        assert ("Tables without any result: 2" in button.lines, button.needs_reason) == (True, True)
        assert refused(lambda serve=serve: serve(**arguments)) == codes
        serve(**arguments, reason="table 2 did not play")
    assert event_view(row).sessions[0].finished_tables == 1
    publish_results(actor=head, event_id=row.pk)
    said = "Session 1 · Tables without any result: 2"
    office = client.get(f"/en/office/{row.slug}/standings/")
    assert office.context["missing"] == [said]
    assert "every point is accounted for" not in office.content.decode()
    assert said in words_of(client.get(f"/en/e/{row.slug}/standings/").content.decode())


def test_totals_that_do_not_add_up_are_shown_and_ask_for_a_reason(client, head):
    row = without_hands(head, (BALANCED, OFF))
    log_in(client, head)
    arguments = {"actor": head, "event_id": row.pk, "number": 1}
    assert session_papers(row, 1).unbalanced == (2,)
    shown = client.get(f"/en/office/{row.slug}/sessions/1/")
    assert [plate.state for plate in shown.context["plates"]][1] == "totals do not add up"
    close_session(**arguments)
    shown = client.get(f"/en/office/{row.slug}/sessions/1/")
    assert act_on(shown, "session.check").lines == ["Tables whose totals do not add up: 2"]
    needs = client.get(f"/en/office/{row.slug}/").context["needs"]
    assert ("Session 1: totals do not add up", "table 2") in [(each.title, each.text) for each in needs]
    assert refused(lambda: check_session(**arguments)) == ["tables_unbalanced"]
    check_session(**arguments, reason="the players have left")
    assert refused(lambda: approve_session(**arguments)) == ["tables_unbalanced"]
    approve_session(**arguments, reason="the players have left")


def test_totals_after_a_penalty_that_nobody_received_add_up_to_less(head):
    row = drawn_event(head)
    sheet = sheet_of(row, 1, 1)
    draft = PenaltyDraft(offender_id=people(sheet)[0], amount=10)
    record_penalty(actor=head, sheet_id=sheet.pk, draft=draft, client_key=uuid4())
    totals_only(head, row, 1, (26, -20, -8, -8))
    assert session_papers(row, 1).unbalanced == ()
    totals_only(head, row, 1, BALANCED)
    assert session_papers(row, 1).unbalanced == (1,)


def test_a_refused_check_leads_to_the_paper_and_asks_for_no_reason(client, head, event, opened):
    close_session(actor=head, event_id=event.pk, number=1)
    sheet = sheet_of(event, 1, 1)
    totals = dict(zip(people(sheet), (35, -19, -8, -8), strict=True))
    sign_totals(actor=head, sheet_id=sheet.pk, totals=totals)
    paper = f"/en/office/{event.slug}/paper/"
    for answer in (opened(), client.post(f"/en/office/{event.slug}/sessions/1/", {"act": "session.check"})):
        button = act_on(answer, "session.check")
        assert (button.needs_reason, [way.url for way in button.ways]) == (False, [paper])
        assert 'id="reason-session.check"' not in answer.content.decode()
    needs = {each.key: each for each in client.get(f"/en/office/{event.slug}/").context["needs"]}
    assert needs["differs1"].url == paper
    rule_difference(actor=head, sheet_id=sheet.pk, reason="the paper is wrong")
    assert act_on(opened(), "session.check").ways == []


def test_closing_before_the_time_is_over_asks_for_a_reason_while_hands_are_left(head):
    row = drawn_event(head)
    for table in (1, 2):
        play(head, sheet_of(row, 1, table), win(sheet_of(row, 1, table), 0, 1, 12))
    row.sessions.filter(number=1).update(minutes=120)
    arguments = {"actor": head, "event_id": row.pk, "number": 1}
    start_clock(**arguments)
    assert refused(lambda: close_session(**arguments)) == ["tables_unfinished"]
    ScoreSheet.objects.filter(table__session__event=row, table__number=1).update(hands_planned=1)
    assert session_papers(row, 1).unfinished == (2,)
    assert close_session(**arguments, reason="agreed by all tables").state == "entered"


def test_closing_after_the_time_names_unfinished_tables_and_asks_for_nothing(head, event, opened):
    row = event
    row.sessions.filter(number=1).update(minutes=120)
    ScoreSheet.objects.filter(table__session__number=1).first().signed_totals.all().delete()
    arguments = {"actor": head, "event_id": row.pk, "number": 1}
    start_clock(**arguments)
    row.sessions.filter(number=1).update(clock_started_at=timezone.now() - timedelta(hours=3))
    button = act_on(opened(), "session.close")
    assert ("Tables with hands left to play: 1" in button.lines, button.needs_reason) == (True, False)
    assert close_session(**arguments).state == "entered"


def protest(head, event, session=1):
    draft = ProtestDraft(session, "Ana", "the discard was taken back")
    return lodge_protest(actor=head, event_id=event.pk, draft=draft, client_key=uuid4())


def test_approving_and_publishing_name_open_protests_and_ask_for_a_reason(client, head, event, opened):
    arguments = {"actor": head, "event_id": event.pk, "number": 1}
    protest(head, event)
    protest(head, event, 2)
    close_session(**arguments)
    check_session(**arguments)
    button = act_on(opened(), "session.approve")
    assert button.lines == ["Protest 1 is open: decide it, or give a reason to go on."]
    assert (button.needs_reason, [way.name for way in button.ways]) == (True, ["Protests"])
    assert refused(lambda: approve_session(**arguments)) == ["protests_open"]
    approve_session(**arguments, reason="it does not touch the points")
    day = f"/en/office/{event.slug}/"
    said = "Protests 1, 2 are open: decide them, or give a reason to go on."
    assert said in words_of(client.get(day).content.decode())
    client.post(f"{day}results/", {"publish": "1"})
    event.refresh_from_db()
    assert event.results_published_at is None
    client.post(f"{day}results/", {"publish": "1", "reason": "decided tomorrow"})
    event.refresh_from_db()
    assert event.results_published_at is not None
    assert EventAudit.objects.get(action="results.publish").reason == "decided tomorrow"
    publish_results(actor=head, event_id=event.pk, publish=False)


def test_opening_names_who_sits_there_and_has_not_checked_in(event, opened):
    in_state(event, SessionState.PUBLISHED)
    assert act_on(opened(), "session.open").lines == ["Nobody has checked in."]
    there = Registration.objects.filter(event=event).exclude(number__in=(3, 5))
    there.update(arrived_at=timezone.now())
    assert act_on(opened(), "session.open").lines == ["Seated and not checked in: P3, P5"]
    Registration.objects.filter(event=event).update(arrived_at=timezone.now())
    button = act_on(opened(), "session.open")
    assert (button.lines, button.needs_reason) == ([], False)
