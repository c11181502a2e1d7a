"""Forms sent empty or wrong: every fault is tied to its field, so that it is heard where it is mended."""

from uuid import uuid4

import pytest
from build import actor, drawn_event, sheet_of
from django.contrib.auth import get_user_model
from said_errors import faults_shown, loose_errors

pytestmark = pytest.mark.django_db

OFFICE = {
    "settings/": {"name": "", "starts_on": "31.2.", "ends_on": ""},
    "players/new/": {"name": ""},
    "players/1/": {"act": "save", "name": ""},
    "players/guest/": {"name": ""},
    "players/import/": {},
    "officials/": {"username": "", "role": "x"},
    "room/": {"act": "lodge"},
    "room/incidents/": {"what": ""},
    "files/totals/": {},
}
TABLE = {
    "": {"winner": "", "declared_total": "x", "tiles": "zz"},
    "penalties/": {"kind": "offence"},
    "penalties/?kind=late": {"kind": "late", "minutes_late": "x"},
    "penalties/?kind=false_win": {"kind": "false_win", "hand_text": "zz", "declared_total": "x"},
    "penalties/?kind=action": {"kind": "action"},
}


@pytest.fixture
def event(client):
    who = actor("boss")
    client.force_login(get_user_model().objects.get(pk=who.user_id))
    return drawn_event(who)


def heard(pages) -> dict[str, object]:
    """Return of every page whether it says faults, and those that are tied to nothing."""
    shown = {path: (page.status_code, page.content.decode()) for path, page in pages.items()}
    return {
        path: (status, faults_shown(html) > 0, loose_errors(html)) for path, (status, html) in shown.items()
    }


def test_forms_of_the_office(client, event):
    pages = {path: client.post(f"/en/office/{event.slug}/{path}", data) for path, data in OFFICE.items()}
    pages["new"] = client.post("/en/office/new/", {"name": "", "starts_on": "tomorrow"})
    pages["season"] = client.post("/en/office/seasons/", {"name": ""})
    assert heard(pages) == dict.fromkeys(pages, (422, True, []))


def test_forms_of_a_table(client, event):
    sheet = sheet_of(event, 1, 1).pk
    key = {"client_key": str(uuid4()), "seen_version": "0", "number": "1"}
    pages = {path: client.post(f"/en/sheets/{sheet}/{path}", data | key) for path, data in TABLE.items()}
    assert heard(pages) == dict.fromkeys(pages, (422, True, []))


def test_the_login(client):
    html = client.post("/en/login/", {"username": "", "password": ""}).content.decode()
    assert (loose_errors(html), faults_shown(html)) == ([], 2)
