"""The score sheet in print: every text is whole and inside its box, in one font, the same bytes each time."""

import dataclasses
import io
from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pypdf import PdfReader
from score_sheets import FILLED, HARD_NAMES, hard_document, pages_of

from referee.exports.fitting import LEADING, fit
from referee.exports.fonts import SUBSTITUTE, printable, width
from referee.exports.frame import NothingToPrintError
from referee.exports.score_sheet import (
    MissingCharacter,
    PlayerBlock,
    ScoreSheetDocument,
    ScoreSheets,
    missing_characters,
    render_score_sheets,
)
from referee.exports.score_sheet.layout import MARGIN, PAGE


def test_the_same_documents_give_the_same_bytes():
    assert render_score_sheets([FILLED]) == render_score_sheets([FILLED])


def test_no_document_is_refused():
    with pytest.raises(NothingToPrintError):
        render_score_sheets([])


def test_only_the_embedded_font_is_used():
    fonts = PdfReader(io.BytesIO(render_score_sheets([FILLED]))).pages[0]["/Resources"]["/Font"]
    names = {font.get_object()["/BaseFont"].split("+")[-1] for font in fonts.values()}
    assert names == {"WenQuanYiMicroHei"}


@pytest.mark.parametrize("shift", range(4))
def test_hard_names_and_large_numbers_neither_overlap_nor_leave_the_page(shift):
    names = [HARD_NAMES[(shift + number) % len(HARD_NAMES)] for number in range(4)]
    for page in pages_of(hard_document(names, scale=1020)):
        boxes = [
            (x, y - 0.2 * size, x + width(text, size), y + 0.72 * size) for text, x, y, size in page.pieces
        ]
        assert all(x0 >= MARGIN - 1 and x1 <= PAGE[0] - MARGIN + 1 for x0, _, x1, _ in boxes)
        assert all(y0 >= MARGIN - 3 and y1 <= PAGE[1] - MARGIN + 1 for _, y0, _, y1 in boxes)
        overlaps = [
            (page.pieces[a][0], page.pieces[b][0])
            for a, b in combinations(range(len(boxes)), 2)
            if boxes[a][0] < boxes[b][2] - 0.1
            and boxes[b][0] < boxes[a][2] - 0.1
            and boxes[a][1] < boxes[b][3] - 0.1
            and boxes[b][1] < boxes[a][3] - 0.1
        ]
        assert overlaps == []


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
@pytest.mark.parametrize("bilingual", [True, False])
def test_every_text_of_a_hard_sheet_is_whole_and_inside_its_box(language, bilingual):
    hard = hard_document(HARD_NAMES[1:5], scale=1020)
    confirmed = ("confirmed at the desk, 15:42",) * 4
    document = dataclasses.replace(hard, language=language, bilingual=bilingual, confirmations=confirmed)
    pieces = []
    ScoreSheets([document]).write(io.BytesIO(), watch=pieces.append)
    assert len(pieces) > 300
    for piece in pieces:
        assert "".join(piece.lines).replace(" ", "") == printable(piece.text).replace(" ", "")
        assert all(width(line, piece.size) <= piece.box.width for line in piece.lines)
        assert piece.size * (1 + LEADING * (len(piece.lines) - 1)) <= piece.box.height


def test_hard_names_are_printed_whole():
    (page, *_) = pages_of(hard_document(HARD_NAMES[:4], scale=1020))
    for player, name in enumerate(HARD_NAMES[:4]):
        printed = page.cell("names", f"p{player}").replace(" ", "")
        assert printed == f"{player + 1}{name}{name[::-1]}".replace(" ", "")


@settings(max_examples=60, deadline=None)
@given(
    text=st.text(st.sampled_from("abcdefgWMi-  ŁłŻęệ李明王小麗,."), min_size=1, max_size=160),
    room=st.integers(20, 300),
    height=st.integers(8, 30),
)
@example(text="小小", room=26, height=13)  # as wide as the box to the last bit
def test_fitted_text_is_whole_and_inside_its_box(text, room, height):
    fitted = fit(text, room, height, 13)
    assert "".join(fitted.lines).replace(" ", "") == printable(text).replace(" ", "")
    assert all(width(line, fitted.size) <= room for line in fitted.lines)
    assert fitted.size * (1 + LEADING * (len(fitted.lines) - 1)) <= height


def test_missing_characters_are_reported_with_their_text():
    players = (
        PlayerBlock(name="𠮷田 𠮷"),
        PlayerBlock(team="🀄 club"),
        PlayerBlock(name="e\u0301\u200d"),
        PlayerBlock(),
    )
    document = ScoreSheetDocument(event="Ok", players=players)
    assert missing_characters(document) == (
        MissingCharacter("𠮷", "𠮷田 𠮷"),
        MissingCharacter("🀄", "🀄 club"),
    )
    (page,) = pages_of(document)
    assert page.cell("names", "p0") == f"1 {SUBSTITUTE}田 {SUBSTITUTE}"
    assert page.cell("names", "p2") == "3 é"
    assert missing_characters(FILLED) == ()
