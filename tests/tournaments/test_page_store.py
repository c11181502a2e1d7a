"""Many readers, one changed page: one makes it anew, the others have the last good copy, none an old one."""

import gzip
import threading
from http.client import HTTPConnection
from time import monotonic
from uuid import uuid4

import pytest
from build import actor, drawn_event, play, sheet_of, win
from django.core.cache import cache
from django.test.signals import template_rendered

from tournaments.selectors.published import PublishedState, published_state
from tournaments.services import publish_results
from tournaments.views import page_store
from tournaments.views.page_store import page_of

READERS = 12


def state(stamp):
    return PublishedState(1, is_draw_published=True, is_results_published=True, stamp=stamp)


@pytest.fixture
def key(monkeypatch):
    monkeypatch.setattr(page_store, "SHARE", 0)
    cache.clear()
    return f"page:{uuid4()}"


def at_once(work):
    """Let every reader begin in the same moment; return what each got."""
    start, got = threading.Barrier(READERS), []

    def read(number):
        start.wait()
        got.append(work(number))

    threads = [threading.Thread(target=read, args=(number,)) for number in range(READERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return got


class Maker:
    """Makes pages, slowly if it is told to wait; counts them."""

    def __init__(self, text, wait=None):
        self.text, self.wait, self.made = text, wait, 0
        self.begun = threading.Event()

    def __call__(self):
        self.made += 1
        self.begun.set()
        if self.wait:
            assert self.wait.wait(20)
        return self.text


def test_the_first_readers_of_a_page_wait_for_one_making(key):
    maker = Maker(b"first")
    got = at_once(lambda _number: page_of(key, state("1.1"), maker))
    assert ({copy.body for copy in got}, maker.made) == ({b"first"}, 1)


def test_while_one_makes_it_anew_the_others_have_the_last_good_copy_with_its_own_stamp(key):
    page_of(key, state("1.1"), lambda: b"before")
    go = threading.Event()
    maker = Maker(b"after", go)
    one = threading.Thread(target=page_of, args=(key, state("1.2"), maker))
    one.start()
    assert maker.begun.wait(20)
    got = at_once(lambda _number: page_of(key, state("1.2"), maker))
    assert {(copy.body, copy.stamp) for copy in got} == {(b"before", "1.1")}
    go.set()
    one.join()
    copy = page_of(key, state("1.2"), maker)
    assert (copy.body, copy.stamp, maker.made) == (b"after", "1.2", 1)


def test_a_copy_that_tables_overtook_too_long_ago_is_shown_to_nobody(key, monkeypatch):
    page_of(key, state("1.1"), lambda: b"before")
    monkeypatch.setattr(page_store, "OLDEST", 0)
    maker = Maker(b"after")
    got = at_once(lambda _number: page_of(key, state("1.2"), maker))
    assert ({copy.body for copy in got}, maker.made) == ({b"after"}, 1)


def test_what_the_office_did_is_shown_at_once_by_everybody(key):
    page_of(key, state("1.1"), lambda: b"open")
    maker = Maker(b"closed")
    got = at_once(lambda _number: page_of(key, state("2.1"), maker))
    assert ({copy.body for copy in got}, maker.made) == ({b"closed"}, 1)


def test_a_page_that_takes_long_is_made_anew_less_often(key, monkeypatch):
    copy = page_of(key, state("1.1"), lambda: b"before")
    monkeypatch.setattr(page_store, "SHARE", 1000 / copy.cost)
    assert page_of(key, state("1.2"), lambda: b"after").body == b"before"
    monkeypatch.setattr(page_store, "SHARE", 0)
    assert page_of(key, state("1.2"), lambda: b"after").body == b"after"


def test_a_page_that_cannot_be_made_keeps_nobody_waiting(key):
    def fail():
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        page_of(key, state("1.1"), fail)
    assert page_of(key, state("1.1"), lambda: b"good").body == b"good"


def test_a_copy_nobody_asked_for_since_the_change_is_not_taken_for_fresh(key, monkeypatch):
    page_of(key, state("1.1"), lambda: b"before")
    monkeypatch.setattr(page_store, "monotonic", lambda: monotonic() + page_store.OLDEST + 1)
    assert page_of(key, state("1.2"), lambda: b"after").body == b"after"


@pytest.mark.django_db(transaction=True)
def test_readers_over_http_while_a_hand_is_recorded(live_server, monkeypatch):
    monkeypatch.setattr(page_store, "SHARE", 0)
    cache.clear()
    who = actor()
    event = drawn_event(who)
    publish_results(actor=who, event_id=event.pk)
    row = sheet_of(event, 1, 1)
    host, port = live_server.url.removeprefix("http://").split(":")
    made = []

    def rendered(template=None, **_signal):
        if template.name == "public/standings.html":
            made.append(threading.get_ident())

    def read(number):
        connection = HTTPConnection(host, int(port), timeout=60)
        headers = {"Accept-Encoding": "gzip"} if number % 2 else {}
        connection.request("GET", f"/en/e/{event.slug}/standings/", headers=headers)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, answer.headers["ETag"], gzip.decompress(body) if number % 2 else body

    template_rendered.connect(rendered)
    try:
        first = at_once(read)
        play(who, row, win(row, 0, 1, 24))
        cache.delete(f"published:{event.slug}")  # a second has passed
        second = at_once(read)
        last = read(0)
    finally:
        template_rendered.disconnect(rendered)
    assert {status for status, _etag, _body in [*first, *second, last]} == {200}
    by_stamp = {}
    for _status, etag, body in [*first, *second, last]:
        by_stamp.setdefault(etag.rpartition(".")[0], set()).add(body)
    assert {len(bodies) for bodies in by_stamp.values()} == {1}  # one stamp, one page
    assert (len(by_stamp), len(made)) == (2, 2)
    assert published_state(event.slug).stamp in last[1]
