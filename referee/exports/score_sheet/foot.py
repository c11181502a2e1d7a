"""The foot of the score sheet: penalties, totals, places, signatures, and what the paper is."""

from collections.abc import Iterable

from referee.exports.fitting import fits
from referee.exports.numbers import exact, signed
from referee.exports.pen import HAIR, RULE, Align, Box, Pen
from referee.exports.score_sheet import words
from referee.exports.score_sheet.document import PenaltyRow, ScoreSheetDocument
from referee.exports.score_sheet.layout import Layout
from referee.exports.words import Words
from referee.rules.four import ZERO, Four, add

_NOTE_SIZE = 7.0
_LEAST_NOTE_SIZE = 5.5
NO_PLACE = "–"
"""Of an empty chair."""


def draw_summary(pen: Pen, layout: Layout, document: ScoreSheetDocument, say: Words) -> None:
    """Draw false wins, other penalties, totals, places with table points, and room for four signatures."""
    labels = (
        ("false_wins", words.FALSE_WINS, 8.0),
        ("penalties", words.PENALTIES, 8.0),
        ("totals", words.TOTAL, 10.0),
        ("signatures", words.SIGNATURE, 8.0),
    )
    for band, label, size in labels:
        _draw_label(pen, layout.cell(band, "label"), say.say(label), size)
    place_label = f"{say.say(words.PLACE)} · {say.say(words.TABLE_POINTS)}"
    _draw_label(pen, layout.cell("places", "label"), place_label, 8.0)
    for position in range(4):
        _draw_penalties(pen, layout, document, position)
        _draw_result(pen, layout, document, position)
        signature = layout.cell("signatures", f"p{position}")
        pen.frame(signature)
        if document.confirmations:
            pen.text(
                signature.above(0, 0.36), document.confirmations[position], 7, align=Align.RIGHT, lines=1
            )


def draw_foot(pen: Pen, layout: Layout, document: ScoreSheetDocument, say: Words) -> None:
    """Draw the notes and the lines for the officials."""
    text = notes(document, say) if notes_fit(layout, document, say) else say.say(words.SEE_RECORD)
    pen.text(layout.cell("notes", "all"), text, _NOTE_SIZE, pad=0)
    officials = layout.cell("officials", "all")
    _draw_official(pen, officials.beside(0, 0.34), say.say(words.REFEREE), document.referee)
    _draw_official(pen, officials.beside(0.36, 0.34), say.say(words.HEAD_REFEREE), document.head_referee)
    pen.text(officials.beside(0.72, 0.28), say.say(words.FINAL), 8.5, align=Align.RIGHT, pad=0, bold=True)


def draw_imprint(
    pen: Pen, layout: Layout, document: ScoreSheetDocument, say: Words, page: tuple[int, int]
) -> None:
    """Draw the last line: where the paper comes from, and which page of how many it is."""
    box = layout.cell("foot", "all")
    legend = say.sentences(words.LEGEND, words.COMPARED) if page[0] == 1 else ""
    pen.text(box.beside(0, 0.44), legend, 6.5, pad=0, lines=1)
    generated = document.generated
    parts = (
        say.first(words.RECORD_HEAD, hash=document.audit_head[:16]) if document.audit_head else "",
        say.first(words.PRINTED, time=generated.strftime("%Y-%m-%d %H:%M")) if generated else "",
        say.first(words.SHEET_VERSION, version=document.version) if document.version else "",
        say.first(words.PAGE_OF, page=page[0], pages=page[1]),
    )
    imprint = " · ".join(part for part in parts if part)
    pen.text(box.beside(0.45, 0.55), imprint, 6.5, align=Align.RIGHT, pad=0, lines=1)


def notes_fit(layout: Layout, document: ScoreSheetDocument, say: Words) -> bool:
    """Tell whether remarks and penalties can be read in the two lines of the notes."""
    box = layout.cell("notes", "all").inset(0)
    return fits(notes(document, say), box.width, box.height, _LEAST_NOTE_SIZE)


def notes(document: ScoreSheetDocument, say: Words) -> str:
    """Return remarks and penalties as one running text."""
    return " · ".join((*document.remarks, *(_sentence(penalty, say) for penalty in document.penalties)))


def penalty_hand(penalty: PenaltyRow, say: Words) -> str:
    """Return the hand that a penalty belongs to, or the word for the session."""
    if penalty.hand_number is None:
        return say.first(words.WHOLE_SESSION)
    return say.first(words.HAND_NUMBER, number=penalty.hand_number)


def _sentence(penalty: PenaltyRow, say: Words) -> str:
    return say.first(
        words.PENALTY_LINE_OFFENCE if penalty.text else words.PENALTY_LINE,
        hand=penalty_hand(penalty, say),
        who=say.first(words.PLAYER_NUMBER, number=penalty.offender + 1),
        points=signed(penalty.deltas[penalty.offender]),
        offence=penalty.text,
    )


def _draw_label(pen: Pen, box: Box, text: str, size: float) -> None:
    pen.frame(box)
    pen.text(box, text, size, bold=size >= 10)  # noqa: PLR2004 - only the label of the totals is that large


def _draw_penalties(pen: Pen, layout: Layout, document: ScoreSheetDocument, position: int) -> None:
    for band, is_false_win in (("false_wins", True), ("penalties", False)):
        own = [penalty for penalty in document.penalties if penalty.is_false_win is is_false_win]
        detail = layout.cell(band, f"p{position}")
        total = layout.cell(band, f"p{position}.total")
        pen.frame(detail._replace(width=total.x - detail.x))
        pen.frame(total)
        pen.text(detail._replace(width=total.x - detail.x), _details(own, position), 8)
        if own:
            pen.text(total, signed(_sum(own)[position]), 10.5, align=Align.RIGHT, pad=4, lines=1)


def _details(penalties: Iterable[PenaltyRow], position: int) -> str:
    """Return what each penalty brought to a player, the hand in brackets: −30(7) +10(12) −10."""
    moved = ((each.hand_number, each.deltas[position]) for each in penalties if each.deltas[position])
    return " ".join(signed(points) + (f"({number})" if number else "") for number, points in moved)


def _draw_result(pen: Pen, layout: Layout, document: ScoreSheetDocument, position: int) -> None:
    total = layout.cell("totals", f"p{position}")
    pen.frame(total, RULE)
    if document.totals is not None:
        pen.text(total, signed(document.totals[position]), 14, align=Align.RIGHT, pad=4, lines=1, bold=True)
    places = layout.cell("places", f"p{position}")
    place, points = places.beside(0, 0.4), places.beside(0.4, 0.6)
    pen.frame(place)
    pen.frame(points)
    if document.places is not None:
        taken = document.places[position]
        pen.text(place, NO_PLACE if taken is None else str(taken), 11, align=Align.CENTRE, lines=1)
    if document.table_points is not None:
        own = document.table_points[position]
        text = NO_PLACE if own is None else exact(own)
        pen.text(points, text, 11, align=Align.CENTRE, lines=1, bold=True)


def _draw_official(pen: Pen, box: Box, label: str, name: str) -> None:
    pen.text(box.beside(0, 0.36), label, 8.5, pad=0)
    room = box.beside(0.37, 0.63)
    pen.line((room.x, room.y + 3), (room.right, room.y + 3), HAIR)
    pen.text(room, name, 9)


def _sum(penalties: list[PenaltyRow]) -> Four:
    total = ZERO
    for penalty in penalties:
        total = add(total, penalty.deltas)
    return total
