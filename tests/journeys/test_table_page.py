"""A referee's phone at a table: who won, the live verdict, recording, undoing, also without a mouse."""

import re

import pytest
from build import people
from playwright.sync_api import expect
from table_thumb import is_recorded, plate, sign_in

from referee.models import HandEntry

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SOUND = "12323m456p789s55p4m"  # mixed straight 8, concealed hand 2, all chows 2


def chip(table, group, number):
    """Touch a number of the total or of the flowers."""
    table.locator(f".{group} input[value='{number}']").tap()


def tiles_by_text(table, text):
    """Choose the tiles, and type them instead of picking them."""
    table.locator(".way-tiles input").click()
    table.get_by_label("Tiles", exact=True).fill(text)


def test_two_touches_a_total_and_the_button_record_a_win(table, row):
    plate(table, "Li Ming").tap()
    expect(plate(table, "Li Ming").locator(".role-won")).to_be_visible()
    plate(table, "Zhang").tap()
    expect(plate(table, "Zhang").locator(".role-gave")).to_be_visible()
    chip(table, "totals", 24)
    chip(table, "flowers", 0)
    button = table.get_by_role("button", name="Table 1, hand 1: Li Ming wins from Zhang, 24 fan")
    expect(button).to_be_visible()
    button.tap()
    is_recorded(table, 1, "Li Ming wins from Zhang, 24 fan")
    hand = HandEntry.objects.get()
    assert (hand.winner_id, hand.discarder_id, hand.ruled_total) == (*people(row)[:2], 24)


def test_the_verdict_follows_the_typing_and_undo_takes_the_hand_back(table):
    plate(table, "Ana").tap()
    table.get_by_text("Self-drawn", exact=True).tap()
    tiles_by_text(table, SOUND[:-2])
    expect(table.locator("#verdict")).to_contain_text("1 tile is still to come.")
    table.get_by_label("Tiles", exact=True).fill(SOUND)
    expect(table.locator("#verdict .verdict-head")).to_have_text(re.compile(r"^\s*14\s+fan\s+sound\s*$"))
    expect(table.locator("#verdict-spoken")).to_have_text("14 fan with 0 flowers, sound")
    table.get_by_role("button", name="Table 1, hand 1: Ana wins self-drawn, 14 fan").tap()
    table.get_by_role("button", name="Undo hand 1").tap()
    expect(table.get_by_text("Hand 1 is taken back.")).to_be_visible()
    assert [hand.outcome for hand in HandEntry.objects.order_by("version")] == ["win", "withdrawn"]


def test_a_drawn_hand_is_one_touch_and_the_button(table):
    table.get_by_text("Drawn hand", exact=True).tap()
    expect(table.locator(".totals")).to_be_hidden()
    table.get_by_role("button", name="Table 1, hand 1: drawn hand").tap()
    is_recorded(table, 1, "drawn hand")


def test_somebody_else_won_starts_the_two_touches_anew(table):
    plate(table, "Ana").tap()
    table.get_by_text("Somebody else won").tap()
    expect(plate(table, "Ana").locator(".role-won")).to_be_hidden()
    plate(table, "Zhang").tap()
    expect(plate(table, "Zhang").locator(".role-won")).to_be_visible()


def test_enter_in_a_field_asks_and_does_not_record(table):
    plate(table, "Ana").tap()
    plate(table, "Zhang").tap()
    tiles_by_text(table, SOUND)
    table.get_by_label("Tiles", exact=True).press("Enter")
    expect(table.locator("#verdict .verdict-word")).to_have_text("sound")
    assert not HandEntry.objects.exists()


def test_everything_can_be_done_with_the_keyboard(table):
    table.locator("[name=winner]").first.focus()
    table.keyboard.press("Space")
    table.keyboard.press("Tab")
    table.keyboard.press("ArrowDown")  # the first of the group is the winner's own plate
    assert table.evaluate("document.activeElement.name") == "discarder"
    table.get_by_label("Another total").focus()
    table.keyboard.type("31")
    table.keyboard.press("Tab")
    table.keyboard.press("Space")
    expect(table.locator("#record")).to_have_text(re.compile(r"hand 1: .* wins .*, 31 fan"))
    table.locator("#record").press("Enter")
    is_recorded(table, 1)


def test_while_the_desk_is_away_the_last_verdict_is_grey_and_nothing_is_lost(table):
    plate(table, "Ana").tap()
    plate(table, "Zhang").tap()
    tiles_by_text(table, SOUND)
    expect(table.locator("#record")).to_have_text("Table 1, hand 1: Ana wins from Zhang, 12 fan")
    table.context.set_offline(True)
    chip(table, "flowers", 3)
    expect(table.locator("#verdict")).to_contain_text("The desk cannot be reached now.")
    expect(table.locator("#verdict")).to_have_attribute("aria-busy", "true")
    expect(table.locator("#record")).to_have_text("Record hand 1")
    table.context.set_offline(False)
    chip(table, "flowers", 2)
    expect(table.locator("#record")).to_have_text("Table 1, hand 1: Ana wins from Zhang, 14 fan")
    assert table.get_by_label("Tiles", exact=True).input_value() == SOUND


def test_a_false_win_goes_from_its_verdict_to_the_story_and_the_hand_goes_on_empty(table):
    plate(table, "Ana").tap()
    plate(table, "Zhang").tap()
    tiles_by_text(table, "23m44p567s678p345s1m")
    expect(table.locator("#entry-says")).to_have_text(re.compile("below the minimum"))
    table.get_by_role("link", name="False win of Ana").tap()
    table.get_by_role("button", name="Table 1, hand 1: Ana, Win below the minimum: −40, dead hand").tap()
    expect(table.locator(".story")).to_contain_text("Ana Win below the minimum −40, dead hand")
    expect(table.locator(".kept-note")).to_have_count(0)
    expect(table.locator("[name=winner]:checked")).to_have_value("")


def test_a_total_beyond_belief_is_ticked_before_it_is_recorded(table, row):
    plate(table, "Ana").tap()
    plate(table, "Zhang").tap()
    table.get_by_label("Another total").fill("480")
    chip(table, "flowers", 0)
    expect(table.locator(".sure")).to_contain_text("Is 480 right?")
    expect(table.locator("#record")).to_have_text("Record hand 1")
    table.locator(".sure .choice").tap()
    table.get_by_role("button", name="Table 1, hand 1: Ana wins from Zhang, 480 fan").tap()
    is_recorded(table, 1)
    assert HandEntry.objects.get().ruled_total == 480


def test_neither_winner_nor_discarder_is_offered_as_a_further_claimant(table):
    plate(table, "Ana").tap()
    plate(table, "Zhang").tap()
    table.get_by_text("Somebody else called this discard too").tap()
    expect(table.locator(".claims .chip:visible")).to_have_text(["李明 Li Ming", "Łukasz"])


def test_without_scripts_check_and_record_do_the_same(chromium, answered, live_server, referee, row):
    context = chromium.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    sign_in(page, live_server, referee)
    page.goto(f"{live_server.url}/en/sheets/{row.pk}/")
    plate(page, "Ana").click()
    plate(page, "Zhang").click()
    tiles_by_text(page, SOUND)
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".verdict-word")).to_have_text("sound")
    page.get_by_role("button", name="Table 1, hand 1: Ana wins from Zhang, 12 fan").click()
    expect(page.get_by_text("Hand 1 is recorded")).to_be_visible()
    context.close()
