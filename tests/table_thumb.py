"""A referee's thumb at a table's page: signs in, touches, and counts the touches."""

import re

from build import log_in
from django.conf import settings
from django.test import Client
from playwright.sync_api import Locator, Page, expect

from referee.models import ScoreSheet
from referee.selectors import sheet_view


def sign_in(page: Page, live_server, who) -> None:
    """Give the browser the session of somebody who signed in."""
    cookie = log_in(Client(), who).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": live_server.url}]
    )


def plate(page: Page, name: str) -> Locator:
    """Return the seat of somebody at the table."""
    return page.locator(".seat", has_text=name)


def is_recorded(page: Page, number: int, sentence: str = "") -> None:
    """Wait until the page says that a hand is recorded, be the desk's answer quick or late."""
    said = re.compile(rf"Hand {number}(?: is recorded)?: {re.escape(sentence)}")
    expect(page.get_by_text(said).locator("visible=true").first).to_be_visible()


def type_paper(page: Page, sheet: ScoreSheet) -> None:
    """Type as the paper's totals the sums of the hands that the desk has."""
    view = sheet_view(sheet.pk)
    for seat, total in zip(view.seats, view.hands[-1].running, strict=True):
        page.locator(f"[name=total_{seat.participant_id}]").fill(str(total))


class Thumb:
    """Touches things on the page and counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.touches = page, 0

    def tap(self, what: str | Locator) -> None:
        (self.page.locator(what).first if isinstance(what, str) else what).tap()
        self.touches += 1

    def plate(self, name: str) -> None:
        self.tap(plate(self.page, name))

    def chip(self, group: str, number: int) -> None:
        self.tap(f".{group} input[value='{number}']")

    def tiles(self, codes: str) -> None:
        for code in codes.split():
            self.tap(f".picker-tile[data-code='{code}']")

    def record(self, sentence: str) -> None:
        """Touch the button once it says the whole sentence."""
        button = self.page.locator("#record")
        expect(button).to_have_text(sentence)
        self.tap(button)

    def win(self, number: int, winner: str, discarder: str | None, total: int) -> None:
        """Record a win by its total alone."""
        self.plate(winner)
        if discarder is None:
            self.tap(self.page.get_by_text("Self-drawn", exact=True))
        else:
            self.plate(discarder)
        self.chip("totals", total)
        self.chip("flowers", 0)
        how = f"from {discarder}" if discarder else "self-drawn"
        self.record(f"Table 1, hand {number}: {winner} wins {how}, {total} fan")
        self.is_recorded(number)

    def drawn(self, number: int) -> None:
        self.tap(self.page.get_by_text("Drawn hand", exact=True))
        self.record(f"Table 1, hand {number}: drawn hand")
        self.is_recorded(number)

    def is_recorded(self, number: int) -> None:
        is_recorded(self.page, number)

    def else_happened(self, what: str) -> None:
        """Open what happened besides, from the one clearly named place."""
        self.tap("#something-else > summary")
        self.tap(self.page.locator("#something-else").get_by_role("link", name=what, exact=True))
