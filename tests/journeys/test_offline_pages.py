"""The other pages of a table without the desk: cancelled penalties, signatures and seats wait as hands do."""

import pytest
from build import actor, named_sheet, people, play, win
from offline_page import told, words
from patient_page import said
from playwright.sync_api import expect
from story import rule
from table_thumb import sign_in

from referee.models import Signature
from referee.services import set_sheet_state

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ("Li", "Zhang", "Ana", "Omar")
PATIENT = 60_000


@pytest.fixture
def referee():
    return actor("Rosa")


@pytest.fixture
def row(referee):
    """A sheet with two hands and a penalty, and four known names."""
    row = named_sheet(referee, *NAMES)
    play(referee, row, win(row, 0, 1, 24), win(row, 2, 3, 8))
    rule(referee, row, 3, 10, offence="Late")
    return row


@pytest.fixture
def open_page(phone, live_server, referee, row):
    sign_in(phone, live_server, referee)

    def open_page(path):
        phone.goto(f"{live_server.url}/en/sheets/{row.pk}/{path}/")
        expect(words(phone)).to_have_text("all saved")
        return phone

    return open_page


def losing(page, answers):
    """Let so many answers of the desk be lost after it has committed; return what was sent."""
    sent = []

    def lose(route):
        if route.request.method != "POST":
            return route.continue_()
        sent.append(route.request.post_data_json["entries"][0]["key"])
        if len(sent) > answers:
            return route.continue_()
        route.fetch()
        return route.abort()

    page.route("**/entries/", lose)
    return sent


def actions(row):
    return list(row.audit.order_by("sequence").values_list("action", flat=True))


def test_a_penalty_is_cancelled_once_though_the_answer_is_lost(open_page, row):
    page = open_page("penalties")
    page.get_by_text("Cancel this penalty").tap()
    form = page.locator("form[data-act='penalty.cancel']")
    form.get_by_role("button").tap()
    expect(said(page, "reason")).to_have_text("Say why.")
    sent = losing(page, 1)
    form.get_by_label("Reason").fill("Not he")
    form.get_by_role("button").tap()
    expect(page.locator(".penalty-list .is-cancelled")).to_contain_text("Not he", timeout=PATIENT)
    expect(words(page)).to_have_text("all saved")
    assert (len(set(sent)), actions(row).count("penalty.cancel")) == (1, 1)


def test_confirmations_and_a_signature_wait_on_the_device_and_arrive_in_order(open_page, row, referee):
    set_sheet_state(actor=referee, sheet_id=row.pk, state="entered", reason="Time is up.")
    page = open_page("signing")
    page.context.set_offline(True)
    for name in ("Li", "Zhang"):
        page.get_by_role("button", name=f"I am {name}:").tap()
        expect(page.get_by_role("button", name=f"I am {name}:")).to_be_hidden()
    offices = page.locator("form", has=page.get_by_role("button", name="Sign as referee"))
    offices.get_by_label("Reason").fill("Two have left")
    page.get_by_role("button", name="Sign as referee").tap()
    expect(words(page)).to_have_text("3 waiting on this device")
    assert Signature.objects.count() == 0
    page.context.set_offline(False)
    expect(words(page)).to_have_text("all saved", timeout=PATIENT)
    assert actions(row)[-3:] == ["sheet.confirm", "sheet.confirm", "sheet.referee_sign"]
    row.refresh_from_db()
    assert row.state == "signed"


def test_swapped_seats_are_swapped_once_though_the_answer_is_lost(open_page, row):
    page = open_page("seats")
    before = people(row)
    swap = page.locator("form", has=page.get_by_role("button", name="Show what swapping them does"))
    swap.locator("[name=one]").first.check(force=True)
    swap.locator("[name=other]").nth(1).check(force=True)
    page.get_by_role("button", name="Show what swapping them does").tap()
    confirm = page.locator("button[name=act][value=swap]")
    expect(confirm).to_be_visible()
    sent = losing(page, 1)
    page.locator("form", has=confirm).get_by_label("Reason").fill("They sat wrongly")
    confirm.tap()
    expect(words(page)).to_have_text("all saved", timeout=PATIENT)
    expect(confirm).to_have_count(0)
    assert (len(set(sent)), actions(row).count("seats.swap")) == (1, 1)
    assert people(row) == [before[1], before[0], *before[2:]]


def test_what_needs_the_desk_now_says_so_and_keeps_what_was_typed(open_page):
    page = open_page("seats")
    first = page.locator("[name=one]").first
    first.check(force=True)
    page.context.set_offline(True)
    page.get_by_role("button", name="Show what swapping them does").tap()
    expect(told(page)).to_contain_text("This needs the desk now, and it cannot be reached.")
    expect(first).to_be_checked()
    page.context.set_offline(False)
    page.locator("[name=other]").nth(1).check(force=True)
    page.get_by_role("button", name="Show what swapping them does").tap()
    expect(page.locator("button[name=act][value=swap]")).to_be_visible()
