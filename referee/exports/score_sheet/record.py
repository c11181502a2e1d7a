"""The record of penalties: pages behind a score sheet whose notes do not hold them."""

from collections.abc import Sequence
from typing import Final

from referee.exports.numbers import signed
from referee.exports.pen import HAIR, HEAVY, Align, Box, Pen
from referee.exports.score_sheet import words
from referee.exports.score_sheet.document import PenaltyRow, ScoreSheetDocument
from referee.exports.score_sheet.foot import penalty_hand
from referee.exports.score_sheet.layout import MARGIN, PAGE
from referee.exports.words import Words

_ROW: Final = 20.0
_TOP: Final = PAGE[1] - MARGIN - 62
_COLUMNS: Final = (0.08, 0.11, 0.11, 0.11, 0.11, 0.48)
ROWS_A_PAGE: Final = 21

Line = tuple[str, ...]


def record_pages(document: ScoreSheetDocument, say: Words) -> list[Sequence[Line]]:
    """Return the lines of each page: remarks first, then one line a penalty."""
    remarks = [("", "", "", "", "", remark) for remark in document.remarks]
    lines: list[Line] = [*remarks, *(_line(penalty, say) for penalty in document.penalties)]
    return [lines[start : start + ROWS_A_PAGE] for start in range(0, len(lines), ROWS_A_PAGE)]


def draw_record(pen: Pen, document: ScoreSheetDocument, lines: Sequence[Line], say: Words) -> None:
    """Draw one page of the record."""
    width = PAGE[0] - 2 * MARGIN
    title = " · ".join(part for part in (say.say(words.RECORD), document.event) if part)
    pen.text(Box(MARGIN, _TOP + 34, width, 22), title, 15, pad=0, bold=True)
    where = (f"{say.say(words.SESSION)} {document.session}", f"{say.say(words.TABLE)} {document.table}")
    pen.text(Box(MARGIN, _TOP + 18, width, 14), "   ".join(where), 10, pad=0)
    heads = (say.say(words.HAND), *(f"{number} {_short(document, number)}" for number in range(1, 5)))
    _draw_line(pen, 0, (*heads, say.say(words.OFFENCE)))
    pen.line((MARGIN, _TOP - _ROW + 16), (MARGIN + width, _TOP - _ROW + 16), HEAVY)
    for number, line in enumerate(lines, start=1):
        _draw_line(pen, number, line)


def _line(penalty: PenaltyRow, say: Words) -> Line:
    moved = (signed(points) if points else "" for points in penalty.deltas)
    kind = words.FALSE_WIN if penalty.is_false_win else words.PENALTY
    return penalty_hand(penalty, say), *moved, penalty.text or say.say(kind)


def _short(document: ScoreSheetDocument, number: int) -> str:
    return document.players[number - 1].name


def _draw_line(pen: Pen, number: int, cells: Sequence[str]) -> None:
    x, y = MARGIN, _TOP - number * _ROW
    for share, text in zip(_COLUMNS, cells, strict=True):
        box = Box(x, y - 4, share * (PAGE[0] - 2 * MARGIN), _ROW)
        pen.frame(box, HAIR)
        is_points = number > 0 and text[:1] in {"+", signed(-1)[0]}
        pen.text(box, text, 9.5 if number else 8, align=Align.RIGHT if is_points else Align.LEFT, pad=4)
        x = box.right
