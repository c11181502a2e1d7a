"""The desk without a mouse: where the focus goes, that it is seen, that it is never lost nor caught."""

import re

import pytest
from axe import DESK, PHONE
from build import actor, drawn_event, people, sheet_of
from full_event import full_event
from keyboard import walk
from playwright.sync_api import expect
from table_thumb import sign_in

from referee.models import HandEntry, Participant

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ("Ana", "Bo", "Chen", "Dora")
HAND = "[123m,1][456p,3]789s22s45m6m"


@pytest.fixture
def who():
    return actor("referee")


@pytest.fixture
def row(who):
    """The sheet of table 1 in a session in play."""
    row = sheet_of(drawn_event(who), 1, 1)
    for each, name in zip(people(row), NAMES, strict=True):
        Participant.objects.filter(pk=each).update(name=name)
    return row


@pytest.fixture
def keys(chromium, answered):
    """A page on a desk, without touch."""
    context = chromium.new_context(viewport=DESK, reduced_motion="reduce")
    page = context.new_page()
    wrong = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    context.close()
    assert wrong == []


@pytest.fixture
def table(keys, live_server, who, row):
    sign_in(keys, live_server, who)
    keys.goto(f"{live_server.url}/en/sheets/{row.pk}/")
    expect(keys.locator("#picker.picker")).to_be_attached()
    return keys


def press(page, *names: str) -> None:
    for name in names:
        page.keyboard.press(name)


def focused(page) -> str:
    """Return what has the focus: its id, else its name, else its words."""
    return page.evaluate(
        """() => {
          const now = document.activeElement;
          return now.id || now.getAttribute("aria-label") || now.name || now.textContent.trim();
        }"""
    )


def test_the_focus_goes_everywhere_is_seen_and_is_never_caught(table, row, live_server):
    slug = row.table.session.event.slug
    paths = (
        f"/en/sheets/{row.pk}/",
        f"/en/sheets/{row.pk}/penalties/?kind=false_win",
        f"/en/sheets/{row.pk}/seats/",
        f"/en/calculator/?hand={HAND}",
        f"/en/e/{slug}/draw/",
        f"/en/office/{slug}/",
        f"/en/office/{slug}/settings/",
        f"/en/office/{slug}/players/",
        f"/en/office/{slug}/room/",
    )
    wrong = {}
    for path in paths:
        for size in (DESK, PHONE):
            table.set_viewport_size(size)
            table.goto(live_server.url + path)
            way = walk(table)
            assert way.stops[0] == "a.skip Skip to the content"
            if way.unseen or way.hidden or way.is_trapped:
                wrong[path, size["width"]] = (way.unseen, way.hidden, way.is_trapped)
    assert wrong == {}


def test_the_skip_link_goes_past_everything(keys, live_server):
    keys.goto(f"{live_server.url}/en/")
    press(keys, "Tab")
    expect(keys.locator(".skip")).to_be_in_viewport()
    press(keys, "Enter")
    assert focused(keys) == "main"


def test_a_hand_is_recorded_by_keyboard_alone(table):
    table.locator("#winner-anew").focus()
    press(table, "ArrowRight")
    expect(table.locator(".ask-discarder")).to_be_visible()
    winner = table.locator(".pick-winner:checked")
    expect(winner).to_be_focused()
    table.locator("#discarder-self").focus()
    press(table, "Space")
    table.locator(".way-tiles input").focus()
    press(table, "Space", "Tab")
    for key in "123m456p789s22s456m":
        press(table, key)
    expect(table.locator("#entry [name=tiles]")).to_have_value("12345m22789s456p6m")
    expect(table.locator("#verdict .verdict-number")).to_be_visible()
    button = table.locator("#record")
    expect(button).to_contain_text("self-drawn")
    button.focus()
    press(table, "Enter")
    expect(table.get_by_text("Hand 1 is recorded")).to_be_visible()
    assert HandEntry.objects.get().self_drawn


def test_before_anybody_is_chosen_the_focus_stands_at_the_question(table):
    table.locator("#winner-anew").focus()
    press(table, "Shift+Tab", "Tab")
    assert focused(table) == "winner-anew"
    outline = "getComputedStyle(document.querySelector('.ask-winner')).outlineStyle"
    assert table.evaluate(outline) == "solid"


def test_the_picker_keeps_the_focus_when_what_was_pressed_goes_away(keys, live_server):
    keys.goto(f"{live_server.url}/en/calculator/")
    grid = keys.locator(".picker-grid [tabindex='0']")
    grid.focus()
    press(keys, "E", "E", "E")
    keys.locator("[data-kind=pung]").focus()
    press(keys, "Enter")
    expect(grid).to_be_focused()
    keys.locator(".picker-clear").focus()
    press(keys, "Enter")
    expect(grid).to_be_focused()
    expect(keys.locator(".picker [role=status]")).not_to_have_text("")


def test_the_winning_tile_is_named_and_no_button(keys, live_server):
    keys.goto(f"{live_server.url}/en/calculator/?hand={HAND}")
    expect(keys.get_by_role("img", name=re.compile(", the winning tile$"))).to_have_count(1)
    keys.locator(".picker-own").first.focus()
    press(keys, "Enter")
    expect(keys.locator(".picker-winning")).to_be_focused()


def test_a_question_inside_the_verdict_keeps_the_focus(table):
    table.locator(".pick-winner").first.focus()
    press(table, "Space")
    table.locator("#discarder-self").focus()
    press(table, "Space")
    table.locator("#entry [name=declared_total]").fill("300")
    table.locator(".flowers input[value='0']").focus()
    press(table, "Space")
    sure = table.locator("#verdict [name=sure]")
    sure.focus()
    press(table, "Space")
    expect(table.locator("#record")).to_contain_text("300 fan")
    expect(sure).to_be_checked()
    expect(sure).to_be_focused()


def test_an_offered_fan_taken_by_keyboard_leads_back_to_the_field(keys, live_server):
    keys.goto(f"{live_server.url}/en/calculator/?hand={HAND}")
    keys.locator("summary", has_text="What the player announced").focus()
    press(keys, "Enter")
    field = keys.get_by_label("Announced fan")
    field.press_sequentially("mixed str")
    press(keys, "Tab", "Enter")
    expect(field).to_have_value("Mixed Straight, ")
    expect(field).to_be_focused()


def test_escape_closes_what_is_kept_on_the_device(table):
    dot = table.locator("#saved")
    dot.focus()
    press(table, "Enter")
    expect(dot).to_have_attribute("aria-expanded", "true")
    press(table, "Escape")
    expect(dot).to_have_attribute("aria-expanded", "false")
    expect(table.locator("#entries-body")).to_be_hidden()
    expect(dot).to_be_focused()


def test_a_table_wider_than_the_phone_is_scrolled_by_keyboard(keys, live_server, who, row):
    sign_in(keys, live_server, who)
    keys.set_viewport_size(PHONE)
    keys.goto(f"{live_server.url}/en/office/{row.table.session.event.slug}/log/")
    table = keys.locator(".table-scroll").first
    expect(table).to_have_attribute("tabindex", "0")
    expect(table).to_have_attribute("role", "group")
    keys.set_viewport_size({"width": 2400, "height": 900})
    expect(table).not_to_have_attribute("tabindex", "0")


def test_a_row_of_tabs_shows_the_page_and_whole_what_has_the_focus(keys, live_server, who, row):
    sign_in(keys, live_server, who)
    keys.set_viewport_size(PHONE)
    keys.goto(f"{live_server.url}/en/office/{row.table.session.event.slug}/log/")
    tabs = keys.locator(".office-nav a")
    expect(keys.locator(".office-nav [aria-current]")).to_be_in_viewport(ratio=0.99)
    tabs.first.focus()
    for place in range(tabs.count()):
        expect(tabs.nth(place)).to_be_focused()
        expect(tabs.nth(place)).to_be_in_viewport(ratio=0.99)
        press(keys, "Tab")


def test_a_slide_of_the_hall_stays_while_somebody_reads(keys, live_server):
    full_event()
    keys.clock.install()
    keys.goto(f"{live_server.url}/en/e/demo/screen/")
    shown = keys.locator(".slide.is-shown")
    expect(shown).to_have_attribute("data-slide", "clock")
    keys.get_by_role("button", name="Stay on this page").focus()
    press(keys, "Enter")
    keys.clock.run_for(60_000)
    expect(shown).to_have_attribute("data-slide", "clock")
    press(keys, "Enter")
    keys.clock.run_for(16_000)
    expect(shown).to_have_attribute("data-slide", "standings-1")
    keys.goto(f"{live_server.url}/en/e/demo/screen/?show=seats")
    expect(shown).to_have_attribute("data-slide", "clock")
