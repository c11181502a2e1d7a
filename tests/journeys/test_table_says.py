"""What a page of a table says once something was done, or is missing, through the queue of the device."""

import pytest
from build import actor, drawn_event, people, play, sheet_of, win
from offline_page import told, words
from patient_page import said
from playwright.sync_api import expect
from table_thumb import sign_in

from referee.models import Participant

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ("Li", "Zhang", "Ana", "Omar")


@pytest.fixture
def open_page(phone, live_server):
    """Open a page of a table with two hands on a device that keeps entries."""
    referee = actor("Rosa")
    row = sheet_of(drawn_event(referee), 1, 1)
    for each, name in zip(people(row), NAMES, strict=True):
        Participant.objects.filter(pk=each).update(name=name, latin_name="")
    play(referee, row, win(row, 0, 1, 24), win(row, 2, 3, 8))
    sign_in(phone, live_server, referee)

    def open_page(path):
        phone.goto(f"{live_server.url}/en/sheets/{row.pk}/{path}/")
        expect(words(phone)).to_have_text("all saved")
        return phone

    return open_page


def test_a_correction_says_what_the_hand_is_now_and_the_last_hand_that_it_is_taken_back(open_page):
    page = open_page("hands/1")
    page.locator(".totals input[value='20']").tap()
    page.get_by_label("Reason of the correction").fill("Misheard")
    page.locator("#record").tap()
    expect(told(page)).to_have_text("Hand 1 is corrected: Li wins from Zhang, 20 fan.")
    page = open_page("hands/2")
    page.locator("summary", has_text="Take hand 2 back").tap()
    form = page.locator("form[data-act='hand.withdraw']")
    form.get_by_label("Reason").fill("Not over")
    form.get_by_role("button").tap()
    expect(told(page)).to_have_text("Hand 2 is taken back.")
    page.reload()
    expect(words(page)).to_have_text("all saved")
    expect(told(page)).to_be_hidden()  # it is said once


def test_what_is_done_on_other_pages_is_said_there(open_page):
    page = open_page("checkpoint")
    for name, total in zip(NAMES, (40, -40, 24, -24), strict=True):
        page.get_by_label(name, exact=True).fill(str(total))
    page.get_by_role("button", name="This is what the paper says").tap()
    expect(told(page)).to_have_text("After hand 2 paper and desk agree.")


def test_a_ruling_pressed_too_early_names_all_that_is_missing_and_keeps_nothing(open_page):
    page = open_page("penalties")
    page.locator("#record").tap()
    expect(said(page, "offender")).to_have_text("Say who is penalised.")
    expect(said(page, "offence_key")).to_have_text("Say what happened.")
    page.locator(".who-plate", has_text="Li").tap()
    expect(said(page, "offender")).to_have_count(0)
    page.locator("#record").tap()
    expect(said(page, "offence_key")).to_have_text("Say what happened.")
    expect(words(page)).to_have_text("all saved")
    page.goto(f"{page.url}?kind=late")
    expect(words(page)).to_have_text("all saved")
    page.locator("[name=minutes_late]").fill("")
    page.locator("#record").tap()
    expect(said(page, "offender")).to_have_text("Say who is penalised.")
    expect(said(page, "minutes_late")).to_have_text("Say how many minutes.")
