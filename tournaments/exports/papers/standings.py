"""Places on paper: of persons, of teams, and who met whom with which result."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Final, Generic, TypeVar

from referee.exports.frame import LANDSCAPE, PORTRAIT, Imprint, Page
from referee.exports.grid import Cell, Column, Grid, Row, Stacked
from referee.exports.numbers import exact, signed
from referee.exports.pen import Align
from tournaments.exports.papers import words
from tournaments.exports.papers.base import EventPaper, person_cell, portions
from tournaments.exports.papers.values import Person, Rank, Score, SeatedTable, TeamRank

_MOST_UPRIGHT: Final = 9
_MOST_SESSIONS: Final = 20
_MOST_CROSSED: Final = 9
NO_PLACE: Final = "–"

Line = TypeVar("Line", Rank, TeamRank)


class _Places(EventPaper, Generic[Line]):
    """Places one beneath the other, with a column for each session."""

    def __init__(
        self, imprint: Imprint, ranks: Sequence[Line], sessions: Sequence[int], note: str = ""
    ) -> None:
        super().__init__(imprint)
        self.ranks: Sequence[Line] = ranks
        self.sessions, self.note = sessions, note

    def pages(self) -> list[Page]:
        """Return the list; with very many sessions as often as their columns need."""
        parts = list(portions(self.sessions, _MOST_SESSIONS)) or [()]
        return [
            page
            for part in parts
            for page in self.grid_pages(
                self._grid(part), LANDSCAPE if len(part) > _MOST_UPRIGHT else PORTRAIT, note=self.note
            )
        ]

    def texts(self) -> Iterator[str]:
        """Yield what people wrote."""
        yield from super().texts()
        for rank in self.ranks:
            yield from rank.texts()

    @property
    @abstractmethod
    def height(self) -> float:
        """Return the height of a row."""

    @abstractmethod
    def _columns(self, sessions: Sequence[int]) -> list[Column]:
        """Return the columns for these sessions."""

    def _block(self, _rank: Line) -> str:
        """Return the heading over the lines that stand together; nothing where all do."""
        return ""

    @abstractmethod
    def _row(self, rank: Line, sessions: Sequence[int]) -> list[Cell]:
        """Return the cells of a line for these sessions."""

    def _grid(self, sessions: Sequence[int]) -> Grid:
        rows: list[Row] = []
        block = ""
        for rank in self.ranks:
            if (found := self._block(rank)) != block:
                rows.append(found)
                block = found
            rows.append(self._row(rank, sessions))
        return Grid(columns=self._columns(sessions), rows=rows, height=self.height)


class _Persons(_Places[Rank]):
    """Places of persons, in the blocks of their stages."""

    def _block(self, rank: Rank) -> str:
        return rank.block


class Standings(_Persons):
    """The places of everybody with the table points of each session."""

    title = words.STANDINGS

    @property
    def height(self) -> float:
        """Return the height of a row: more where a Latin name or a remark stands beneath."""
        return 21 if any(rank.person.latin or rank.remark for rank in self.ranks) else 18

    def _columns(self, sessions: Sequence[int]) -> list[Column]:
        return [
            Column(title=self.head(words.PLACE), share=4.5, size=12, align=Align.RIGHT, bold=True, lines=1),
            Column(title=self.head(words.NUMBER), share=4.5, size=8.5, align=Align.RIGHT, lines=1),
            Column(title=self.head(words.NAME), share=21, size=10.5),
            Column(title=self.head(words.COUNTRY_TEAM), share=12, size=8),
            *session_columns(self, sessions, 3.9),
            *total_columns(self),
        ]

    def _row(self, rank: Rank, sessions: Sequence[int]) -> list[Cell]:
        return [
            place_of(rank.place),
            rank.person.shown_number,
            person_cell(rank.person, remark=rank.remark),
            rank.person.origin,
            *(points_in(rank.scores, session) for session in sessions),
            exact(rank.table_points),
            signed(rank.game_points),
        ]


class TeamStandings(_Places[TeamRank]):
    """The places of the teams with their members."""

    title = words.TEAM_STANDINGS
    height = 32

    def _columns(self, sessions: Sequence[int]) -> list[Column]:
        return [
            Column(title=self.head(words.PLACE), share=5, size=12, align=Align.RIGHT, bold=True, lines=1),
            Column(title=self.head(words.TEAM), share=18, size=11, bold=True),
            Column(title=self.head(words.MEMBERS), share=27, size=8.5, lines=3),
            *session_columns(self, sessions, 4.9),
            *total_columns(self),
        ]

    def _row(self, rank: TeamRank, sessions: Sequence[int]) -> list[Cell]:
        return [
            place_of(rank.place),
            rank.name,
            " · ".join(map(_member, rank.members)),
            *(points_in(rank.scores, session) for session in sessions),
            exact(rank.table_points),
            signed(rank.game_points),
        ]


class Crosstable(_Persons):
    """Every player's sessions: what they brought, at which table, against whom."""

    title = words.CROSSTABLE
    height = 23

    def __init__(
        self, imprint: Imprint, ranks: Sequence[Rank], sessions: Sequence[int], tables: Sequence[SeatedTable]
    ) -> None:
        super().__init__(imprint, ranks, sessions)
        self.met: dict[tuple[int, int], str] = dict(_meetings(tables))

    def pages(self) -> list[Page]:
        """Return the table, as often as its columns of sessions need."""
        note = self.say.first(words.CROSSTABLE_KEY)
        return [
            page
            for part in portions(self.sessions, _MOST_CROSSED)
            for page in self.grid_pages(self._grid(part), LANDSCAPE, note=note)
        ]

    def _columns(self, sessions: Sequence[int]) -> list[Column]:
        return [
            Column(title=self.head(words.PLACE), share=3.2, size=11, align=Align.RIGHT, bold=True, lines=1),
            Column(title=self.head(words.NUMBER), share=3.6, size=8.5, align=Align.RIGHT, lines=1),
            Column(title=self.head(words.NAME), share=16, size=9.5),
            *session_columns(self, sessions, 7.3),
            *total_columns(self),
        ]

    def _row(self, rank: Rank, sessions: Sequence[int]) -> list[Cell]:
        return [
            place_of(rank.place),
            rank.person.shown_number,
            person_cell(rank.person, remark=rank.remark),
            *(self._cell(rank, session) for session in sessions),
            exact(rank.table_points),
            signed(rank.game_points),
        ]

    def _cell(self, rank: Rank, session: int) -> Cell:
        score = rank.scores[session - 1] if session <= len(rank.scores) else None
        met = self.met.get((rank.person.number, session), "")
        if score is None:
            return Stacked(NO_PLACE, met) if met else NO_PLACE
        return Stacked(f"{exact(score[0])}  {signed(score[1])}", met)


def _member(person: Person) -> str:
    return f"{person.shown_number} {person.name}".strip()


def _meetings(tables: Sequence[SeatedTable]) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield for number and session the table and the numbers of the others at it."""
    for table in tables:
        for chair in table.chairs:
            others = (
                each.person.shown_number or each.person.name for each in table.chairs if each is not chair
            )
            yield (chair.person.number, table.session), f"{table.called}: {' '.join(others)}"


def session_columns(paper: EventPaper, sessions: Sequence[int], share: float) -> list[Column]:
    """Return a column for each session."""
    return [
        Column(
            title=paper.say.first(words.SESSION_SHORT, number=session),
            share=share,
            size=9,
            align=Align.RIGHT,
            lines=1,
        )
        for session in sessions
    ]


def total_columns(paper: EventPaper) -> list[Column]:
    """Return the columns of the sums."""
    return [
        Column(
            title=paper.head(words.TABLE_POINTS), share=7.2, size=11, align=Align.RIGHT, bold=True, lines=1
        ),
        Column(title=paper.head(words.GAME_POINTS), share=7, size=9.5, align=Align.RIGHT, lines=1),
    ]


def place_of(place: int | None) -> str:
    """Return a place, or a dash for who has none."""
    return NO_PLACE if place is None else str(place)


def points_in(scores: Sequence[Score | None], session: int) -> str:
    """Return the table points of a session, or a dash where there is no result."""
    score = scores[session - 1] if session <= len(scores) else None
    return NO_PLACE if score is None else exact(score[0])
