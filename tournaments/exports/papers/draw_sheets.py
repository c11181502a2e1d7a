"""Who sits where, for the wall: a list of tables, and a list of names."""

import unicodedata
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from referee.exports.frame import LANDSCAPE, PORTRAIT, Page
from referee.exports.grid import Cell, Column, Grid, Row, Stacked
from referee.exports.pen import Align
from referee.rules.tiles import Wind
from tournaments.exports.papers import words
from tournaments.exports.papers.base import TablesPaper, person_cell, portions
from tournaments.exports.papers.values import Person, SeatedTable, Sitting

_MOST_SESSIONS: Final = 12
_MOST_UPRIGHT: Final = 6
_OWN_LETTERS: Final = str.maketrans(
    {"ł": "l", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ı": "i"}
)


class DrawByTable(TablesPaper):
    """The four of every table, session by session."""

    title = words.DRAW_BY_TABLE

    def pages(self) -> list[Page]:
        """Return pages of their own for each session: they are hung up one by one."""
        of_session: defaultdict[int, list[SeatedTable]] = defaultdict(list)
        for table in self.tables:
            of_session[table.session].append(table)
        return [
            page
            for session in self.sessions
            for page in self.grid_pages(
                self._grid(of_session[session.number]), session=self.session_line(session)
            )
        ]

    def _grid(self, tables: Sequence[SeatedTable]) -> Grid:
        columns = (
            Column(title=self.head(words.TABLE), share=0.10, size=15, align=Align.CENTRE, bold=True),
            *(Column(title=self.say.wind(wind), share=0.225, size=11) for wind in Wind),
        )
        return Grid(columns=columns, rows=[self._row(table) for table in tables], height=27, most=44)

    def _row(self, table: SeatedTable) -> list[Cell]:
        chairs = (table.at(wind) for wind in Wind)
        return [
            table.called,
            *(person_cell(chair.person, with_number=True) if chair else "–" for chair in chairs),
        ]


class DrawByName(TablesPaper):
    """Everybody by name with table and seat in every session: what players look for first."""

    title = words.DRAW_BY_NAME

    def pages(self) -> list[Page]:
        """Return the list as often as the sessions need columns."""
        people, seats = self._seats()
        return [
            page
            for part in portions(self.sessions, _MOST_SESSIONS)
            for page in self.grid_pages(
                self._grid(part, people, seats),
                LANDSCAPE if len(part) > _MOST_UPRIGHT else PORTRAIT,
                session=self._range(part),
            )
        ]

    def _seats(self) -> tuple[list[Person], Mapping[tuple[int, int], str]]:
        """Return everybody who has a seat, by name, and the seats by number and session."""
        people: dict[int, Person] = {}
        seats: dict[tuple[int, int], str] = {}
        for table in self.tables:
            for chair in table.chairs:
                people[chair.person.number] = chair.person
                mark = self.say.wind_mark(chair.wind)
                seats[chair.person.number, table.session] = f"{table.called} {mark}"
        return sorted(people.values(), key=by_name), seats

    def _grid(
        self, sessions: Sequence[Sitting], people: Sequence[Person], seats: Mapping[tuple[int, int], str]
    ) -> Grid:
        one = Column(title="", share=0.0, size=10.5, align=Align.CENTRE, bold=True, lines=1)
        columns = (
            Column(title=self.head(words.NAME), share=0.30, size=11),
            Column(title=self.head(words.NUMBER), share=0.06, size=10, align=Align.RIGHT, lines=1),
            Column(title=self.head(words.COUNTRY_TEAM), share=0.16, size=9),
            *(
                Column(
                    title=self._head(session),
                    share=0.48 / len(sessions),
                    size=one.size,
                    align=one.align,
                    bold=True,
                    lines=1,
                )
                for session in sessions
            ),
        )
        rows: list[Row] = [
            [
                person_cell(person),
                person.shown_number,
                person.origin,
                *(seats.get((person.number, session.number), "–") for session in sessions),
            ]
            for person in people
        ]
        return Grid(
            columns=columns, rows=rows, head=22, height=20 if any(each.latin for each in people) else 17
        )

    def _head(self, session: Sitting) -> Cell:
        name = self.say.first(words.SESSION_SHORT, number=session.number)
        return Stacked(name, f"{session.starts:%m-%d %H:%M}") if session.starts else name

    def _range(self, sessions: Sequence[Sitting]) -> str:
        first, last = sessions[0], sessions[-1]
        if first is last:
            return self.session_line(first)
        return f"{self.session_name(first)} – {self.session_name(last)}"


def by_name(person: Person) -> tuple[str, int]:
    """Return what lists of names are sorted by: the Latin name, if there is one, without its marks."""
    text = unicodedata.normalize(
        "NFKD", (person.latin_name or person.name).casefold().translate(_OWN_LETTERS)
    )
    return "".join(char for char in text if not unicodedata.combining(char)), person.number
