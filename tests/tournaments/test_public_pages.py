"""What everybody sees of an event: only what is published, in three languages, from memory."""

import gzip
import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import build
from tournaments.selectors import table_results
from tournaments.selectors.values import Progress
from tournaments.services import ChartDraft, draw_seats, publish_draw, publish_results
from tournaments.views import page_store
from tournaments.views.words import progress_words

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_memory(monkeypatch):
    cache.clear()
    monkeypatch.setattr(page_store, "SHARE", 0)  # no page is too fresh to be made anew


@pytest.fixture
def who():
    return build.actor()


@pytest.fixture
def played(who):
    """Two tables: one with two hands, one with none; the results are published."""
    return build.published_event(who)


def test_home_lists_published_events_only(client, who):
    build.event(who, name="Secret Open")
    build.drawn_event(who, name="Public Open")
    page = client.get("/en/").content.decode()
    assert ("Public Open" in page, "Secret Open" in page) == (True, False)


def test_unpublished_event_is_not_found(client, who):
    event = build.event(who)
    pages = ["", "draw/", "standings/", "s1/t1/"]
    assert [client.get(f"/en/e/{event.slug}/{page}").status_code for page in pages] == [404] * 4


def test_draw_is_shown_before_results(client, who):
    event = build.drawn_event(who)
    assert client.get(f"/en/e/{event.slug}/draw/").status_code == 200
    assert "not published yet" in client.get(f"/en/e/{event.slug}/standings/").content.decode()
    assert client.get(f"/en/e/{event.slug}/s1/t1/").status_code == 404


def test_the_draw_says_who_sits_out_in_a_session(client, who):
    event = build.event(who, 9, sessions_planned=2)
    draw = draw_seats(actor=who, event_id=event.pk, seed="1", chart=ChartDraft(way="sit_out"))
    publish_draw(actor=who, event_id=event.pk, draw_id=draw.pk)
    for number, session in enumerate(draw.seating, start=1):
        (out,) = set(range(1, 10)) - {person for table in session for person in table}
        page = client.get(f"/en/e/{event.slug}/draw/?session={number}").content.decode()
        assert f"Without a table in this session: {out} P{out}<" in page


def test_where_everybody_plays_nobody_is_said_to_sit_out(client, played):
    page = client.get(f"/en/e/{played.slug}/draw/")
    assert page.context["out"] == ""


def test_a_player_finds_the_own_tables_by_part_of_the_name(client, played):
    page = client.get(f"/en/e/{played.slug}/draw/?who=p7")
    assert [player.number for player in page.context["found"]] == ["7"]
    assert [place.session for place in page.context["found"][0].places] == [1, 2]


def test_a_number_finds_that_player_only(client, played):
    page = client.get(f"/en/e/{played.slug}/draw/?who=01")
    assert [player.name for player in page.context["found"]] == ["P1"]


def test_standings_say_what_they_rest_on(client, played):
    page = client.get(f"/en/e/{played.slug}/standings/").content.decode()
    assert "In the first session, 0 of 2 tables finished, with 2 tables still playing" in page


def test_points_of_a_table_still_playing_are_said_to_be_in():
    some, most = (
        "After 2 sessions and 0 of 8 tables of the next",
        "After 1 session and 7 of 8 tables of the next",
    )
    assert progress_words(Progress(2, 0, 8)) == f"{some}, with 8 tables still playing"
    assert progress_words(Progress(1, 7, 8)) == f"{most}, with 1 table still playing"
    assert progress_words(Progress(2, 0, 0)) == "After 2 sessions"
    assert progress_words(Progress(0, 0, 0)) == ""


def test_the_page_of_a_player_says_that_a_session_is_still_playing(client, played):
    number = next(table for table in table_results(played) if table.source != "none").seats[0].number
    (figure,) = (
        each
        for each in client.get(f"/en/e/{played.slug}/players/{number}/").context["place"]
        if each.name == "Sessions played"
    )
    assert (figure.value, figure.note) == ("1", "one still playing")


def test_table_page_shows_each_hand(client, played):
    page = client.get(f"/en/e/{played.slug}/s1/t1/")
    assert [line.sentence.split(" ", 1)[1] for line in page.context["hands"]] == [
        f"wins from {page.context['seats'][1].name}, 20 fan",
        "wins self-drawn, 8 fan",
    ]
    assert [cell.running for cell in page.context["hands"][-1].cells] == [28, -44, 40, -24]


def test_unknown_table_is_not_found(client, played):
    assert client.get(f"/en/e/{played.slug}/s1/t9/").status_code == 404


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("page", ["", "draw/", "standings/", "s1/t1/"])
def test_every_page_in_every_language(client, played, language, page):
    response = client.get(f"/{language}/e/{played.slug}/{page}")
    assert (response.status_code, f'<html lang="{language}"' in response.content.decode()) == (200, True)


@pytest.mark.parametrize("page", ["", "draw/", "standings/", "s1/t1/"])
def test_second_reader_is_answered_from_memory(client, played, page, django_assert_num_queries):
    address = f"/en/e/{played.slug}/{page}"
    first = client.get(address).content
    with django_assert_num_queries(0):
        assert client.get(address).content == first


def test_nothing_is_sent_to_who_has_the_page(client, played):
    address = f"/en/e/{played.slug}/standings/"
    etag = client.get(address)["ETag"]
    again = client.get(address, headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")


def test_a_recorded_hand_changes_the_page(client, who, played):
    address = f"/en/e/{played.slug}/standings/"
    before = client.get(address)
    cache.delete(f"published:{played.slug}")  # a second has passed
    sheet = build.sheet_of(played, 1, 2)
    build.play(who, sheet, build.win(sheet, 3, 0, 30))
    after = client.get(address, headers={"If-None-Match": before["ETag"]})
    assert (after.status_code, after["ETag"] == before["ETag"]) == (200, False)


def test_a_page_says_when_it_was_made_and_is_sent_packed_to_who_can_unpack_it(client, played):
    address = f"/en/e/{played.slug}/standings/"
    plain = client.get(address)
    packed = client.get(address, headers={"accept-encoding": "gzip, br"})
    assert gzip.decompress(packed.content) == plain.content
    assert re.search(r"As of \d\d:\d\d:\d\d", plain.content.decode())
    assert (packed["Content-Encoding"], packed["Vary"]) == ("gzip", "Accept-Encoding")
    assert plain["ETag"] != packed["ETag"]
    for encoding, answer in (("gzip", packed), ("identity", plain)):
        asked = {"accept-encoding": encoding, "if-none-match": answer["ETag"]}
        again = client.get(address, headers=asked)
        assert (again.status_code, again.content, "Content-Encoding" in again) == (304, b"", False)


def test_what_the_office_closes_is_closed_at_once(client, who, played, monkeypatch):
    monkeypatch.setattr(page_store, "SHARE", 1000)
    address = f"/en/e/{played.slug}/standings/"
    assert "P7" in client.get(address).content.decode()
    publish_results(actor=who, event_id=played.pk, publish=False)
    cache.delete(f"published:{played.slug}")  # a second has passed
    assert "P7" not in client.get(address).content.decode()


def test_whoever_finds_the_own_tables_is_shown_nothing_else(client, played):
    page = client.get(f"/en/e/{played.slug}/draw/?who=p7")
    assert (page.context["session"], page.content.decode().count("P7"), "P8" in page.content.decode()) == (
        None,
        2,
        False,
    )


def test_public_pages_set_no_cookie(client, played):
    response = client.get(f"/en/e/{played.slug}/standings/")
    assert (dict(response.cookies), response["Cache-Control"]) == ({}, "public, no-cache")


@pytest.mark.parametrize("players", [8, 24])
def test_queries_do_not_grow_with_the_event(client, who, players, django_assert_max_num_queries):
    event = build.drawn_event(who, players)
    publish_results(actor=who, event_id=event.pk)
    with django_assert_max_num_queries(18):
        client.get(f"/en/e/{event.slug}/standings/")


@pytest.mark.parametrize("page", ["", "draw/", "draw/?who=p7", "standings/", "s1/t1/"])
def test_a_page_asks_as_often_for_two_tables_as_for_six(client, who, page):
    counts = []
    for players in (8, 24):
        event = build.drawn_event(who, players, name=f"Open of {players}")
        sheet = build.sheet_of(event, 1, 1)
        build.play(who, sheet, build.win(sheet, 0, 1, 20))
        publish_results(actor=who, event_id=event.pk)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/en/e/{event.slug}/{page}").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]
