"""A phone at a sheet, as the desk meets it: a key of its own, entries in their order, what its page saw."""

import json
from uuid import uuid4

from build import log_in, people
from django.test import Client

from referee.selectors import sheet_view


class Device:
    """A phone at a sheet: what it has entered, and what its page showed."""

    def __init__(self, who, row, prefix="", **client):
        self.prefix = prefix
        self.who, self.row, self.people = who, row, people(row)
        self.key, self.entered, self.seen = uuid4(), [], sheet_view(row.pk).version
        self.client = Client(**client)
        if who:
            log_in(self.client, who)

    def entry(self, act="hand.record", **typed):
        key = str(uuid4())
        fields = "&".join(f"{name}={value}" for name, value in typed.items())
        made = {"key": key, "act": act, "seen": self.seen, "earlier": [*self.entered]}
        self.entered.append(key)
        return made | {"actor": self.who.id if self.who else "", "typed": fields}

    def drawn(self, number, **changed):
        return self.entry(number=number, winner="drawn") | changed

    def win(self, number, total, winner=0, discarder=1):
        who = self.people
        return self.entry(
            number=number, winner=who[winner], discarder=who[discarder], declared_total=total, flowers=0
        )

    def send(self, *entries, path="entries", **body):
        content = json.dumps({"device": str(self.key), "entries": entries} | body)
        return self.post(content, path=path)

    def post(self, content, path="entries", **headers):
        kept = {"X-Desk-Entry": "1"} | headers
        url = f"{self.prefix}/sheets/{self.row.pk}/{path}/"
        return self.client.post(url, content, content_type="application/json", headers=kept)

    def told(self, *entries):
        answer = self.send(*entries)
        assert answer.status_code == 200
        return answer.json()["results"]

    def look(self, seen, mine=()):
        query = {"seen": seen, "device": self.key, "mine": ",".join(mine)}
        return self.client.get(
            f"{self.prefix}/sheets/{self.row.pk}/entries/", query, headers={"X-Desk-Entry": "1"}
        ).json()
