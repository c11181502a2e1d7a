"""What is half typed stays: through a change of language, a reload, with scripts and without."""

import re

import pytest
from playwright.sync_api import expect
from table_thumb import is_recorded, plate, sign_in

from referee.models import HandEntry

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SOUND = "12323m456p789s55p4m"  # mixed straight 8, concealed hand 2, all chows 2


def test_what_is_half_typed_stays_through_a_change_of_language_and_a_reload(table, row):
    plate(table, "Ana").tap()
    plate(table, "Zhang").tap()
    table.locator(".way-tiles input").click()
    table.get_by_label("Tiles", exact=True).fill(SOUND[:-2])
    table.locator(".flowers input[value='2']").tap()
    table.get_by_role("link", name="简体").tap()
    expect(table).to_have_url(re.compile("/zh-hans/"))
    expect(table.locator(".kept-note")).to_be_visible()
    expect(table.locator("[name=tiles]")).to_have_value(SOUND[:-2])
    expect(table.locator(".flowers input[value='2']")).to_be_checked()
    expect(plate(table, "Zhang").locator(".role-gave")).to_be_visible()
    table.reload()
    expect(table.locator("[name=tiles]")).to_have_value(SOUND[:-2])
    table.get_by_role("link", name="English").tap()
    table.get_by_label("Tiles", exact=True).fill(SOUND)
    table.get_by_role("button", name="Table 1, hand 1: Ana wins from Zhang, 14 fan").tap()
    is_recorded(table, 1)
    expect(table.locator(".kept-note")).to_have_count(0)
    expect(table.locator("[name=winner]:checked")).to_have_value("")


def test_what_was_kept_is_emptied_by_one_touch(table):
    plate(table, "Ana").tap()
    table.reload()
    table.get_by_role("button", name="Empty the form").tap()
    expect(table.locator(".kept-note")).to_have_count(0)
    expect(plate(table, "Ana").locator(".role-won")).to_be_hidden()


def test_a_half_typed_ruling_stays_through_a_change_of_language(table, row, live_server):
    table.goto(f"{live_server.url}/en/sheets/{row.pk}/penalties/?kind=false_win")
    table.locator(".who-plate", has_text="Ana").tap()
    table.get_by_text("Hand and note").tap()
    table.get_by_label("Note").fill("He said it twice.")
    table.get_by_role("link", name="繁體").tap()
    expect(table.locator("[name=note]")).to_have_value("He said it twice.")
    expect(table.locator(".who-plate", has_text="Ana").locator("input")).to_be_checked()


def test_without_scripts_another_language_takes_what_is_typed_along(
    chromium, answered, live_server, referee, row
):
    context = chromium.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    sign_in(page, live_server, referee)
    page.goto(f"{live_server.url}/en/sheets/{row.pk}/")
    plate(page, "Ana").click()
    plate(page, "Zhang").click()
    page.get_by_label("Another total").fill("31")
    page.locator(".languages-keeping button", has_text="简体").click()
    expect(page).to_have_url(re.compile("/zh-hans/"))
    expect(page.locator("[name=declared_total]")).to_have_value("31")
    expect(plate(page, "Ana").locator(".pick-winner")).to_be_checked()
    assert not HandEntry.objects.exists()
    context.close()
