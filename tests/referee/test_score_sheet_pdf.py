"""The score sheet as PDF, read back cell by cell."""

import dataclasses
import datetime as dt
import io
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from referee.exports.fitting import LEADING, fit
from referee.exports.fonts import SUBSTITUTE, missing, printable, width
from referee.exports.frame import NothingToPrintError
from referee.exports.numbers import exact, signed
from referee.exports.score_sheet import (
    HandRow,
    MissingCharacter,
    PenaltyRow,
    PlayerBlock,
    ScoreSheetDocument,
    ScoreSheets,
    missing_characters,
    render_score_sheets,
)
from referee.exports.score_sheet.layout import MARGIN, PAGE, Layout
from referee.rules.rotation import FIXED, HALF_SWAP

PLAYERS = (
    PlayerBlock(name="李明", latin_name="LI Ming", number="001", team="Beijing 北京"),
    PlayerBlock(name="Łukasz Żółkiewski-Brzęczyszczykiewicz Ję", number="0170042", team="Poland"),
    PlayerBlock(name="Nguyễn Thị Hường Đặng Phương Thảo Uyên Vy", number="117", team="Việt Nam"),
    PlayerBlock(
        name="王小麗歐陽靜雯", latin_name="WANG OUYANG Xiaoli", number="256", team="臺北市第二代表隊"
    ),
)
HEAD = {
    "event": "Open European Championship 2027 欧洲公开赛",
    "session": "3",
    "table": "7",
    "date": dt.date(2027, 5, 14),
    "ruleset": "MIL 2025",
    "generated": dt.datetime(2027, 5, 14, 16, 5, tzinfo=dt.UTC),
    "version": "12",
    "qr_url": "https://desk.example.org/en/t/AbCdEfGhIjKlMnOp",
}
HANDS = (
    HandRow(number=1, outcome="win", winner=0, discarder=2, fan=17, flowers=1, deltas=(41, -8, -25, -8)),
    HandRow(number=2, outcome="drawn_hand"),
    HandRow(number=3, outcome="win", winner=2, fan=332, flowers=0, deltas=(-340, -340, 1020, -340)),
    HandRow(number=4, outcome="win", winner=3, discarder=0, fan=8, deltas=(-16, -8, -8, 32)),
    HandRow(number=5, outcome="win", winner=1, fan=24, deltas=(-32, 96, -32, -32)),
)
FALSE_WIN = PenaltyRow(hand_number=2, offender=1, deltas=(10, -30, 10, 10), is_false_win=True, text="below 8")
LATE = PenaltyRow(offender=3, deltas=(0, 0, 0, -10), text="late")
FILLED = ScoreSheetDocument(
    **HEAD,
    players=PLAYERS,
    start="14:00",
    end="15:10",
    hands=HANDS,
    penalties=(FALSE_WIN, LATE),
    ended_after=5,
    totals=(-337, -290, 965, -348),
    places=(3, 2, 1, 4),
    table_points=(Fraction(1), Fraction(7, 3), Fraction(7, 2), Fraction(1, 12)),
    audit_head="9f3ab2c4d5e6f708192a3b4c5d6e7f80",
    referee="Søren Østergård",
    head_referee="张伟",
)

FILLED_IN_ENGLISH = ScoreSheetDocument(
    **{name: getattr(FILLED, name) for name in ScoreSheetDocument.__slots__ if name != "bilingual"},
    bilingual=False,
)


class Read:
    """A page read back: every piece of text with the place where it starts."""

    def __init__(self, page):
        self.pieces = []
        page.extract_text(visitor_text=self.visit)

    def visit(self, text, _, matrix, __, size):
        if text.strip():
            self.pieces.append((text.strip(), matrix[4], matrix[5], size))

    def cell(self, band, column, layout=None):
        """Return the text that starts in a cell, its lines joined by a space."""
        box = (layout or Layout()).cell(band, column)
        inside = (text for text, x, y, _ in self.pieces if box.x <= x < box.right and box.y <= y < box.top)
        return " ".join(inside)

    def row(self, band, parts):
        return [self.cell(band, f"p{player}.{part}") for player in range(4) for part in parts]


def pages_of(*documents):
    return [Read(page) for page in PdfReader(io.BytesIO(render_score_sheets(documents))).pages]


@pytest.fixture(scope="module")
def filled():
    (page,) = pages_of(FILLED)
    return page


def test_head_and_players_stand_in_their_cells(filled):
    columns = ("session", "table", "date", "start", "end")
    values = [filled.cell("head", column).rsplit(" ", 1)[-1] for column in columns]
    assert values == ["3", "7", "2027-05-14", "14:00", "15:10"]
    assert filled.cell("head", "title").startswith("Open European Championship 2027 欧洲公开赛 ")
    assert [filled.cell("names", f"p{player}") for player in range(4)] == [
        "1 李明 LI Ming",
        "2 Łukasz Żółkiewski- Brzęczyszczykiewicz Ję",
        "3 Nguyễn Thị Hường Đặng Phương Thảo Uyên Vy",
        "4 王小麗歐陽靜雯 WANG OUYANG Xiaoli",
    ]
    assert [filled.cell("numbers", f"p{player}") for player in range(4)] == [
        "001 · Beijing 北京",
        "0170042 · Poland",
        "117 · Việt Nam",
        "256 · 臺北市第二代表隊",
    ]
    assert [filled.cell("seats", f"p{player}") for player in range(4)] == [
        "East 东 (E–S–N–W 东–南–北–西)",
        "South 南 (S–E–W–N 南–东–西–北)",
        "West 西 (W–N–E–S 西–北–东–南)",
        "North 北 (N–W–S–E 北–西–南–东)",
    ]


def test_hands_stand_in_their_rows():
    (page,) = pages_of(FILLED_IN_ENGLISH)
    columns = ("number", "winner", "from", "fan", "flowers")
    assert [[page.cell(f"hand{number}", column) for column in columns] for number in (1, 3, 4, 5)] == [
        ["1", "1", "3", "17", "1"],
        ["3", "3", "self-drawn", "332", "0"],
        ["4", "4", "1", "8", ""],
        ["5", "2", "self-drawn", "24", ""],
    ]
    assert [page.cell(f"hand{number}", "label") for number in (2, 6, 16)] == [
        "2 drawn hand",
        "6 not played",
        "16 not played",
    ]


def test_points_and_running_sums_stand_with_their_players(filled):
    parts = ("plus", "minus", "total")
    assert filled.row("hand1", parts) == ["+41", "", "+41", "", "−8", "−8", "", "−25", "−25", "", "−8", "−8"]
    assert filled.row("hand2", parts) == ["", "", "+41", "", "", "−8", "", "", "−25", "", "", "−8"]
    assert filled.row("hand3", parts) == [
        *("", "−340", "−299"),
        *("", "−340", "−348"),
        *("+1020", "", "+995"),
        *("", "−340", "−348"),
    ]
    assert filled.row("hand5", ("total",)) == ["−347", "−260", "+955", "−348"]
    assert filled.row("hand6", parts) == [""] * 12


def test_winds_and_dealers_follow_the_rotation(filled):
    assert ["".join(filled.row(f"hand{number}", ("wind",))) for number in (1, 2, 5, 9, 16)] == [
        "ESWN",
        "NESW",
        "SENW",
        "NWES",
        "NEWS",
    ]


def test_chair_changes_stand_before_each_new_round(filled):
    assert [[filled.cell(f"move{number}", f"p{player}") for player in range(4)] for number in (5, 9, 13)] == [
        ["E→S 东→南", "S→E 南→东", "W→N 西→北", "N→W 北→西"],
        ["S→N 南→北", "E→W 东→西", "N→E 北→东", "W→S 西→南"],
        ["N→W 北→西", "W→N 西→北", "E→S 东→南", "S→E 南→东"],
    ]


def test_other_rotations_say_who_stays():
    half, fixed = pages_of(
        ScoreSheetDocument(rotation=HALF_SWAP, bilingual=False),
        ScoreSheetDocument(rotation=FIXED, bilingual=False),
    )
    moves = [[page.cell(f"move{number}", "p0") for number in (5, 9, 13)] for page in (half, fixed)]
    assert moves == [["stays", "E→S", "stays"], ["stays", "stays", "stays"]]


def test_penalties_totals_places_and_table_points(filled):
    assert [filled.cell("false_wins", f"p{player}") for player in range(4)] == [
        "+10(2) +10",
        "−30(2) −30",
        "+10(2) +10",
        "+10(2) +10",
    ]
    assert [filled.cell("penalties", f"p{player}") for player in range(4)] == ["0", "0", "0", "−10 −10"]
    assert [filled.cell("totals", f"p{player}") for player in range(4)] == ["−337", "−290", "+965", "−348"]
    assert [filled.cell("places", f"p{player}") for player in range(4)] == ["3 1", "2 2⅓", "1 3½", "4 1/12"]
    assert filled.cell("notes", "all") == "Hand 2: player 2 −30, below 8 · session: player 4 −10, late"


def test_officials_and_imprint():
    (page,) = pages_of(FILLED_IN_ENGLISH)
    assert page.cell("officials", "all") == (
        "Referee Søren Østergård Head referee 张伟 Results are final once signed."
    )
    assert page.cell("foot", "all") == (
        "Winner, From: players 1 to 4. Black wind: dealer. Fan with flowers. Framed sums are compared. "
        "audit record 9f3ab2c4d5e6f708 · printed 2027-05-14 16:05 · version 12 · page 1 of 1"
    )


def test_blank_sheet_has_winds_and_chairs_but_no_results():
    (page,) = pages_of(ScoreSheetDocument(bilingual=False))
    layout = Layout()
    assert "".join(page.row("hand1", ("wind",))) == "ESWN"
    empty = [f"p{player}.{part}" for player in range(4) for part in ("plus", "minus", "total")]
    rows = [f"hand{number}" for number in layout.hands] + ["false_wins", "penalties", "totals"]
    assert [page.cell(row, column) for row in rows for column in empty] == [""] * 12 * 19
    assert [page.cell(f"hand{number}", "number") for number in layout.hands] == [str(n) for n in layout.hands]
    assert page.cell("notes", "all") == ""
    assert page.cell("foot", "all").endswith("page 1 of 1")


def test_totals_without_hands_are_printed_as_they_are():
    (page,) = pages_of(
        ScoreSheetDocument(totals=(1204, -400, -402, -402), remarks=("Totals from the signed paper sheet",))
    )
    assert [page.cell("totals", f"p{player}") for player in range(4)] == ["+1204", "−400", "−402", "−402"]
    assert page.cell("notes", "all") == "Totals from the signed paper sheet"


def test_many_penalties_go_to_a_page_of_their_own():
    many = tuple(
        PenaltyRow(hand_number=n, offender=n % 4, deltas=(0, 0, 0, 0), text=f"offence number {n} " * 4)
        for n in range(1, 17)
    )
    first, second = pages_of(ScoreSheetDocument(players=PLAYERS, penalties=many, bilingual=False))
    assert first.cell("notes", "all") == "The penalties are on the next page."
    assert first.cell("foot", "all").endswith("page 1 of 2")
    texts = [text for text, *_ in second.pieces]
    assert texts[-1] == "page 2 of 2"
    assert [text for text in texts if text.startswith("Hand ")] == [
        f"Hand {number}" for number in range(1, 17)
    ]


def test_several_sheets_keep_their_own_page_numbers():
    sheets = [ScoreSheetDocument(table=str(number), session="2", bilingual=False) for number in (1, 2, 3)]
    pages = pages_of(*sheets)
    assert [page.cell("head", "table") for page in pages] == ["Table 1", "Table 2", "Table 3"]
    assert [page.cell("foot", "all").rsplit("· ")[-1].endswith("page 1 of 1") for page in pages] == [True] * 3
    reader = PdfReader(io.BytesIO(render_score_sheets(sheets)))
    assert [entry.title for entry in reader.outline] == ["2-1", "2-2", "2-3"]


def test_the_same_documents_give_the_same_bytes():
    assert render_score_sheets([FILLED]) == render_score_sheets([FILLED])


def test_no_document_is_refused():
    with pytest.raises(NothingToPrintError):
        render_score_sheets([])


def test_shorter_sheets_have_fewer_rows():
    layout = Layout(8)
    (page,) = pages_of(ScoreSheetDocument(hands_planned=8, hands=HANDS, bilingual=False))
    assert page.cell("hand8", "number", layout) == "8"
    assert page.cell("hand5", "p1.plus", layout) == "+96"
    assert ("hand9" in layout.bands, "move9" in layout.bands, "move5" in layout.bands) == (False, False, True)
    with pytest.raises(ValueError, match="1 to 16 hands"):
        Layout(17)


def test_only_the_embedded_font_is_used():
    fonts = PdfReader(io.BytesIO(render_score_sheets([FILLED]))).pages[0]["/Resources"]["/Font"]
    names = {font.get_object()["/BaseFont"].split("+")[-1] for font in fonts.values()}
    assert names == {"WenQuanYiMicroHei"}


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_every_language_prints_every_number(language):
    (page,) = pages_of(
        ScoreSheetDocument(
            **{name: getattr(FILLED, name) for name in ScoreSheetDocument.__slots__ if name != "language"},
            language=language,
        )
    )
    first = {"en": "E", "zh-hans": "东", "zh-hant": "東"}[language]
    assert page.cell("hand1", "p0.wind") == first
    assert page.row("hand5", ("total",)) == ["−347", "−260", "+955", "−348"]
    assert missing("".join(text for text, *_ in page.pieces)) == ()


HARD_NAMES = (
    "Wolfeschlegelsteinhausenbergerdorff-Schmitt",
    "ẾỆỮỠ Nguyễn Ễ Thị Hường Đặng Phương Thảo",
    "欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳欧阳",
    "Łukasz 王小麗 Żółkiewski 歐陽靜雯 Brzęczyszczykiewicz",
    "김민준 山田 太郎 Αλέξανδρος Владимир Řehoř Ğüneş Íñigo",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "i",
)


def hard_document(names, *, scale):
    players = tuple(
        PlayerBlock(name=name, latin_name=name[::-1], number="1" * 12, team=name) for name in names
    )
    hands = tuple(
        HandRow(
            number=number,
            outcome="win",
            winner=number % 4,
            fan=332,
            flowers=8,
            deltas=tuple(3 * scale if position == number % 4 else -scale for position in range(4)),
        )
        for number in range(1, 17)
    )
    penalties = tuple(
        PenaltyRow(
            hand_number=n, offender=n % 4, deltas=(10, 10, 10, -30), is_false_win=n % 2 > 0, text=names[0]
        )
        for n in range(1, 17)
    )
    return ScoreSheetDocument(
        **HEAD | {"event": " ".join(names)[:120], "session": "3 (final)", "table": "104"},
        players=players,
        hands=hands,
        penalties=penalties,
        totals=(12345, -12345, 99999, -99999),
        places=(1, 1, 3, 4),
        table_points=(Fraction(19, 12),) * 4,
        referee=names[1],
        head_referee=names[2],
        remarks=(names[0],),
    )


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


def test_confirmations_stand_in_the_fields_of_the_signatures():
    (page,) = pages_of(ScoreSheetDocument(confirmations=("confirmed 15:42", "", "confirmed 15:43", "")))
    found = [page.cell("signatures", f"p{player}") for player in range(4)]
    assert found == ["confirmed 15:42", "", "confirmed 15:43", ""]


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


def test_game_points_are_written_with_their_sign():
    assert [signed(points) for points in (36, -20, 0, Fraction(35, 2), Fraction(-35, 2))] == [
        "+36",
        "−20",
        "0",
        "+17½",
        "−17½",
    ]


@pytest.mark.parametrize(
    ("points", "written"),
    [
        (Fraction(4), "4"),
        (Fraction(3, 2), "1½"),
        (Fraction(7, 3), "2⅓"),
        (Fraction(1, 2), "½"),
        (Fraction(11, 3), "3⅔"),
        (Fraction(7, 4), "1¾"),
        (Fraction(19, 12), "1 7/12"),
        (Fraction(7, 12), "7/12"),
        (Fraction(13, 6), "2 1/6"),
        (Fraction(0), "0"),
        (Fraction(-1, 2), "−½"),
        (Fraction(-19, 12), "−1 7/12"),
        (3, "3"),
    ],
)
def test_table_points_are_written_exactly(points, written):
    assert exact(points) == written


def test_game_points_carry_their_sign():
    assert [signed(points) for points in (36, 0, -20, 1204, -1204)] == ["+36", "0", "−20", "+1204", "−1204"]
