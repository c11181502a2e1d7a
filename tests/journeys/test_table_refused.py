"""What the desk refuses while its form is shown is an error of the form; refused later it is in sight."""

import pytest
from build import actor, named_sheet, play, win
from offline_page import due, enter, kept, words
from patient_page import bar, patient, said
from playwright.sync_api import expect
from table_thumb import is_recorded, plate, sign_in

from referee.models import HandEntry, Penalty, ScoreSheet, Signature
from referee.services import set_sheet_state

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ("Li", "Zhang", "Ana", "Omar")
PATIENT = 60_000  # longer than the longest pause between two attempts
LINES = """() => {
  const short = document.querySelector("#saved-short");
  const box = short.getBoundingClientRect();
  const others = [...document.querySelectorAll(".strip-day > :not(.strip-saved), .strip-clock *")];
  const isOver = ({ left, right, top, bottom }) =>
    left < box.right && right > box.left && top < box.bottom && bottom > box.top;
  if (others.some((each) => isOver(each.getBoundingClientRect()))) return Infinity;
  return box.height / parseFloat(getComputedStyle(short).lineHeight);
}"""


@pytest.fixture
def referee():
    return actor("Rosa")


@pytest.fixture
def row(referee):
    """The sheet of table 1 in a session in play, with one hand and four known names."""
    row = named_sheet(referee, *NAMES)
    play(referee, row, win(row, 0, 1, 24))
    return row


@pytest.fixture
def open_page(phone, live_server, referee, row):
    sign_in(phone, live_server, referee)

    def open_page(path=""):
        phone.goto(f"{live_server.url}/en/sheets/{row.pk}/{path}")
        expect(words(phone)).not_to_be_empty()
        return phone

    return open_page


@pytest.fixture
def patient_page(open_page, phone):
    """Open pages that wait for the desk's answer."""
    patient(phone)
    return open_page


def recorded():
    return [(hand.number, hand.ruled_total) for hand in HandEntry.objects.order_by("number", "version")]


def refused_later(page):
    """Enter hand 2 below the minimum without the desk, and let the desk refuse it."""
    page.context.set_offline(True)
    enter(page, "Li", "Zhang", 6)
    due(page, 3)
    page.context.set_offline(False)
    expect(words(page)).to_have_text("1 not recorded", timeout=PATIENT)
    due(page, 2)  # what was refused is no hand


def reason_to_sign(page):
    signing = page.get_by_role("button", name="Sign as referee", exact=True)
    return page.locator("form", has=signing).get_by_label("Reason")


def test_below_the_minimum_it_says_so_at_the_reason_and_keeps_nothing(patient_page):
    page = patient_page()
    enter(page, "Li", "Zhang", 6)
    expect(said(page, "ruling_reason").first).to_contain_text("6 fan without flowers: the minimum is 8.")
    expect(page.get_by_label("Reason of the ruling")).to_be_focused()
    expect(said(page, "ruling_reason")).to_be_in_viewport()
    expect(words(page)).to_have_text("all saved")
    expect(kept(page)).to_have_count(0)
    expect(page.locator("[name=declared_total]")).to_have_value("6")
    page.get_by_label("Reason of the ruling").fill("Let stand")
    expect(said(page, "ruling_reason")).to_have_count(0)
    page.locator("#record").tap()
    is_recorded(page, 2)
    assert recorded() == [(1, 24), (2, 6)]


def test_a_correction_without_its_reason_is_never_kept_and_blocks_nothing(patient_page):
    page = patient_page("hands/1/")
    page.locator(".totals input[value='20']").tap()
    page.locator("#record").tap()
    expect(page.get_by_label("Reason of the correction")).to_be_focused()
    expect(said(page, "reason")).to_be_in_viewport()
    expect(page.get_by_text("Say why.")).to_have_count(1)
    page = patient_page()
    page.get_by_text("Drawn hand", exact=True).tap()
    page.locator("#record").tap()
    is_recorded(page, 2)
    assert recorded() == [(1, 24), (2, None)]


def test_a_missing_field_leads_to_itself(patient_page):
    page = patient_page()
    page.locator("#record").tap()
    expect(said(page, "winner")).to_be_in_viewport()
    plate(page, "Li").tap()
    plate(page, "Zhang").tap()
    page.locator(".totals input[value='8']").tap()
    page.locator("#record").tap()
    expect(said(page, "flowers")).to_have_text("Say how many flowers; 0 counts too.")
    expect(said(page, "flowers")).to_be_in_viewport()
    page.locator(".flowers input[value='0']").tap()
    expect(said(page, "flowers")).to_have_count(0)


def test_a_signature_too_early_holds_back_no_confirmation(patient_page, row, referee):
    set_sheet_state(actor=referee, sheet_id=row.pk, state="entered", reason="Time is up.")
    page = patient_page("signing/")
    for name in NAMES[:3]:
        page.get_by_role("button", name=f"I am {name}:").tap()
        expect(page.get_by_role("button", name=f"I am {name}:")).to_have_count(0)
    page.get_by_role("button", name="Sign as referee", exact=True).tap()
    expect(said(page, "reason")).to_contain_text("Not confirmed yet by: Omar.")
    expect(reason_to_sign(page)).to_be_focused()
    expect(words(page)).to_have_text("all saved")
    page.get_by_role("button", name="I am Omar:").tap()
    expect(page.get_by_role("button", name="I am Omar:")).to_have_count(0)
    page.get_by_role("button", name="Sign as referee", exact=True).tap()
    expect(page.get_by_text("Referee: Rosa")).to_be_visible()
    assert Signature.objects.count() == 5


def test_a_new_signature_takes_the_place_of_one_refused_later(open_page, row, referee):
    set_sheet_state(actor=referee, sheet_id=row.pk, state="entered", reason="Time is up.")
    page = open_page("signing/")
    page.context.set_offline(True)
    page.get_by_role("button", name="Sign as referee", exact=True).tap()
    expect(bar(page)).to_contain_text("Kept on this device.")
    expect(page.get_by_role("button", name="Sign as referee", exact=True)).to_be_hidden()
    page.context.set_offline(False)
    expect(words(page)).to_have_text("1 not recorded", timeout=PATIENT)
    expect(bar(page)).to_be_in_viewport()
    page = patient(page)
    page.reload()
    page.get_by_role("button", name="I am Li:").tap()  # it waits behind no signature
    expect(page.get_by_role("button", name="I am Li:")).to_have_count(0)
    reason_to_sign(page).fill("Three have left")
    page.get_by_role("button", name="Sign as referee", exact=True).tap()
    expect(words(page)).to_have_text("all saved")
    assert Signature.objects.count() == 2


def test_a_penalty_goes_past_a_refused_hand_which_stays_in_sight_at_the_button(open_page):
    page = open_page()
    refused_later(page)
    expect(bar(page)).to_contain_text("1 not recorded What is recorded now waits behind it.")
    expect(bar(page)).to_be_in_viewport()
    page.mouse.wheel(0, 2000)
    bar(page).get_by_role("button", name="Show").tap()
    expect(kept(page)).to_be_in_viewport()
    page.get_by_text("Something else happened").tap()
    page.get_by_role("link", name="Dead hand", exact=True).tap()
    page.locator(".who-plate", has_text="Ana").tap()
    page.locator(".offence .choice").first.tap()
    page.locator("#record").tap()
    expect(page.locator(".story")).to_contain_text("Ana")
    expect(words(page)).to_have_text("1 not recorded")
    assert (recorded(), Penalty.objects.count()) == ([(1, 24)], 1)


def test_a_false_win_takes_the_refused_hand_out_of_the_list(open_page):
    page = open_page()
    refused_later(page)
    kept(page).get_by_role("button", name="Change").tap()
    page.get_by_role("link", name="False win of Li").tap()
    expect(page.locator("#ruling [name=offender]:checked")).to_have_count(1)
    expect(words(page)).to_have_text("all saved")
    page.locator("#record").tap()
    expect(page.locator(".story")).to_contain_text("Li")
    assert (recorded(), Penalty.objects.count()) == ([(1, 24)], 1)


def test_a_penalty_without_the_desk_empties_its_form_and_says_that_it_is_kept(open_page):
    page = open_page("penalties/?kind=false_win")
    page.locator(".who-plate", has_text="Ana").tap()
    page.locator(".offence .choice").first.tap()
    expect(page.locator("#record")).to_contain_text("Ana")
    page.context.set_offline(True)
    page.locator("#record").tap()
    expect(bar(page)).to_have_text("Kept on this device. The desk judges it when it arrives; you can go on.")
    expect(bar(page)).to_be_in_viewport()
    expect(page.locator("[name=offender]:checked")).to_have_count(0)
    expect(kept(page)).to_contain_text("penalty: Ana, ")
    expect(kept(page)).to_contain_text("−")
    page.locator("#record").tap()
    expect(said(page, "offender")).to_be_in_viewport()
    page.context.set_offline(False)
    expect(words(page)).to_have_text("all saved", timeout=PATIENT)
    assert Penalty.objects.count() == 1


def test_a_correction_refused_later_is_changed_on_its_own_page(open_page):
    page = open_page("hands/1/")
    page.context.set_offline(True)
    page.locator("[name=declared_total]").fill("6")
    page.get_by_label("Reason of the correction").fill("Misheard")
    page.locator("#record").tap()
    expect(bar(page)).to_contain_text("Kept on this device.")
    page.context.set_offline(False)
    expect(words(page)).to_have_text("1 not recorded", timeout=PATIENT)
    page = patient(page)
    page = open_page()
    kept(page).get_by_role("button", name="Change").tap()
    expect(page.get_by_label("Reason of the correction")).to_have_value("Misheard")
    page.locator(".totals input[value='20']").tap()
    page.locator("#record").tap()
    expect(words(page)).to_have_text("all saved")
    assert recorded() == [(1, 24), (1, 20)]


def test_what_was_put_away_or_taken_is_told_at_its_own_table(open_page, live_server, row):
    page = open_page()
    refused_later(page)
    first = kept(page).first
    first.get_by_text("Put away").first.tap()
    first.get_by_label("Why it is put away, in a word:").fill("no win")
    first.get_by_role("button", name="Put away").tap()
    expect(page.locator("[data-part=discarded] li")).to_have_count(1)
    page.get_by_text("Drawn hand", exact=True).tap()
    page.locator("#record").tap()
    expect(page.locator(".hands tbody tr")).to_have_count(2)
    other = ScoreSheet.objects.exclude(pk=row.pk).filter(table__session__number=1).first()
    page.goto(f"{live_server.url}/en/sheets/{other.pk}/")
    expect(words(page)).to_have_text("all saved")
    page.locator("#saved").tap()
    expect(page.get_by_text("Nothing waits on this device.")).to_be_visible()
    expect(page.locator("#entries :is([data-part=discarded], [data-part=taken]) li")).to_have_count(0)


@pytest.mark.parametrize("width", [360, 390])
def test_the_words_of_the_strip_take_one_line(open_page, width):
    page = open_page()
    page.set_viewport_size({"width": width, "height": 700})
    assert page.evaluate(LINES) < 1.1
    refused_later(page)
    page.context.set_offline(True)
    enter(page, "Ana", "Omar", 30)
    expect(words(page)).to_have_text("1 not recorded · 1 waiting on this device")
    expect(page.locator("#saved-short")).to_have_text("! 1  ↑ 1")
    assert page.evaluate(LINES) < 1.1
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.context.set_offline(False)
