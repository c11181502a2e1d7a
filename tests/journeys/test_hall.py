"""The hall in a real browser: clocks in step, announcements, counting on alone, parts that renew."""

from datetime import timedelta
from uuid import uuid4

import pytest
from build import actor, drawn_event, sheet_of
from django.utils import timezone
from playwright.sync_api import expect
from table_thumb import sign_in

from tournaments.models import ClockAct, ClockEvent, Event, Session
from tournaments.services import call_referee

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def head():
    return actor()


@pytest.fixture
def event(head):
    return drawn_event(head)


@pytest.fixture
def browser_of_head(phone, live_server, head):
    """The phone, signed in as somebody of the office."""
    sign_in(phone, live_server, head)
    return phone


def running(event, seconds_left: float) -> None:
    """Let so much be left of a session of two hours."""
    at = timezone.now() - timedelta(minutes=120) + timedelta(seconds=seconds_left)
    Session.objects.filter(event=event, number=1).update(clock_started_at=at, minutes=120)
    Event.objects.filter(pk=event.pk).update(version=event.version + 1)


def test_a_clock_counts_announces_and_goes_on_without_the_desk(browser_of_head, live_server, event):
    page = browser_of_head
    running(event, 15 * 60 + 20)
    page.goto(f"{live_server.url}/en/office/{event.slug}/sessions/1/clock/")
    clock = page.locator(".clock-desk .clock")
    expect(clock).to_have_attribute("data-phase", "playing")
    page.get_by_role("button", name="Announce with sound").tap()
    expect(page.get_by_role("button", name="Sound is on")).to_be_visible()
    expect(clock).to_have_attribute("data-phase", "warning")
    expect(clock.locator(".clock-words")).to_have_text("Less than 15 minutes left")
    expect(page.locator("[data-announce]")).to_have_text("Less than 15 minutes left")
    page.context.set_offline(True)
    before = clock.locator(".clock-figures").text_content()
    expect(clock.locator(".clock-away")).to_have_text("No connection: counting on")
    expect(clock.locator(".clock-figures")).not_to_have_text(before)
    page.context.set_offline(False)
    expect(clock.locator(".clock-away")).to_be_hidden()


def test_a_pause_reaches_the_table_and_survives_a_reload(browser_of_head, live_server, event, head):
    page = browser_of_head
    running(event, 3600)
    page.goto(f"{live_server.url}/en/sheets/{sheet_of(event, 1, 1).pk}/")
    clock = page.locator(".strip-clock .clock")
    expect(clock).to_have_attribute("data-phase", "playing")
    session = Session.objects.get(event=event, number=1)
    ClockEvent.objects.create(session=session, kind=ClockAct.PAUSED, actor_name="head")
    Event.objects.filter(pk=event.pk).update(version=event.version + 2)
    expect(clock).to_have_attribute("data-phase", "paused")
    page.reload()
    expect(clock).to_have_attribute("data-phase", "paused")
    expect(clock.locator(".clock-words")).to_have_text("The clock stands")


def test_a_device_with_a_wrong_clock_shows_the_time_of_the_desk(browser_of_head, live_server, event):
    page = browser_of_head
    page.add_init_script("const now = Date.now; Date.now = () => now() + 3 * 3600 * 1000;")
    running(event, 1800)
    page.goto(f"{live_server.url}/en/e/{event.slug}/screen/")
    figures = page.locator(".slide-clock .clock-figures")
    expect(page.locator(".slide.is-shown")).to_have_count(1)
    minutes = int(figures.text_content().split(":")[0])
    assert minutes in {28, 29, 30}


def test_the_day_renews_itself_and_leaves_the_focus_where_it_was(browser_of_head, live_server, event, head):
    page = browser_of_head
    page.goto(f"{live_server.url}/en/office/{event.slug}/")
    page.locator("#t2").focus()
    call_referee(actor=head, sheet_id=sheet_of(event, 1, 1).pk, client_key=uuid4(), note="wall fell")
    expect(page.locator(".need-cinnabar")).to_contain_text("Table 1 calls")
    expect(page.locator("#t1 .plate-state")).to_have_text("calls the head referee")
    assert page.evaluate("document.activeElement.id") == "t2"


def test_the_screen_shows_one_thing_at_a_time(browser_of_head, live_server, event):
    page = browser_of_head
    page.goto(f"{live_server.url}/en/e/{event.slug}/screen/")
    expect(page.locator(".slide.is-shown")).to_have_count(1)
    assert page.evaluate(
        "getComputedStyle(document.querySelector('.slide-clock .clock-figures')).fontSize"
    ) == ("96px")
