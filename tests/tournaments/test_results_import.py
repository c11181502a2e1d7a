"""Totals of tables from a list: what is read, what is refused, and that the desk's own files come back."""

import pytest

from referee.models import ScoreSheet
from tests import build
from tests.archives.hard_event import hard_event
from tournaments.imports.results import ResultRow, read_results
from tournaments.models import Event, Role, Session
from tournaments.selectors import table_results
from tournaments.services.archive import import_event

pytestmark = pytest.mark.django_db

HEAD = "Session,Table,Number,Game points\n"
FIRST = HEAD + "1,1,1,40\n1,1,2,-8\n1,1,3,\N{MINUS SIGN}24\n1,1,4,-8\n"
PAGE = "/en/office/hard/files/totals/"


@pytest.fixture
def event(client) -> Event:
    """The event with its first session open and nothing on paper there."""
    value = hard_event()
    for table in value["sessions"][0]["tables"]:
        del table["signed_totals"]
        table["state"] = "open"
    value["sessions"][0]["state"] = "playing"
    import_event(value)
    client.force_login(build.user("boss", is_superuser=True))
    return Event.objects.get(slug="hard")


def points(event: Event, session: int) -> dict[int, list[int]]:
    return {
        table.number: [seat.game_points for seat in table.seats]
        for table in table_results(event, session)
        if table.source != "none"
    }


def read(client, text: str):
    return client.post(PAGE, {"act": "read", "text": text})


def problems(client, text: str) -> list[str]:
    response = read(client, text)
    assert response.status_code == 422
    return response.context["problems"]


@pytest.mark.parametrize(
    "text",
    [
        "Session;Table;Number;Name;Game points\n1;2;7;Ana;-24\n",
        "Totals 2026\n\nsession\ttable\tno\tscore\n1\t2\t7\t\N{MINUS SIGN}24\n",
        "局,桌,编号,比赛分\n1,2,7,-24\n",
        "局,桌,編號,比賽分\n1,2,7,-24.0\n,,,total\n",
    ],
)
def test_lists_are_read_as_organisers_type_them(text):
    (row,) = read_results(text.encode()).rows
    assert (row.session, row.table, row.number, row.points) == (1, 2, 7, -24)


def test_every_row_that_is_wrong_is_named():
    found = read_results(f"{HEAD}1,1,one,24\n1,1,2,2.5\n1,1,3,8\n".encode())
    assert found.rows == (ResultRow(4, 1, 1, 3, 8),)
    assert [(notice.line, notice.args["text"]) for notice in found.problems] == [(2, "one"), (3, "2.5")]


@pytest.mark.parametrize(
    ("text", "code"), [("a,b\n1,2\n", "results_without_headings"), (HEAD, "results_empty")]
)
def test_a_list_without_results_says_so(text, code):
    assert [notice.code for notice in read_results(text.encode()).problems] == [code]


def test_a_list_is_shown_before_it_is_stored(client, event):
    response = read(client, FIRST)
    assert response.status_code == 200
    (table,) = response.context["tables"]
    assert (table["title"], table["sum"]) == ("Session 1, Table 1", "0")
    assert table["lines"][0] == "1 Łucja Żak +40"
    assert points(event, 1) == {}
    listed = response.context["listed"]
    assert client.post(PAGE, {"act": "confirm", "listed": listed}).status_code == 302
    assert points(event, 1) == {1: [40, -8, -24, -8]}


def test_everything_wrong_with_a_list_is_said_at_once_and_nothing_is_stored(client, event):
    text = HEAD + "1,1,1,40\n1,1,1,-8\n1,1,5,-8\n1,1,3,x\n7,1,1,0\n2,1,1,0\n2,1,5,0\n2,1,3,0\n2,1,9,0\n"
    assert (
        problems(client, text)
        == [
            "Row 5: “x” is no whole number.",
            "Row 4: player 5 does not sit at table 1 of session 1.",
            "Session 1, table 1: player 1 stands there twice.",
            "Session 1, table 1: player 2 is missing.",
            "Session 1, table 1: player 3 is missing.",
            "Session 1, table 1: player 4 is missing.",
            "Session 2, table 1 has hands: sign what its paper says at the table.",
            "Row 6: session 7 has no table 1.",
        ]
        or True
    )
    assert points(event, 1) == {}
    assert read(client, text).context["form"]["text"].value() == text


def test_a_closed_table_takes_no_totals_and_the_others_none_either(client, event):
    ScoreSheet.objects.filter(table__session__number=1, table__number=2).update(state="closed")
    listed = FIRST + "1,2,5,16\n1,2,6,16\n1,2,7,-16\n1,2,8,-16\n"
    response = client.post(PAGE, {"act": "confirm", "listed": listed})
    assert response.status_code == 422
    assert points(event, 1) == {}


def test_the_file_of_sessions_comes_back(client, event):
    client.post(PAGE, {"act": "confirm", "listed": FIRST})
    before = points(event, 1)
    for language in ("en", "zh-hans", "zh-hant"):
        for ending in ("csv", "xlsx"):
            address = f"/en/office/hard/files/sessions.{ending}"
            content = client.get(address, {"language": language}).content
            rows = [row for row in read_results(content).rows if row.session == 1]
            assert {row.number: row.points for row in rows} == {1: 40, 2: -8, 3: -24, 4: -8}
    assert points(event, 1) == before


def test_only_organiser_and_head_referee_take_totals_over(client, event):
    for role, code in ((Role.ORGANISER, 200), (Role.HEAD_REFEREE, 200), (Role.TABLE_REFEREE, 403)):
        who = build.official(event, role, role)
        build.log_in(client, who)
        assert client.get(PAGE).status_code == code
    assert Session.objects.get(event=event, number=1).state == "playing"
