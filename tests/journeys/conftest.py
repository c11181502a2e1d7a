"""A real browser before a real server; skipped where no Chromium is installed."""

import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from build import actor, named_sheet
from django.core.signals import request_finished, request_started
from playwright.sync_api import Browser, Page, expect, sync_playwright
from table_thumb import sign_in

from referee.authority import Actor
from referee.models import ScoreSheet

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
PATIENCE = 3
A_BUSY_MACHINE = 30_000  # milliseconds: what a page must show it may show late
THE_FIRST_PAGE = 120_000  # of a run compiles every template it uses
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-quic",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Start Chromium once for all journeys."""
    if not Path(CHROMIUM).exists():
        pytest.skip("Chromium is not installed")
    # Playwright runs an event loop in this thread, and Django would refuse its own synchronous queries there.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    expect.set_options(timeout=A_BUSY_MACHINE)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield browser
        browser.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


class Requests:
    """Counts what the server is still answering."""

    def __init__(self) -> None:
        self.open = 0

    def started(self, **_: Any) -> None:
        self.open += 1

    def finished(self, **_: Any) -> None:
        self.open -= 1

    def wait(self) -> None:
        """Wait until all is answered: a test's end empties the database under a request otherwise."""
        until = time.monotonic() + PATIENCE
        while self.open > 0 and time.monotonic() < until:
            time.sleep(0.02)


@pytest.fixture
def answered() -> Iterator[Requests]:
    """Let the server finish what the browser asked for last."""
    requests = Requests()
    request_started.connect(requests.started)
    request_finished.connect(requests.finished)
    yield requests
    requests.wait()
    request_started.disconnect(requests.started)
    request_finished.disconnect(requests.finished)


@pytest.fixture
def phone(chromium: Browser, answered: Requests) -> Iterator[Page]:
    """Return a page of a phone with touch; an error of a script fails the test."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    context.set_default_navigation_timeout(THE_FIRST_PAGE)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "console", lambda line: wrong.append(line.text) if "Content Security Policy" in line.text else None
    )
    yield page
    context.close()
    assert wrong == []


@pytest.fixture
def referee() -> Actor:
    return actor("referee")


@pytest.fixture
def row(referee: Actor) -> ScoreSheet:
    """Return the sheet of table 1 in a session in play, with four known names."""
    return named_sheet(referee, ("李明", "Li Ming"), "Zhang", "Ana", "Łukasz")


@pytest.fixture
def table(phone: Page, live_server: Any, referee: Actor, row: ScoreSheet) -> Page:
    """Return the phone, signed in, at the table."""
    sign_in(phone, live_server, referee)
    phone.goto(f"{live_server.url}/en/sheets/{row.pk}/")
    return phone
