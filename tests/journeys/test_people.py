"""At the door with a phone: search as one types, one press, back; a list imported by touch."""

import pytest
from build import actor, event
from playwright.sync_api import expect
from table_thumb import sign_in

from tournaments.models import Registration
from tournaments.selectors.finding import folded, forms_of, is_called
from tournaments.services import register_players

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PEOPLE = (
    "Łukasz Żółć;;POL\n王小龙;Wang Xiaolong;CHN\n"
    "Nguyễn Thị Hương;;VIE\nMaría del Carmen Hernández-Villanueva de l;;ESP"
)
NAMES = (
    "Łukasz Żółć",
    "王小龙",
    "Wang Xiaolong",
    "Östlund",
    "O’Brien",
    "ＬＩ　Ｗｅｉ",
    "Straße",
    "Işık",
    "ｶﾀｶﾅ",
    "Ёлка",
)
TYPED = (
    "",
    "lukasz",
    "zolc ŁU",
    "小龙",
    "xiaolong wang",
    "oestlund",
    "obrien",
    "li wei",
    "strasse",
    "ISIK",
    "カタカナ",
    "елка",
    "7",
    "07",
    "٧",
    "17",
    "-",
    "nobody",
)


@pytest.fixture
def who():
    return actor("organiser")


@pytest.fixture
def row(who):
    row = event(who, 0)
    register_players(actor=who, event_id=row.pk, text=PEOPLE)
    return row


@pytest.fixture
def office(phone, live_server, who, row):
    """The phone, signed in, at the door."""
    sign_in(phone, live_server, who)
    phone.goto(f"{live_server.url}/en/office/{row.slug}/check-in/")
    return phone


def test_search_press_and_back(office, row):
    shown = office.locator("#people > li:visible")
    office.get_by_role("searchbox").fill("nguyen thi")
    expect(shown).to_have_count(1)
    office.get_by_role("button", name="Here Nguyễn Thị Hương").tap()
    expect(office.locator("#arrival-line")).to_have_text(
        "1 of 4 here, missing: 1 Łukasz Żółć, 2 王小龙, 4 María del Carmen Hernández-Villanueva de l"
    )
    expect(shown).to_have_count(4)
    assert Registration.objects.get(event=row, number=3).arrived_at is not None
    office.get_by_role("button", name="Undo Nguyễn Thị Hương").tap()
    expect(office.locator("#arrival-tabs")).to_contain_text("here 0")
    office.get_by_role("searchbox").fill("2")
    office.keyboard.press("Enter")
    expect(office.locator("#p2")).to_contain_text("Undo")
    office.get_by_role("searchbox").fill("qqq")
    expect(office.get_by_text("Nobody is called so.")).to_be_visible()
    assert office.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_page_finds_whom_the_desk_finds(office):
    office.evaluate("async () => { window.people = await import('/static/js/people.js'); }")
    assert office.evaluate("(names) => names.map(people.folded)", list(NAMES)) == [
        folded(name) for name in NAMES
    ]
    for name in NAMES:
        words = "|".join(("7", *forms_of(name)))
        found = office.evaluate(
            "([typed, words]) => typed.map((text) => people.isMeant(text, words))", [list(TYPED), words]
        )
        # without anything to look for the page shows everybody
        assert found == [is_called(text, 7, name) or not folded(text) for text in TYPED]


def test_a_list_is_imported_by_touch(office, live_server, row):
    office.goto(f"{live_server.url}/en/office/{row.slug}/players/import/")
    office.get_by_label("Or paste the rows").fill("Name\tKraj\nBo Ek\tSzwecja\nŁukasz Żółć\tPolska\n")
    office.get_by_role("button", name="Read the list").tap()
    expect(office.get_by_role("heading", name="1 question")).to_be_visible()
    assert office.evaluate("document.documentElement.scrollWidth <= innerWidth")
    office.get_by_text("the same person: leave row 3 out").tap()
    office.get_by_role("button", name="Register the players").tap()
    expect(office.get_by_text("1 player registered.")).to_be_visible()
    assert [each.number for each in Registration.objects.filter(event=row)] == [1, 2, 3, 4, 5]
