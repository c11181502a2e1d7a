"""A page with a fault arrives at it, says it once, and old messages do not pile up over it."""

import re

import pytest
from build import actor, play, sheet, win
from django.contrib.messages import constants
from django.contrib.messages.storage.base import Message
from django.template.loader import render_to_string
from table_client import Table, fields_of, words_of

from referee.templatetags.desk import newest

pytestmark = [pytest.mark.django_db, pytest.mark.urls("table_urls")]


@pytest.fixture
def table():
    """A table after one hand, between Ana, Bo, Chen and Dora."""
    who, row = actor(), sheet(title="Table 7")
    play(who, row, win(row, 0, 1, 12))
    return Table(who, row)


def arrives_at(response) -> str:
    """Return the name of the field that has the focus when the page is there."""
    assert response.status_code == 422
    tags = re.findall(r"<(?:input|textarea|select)[^>]*\sautofocus[^>]*>", response.content.decode())
    return re.search(r'name="(\w+)"', tags[0]).group(1)


@pytest.mark.parametrize(
    ("missing", "field"),
    [("winner", "winner"), ("discarder", "discarder"), ("declared_total", "declared_total")],
)
def test_a_hand_arrives_at_what_is_missing(table, missing, field):
    typed = {name: value for name, value in table.win(0, 1).items() if name != missing}
    assert arrives_at(table.post(typed)) == field


def test_flowers_that_are_missing_are_where_the_page_arrives(table):
    response = table.post(table.win(0, 1, flowers=""))
    assert arrives_at(response) == "flowers"
    assert words_of(response.content.decode()).count("Say how many flowers; 0 counts too.") == 1


def test_a_correction_without_its_reason_arrives_there_and_says_it_once(table):
    html = table.get("hands/1/").content.decode()
    typed = fields_of(html[html.index('id="entry"') :]) | {"usual_total": "14"}
    response = table.post(typed, "hands/1/")
    assert arrives_at(response) == "reason"
    said = "Say why the hand is corrected; both versions are kept."
    assert words_of(response.content.decode()).count(said) == 1


def test_a_ruling_arrives_at_who_and_at_the_points(table):
    html = table.get("penalties/").content.decode()
    typed = fields_of(html[html.index('id="ruling"') :]) | {"effect": "", "receivers": "", "counts": ""}
    assert arrives_at(table.post(typed, "penalties/")) == "offender"
    typed |= {"offender": str(table.people[0]), "offence": "Phone"}
    assert arrives_at(table.post(typed, "penalties/")) == "amount"


def test_a_page_shows_the_last_two_messages_and_none_of_them_twice():
    said = [Message(constants.INFO, text) for text in ("one", "two", "three", "three")]
    assert [str(each) for each in newest(said)] == ["two", "three"]
    html = render_to_string("includes/messages.html", {"messages": said})
    assert words_of(html) == "two three"


def test_flowers_that_nobody_pressed_are_said_beside_the_button(table):
    tiles = "[123m,1][456p,3]789s22s45m6m"
    html = table.post(
        table.win(0, 1, tiles=tiles, declared_total="", flowers=""), "preview/"
    ).content.decode()
    assert 'data-spoken="11 fan with 0 flowers, sound"' in html
    html = table.post(table.win(0, 1, tiles=tiles, declared_total="", flowers=0), "preview/").content.decode()
    assert 'data-spoken="11 fan, sound"' in html


def test_below_the_minimum_says_what_counts_without_flowers(table):
    html = table.post(table.win(0, 1, declared_total=9, flowers=2), "preview/").content.decode()
    assert 'data-spoken="7 fan without flowers, below the minimum"' in html
    assert "False win of Ana" in words_of(html)
