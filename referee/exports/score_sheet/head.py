"""The head of the score sheet: the event, where and when, the four players."""

from typing import Final

from referee.exports.pen import HAIR, RULE, Align, Box, Pen
from referee.exports.score_sheet import words
from referee.exports.score_sheet.document import ScoreSheetDocument
from referee.exports.score_sheet.layout import FIELDS, Layout
from referee.exports.words import Label, Words
from referee.rules.rotation import DRAWN, Rotation, chair

_MOST_LINES: Final = 4
"""Of a field: a session may have a title."""
FIELD_LABELS: Final = (words.SESSION, words.TABLE, words.DATE, words.START, words.END)


def draw_head(pen: Pen, layout: Layout, document: ScoreSheetDocument, say: Words) -> None:
    """Draw the title, the fields of place and time, and the QR code to the table."""
    title = layout.cell("head", "title")
    pen.text(title.above(0.42, 0.58), document.event or say.say(words.TITLE), 17, pad=0, bold=True)
    subtitle = " · ".join(part for part in _subtitle(document, say) if part)
    pen.text(title.above(0.0, 0.36), subtitle, 9, pad=0)
    date = document.date.isoformat() if document.date else ""
    values = (document.session, document.table, date, document.start, document.end)
    for column, label, value in zip(FIELDS, FIELD_LABELS, values, strict=True):
        _draw_field(pen, layout.cell("head", column), label, value, say)
    if document.qr_url:
        code = layout.cell("head", "qr")
        pen.qr(code._replace(y=code.top - code.width, height=code.width), document.qr_url)


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
    return say.bracketed(say.wind(drawn), listed)


def _draw_field(pen: Pen, place: Box, label: Label, value: str, say: Words) -> None:
    pen.text(place._replace(y=place.top - 14, height=12), say.say(label), 7.5, pad=0, lines=1)
    box = place._replace(y=place.y + 3, height=place.height - 17)
    pen.frame(box, RULE if label is words.TABLE else HAIR)
    is_table = label is words.TABLE
    pen.text(box, value, 20 if is_table else 13, align=Align.CENTRE, bold=is_table, lines=_MOST_LINES)


def _subtitle(document: ScoreSheetDocument, say: Words) -> tuple[str, ...]:
    title = say.say(words.TITLE) if document.event else ""
    return title, document.ruleset, document.rotation_name
