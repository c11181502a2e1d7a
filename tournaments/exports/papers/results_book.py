"""The results book: a cover, who answered for the event, its rules, its draw, and every result."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from referee.exports.frame import PORTRAIT, Imprint, Page, chapters
from referee.exports.grid import Cell, Column, Grid, Row, Stacked
from referee.exports.numbers import exact, signed
from referee.exports.pen import HEAVY, RULE, Align, Box, Pen
from tournaments.exports.papers import words
from tournaments.exports.papers.base import EventPaper, TablesPaper
from tournaments.exports.papers.values import SeatedTable

_QUIET: Final = 0.25
_TABLES_ACROSS: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """Names and values side by side under a title, in the words of the document."""

    title: str
    pairs: Sequence[tuple[str, str]] = ()


class FactPages(EventPaper):
    """Facts under their titles: officials, rules, the draw."""

    title = words.ABOUT

    def __init__(self, imprint: Imprint, facts: Sequence[Facts]) -> None:
        super().__init__(imprint)
        self.facts = facts

    def pages(self) -> list[Page]:
        """Return the facts, a line each."""
        columns = (Column(title="", share=30, size=10), Column(title="", share=70, size=10, lines=3))
        rows: list[Row] = []
        for facts in self.facts:
            rows.extend([facts.title, *([name, value] for name, value in facts.pairs)] if facts.pairs else [])
        return self.grid_pages(Grid(columns=columns, rows=rows, height=22, head=4))

    def texts(self) -> Iterator[str]:
        """Yield the values."""
        yield from super().texts()
        for facts in self.facts:
            yield from (value for _name, value in facts.pairs)


class SessionResults(TablesPaper):
    """Every table of every session with what it brought its four."""

    title = words.SESSION_RESULTS

    def pages(self) -> list[Page]:
        """Return the tables, session by session."""
        rows: list[Row] = []
        for session in self.sessions:
            own = [
                table
                for table in self.tables
                if table.session == session.number and any(chair.place for chair in table.chairs)
            ]
            rows.extend([self.session_line(session), *(self._row(table) for table in own)] if own else [])
        columns = [
            Column(title=self.head(words.TABLE), share=8, size=12, align=Align.CENTRE, bold=True),
            *(
                Column(title=self.head(words.DIPLOMA_PLACE, place=place), share=23, size=9)
                for place in range(1, _TABLES_ACROSS + 1)
            ),
        ]
        return self.grid_pages(Grid(columns=columns, rows=rows, height=28))

    def _row(self, table: SeatedTable) -> list[Cell]:
        ranked = sorted(table.chairs, key=lambda chair: (chair.place or 0, chair.wind))
        cells: list[Cell] = [
            Stacked(
                f"{chair.person.shown_number} {chair.person.name}".strip(),
                f"{self.say.wind_mark(chair.wind)}  {exact(chair.table_points or 0)} · "
                f"{signed(chair.game_points or 0)}",
            )
            for chair in ranked
        ]
        return [table.called, *cells, *[""] * (_TABLES_ACROSS - len(cells))]


class ResultsBook(EventPaper):
    """Several documents under one cover, each a chapter in the outline of the file."""

    title = words.BOOK

    def __init__(self, imprint: Imprint, parts: Sequence[EventPaper], note: str = "") -> None:
        super().__init__(imprint)
        self.parts, self.note = parts, note

    def pages(self) -> list[Page]:
        """Return cover and chapters; nothing where there is no chapter."""
        pages = list(chapters(self.parts))
        if not pages:
            return []
        contents = [(page.title, number) for number, page in enumerate(pages, start=2) if page.is_chapter]
        return [Page(self._cover(contents), self.name, PORTRAIT, has_head=False, is_chapter=True), *pages]

    def texts(self) -> Iterator[str]:
        """Yield what the chapters say."""
        yield from super().texts()
        for part in self.parts:
            yield from part.texts()

    def _cover(self, contents: Sequence[tuple[str, int]]) -> Callable[[Pen, Box], None]:
        def draw(pen: Pen, place: Box) -> None:
            pen.line((place.x, place.top - 90), (place.right, place.top - 90), HEAVY)
            pen.text(place.above(0.70, 0.16), self.imprint.event, 34, pad=0, bold=True, lines=3)
            pen.text(place.above(0.64, 0.05), self.name, 22, pad=0)
            where = " · ".join(part for part in (self.imprint.place, self.imprint.dates) if part)
            pen.text(place.above(0.60, 0.035), where, 13, pad=0)
            pen.text(place.above(0.55, 0.04), self.imprint.officials, 10, pad=0, grey=_QUIET)
            pen.text(place.above(0.51, 0.03), self.note, 10, pad=0, bold=True)
            pen.line(
                (place.x, place.y + 0.49 * place.height), (place.right, place.y + 0.49 * place.height), RULE
            )
            for number, (title, page) in enumerate(contents, start=1):
                line = place._replace(y=place.y + 0.48 * place.height - number * 20, height=20)
                pen.text(line.beside(0, 0.85), title, 12, pad=0)
                pen.text(line.beside(0.86, 0.14), str(page), 12, pad=0, align=Align.RIGHT)

        return draw
