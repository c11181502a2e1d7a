"""How many touches a hand takes: few enough to stand beside a table."""

import pytest
from build import actor, named_sheet
from playwright.sync_api import expect
from table_thumb import Thumb, sign_in

from referee.models import HandEntry, Penalty

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def thumb(phone, live_server):
    """A thumb at table 1 of a session in play, between Ana, Bo, Chen and Dora."""
    who = actor("referee")
    row = named_sheet(who, "Ana", "Bo", "Chen", "Dora")
    sign_in(phone, live_server, who)
    phone.goto(f"{live_server.url}/en/sheets/{row.pk}/")
    return Thumb(phone)


@pytest.mark.parametrize("total", [8, 24])
def test_a_total_of_8_to_24_fan_takes_five_touches(thumb, total):
    thumb.win(1, "Ana", "Bo", total)
    assert thumb.touches == 5


def test_a_drawn_hand_takes_two_touches(thumb):
    thumb.drawn(1)
    assert thumb.touches == 2


def test_all_tiles_of_a_concealed_hand_take_fourteen_touches_and_four(thumb):
    thumb.plate("Ana")
    thumb.plate("Chen")
    thumb.tap(".way-tiles input")
    thumb.tiles("1m 2m 3m 2m 3m 4p 5p 6p 7s 8s 9s 5p 5p 4m")
    thumb.record("Table 1, hand 1: Ana wins from Chen, 12 fan")
    thumb.is_recorded(1)
    assert thumb.touches == 14 + 4
    assert HandEntry.objects.get().hand_text == "12233m789s45556p4m"


def test_a_meld_and_a_kong_take_one_touch_more_each(thumb):
    thumb.plate("Ana")
    thumb.tap(thumb.page.get_by_text("Self-drawn", exact=True))
    thumb.tap(".way-tiles input")
    thumb.tiles("E E E E")
    thumb.tap(".picker-kind[data-kind='kong']")
    thumb.tiles("C C C")
    thumb.tap(".picker-kind[data-kind='pung']")
    thumb.tiles("1m 2m 3m 7p 8p 9p 5s 5s")
    button = thumb.page.locator("#record")
    expect(button).to_contain_text("hand 1: Ana wins self-drawn")
    thumb.tap(button)
    thumb.is_recorded(1)
    assert thumb.touches == 15 + 4 + 2


def test_the_way_of_the_last_hand_is_kept_on_this_device(thumb):
    thumb.plate("Ana")
    thumb.plate("Chen")
    thumb.tap(".way-tiles input")
    thumb.page.reload()
    thumb.tap(thumb.page.get_by_role("button", name="Empty the form"))
    thumb.plate("Ana")
    thumb.plate("Chen")
    expect(thumb.page.locator(".picker-grid")).to_be_visible()


def test_a_false_win_takes_five_touches(thumb):
    thumb.else_happened("False win")
    thumb.tap(thumb.page.locator(".who-plate", has_text="Bo"))
    thumb.tap(thumb.page.locator(".offence", has_text="Win below the minimum"))
    thumb.record("Table 1, hand 1: Bo, Win below the minimum: −40, dead hand")
    expect(thumb.page.locator(".story")).to_contain_text("Bo Win below the minimum −40, dead hand")
    assert thumb.touches == 5
    penalty = Penalty.objects.get()
    assert (penalty.kind, penalty.offence_key, penalty.amount) == ("false_win", "below_minimum", 40)
