"""Statistics on paper: what everybody did in the hands that were recorded, and how often each fan counted."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.exports.frame import Imprint, Page
from referee.exports.grid import Column, Grid, Row, Stacked
from referee.exports.pen import Align
from tournaments.exports.papers import words
from tournaments.exports.papers.base import EventPaper, person_cell
from tournaments.exports.papers.values import Person


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLine:
    """What one player did; average and dearest hand are written as they are given."""

    person: Person
    hands: int
    wins: int
    self_draws: int
    deal_ins: int
    false_wins: int
    average: str
    best: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FanLine:
    """How often a fan counted: in how many hands, and how many times."""

    name: str
    hands: int
    times: int


class Statistics(EventPaper):
    """Players by number, then the fan by how often they counted."""

    title = words.STATISTICS

    def __init__(
        self, imprint: Imprint, players: Sequence[PlayerLine], fans: Sequence[FanLine], note: str = ""
    ) -> None:
        super().__init__(imprint)
        self.players, self.fans, self.note = players, fans, note

    def pages(self) -> list[Page]:
        """Return both tables; nothing where no hand was recorded."""
        return [*self.grid_pages(self._players(), note=self.note), *self.grid_pages(self._fans())]

    def texts(self) -> Iterator[str]:
        """Yield the names."""
        yield from super().texts()
        for line in self.players:
            yield from line.person.texts()

    def _players(self) -> Grid:
        figures = (words.HANDS, words.WINS, words.SELF_DRAWS, words.DEAL_INS, words.FALSE_WINS, words.AVERAGE)
        columns = [
            Column(title=self.head(words.NUMBER), share=6, size=8.5, align=Align.RIGHT, lines=1),
            Column(title=self.head(words.NAME), share=28, size=10.5),
            *(
                Column(title=self.head(each), share=8.5, size=9.5, align=Align.RIGHT, lines=1)
                for each in figures
            ),
            Column(title=self.head(words.BEST), share=16, size=9.5, align=Align.RIGHT),
        ]
        rows = [self._row(line) for line in self.players]
        has_latin = any(line.person.latin for line in self.players)
        return Grid(columns=columns, rows=rows, height=21 if has_latin else 18, head=24)

    def _row(self, line: PlayerLine) -> Row:
        figures = (line.hands, line.wins, line.self_draws, line.deal_ins, line.false_wins)
        name: Stacked = person_cell(line.person)
        return [line.person.shown_number, name, *map(str, figures), line.average, line.best]

    def _fans(self) -> Grid:
        columns = (
            Column(title=self.head(words.FAN_NAME), share=60, size=10.5),
            Column(title=self.head(words.FAN_HANDS), share=20, size=10, align=Align.RIGHT),
            Column(title=self.head(words.FAN_TIMES), share=20, size=10, align=Align.RIGHT),
        )
        rows: list[Row] = [[line.name, str(line.hands), str(line.times)] for line in self.fans]
        return Grid(columns=columns, rows=rows, height=15)
