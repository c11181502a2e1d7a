"""The room of the head referee: incidents and rulings, protests, the rota, the penalty book, the log."""

from datetime import timedelta
from uuid import uuid4

import pytest
from build import actor, drawn_event, numbers, official, people, sheet_of
from django.utils import timezone
from draw_build import refused
from story import rule

from referee.services import NotAllowed, StalePage, cancel_penalty
from tournaments.models import EventAudit, Incident, Office, Protest, RefereeDuty, Session
from tournaments.selectors import open_calls, verify_event
from tournaments.selectors.event_log import LogFilter, event_log
from tournaments.selectors.hall import answered_calls
from tournaments.selectors.room import incidents, penalty_book, protests, referees_by_table, rota
from tournaments.services import (
    IncidentDraft,
    ProtestDraft,
    amend_incident,
    answer_call,
    call_referee,
    close_session,
    decide_protest,
    link_official,
    lodge_protest,
    report_incident,
    rule_incident,
    set_duties,
)
from tournaments.services.rota import read_tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def head():
    return actor()


@pytest.fixture
def event(head):
    return drawn_event(head)


@pytest.fixture
def chief(event):
    return official(event, "head_referee", "Chief")


DRAFT = IncidentDraft("Two calls at once", 1, 2, 4, "Ana", "I was first", "Bo", "She was late")


def reported(who, event, draft=DRAFT):
    return report_incident(actor=who, event_id=event.pk, draft=draft, client_key=uuid4())


def test_an_incident_keeps_both_versions_and_every_ruling(event, chief):
    rosa = official(event, "table_referee", "Rosa")
    key = uuid4()
    first = report_incident(actor=rosa, event_id=event.pk, draft=DRAFT, client_key=key)
    assert report_incident(actor=rosa, event_id=event.pk, draft=DRAFT, client_key=key) == first
    arguments = {"event_id": event.pk, "number": first.number}
    assert refused(
        lambda: rule_incident(actor=rosa, **arguments, text="x", client_key=uuid4()), NotAllowed
    ) == ["office_may_not"]
    rule_incident(actor=chief, **arguments, text="Both valid", rule="MIL 9", client_key=uuid4())
    again = {"actor": chief, **arguments, "text": "The first one counts"}
    assert refused(lambda: rule_incident(**again, client_key=uuid4())) == ["reason_missing"]
    key = uuid4()
    rule_incident(**again, reason="a witness", client_key=key)
    rule_incident(**again, reason="a witness", client_key=key)
    (view,) = incidents(event)
    assert [(each.text, each.reason, each.ruled_by) for each in view.rulings] == [
        ("Both valid", "", "Chief"),
        ("The first one counts", "a witness", "Chief"),
    ]
    assert (view.incident.one_says, view.incident.other_says) == ("I was first", "She was late")
    assert view.sheet_id == sheet_of(event, 1, 2).pk
    assert all(report.broken is None for report in verify_event(event))


def test_names_of_persons_stay_outside_the_chain(event, chief):
    reported(chief, event)
    assert "Ana" not in str(EventAudit.objects.get(action="incident.report").after)


def test_an_incident_is_completed_and_a_stale_page_is_told(event, chief):
    number = reported(chief, event, IncidentDraft("A phone rang")).number
    event.refresh_from_db()
    arguments = {"actor": chief, "event_id": event.pk, "number": number, "seen_version": event.version}
    amend_incident(**arguments, draft=IncidentDraft("A phone rang", 1, 2))
    assert refused(lambda: amend_incident(**arguments, draft=DRAFT), StalePage) == [
        "stale_event_page",
        "changed.incident.amend",
    ]
    assert Incident.objects.get().table_number == 2
    before = EventAudit.objects.get(action="incident.amend").before
    assert (before["what"], before["table_number"]) == ("A phone rang", None)


@pytest.mark.parametrize(
    ("fields", "codes"),
    [
        ({"what": " "}, ["incident_says_nothing"]),
        ({"what": "x" * 201, "one_name": "y" * 161}, ["incident_line_too_long", "incident_name_too_long"]),
        (
            {"hand_number": 17, "one_says": "z" * 4001},
            ["incident_story_too_long", "incident_hand_out_of_range"],
        ),
        ({"table_number": 1, "session_number": None}, ["place_needs_a_session"]),
        ({"session_number": 9}, ["session_unknown"]),
        ({"session_number": 1, "table_number": 9}, ["table_unknown"]),
    ],
)
def test_what_an_incident_must_say(event, chief, fields, codes):
    draft = IncidentDraft(**({"what": "x"} | fields))
    assert refused(lambda: reported(chief, event, draft)) == codes


def test_a_protest_has_its_time_after_the_session(head, event, chief):
    draft = ProtestDraft(1, "Captain of Ana", "The ruling was wrong", 2)
    arguments = {"actor": chief, "event_id": event.pk}
    early = lodge_protest(**arguments, draft=draft, client_key=uuid4())
    assert early.due_at is None
    close_session(actor=head, event_id=event.pk, number=1, reason="x")
    key = uuid4()
    in_time = lodge_protest(**arguments, draft=draft, client_key=key)
    assert lodge_protest(**arguments, draft=draft, client_key=key) == in_time
    closed = Session.objects.get(event=event, number=1).closed_at
    assert in_time.due_at == closed + timedelta(minutes=30)
    Session.objects.filter(event=event, number=1).update(closed_at=timezone.now() - timedelta(minutes=31))
    assert refused(lambda: lodge_protest(**arguments, draft=draft, client_key=uuid4())) == ["protest_is_late"]
    late = ProtestDraft(1, "Captain", "Wrong", late_reason="the office was empty")
    assert lodge_protest(**arguments, draft=late, client_key=uuid4()).number == 3
    assert refused(
        lambda: lodge_protest(**arguments, draft=ProtestDraft(1, " ", ""), client_key=uuid4(), minutes=60)
    ) == ["protester_missing", "protest_says_nothing"]


def test_a_protest_is_decided_in_words_and_anew_with_a_reason(head, event, chief):
    number = lodge_protest(
        actor=chief, event_id=event.pk, draft=ProtestDraft(1, "Captain", "Wrong"), client_key=uuid4()
    ).number
    arguments = {"actor": chief, "event_id": event.pk, "number": number}
    wrong = {"outcome": "open", "decision": ""}
    assert refused(lambda: decide_protest(**arguments, **wrong)) == [
        "protest_outcome_unknown",
        "decision_missing",
    ]
    decide_protest(**arguments, outcome="rejected", decision="No rule was broken")
    anew = {"outcome": "upheld", "decision": "Rule 9 was"}
    assert refused(lambda: decide_protest(**arguments, **anew)) == ["reason_missing"]
    decide_protest(**arguments, **anew, reason="the camera")
    (row,) = protests(event)
    assert (row.outcome, row.decision, row.decided_by) == ("upheld", "Rule 9 was", "Chief")
    acts = EventAudit.objects.filter(action="protest.decide").order_by("sequence")
    assert [(each.before["outcome"], each.after["outcome"], each.reason) for each in acts] == [
        ("open", "rejected", ""),
        ("rejected", "upheld", "the camera"),
    ]
    organiser = official(event, "organiser", "Olga")
    assert refused(lambda: decide_protest(**(arguments | {"actor": organiser}), **wrong), NotAllowed) == [
        "office_may_not"
    ]


def player_at(event, table, seat=0):
    return event.registrations.get(participant=people(sheet_of(event, 1, table))[seat])


def test_who_plays_looks_after_other_tables_and_decides_nothing_about_the_own_one(event, chief, head):
    mine = player_at(event, 1)
    common = {"actor": head, "event_id": event.pk, "user_id": chief.user_id}
    set_duties(**common, number=1, tables=[1, 2])
    assert refused(lambda: link_official(**common, number=mine.number)) == ["duty_at_own_table"]
    set_duties(**common, number=1, tables=[2])
    link_official(**common, number=mine.number)
    assert refused(lambda: set_duties(**common, number=1, tables=[1, 2])) == ["duty_at_own_table"]
    incident = reported(chief, event, IncidentDraft("Here", 1, 1))
    ruling = {"actor": chief, "event_id": event.pk, "number": incident.number, "text": "x"}
    assert refused(lambda: rule_incident(**ruling, client_key=uuid4())) == ["own_table"]
    protest = lodge_protest(
        actor=head, event_id=event.pk, draft=ProtestDraft(1, "A", "B", 1), client_key=uuid4()
    )
    decision = {"number": protest.number, "outcome": "upheld", "decision": "x"}
    assert refused(lambda: decide_protest(actor=chief, event_id=event.pk, **decision)) == ["own_table"]
    with pytest.raises(NotAllowed) as error:
        rule(chief, sheet_of(event, 1, 1), 1, 10, offence="noise")
    assert [problem.code for problem in error.value.problems] == ["own_table"]
    rule(chief, sheet_of(event, 1, 2), 1, 10, offence="noise", departure_reason="as ruled")
    assert Office.objects.get(user_id=chief.user_id).plays_as == mine


def test_the_rota_says_who_looks_after_which_tables(event, chief, head, django_assert_num_queries):
    common = {"actor": head, "event_id": event.pk, "user_id": chief.user_id}
    assert set_duties(**common, number=1, tables=[2, 1, 2]) == (1, 2)
    acts = EventAudit.objects.count()
    set_duties(**common, number=1, tables=[1, 2])
    assert EventAudit.objects.count() == acts
    with django_assert_num_queries(3):
        found = {each.name: each for each in rota(event)}
    assert (found["Chief"].tables, found["head"].tables) == ({1: (1, 2)}, {})
    assert referees_by_table(event, 1) == {1: ("Chief",), 2: ("Chief",)}
    set_duties(**common, number=1, tables=[])
    assert RefereeDuty.objects.count() == 0
    assert refused(lambda: set_duties(**common, number=1, tables=[7])) == ["tables_unknown"]
    stranger = actor("stranger", is_superuser=False)
    assert refused(lambda: set_duties(**(common | {"user_id": stranger.user_id}), number=1, tables=[1])) == [
        "user_without_office"
    ]
    assert refused(lambda: link_official(**common, number=max(numbers(event)) + 1)) == ["player_unknown"]


def test_one_player_is_one_official(event, chief, head):
    other = official(event, "table_referee", "Rosa")
    mine = player_at(event, 1)
    link_official(actor=head, event_id=event.pk, user_id=chief.user_id, number=mine.number)
    again = {"actor": head, "event_id": event.pk, "user_id": other.user_id, "number": mine.number}
    assert refused(lambda: link_official(**again)) == ["player_is_another_official"]
    link_official(actor=head, event_id=event.pk, user_id=chief.user_id, number=None)
    link_official(**again)


@pytest.mark.parametrize(
    ("text", "tables"),
    [("1-4, 7", (1, 2, 3, 4, 7)), ("", ()), (" 3 ", (3,)), ("2–3，5", (2, 3, 5)), ("4-2", ())],
)
def test_tables_are_read_as_people_write_them(text, tables):
    assert read_tables(text) == tables


def test_what_is_no_table_is_named(event):
    assert refused(lambda: read_tables("1, x, 2-y, 99999, ²")) == ["tables_not_read"] * 4


def test_a_call_is_answered_with_what_was_done(event, chief):
    rosa = official(event, "table_referee", "Rosa")
    call = call_referee(actor=rosa, sheet_id=sheet_of(event, 1, 1).pk, client_key=uuid4(), note="wall")
    assert refused(lambda: answer_call(actor=chief, call_id=call.pk, answer="x" * 201)) == [
        "call_note_too_long"
    ]
    answer_call(actor=chief, call_id=call.pk, answer="rebuilt")
    assert open_calls(event) == ()
    (answered,) = answered_calls(event, 5)
    assert (answered.answer, answered.answered_by, answered.note) == ("rebuilt", "Chief", "wall")


def test_the_penalty_book_keeps_what_was_cancelled(event, chief, django_assert_num_queries):
    one, two = sheet_of(event, 1, 1), sheet_of(event, 1, 2)
    late = rule(chief, one, 0, 10, offence="late")
    rule(chief, two, 1, 5, offence="noise")
    one.refresh_from_db()
    cancel_penalty(actor=chief, sheet_id=one.pk, penalty_id=late.pk, reason="it was not he")
    with django_assert_num_queries(2):
        book = penalty_book(event)
    assert [(each.offence, each.table, each.amount, each.is_cancelled) for each in book] == [
        ("noise", 2, 5, False),
        ("late", 1, 10, True),
    ]
    assert (book[1].cancelled_by, book[1].cancel_reason) == ("Chief", "it was not he")


def test_the_log_holds_both_kinds_of_chains_and_is_searched(event, chief, django_assert_num_queries):
    reported(chief, event)
    rule(chief, sheet_of(event, 1, 2), 1, 5, offence="noise")
    with django_assert_num_queries(8):
        page = event_log(event, LogFilter())
    assert page.lines[0].action == "penalty.record"
    assert (page.lines[0].session, page.lines[0].table) == (1, 2)
    assert page.count == EventAudit.objects.count() + sum(
        sheet_of(event, session, table).version for session in (1, 2) for table in (1, 2)
    )
    found = {
        name: event_log(event, which).count
        for name, which in {
            "incident": LogFilter(action="incident.report"),
            "chief": LogFilter(actor="Chief"),
            "table": LogFilter(session=1, table=2),
            "office": LogFilter(actor="Chief", office_only=True),
        }.items()
    }
    assert found == {"incident": 1, "chief": 2, "table": 2, "office": 1}
    assert Protest.objects.count() == 0
