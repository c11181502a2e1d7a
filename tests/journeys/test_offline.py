"""Entry that survives the network: a bad line, a lost answer, a second device, somebody else's name."""

import re

import pytest
from build import actor, named_sheet, play, win
from offline_page import due, enter, kept, told, wait_for_worker, words
from patient_page import bar, patient, said
from playwright.sync_api import expect
from table_thumb import plate, sign_in

from referee.models import HandEntry
from referee.selectors import sheet_view
from referee.services import set_sheet_state

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ("Li", "Zhang", "Ana", "Omar")
PATIENT = 40_000  # longer than the longest pause between two attempts


@pytest.fixture
def referee():
    return actor("Rosa")


@pytest.fixture
def row(referee):
    """The sheet of table 1 in a session in play, with four known names."""
    return named_sheet(referee, *NAMES)


def open_table(page, live_server, who, row):
    """Sign somebody in and open the table; wait until the page can come back without the desk."""
    sign_in(page, live_server, who)
    page.goto(f"{live_server.url}/en/sheets/{row.pk}/")
    expect(words(page)).not_to_be_empty()
    return page


@pytest.fixture
def table(phone, live_server, referee, row):
    """The phone, signed in, at the table."""
    return open_table(phone, live_server, referee, row)


@pytest.fixture
def tablet(chromium, live_server, row):
    """A second device at the same table, in other hands."""
    context = chromium.new_context(viewport={"width": 820, "height": 1180}, has_touch=True)
    page = open_table(context.new_page(), live_server, actor("Bo"), row)
    yield page
    context.close()


def recorded():
    hands = HandEntry.objects.order_by("number", "version")
    return [(hand.number, hand.ruled_total) for hand in hands]


def test_online_an_entry_is_sent_at_once_and_can_be_undone(table):
    enter(table, "Li", "Zhang", 24)
    expect(table.get_by_text("Hand 1 is recorded: Li wins from Zhang, 24 fan.").first).to_be_visible()
    expect(words(table)).to_have_text("all saved")
    due(table, 2)
    table.get_by_role("button", name="Undo hand 1").tap()
    expect(table.get_by_text("Hand 1 is taken back.")).to_be_visible()
    due(table, 1)
    assert [hand.outcome for hand in HandEntry.objects.order_by("version")] == ["win", "withdrawn"]


def test_five_hands_without_the_desk_survive_a_reload_and_arrive_once_in_order(table, row):
    wait_for_worker(table)
    table.context.set_offline(True)
    for number, (winner, discarder) in enumerate([("Li", "Zhang"), ("Ana", "Omar"), ("Omar", "Li")], 1):
        enter(table, winner, discarder, 10 + number)
        due(table, number + 1)
    expect(words(table)).to_have_text("3 waiting on this device")
    table.reload()
    expect(words(table)).to_have_text("3 waiting on this device")
    due(table, 4)
    expect(table.locator(".strip-number")).to_contain_text("4")
    table.get_by_text("Drawn hand", exact=True).tap()
    table.locator("#record").tap()
    due(table, 5)
    expect(table.locator("#entries-moves")).to_contain_text("Change seats before hand 5:")
    enter(table, "Zhang", "Ana", 15)
    due(table, 6)
    expect(words(table)).to_have_text("5 waiting on this device")
    assert recorded() == []
    table.context.set_offline(False)
    expect(words(table)).to_have_text("all saved", timeout=PATIENT)
    assert recorded() == [(1, 11), (2, 12), (3, 13), (4, None), (5, 15)]
    expect(table.locator(".hands tbody tr")).to_have_count(5)
    due(table, 6)
    assert sheet_view(row.pk).version == row.version + 6  # that the device enters is an act too


def test_the_table_turns_without_the_desk_as_it_would_with_it(table, row, referee):
    def seats():
        return table.evaluate(
            """() => [...document.querySelectorAll(".seat")].map((seat) =>
            [seat.className, seat.querySelector(".wind").textContent,
             !!seat.querySelector(".seat-dealer"), seat.querySelector(".seat-name").textContent.trim()])"""
        )

    table.context.set_offline(True)
    for number in range(1, 6):
        enter(table, "Li", "Zhang", 20)
        due(table, number + 1)
    without = seats(), table.locator(".strip-round").inner_text()
    table.context.set_offline(False)
    expect(words(table)).to_have_text("all saved", timeout=PATIENT)
    expect(table.locator(".hands tbody tr")).to_have_count(5)
    assert (seats(), table.locator(".strip-round").inner_text()) == without


def test_an_answer_that_is_lost_after_the_commit_leaves_one_row(table):
    tries = []

    def lose(route):
        if route.request.method != "POST":
            return route.continue_()
        tries.append(route.request.post_data_json["entries"][0]["key"])
        if len(tries) > 2:
            return route.continue_()
        route.fetch()  # the desk has committed
        return route.abort()

    table.route("**/entries/", lose)
    enter(table, "Li", "Zhang", 24)
    expect(words(table)).to_have_text("1 waiting on this device")
    expect(words(table)).to_have_text("all saved", timeout=PATIENT)
    assert (len(tries), len(set(tries))) == (3, 1)
    assert recorded() == [(1, 24)]


def test_a_page_in_an_empty_answer_of_a_portal_is_no_answer(table):
    table.route("**/entries/", lambda route: route.fulfill(status=200, body="<p>Welcome to the hotel</p>"))
    enter(table, "Li", "Zhang", 24)
    expect(words(table)).to_have_text("1 waiting on this device")
    expect(kept(table)).to_have_count(1)
    table.unroute("**/entries/")
    expect(words(table)).to_have_text("all saved", timeout=PATIENT)
    assert recorded() == [(1, 24)]


def test_what_needs_a_ruling_stays_in_the_form_and_is_recorded_with_its_reason(table):
    patient(table).reload()
    enter(table, "Li", "Zhang", 6)
    expect(said(table, "ruling_reason")).to_contain_text("6 fan without flowers: the minimum is 8.")
    expect(words(table)).to_have_text("all saved")
    table.get_by_label("Reason of the ruling").fill("A false win that the head referee let stand")
    table.locator("#record").tap()
    due(table, 2)
    assert recorded() == [(1, 6)]


def test_refused_later_it_stays_in_sight_holds_back_what_follows_and_is_changed(table):
    table.context.set_offline(True)
    enter(table, "Li", "Zhang", 6)
    due(table, 2)
    enter(table, "Ana", "Omar", 30)
    due(table, 3)
    table.context.set_offline(False)
    expect(words(table)).to_have_text("1 not recorded · 1 waiting on this device", timeout=PATIENT)
    expect(kept(table)).to_contain_text(
        ["6 fan without flowers: the minimum is 8.", "waits behind what was not recorded"]
    )
    table.reload()
    expect(words(table)).to_have_text("1 not recorded · 1 waiting on this device")
    assert recorded() == []
    kept(table).first.get_by_role("button", name="Change").tap()
    due_now = table.locator("#entry [name=number]")
    expect(due_now).to_have_value("1")
    expect(plate(table, "Li").locator(".role-won")).to_be_visible()
    table.locator("[name=declared_total]").fill("16")
    table.locator("#record").tap()
    expect(words(table)).to_have_text("all saved")
    assert recorded() == [(1, 16), (2, 30)]


def test_nothing_is_put_away_without_a_word_and_what_is_stays_in_the_list(table):
    table.context.set_offline(True)
    enter(table, "Li", "Zhang", 6)
    due(table, 2)
    enter(table, "Ana", "Omar", 30)
    due(table, 3)
    table.context.set_offline(False)
    expect(words(table)).to_have_text("1 not recorded · 1 waiting on this device", timeout=PATIENT)
    first = kept(table).first
    first.get_by_text("Put away").first.tap()
    first.get_by_role("button", name="Put away").tap()
    expect(kept(table)).to_have_count(2)
    first.get_by_label("Why it is put away, in a word:").fill("no win")
    first.get_by_role("button", name="Put away").tap()
    expect(words(table)).to_have_text("all saved")
    assert recorded() == [(1, 30)]
    more = table.locator("#entries [data-part=discarded] li")
    expect(more).to_have_text("Hand 1 Li wins from Zhang: 6: put away (no win)")
    due(table, 2)


def test_a_second_device_is_warned_by_name_and_may_take_over(table, tablet):
    expect(tablet.locator("#entries [data-part=lease]")).to_be_hidden()  # who only looks claims nothing
    enter(table, "Li", "Zhang", 24)
    due(table, 2)
    tablet.reload()
    expect(tablet.locator("#entries [data-part=lease]")).to_contain_text("Another device (Rosa, Linux, since")
    enter(tablet, "Ana", "Omar", 30)
    expect(words(tablet)).to_have_text("1 not recorded")
    expect(kept(tablet)).to_contain_text("Rosa")
    due(tablet, 2)  # what was refused is no hand
    expect(tablet.get_by_role("button", name="Record it all the same")).to_have_count(0)
    tablet.locator("[data-part=lease]").get_by_role("button", name="Take over on this device").tap()
    expect(words(tablet)).to_have_text("all saved")  # what was refused for that reason goes by itself
    expect(tablet.locator("#entries [data-part=lease]")).to_be_hidden()
    assert recorded() == [(1, 24), (2, 30)]
    table.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(table.locator("#entries [data-part=lease]")).to_contain_text("Another device (Bo, Linux, since")
    expect(told(table)).to_contain_text("Hand 2 was recorded by Bo.")
    expect(bar(table)).to_contain_text("The table has moved on:")
    expect(bar(table)).to_be_in_viewport()


def test_a_stale_device_is_told_what_happened_and_keeps_what_was_typed(table, row):
    table.context.set_offline(True)
    enter(table, "Li", "Zhang", 24)
    due(table, 2)
    row.refresh_from_db()
    play(actor("Bo"), row, win(row, 2, 3, 40))
    table.context.set_offline(False)
    expect(words(table)).to_have_text("1 not recorded", timeout=PATIENT)
    expect(kept(table)).to_contain_text("Hand 1 was recorded before, by Bo.")
    table.reload()
    due(table, 2)
    kept(table).get_by_role("button", name="Change").tap()
    expect(table.locator("#entry [name=number]")).to_have_value("2")
    expect(plate(table, "Zhang").locator(".role-gave")).to_be_visible()
    table.locator("#record").tap()
    expect(words(table)).to_have_text("all saved")
    assert recorded() == [(1, 40), (2, 24)]


def test_hands_that_build_on_what_another_device_did_are_shown_once_and_then_go(table, row):
    play(actor("Bo"), row, win(row, 2, 3, 40))
    table.context.set_offline(True)
    enter(table, "Li", "Zhang", 24)
    due(table, 2)
    enter(table, "Ana", "Omar", 30)
    due(table, 3)
    table.context.set_offline(False)
    expect(kept(table).first).to_contain_text("Hand 1 was recorded before, by Bo.", timeout=PATIENT)
    first = kept(table).first
    first.get_by_text("Put away").first.tap()
    first.get_by_label("Why it is put away, in a word:").fill("the same")
    first.get_by_role("button", name="Put away").tap()
    expect(words(table)).to_have_text("all saved")
    assert recorded() == [(1, 40), (2, 30)]


def test_after_the_session_has_ended_what_waits_is_sent_on_signing_in_again(table, live_server, referee, row):
    table.context.clear_cookies()
    enter(table, "Li", "Zhang", 24)
    expect(words(table)).to_have_text("1 waiting on this device")
    expect(table.locator("#entries [data-part=reach]")).to_contain_text("Sign in again")
    open_table(table, live_server, referee, row)
    expect(words(table)).to_have_text("all saved")
    assert recorded() == [(1, 24)]


def test_nobody_signs_for_what_somebody_else_typed(table, live_server, row):
    table.context.set_offline(True)
    enter(table, "Li", "Zhang", 24)
    due(table, 2)
    table.context.clear_cookies()
    table.context.set_offline(False)
    open_table(table, live_server, actor("Bo"), row)
    expect(kept(table)).to_contain_text("Somebody else was signed in when this was typed.")
    assert recorded() == []
    table.get_by_role("button", name="Send it under my name").tap()
    expect(words(table)).to_have_text("all saved")
    assert [hand.actor_name for hand in HandEntry.objects.all()] == ["Bo"]


def test_a_closed_sheet_refuses_and_the_entry_stays(table, row, referee):
    set_sheet_state(actor=referee, sheet_id=row.pk, state="entered", reason="Time is up.")
    enter(table, "Li", "Zhang", 24)
    expect(words(table)).to_have_text("1 not recorded")
    expect(kept(table)).to_contain_text(re.compile("state of the sheet|not open"))
    assert recorded() == []
