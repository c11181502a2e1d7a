"""The score sheet as PDF: blank, begun or complete, one or many in a file.

| place | what | here |
|---|---|---|
| 1998 annex 5, WMO 2006 appendix 5 | head, four players, sixteen hands, totals, places, signatures | all |
| WMO 2006 appendix 4 | who changes chairs before hands 5, 9 and 13 | lines between the rounds |
| 1998 annex 4, WMO 2006 appendix 6 | record of penalties | the notes, or pages behind the sheet |
| MIL 2025 11 | totals are compared at hands 4, 8, 12, 16 | bold there; hand 15 has no mark |
"""

import io
from collections.abc import Sequence
from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas

from referee.exports.fonts import font, missing
from referee.exports.pen import Pen
from referee.exports.score_sheet.document import HandRow, PenaltyRow, PlayerBlock, ScoreSheetDocument
from referee.exports.score_sheet.foot import draw_foot, draw_imprint, draw_summary, notes_fit
from referee.exports.score_sheet.hands import draw_hands, draw_player_rules, draw_rounds, draw_titles
from referee.exports.score_sheet.head import draw_head, draw_players
from referee.exports.score_sheet.layout import PAGE, Layout
from referee.exports.score_sheet.record import draw_record, record_pages
from referee.exports.score_sheet.words import TITLE
from referee.exports.words import Words

__all__ = [
    "HandRow",
    "MissingCharacter",
    "PenaltyRow",
    "PlayerBlock",
    "ScoreSheetDocument",
    "missing_characters",
    "render_score_sheets",
]


class MissingCharacter(NamedTuple):
    """A character that the font of the documents lacks, and the text in which it stands."""

    character: str
    text: str


def render_score_sheets(documents: Sequence[ScoreSheetDocument]) -> bytes:
    """Return a PDF with the sheets one after another, each with its own page numbers.

    The same documents give the same bytes. ValueError without any document.
    """
    if not documents:
        raise ValueError("a file of score sheets needs at least one sheet")
    buffer = io.BytesIO()
    canvas = _canvas(buffer, documents)
    for number, document in enumerate(documents, start=1):
        _mark(canvas, number, document)
        _draw_sheet(Pen(canvas), document)
    canvas.save()
    return buffer.getvalue()


def missing_characters(document: ScoreSheetDocument) -> tuple[MissingCharacter, ...]:
    """Return every character that would print as a substitute, with its text, to be asked before printing."""
    return tuple(MissingCharacter(char, text) for text in document.texts() for char in missing(text))


def _canvas(buffer: io.BytesIO, documents: Sequence[ScoreSheetDocument]) -> Canvas:
    """Return a canvas whose file knows its title, language and time, and nothing of the machine."""
    first = documents[0]
    name = font().fontName
    canvas = Canvas(buffer, pagesize=PAGE, invariant=1, lang=first.language, initialFontName=name)
    canvas.setTitle(" · ".join(dict.fromkeys(document.event for document in documents if document.event)))
    canvas.setAuthor(first.referee)
    canvas.setSubject(Words(first.language, bilingual=False).first(TITLE))
    canvas.setCreator("mcr-desk")
    if first.generated is not None:
        stamp = first.generated.strftime("D:%Y%m%d%H%M%S")
        canvas.setDateFormatter(lambda *_: stamp)
    return canvas


def _mark(canvas: Canvas, number: int, document: ScoreSheetDocument) -> None:
    """Give the sheet an entry in the outline of the file."""
    key = f"sheet{number}"
    canvas.bookmarkPage(key)
    canvas.addOutlineEntry(f"{document.session}-{document.table}", key)


def _draw_sheet(pen: Pen, document: ScoreSheetDocument) -> None:
    layout = Layout(document.hands_planned)
    say = Words(document.language, bilingual=document.bilingual)
    further = [] if notes_fit(layout, document, say) else record_pages(document, say)
    pages = 1 + len(further)
    _draw_first(pen, layout, document, say)
    draw_imprint(pen, layout, document, say, (1, pages))
    pen.canvas.showPage()
    for page, lines in enumerate(further, start=2):
        draw_record(pen, document, lines, say)
        draw_imprint(pen, layout, document, say, (page, pages))
        pen.canvas.showPage()


def _draw_first(pen: Pen, layout: Layout, document: ScoreSheetDocument, say: Words) -> None:
    draw_head(pen, layout, document, say)
    draw_players(pen, layout, document, say)
    pen.stamp(_shape(document), lambda: _draw_printed(pen, layout, document, say))
    draw_hands(pen, layout, document, say)
    draw_summary(pen, layout, document, say)
    draw_player_rules(pen, layout, ("names", "signatures"))
    draw_foot(pen, layout, document, say)


def _draw_printed(pen: Pen, layout: Layout, document: ScoreSheetDocument, say: Words) -> None:
    """Draw what sheets of one rotation, length and language have in common."""
    draw_titles(pen, layout, say)
    draw_rounds(pen, layout, document.rotation, say)


def _shape(document: ScoreSheetDocument) -> str:
    """Return a name for what sheets of one rotation, length and language have in common."""
    seats = "".join(wind.letter for row in document.rotation.rounds for wind in row)
    return f"{seats}-{document.hands_planned}-{document.language}-{document.bilingual}"
