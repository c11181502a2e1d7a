"""A hand is picked on a phone, typed at a desk, sent as a link, and read without scripts."""

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

RECORD = "[CCCC][FFFF][PPPP][EEEE]SS|EE1011|8"
NO_WIN = "12323m456p789s55p5m"
SOUND = "12323m456p789s55p4m"


@pytest.fixture
def calculator(phone, live_server):
    """The phone at the calculator, with nothing picked."""
    phone.goto(f"{live_server.url}/en/calculator/")
    return phone


def tap(page, codes):
    """Touch tiles of the grid, one after the other."""
    for code in codes.split():
        page.locator(f".picker-tile[data-code='{code}']").tap()


def lay(page, kind):
    page.locator(f".picker-kind[data-kind='{kind}']").tap()


def choose(page, words):
    page.locator("#calculator label").filter(has_text=words, visible=True).tap()


def text_of(page):
    return page.get_by_label("The hand as text").input_value()


def number(page):
    return page.locator("#verdict .verdict-number")


def test_the_record_hand_is_picked_in_26_touches_and_its_link_shows_it_again(calculator, live_server):
    for honour in "CFPE":
        tap(calculator, " ".join(honour * 4))
        lay(calculator, "concealed_kong")
    tap(calculator, "S S")
    choose(calculator, "Self-drawn")
    choose(calculator, "Last of the wall")
    choose(calculator, "Kong replacement")
    calculator.get_by_role("radio", name="8", exact=True).locator("..").tap()
    expect(number(calculator)).to_have_text("332")
    expect(calculator.locator("#verdict-bar")).to_have_text("2025: 332 fan, sound; the editions differ")
    assert text_of(calculator) == RECORD
    calculator.wait_for_url("**SS%7CEE1011%7C8")
    link = calculator.url
    calculator.goto("about:blank")
    calculator.goto(link)
    expect(number(calculator)).to_have_text("332")
    assert text_of(calculator) == RECORD
    expect(calculator.locator(".picker-meld")).to_have_count(4)
    expect(calculator.get_by_label("Kong replacement")).to_be_checked()


def test_a_concealed_hand_takes_fourteen_touches(calculator):
    tap(calculator, "1m 2m 3m 2m 3m 4p 5p 6p 7s 8s 9s 5p 5p 4m")
    expect(number(calculator)).to_have_text("12")
    expect(calculator.locator(".picker-winning")).to_have_attribute(
        "aria-label", "4 of characters, the winning tile"
    )


def test_a_false_win_shows_which_tiles_win_and_a_touch_takes_one(calculator):
    tap(calculator, "1m 2m 3m 2m 3m 4p 5p 6p 7s 8s 9s 5p 5p 5m")
    expect(calculator.locator("#verdict .verdict-word")).to_have_text("not a win: the wrong tile")
    rows = calculator.locator(".waits-table tbody tr")
    assert [row.inner_text().split() for row in rows.all()] == [["13", "15"], ["12", "14"]]
    rows.nth(1).get_by_role("link").tap()
    expect(number(calculator)).to_have_text("12")
    expect(calculator.locator(".picker-winning")).to_have_attribute(
        "aria-label", "4 of characters, the winning tile"
    )


def test_what_is_impossible_cannot_be_picked(calculator):
    tap(calculator, "1m 1m 1m 1m")
    spent = calculator.locator(".picker-tile[data-code='1m']")
    expect(spent).to_have_attribute("aria-label", "1 of characters, none left")
    expect(spent).to_have_attribute("aria-disabled", "true")
    spent.tap(force=True)
    kinds = calculator.locator(".picker-kinds")
    expect(kinds.get_by_role("button")).to_have_text(["Exposed kong", "Concealed kong", "Added kong", "Pung"])
    assert kinds.evaluate("row => row.scrollWidth <= row.clientWidth")
    assert text_of(calculator).startswith("111m1m|")
    lay(calculator, "added_kong")
    tap(calculator, "2p 3p 4p")
    lay(calculator, "chow")
    tap(calculator, "E E E S S N N")
    expect(calculator.locator(".picker-kind")).to_have_count(0)
    tap(calculator, "S")
    assert text_of(calculator).startswith("[1111m,4][234p]EEESSNNS|")
    calculator.locator(".picker-tile[data-code='9s']").tap(force=True)
    assert text_of(calculator).startswith("[1111m,4][234p]EEESSNNS|")
    expect(calculator.locator("[data-circumstance='last_of_kind']")).to_be_hidden()
    expect(calculator.locator("[data-circumstance='about_kong']")).to_be_hidden()
    choose(calculator, "Self-drawn")
    expect(calculator.locator("[data-circumstance='about_kong']")).to_be_visible()
    expect(calculator.locator("[data-circumstance='flower_after_kong']")).to_be_hidden()
    calculator.get_by_label("Kong replacement").check()
    calculator.get_by_role("radio", name="1", exact=True).locator("..").tap()
    calculator.get_by_label("The kong's replacement was a flower").check()
    assert text_of(calculator).endswith("|EE1002|1")
    calculator.get_by_role("radio", name="0", exact=True).locator("..").tap()
    expect(calculator.locator("[data-circumstance='flower_after_kong']")).to_be_hidden()
    assert text_of(calculator).endswith("|EE1001")


def test_a_touched_tile_becomes_the_winning_one_and_undo_brings_everything_back(calculator):
    tap(calculator, "1m 2m 3m 2m 3m 4p 5p 6p 7s 8s 9s 5p 5p 4m")
    calculator.locator(".picker-own").first.tap()
    assert text_of(calculator).startswith("22334m789s45556p1m|")
    calculator.get_by_role("button", name="Take away").tap()
    expect(calculator.locator(".picker-own")).to_have_count(13)
    calculator.get_by_role("button", name="Clear").tap()
    assert text_of(calculator) == ""
    for _ in range(3):
        calculator.get_by_role("button", name="Undo").tap()
    expect(number(calculator)).to_have_text("12")


def test_by_keyboard_alone(calculator):
    calculator.locator(".picker-tile[data-code='1m']").focus()
    for key in "12323m":
        calculator.keyboard.press(key)
    for _ in range(2):
        calculator.keyboard.press("ArrowDown")
    for _ in range(4):
        calculator.keyboard.press("ArrowRight")
    calculator.keyboard.press("Enter")
    for key in "46p789s55p":
        calculator.keyboard.press(key)
    calculator.keyboard.press("E")
    calculator.keyboard.press("Backspace")
    calculator.keyboard.press("4")
    calculator.keyboard.press("m")
    expect(number(calculator)).to_have_text("12")
    assert text_of(calculator) == "12233m789s45556p4m|EE0000"


def test_typed_in_any_notation_the_picker_follows(calculator):
    field = calculator.get_by_label("The hand as text")
    field.fill("一二三二三万四五六饼七八九条五五饼四万|SW1000")
    expect(number(calculator)).to_have_text("14")
    expect(calculator.locator(".picker-own")).to_have_count(14)
    expect(calculator.get_by_label("Self-drawn")).to_be_checked()
    field.fill("12x3m")
    expect(calculator.locator("#verdict mark")).to_have_text(["1", "x"])
    choose(calculator, "From a discard")
    assert field.input_value() == "12x3m"


def test_only_what_was_typed_is_quoted_and_the_choices_stay_in_the_address(calculator):
    field = calculator.get_by_label("The hand as text")
    choose(calculator, "Self-drawn")
    field.fill("12m3x")
    expect(calculator.locator(".calculator-marked")).to_have_text("12m3x")
    calculator.wait_for_url("**hand=12m3x&drawn=self")
    calculator.reload()
    expect(calculator.get_by_label("Self-drawn")).to_be_checked()
    expect(calculator.locator(".calculator-marked")).to_have_text("12m3x")


def test_without_the_desk_the_old_verdict_is_grey_and_says_so(calculator):
    tap(calculator, "1m 2m 3m 2m 3m 4p 5p 6p 7s 8s 9s 5p 5p 4m")
    expect(number(calculator)).to_have_text("12")
    calculator.context.set_offline(True)
    choose(calculator, "Self-drawn")
    expect(calculator.locator("#verdict")).to_have_attribute("aria-busy", "true")
    expect(calculator.get_by_text("The desk cannot be reached now.").first).to_be_visible()
    calculator.context.set_offline(False)
    expect(number(calculator)).to_have_text("14")
    expect(calculator.locator("#verdict")).not_to_have_attribute("aria-busy", "true")


def test_announced_fan_are_offered_while_they_are_typed(calculator, live_server):
    calculator.goto(f"{live_server.url}/en/calculator/?hand={SOUND}")
    calculator.get_by_text("What the player announced").tap()
    field = calculator.get_by_label("Announced fan")
    field.press_sequentially("mixed str")
    calculator.get_by_role("button", name="Mixed Straight").tap()
    expect(field).to_have_value("Mixed Straight, ")
    differences = calculator.locator(".calculator-differences li")
    expect(differences).to_have_text(
        [
            "Concealed Hand 门前清 counts and was not announced.",
            "All Chows 平和 counts and was not announced.",
        ]
    )
    expect(calculator.locator("#verdict .verdict-word")).to_have_text("declared too low")


def test_another_edition_is_explained_by_a_touch(calculator, live_server):
    calculator.goto(f"{live_server.url}/en/calculator/?hand={RECORD}")
    calculator.get_by_role("link", name="WMO Mahjong Competition Rules 2014").tap()
    expect(number(calculator)).to_have_text("336")
    calculator.wait_for_url("**edition=mcr2014")


def test_without_scripts_the_typed_form_answers(chromium, live_server):
    context = chromium.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{live_server.url}/en/calculator/")
    page.get_by_label("The hand as text").fill(NO_WIN)
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".verdict-word")).to_have_text("not a win: the wrong tile")
    page.get_by_label("The hand as text").fill(SOUND)
    page.locator("#calculator label", has_text="Self-drawn").click()
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".verdict-number")).to_have_text("14")
    expect(page.locator(".hand-tiles svg")).to_have_count(14)
    context.close()


@pytest.mark.parametrize("hand", ["", RECORD, NO_WIN, "12323m456p789s55p"])
def test_nothing_is_wider_than_the_phone_and_touch_targets_are_large(phone, live_server, hand):
    phone.goto(f"{live_server.url}/en/calculator/?hand={hand}")
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    sizes = [tile.bounding_box() for tile in phone.locator(".picker-grid > button").all()]
    assert len(sizes) == 36
    assert all(size["width"] >= 40 and size["height"] >= 50 for size in sizes)
