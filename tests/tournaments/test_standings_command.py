"""`standings EVENT` for people and for programs."""

import json
from fractions import Fraction
from io import StringIO

import pytest
from archives.samples import sample
from django.core.management import CommandError, call_command

from tournaments.management.commands.standings import mixed
from tournaments.services.archive import import_event

pytestmark = pytest.mark.django_db


def tied_sample():
    """The sample with a table at which three share the points of places 2 to 4."""
    document = sample()
    document["sessions"][1]["tables"][0]["signed_totals"] = {"1": -8, "2": -8, "3": -8, "4": 24}
    return document


def output(*arguments):
    out = StringIO()
    call_command("standings", *arguments, stdout=out)
    return out.getvalue()


def test_json_holds_exact_fractions_as_text():
    import_event(tied_sample())
    document = json.loads(output("sample", "--json"))
    first = document["players"][0]
    assert (document["event"], document["sessions"], document["provisional"]) == ("sample", [1, 2], False)
    assert (first["place"], first["number"], first["table_points"], first["game_points"]) == (1, 4, "4", 24)
    assert first["sessions"] == [
        None,
        {"session": 2, "table": 1, "table_points": "4", "game_points": 24},
    ]
    assert [
        (row["number"], row["place"], row["table_points"], row["game_points"]) for row in document["players"]
    ] == [
        (4, 1, "4", 24),
        (2, 2, "3", -15),
        (3, 3, "2", -50),
        (1, 4, "1", -52),
        (5, None, "4", 88),
    ]


def test_json_holds_the_teams():
    import_event(tied_sample())
    teams = json.loads(output("sample", "--json"))["teams"]
    assert [(row["place"], row["code"], row["table_points"], row["game_points"]) for row in teams] == [
        (1, "B", "7", 9),
        (2, "A", "3", -102),
    ]
    assert [row["members"] for row in teams] == [[4, 2], [3, 1]]


def test_text_is_for_people():
    import_event(tied_sample())
    lines = output("sample").splitlines()
    assert lines[:4] == [
        "Sample 杯",
        "",
        "place  number  name           team  table points  game points  session 1  session 2",
        "    1       4  Søren Ågård    B                4           24          –     4 (24)",
    ]
    assert lines[5] == "    3       3  Trần Quốc Bảo  A                2          −50    1 (−42)     1 (−8)"


def test_a_table_still_playing_is_said():
    document = tied_sample()
    table = document["sessions"][1]["tables"][0]
    del table["signed_totals"]
    table["hands"] = [{"number": 1, "outcome": "win", "winner": 4, "self_drawn": True, "declared_total": 8}]
    import_event(document)
    assert output("sample").splitlines()[1] == "Provisional: 0 of 1 tables of the session are finished."
    assert json.loads(output("sample", "--json"))["provisional"] is True


def test_fractions_are_written_as_people_write_them():
    values = [Fraction(17, 3), Fraction(1, 2), Fraction(4), Fraction(0), Fraction(-1, 3), Fraction(-7, 2)]
    assert [mixed(value) for value in values] == ["5 2/3", "1/2", "4", "0", "−1/3", "−3 1/2"]


def test_an_event_without_players_has_empty_standings():
    document = sample()
    document |= {"players": [], "teams": [], "sessions": [], "draws": []}
    import_event(document)
    assert output("sample").splitlines() == [
        "Sample 杯",
        "",
        "place  number  name  team  table points  game points",
    ]


def test_unknown_event_is_named():
    with pytest.raises(CommandError, match="There is no event absent"):
        output("absent")
