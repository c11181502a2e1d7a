"""An organiser draws in steps with a phone and changes a seat; a player checks the certificate."""

import re

import pytest
from build import actor, event
from django.conf import settings
from draw_build import published, tables
from playwright.sync_api import expect
from table_thumb import sign_in

from tournaments.selectors.seating import published_plans
from tournaments.services import register_players

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def who():
    return actor("organiser")


@pytest.fixture
def row(who):
    row = event(who, 16, sessions_planned=4)
    register_players(actor=who, event_id=row.pk, text="Iris Keller", are_substitutes=True)
    return row


@pytest.fixture
def office(phone, live_server, who, row):
    """The phone, signed in, at the draw."""
    sign_in(phone, live_server, who)
    phone.goto(f"{live_server.url}/en/office/{row.slug}/draw/")
    return phone


def fits(page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_from_the_chart_to_a_certificate_that_anybody_checks(office, live_server, row, tmp_path):
    office.get_by_role("button", name="Make the chart").tap()
    expect(office.get_by_text("none: no pair meets twice")).to_be_visible()
    expect(office.get_by_role("img", name="Who meets whom")).to_be_visible()
    assert fits(office)
    office.get_by_text("Dice thrown in the hall").tap()
    office.get_by_role("button", name="Freeze the chart").tap()
    expect(office.get_by_text("The commitment is published.")).to_be_visible()
    office.locator("form.draw-next").get_by_label("Seed").fill("6 1 4 3 3 2")
    office.locator("form.draw-next").get_by_role("button", name="Draw the seats").tap()
    office.get_by_role("button", name="Publish this draw").tap()
    expect(office.get_by_text("every table has its score sheet")).to_be_visible()

    office.goto(f"{live_server.url}/en/office/{row.slug}/draw/changes/")
    office.get_by_role("textbox", name="Who leaves").fill("5")
    office.get_by_role("textbox", name="Who comes").fill("17")
    office.get_by_role("button", name="Show what it does").tap()
    expect(office.get_by_role("heading", name=re.compile("17 Iris Keller for 5 P5"))).to_be_visible()
    assert fits(office)
    office.get_by_role("button", name="Change the seats").tap()
    expect(office.get_by_text("The seats are changed.")).to_be_visible()

    office.goto(f"{live_server.url}/en/e/{row.slug}/draw/certificate/")
    assert fits(office)
    expect(office.get_by_text("17 Iris Keller for 5 P5")).to_be_visible()
    with office.expect_download() as download:
        office.get_by_role("link", name="Record as JSON").tap()
    record = tmp_path / "record.json"
    download.value.save_as(record)
    office.goto(f"{live_server.url}{settings.STATIC_URL}verifier/verify.html")
    office.locator("#record").set_input_files(record)
    expect(office.locator("#verdict")).to_have_text("Every check holds.")
    assert len(published_plans(row)[0].changes) == 1


def test_one_seat_is_dragged_onto_another_and_the_price_comes_first(office, live_server, who, row):
    published(who, row)
    before = tables(row, 2)
    office.goto(f"{live_server.url}/en/office/{row.slug}/draw/changes/?session=2#swap")
    assert fits(office)
    one, other = (office.locator(f".swap-seats > li:has(input[value='{table[0]}'])") for table in before[:2])
    other.scroll_into_view_if_needed()
    start, end = (seat.locator(".drag-handle").bounding_box() for seat in (one, other))
    office.mouse.move(start["x"] + 20, start["y"] + 20)
    office.mouse.down()
    office.mouse.move(end["x"] - 40, end["y"] + 20, steps=4)
    expect(other).to_have_class("is-target")
    office.mouse.up()
    expect(office.get_by_role("heading", name="exchange their seats")).to_be_visible()
    assert tables(row, 2) == before
    office.get_by_role("button", name="Change the seats").tap()
    expect(office.get_by_text("The seats are changed.")).to_be_visible()
    after = tables(row, 2)
    assert (after[0][0], after[1][0]) == (before[1][0], before[0][0])


def test_a_seat_that_is_dropped_nowhere_chooses_nothing(office, live_server, who, row):
    published(who, row)
    office.goto(f"{live_server.url}/en/office/{row.slug}/draw/changes/?session=2#swap")
    handle = office.locator(".drag-handle").first
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    office.mouse.move(box["x"] + 20, box["y"] + 20)
    office.mouse.down()
    office.mouse.move(2, 2, steps=3)
    office.mouse.up()
    expect(office.locator(".drag-ghost")).to_have_count(0)
    expect(office.locator(".swap-seats input:checked")).to_have_count(0)
