"""Every kind of page held against WCAG 2.2 A and AA by axe-core, in light and dark, on a desk and a phone."""

import pytest
from axe import faults, new_context
from build import sheet_of
from full_event import full_event
from playwright.sync_api import expect
from table_thumb import sign_in

from tournaments.models import Job

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HAND = "[123m,1][456p,3]789s22s45m6m"
NO_WIN = "123456789m1234s5p"
PUBLIC = (
    "/en/",
    "/en/login/",
    "/en/calculator/",
    f"/en/calculator/?hand={HAND}&declared=14&fan=Mixed+Straight",
    f"/zh-hans/calculator/?hand={NO_WIN}",
    "/en/seasons/",
    "/en/seasons/league/",
    "/en/e/demo/",
    "/en/e/demo/draw/",
    "/en/e/demo/draw/?who=1",
    "/en/e/demo/draw/certificate/",
    "/en/e/demo/standings/",
    "/en/e/demo/statistics/",
    "/en/e/demo/players/1/",
    "/en/e/demo/s1/t1/",
    "/en/e/demo/s3/t1/",
    "/zh-hans/e/demo/",
    "/en/e/demo/screen/?show=clock",
    "/en/e/demo/screen/?show=seats",
    "/en/e/demo/screen/?show=standings",
    "/static/verifier/verify.html",
    "/en/nowhere/",
)
TABLE = (
    "",
    "hands/1/",
    "penalties/",
    "penalties/?kind=false_win",
    "penalties/?kind=dead_hand",
    "penalties/?kind=offence",
    "penalties/?kind=late",
    "seats/",
    "checkpoint/",
    "signing/",
)
OFFICE = (
    "/en/office/",
    "/en/office/new/",
    "/en/office/new/archive/",
    "/en/office/seasons/",
    "/en/office/seasons/league/",
    *(
        f"/en/office/demo/{path}"
        for path in (
            "",
            "settings/",
            "standings/",
            "players/",
            "players/1/",
            "players/new/",
            "players/guest/",
            "players/import/",
            "check-in/",
            "check-in/1/",
            "check-in/codes/",
            "officials/",
            "access/",
            "paper/",
            "draw/",
            "draw/changes/",
            "draw/sessions/4/",
            "papers/",
            "files/",
            "files/totals/",
            "files/federation/",
            "sessions/1/",
            "sessions/3/",
            "sessions/4/",
            "sessions/3/clock/",
            "room/",
            "room/penalties/",
            "room/incidents/",
            "room/incidents/1/",
            "room/rota/",
            "log/",
        )
    ),
)


@pytest.fixture
def event():
    return full_event()


@pytest.fixture
def page(chromium, answered):
    context = new_context(chromium)
    yield context.new_page()
    context.close()


def found(page, live_server, paths):
    """Return the faults of every page that has any."""
    all_of_them = {}
    for path in paths:
        page.goto(live_server.url + path)
        if lines := faults(page):
            all_of_them[path] = lines
    return all_of_them


def test_public_pages(page, live_server, event):
    assert found(page, live_server, PUBLIC) == {}


def test_pages_of_a_table(page, live_server, event):
    row, who = event
    sign_in(page, live_server, who)
    sheet = sheet_of(row, 3, 1).pk
    assert found(page, live_server, [f"/en/sheets/{sheet}/{path}" for path in TABLE]) == {}


def test_a_table_while_something_is_entered(page, live_server, event):
    row, who = event
    sign_in(page, live_server, who)
    address = f"{live_server.url}/zh-hans/sheets/{sheet_of(row, 3, 1).pk}/"
    page.goto(address)
    page.locator(".seat").first.click()
    page.locator(".tap-self").click()
    page.locator(".way-tiles input").check()
    page.get_by_role("textbox", name="牌").first.fill(HAND)
    expect(page.locator("#verdict .verdict-number")).to_be_visible()
    wrong = {"hand": faults(page)}
    page.goto(f"{address}penalties/?kind=false_win")
    page.locator(".who-plate").first.click()
    page.locator(".offence").first.click()
    expect(page.locator("#verdict .card")).to_be_visible()
    wrong["ruling"] = faults(page)
    assert wrong == {"hand": [], "ruling": []}


def test_pages_of_the_office(page, live_server, event):
    _row, who = event
    sign_in(page, live_server, who)
    job = f"/en/office/demo/jobs/{Job.objects.get().pk}/"
    assert found(page, live_server, [*OFFICE, job]) == {}
