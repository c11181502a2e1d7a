"""What is missing or out of range is said before the button is pressed, in our own words."""

import re

import pytest
from build import actor, sheet
from table_client import Table, fields_of, words_of

pytestmark = [pytest.mark.django_db, pytest.mark.urls("table_urls")]


@pytest.fixture
def table():
    return Table(actor(), sheet(title="Table 7"))


def spoken(table, **typed):
    """Return what the line above the button says to a win as far as it is typed."""
    html = table.post(table.win(0, 1) | {k: str(v) for k, v in typed.items()}, "preview/").content.decode()
    return re.search(r'data-spoken="([^"]*)"', html)[1]


def ruling(table, kind, **typed):
    """Return what the page says to a ruling before it is recorded."""
    html = table.get(f"penalties/?kind={kind}").content.decode()
    values = fields_of(html[html.index('id="ruling"') :]) | {"offender": str(table.people[0])}
    shown = table.post(values | {"effect": "", "receivers": "", "counts": ""} | typed, "penalties/preview/")
    assert shown.status_code == 200
    return words_of(shown.content.decode())


def test_the_line_above_the_button_names_what_is_missing(table):
    assert spoken(table, flowers="") == "Say how many flowers; 0 counts too."
    assert spoken(table, declared_total="", flowers=0) == "Type the declared total, or the tiles below."
    assert spoken(table, discarder="") == "Say who discarded the tile, or that it was self-drawn."
    assert spoken(table, winner="void").startswith("Say why: type the reason of the ruling ")


@pytest.mark.parametrize("minutes", ["0", "601", "285067", "soon"])
def test_minutes_out_of_range_are_refused_in_our_words(table, minutes):
    assert ruling(table, "late", minutes_late=minutes) == "Type 1 to 600 minutes."


@pytest.mark.parametrize("points", ["9e99", "9e9999999", "1/0", "two"])
def test_table_points_that_are_no_plain_number_are_refused_before_anything_is_proposed(table, points):
    said = ruling(table, "offence", amount="10", offence="x", table_points=points)
    assert said == "Type a number or a fraction such as 1/2."


@pytest.mark.parametrize("points", ["101", "999999999999", "−1", "-1/2"])
def test_more_table_points_than_can_be_taken_are_refused_before_anything_is_proposed(table, points):
    said = ruling(table, "offence", amount="10", offence="x", table_points=points)
    assert said == "So many table points cannot be taken away."


@pytest.mark.parametrize("points", ["1/2", "½", "0.5", "1 / 2"])
def test_half_a_table_point_may_be_written_in_many_ways(table, points):
    assert "−½ table point" in ruling(table, "offence", amount="10", offence="x", table_points=points)


def refused_ruling(table, kind, **typed):
    """Return what the page says when the button is pressed too early."""
    html = table.get(f"penalties/?kind={kind}").content.decode()
    values = fields_of(html[html.index('id="ruling"') :]) | {"effect": "", "receivers": "", "counts": ""}
    shown = table.post(values | typed, "penalties/")
    assert shown.status_code == 422
    return re.findall(r"<li>(Say [^<]*)</li>", shown.content.decode())


def test_a_ruling_recorded_too_early_names_everything_that_is_missing(table):
    assert refused_ruling(table, "offence") == ["Say who is penalised.", "Say what happened."]
    assert refused_ruling(table, "false_win") == ["Say who is penalised.", "Say what happened."]
    assert refused_ruling(table, "late", minutes_late="") == [
        "Say who is penalised.",
        "Say how many minutes.",
    ]
    told = {"offender": str(table.people[0]), "offence": "Sang aloud"}
    assert refused_ruling(table, "offence", **told) == ["Say how many points are lost."]
