"""The certificate of a draw on A4: seed, hashes, quality, lots and changes, to be hung up and signed."""

import datetime as dt
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from referee.exports.fonts import font
from referee.exports.frame import PAGE_OF, PRINTED
from referee.exports.pen import HAIR, RULE, Align, Box, Pen

WIDTH, HEIGHT = A4
MARGIN: Final = 16 * mm
ROOM: Final = WIDTH - 2 * MARGIN
LINE: Final = 5.6 * mm
LABEL: Final = 42 * mm
QR: Final = 30 * mm
COLUMNS: Final = 3
FOOT: Final = 34 * mm
QUIET: Final = 0.35

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateDocument:
    """What the certificate says; texts come in the language of the document."""

    language: str = "en"
    event: str = ""
    place: str = ""
    state: str = ""
    summary: str = ""
    seed: str = ""
    promise: str = ""
    facts: Sequence[Pair] = ()
    quality: Sequence[Pair] = ()
    wishes: Sequence[str] = ()
    lots: Sequence[Pair] = ()
    changes: Sequence[tuple[str, str, str]] = ()
    address: str = ""
    printed: dt.datetime | None = None


def render_certificate(document: CertificateDocument) -> bytes:
    """Return the PDF: one page for a small event, as many as the lots and changes need."""
    _content, pages = _written(document, pages=0)
    return _written(document, pages)[0]


def _written(document: CertificateDocument, pages: int) -> tuple[bytes, int]:
    """Return the PDF whose pages are called those of so many, and how many there are."""
    buffer = io.BytesIO()
    name = font().fontName
    canvas = Canvas(buffer, pagesize=A4, invariant=1, lang=document.language, initialFontName=name)
    canvas.setTitle(f"{_('Certificate of the draw')} · {document.event}")
    canvas.setCreator("mcr-desk")
    page = _Page(Pen(canvas), document, pages)
    page.head()
    page.pairs(_("What proves it"), document.facts)
    page.pairs(_("Quality"), document.quality)
    page.lines(_("Meetings against a wish"), document.wishes)
    page.lots()
    page.changes()
    page.signatures()
    page.close()
    canvas.save()
    return buffer.getvalue(), page.number


class _Page:
    """Writes from the top of a page to its foot, and goes on on the next."""

    def __init__(self, pen: Pen, document: CertificateDocument, pages: int) -> None:
        self.pen = pen
        self.document = document
        self.pages = pages
        self.number = 1
        self.y = HEIGHT - MARGIN

    def head(self) -> None:
        """Write what is drawn, the seed large, and the address with its QR code."""
        document = self.document
        wide = ROOM - QR - 6 * mm
        top = self.y
        self._row(_("Certificate of the draw"), 20, 10 * mm, wide, bold=True)
        where = f"{document.event} · {document.place}" if document.place else document.event
        self._row(where, 12, 6.5 * mm, wide)
        self._row(f"{document.summary} · {document.state}", 10, 6 * mm, wide, grey=QUIET)
        self._row(document.promise, 9.5, 9 * mm, wide)
        if document.address:
            self.pen.qr(Box(WIDTH - MARGIN - QR, top - QR, QR, QR), document.address)
        self.y = min(self.y, top - QR) - 2 * mm
        if document.seed:
            box = Box(MARGIN, self.y - 15 * mm, ROOM, 15 * mm)
            self.pen.frame(box, RULE)
            self.pen.text(box.beside(0, 0.14), _("Seed"), 10, pad=8, grey=QUIET)
            self.pen.text(box.beside(0.14, 0.86), document.seed, 18, bold=True, lines=2)
            self.y -= 19 * mm

    def pairs(self, title: str, pairs: Sequence[Pair]) -> None:
        """Write names and values side by side."""
        if not pairs:
            return
        self._title(title)
        for name, value in pairs:
            self._room(LINE)
            self._text(0, LABEL, name, 9, grey=QUIET)
            self._text(LABEL, ROOM - LABEL, value, 9)
            self.y -= LINE
        self.y -= 2 * mm

    def lines(self, title: str, lines: Sequence[str]) -> None:
        """Write one sentence a line."""
        if not lines:
            return
        self._title(title)
        for line in lines:
            self._room(LINE)
            self._row(line, 9, LINE, ROOM)
        self.y -= 2 * mm

    def lots(self) -> None:
        """Write who drew which place of the chart, in columns."""
        rest = list(self.document.lots)
        if rest:
            self._title(_("Lots: the places of the chart and who drew them"))
        while rest:
            self._room(LINE)
            rows = max(1, min(-(-len(rest) // COLUMNS), int((self.y - MARGIN) // LINE)))
            part, rest = rest[: rows * COLUMNS], rest[rows * COLUMNS :]
            self._columns(part, rows)
            self.y -= rows * LINE
        self.y -= 2 * mm

    def _columns(self, pairs: Sequence[Pair], rows: int) -> None:
        width = ROOM / COLUMNS
        for at, (place, name) in enumerate(pairs):
            column, row = divmod(at, rows)
            x, y = MARGIN + column * width, self.y - (row + 1) * LINE
            self.pen.text(Box(x, y, 9 * mm, LINE), place, 9, align=Align.RIGHT, grey=QUIET)
            self.pen.text(Box(x + 10 * mm, y, width - 12 * mm, LINE), name, 9)

    def changes(self) -> None:
        """Write every change with the hash that chains it to the one before."""
        if not self.document.changes:
            return
        self._title(_("Changes since, the latest first"))
        for when, sentence, chained in self.document.changes:
            self._room(2 * LINE)
            self._text(0, LABEL, when, 8.5, grey=QUIET)
            self._text(LABEL, ROOM - LABEL, sentence, 9)
            self.y -= 0.85 * LINE
            self._text(LABEL, ROOM - LABEL, chained, 7, grey=QUIET)
            self.y -= 1.15 * LINE

    def signatures(self) -> None:
        """Leave lines for who drew and who watched."""
        self._room(FOOT)
        y = max(self.y - 22 * mm, MARGIN + 12 * mm)
        third = ROOM / 3
        for at, name in enumerate((_("Organiser"), _("Head referee"), _("A player who watched"))):
            x = MARGIN + at * third
            self.pen.line((x, y), (x + third - 6 * mm, y), RULE)
            self.pen.text(Box(x, y - LINE, third - 6 * mm, LINE), name, 8.5, pad=0, grey=QUIET)

    def close(self) -> None:
        """Write the foot of the page and end it."""
        y = MARGIN - 7 * mm
        printed = self.document.printed
        self.pen.line((MARGIN, y + LINE), (WIDTH - MARGIN, y + LINE), HAIR)
        stamps = [PRINTED % {"time": printed.strftime("%Y-%m-%d %H:%M %Z")}] if printed else []
        stamps.append(PAGE_OF % {"page": self.number, "pages": self.pages})
        left, right = Box(MARGIN, y, ROOM * 0.6, LINE), Box(MARGIN + ROOM * 0.62, y, ROOM * 0.38, LINE)
        self.pen.text(left, self.document.address, 7.5, pad=0, lines=1, grey=QUIET)
        self.pen.text(right, " · ".join(stamps), 7.5, pad=0, lines=1, align=Align.RIGHT, grey=QUIET)
        self.pen.canvas.showPage()

    def _title(self, title: str) -> None:
        self._room(3 * LINE)
        self._row(title, 11, 7 * mm, ROOM, bold=True)
        self.pen.line((MARGIN, self.y), (WIDTH - MARGIN, self.y), HAIR)
        self.y -= 1.2 * mm

    def _row(  # noqa: PLR0913 - a row of text and how it looks
        self, text: str, size: float, height: float, wide: float, *, bold: bool = False, grey: float = 0
    ) -> None:
        self.pen.text(Box(MARGIN, self.y - height, wide, height), text, size, pad=0, bold=bold, grey=grey)
        self.y -= height

    def _text(self, x: float, wide: float, text: str, size: float, *, grey: float = 0) -> None:
        box = Box(MARGIN + x, self.y - LINE, wide, LINE)
        self.pen.text(box, text, size, pad=0, lines=1, grey=grey)

    def _room(self, height: float) -> None:
        """Begin a new page where less than this is left."""
        if self.y - height >= MARGIN:
            return
        self.close()
        self.number += 1
        self.y = HEIGHT - MARGIN
        self._row(f"{_('Certificate of the draw')} · {self.document.event}", 9, LINE, ROOM, grey=QUIET)
        self.pen.line((MARGIN, self.y), (WIDTH - MARGIN, self.y), HAIR)
        self.y -= 2 * mm
