"""What may be done to a session, by its state: every act x state x office, in services and over HTTP."""

import pytest
from build import actor, log_in, official, sheet_of
from django.test import Client
from session_build import in_state, signed_event

from tournaments.models import EventAudit, RefereeDuty, Role, Session, SessionState
from tournaments.permissions import SESSION_LAW
from tournaments.services.sessions import SERVICES

pytestmark = pytest.mark.django_db


# Columns: planned drawn published playing entered checked approved.
# + done, r done with a reason only, = it is so already, - refused in this state, . refused to this office
WALK = """
session.open     table_referee  .......
session.open     head_referee   --+=rr-
session.open     organiser      --+=rr-
session.close    table_referee  .......
session.close    head_referee   ---+=--
session.close    organiser      ---+=--
session.check    table_referee  .......
session.check    head_referee   ----+=-
session.check    organiser      ----+=-
session.approve  table_referee  .......
session.approve  head_referee   -----+=
session.approve  organiser      -----+=
session.unlock   table_referee  .......
session.unlock   head_referee   ------r
session.unlock   organiser      .......
session.plan     table_referee  .......
session.plan     head_referee   +++r---
session.plan     organiser      +++r---
session.clock    table_referee  .......
session.clock    head_referee   ---+---
session.clock    organiser      ---+---
rota.set         table_referee  .......
rota.set         head_referee   ++++---
rota.set         organiser      ++++---
"""
ROWS = [line.split() for line in WALK.strip().splitlines()]
# Pages, and what each office gets: organiser head_referee table_referee nobody; no state changes it.
PAGES = """
office:                   200 200 200 403
office:sessions/1/        200 200 200 403
office:sessions/1/?part=1 200 200 200 403
office:sessions/1/clock/  200 200 200 403
office:sessions/1/clock.json 200 200 200 403
office:room/              200 200 200 403
office:room/penalties/    200 200 200 403
office:room/incidents/    200 200 200 403
office:room/rota/         200 200 200 403
office:log/               200 200 403 403
public:screen/            200 200 200 200
public:clock.json         200 200 200 200
sheet:                    200 200 200 403
sheet:clock.json          200 200 200 403
"""
PAGE_ROWS = [line.split() for line in PAGES.strip().splitlines()]


@pytest.fixture
def head():
    return actor()


@pytest.fixture
def event(head):
    return signed_event(head)


def post(client, event, action, reason=""):
    """Press the button of an act as its page has it."""
    office = f"/en/office/{event.slug}"
    if action == "session.clock":
        return client.post(f"{office}/sessions/1/clock/", {"act": "start"})
    if action == "rota.set":
        user = event.offices.first().user_id
        tables = "1" if RefereeDuty.objects.count() == 2 else "1-2"
        duty = {"act": "duty", "user": user, "session": 1, "tables": tables, "reason": reason}
        return client.post(f"{office}/room/rota/", duty)
    form = {"act": action, "reason": reason}
    if action == "session.plan":
        form |= {"title": f"title {EventAudit.objects.count()}", "minutes": "90", "starts_at": ""}
    return client.post(f"{office}/sessions/1/", form)


def letter(client, event, action, state) -> str:
    """Return what happens when a button is pressed, first without a reason, then with one."""
    before = in_state(event, state)
    acts = EventAudit.objects.count()
    answer = post(client, event, action)
    if answer.status_code == 403:
        return "."
    if answer.status_code == 302:
        return "+" if EventAudit.objects.count() > acts else "="
    assert answer.status_code == 422
    assert (EventAudit.objects.count(), in_state(event, state).state) == (acts, before.state)
    return "r" if post(client, event, action, "because").status_code == 302 else "-"


@pytest.mark.parametrize("role", Role)
def test_every_button_in_every_state_by_every_office(head, event, role):
    client = log_in(Client(), official(event, role, role))
    wanted = {action: letters for action, of_role, letters in ROWS if of_role == role}
    found = {
        action: "".join(letter(client, event, action, state) for state in SessionState) for action in wanted
    }
    assert found == wanted


def test_the_walk_is_complete():
    every = {(action, role.value) for action in SESSION_LAW for role in Role if action != "sheet.change"}
    assert {(action, role) for action, role, _ in ROWS} == every
    assert {action for action in SESSION_LAW if action.startswith("session.")} >= set(SERVICES)


def test_every_page_in_every_state_by_every_office(head, event):
    roots = {
        "office": f"/en/office/{event.slug}/",
        "public": f"/en/e/{event.slug}/",
        "sheet": f"/en/sheets/{sheet_of(event, 1, 1).pk}/",
    }
    who = [official(event, role, role) for role in ("organiser", "head_referee", "table_referee")]
    clients = [log_in(Client(), each) for each in (*who, actor("stranger", is_superuser=False))]
    for state in SessionState:
        in_state(event, state)
        for address, *codes in PAGE_ROWS:
            place, _, path = address.partition(":")
            found = [str(client.get(roots[place] + path).status_code) for client in clients]
            assert (state, address, found) == (state, address, codes)


@pytest.mark.parametrize("role", Role)
def test_the_buttons_of_a_page_are_those_that_the_table_allows(head, event, role):
    client = log_in(Client(), official(event, role, role))
    for state in SessionState:
        in_state(event, state)
        answer = client.get(f"/en/office/{event.slug}/sessions/1/")
        offered = {act.act for act in answer.context["acts"]}
        allowed = {
            action
            for action, (roles, letters) in SESSION_LAW.items()
            if action in SERVICES and role in roles and letters[list(SessionState).index(state)] != "-"
        }
        assert (state, offered) == (state, allowed)


def test_an_unknown_act_does_nothing(head, event):
    client = log_in(Client(), head)
    acts = EventAudit.objects.count()
    for typed in ("", "close", "approve", "session.destroy"):
        assert client.post(f"/en/office/{event.slug}/sessions/1/", {"act": typed}).status_code == 400
        assert client.post(f"/en/office/{event.slug}/sessions/1/clock/", {"act": typed}).status_code == 400
    assert (EventAudit.objects.count(), Session.objects.get(number=1).state) == (acts, "playing")
