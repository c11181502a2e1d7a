"""Entry that survives a desk killed and started again, and a hall's plain http; with a desk of its own."""

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from offline_page import words
from playwright.sync_api import expect
from table_thumb import is_recorded

pytestmark = [pytest.mark.browser]

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENT = 60_000
PREPARE = """
import django; django.setup()
import json
from build import actor, drawn_event, sheet_of
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client
row = sheet_of(drawn_event(actor("Rosa")), 1, 1)
client = Client()
client.force_login(get_user_model().objects.get())
print(json.dumps([row.pk, settings.SESSION_COOKIE_NAME, client.cookies[settings.SESSION_COOKIE_NAME].value]))
"""


class Desk:
    """The desk as its users start it, with data of its own on a free port."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.process = folder, None
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.environment = os.environ | {
            "DESK_DATA": str(folder),
            "DESK_HOSTS": "localhost,hall.test",
            "DJANGO_SETTINGS_MODULE": "tournaments.settings",
            "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests")]),
        }

    def start(self) -> None:
        command = [
            sys.executable,
            "manage.py",
            "desk",
            "--no-demo",
            "--host=localhost",
            f"--port={self.port}",
        ]
        with (self.folder / "out").open("a") as out:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=self.environment, stdout=out, stderr=out, start_new_session=True
            )
        until = time.monotonic() + 60
        while not self.answers():
            assert time.monotonic() < until, (self.folder / "out").read_text()
            time.sleep(0.2)

    def answers(self) -> bool:
        try:
            return urlopen(f"http://localhost:{self.port}/en/", timeout=5).status == 200
        except (URLError, ConnectionError, TimeoutError):
            return False

    def kill(self) -> None:
        """Take the server away in the middle of whatever it does."""
        if self.process:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def prepare(self):
        """Return an open sheet and the cookie of somebody who may do everything."""
        run = subprocess.run(
            [sys.executable, "-c", PREPARE], env=self.environment, cwd=ROOT, capture_output=True, check=True
        )
        return json.loads(run.stdout)

    def hands(self):
        with sqlite3.connect(self.folder / "desk.sqlite3") as database:
            return database.execute(
                "select number, ruled_total from referee_handentry order by number"
            ).fetchall()


@pytest.fixture
def desk(chromium, tmp_path):
    desk = Desk(tmp_path)
    desk.start()
    yield desk
    desk.kill()


def table(context, desk, host="localhost"):
    sheet, name, value = desk.prepare()
    url = f"http://{host}:{desk.port}"
    context.add_cookies([{"name": name, "value": value, "url": url}])
    page = context.new_page()
    page.goto(f"{url}/en/sheets/{sheet}/")
    expect(words(page)).to_have_text("all saved")
    return page


def draw(page, number):
    """Enter a drawn hand and go on to the next one."""
    page.get_by_text("Drawn hand", exact=True).tap()
    page.locator("#record").tap()
    expect(page.locator("#entry [name=number]")).to_have_value(str(number + 1))


def test_what_a_killed_desk_did_not_take_is_sent_when_it_stands_again(chromium, desk):
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = table(context, desk)
    draw(page, 1)
    is_recorded(page, 1)
    desk.kill()
    for number in (2, 3):
        draw(page, number)
    expect(words(page)).to_have_text("2 waiting on this device")
    page.locator("#saved").tap()
    expect(page.locator("#entries [data-part=reach]")).to_contain_text("The desk cannot be reached.")
    page.reload()  # the service worker has kept the page and its hashed files
    expect(words(page)).to_have_text("2 waiting on this device")
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.strip')).backgroundColor")
        != "rgba(0, 0, 0, 0)"
    )
    assert desk.hands() == [(1, None)]
    desk.start()
    expect(words(page)).to_have_text("all saved", timeout=PATIENT)
    assert desk.hands() == [(1, None), (2, None), (3, None)]
    context.close()


def test_on_plain_http_it_goes_on_while_the_page_is_open_and_says_so(chromium, desk):
    rules = ["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP hall.test 127.0.0.1"]
    browser = chromium.browser_type.launch(executable_path="/usr/bin/chromium", args=rules)
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = table(context, desk, "hall.test")
    lacking = "[isSecureContext, 'serviceWorker' in navigator, 'randomUUID' in crypto, 'locks' in navigator]"
    assert page.evaluate(lacking) == [False, False, False, False]
    page.locator("#saved").tap()
    expect(page.get_by_text("it did not come over HTTPS")).to_be_visible()
    desk.kill()
    for number in (1, 2):
        draw(page, number)
    expect(words(page)).to_have_text("2 waiting on this device")
    desk.start()
    expect(words(page)).to_have_text("all saved", timeout=PATIENT)
    assert desk.hands() == [(1, None), (2, None)]
    browser.close()
