"""No hand is recorded twice by the browser's arrow or a second tab, and what is refused is seen."""

from datetime import UTC, datetime

import pytest
from build import actor, named_sheet, play, win
from offline_page import due, enter, kept, told, words
from playwright.sync_api import expect
from table_thumb import is_recorded, plate, sign_in

from referee.models import HandEntry
from referee.services import set_sheet_state
from tournaments.models import Session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ("Li", "Zhang", "Ana", "Omar")
LOOSE = "1199m2288s33557p7p"  # seven pairs: 14 loose tiles
PATIENT = 40_000  # longer than the longest pause between two attempts
WIDTH = "document.documentElement.scrollWidth"


@pytest.fixture
def referee():
    return actor("Rosa")


@pytest.fixture
def row(referee):
    """The sheet of table 1 in a session in play, with four known names."""
    return named_sheet(referee, *NAMES)


@pytest.fixture
def table(phone, live_server, referee, row):
    """The phone, signed in, at the table."""
    sign_in(phone, live_server, referee)
    phone.goto(f"{live_server.url}/en/sheets/{row.pk}/")
    expect(words(phone)).not_to_be_empty()
    return phone


def recorded():
    return [(hand.number, hand.ruled_total) for hand in HandEntry.objects.order_by("number", "version")]


def is_empty(page):
    expect(page.locator("[name=winner]:checked")).to_have_value("")
    expect(page.locator("[name=declared_total]")).to_have_value("")
    expect(page.locator(".flowers input:checked")).to_have_count(0)


def test_behind_a_recorded_hand_the_arrow_back_shows_an_empty_form(table):
    enter(table, "Li", "Zhang", 24)
    is_recorded(table, 1)
    table.go_back()
    due(table, 2)
    is_empty(table)
    table.locator("#record").tap()
    expect(table.get_by_text("Say who won, or that the hand was drawn.").first).to_be_in_viewport()
    assert recorded() == [(1, 24)]


def test_a_page_that_the_browser_kept_whole_comes_anew(table):
    enter(table, "Li", "Zhang", 24)
    is_recorded(table, 1)
    expect(words(table)).not_to_be_empty()
    table.evaluate("document.body.dataset.old = '1'")
    plate(table, "Ana").tap()
    table.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(table.locator("body[data-old]")).to_have_count(0)
    expect(table.locator("#entry [name=number]")).to_have_value("2")


def test_behind_a_recorded_penalty_the_arrow_back_shows_an_empty_form(table, live_server, row):
    table.goto(f"{live_server.url}/en/sheets/{row.pk}/penalties/?kind=dead_hand")
    table.locator(".who-plate", has_text="Ana").tap()
    table.locator(".offence .choice").first.tap()
    table.locator("#record").tap()
    expect(table.locator(".story")).to_contain_text("Ana")
    table.go_back()
    expect(table.locator("#ruling")).to_be_visible()
    expect(table.locator("[name=offender]:checked")).to_have_count(0)


def test_what_a_second_tab_holds_for_a_hand_never_becomes_the_next_one(table, row):
    other = table.context.new_page()
    other.goto(table.url)
    expect(words(other)).not_to_be_empty()
    plate(other, "Ana").tap()
    plate(other, "Omar").tap()
    enter(table, "Li", "Zhang", 24)
    is_recorded(table, 1)
    other.locator("[name=declared_total]").fill("30")
    other.locator(".flowers input[value='0']").tap()
    other.locator("#record").tap()
    expect(kept(other)).to_contain_text("Hand 1 was recorded before, by Rosa.")
    due(other, 2)
    assert recorded() == [(1, 24)]
    kept(other).get_by_role("button", name="Change").tap()
    expect(other.locator("#entry [name=number]")).to_have_value("2")
    other.locator("#record").tap()
    expect(words(other)).to_have_text("all saved")
    assert recorded() == [(1, 24), (2, 30)]


def test_a_draft_of_a_hand_that_another_tab_recorded_is_gone_after_a_reload(table):
    other = table.context.new_page()
    other.goto(table.url)
    plate(other, "Ana").tap()
    enter(table, "Li", "Zhang", 24)
    is_recorded(table, 1)
    other.reload()
    due(other, 2)
    is_empty(other)
    table.get_by_role("button", name="Undo hand 1").tap()
    expect(table.get_by_text("Hand 1 is taken back.")).to_be_visible()
    other.reload()
    due(other, 1)
    is_empty(other)


def test_what_was_refused_is_no_hand(table):
    table.context.set_offline(True)
    enter(table, "Li", "Zhang", 6)
    due(table, 2)
    table.context.set_offline(False)
    expect(words(table)).to_have_text("1 not recorded", timeout=PATIENT)
    table.reload()
    due(table, 1)
    assert recorded() == []


def test_what_is_typed_moves_to_another_hand_only_in_sight(table):
    table.context.set_offline(True)
    enter(table, "Li", "Zhang", 6)
    due(table, 2)
    enter(table, "Ana", "Omar", 30)
    due(table, 3)
    plate(table, "Omar").tap()
    table.locator("#saved").tap()
    first = kept(table).first
    first.get_by_text("Put away").first.tap()
    first.get_by_label("Why it is put away, in a word:").fill("no win")
    first.get_by_role("button", name="Put away").tap()
    expect(told(table)).to_have_text("What you typed is for hand 2 now. Read it again, then record it.")
    expect(table.locator("#entry [name=number]")).to_have_value("2")
    expect(plate(table, "Omar").locator(".role-won")).to_be_visible()


def test_a_refusal_below_a_long_page_is_brought_into_view(table, live_server, row, referee):
    play(referee, row, win(row, 0, 1, 24))
    set_sheet_state(actor=referee, sheet_id=row.pk, state="entered", reason="time")
    table.goto(f"{live_server.url}/en/sheets/{row.pk}/signing/")
    table.get_by_role("button", name="Sign as referee", exact=True).tap()
    expect(table.locator(".messages .message-error, .field-error").first).to_be_in_viewport()


def test_a_late_arrival_long_after_the_start_is_not_proposed_in_minutes(table, live_server, row):
    Session.objects.filter(tables__sheet=row).update(starts_at=datetime(2026, 5, 1, 9, tzinfo=UTC))
    table.goto(f"{live_server.url}/en/sheets/{row.pk}/penalties/?kind=late")
    expect(table.locator("[name=minutes_late][data-since]")).to_have_count(1)
    expect(table.locator("[name=minutes_late]")).to_have_value("")


def test_seven_pairs_are_no_wider_than_a_phone_on_the_page_that_corrects(table, live_server, row, referee):
    play(referee, row, win(row, 0, 1, 24, hand_text=LOOSE))
    table.goto(f"{live_server.url}/en/sheets/{row.pk}/hands/1/")
    expect(table.locator(".hand-tiles").first).to_be_visible()
    assert table.evaluate(WIDTH) == 390


def test_a_word_without_end_is_no_wider_than_a_phone(table, live_server, row):
    table.goto(f"{live_server.url}/en/sheets/{row.pk}/penalties/?kind=dead_hand")
    table.locator(".who-plate", has_text="Ana").tap()
    table.locator(".offence .choice").first.tap()
    table.get_by_text("Hand and note").tap()
    table.get_by_label("Note").fill("x" * 500)
    table.locator("#record").tap()
    expect(table.locator(".story")).to_contain_text("Ana")
    assert table.evaluate(WIDTH) == 390
    table.goto(f"{live_server.url}/en/sheets/{row.pk}/penalties/")
    assert table.evaluate(WIDTH) == 390
