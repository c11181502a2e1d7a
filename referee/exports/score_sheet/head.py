"""The head of the score sheet: the event, where and when, the four players."""

from typing import Final

from referee.exports.pen import HAIR, RULE, Align, Box, Pen
from referee.exports.score_sheet import words
from referee.exports.score_sheet.document import ScoreSheetDocument
from referee.exports.score_sheet.layout import Layout
from referee.exports.score_sheet.words import Label, Words
from referee.rules.rotation import DRAWN, Rotation, chair

_FIELD: Final = (64.0, 7.0)
"""Width of a field and the gap before it."""
_FIELDS: Final = (
    (words.SESSION, 0.8),
    (words.TABLE, 0.8),
    (words.DATE, 1.25),
    (words.START, 0.85),
    (words.END, 0.85),
)


def draw_head(pen: Pen, layout: Layout, document: ScoreSheetDocument, say: Words) -> None:
    """Draw the title, the fields of place and time, and the QR code to the table."""
    head = layout.cell("head", "all")
    left = _draw_fields(pen, head, document, say)
    room = Box(head.x, head.y, left - head.x, head.height)
    pen.text(room.above(0.42, 0.58), document.event or say.say(words.TITLE), 17, pad=0, bold=True)
    title = " · ".join(part for part in _subtitle(document, say) if part)
    pen.text(room.above(0.0, 0.36), title, 9, pad=0)


def draw_players(pen: Pen, layout: Layout, document: ScoreSheetDocument, say: Words) -> None:
    """Draw the block of the four players with a large number each."""
    labels = (("names", words.PLAYER), ("numbers", words.NUMBER_AND_TEAM), ("seats", words.DRAWN_SEAT))
    for band, label in labels:
        pen.frame(layout.cell(band, "label"))
        pen.text(layout.cell(band, "label"), say.say(label), 7.5)
    for position in range(len(document.players)):
        _draw_player(pen, layout, document, position, say)


def _draw_player(pen: Pen, layout: Layout, document: ScoreSheetDocument, position: int, say: Words) -> None:
    player, column = document.players[position], f"p{position}"
    for band in ("names", "numbers", "seats"):
        pen.frame(layout.cell(band, column))
    tile = layout.cell("names", f"{column}.wind")
    pen.fill(tile, 0)
    pen.text(tile, str(position + 1), 14, align=Align.CENTRE, pad=0, bold=True, grey=1)
    name = layout.cell("names", column)
    name = Box(tile.right, name.y, name.right - tile.right, name.height)
    latin = player.latin_name if player.latin_name != player.name else ""
    pen.text(name.above(0.36, 0.64) if latin else name, player.name, 14, bold=True)
    pen.text(name.above(0.02, 0.36), latin, 8.5, lines=1)
    numbers = " · ".join(part for part in (player.number, player.team) if part)
    pen.text(layout.cell("numbers", column), numbers, 9)
    pen.text(layout.cell("seats", column), _seats(document.rotation, position, say), 8.5)


def _seats(rotation: Rotation, position: int, say: Words) -> str:
    """Return the drawn seat and the chairs of the four rounds: East 东 (E-S-N-W)."""
    drawn = DRAWN[position]
    chairs = [chair(rotation, drawn, hand) for hand in (1, 5, 9, 13)]
    listed = " ".join(say.chairs(chairs, "–"))
    return f"{say.wind(drawn)}  ({listed})"


def _draw_fields(pen: Pen, head: Box, document: ScoreSheetDocument, say: Words) -> float:
    """Draw the QR code and the fields leftwards, and return where the room for the title ends."""
    right = _draw_qr(pen, head, document.qr_url)
    date = document.date.isoformat() if document.date else ""
    values = (document.session, document.table, date, document.start, document.end)
    head_width, gap = _FIELD
    for (label, share), value in reversed(list(zip(_FIELDS, values, strict=True))):
        right -= share * head_width + gap
        _draw_field(pen, head._replace(x=right, width=share * head_width), label, value, say)
    return right - gap


def _draw_field(pen: Pen, place: Box, label: Label, value: str, say: Words) -> None:
    pen.text(place._replace(y=place.top - 14, height=12), say.say(label), 7.5, pad=0, lines=1)
    box = place._replace(y=place.y + 3, height=place.height - 17)
    pen.frame(box, RULE if label is words.TABLE else HAIR)
    pen.text(box, value, 20 if label is words.TABLE else 13, align=Align.CENTRE, bold=label is words.TABLE)


def _draw_qr(pen: Pen, head: Box, url: str) -> float:
    """Draw the code at the right edge and return where the room left of it ends."""
    if not url:
        return head.right
    size = head.height + 4
    pen.qr(Box(head.right - size + 4, head.y - 2, size, size), url)
    return head.right - size


def _subtitle(document: ScoreSheetDocument, say: Words) -> tuple[str, ...]:
    title = say.say(words.TITLE) if document.event else ""
    return title, document.ruleset, say.first(words.ROTATION, code=document.rotation.code)
