"""Totals of tables from a list: what is read, what is refused, and that the desk's own files come back."""

import pytest

from referee.models import AuditEntry, ScoreSheet
from tests import build
from tests.archives.hard_event import hard_event
from tournaments.imports.results import ResultRow, read_results
from tournaments.models import Event, Role, Session
from tournaments.selectors import table_results
from tournaments.services.archive import import_event

pytestmark = pytest.mark.django_db

HEAD = "Session,Table,Number,Game points\n"
FIRST = HEAD + "1,1,1,40\n1,1,2,-8\n1,1,3,\N{MINUS SIGN}24\n1,1,4,-8\n"
SECOND = "1,2,5,16\n1,2,6,16\n1,2,7,-16\n1,2,8,-16\n"
OTHER = HEAD + "1,1,1,16\n1,1,2,0\n1,1,3,-8\n1,1,4,-8\n"
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


def store(client, shown, **fields: str):
    """Confirm a preview as its page would."""
    own = {name: shown.context[name] for name in ("listed", "seen")}
    return client.post(PAGE, {"act": "confirm", **own, **fields})


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


def test_a_list_that_is_too_long_is_never_cut_short():
    found = read_results((HEAD + "1,1,1,0\n" * 6000).encode())
    assert (found.rows, [notice.code for notice in found.problems]) == ((), ["results_too_many_rows"])


def test_a_list_is_shown_before_it_is_stored(client, event):
    response = read(client, FIRST)
    assert response.status_code == 200
    (table,) = response.context["tables"]
    assert (table["title"], table["sum"]) == ("Session 1, Table 1", "0")
    assert table["lines"][0] == "1 Łucja Żak +40"
    assert points(event, 1) == {}
    assert store(client, response).status_code == 302
    assert points(event, 1) == {1: [40, -8, -24, -8]}


def test_everything_wrong_with_a_list_is_said_at_once_and_nothing_is_stored(client, event):
    text = HEAD + "1,1,1,40\n1,1,1,-8\n1,1,5,-8\n1,1,3,x\n7,1,1,0\n2,1,1,0\n2,1,5,0\n2,1,3,0\n2,1,9,0\n"
    assert problems(client, text) == [
        "Row 5: “x” is no whole number.",
        "Row 4: player 5 does not sit at table 1 of session 1.",
        "Session 1, table 1: player 1 stands there twice.",
        "Session 1, table 1: player 2 is missing.",
        "Session 1, table 1: player 3 is missing.",
        "Session 1, table 1: player 4 is missing.",
        "Session 2, table 1 has hands: sign what its paper says at the table.",
        "Row 6: session 7 has no table 1.",
    ]
    assert points(event, 1) == {}
    assert read(client, text).context["form"]["text"].value() == text


def test_a_closed_table_takes_no_totals_and_the_others_none_either(client, event):
    ScoreSheet.objects.filter(table__session__number=1, table__number=2).update(state="closed")
    assert problems(client, FIRST + SECOND) == [
        "Session 1 is not open yet at these tables: 2. Open it for play first, then read the list again."
    ]
    assert client.post(PAGE, {"act": "confirm", "listed": FIRST + SECOND}).status_code == 409
    assert points(event, 1) == {}


def test_a_signed_table_says_what_to_do(client, event):
    ScoreSheet.objects.filter(table__session__number=1).update(state="locked")
    assert problems(client, FIRST + SECOND) == [
        "Session 1, tables whose sheet is signed already: 1, 2. Unlock them first, then read the list again."
    ]


def test_a_number_without_measure_is_called_too_large(client, event):
    assert problems(client, f"{HEAD}1,1,1,999999999\n1,1,2,-123456\n1,1,3,0\n1,1,4,0\n") == [
        "Row 2: “999999999” is too large a number.",
        "Row 3: “-123456” is too large a number.",
        "Session 1, table 1: player 1 is missing.",
    ]


def test_a_list_read_before_another_one_was_stored_is_refused(client, event):
    mine, theirs = read(client, FIRST), read(client, OTHER)
    assert store(client, theirs).status_code == 302
    response = store(client, mine)
    assert response.status_code == 409
    assert response.context["told"] == [
        "Session 1: these tables have changed since you read the list: 1. Nothing was stored.",
        "Signed totals were entered by boss.",
    ]
    (table,) = response.context["tables"]
    assert table["lines"][0] == "1 Łucja Żak +40"
    assert table["stored"][0] == "1 Łucja Żak +16"
    assert points(event, 1) == {1: [16, 0, -8, -8]}


def test_totals_are_replaced_with_a_reason_that_the_act_keeps(client, event):
    store(client, read(client, OTHER))
    shown = read(client, FIRST + SECOND)
    assert shown.status_code == 200
    assert shown.context["doubts"] == [
        "Session 1: other totals are stored already at these tables: 1. To replace them, give a reason."
    ]
    response = store(client, shown)
    assert (response.status_code, response.context["is_reason_missing"]) == (422, True)
    assert points(event, 1) == {1: [16, 0, -8, -8]}
    assert store(client, shown, reason="Read from the wrong paper").status_code == 302
    assert points(event, 1) == {1: [40, -8, -24, -8], 2: [16, 16, -16, -16]}
    act = AuditEntry.objects.filter(sheet__table__number=1, sheet__table__session__number=1).last()
    assert (act.action, act.reason) == ("sheet.sign", "Read from the wrong paper")


def test_the_same_totals_again_are_no_act(client, event):
    store(client, read(client, FIRST))
    before = AuditEntry.objects.count()
    again = read(client, FIRST)
    assert again.context["doubts"] == []
    assert store(client, again).status_code == 302
    assert AuditEntry.objects.count() == before


def test_a_wrong_sum_is_said_in_words_and_needs_a_reason(client, event):
    shown = read(client, FIRST.replace("1,1,1,40", "1,1,1,41"))
    assert shown.context["doubts"] == [
        "Session 1, table 1: the totals come to +1, they should come to 0. Correct them, or give a reason."
    ]
    assert shown.context["tables"][0]["is_off"]
    assert store(client, shown).status_code == 422
    assert points(event, 1) == {}
    assert store(client, shown, reason="So it stands on the paper").status_code == 302
    assert points(event, 1) == {1: [41, -8, -24, -8]}


def test_the_file_of_sessions_comes_back(client, event):
    store(client, read(client, FIRST))
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
