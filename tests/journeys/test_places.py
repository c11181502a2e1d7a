"""Everybody stays in one place: at the table, once the hand is chosen, and where a penalty is given."""

import pytest
from build import actor, named_sheet
from table_thumb import plate, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = ("Ana", "Bo", "Chen", "Dora")
MIDDLES = """(selector) => Object.fromEntries([...document.querySelectorAll(selector)].map((each) => {
  const box = each.getBoundingClientRect();
  const name = each.textContent.match(/Ana|Bo|Chen|Dora/)[0];
  return [name, [box.x + box.width / 2, box.y + box.height / 2]];
}))"""
OVER_TEXT = """() => {
  const chips = [...document.querySelectorAll(".seat-role")].filter((each) => each.checkVisibility());
  return chips.flatMap((chip) => {
    const over = chip.getBoundingClientRect();
    return [...document.querySelectorAll(".seat-name .person")].filter((name) => {
      const range = document.createRange();
      range.selectNodeContents(name);
      return [...range.getClientRects()].some((line) => line.left < over.right && over.left < line.right
        && line.top + 3 < over.bottom && over.top < line.bottom);
    }).map((name) => name.textContent);
  });
}"""


@pytest.fixture(params=[(360, 640), (390, 844), (1024, 768)], ids=["360", "390", "1024"])
def page(request, phone, live_server):
    """Table 1 of a session in play, on screens of three sizes."""
    who = actor("referee")
    row = named_sheet(who, *NAMES)
    sign_in(phone, live_server, who)
    phone.set_viewport_size({"width": request.param[0], "height": request.param[1]})
    phone.goto(f"{live_server.url}/en/sheets/{row.pk}/")
    return phone


def places(page, selector):
    """Return who sits leftmost, rightmost, highest and lowest."""
    at = page.evaluate(MIDDLES, selector)
    assert sorted(at) == sorted(NAMES)
    across, down = (sorted(at, key=lambda name: at[name][axis]) for axis in (0, 1))
    return across[0], across[-1], down[0], down[-1]


def test_nobody_changes_place_between_the_pages_of_a_table(page):
    at_first = places(page, ".seat")
    assert at_first == ("Dora", "Bo", "Chen", "Ana")
    plate(page, "Ana").tap()
    plate(page, "Dora").tap()
    assert places(page, ".seat") == at_first
    for kind in ("false_win", "dead_hand", "offence", "late"):
        page.goto(f"{page.url.split('?')[0].removesuffix('penalties/')}penalties/?kind={kind}")
        assert places(page, ".who-plate") == at_first, kind


@pytest.mark.parametrize(("winner", "discarder"), [("Chen", "Ana"), ("Bo", "Dora")])
def test_what_says_who_won_lies_over_no_name(page, winner, discarder):
    plate(page, winner).tap()
    plate(page, discarder).tap()
    assert page.evaluate(OVER_TEXT) == []


def test_the_way_back_stays_one_line_above_the_name_of_the_table(page):
    above, name = page.locator(".strip-above a"), page.locator(".strip h1")
    above.evaluate(
        "each => (each.textContent = '‹ Session 3 · Amber Cup 琥珀杯 of the Eastern Provinces, 2026')"
    )
    assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]
    lines = above.evaluate("each => each.scrollHeight")
    assert lines <= 44
    text_ends = above.bounding_box()["y"] + 22 + 10
    assert text_ends <= name.bounding_box()["y"] + 4


def test_the_tiles_of_a_false_win_stay_inside_their_box(page):
    page.goto(f"{page.url}penalties/?kind=false_win")
    page.get_by_text("Let the desk judge the tiles").tap()
    box = page.locator("details.more", has=page.locator("#picker")).bounding_box()
    pad = page.locator(".picker-grid").bounding_box()
    assert box["x"] <= pad["x"]
    assert pad["x"] + pad["width"] <= box["x"] + box["width"] + 0.5
