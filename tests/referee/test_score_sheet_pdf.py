"""What the score sheet says in each of its cells, read back from the PDF."""

import io

import pytest
from pypdf import PdfReader
from score_sheets import FILLED, FILLED_IN_ENGLISH, HANDS, PLAYERS, pages_of

from referee.exports.fonts import missing
from referee.exports.score_sheet import (
    PenaltyRow,
    ScoreSheetDocument,
    render_score_sheets,
)
from referee.exports.score_sheet.layout import Layout
from referee.rules.rotation import FIXED, HALF_SWAP


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


def test_confirmations_stand_in_the_fields_of_the_signatures():
    (page,) = pages_of(ScoreSheetDocument(confirmations=("confirmed 15:42", "", "confirmed 15:43", "")))
    found = [page.cell("signatures", f"p{player}") for player in range(4)]
    assert found == ["confirmed 15:42", "", "confirmed 15:43", ""]


def test_shorter_sheets_have_fewer_rows():
    layout = Layout(8)
    (page,) = pages_of(ScoreSheetDocument(hands_planned=8, hands=HANDS, bilingual=False))
    assert page.cell("hand8", "number", layout) == "8"
    assert page.cell("hand5", "p1.plus", layout) == "+96"
    assert ("hand9" in layout.bands, "move9" in layout.bands, "move5" in layout.bands) == (False, False, True)
    with pytest.raises(ValueError, match="1 to 16 hands"):
        Layout(17)


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
