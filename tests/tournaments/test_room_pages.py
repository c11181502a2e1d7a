"""Pages of the day, the clock, the room and the hall: what they show, what a press of a button does."""

import json
import re
from datetime import UTC, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from build import actor, drawn_event, log_in, official, people, play, sheet_of, win
from django.test import Client
from django.utils import timezone
from story import DRAWN, rule
from table_client import fields_of, words_of

from referee.services import sign_totals
from tournaments.models import (
    ClockEvent,
    EventAudit,
    Incident,
    Protest,
    RefereeCall,
    RefereeDuty,
    Session,
)
from tournaments.services import call_referee, close_session, publish_results

pytestmark = pytest.mark.django_db


@pytest.fixture
def head():
    return actor()


@pytest.fixture
def event(head):
    return drawn_event(head)


@pytest.fixture
def client(event):
    """Return the browser of the head referee."""
    return client_of(official(event, "head_referee", "Chief"))


def client_of(who) -> Client:
    client = Client()
    log_in(client, who)
    return client


def started(event, minutes_ago: int) -> None:
    at = timezone.now() - timedelta(minutes=minutes_ago)
    Session.objects.filter(event=event, number=1).update(clock_started_at=at, minutes=120)


def text_of(client, path) -> str:
    return words_of(client.get(path).content.decode())


def test_the_day_sorts_what_needs_a_person(client, head, event):
    office = f"/en/office/{event.slug}/"
    first, second = sheet_of(event, 1, 1), sheet_of(event, 1, 2)
    assert "Nothing waits." in text_of(client, office)
    play(head, first, win(first, 0, 1, 12))
    totals = dict(zip(people(first), (30, -14, -8, -8), strict=True))
    sign_totals(actor=head, sheet_id=first.pk, totals=totals)
    started(event, 44)
    call = call_referee(actor=head, sheet_id=second.pk, client_key=uuid4(), note="wall fell")
    RefereeCall.objects.filter(pk=call.pk).update(called_at=timezone.now() - timedelta(minutes=5))
    client.post(f"{office}room/incidents/", incident_form(client, event))
    answer = client.get(office)
    assert [(need.title, need.since) for need in answer.context["needs"]] == [
        ("Table 2 calls", "5 min"),
        ("Table 1: paper and hands differ", ""),
        ("Incident 1 has no ruling", "just now"),
    ]
    assert [plate.state for plate in answer.context["plates"]] == [
        "differs from paper",
        "calls the head referee",
    ]
    client.post(f"{office}room/calls/{call.pk}/")
    assert client.get(office).context["plates"][1].state == "hand 1, waiting 44 min"
    close_session(actor=head, event_id=event.pk, number=1, reason="x")
    titles = [(need.title, need.text) for need in client.get(office).context["needs"]]
    assert titles[-3:] == [
        ("Session 1: paper and hands differ", "table 1"),
        ("Session 1: sheets are not signed", "table 2"),
        ("Session 1 has to be checked", ""),
    ]
    plates = client.get(f"{office}sessions/1/").context["plates"]
    assert [plate.state for plate in plates] == ["differs from paper", "no result"]


def test_the_day_answers_with_its_parts_only_when_they_changed(
    client, head, event, django_assert_max_num_queries
):
    path = f"/en/office/{event.slug}/?part=1"
    first = client.get(path)
    assert re.findall(r'data-region="(\w+)"', first.content.decode()) == ["needs", "hall", "line"]
    assert "<html" not in first.content.decode()
    same = client.get(path, headers={"If-None-Match": first["ETag"]})
    etag = first["ETag"] if same.status_code == 304 else same["ETag"]  # a minute may have passed
    with django_assert_max_num_queries(6):
        same = client.get(path, headers={"If-None-Match": etag})
    assert (same.status_code, same.content) == (304, b"")
    play(head, sheet_of(event, 1, 1), DRAWN)
    assert client.get(path, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_a_message_waits_for_a_page_that_shows_it(client, event):
    office = f"/en/office/{event.slug}/"
    client.post(f"{office}sessions/1/clock/", {"act": "start"})
    client.get(f"{office}?part=1")
    client.get(f"/en/e/{event.slug}/screen/")
    assert "The clock runs." in text_of(client, office)
    assert "The clock runs." not in text_of(client, office)


@pytest.mark.parametrize("players", [8, 24])
def test_pages_of_the_hall_take_a_fixed_number_of_queries(players, head, django_assert_max_num_queries):
    row = drawn_event(head, players)
    browser = client_of(head)
    pages = {"": 46, "?part=1": 45, "sessions/1/": 46, "room/": 16, "log/": 18, "room/penalties/": 12}
    for path, most in pages.items():
        with django_assert_max_num_queries(most):
            assert browser.get(f"/en/office/{row.slug}/{path}").status_code == 200
    with django_assert_max_num_queries(20):
        browser.get(f"/en/e/{row.slug}/screen/")
    with django_assert_max_num_queries(6):
        browser.get(f"/en/e/{row.slug}/clock.json")


def test_the_clock_is_started_paused_and_extended_from_its_page(client, event):
    page = f"/en/office/{event.slug}/sessions/1/clock/"
    for act in ("start", "pause", "resume"):
        assert client.post(page, {"act": act}).status_code == 302
    form = fields_of(client.get(page).content.decode()) | {"act": "extend", "minutes": "7", "reason": "power"}
    assert client.post(page, form | {"table": ""}).status_code == 302
    again = client.post(page, form | {"table": ""})
    assert (again.status_code, "The event has changed" in words_of(again.content.decode())) == (409, True)
    assert client.post(page, form | {"table": "2", "minutes": "6"}).status_code == 302
    wrong = client.post(page, form | {"minutes": "x", "reason": ""})
    assert (wrong.status_code, sorted(wrong.context["form"].errors)) == (422, ["minutes", "reason"])
    text = text_of(client, page)
    assert ("+7 minutes" in text, "Table 2 +6 min" in text, "power" in text) == (True, True, True)
    assert list(ClockEvent.objects.values_list("kind", flat=True)) == ["paused", "resumed", "extended"]
    assert client.post(page, {"act": "back", "reason": "by mistake"}).status_code == 302
    assert Session.objects.get(event=event, number=1).clock_started_at is None


def test_every_device_gets_the_same_clock_and_the_table_its_extra_time(client, event):
    started(event, 100)
    tables = sheet_of(event, 1, 1).table
    tables.extra_minutes = 6
    tables.save()
    office = client.get(f"/en/office/{event.slug}/sessions/1/clock.json").json()
    hall = Client().get(f"/en/e/{event.slug}/clock.json").json()
    table = client.get(f"/en/sheets/{sheet_of(event, 1, 1).pk}/clock.json").json()
    keys = ("since", "used", "warning", "last", "started")
    assert [each["since"] for each in (hall, table)] == [office["since"]] * 2
    assert {key: hall[key] for key in keys} == {key: office[key] for key in keys}
    assert (office["length"], table["length"]) == (120 * 60_000, 126 * 60_000)
    assert abs(office["now"] - timezone.now().timestamp() * 1000) < 60_000
    assert client.get(f"/en/office/{event.slug}/sessions/9/clock.json").status_code == 404


def test_a_table_is_told_its_last_hand_once_time_is_over(client, head, event):
    sheet = sheet_of(event, 1, 1)
    play(head, sheet, DRAWN, DRAWN)
    started(event, 119)
    path = f"/en/sheets/{sheet.pk}/"
    assert client.get(f"{path}clock.json").json()["over"] == ""
    started(event, 120)
    sheet.hands.model.objects.all()
    assert client.get(f"{path}clock.json").json()["over"] in {
        "Time is up. Hand 3 is the last.",
        "Time is up. Hand 1 is the last.",
    }
    assert "Time is up. Hand" in text_of(client, path)
    assert 'class="clock"' in client.get(path).content.decode()


def test_an_unpublished_event_shows_no_screen_and_no_clock():
    from build import event as undrawn

    row = undrawn(actor("other"))
    assert Client().get(f"/en/e/{row.slug}/screen/").status_code == 404
    assert Client().get(f"/en/e/{row.slug}/clock.json").status_code == 404


def test_the_screen_shows_seats_before_play_and_standings_once_published(client, head):
    row = drawn_event(head, 8, name="Other Open", open_first=False)
    path = f"/en/e/{row.slug}/screen/"
    kinds = [slide.kind for slide in Client().get(path).context["slides"]]
    assert kinds == ["clock", "seats"]
    play_one(head, row)
    publish_results(actor=head, event_id=row.pk)
    kinds = [slide.kind for slide in Client().get(path).context["slides"]]
    assert kinds == ["clock", "standings"]
    only = Client().get(f"{path}?show=standings&part=1")
    assert [slide.kind for slide in only.context["slides"]] == ["standings"]
    assert "<html" not in only.content.decode()


def test_between_rounds_the_screen_names_the_session_to_come(head):
    row = drawn_event(head, 8, name="Other Open", open_first=False)
    path = f"/en/e/{row.slug}/screen/"
    play_one(head, row)
    assert "Next:" not in text_of(Client(), path)
    close_session(actor=head, event_id=row.pk, number=1, reason="Table 2 did not play.")
    later = Session.objects.filter(event=row, number__gt=1)
    later.update(state="planned", starts_at=datetime(1998, 5, 16, 12, tzinfo=UTC))
    there = datetime(1998, 5, 16, 12, tzinfo=UTC).astimezone(ZoneInfo(row.time_zone))
    assert f"Next: Session 2 · 16 May 1998 {there:%H:%M}" in text_of(Client(), path)


def test_the_screen_leads_to_the_own_table_and_once_published_to_the_standings(head):
    row = drawn_event(head, 8, name="Other Open", open_first=False)
    finder, standings = f'action="/en/e/{row.slug}/draw/"', f'href="/en/e/{row.slug}/standings/"'
    page = Client().get(f"/en/e/{row.slug}/screen/").content.decode()
    assert (finder in page, standings in page) == (True, False)
    play_one(head, row)
    publish_results(actor=head, event_id=row.pk)
    page = Client().get(f"/en/e/{row.slug}/screen/").content.decode()
    assert (finder in page, standings in page) == (True, True)
    part = Client().get(f"/en/e/{row.slug}/screen/?part=1").content.decode()
    assert finder not in part  # what is typed stays while the slides come anew


def play_one(head, row):
    from tournaments.services import open_session

    open_session(actor=head, event_id=row.pk, number=1)
    play(head, sheet_of(row, 1, 1), win(sheet_of(row, 1, 1), 0, 1, 12))


def test_a_slide_holds_twenty_rows_at_most(head):
    row = drawn_event(head, 88, name="Large Open", open_first=False)
    slides = [slide for slide in Client().get(f"/en/e/{row.slug}/screen/").context["slides"] if slide.rows]
    assert [(slide.part, len(slide.rows)) for slide in slides] == [("1 / 2", 20), ("2 / 2", 2)]


def incident_form(client, event, **typed) -> dict[str, str]:
    html = client.get(f"/en/office/{event.slug}/room/incidents/").content.decode()
    return fields_of(html) | {"what": "Two calls at once", "one_says": "me", "other_says": "no, me"} | typed


def test_an_incident_is_written_down_completed_and_ruled_in_the_room(client, event):
    room = f"/en/office/{event.slug}/room/incidents/"
    empty = client.post(room, incident_form(client, event, what="", one_says="long story"))
    assert (empty.status_code, "long story" in empty.content.decode()) == (422, True)
    form = incident_form(client, event, session_number="1", table_number="2")
    assert client.post(room, form).status_code == 302
    assert client.post(room, form).status_code == 302
    assert Incident.objects.count() == 1
    page = f"{room}1/"
    shown = client.get(page)
    key = str(shown.context["rule_form"]["client_key"].value())
    told = {"act": "rule", "client_key": key, "text": "The first counts", "rule": "MIL 9", "reason": ""}
    assert client.post(page, told).status_code == 302
    key = str(client.get(page).context["rule_form"]["client_key"].value())
    anew = client.post(page, told | {"client_key": key, "text": "Both count"})
    assert (anew.status_code, "Both count" in anew.content.decode()) == (422, True)
    assert client.post(page, {"act": "destroy"}).status_code == 400
    assert client.get(f"{room}7/").status_code == 404
    assert "The first counts" in text_of(client, page)


def test_a_protest_is_taken_and_decided_in_the_room(client, event):
    room = f"/en/office/{event.slug}/room/"
    form = fields_of(client.get(room).content.decode()) | {"act": "lodge", "session_number": "1"}
    wrong = client.post(room, form | {"protester": "", "text": "unfair"})
    assert (wrong.status_code, "unfair" in wrong.content.decode()) == (422, True)
    assert client.post(room, form | {"protester": "Captain", "text": "unfair"}).status_code == 302
    decide = {"act": "decide", "number": "1", "outcome": "upheld", "decision": ""}
    assert client.post(room, decide).status_code == 422
    assert client.post(room, decide | {"decision": "Replay it"}).status_code == 302
    assert Protest.objects.get().decided_by == "Chief"
    assert client.post(room, decide | {"number": "x", "decision": "y"}).status_code == 422


def test_table_referees_see_the_room_and_decide_nothing(client, event):
    rosa = client_of(official(event, "table_referee", "Rosa"))
    room = f"/en/office/{event.slug}/room/"
    assert rosa.post(f"{room}incidents/", incident_form(rosa, event)).status_code == 302
    html = rosa.get(f"{room}incidents/1/").content.decode()
    assert ('name="act" value="rule"' in html, 'name="act" value="amend"' in html) == (False, True)
    acts = EventAudit.objects.count()
    rule_it = {"act": "rule", "text": "x", "client_key": str(uuid4())}
    assert rosa.post(f"{room}incidents/1/", rule_it).status_code == 403
    duty = {"act": "duty", "user": event.offices.first().user_id, "session": 1, "tables": "1"}
    assert rosa.post(f"{room}rota/", duty).status_code == 403
    assert EventAudit.objects.count() == acts
    assert RefereeDuty.objects.count() == 0


def test_the_penalty_book_is_searched(client, head, event):
    rule(head, sheet_of(event, 1, 1), 0, 10, offence="late")
    rule(head, sheet_of(event, 1, 2), 1, 5, offence="noise")
    book = f"/en/office/{event.slug}/room/penalties/"
    number = event.registrations.get(participant=people(sheet_of(event, 1, 1))[0]).number
    searches = {
        "": 2,
        f"?player={number}": 1,
        "?player=P": 2,
        "?player=%C2%B2": 0,
        "?offence=noise": 1,
        "?table=2&session=1": 1,
        "?session=2": 0,
        "?state=cancelled": 0,
        "?state=standing": 2,
        "?session=x": 2,
    }
    assert {search: len(client.get(book + search).context["lines"]) for search in searches} == searches
    sums = client.get(book).context["sums"]
    assert (sums.standing, sums.points) == (2, 15)


def test_the_log_is_verified_and_a_changed_entry_is_named(client, head, event):
    log = f"/en/office/{event.slug}/log/"
    assert "every entry is as it was written" in text_of(client, log)
    assert client.get(f"{log}?action=draw&page=0&session=x").status_code == 200
    last = EventAudit.objects.filter(event=event).latest("sequence")
    EventAudit.objects.filter(pk=last.pk)._raw_delete("default")
    assert "The chain of the event's own acts is broken at act" in text_of(client, log)


def test_the_data_of_a_clock_is_what_a_script_reads(client, event):
    started(event, 10)
    html = client.get(f"/en/office/{event.slug}/sessions/1/clock/").content.decode()
    data = json.loads(re.search(r'data-clock="([^"]+)"', html).group(1).replace("&quot;", '"'))
    texts = json.loads(re.search(r'data-texts="([^"]+)"', html).group(1).replace("&quot;", '"'))
    assert (data["used"], data["length"], data["started"]) == (0, 7_200_000, True)
    assert sorted(texts) == ["away", "last_hand", "over", "paused", "playing", "waiting", "warning"]
