"""Which referee sees to which tables, session by session; empty cells are to be written in."""

from collections.abc import Iterator, Sequence
from typing import Final

from referee.exports.frame import LANDSCAPE, Imprint, Page
from referee.exports.grid import Cell, Column, Grid, Row, Stacked
from referee.exports.pen import Align
from tournaments.exports.papers import words
from tournaments.exports.papers.base import EventPaper, portions, start_of
from tournaments.exports.papers.values import Duty, Sitting

_MOST_SESSIONS: Final = 8


class Rota(EventPaper):
    """The referees down, the sessions across, their tables in the cells."""

    title = words.ROTA

    def __init__(self, imprint: Imprint, duties: Sequence[Duty], sessions: Sequence[Sitting]) -> None:
        super().__init__(imprint)
        self.duties, self.sessions = duties, sessions

    def pages(self) -> list[Page]:
        """Return the rota, as often as its sessions need columns."""
        if not self.duties:
            return []
        return [
            page
            for part in portions(self.sessions, _MOST_SESSIONS)
            for page in self.grid_pages(self._grid(part), LANDSCAPE)
        ]

    def texts(self) -> Iterator[str]:
        """Yield the referees' names."""
        yield from super().texts()
        yield from (duty.name for duty in self.duties)

    def _head(self, session: Sitting) -> Cell:
        """Return the session, and beneath it when it starts."""
        starts = start_of(session)
        return Stacked(self.session_name(session), starts) if starts else self.session_name(session)

    def _grid(self, sessions: Sequence[Sitting]) -> Grid:
        columns = [
            Column(title=self.head(words.REFEREE), share=24, size=11),
            *(
                Column(title=self._head(session), share=76 / len(sessions), size=11, align=Align.CENTRE)
                for session in sessions
            ),
        ]
        rows: list[Row] = [
            [
                Stacked(duty.name, duty.office),
                *(duty.tables.get(session.number, "") for session in sessions),
            ]
            for duty in self.duties
        ]
        return Grid(columns=columns, rows=rows, height=30, most=44, head=34, is_ruled=True)
