"""Papers of what is rare: a table of three, penalties out of order, names in two languages."""

import io
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from build import actor
from django.contrib.auth import get_user_model
from pypdf import PdfReader
from score_sheets import pages_of

from referee.exports.frame import Imprint
from referee.exports.score_sheet import ScoreSheets
from tournaments.exports.draw_certificate import CertificateDocument, render_certificate
from tournaments.exports.papers.draw_sheets import DrawByTable
from tournaments.services.archive import import_event
from tournaments.views.papers_choice import Choice, desk_of, printing
from tournaments.views.papers_results import results_book, standings_list
from tournaments.views.papers_seats import draw_by_table
from tournaments.views.papers_sheets import filled_sheets

pytestmark = pytest.mark.django_db
THREE = {
    "number": 1,
    "state": "locked",
    "seats": {"E": 1, "S": 2, "W": 3, "N": []},
    "hands": [{"number": number, "outcome": "drawn_hand"} for number in range(1, 17)],
    "penalties": [
        {"offender": 1, "amount": 5, "receivers": "nobody", "offence": "late"},
        {"hand": 9, "offender": 2, "amount": 20, "receivers": "nobody", "offence": "loud"},
        {"hand": 2, "offender": 3, "amount": 10, "receivers": "nobody", "offence": "slow"},
    ],
}
EVENT = {
    "format": "mcr-desk-event",
    "schema": 2,
    "event": {
        "slug": "three",
        "name": "Trio",
        "starts_on": "2026-05-16",
        "sessions_planned": 1,
        "draw_published_at": "2026-05-15T18:00:00Z",
    },
    "players": [{"number": number, "name": f"P{number}"} for number in (1, 2, 3)],
    "sessions": [{"number": 1, "title": "Final", "state": "approved", "tables": [THREE]}],
}


@pytest.fixture
def row():
    return import_event(EVENT).event


def built(row, build, **choices):
    """Return a document as the page of papers builds it."""
    choice = Choice(**choices)
    with printing(row, choice, is_public=True):
        return build(desk_of(row, choice))


def test_an_empty_chair_has_neither_place_nor_table_points(row):
    (document,) = built(row, filled_sheets).documents
    assert (document.places[3], document.table_points[3]) == (None, None)
    (page,) = pages_of(document)
    assert [page.cell("places", f"p{player}") for player in range(4)] == ["1 4", "3 1", "2 2", "– –"]


def test_penalties_of_a_sheet_stand_in_the_order_of_the_hands(row):
    (document,) = built(row, filled_sheets).documents
    assert [(each.hand_number, each.text) for each in document.penalties] == [
        (2, "slow"),
        (9, "loud"),
        (None, "late"),
    ]


def test_chinese_sheets_have_chinese_brackets_and_no_blank_between_sentences(row):
    (document,) = built(row, filled_sheets, language="zh-hans").documents
    (page,) = pages_of(document)
    assert page.cell("seats", "p0") == "东（东–南–北–西）"
    assert page.cell("foot", "all").startswith(
        "和牌、点炮：选手 1 至 4。黑底的风：庄家。番数含花牌。加框的累计要核对。"
    )


def test_a_title_of_a_session_is_said_once_in_two_languages(row):
    sittings = built(row, draw_by_table).sessions
    named = [
        DrawByTable(Imprint(language=language, bilingual=is_bilingual), sittings, []).session_name(
            sittings[0]
        )
        for language, is_bilingual in (("en", False), ("en", True), ("zh-hans", True), ("zh-hant", False))
    ]
    assert named == [
        "Session 1: Final",
        "Session 1 第 1 局: Final",
        "第 1 局 Session 1：Final",
        "第 1 局：Final",
    ]


def test_facts_of_the_book_are_in_both_languages(row):
    book = built(row, results_book, language="zh-hans", bilingual=True)
    assert [facts.title for facts in book.parts[0].facts] == [
        "工作人员 Officials",
        "规则与赛制 Rules and format",
        "抽签 Draw",
    ]
    assert [name for name, _value in book.parts[0].facts[1].pairs] == [
        "规则 Rules",
        "换位方式 Seat rotation",
        "局次 Sessions",
        "标准分 Table points",
    ]


def test_heads_of_columns_have_the_second_language_beneath(row):
    grid = built(row, standings_list, language="zh-hans", bilingual=True)._columns([1])
    assert grid[0].title == ("名次", "Place")
    assert built(row, standings_list, language="en")._columns([1])[0].title == "Place"


def test_what_cannot_be_printed_yet_is_said_with_the_colon_of_the_language(client, row):
    client.force_login(get_user_model().objects.get(pk=actor().user_id))
    page = client.get(f"/zh-hans/office/{row.slug}/papers/incidents.pdf")
    assert (page.status_code, "事件报告：没有事件。" in page.content.decode()) == (404, True)


def test_every_page_of_a_certificate_says_whose_it_is_when_and_which_of_how_many():
    document = CertificateDocument(
        event="Trio",
        lots=[(str(number), f"{number} P{number}") for number in range(1, 401)],
        printed=datetime(2026, 5, 16, 9, 30, tzinfo=ZoneInfo("Europe/Vienna")),
    )
    reader = PdfReader(io.BytesIO(render_certificate(document)))
    texts = [" ".join(page.extract_text().split()) for page in reader.pages]
    assert len(texts) == 4
    for number, text in enumerate(texts, start=1):
        assert f"printed 2026-05-16 09:30 CEST · page {number} of 4" in text
        assert ("Certificate of the draw" in text, "Trio" in text) == (True, True)


def test_the_report_to_the_federation_names_tables_as_the_language_does(client):
    """Of two tables, one has a result: a report without any shows no findings."""
    open_table = {"number": 2, "state": "open", "seats": dict(zip("ESWN", (4, 5, 6, 7), strict=True))}
    archive = EVENT | {
        "players": [{"number": number, "name": f"P{number}"} for number in range(1, 8)],
        "sessions": [{"number": 1, "state": "playing", "tables": [THREE, open_table]}],
    }
    row = import_event(archive).event
    client.force_login(get_user_model().objects.get(pk=actor().user_id))
    for language, name in (("en", "Session 1, Table 2"), ("zh-hans", "第 1 局、第 2 桌")):
        findings = client.get(f"/{language}/office/{row.slug}/files/federation/").context["findings"]
        assert name in [each.about for each in findings]


def test_a_long_title_of_a_session_can_be_read_in_its_field(row):
    (document,) = built(row, filled_sheets).documents
    title = "Semi-final 半决赛 for the long-named session"
    pieces = []
    ScoreSheets([replace(document, session=f"3 {title}")]).write(io.BytesIO(), watch=pieces.append)
    (field,) = [piece for piece in pieces if piece.text == f"3 {title}"]
    assert field.size >= 5.5
