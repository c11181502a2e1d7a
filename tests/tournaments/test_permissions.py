"""Office x action x state of the sheet: the whole table, letter by letter."""

import pytest
from build import actor, drawn_event, event, official, sheet, sheet_of, user
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory

from referee.authority import Actor, Allowed, Refused, may
from referee.models import SheetState
from referee.rules.problem import Problem
from tournaments.models import Role
from tournaments.permissions import (
    EVENT_LAW,
    SHEET_LAW,
    actor_of,
    event_answer,
    may_event,
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
sheet.reopen    organiser      rrrrrr
"""
ROWS = [line.split() for line in TABLE.strip().splitlines()]
EVENTS = {
    "event.view": "organiser head_referee table_referee",
    "event.update": "organiser",
    "office.grant": "organiser",
    "people.register": "organiser",
    "draw.make": "organiser",
    "draw.publish": "organiser",
    "session.open": "organiser head_referee",
    "session.close": "organiser head_referee",
    "results.publish": "organiser",
}


def letter(answer) -> str:
    if isinstance(answer, Allowed):
        return "r" if answer.needs_reason else "+"
    return {"sheet_state_forbids": "-", "office_may_not": "."}[answer.reason.code]


@pytest.mark.parametrize(("action", "role", "letters"), ROWS, ids=lambda value: value)
def test_the_table(action, role, letters):
    found = "".join(letter(sheet_answer([Role(role)], action, state)) for state in SheetState)
    assert found == letters


def test_the_table_is_complete():
    assert {(action, role) for action, role, _ in ROWS} == {
        (action, role.value) for action in SHEET_LAW for role in Role
    }


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
    with django_assert_num_queries(2):
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
