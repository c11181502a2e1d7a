"""The public pages on a phone in a real browser: what they are looked at for is in sight."""

import pytest
from build import actor, drawn_event, play, sheet_of, win
from playwright.sync_api import expect

from tournaments.services import publish_results

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_points_of_every_hand_are_in_sight(phone, live_server):
    who = actor()
    event = drawn_event(who)
    sheet = sheet_of(event, 1, 1)
    play(who, sheet, win(sheet, 0, 1, 20), win(sheet, 2, None, 8))
    publish_results(actor=who, event_id=event.pk)
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.goto(f"{live_server.url}/en/e/{event.slug}/s1/t1/")
    hands = phone.get_by_role("table", name="Hands")
    expect(hands.get_by_role("row")).to_have_count(3)
    for cell in hands.get_by_role("cell").all():
        box = cell.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    assert hands.evaluate("table => table.parentElement.scrollWidth - table.parentElement.clientWidth") == 0


@pytest.mark.parametrize("page", ["", "standings/"])
def test_what_standings_rest_on_is_no_wider_than_a_phone(phone, live_server, page):
    who = actor()
    event = drawn_event(who)
    sheet = sheet_of(event, 1, 1)
    play(who, sheet, win(sheet, 0, 1, 20))
    publish_results(actor=who, event_id=event.pk)
    phone.goto(f"{live_server.url}/en/e/{event.slug}/{page}")
    expect(phone.get_by_text("with 2 tables still playing")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
