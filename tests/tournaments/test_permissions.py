"""Office x action x state of the sheet: the whole table, letter by letter."""

from datetime import timedelta

import pytest
from build import actor, drawn_event, event, official, sheet, sheet_of, user
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory
from django.utils import timezone

from referee.authority import Actor, Allowed, Refused, may
from referee.models import SheetState
from referee.rules.problem import Problem
from tournaments.models import AccessScope, Office, Role, Session, SessionState, TableAccess
from tournaments.permissions import (
    AS_A_PLAYER,
    AT_ANY_TIME,
    EVENT_LAW,
    SESSION_LAW,
    SHEET_LAW,
    actor_of,
    event_answer,
    may_event,
    session_answer,
    sheet_answer,
)

# Columns: closed open entered checked signed locked.
# + allowed, r with a reason, - the state forbids it, . the office may not
TABLE = """
hand.record     table_referee  -+----
hand.record     head_referee   -+----
hand.record     organiser      -+----
hand.correct    table_referee  -+----
hand.correct    head_referee   -+rr--
hand.correct    organiser      -+rr--
hand.withdraw   table_referee  -+----
hand.withdraw   head_referee   -+rr--
hand.withdraw   organiser      -+rr--
hand.rule       table_referee  -+----
hand.rule       head_referee   -+rr--
hand.rule       organiser      -+rr--
penalty.record  table_referee  -+----
penalty.record  head_referee   -+rr--
penalty.record  organiser      -+rr--
penalty.cancel  table_referee  -+----
penalty.cancel  head_referee   -+rr--
penalty.cancel  organiser      -+rr--
sheet.view      table_referee  ++++++
sheet.view      head_referee   ++++++
sheet.view      organiser      ++++++
sheet.sign      table_referee  -++---
sheet.sign      head_referee   -+++--
sheet.sign      organiser      -+++--
sheet.open      table_referee  ......
sheet.open      head_referee   +-----
sheet.open      organiser      +-----
sheet.entered   table_referee  -+----
sheet.entered   head_referee   ++----
sheet.entered   organiser      ++----
sheet.checked   table_referee  ......
sheet.checked   head_referee   -++---
sheet.checked   organiser      -++---
sheet.signed    table_referee  ......
sheet.signed    head_referee   -+++--
sheet.signed    organiser      -+++--
sheet.locked    table_referee  ......
sheet.locked    head_referee   --+++-
sheet.locked    organiser      --+++-
sheet.reopen    table_referee  ......
sheet.reopen    head_referee   rrrrrr
sheet.reopen    organiser      rrrr--
checkpoint.record  table_referee  -++---
checkpoint.record  head_referee   -++---
checkpoint.record  organiser      -++---
sheet.confirm   table_referee  -+++--
sheet.confirm   head_referee   -+++--
sheet.confirm   organiser      -+++--
sheet.referee_sign table_referee  -+++--
sheet.referee_sign head_referee   -+++--
sheet.referee_sign organiser      -+++--
sheet.head_sign table_referee  ......
sheet.head_sign head_referee   --+++-
sheet.head_sign organiser      ......
sheet.unlock    table_referee  ......
sheet.unlock    head_referee   ----rr
sheet.unlock    organiser      ......
difference.rule table_referee  ......
difference.rule head_referee   -rrr--
difference.rule organiser      -rrr--
seats.swap      table_referee  -+----
seats.swap      head_referee   -+rr--
seats.swap      organiser      -+rr--
seats.replace   table_referee  ......
seats.replace   head_referee   ++----
seats.replace   organiser      ++----
seats.absent    table_referee  ......
seats.absent    head_referee   ++----
seats.absent    organiser      ++----
rotation.set    table_referee  ......
rotation.set    head_referee   ++----
rotation.set    organiser      ++----
device.take     table_referee  ++++++
device.take     head_referee   ++++++
device.take     organiser      ++++++
call.open       table_referee  ++++++
call.open       head_referee   ++++++
call.open       organiser      ++++++
call.answer     table_referee  ......
call.answer     head_referee   ++++++
call.answer     organiser      ++++++
table.time      table_referee  ......
table.time      head_referee   ++++++
table.time      organiser      ++++++
table.move      table_referee  ......
table.move      head_referee   ++++++
table.move      organiser      ++++++
"""
# What a device at a table may do, by the state of the sheet; everything else it may not.
OF_DEVICES = """
sheet.view        ++++++
hand.record       -+----
hand.correct      -+----
hand.withdraw     -+----
hand.rule         -+----
penalty.record    -+----
penalty.cancel    -+----
checkpoint.record -++---
sheet.confirm     -++---
device.take       ++++++
call.open         ++++++
"""
DEVICE_ROWS = [line.split() for line in OF_DEVICES.strip().splitlines()]
ROWS = [line.split() for line in TABLE.strip().splitlines()]
EVENTS = {
    "event.view": "organiser head_referee table_referee",
    "event.update": "organiser",
    "office.grant": "organiser",
    "people.register": "organiser",
    "people.check_in": "organiser head_referee table_referee",
    "people.no_show": "organiser head_referee",
    "people.guest": "organiser head_referee",
    "draw.make": "organiser",
    "draw.publish": "organiser",
    "room.view": "organiser head_referee table_referee",
    "log.view": "organiser head_referee",
    "incident.report": "organiser head_referee table_referee",
    "incident.rule": "head_referee",
    "protest.lodge": "organiser head_referee",
    "protest.decide": "head_referee",
    "rota.link": "organiser head_referee",
    "session.rotation": "organiser head_referee",
    "access.issue": "organiser head_referee",
    "player.replace": "organiser head_referee",
    "results.publish": "organiser",
    "results.check": "organiser head_referee",
    "results.import": "organiser head_referee",
    "stage.plan": "organiser",
    "cut.approve": "organiser head_referee",
    "points.award": "organiser head_referee",
    "papers.sheets": "organiser head_referee table_referee",
    "papers.print": "organiser head_referee",
}
# Columns: planned drawn published playing entered checked approved; the letters as above.
OF_SESSIONS = """
session.plan     table_referee  .......
session.plan     head_referee   +++r---
session.plan     organiser      +++r---
session.open     table_referee  .......
session.open     head_referee   --+-rr-
session.open     organiser      --+-rr-
session.clock    table_referee  .......
session.clock    head_referee   ---+---
session.clock    organiser      ---+---
session.close    table_referee  .......
session.close    head_referee   ---+---
session.close    organiser      ---+---
session.check    table_referee  .......
session.check    head_referee   ----+--
session.check    organiser      ----+--
session.approve  table_referee  .......
session.approve  head_referee   -----+-
session.approve  organiser      -----+-
session.unlock   table_referee  .......
session.unlock   head_referee   ------r
session.unlock   organiser      .......
rota.set         table_referee  .......
rota.set         head_referee   ++++---
rota.set         organiser      ++++---
sheet.change     table_referee  ++++++-
sheet.change     head_referee   ++++++-
sheet.change     organiser      ++++++-
"""
SESSION_ROWS = [line.split() for line in OF_SESSIONS.strip().splitlines()]


def letter(answer) -> str:
    if isinstance(answer, Allowed):
        return "r" if answer.needs_reason else "+"
    return {"sheet_state_forbids": "-", "session_state_forbids": "-", "office_may_not": "."}[
        answer.reason.code
    ]


@pytest.mark.parametrize(("action", "role", "letters"), ROWS, ids=lambda value: value)
def test_the_table(action, role, letters):
    found = "".join(letter(sheet_answer([Role(role)], action, state)) for state in SheetState)
    assert found == letters


def test_the_table_is_complete():
    assert {(action, role) for action, role, _ in ROWS} == {
        (action, role.value) for action in SHEET_LAW for role in Role
    }


@pytest.mark.parametrize(("action", "role", "letters"), SESSION_ROWS, ids=lambda value: value)
def test_the_table_of_sessions(action, role, letters):
    found = "".join(letter(session_answer([Role(role)], action, state)) for state in SessionState)
    assert found == letters


def test_the_table_of_sessions_is_complete():
    assert {(action, role) for action, role, _ in SESSION_ROWS} == {
        (action, role.value) for action in SESSION_LAW for role in Role
    }
    assert {len(letters) for _roles, letters in SESSION_LAW.values()} == {len(SessionState)}


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("action", EVENT_LAW)
def test_the_table_of_the_event(action, role):
    allowed = isinstance(event_answer([role], action), Allowed)
    assert allowed == (role.value in EVENTS[action].split())


def test_who_holds_no_office_is_told_so():
    refused = Refused(Problem("no_office"))
    assert sheet_answer([], "sheet.view", SheetState.OPEN) == refused
    assert event_answer([], "event.view") == refused


def test_the_office_that_may_more_answers():
    both = [Role.TABLE_REFEREE, Role.HEAD_REFEREE]
    assert sheet_answer(both, "hand.correct", SheetState.ENTERED) == Allowed(
        "head_referee", needs_reason=True
    )
    assert sheet_answer(both, "hand.record", SheetState.OPEN) == Allowed("head_referee")


@pytest.mark.django_db
def test_offices_count_in_their_own_event_only(django_assert_num_queries):
    head = actor()
    here = drawn_event(head)
    elsewhere = drawn_event(head, name="Autumn Open")
    referee = official(here, "table_referee", "Rosa")
    row = sheet_of(here, 1, 1)
    with django_assert_num_queries(1):
        assert may(referee, "hand.record", row) == Allowed("table_referee")
    assert may(referee, "hand.record", sheet_of(elsewhere, 1, 1)) == Refused(Problem("no_office"))
    assert may_event(referee, "event.view", here) == Allowed("table_referee")
    assert may_event(referee, "event.view", elsewhere) == Refused(Problem("no_office"))


@pytest.mark.django_db
def test_a_superuser_organises_every_event_and_every_loose_sheet():
    head, other = actor(), actor("other")
    assert may_event(other, "event.update", event(head)) == Allowed("organiser")
    assert may(other, "hand.record", sheet()) == Allowed("organiser")


@pytest.mark.django_db
def test_accounts_that_are_switched_off_hold_nothing():
    head = actor()
    row = drawn_event(head)
    gone = user("gone", is_superuser=True, is_active=False)
    assert may_event(Actor(f"user:{gone.pk}", "gone", user_id=gone.pk), "event.view", row) == Refused(
        Problem("no_office")
    )
    assert may(Actor("user:404", "nobody", user_id=404), "sheet.view", sheet_of(row, 1, 1)) == Refused(
        Problem("no_office")
    )


@pytest.mark.django_db
def test_only_who_has_signed_in_creates_events():
    assert may_event(actor(is_superuser=False), "event.create", None) == Allowed()
    assert may_event(Actor("nobody", ""), "event.create", None) == Refused(Problem("login_needed"))


@pytest.mark.django_db
def test_the_actor_of_a_request():
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    assert actor_of(request) == Actor("nobody", "")
    request.user = user("rosa", first_name="Rosa", last_name="Lund")
    assert actor_of(request) == Actor(f"user:{request.user.pk}", "Rosa Lund", user_id=request.user.pk)


@pytest.mark.django_db
@pytest.mark.parametrize("action", SHEET_LAW)
def test_a_device_of_the_table(action):
    row, device = table_with_device()
    letters = dict(DEVICE_ROWS).get(action, "......")
    found = ""
    for state in SheetState:
        row.state = state
        answer = may(device, action, row)
        device_may_not = answer == Refused(Problem("device_may_not"))
        found += "." if device_may_not else letter(answer)
    assert found == letters


@pytest.mark.django_db
def test_a_code_lets_in_at_its_own_tables_and_as_long_as_it_is_good(django_assert_num_queries):
    row, device = table_with_device()
    event_row = row.table.session.event
    refused = Refused(Problem("access_not_for_table"))
    with django_assert_num_queries(2):
        assert may(device, "hand.record", row) == Allowed("device")
    assert may(device, "hand.record", sheet_of(event_row, 1, 2)) == refused
    assert may(Actor("device:404", "x"), "hand.record", row) == refused
    assert may(Actor("device:1;2", "x"), "hand.record", row) == refused
    TableAccess.objects.update(expires_at=timezone.now())
    assert may(device, "hand.record", row) == refused
    TableAccess.objects.update(expires_at=timezone.now() + timedelta(hours=1), revoked_at=timezone.now())
    assert may(device, "hand.record", row) == refused


@pytest.mark.django_db
@pytest.mark.parametrize("action", SHEET_LAW)
def test_nothing_changes_at_a_table_of_an_approved_session(action):
    row, device = table_with_device()
    event_row = row.table.session.event
    chief = official(event_row, "head_referee", "Chief")
    before = {state: may(chief, action, _in_state(row, state)) for state in SheetState}
    Session.objects.filter(tables__sheet=row).update(state=SessionState.APPROVED)
    frozen = Refused(Problem("session_approved", {"session": 1}))
    for state in SheetState:
        found = may(chief, action, _in_state(row, state))
        assert found == (before[state] if action in AT_ANY_TIME else frozen)
        at_device = may(device, action, row)
        assert isinstance(at_device, Allowed) == (action in AT_ANY_TIME and action != "call.answer")


@pytest.mark.django_db
@pytest.mark.parametrize("action", SHEET_LAW)
def test_who_plays_at_a_table_does_there_what_a_player_does(action, django_assert_max_num_queries):
    row, _device = table_with_device()
    event_row = row.table.session.event
    chief = official(event_row, "head_referee", "Chief")
    sitting = event_row.registrations.get(participant=row.occupancies.get(seat="E").participant)
    alike = {state: may(chief, action, _in_state(row, state)) for state in SheetState}
    Office.objects.filter(user_id=chief.user_id).update(plays_as=sitting)
    other = sheet_of(event_row, 1, 2)
    for state in SheetState:
        with django_assert_max_num_queries(2):
            found = may(chief, action, _in_state(row, state))
        as_before = action in AS_A_PLAYER or isinstance(alike[state], Refused)
        assert found == (alike[state] if as_before else Refused(Problem("own_table")))
        assert may(chief, action, _in_state(other, state)) == alike[state]


def _in_state(row, state):
    row.state = state
    return row


@pytest.mark.django_db
def test_a_superuser_may_unlock_what_an_organiser_may_not():
    head = actor()
    row = sheet_of(drawn_event(head), 1, 1)
    row.state = SheetState.LOCKED
    assert may(head, "sheet.unlock", row) == Allowed("head_referee", needs_reason=True)


def table_with_device():
    """Return the sheet of a table in play, and a device that was let in for that table."""
    row = sheet_of(drawn_event(actor()), 1, 1)
    access = TableAccess.objects.create(
        event=row.table.session.event,
        scope=AccessScope.TABLE,
        table_number=1,
        name="Table 1",
        code_hash="0" * 64,
        expires_at=timezone.now() + timedelta(hours=1),
    )
    return row, Actor(f"device:{access.pk}", "Table 1")
