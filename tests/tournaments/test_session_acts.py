"""A session from play to approval and back: what each act asks for, what it changes, what it says."""

from uuid import uuid4

import pytest
from build import actor, drawn_event, log_in, official, people, play, sheet_of, win
from django.contrib.auth import get_user_model
from django.test import Client
from draw_build import published, refused
from session_build import in_state, signed_event
from story import DRAWN
from table_client import fields_of, words_of

from referee.models import ScoreSheet, SheetState
from referee.services import NotAllowed, correct_hand, record_hand, rule_difference
from tournaments.models import EventAudit, Role, Session, SessionState
from tournaments.selectors import verify_event
from tournaments.selectors.session_state import resting_on, session_papers
from tournaments.services import (
    RankedDraft,
    approve_session,
    check_session,
    close_session,
    draw_session,
    open_session,
    plan_session,
    publish_results,
    publish_session,
    start_clock,
    unlock_session,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def head():
    return actor()


@pytest.fixture
def event(head):
    return signed_event(head)


def approved(head, event):
    arguments = {"actor": head, "event_id": event.pk, "number": 1}
    for serve in (close_session, check_session, approve_session):
        serve(**arguments)
    return arguments


def test_a_session_goes_from_play_to_approval_and_its_sheets_follow(head, event):
    arguments = {"actor": head, "event_id": event.pk, "number": 1}
    close_session(**arguments)
    assert {each.state for each in ScoreSheet.objects.filter(table__session__number=1)} == {"entered"}
    check_session(**arguments)
    assert {each.state for each in ScoreSheet.objects.filter(table__session__number=1)} == {"checked"}
    session = approve_session(**arguments)
    assert (session.state, session.closed_at is None, session.approved_at is None) == (
        "approved",
        False,
        False,
    )
    assert all(report.broken is None for report in verify_event(event))


def test_a_correction_in_an_approved_session_is_refused_with_the_way_out(head, event):
    approved(head, event)
    sheet = sheet_of(event, 1, 1)
    change = {"actor": head, "sheet_id": sheet.pk, "number": 1, "draft": win(sheet, 1, 0, 12)}
    with pytest.raises(NotAllowed) as error:
        correct_hand(**change, reason="wrong", client_key=uuid4(), seen_version=None)
    assert [problem.code for problem in error.value.problems] == ["session_approved"]
    client = log_in(Client(), head)
    html = client.get(f"/en/sheets/{sheet.pk}/hands/1/").content.decode()
    typed = (fields_of(html[html.index('id="entry"') :]) if 'id="entry"' in html else {}) | {
        "reason": "wrong"
    }
    answer = client.post(f"/en/sheets/{sheet.pk}/hands/1/", typed)
    assert answer.status_code in {403, 409, 422}
    assert sheet.hands.count() == 1


ACTS = ("", "record", "cancel", "replace", "time", "move", "swap", "absent", "confirm", "unlock")


def test_no_page_of_an_approved_table_changes_anything(head, event):
    approved(head, event)
    sheet, client = sheet_of(event, 1, 1), log_in(Client(), head)
    acts = sheet.audit.count()
    for path in ("", "hands/1/", "penalties/", "seats/", "checkpoint/", "signing/"):
        html = client.get(f"/en/sheets/{sheet.pk}/{path}").content.decode()
        form = fields_of(html[max(html.find('id="entry"'), 0) :]) | typed_of(sheet)
        for act in ACTS:
            answer = client.post(f"/en/sheets/{sheet.pk}/{path}", form | {"act": act})
            assert (path, act, answer.status_code in {302, 400, 403, 409, 422}) == (path, act, True)
    assert sheet.audit.count() == acts


def typed_of(sheet):
    """Return what somebody might have typed into any form of a table."""
    return {
        "reason": "x",
        "offender": people(sheet)[0],
        "winner": "drawn",
        "outcome": "drawn",
        "seen_version": sheet.version,
        "client_key": str(uuid4()),
        "number": 2,
        "amount": 10,
        "minutes": 5,
        "label": "A",
    }


def test_a_table_page_of_an_approved_session_says_why_nothing_can_be_entered(head, event):
    approved(head, event)
    text = words_of(log_in(Client(), head).get(f"/en/sheets/{sheet_of(event, 1, 1).pk}/").content.decode())
    assert "Session 1 is approved: nothing at its tables changes any more." in text


def test_an_approved_session_says_who_unlocks_it(head, event):
    in_state(event, SessionState.APPROVED)
    organiser = log_in(Client(), official(event, Role.ORGANISER, "ona"))
    page = f"/en/office/{event.slug}/sessions/1/"
    nobody = "Only the head referee unlocks an approved session, and nobody holds that office."
    assert nobody in organiser.get(page).content.decode()
    rosa = official(event, Role.HEAD_REFEREE, "rosa")
    get_user_model().objects.filter(pk=rosa.user_id).update(first_name="Rosa", last_name="Bianchi")
    named = "Only the head referee unlocks an approved session: Rosa Bianchi."
    assert named in organiser.get(page).content.decode()
    assert named not in log_in(Client(), rosa).get(page).content.decode()
    in_state(event, SessionState.CHECKED)
    assert "unlocks an approved session" not in organiser.get(page).content.decode()


def test_after_unlocking_it_can_be_corrected_checked_and_approved_anew(head, event):
    arguments = approved(head, event)
    assert refused(lambda: unlock_session(**arguments)) == ["reason_missing"]
    session = unlock_session(**arguments, reason="hand 1 was read out wrongly")
    assert (session.state, session.unlocked_at is None) == ("entered", False)
    assert EventAudit.objects.get(action="session.unlock").reason == "hand 1 was read out wrongly"
    sheet = sheet_of(event, 1, 1)
    correct_hand(
        actor=head,
        sheet_id=sheet.pk,
        number=1,
        draft=win(sheet, 0, 1, 13),
        reason="wrong",
        client_key=uuid4(),
        seen_version=None,
    )
    assert refused(lambda: check_session(**arguments)) == ["tables_differ"]
    rule_difference(actor=head, sheet_id=sheet.pk, reason="the paper is wrong")
    check_session(**arguments)
    session = approve_session(**arguments)
    assert (session.state, session.unlocked_at) == ("approved", None)


def test_what_rests_on_a_session_is_named_before_and_after_it_is_unlocked(head):
    from build import event as undrawn

    row = undrawn(head, 16, sessions_planned=3)
    published(head, row, sessions=1)
    row.refresh_from_db()
    for number in (1, 2):
        open_session(actor=head, event_id=row.pk, number=number)
        for table in range(1, 5 if number == 1 else 3):
            play(head, sheet_of(row, number, table), win(sheet_of(row, number, table), 0, 1, 8 + table))
        close_session(actor=head, event_id=row.pk, number=number)
        check_session(actor=head, event_id=row.pk, number=number)
        approve_session(actor=head, event_id=row.pk, number=number, reason="signed on paper")
        if number == 1:
            draft = RankedDraft(2, "dice", cut=8, only_cut=True)
            plan = draw_session(actor=head, event_id=row.pk, draft=draft)
            publish_session(actor=head, event_id=row.pk, plan_id=plan.pk)
    publish_results(actor=head, event_id=row.pk)
    row.refresh_from_db()
    found = resting_on(row, 1)
    assert (found.drawn, found.finals, found.approved, found.is_published) == ((2,), (2,), (2,), True)
    client = log_in(Client(), head)
    page = f"/en/office/{row.slug}/sessions/1/"
    said = [
        "Who plays the final: Session 2",
        "The standings after 1 later session that is approved",
        "The results that everybody sees",
        "Score sheets, lists and certificates printed since",
    ]
    before = words_of(client.get(page).content.decode())
    assert [line for line in said if line not in before] == []
    client.post(page, {"act": "session.unlock", "reason": "a complaint"})
    after = words_of(client.get(page).content.decode())
    assert "This session was approved and is unlocked. These may be wrong now:" in after
    assert [line for line in said if line not in after] == []


def test_closing_names_what_is_missing_and_what_is_unsigned(head):
    row = drawn_event(head)
    play(head, sheet_of(row, 1, 1), DRAWN)
    assert session_papers(row, 1).missing == (2,)
    assert session_papers(row, 1).unsigned == (1, 2)
    text = words_of(log_in(Client(), head).get(f"/en/office/{row.slug}/sessions/1/").content.decode())
    assert "Tables without any result: 2" in text
    assert "Tables whose sheet nobody has signed: 1, 2" in text
    arguments = {"actor": head, "event_id": row.pk, "number": 1}
    assert refused(lambda: close_session(**arguments)) == ["tables_without_result"]
    close_session(**arguments, reason="table 2 did not play")
    assert refused(lambda: check_session(**arguments)) == ["tables_without_result"]
    check_session(**arguments, reason="table 2 did not play")
    assert refused(lambda: approve_session(**arguments)) == ["tables_without_result", "tables_unsigned"]
    assert approve_session(**arguments, reason="signed on paper").state == "approved"


def test_nothing_closes_by_itself(head, event):
    Session.objects.filter(event=event, number=1).update(minutes=1)
    start_clock(actor=head, event_id=event.pk, number=1)
    client = log_in(Client(), head)
    for path in (f"/en/office/{event.slug}/", f"/en/e/{event.slug}/clock.json"):
        client.get(path)
    assert Session.objects.get(event=event, number=1).state == "playing"


def test_signed_sheets_stay_signed_when_a_session_is_opened_again(head, event):
    ScoreSheet.objects.filter(pk=sheet_of(event, 1, 1).pk).update(state=SheetState.SIGNED)
    close_session(actor=head, event_id=event.pk, number=1)
    open_session(actor=head, event_id=event.pk, number=1, reason="too early")
    assert [sheet_of(event, 1, table).state for table in (1, 2)] == ["signed", "open"]


def test_a_session_is_planned_in_the_time_of_the_hall(head, event):
    event.time_zone = "Asia/Tokyo"
    event.save()
    client, page = log_in(Client(), head), f"/en/office/{event.slug}/sessions/1/"
    form = {"act": "session.plan", "title": "Morning", "starts_at": "2026-05-01T09:30", "minutes": "110"}
    assert client.post(page, form).status_code == 422  # in play it needs a reason
    form["reason"] = "the hall opens late"
    assert client.post(page, form).status_code == 302
    session = Session.objects.get(event=event, number=1)
    assert (session.starts_at.isoformat(), session.minutes) == ("2026-05-01T00:30:00+00:00", 110)
    assert 'value="2026-05-01T09:30"' in client.get(page).content.decode()
    wrong = client.post(page, form | {"minutes": "9999", "starts_at": "soon"})
    assert (wrong.status_code, sorted(wrong.context["plan_form"].errors)) == (422, ["minutes", "starts_at"])
    assert 'value="Morning"' in wrong.content.decode()
    assert refused(
        lambda: plan_session(
            actor=head, event_id=event.pk, number=2, title="x" * 81, starts_at=None, minutes=0
        )
    ) == ["session_title_too_long", "session_minutes_out_of_range"]


@pytest.mark.parametrize("players", [8, 16])
def test_the_papers_of_a_session_are_read_in_a_fixed_number_of_queries(players, django_assert_num_queries):
    row = drawn_event(actor(), players)
    with django_assert_num_queries(9):
        session_papers(row, 1)
    with django_assert_num_queries(3):
        resting_on(row, 1)


def test_a_hand_recorded_offline_comes_too_late_for_an_approved_session(head, event):
    approved(head, event)
    sheet = sheet_of(event, 1, 1)
    with pytest.raises(NotAllowed):
        record_hand(
            actor=head,
            sheet_id=sheet.pk,
            number=2,
            draft=DRAWN,
            client_key=uuid4(),
            seen_version=None,
        )
