"""Draw on a PDF page in boxes: text that always fits, rules, marks and QR codes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

import segno
from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from referee.exports.fitting import LEADING, fit
from referee.exports.fonts import FONT, font, width

rl_config.useA85 = 0
"""Binary streams: every reader of this century takes them, a fifth smaller and quicker to write."""

HAIR: Final = 0.4
RULE: Final = 0.9
HEAVY: Final = 1.6
_MIDDLE: Final = 0.36
"""Half the height of capitals and digits of the font, in sizes."""
_EDGE: Final = 0.8
"""Points between text and the lines above and below it."""
_QUIET_ZONE: Final = 4
"""Modules of white that the QR standard asks for on each side."""
_MASK: Final = 3


class Align(StrEnum):
    """Where text stands in its box."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Box(NamedTuple):
    """A rectangle in points; x and y are its lower left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Return the right edge."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """Return the upper edge."""
        return self.y + self.height

    def inset(self, by: float) -> "Box":
        """Return the box without a margin of `by` points on either side, and a little above and below."""
        return Box(self.x + by, self.y + _EDGE, self.width - 2 * by, self.height - 2 * _EDGE)

    def above(self, start: float, share: float) -> "Box":
        """Return a part of the box by shares of its height, from below."""
        return self._replace(y=self.y + start * self.height, height=share * self.height)

    def beside(self, start: float, share: float) -> "Box":
        """Return a part of the box by shares of its width."""
        return self._replace(x=self.x + start * self.width, width=share * self.width)


class Written(NamedTuple):
    """A piece of text as it was drawn: what was asked for, and the lines that stand in its box."""

    page: int
    box: Box
    text: str
    lines: tuple[str, ...]
    size: float
    starts: tuple[tuple[float, float], ...]
    """Where each line begins: x and baseline."""


Watch = Callable[[Written], None]


class Pen:
    """Draws on the current page of a canvas; whoever watches is told of every piece of text."""

    def __init__(self, canvas: Canvas, watch: Watch | None = None) -> None:
        font()
        self.canvas = canvas
        self.watch = watch

    def stamp(self, name: str, draw: Callable[[], None]) -> None:
        """Draw something that many pages share: it is stored once in the file under its name."""
        if not self.canvas.hasForm(name):
            self.canvas.beginForm(name)
            draw()
            self.canvas.endForm()
        self.canvas.doForm(name)

    def frame(self, box: Box, line: float = HAIR) -> None:
        """Draw the outline of a box."""
        self.canvas.setLineWidth(line)
        self.canvas.rect(*box, stroke=1, fill=0)

    def fill(self, box: Box, grey: float) -> None:
        """Fill a box: 0 is black, 1 is white."""
        self.canvas.setFillGray(grey)
        self.canvas.rect(*box, stroke=0, fill=1)
        self.canvas.setFillGray(0)

    def line(self, start: tuple[float, float], end: tuple[float, float], width_of: float = HAIR) -> None:
        """Draw a straight line."""
        self.canvas.setLineWidth(width_of)
        self.canvas.line(*start, *end)

    def dashes(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Draw where paper is cut or folded."""
        self.canvas.saveState()
        self.canvas.setDash(3, 3)
        self.canvas.setStrokeGray(0.5)
        self.line(start, end)
        self.canvas.restoreState()

    @contextmanager
    def upside_down(self, box: Box) -> Iterator[None]:
        """Draw what follows turned round in the box, for who sits across."""
        self.canvas.saveState()
        self.canvas.translate(2 * box.x + box.width, 2 * box.y + box.height)
        self.canvas.rotate(180)
        yield
        self.canvas.restoreState()

    def text(  # noqa: PLR0913 - one call draws one cell, all of it optional but the first three
        self,
        box: Box,
        text: str,
        size: float,
        *,
        align: Align = Align.LEFT,
        pad: float = 2.5,
        lines: int = 2,
        bold: bool = False,
        grey: float = 0,
        at_top: bool = False,
    ) -> None:
        """Write text in the vertical middle of a box, or at its top, shrunk and wrapped until it fits."""
        if not text:
            return
        inner = box.inset(pad)
        fitted = fit(text, inner.width, inner.height, size, lines)
        leading = fitted.size * LEADING
        taken = fitted.size + leading * (len(fitted.lines) - 1)
        middle = inner.top - taken / 2 if at_top else inner.y + inner.height / 2
        baseline = middle + leading * (len(fitted.lines) - 1) / 2 - fitted.size * _MIDDLE
        starts = tuple(
            (_start(inner, line, fitted.size, align), baseline - number * leading)
            for number, line in enumerate(fitted.lines)
        )
        self.canvas.setFillGray(grey)
        self.canvas.setStrokeGray(grey)
        for at, line in zip(starts, fitted.lines, strict=True):
            self._write(at, line, fitted.size, bold=bold)
        self.canvas.setFillGray(0)
        self.canvas.setStrokeGray(0)
        if self.watch:
            number = self.canvas.getPageNumber()
            self.watch(Written(number, box, text, fitted.lines, fitted.size, starts))

    def qr(self, box: Box, data: str) -> None:
        """Draw a QR code as one path, its quiet zone inside the box."""
        path, modules = _qr_path(data)
        module = min(box.width, box.height) / (modules + 2 * _QUIET_ZONE)
        self.canvas.saveState()
        self.canvas.translate(box.x + _QUIET_ZONE * module, box.top - _QUIET_ZONE * module)
        self.canvas.scale(module, module)
        self.canvas._code.append(path)  # noqa: SLF001 - path objects take ten times as long over whole numbers
        self.canvas.restoreState()

    def _write(self, at: tuple[float, float], line: str, size: float, *, bold: bool) -> None:
        text = self.canvas.beginText(*at)
        text.setFont(FONT, size)
        text.setTextRenderMode(2 if bold else 0)
        self.canvas.setLineWidth(size * 0.03)
        text.textOut(line)
        text.setTextRenderMode(0)
        self.canvas.drawText(text)


def _start(box: Box, line: str, size: float, align: Align) -> float:
    spare = box.width - width(line, size)
    return box.x + {Align.LEFT: 0.0, Align.CENTRE: spare / 2, Align.RIGHT: spare}[align]


@lru_cache(maxsize=8)
def _qr_path(data: str) -> tuple[str, int]:
    """Return the dark modules as a filled path, one unit each downwards, and how many a side has.

    The mask is not the best of the eight, which would take three times as long to find, and reads as well.
    """
    rows = [[*row, 0] for row in segno.make(data, error="m", micro=False, mask=_MASK).matrix]
    parts = (
        f"{start} {-number} {length} 1 re"
        for number, row in enumerate(rows, start=1)
        for start, length in _runs(row)
    )
    return f"{' '.join(parts)} f", len(rows)


def _runs(row: list[int]) -> list[tuple[int, int]]:
    """Return start and length of each run of dark modules; the row ends with a light one."""
    runs, start = [], None
    for place, dark in enumerate(row):
        if dark and start is None:
            start = place
        elif not dark and start is not None:
            runs.append((start, place - start))
            start = None
    return runs
