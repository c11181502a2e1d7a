"""A phone in one hand: how large everything is, whether names are whole, on which side the buttons stand."""

import pytest
from build import people, play, win
from playwright.sync_api import expect
from story import rule
from table_thumb import plate

from referee.models import Participant

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PAGES = (
    "",
    "hands/1/",
    "penalties/",
    "penalties/?kind=false_win",
    "penalties/?kind=dead_hand",
    "penalties/?kind=action",
    "penalties/?kind=late",
    "seats/",
    "checkpoint/",
    "signing/",
)
# Everything that can be pressed, opened or typed into, as wide and high as a finger meets it: a field inside
# a label has the label for its target, a link inside a sentence is text. Nine tiles in a row of a phone of
# 390 pixels are 43 wide from edge to edge, and 58 high.
TARGETS = """() => [...document.querySelectorAll(
  "main :is(button, summary, label, select, textarea, input, a), header :is(button, a), .entries button"
)]
  .filter((each) => each.checkVisibility({ opacityProperty: true }) && !each.closest("p:not(.strip-above)"))
  .filter((each) => !(each.matches("input") && each.closest("label")))
  .filter((each) => !each.matches("label:not(:has(input)):not(.tap)"))
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && box.height > 1)
  .filter(([each, box]) => box.height < 44 || box.width < (each.matches(".picker-grid > *") ? 43 : 44))
  .map(([each, box]) => `${each.tagName}.${each.className} ${each.textContent.trim().slice(0, 30)} `
    + `${Math.round(box.width)} x ${Math.round(box.height)}`)"""


def small_targets(page):
    return page.evaluate(TARGETS)


def test_no_page_is_wider_than_the_phone_and_everything_is_as_large_as_a_thumb(
    table, row, referee, live_server
):
    play(referee, row, win(row, 0, 1, 120, hand_text="", flowers=8), win(row, 2, None, 88))
    rule(referee, row, 3, 0, kind="dead_hand", offence_key="wrong_tile_count", hand_number=3)
    wide, small = {}, {}
    for path in PAGES:
        table.goto(f"{live_server.url}/en/sheets/{row.pk}/{path}")
        table.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
        wide[path] = table.evaluate("document.documentElement.scrollWidth")
        small[path] = small_targets(table)
    assert wide == dict.fromkeys(PAGES, 390)
    assert small == {path: [] for path in PAGES}


def test_while_a_hand_is_entered_everything_is_as_large_as_a_thumb(table):
    found = {"empty": small_targets(table)}
    plate(table, "Ana").tap()
    found["winner"] = small_targets(table)
    plate(table, "Zhang").tap()
    found["discarder"] = small_targets(table)
    table.locator(".way-tiles input").tap()
    for code in ("E", "E", "E"):
        table.locator(f".picker-tile[data-code='{code}']").tap()
    found["tiles"] = small_targets(table)
    table.locator("[data-kind=pung]").tap()
    table.locator(".announced summary").tap()
    found["meld and fan"] = small_targets(table)
    assert found == {step: [] for step in found}


def broken_words(page, selector):
    """Return the words under a selector that are broken, each with the text around it."""
    return page.evaluate(
        """(selector) => [...document.querySelectorAll(selector)].flatMap((each) => {
          const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
          const broken = [];
          while (walker.nextNode()) {
            for (const { index, 0: word } of walker.currentNode.data.matchAll(/[^\\s-]+/g)) {
              const range = document.createRange();
              range.setStart(walker.currentNode, index);
              range.setEnd(walker.currentNode, index + word.length);
              if (/\\w/.test(word) && range.getClientRects().length > 1) broken.push(word);
            }
          }
          return broken;
        })""",
        selector,
    )


def test_no_name_is_broken_inside_a_word(table, row, referee, live_server):
    names = ("李明", "Maria Papadopoulou", "Łukasz Wojciechowski", "Bartholomew Featherstone")
    for each, name in zip(people(row), names, strict=True):
        Participant.objects.filter(pk=each).update(name=name, latin_name="")
    play(referee, row, win(row, 0, 1, 24))
    for path in PAGES:
        table.goto(f"{live_server.url}/en/sheets/{row.pk}/{path}")
        assert broken_words(table, ".seat-name, .hands-names, .rounds th, .who-face, .signer-name") == [], (
            path
        )
    table.goto(f"{live_server.url}/en/sheets/{row.pk}/")
    plate(table, "Papadopoulou").tap()
    plate(table, "Featherstone").tap()
    assert broken_words(table, ".seat-name") == []


def test_the_left_hand_has_its_buttons_on_the_left_on_every_page_and_after_a_reload(table, row, live_server):
    record = table.locator("#record")
    switch = table.locator(".side-switch")
    assert record.bounding_box()["x"] > switch.bounding_box()["x"]
    switch.tap()
    assert record.bounding_box()["x"] < switch.bounding_box()["x"]
    plate(table, "Ana").tap()
    plate(table, "Zhang").tap()
    table.locator(".way-tiles input").tap()
    take_away = table.get_by_role("button", name="Take away")
    assert take_away.bounding_box()["x"] < 44
    for path in ("", "penalties/"):
        table.goto(f"{live_server.url}/en/sheets/{row.pk}/{path}")
        expect(table.locator("body.is-left")).to_be_visible()
        expect(table.locator(".side-switch")).to_have_attribute("aria-pressed", "true")
    table.locator(".side-switch").tap()
    expect(table.locator("body.is-left")).to_have_count(0)
