"""Every address of the desk: with numbers that are too large, and asked in a way that it does not take."""

import re
from itertools import chain
from uuid import uuid4

import pytest
from build import actor, drawn_event
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import URLPattern, get_resolver

from tournaments import urls

pytestmark = pytest.mark.django_db

HUGE = "99999999999999999999"
VALUES = {"slug": "open", "key": str(uuid4()), "code": "results", "ending": "csv"}


def patterns():
    """Return every address of the desk, as it is written in the lists of addresses, with its page."""
    lists = (urls.public_pages, urls.account_pages, urls.office_pages, urls.table_pages)
    return list(chain.from_iterable(lists))


def filled(pattern: URLPattern, number: str) -> str:
    """Return an address with something in each of its places."""
    text = str(pattern.pattern)
    text = re.sub(r"<number:\w+>", number, text)
    text = re.sub(r"<\w+:(\w+)>", lambda found: VALUES[found[1]], text)
    text = re.sub(r"\(\?P<(\w+)>[^)]*\)", lambda found: VALUES[found[1]], text)
    return "/en/" + text.lstrip("^").rstrip("$").replace("\\", "")


@pytest.fixture
def clients():
    row = drawn_event(actor("Rosa"), slug="open")
    office = Client(raise_request_exception=False)
    office.force_login(get_user_model().objects.get(username="Rosa"))
    assert row.slug == "open"
    return Client(raise_request_exception=False), office


def test_no_page_fails_for_a_number_however_large(clients):
    numbered = [each for each in patterns() if "<number:" in str(each.pattern)]
    assert not [each for each in patterns() if "<int:" in str(each.pattern)]
    for client in clients:
        for address in (filled(each, HUGE) for each in numbered):
            assert [client.get(address).status_code, client.post(address).status_code] == [404, 404], address


@pytest.mark.parametrize("number", ["999999999", "0"])
def test_no_page_fails_for_a_number_that_nothing_has(clients, number):
    for client in clients:
        for address in (filled(each, number) for each in patterns() if "<number:" in str(each.pattern)):
            statuses = {client.get(address).status_code, client.post(address).status_code}
            assert max(statuses) < 500, (address, statuses)


def test_the_whole_list_of_addresses_is_walked():
    names = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    tables = get_resolver().namespace_dict["referee"][1].reverse_dict
    known = {each.name for each in patterns()} | {"service-worker"}
    assert names | {name for name in tables if isinstance(name, str)} <= known


def test_an_address_that_only_buttons_send_to_says_so_with_the_way_back(clients):
    _reader, office = clients
    asked = {}
    for each in patterns():
        answer = office.get(filled(each, "1"))
        if answer.status_code == 405:
            asked[each.name] = (answer, answer.content.decode())
    assert {"office-dismissal", "office-publish-draw", "office-publish-results"} <= asked.keys()
    for name, (answer, page) in asked.items():
        back = "/en/office/open/" if name.startswith("office-") else "/en/"
        assert ("Nothing to look at here" in page, f'href="{back}"' in page) == (True, True), name
        assert answer.headers["Allow"] == "POST, OPTIONS"


def test_it_says_so_in_the_language_of_the_address(clients):
    _reader, office = clients
    page = office.get("/zh-hans/office/open/results/").content.decode()
    assert ('<html lang="zh-hans"' in page, 'href="/zh-hans/office/open/"' in page) == (True, True)
