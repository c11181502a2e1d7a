"""The score sheet as PDF: blank, begun or complete, one or many in a file.

| place | what | here |
|---|---|---|
| 1998 annex 5, WMO 2006 appendix 5 | head, four players, sixteen hands, totals, places, signatures | all |
| WMO 2006 appendix 4 | who changes chairs before hands 5, 9 and 13 | lines between the rounds |
| 1998 annex 4, WMO 2006 appendix 6 | record of penalties | the notes, or pages behind the sheet |
| MIL 2025 11 | totals are compared at hands 4, 8, 12, 16 | framed there; hand 15 has no mark |
"""

import io
from collections.abc import Iterator, Sequence
from typing import BinaryIO, NamedTuple

from reportlab.pdfgen.canvas import Canvas

from referee.exports.fonts import missing
from referee.exports.frame import Imprint, NothingToPrintError, Progress, start_canvas
from referee.exports.pen import Pen, Watch
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
    "ScoreSheets",
    "missing_characters",
    "render_score_sheets",
]


class MissingCharacter(NamedTuple):
    """A character that the font of the documents lacks, and the text in which it stands."""

    character: str
    text: str


class ScoreSheets:
    """Sheets in one file, each with its own page numbers."""

    def __init__(self, documents: Sequence[ScoreSheetDocument], author: str = "") -> None:
        self.documents, self.author = documents, author

    @property
    def is_empty(self) -> bool:
        """Tell whether there is no sheet."""
        return not self.documents

    def write(self, stream: BinaryIO, progress: Progress | None = None, *, watch: Watch | None = None) -> int:
        """Write the PDF and return how many sheets it has. The same documents give the same bytes.

        NothingToPrintError without any document.
        """
        if not self.documents:
            raise NothingToPrintError(str(TITLE))
        canvas = _canvas(stream, self.documents, self.author)
        for number, document in enumerate(self.documents, start=1):
            _mark(canvas, number, document)
            _draw_sheet(Pen(canvas, watch), document)
            if progress:
                progress(number, len(self.documents))
        canvas.save()
        return len(self.documents)

    def missing(self) -> Iterator[tuple[str, str]]:
        """Yield each character that would print as a substitute, with its text."""
        for text in dict.fromkeys(text for document in self.documents for text in document.texts()):
            for char in missing(text):
                yield char, text


def render_score_sheets(documents: Sequence[ScoreSheetDocument]) -> bytes:
    """Return a PDF with the sheets one after another. Errors as `ScoreSheets.write`."""
    buffer = io.BytesIO()
    ScoreSheets(documents).write(buffer)
    return buffer.getvalue()


def missing_characters(document: ScoreSheetDocument) -> tuple[MissingCharacter, ...]:
    """Return every character that would print as a substitute, with its text, to be asked before printing."""
    return tuple(MissingCharacter(char, text) for text in document.texts() for char in missing(text))


def _canvas(stream: BinaryIO, documents: Sequence[ScoreSheetDocument], author: str) -> Canvas:
    first = documents[0]
    imprint = Imprint(
        event=" · ".join(dict.fromkeys(document.event for document in documents if document.event)),
        dates=first.date.isoformat() if first.date else "",
        author=author or first.head_referee or first.referee,
        generated=first.generated,
        language=first.language,
    )
    canvas = start_canvas(stream, imprint, Words(first.language, bilingual=False).first(TITLE))
    canvas.setPageSize(PAGE)
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
