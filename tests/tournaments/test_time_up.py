"""When time is up: closing play is what the table's page proposes, and it needs no other reason than that."""

from datetime import timedelta

import pytest
from build import actor, drawn_event, play, sheet_of, win
from table_client import Table, fields_of, words_of

from referee.models import AuditEntry, HandEntry, SheetState
from tournaments.models import Session

pytestmark = pytest.mark.django_db

CLOSE = "Close play and sign"


@pytest.fixture
def who():
    return actor()


@pytest.fixture
def event(who):
    return drawn_event(who)


@pytest.fixture
def table(who, event):
    """Table 1 of the session in play; two hands are recorded."""
    sheet = sheet_of(event, 1, 1)
    play(who, sheet, win(sheet, 0, 1, 12), win(sheet, 1, 2, 12))
    return at(who, sheet)


def over(event, table, hand: int) -> None:
    """Let time run out while this hand was played: right after the one before it was entered."""
    before = HandEntry.objects.get(sheet=table.sheet, number=hand - 1)
    begun = before.created - timedelta(minutes=120)
    Session.objects.filter(event=event, number=1).update(clock_started_at=begun)


def at(who, sheet) -> Table:
    found = Table(who, sheet)
    found.path = f"/en/sheets/{sheet.pk}/"
    return found


def text(table, path="") -> str:
    return words_of(table.get(path).content.decode())


def test_before_the_last_hand_nothing_is_proposed(table, event):
    assert CLOSE not in text(table)
    over(event, table, hand=3)
    assert CLOSE not in text(table)
    assert "Hand 3 is the last." in text(table)


def test_after_the_last_hand_one_button_closes_play_and_leads_to_signing(table, event):
    over(event, table, hand=2)
    page = table.get().content.decode()
    assert "Time is up: hand 2 was the last. Record another one only if it had begun in time." in words_of(
        page
    )
    form = fields_of(page[page.index("time-up") :])
    data = {name: form[name] for name in ("csrfmiddlewaretoken", "seen_version")} | {"act": "close"}
    answer = table.client.post(f"{table.path}signing/", data, follow=True)
    assert answer.redirect_chain == [(f"{table.path}signing/", 302)]
    table.sheet.refresh_from_db()
    assert table.sheet.state == SheetState.ENTERED
    assert AuditEntry.objects.filter(sheet=table.sheet).last().reason == "Time is up"


def test_another_hand_is_still_recorded_and_the_page_says_so(table, event):
    over(event, table, hand=2)
    assert table.post(table.win(0, 1)).status_code == 302
    assert "hand 2 was the last. What was played after it was recorded all the same." in text(table)


def test_while_time_is_left_closing_play_needs_its_reason(table, event):
    page = table.get("signing/").content.decode()
    assert "Time is up: close play here" in words_of(page)
    assert table.post(fields_of(page) | {"act": "close", "reason": ""}, "signing/").status_code == 422
    over(event, table, hand=3)
    page = table.get("signing/").content.decode()
    assert "Time is up: close play here" not in words_of(page)
    assert "Close play after hand 2" in words_of(page)
    assert table.post(fields_of(page) | {"act": "close"}, "signing/").status_code == 302


def test_a_sheet_of_an_unopened_session_says_so_and_who_opens_it(who, event):
    words = text(at(who, sheet_of(event, 2, 1)))
    assert "Session 2 is not open yet. The organiser or the head referee opens it." in words
    assert "the score sheet is" not in words


def test_a_signed_sheet_asks_nobody_to_tap_and_leads_on(table, event):
    asks = "Each player checks their line and taps their name"
    assert asks not in text(table, "signing/")
    table.sheet.state = SheetState.ENTERED
    table.sheet.save()
    assert asks in text(table, "signing/")
    table.sheet.state = SheetState.LOCKED
    table.sheet.save()
    page = table.get("signing/").content.decode()
    assert asks not in words_of(page)
    assert "This table is done. All tables of the session" in words_of(page)
    assert f'href="/en/office/{event.slug}/sessions/1/"' in page
