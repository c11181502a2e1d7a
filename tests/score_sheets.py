"""Score sheets as documents, blank, filled and hard to print; a page of the PDF read back cell by cell."""

import datetime as dt
import io
from fractions import Fraction

from pypdf import PdfReader

from referee.exports.score_sheet import (
    HandRow,
    PenaltyRow,
    PlayerBlock,
    ScoreSheetDocument,
    render_score_sheets,
)
from referee.exports.score_sheet.layout import Layout

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
