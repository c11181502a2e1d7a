"""Corrections, taking back, penalties and the printed sheet, as a referee does them in the browser."""

import io

import pytest
from build import actor, play, sheet, win
from pypdf import PdfReader
from table_client import Table, fields_of, words_of

from referee.models import HandEntry, Penalty
from referee.selectors import sheet_view
from referee.services import HandDraft

pytestmark = [pytest.mark.django_db, pytest.mark.urls("table_urls")]


@pytest.fixture
def table():
    """A table where Ana won 24 from Chen, then Bo drew 12 himself."""
    who, row = actor(), sheet(title="Table 7")
    play(who, row, win(row, 0, 2, 24), win(row, 1, None, 12))
    return Table(who, row)


def totals(table):
    return [seat.total for seat in sheet_view(table.sheet.pk).seats]


def test_a_hand_is_shown_as_typed_and_corrected_with_a_reason(table):
    typed = table.form("hands/1/")
    assert (typed["winner"], typed["discarder"]) == (str(table.people[0]), str(table.people[2]))
    assert (typed["usual_total"], typed["declared_total"], typed["flowers"]) == ("24", "", "0")
    response = table.post(typed | {"discarder": str(table.people[3]), "reason": "It was Dora."}, "hands/1/")
    assert (response.status_code, response["Location"]) == (302, table.path)
    assert totals(table) == [28, 52, -28, -52]
    text = words_of(table.get("hands/1/").content.decode())
    assert "Ana wins from Chen, 24 fan" in text
    assert "Ana wins from Dora, 24 fan" in text
    assert "Reason: It was Dora." in text


def test_a_correction_keeps_tiles_and_circumstances_as_they_were_typed():
    who, row = actor(), sheet()
    play(who, row, win(row, 0, None, 20, hand_text="12323m456p789s55p4m|EE1010", flowers=1))
    typed = Table(who, row).form("hands/1/")
    assert (typed["tiles"], typed["last_of_wall"], typed["flowers"]) == ("12323m456p789s55p4m", "on", "1")
    assert "last_of_kind" not in typed


def test_without_a_reason_nothing_is_corrected_and_nothing_typed_is_lost(table):
    response = table.post(table.form("hands/1/", usual_total="", declared_total=31), "hands/1/")
    assert response.status_code == 422
    assert "Say why the hand is corrected; both versions are kept." in words_of(response.content.decode())
    assert 'value="31"' in response.content.decode()
    assert totals(table) == [28, 52, -52, -28]


def test_a_correction_on_a_stale_page_says_what_changed(table):
    typed = table.form("hands/1/", usual_total="", declared_total=31, reason="Miscounted")
    table.post(table.form("hands/2/", winner="drawn", reason="It was drawn"), "hands/2/")
    response = table.post(typed, "hands/1/")
    assert response.status_code == 409
    assert "Hand 2 was corrected by head." in words_of(response.content.decode())
    assert "Miscounted</textarea>" in response.content.decode()


def test_the_last_hand_is_taken_back_from_the_notice_and_the_hands_own_page(table):
    html = table.get("?recorded=2").content.decode()
    undo = fields_of(html[html.index("just-recorded") :])
    assert table.post(undo | {"withdraw": "1"}, "hands/2/").status_code == 302
    assert totals(table) == [48, -8, -32, -8]
    last = HandEntry.objects.order_by("id").last()
    assert (last.outcome, last.reason) == ("withdrawn", "Taken back right after the entry.")
    assert table.get("hands/2/").status_code == 404
    typed = fields_of(table.get("hands/1/").content.decode()) | {"withdraw": "1", "reason": ""}
    assert table.post(typed, "hands/1/").status_code == 422
    table.post(typed | {"reason": "Wrong table"}, "hands/1/")
    assert totals(table) == [0, 0, 0, 0]


def test_only_the_last_hand_is_offered_and_accepted_for_taking_back(table):
    assert "Take hand 1 back" not in table.get("hands/1/").content.decode()
    typed = fields_of(table.get("hands/2/").content.decode()) | {"withdraw": "1", "reason": "x"}
    response = table.post(typed, "hands/1/")
    assert response.status_code == 409
    assert totals(table) == [28, 52, -52, -28]


def penalty(table, **typed):
    html = table.get("penalties/").content.decode()
    values = fields_of(html[html.index("<main") :])
    return (
        values | {"receivers": "nobody", "receiver": ""} | {name: str(value) for name, value in typed.items()}
    )


def test_a_penalty_is_recorded_shown_and_cancelled_with_a_reason(table):
    typed = penalty(
        table, offender=table.people[1], amount=30, receivers="each", hand_number=2, offence="False win"
    )
    assert table.post(typed, "penalties/").status_code == 302
    assert totals(table) == [38, 22, -42, -18]
    assert "Bo −30, each of the others +10 hand 2 · False win" in words_of(table.get().content.decode())
    row = Penalty.objects.get()
    cancel = penalty(table, cancel=row.pk, reason="", seen_version=3)
    assert "Say why; the entry is kept with this reason." in words_of(
        table.post(cancel, "penalties/").content.decode()
    )
    table.post(cancel | {"reason": "Head referee overruled"}, "penalties/")
    assert totals(table) == [28, 52, -52, -28]
    text = words_of(table.get("penalties/").content.decode())
    assert "cancelled head: Head referee overruled" in text
    assert "Cancel this penalty" not in text


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ({}, "Say who is penalised."),
        ({"offender": 0, "amount": 20, "receivers": "each"}, "20"),
        ({"offender": 0, "amount": 20, "receivers": "one"}, "Say which player receives the points."),
        (
            {"offender": 0, "amount": 20, "receivers": "one", "receiver": 0},
            "The offender cannot receive the points.",
        ),
        ({"offender": 0, "amount": 20, "hand_number": 17}, "17"),
    ],
)
def test_a_penalty_that_cannot_be_is_refused_beside_its_field(table, typed, problem):
    named = {
        name: table.people[value] if name in {"offender", "receiver"} else value
        for name, value in typed.items()
    }
    response = table.post(penalty(table, **named), "penalties/")
    assert response.status_code == 422
    html = response.content.decode()
    assert problem in words_of(html[html.index("field-error") :])
    assert not Penalty.objects.exists()


def printed(table, query=""):
    response = table.get(f"sheet.pdf{query}")
    assert response["Content-Type"] == "application/pdf"
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(response.content)).pages)


def test_the_sheet_prints_as_it_stands_and_blank_with_the_names(table):
    text = printed(table)
    assert "Ana" in text
    assert "+48" in text
    blank = printed(table, "?blank=1")
    assert "Ana" in blank
    assert "+48" not in blank


def test_a_drawn_hand_can_be_corrected_to_a_win(table):
    who = actor("second")
    play(who, table.sheet, HandDraft("drawn_hand"))
    typed = table.form("hands/3/")
    assert typed["winner"] == "drawn"
    given = {"winner": str(table.people[3]), "discarder": "self", "declared_total": "8", "flowers": "0"}
    table.post(typed | given | {"reason": "Won on the last tile"}, "hands/3/")
    assert totals(table) == [28 - 16, 52 - 16, -52 - 16, -28 + 48]


def test_a_chinese_sheet_says_everything_in_chinese(table):
    play(actor("other"), table.sheet, HandDraft("void", ruling_reason="墙倒了"))
    response = table.client.get(f"{table.path}sheet.pdf", headers={"accept-language": "zh-hans"})
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(response.content)).pages)
    assert "WMO_FULL" not in text
    assert "void" not in text
    assert "第 3 盘作废。" in text


@pytest.mark.parametrize("code", ["WMO_FULL", "HALF_SWAP", "FIXED"])
def test_no_page_and_no_paper_shows_a_code_of_a_rotation(table, code):
    type(table.sheet).objects.update(rotation=code)
    for path in ("", "seats/", "sheet.pdf", "sheet.pdf?blank=1"):
        response = table.get(path)
        is_paper = response["Content-Type"] == "application/pdf"
        words = (
            "".join(page.extract_text() for page in PdfReader(io.BytesIO(response.content)).pages)
            if is_paper
            else words_of(response.content.decode())
        )
        assert code not in words, path


def corrected_to(total: int, **typed: str):
    """Return a sheet whose first hand had tiles that count 12, corrected to the total alone."""
    who, row = actor(), sheet()
    play(who, row, win(row, 0, 2, 12, hand_text="12323m456p789s55p4m"))
    table = Table(who, row)
    alone = {"way": "total", "usual_total": str(total), "declared_total": "", "reason": "Misheard."} | typed
    said = words_of(table.post(table.form("hands/1/") | alone, "preview/").content.decode())
    answer = table.post(table.form("hands/1/") | alone, "hands/1/")
    assert answer.status_code == 302, words_of(answer.content.decode())
    return said, row.hands.get(version=2)


def facts(hand):
    return (hand.hand_text, hand.declared_total, hand.ruled_total, hand.ruling_reason, hand.reason)


def test_tiles_that_a_correction_of_the_total_leaves_untouched_stay_on_record():
    said, hand = corrected_to(20)
    assert facts(hand) == ("12323m456p789s55p4m", 20, 20, "Misheard.", "Misheard.")
    assert hand.verdict["total"] == 12
    told = "The tiles on record stay. They count 12; 20 is recorded, with the reason of the correction."
    assert told in said


def test_a_total_ruled_beside_kept_tiles_is_corrected_by_the_total_alone_once_more():
    who, row = actor(), sheet()
    play(who, row, win(row, 0, 2, 12, hand_text="12323m456p789s55p4m"))
    table = Table(who, row)
    for total, reason in ((20, "Misheard."), (24, "Misheard again."), (10, "Neither.")):
        alone = {"way": "total", "usual_total": str(total), "declared_total": "", "reason": reason}
        ruled = {"ruling_reason": row.hands.order_by("version").last().ruling_reason}
        assert table.post(table.form("hands/1/") | ruled | alone, "hands/1/").status_code == 302
    assert [facts(hand)[1:4] for hand in row.hands.order_by("version")] == [
        (12, 12, ""),
        (20, 20, "Misheard."),
        (24, 24, "Misheard again."),
        (10, 10, ""),
    ]


def test_a_total_below_the_count_leaves_the_tiles_on_record_and_is_no_ruling():
    said, hand = corrected_to(10)
    assert facts(hand) == ("12323m456p789s55p4m", 10, 10, "", "Misheard.")
    assert "They count 12; 10 is recorded" in said


@pytest.mark.parametrize("tiles", ["", "12323m456p789s55p"])
def test_tiles_that_were_emptied_or_changed_out_of_sight_are_left_out_and_that_is_said(tiles):
    said, hand = corrected_to(20, tiles=tiles)
    assert facts(hand) == ("", 20, 20, "", "Misheard.")
    assert "The tiles on record count 12. With the total alone they are left out." in said


def test_a_correction_of_the_total_alone_waits_for_the_reason_before_it_is_recorded_not_before_it_is_judged():
    who, row = actor(), sheet()
    play(who, row, win(row, 0, 2, 12, hand_text="12323m456p789s55p4m"))
    table = Table(who, row)
    alone = {"way": "total", "usual_total": "20", "declared_total": "", "reason": ""}
    preview = table.post(table.form("hands/1/") | alone, "preview/").content.decode()
    assert "20 fan" in preview.split('data-sentence="')[1].split('"')[0]
    answer = table.post(table.form("hands/1/") | alone, "hands/1/")
    assert answer.status_code == 422
    assert "Say why the hand is corrected" in words_of(answer.content.decode())
    no_total = {"way": "total", "usual_total": "", "declared_total": "", "reason": "Misheard."}
    assert table.post(table.form("hands/1/") | no_total, "hands/1/").status_code == 422
    assert row.hands.count() == 1
