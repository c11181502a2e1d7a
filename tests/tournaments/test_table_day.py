"""What an event adds to its tables: codes for tablets, the bell, paper beside the desk, corrections."""

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from build import actor, drawn_event, official, people, play, sheet_of, win
from django.test import Client
from django.utils import timezone
from table_client import Table, fields_of, words_of

from referee.models import HandEntry, Occupancy
from referee.services import sign_totals
from tournaments.models import RefereeCall, Registration, Role, Session, TableAccess
from tournaments.services import register_players, start_clock

pytestmark = pytest.mark.django_db

ONE = {"table": "1", "rights": "penalties"}


@pytest.fixture
def who():
    return actor()


@pytest.fixture
def event(who):
    return drawn_event(who)


@pytest.fixture
def office(who, event):
    """Return a browser in the office of the event."""
    return Table(who, sheet_of(event, 1, 1)).client


def page(client, path):
    return words_of(client.get(path, follow=True).content.decode())


def address(html: str) -> str:
    """Return the path of the one code that a page shows."""
    return re.search(r"http://testserver(/en/tablet/[\w-]+/)", html).group(1)


def test_a_code_lets_a_tablet_in_at_its_table_and_nowhere_else(office, event):
    made = office.post(f"/en/office/{event.slug}/access/", ONE).content.decode()
    assert re.search(r'<path d="M4 4h1v1h-1z', made)
    assert "style=" not in made
    tablet = Client()
    door = tablet.get(address(made))
    assert "Enter hands as Table 1" in words_of(door.content.decode())
    assert tablet.get(f"/en/sheets/{sheet_of(event, 1, 1).pk}/").status_code == 302  # a look changes nothing
    sheet = sheet_of(event, 1, 1)
    entered = tablet.post(address(made), follow=True)
    assert entered.redirect_chain[-1][0] == f"/en/sheets/{sheet.pk}/"
    form = fields_of(entered.content.decode()) | {"winner": "drawn"}
    assert tablet.post(f"/en/sheets/{sheet.pk}/", form).status_code == 302
    assert HandEntry.objects.get().actor_name == "Table 1"
    assert tablet.get(f"/en/sheets/{sheet_of(event, 1, 2).pk}/").status_code == 403
    assert tablet.get(f"/en/office/{event.slug}/").status_code == 302


def test_a_players_phone_enters_hands_and_gives_no_penalties(office, event):
    path = f"/en/office/{event.slug}/access/"
    assert office.post(path, {"table": "1"}).status_code == 422  # what it may enter is a choice
    made = office.post(path, {"table": "1", "rights": "hands"}).content.decode()
    phone = Client()
    assert "A referee gives penalties and rules on hands." in page(phone, address(made))
    sheet = sheet_of(event, 1, 1)
    entered = phone.post(address(made), follow=True)
    form = fields_of(entered.content.decode()) | {"winner": "drawn"}
    assert phone.post(f"/en/sheets/{sheet.pk}/", form).status_code == 302
    low = {"winner": people(sheet)[0], "discarder": people(sheet)[1], "declared_total": 6, "flowers": 0}
    ruled = low | {"ruled_total": 6, "ruling_reason": "We agree", "way": "total"}
    again = phone.get(f"/en/sheets/{sheet.pk}/").content.decode()
    refused = phone.post(f"/en/sheets/{sheet.pk}/", fields_of(again[again.index('id="entry"') :]) | ruled)
    assert refused.status_code == 403
    assert "a referee gives penalties and rules on hands" in words_of(refused.content.decode())
    assert sheet.hands.count() == 1
    given = {"offender": people(sheet)[0], "amount": 10, "receivers": "nobody", "offence": "Late"}
    typed = fields_of(phone.get(f"/en/sheets/{sheet.pk}/penalties/").content.decode()) | given
    assert phone.post(f"/en/sheets/{sheet.pk}/penalties/", typed).status_code == 422
    assert not sheet.penalties.exists()
    assert "hands only" in page(office, path)


def test_a_tablet_asking_about_another_table_is_told_why_not(office, event):
    made = office.post(f"/en/office/{event.slug}/access/", ONE).content.decode()
    tablet = Client()
    tablet.post(address(made))
    other = f"/en/sheets/{sheet_of(event, 1, 2).pk}"
    asked = tablet.get(f"{other}/entries/", headers={"X-Desk-Entry": "1"})
    assert (asked.status_code, asked.json()) == (
        403,
        {
            "code": "not_allowed",
            "problem": "The code of this device is not good for this table, or no longer good.",
        },
    )


def test_a_code_is_never_shown_again_and_is_taken_back_or_made_anew(office, event):
    path = f"/en/office/{event.slug}/access/"
    code = address(office.post(path, ONE).content.decode())
    assert code not in office.get(path).content.decode()
    access = TableAccess.objects.get()
    newer = address(office.post(path, {"reissue": access.pk}).content.decode())
    assert newer != code
    assert Client().get(code).status_code == 404
    assert Client().get(newer).status_code == 200
    office.post(path, {"revoke": TableAccess.objects.latest("pk").pk})
    assert Client().get(newer).status_code == 404


def test_all_tables_get_their_card_at_once(office, event):
    made = office.post(f"/en/office/{event.slug}/access/", ONE | {"table": "all"}).content.decode()
    assert made.count('class="access-card"') == 2


def test_table_referees_make_no_codes_and_see_no_reconciliation(event):
    client = Table(official(event, Role.TABLE_REFEREE, "at the table"), sheet_of(event, 1, 1)).client
    for path in ("access", "paper"):
        assert client.get(f"/en/office/{event.slug}/{path}/").status_code == 403


def test_one_tap_calls_the_head_referee_and_whoever_comes_answers(office, event, who):
    start_clock(actor=who, event_id=event.pk, number=1)
    path = f"/en/sheets/{sheet_of(event, 1, 1).pk}/"
    assert "Head referee" in page(office, path)
    for _ in range(2):
        office.post(f"{path}call/")
    assert RefereeCall.objects.count() == 1
    assert re.search(r"Called \d\d:\d\d, answer", page(office, path))
    office.post(f"{path}call/", {"answer": "1"})
    assert RefereeCall.objects.get().answered_by == "head"


def test_paper_that_differs_is_explained_and_corrected_by_one_link(office, event, who):
    row = sheet_of(event, 1, 1)
    play(who, row, win(row, 0, 2, 24), win(row, 1, None, 12))
    east, south, west, north = people(row)
    row.refresh_from_db()
    paper = {east: 28, south: 52, west: -28, north: -52}
    sign_totals(actor=who, sheet_id=row.pk, totals=paper, seen_version=row.version)
    html = office.get(f"/en/office/{event.slug}/paper/").content.decode()
    assert "Hand 1 was rather: P" in words_of(html)
    link = re.search(r'href="(/en/sheets/\d+/hands/1/\?[^"]+)"', html).group(1).replace("&amp;", "&")
    typed = fields_of(office.get(link).content.decode())
    assert (typed["winner"], typed["discarder"], typed["usual_total"]) == (str(east), str(north), "24")


def test_where_paper_and_desk_agree_nothing_is_listed(office, event):
    assert "Wherever there is paper, it says what the desk says." in page(
        office, f"/en/office/{event.slug}/paper/"
    )


def test_a_correction_says_whose_places_move_before_it_is_confirmed(office, event, who):
    row = sheet_of(event, 1, 1)
    play(who, row, win(row, 0, 2, 24))
    path = f"/en/sheets/{row.pk}/"
    html = office.get(f"{path}hands/1/").content.decode()
    typed = fields_of(html[html.index('id="entry"') :])
    typed |= {"winner": str(people(row)[1]), "reason": ""}
    text = words_of(office.post(f"{path}preview/", typed).content.decode())
    assert "What this changes" in text
    assert "place 1 becomes" in text


def test_a_substitute_takes_over_a_seat_from_a_hand_on(office, event, who):
    register_players(actor=who, event_id=event.pk, text="Sub", are_substitutes=True)
    row, comer = sheet_of(event, 1, 1), Registration.objects.get(event=event, participant__name="Sub")
    play(who, row, win(row, 0, 2, 24))
    path = f"/en/sheets/{row.pk}/seats/"
    leaver = Registration.objects.get(event=event, participant=people(row)[3])
    row.refresh_from_db()
    typed = {"leaving": leaver.number, "coming": comer.number, "from_hand": 2, "reason": "Ill"}
    assert office.post(path, {"act": "replace", "seen_version": row.version, **typed}).status_code == 302
    last = Occupancy.objects.filter(sheet=row).latest("pk")
    assert (last.participant_id, last.from_hand) == (comer.participant_id, 2)
    assert "Sub (from hand 2)" in page(office, path)


def test_a_table_gets_extra_time_and_another_place(office, event):
    row = sheet_of(event, 1, 1)
    path = f"/en/sheets/{row.pk}/seats/"
    assert (
        office.post(path, {"act": "time", "minutes": 10, "reason": "A tile was missing"}).status_code == 302
    )
    assert office.post(path, {"act": "move", "label": "Stage"}).status_code == 302
    row.table.refresh_from_db()
    assert (row.table.extra_minutes, row.table.label) == (10, "Stage")
    assert "Stage" in page(office, path)


def test_pages_tell_the_time_of_the_hall_and_no_other_page_does(office, event):
    event.time_zone = "Asia/Tokyo"
    event.save()
    office.get(f"/en/sheets/{sheet_of(event, 1, 1).pk}/")
    assert timezone.get_current_timezone_name() == "UTC"
    made = office.post(f"/en/office/{event.slug}/access/", ONE).content.decode()
    until = TableAccess.objects.get().expires_at.astimezone(ZoneInfo("Asia/Tokyo"))
    assert f"{until:%H:%M}" in words_of(made)


def test_the_planned_start_is_labelled_and_gone_once_the_clock_runs(office, event, who):
    table = sheet_of(event, 1, 1)
    Session.objects.filter(event=event).update(starts_at=datetime(2026, 5, 16, 13, 15, tzinfo=UTC))
    there = datetime(2026, 5, 16, 13, 15, tzinfo=UTC).astimezone(ZoneInfo(event.time_zone))
    path = f"/en/sheets/{table.pk}/"
    assert f"starts {there:%H:%M}" in page(office, path)
    start_clock(actor=who, event_id=event.pk, number=1)
    assert f"{there:%H:%M}" not in page(office, path)
