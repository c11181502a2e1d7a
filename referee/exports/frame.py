"""The frame of every printed page: head and foot say what it is, of when, and which page of how many."""

import datetime as dt
import io
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO, ClassVar, Final, NamedTuple, Protocol

from django.utils.translation import gettext_lazy as _
from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen.canvas import Canvas

from referee.exports.fonts import font, missing
from referee.exports.pen import RULE, Align, Box, Pen, Watch
from referee.exports.words import Label, Language, Words

PORTRAIT: Final[tuple[float, float]] = A4
LANDSCAPE: Final[tuple[float, float]] = landscape(A4)
MARGIN: Final = 34.0
HEAD: Final = 44.0
FOOT: Final = 20.0
_QUIET: Final = 0.25

PRINTED: Final = _("printed %(time)s")
VERSION: Final = _("version %(version)s")
PAGE_OF: Final = _("page %(page)d of %(pages)d")

Progress = Callable[[int, int], None]
"""Is told after each page how many are done, of how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Imprint:
    """What every page says about itself. Times are those of the place of the event.

    ``version`` is that of what was printed, so that an older print is known as one; ``officials`` are those
    who answer for it, in words.
    """

    event: str = ""
    place: str = ""
    dates: str = ""
    session: str = ""
    officials: str = ""
    author: str = ""
    generated: dt.datetime | None = None
    version: str = ""
    language: Language = "en"
    bilingual: bool = False

    def texts(self) -> Iterator[str]:
        """Yield what people called things."""
        yield from (self.event, self.place, self.session, self.officials)


class NothingToPrintError(ValueError):
    """A document without a single page."""


class Page(NamedTuple):
    """A page before it is known which of how many it is: how it is drawn, called, whether it has a head."""

    draw: Callable[[Pen, Box], None]
    title: str
    size: tuple[float, float] = PORTRAIT
    session: str = ""
    has_head: bool = True
    is_chapter: bool = False


class Printable(Protocol):
    """Whatever can be printed: it knows whether there is anything, and which characters the font lacks."""

    @property
    def is_empty(self) -> bool:
        """Tell whether there is nothing to print."""

    def write(self, stream: BinaryIO, progress: Progress | None = None) -> int:
        """Write the PDF and return how many pages it has."""

    def missing(self) -> Iterator[tuple[str, str]]:
        """Yield each character that would print as a substitute, with its text."""


class Paper(ABC):
    """A document. Subclasses say what it is called and lay out its pages; none of them writes a file."""

    title: ClassVar[Label]

    def __init__(self, imprint: Imprint) -> None:
        self.imprint = imprint
        self.say = Words(imprint.language, bilingual=imprint.bilingual)

    @property
    def name(self) -> str:
        """Return what the document is called, in its languages."""
        return self.say.say(self.title)

    @abstractmethod
    def pages(self) -> Sequence[Page]:
        """Lay the document out; nothing where it has no content."""

    @property
    def is_empty(self) -> bool:
        """Tell whether there is nothing to print."""
        return not self.pages()

    def write(self, stream: BinaryIO, progress: Progress | None = None) -> int:
        """Write the PDF and return how many pages it has. NothingToPrintError where it has none."""
        return write_paper(self, stream, progress=progress)

    def texts(self) -> Iterator[str]:
        """Yield every text that comes from people, for the characters that the font may lack."""
        yield from self.imprint.texts()

    def missing(self) -> Iterator[tuple[str, str]]:
        """Yield each character that would print as a substitute, with its text."""
        for text in dict.fromkeys(self.texts()):
            for char in missing(text):
                yield char, text


def room(size: tuple[float, float], *, has_head: bool = True) -> Box:
    """Return what the frame leaves of a page."""
    width, height = size
    top = HEAD if has_head else 0.0
    return Box(MARGIN, MARGIN + FOOT - 8, width - 2 * MARGIN, height - 2 * MARGIN - FOOT + 8 - top)


def print_paper(paper: Paper, *, watch: Watch | None = None, progress: Progress | None = None) -> bytes:
    """Return the PDF. The same paper gives the same bytes. NothingToPrintError where it has no page."""
    buffer = io.BytesIO()
    write_paper(paper, buffer, watch=watch, progress=progress)
    return buffer.getvalue()


def write_paper(
    paper: Paper, stream: BinaryIO, *, watch: Watch | None = None, progress: Progress | None = None
) -> int:
    """Write the PDF and return how many pages it has. NothingToPrintError where it has none."""
    pages = paper.pages()
    if not pages:
        raise NothingToPrintError(paper.name)
    canvas = start_canvas(stream, paper.imprint, paper.name)
    pen = Pen(canvas, watch)
    for number, page in enumerate(pages, start=1):
        _draw(pen, paper, page, (number, len(pages)))
        if progress:
            progress(number, len(pages))
    canvas.save()
    return len(pages)


def start_canvas(stream: BinaryIO, imprint: Imprint, title: str) -> Canvas:
    """Return a canvas whose file knows its title, author, language and time, and nothing of the machine."""
    canvas = Canvas(
        stream,
        pagesize=PORTRAIT,
        invariant=1,
        pageCompression=1,
        lang=imprint.language,
        initialFontName=font().fontName,
    )
    canvas.setTitle(" · ".join(part for part in (title, imprint.event) if part))
    canvas.setAuthor(imprint.author or imprint.event)
    canvas.setSubject(" · ".join(part for part in (imprint.session, imprint.dates, imprint.place) if part))
    canvas.setCreator("mcr-desk")
    if imprint.generated is not None:
        stamp = imprint.generated.strftime("D:%Y%m%d%H%M%S")
        canvas.setDateFormatter(lambda *_: stamp)
    return canvas


def _draw(pen: Pen, paper: Paper, page: Page, number: tuple[int, int]) -> None:
    canvas = pen.canvas
    canvas.setPageSize(page.size)
    if page.is_chapter:
        key = f"page{number[0]}"
        canvas.bookmarkPage(key)
        canvas.addOutlineEntry(page.title, key)
    if page.has_head:
        _draw_head(pen, paper.imprint, page)
    page.draw(pen, room(page.size, has_head=page.has_head))
    _draw_foot(pen, paper, page, number)
    canvas.showPage()


def _draw_head(pen: Pen, imprint: Imprint, page: Page) -> None:
    """Draw what the page is at the left, and whose at the right."""
    width, height = page.size
    head = Box(MARGIN, height - MARGIN - HEAD + 8, width - 2 * MARGIN, HEAD - 8)
    session = page.session or imprint.session
    left, right = head.beside(0, 0.56), head.beside(0.58, 0.42)
    pen.text(left.above(0.42, 0.58) if session else left, page.title, 16, pad=0, bold=True)
    pen.text(left.above(0.02, 0.4), session, 10.5, pad=0, lines=1)
    where = " · ".join(part for part in (imprint.place, imprint.dates) if part)
    pen.text(right.above(0.42, 0.58), imprint.event, 11, pad=0, align=Align.RIGHT)
    pen.text(right.above(0.02, 0.4), where, 8.5, pad=0, align=Align.RIGHT, lines=1, grey=_QUIET)
    pen.line((head.x, head.y - 1), (head.right, head.y - 1), RULE)


def _draw_foot(pen: Pen, paper: Paper, page: Page, number: tuple[int, int]) -> None:
    """Draw who answers for the page, when it was printed, and which it is."""
    imprint, say = paper.imprint, paper.say
    foot = Box(MARGIN, MARGIN - 14, page.size[0] - 2 * MARGIN, FOOT)
    whole = (imprint.event, page.session or imprint.session, imprint.dates, imprint.officials)
    left = (imprint.officials,) if page.has_head else whole
    right = (
        say.first(PRINTED, time=imprint.generated.strftime("%Y-%m-%d %H:%M %Z")) if imprint.generated else "",
        say.first(VERSION, version=imprint.version) if imprint.version else "",
        say.first(PAGE_OF, page=number[0], pages=number[1]),
    )
    joined = " · ".join(part for part in left if part)
    pen.text(foot.beside(0, 0.58), joined, 7, pad=0, grey=_QUIET)
    stamp = " · ".join(part for part in right if part)
    pen.text(foot.beside(0.6, 0.4), stamp, 7, pad=0, align=Align.RIGHT, grey=_QUIET)


def chapters(papers: Iterable[Paper]) -> Iterator[Page]:
    """Yield the pages of several papers, the first of each in the outline."""
    for paper in papers:
        for number, page in enumerate(paper.pages()):
            yield page._replace(is_chapter=number == 0)
