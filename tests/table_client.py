"""What a referee's browser does at a table: fetch the page, fill in its form, press a button."""

import re
from html import unescape
from html.parser import HTMLParser
from typing import Any

from build import log_in, people
from django.test import Client

from referee.authority import Actor
from referee.models import ScoreSheet


class Fields(HTMLParser):
    """Collects the values of a page's fields, as a browser would send them."""

    def __init__(self) -> None:
        super().__init__()
        self.values: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        name, kind = found.get("name"), found.get("type")
        if tag == "input" and name and (kind not in {"radio", "checkbox"} or "checked" in found):
            self.values.setdefault(name, found.get("value") or ("on" if kind == "checkbox" else ""))


def fields_of(html: str) -> dict[str, str]:
    """Return the fields of the first form of each name on the page."""
    parser = Fields()
    parser.feed(html)
    return parser.values


def words_of(html: str) -> str:
    """Return the text of a page without its tags, spaces folded."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html))).strip()


class Table:
    """One referee's browser at one sheet."""

    def __init__(self, who: Actor, sheet: ScoreSheet) -> None:
        self.sheet, self.people = sheet, people(sheet)
        self.client = Client()
        log_in(self.client, who)
        self.path = f"/sheets/{sheet.pk}/"

    def get(self, path: str = "") -> Any:
        return self.client.get(self.path + path)

    def form(self, path: str = "", **typed: Any) -> dict[str, str]:
        """Return the form of a page with some fields filled in."""
        html = self.get(path).content.decode()
        way = {"way": "tiles"} if typed.get("tiles") else {}
        return (
            fields_of(html[html.index('id="entry"') :])
            | way
            | {name: str(value) for name, value in typed.items()}
        )

    def win(self, winner: int, discarder: int | None, **typed: Any) -> dict[str, str]:
        """Return the form of the table page filled in with a win of one seat (0 to 3) from another."""
        return self.form(
            winner=self.people[winner],
            discarder="self" if discarder is None else self.people[discarder],
            **({"declared_total": 12, "flowers": 0} | typed),
        )

    def post(self, data: dict[str, str], path: str = "") -> Any:
        return self.client.post(self.path + path, data)
