"""An organiser runs an event of 16 players and five sessions, from a pasted list to the final standings.

One player is replaced for a session by a substitute, one withdraws, one hand is corrected after its session
was approved, and the first four play a final.
"""

import re
from collections.abc import Iterator

import pytest
from build import user
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client
from playwright.sync_api import Browser, Page, expect
from table_thumb import Thumb

from referee.selectors import sheet_view
from tournaments.models import Event, Registration, Session, Table
from tournaments.selectors import standings

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LIST = """Autumn Open 2026;;;;
No;Surname;Given name;Country;EMA number
1;Żak;Łucja;POL;04090001
2;Bøgh;Søren;DEN;06080002
3;Nguyễn;Minh Châu;VIE;
4;van der Veen;Joukje;NED;08010004
5;Müller;Jörg;GER;11020005
6;Ruiz;Ana;ESP;09010006
7;Rossi;Chiara;ITA;12010007
8;Petit;Jean-François;FRA;10010008
9;Kowalski;Piotr;POL;04090009
10;Hansen;Maja;DEN;06080010
11;de Vries;Femke;NED;08010011
12;Peláez;Begoña;ESP;09010012
13;Conti;Matteo;ITA;12010013
14;Lefèvre;Hélène;FRA;10010014
15;Őze;Szilárd;HUN;14010015
16;Wójcik;Zofia;POL;04090016
Total;16;;;
"""
HANDS = (12, 16, 24, 8)
"""What the winner at table 1, 2, 3, 4 is paid for."""

UNSIGNED = "One hand a table, and nobody signs: a test."


@pytest.fixture
def page(chromium: Browser, answered, live_server) -> Iterator[Page]:
    """A laptop in the office."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, has_touch=True)
    yield context.new_page()
    context.close()


class Office:
    """The organiser at the laptop."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url

    def sign_in(self, account) -> None:
        client = Client()
        client.force_login(account)
        cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
        self.page.context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": self.url}]
        )

    def open(self, path: str) -> None:
        self.page.goto(f"{self.url}/en/office/{path}")

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def says(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    def act(self, session: int, name: str, reason: str = "") -> None:
        """Do the next step of a session, with its reason where one is asked."""
        self.open(f"autumn-open/sessions/{session}/")
        form = self.page.locator("form.act", has=self.page.get_by_role("button", name=name, exact=True))
        if reason:
            form.get_by_label("Reason").fill(reason)
        form.get_by_role("button", name=name, exact=True).click()

    def play(self, session: int) -> None:
        """Enter one hand at every table, East wins it from South, and approve the session."""
        self.act(session, "Open for play")
        for table in Table.objects.filter(session__event__slug="autumn-open", session__number=session):
            self.win(table, HANDS[table.number - 1])
        self.act(session, "Close the session")
        self.act(session, "Mark as checked")
        self.act(session, "Approve the session", UNSIGNED)
        self.says(f"Session {session} is approved")

    def win(self, table: Table, total: int) -> None:
        east, south = (seat.name for seat in sheet_view(table.sheet_id).seats[:2])
        self.page.goto(f"{self.url}/en/sheets/{table.sheet_id}/")
        thumb = Thumb(self.page)
        thumb.plate(east)
        thumb.plate(south)
        thumb.chip("totals", total)
        thumb.chip("flowers", 0)
        button = self.page.locator("#record")
        expect(button).to_have_text(f"Table {table.number}, hand 1: {east} wins from {south}, {total} fan")
        button.tap()
        thumb.is_recorded(1)


@pytest.fixture
def organiser():
    return user("organiser")


@pytest.fixture
def office(page, live_server, organiser) -> Office:
    office = Office(page, live_server.url)
    office.sign_in(organiser)
    return office


def make_event(office: Office) -> None:
    page = office.page
    office.open("new/")
    page.get_by_role("link", name=re.compile("MIL, 2025")).click()
    page.get_by_label("Name of the event").fill("Autumn Open")
    page.get_by_label("First day").fill("2026-10-03")
    page.get_by_label("Last day").fill("2026-10-04")
    page.get_by_label("Time zone of the hall").select_option("Europe/Warsaw")
    page.get_by_label("Number of sessions").fill("5")
    office.press("Create the event")


def import_list(office: Office) -> None:
    page = office.page
    office.open("autumn-open/players/import/")
    page.get_by_label("Or paste the rows").fill(LIST)
    office.press("Read the list")
    office.press("Register 16 players")
    office.says("16 players registered.")
    office.open("autumn-open/players/")
    page.get_by_text("Type or paste players").click()
    page.locator("textarea").first.fill("Iris Keller\nTom Baker")
    page.get_by_label(re.compile("substitutes")).check()
    office.press("Add players")


def draw_four_sessions(office: Office) -> None:
    page = office.page
    office.open("autumn-open/draw/")
    steps = page.locator("section[aria-labelledby='chart']")
    steps.get_by_label("Sessions").fill("4")
    steps.get_by_role("button", name="Make the chart").click()
    page.get_by_text("Dice thrown in the hall").click()
    page.get_by_role("button", name="Freeze the chart").click()
    page.locator("form.draw-next").get_by_label("Seed").fill("6 1 4 3 3 2")
    page.locator("form.draw-next").get_by_role("button", name="Draw the seats").click()
    office.press("Publish this draw")


def change_seats(office: Office, leaving: int, coming: int, first: int, last: int | None) -> None:
    page = office.page
    office.open("autumn-open/draw/changes/")
    page.get_by_role("textbox", name="Who leaves").fill(str(leaving))
    page.get_by_role("textbox", name="Who comes").fill(str(coming))
    page.get_by_label("From session").select_option(str(first))
    if last is not None:
        page.get_by_label("Up to session").select_option(str(last))
    office.press("Show what it does")
    office.press("Change the seats")
    office.says("The seats are changed.")


def appoint_head_referee(office: Office) -> None:
    """Only the head referee unlocks what is approved."""
    page = office.page
    office.open("autumn-open/officials/")
    page.get_by_label("User name").fill("judge")
    page.get_by_label("Office", exact=True).select_option("head_referee")
    page.get_by_label("Password").fill("nine-gates-88")
    office.press("Give the office")
    office.says("judge")


def correct_first_hand(office: Office, session: int, total: int) -> None:
    """Correct what the winner at table 1 was paid for."""
    page = office.page
    sheet = Table.objects.get(session__event__slug="autumn-open", session__number=session, number=1).sheet_id
    page.goto(f"{office.url}/en/sheets/{sheet}/hands/1/")
    page.locator(f".totals input[value='{total}']").tap()
    page.get_by_label("Reason of the correction").fill("The paper says 24.")
    button = page.locator("#record")
    expect(button).to_have_text(re.compile(rf"^Correct: Table 1, hand 1: .*, {total} fan$"))
    button.tap()
    expect(page.get_by_role("link", name=re.compile(rf"^Hand 1: .*, {total} fan"))).to_be_visible()


def final_of_four(office: Office) -> None:
    """Plan the final, approve who plays it, seat it from the standings, publish it."""
    page = office.page
    office.open("autumn-open/standings/")
    page.get_by_text("Plan a later stage").click()
    page.get_by_label("Name of the stage").fill("Final")
    page.get_by_label("Begins with session").fill("5")
    page.get_by_label("Players who go on").fill("4")
    office.press("Plan the stage")
    office.says("1 of these equal players goes on: Jörg Müller · Femke de Vries")
    page.get_by_label("Jörg Müller").check()
    page.get_by_label("Reason").first.fill("Drawn by lot before both.")
    office.press("Approve the cut")
    office.says("Approved by organiser")
    office.open("autumn-open/draw/sessions/5/")
    page.get_by_label("Seed", exact=True).fill("2 5 5 1")
    office.press("Seat the session")
    office.press("Publish this session")


def test_from_a_list_to_the_final_standings(office, page, organiser):
    make_event(office)
    import_list(office)
    event = Event.objects.get(slug="autumn-open")
    names = {row.number: row.participant.name for row in Registration.objects.filter(event=event)}
    assert (len(names), names[1], names[4], names[17]) == (
        18,
        "Łucja Żak",
        "Joukje van der Veen",
        "Iris Keller",
    )
    draw_four_sessions(office)

    office.play(1)
    change_seats(office, leaving=1, coming=17, first=2, last=2)  # a substitute for one session
    office.play(2)
    change_seats(office, leaving=2, coming=18, first=3, last=None)  # withdraws for the rest
    office.play(3)
    office.play(4)

    appoint_head_referee(office)
    office.sign_in(get_user_model().objects.get(username="judge"))
    office.act(4, "Unlock the session", "The paper of table 1 says 24.")
    correct_first_hand(office, session=4, total=24)
    office.sign_in(organiser)
    office.act(4, "Mark as checked")
    office.act(4, "Approve the session", UNSIGNED)

    final_of_four(office)
    office.play(5)
    office.open("autumn-open/")
    office.press("Publish the results")
    event.refresh_from_db()
    rows = [
        (row.place, row.player.number, str(row.table_points), row.game_points)
        for row in standings(event).rows
    ]
    assert rows[:4] == [(1, 13, "11", 52), (2, 15, "17/2", 8), (3, 5, "17/2", 0), (4, 1, "7", 12)]
    assert rows[15:] == [(16, 2, "3/2", -40), (None, 18, "11/2", 24), (None, 17, "3/2", -40)]
    page.goto(f"{office.url}/en/e/autumn-open/standings/")
    first = page.locator("tbody tr").first
    expect(first).to_contain_text("Matteo Conti")
    expect(first.locator(".points")).to_have_text("11")
    office.says("After 5 sessions")
    assert {session.state for session in Session.objects.filter(event=event)} == {"approved"}
