"""A table over as many pages as it needs: a head on each, rows of one height, rows that are headings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from referee.exports.pen import HAIR, RULE, Align, Box, Pen

_SECOND: Final = 0.36
"""The share of a cell's height that its second text has."""
_SHADE: Final = 0.955
_PAD: Final = 2.0
_LEAST: Final = 90
"""Percent of their height to which rows shrink where that spares a page."""
_ROUNDING: Final = 1e-6


class Stacked(NamedTuple):
    """A cell of two texts: what it says, and beneath it what explains that."""

    first: str
    second: str


Cell = str | Stacked
Row = Sequence[Cell] | str
"""A row of cells, or the text of a heading over all columns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column: its title, its share of the width, how its texts stand."""

    title: Cell
    share: float
    size: float = 9
    align: Align = Align.LEFT
    bold: bool = False
    lines: int = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A table; heights in points. Rows grow up to ``most`` where they are few, and shrink to spare a page."""

    columns: Sequence[Column]
    rows: Sequence[Row]
    height: float = 16
    most: float = 0
    head: float = 18
    is_ruled: bool = False
    """With lines between the columns: a form to write on."""

    def parts(self, room: Box) -> Iterator[Sequence[Row]]:
        """Yield the rows of each page; a heading never stands alone at the foot."""
        yield from self._split(room, self._height(room))

    def _split(self, room: Box, height: float) -> Iterator[Sequence[Row]]:
        most = max(1, int((room.height - self.head) / height + _ROUNDING))
        rows = list(self.rows)
        while rows:
            take = min(most, len(rows))
            if take < len(rows) and take > 1 and isinstance(rows[take - 1], str):
                take -= 1
            yield rows[:take]
            rows = rows[take:]

    def draw(self, pen: Pen, room: Box, rows: Sequence[Row]) -> None:
        """Draw the head and these rows from the top of the room, which is that of ``parts``."""
        self._draw_head(pen, room)
        height = self._height(room)
        for number, row in enumerate(rows, start=1):
            box = Box(room.x, room.top - self.head - number * height, room.width, height)
            if isinstance(row, str):
                self._draw_heading(pen, box, row)
            else:
                self._draw_row(pen, box, row)

    def _height(self, room: Box) -> float:
        """Return the height of rows: as given, more where all leave room, a little less to spare a page."""
        whole = (room.height - self.head) / max(1, len(self.rows))
        if whole >= self.height:
            return max(self.height, min(self.most, whole))
        pages = self._pages(room, self.height)
        return next((less for less in self._less() if self._pages(room, less) < pages), self.height)

    def _pages(self, room: Box, height: float) -> int:
        return sum(1 for _ in self._split(room, height))

    def _less(self) -> Iterator[float]:
        return (self.height * percent / 100 for percent in range(99, _LEAST - 1, -1))

    def _boxes(self, box: Box) -> Iterator[tuple[Column, Box]]:
        whole = sum(column.share for column in self.columns)
        x = box.x
        for column in self.columns:
            width = box.width * column.share / whole
            yield column, box._replace(x=x, width=width)
            x += width

    def _draw_head(self, pen: Pen, room: Box) -> None:
        head = Box(room.x, room.top - self.head, room.width, self.head)
        for column, box in self._boxes(head):
            if isinstance(column.title, Stacked):
                pen.text(box.above(0.45, 0.55), column.title.first, 7.5, align=column.align, pad=2)
                pen.text(box.above(0, 0.45), column.title.second, 6, align=column.align, pad=2, lines=1)
            else:
                pen.text(box, column.title, 7.5, align=column.align, pad=2)
        pen.line((head.x, head.y), (head.right, head.y), RULE)

    def _draw_heading(self, pen: Pen, box: Box, text: str) -> None:
        pen.fill(box, _SHADE)
        pen.text(box, text, 9.5, pad=2, lines=1, bold=True)
        pen.line((box.x, box.y), (box.right, box.y), HAIR)

    def _draw_row(self, pen: Pen, box: Box, row: Sequence[Cell]) -> None:
        scale = min(1.6, box.height / self.height)
        for (column, cell), text in zip(self._boxes(box), row, strict=True):
            _draw_cell(pen, cell, column, text, scale)
            if self.is_ruled:
                pen.line((cell.x, cell.y), (cell.x, cell.top))
                pen.line((cell.right, cell.y), (cell.right, cell.top))
        pen.line((box.x, box.y), (box.right, box.y), HAIR)


def _draw_cell(pen: Pen, box: Box, column: Column, text: Cell, scale: float) -> None:
    first, second = (text.first, text.second) if isinstance(text, Stacked) else (text, "")
    above = box.above(_SECOND, 1 - _SECOND) if second else box
    size, pad = column.size * scale, _PAD * max(1, 2 * scale - 1)  # large texts need a wider gap between them
    pen.text(above, first, size, align=column.align, pad=pad, bold=column.bold, lines=column.lines)
    pen.text(box.above(0.02, _SECOND), second, size * 0.7, align=column.align, pad=pad, lines=1, grey=0.25)
