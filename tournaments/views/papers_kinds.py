"""Every document of an event: what it is for, who may print it, what it is made by, how long that takes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from referee.exports.frame import Printable
from tournaments.exports.papers import words
from tournaments.views import papers_results as results
from tournaments.views import papers_rulings as rulings
from tournaments.views import papers_seats as seats
from tournaments.views import papers_sheets as sheets
from tournaments.views.papers_choice import Desk

SHEETS, WALL, CARDS, RESULTS, RULINGS = "sheets", "wall", "cards", "results", "rulings"
GROUPS: Final[Mapping[str, Promise]] = {
    SHEETS: _("Score sheets"),
    WALL: _("For the wall"),
    CARDS: _("To cut out"),
    RESULTS: _("Results"),
    RULINGS: _("Rulings and referees"),
}
_NOTHING: Final = _("There is nothing to print yet.")
LONG: Final = 1.5
"""Seconds on a quick machine after which a document is made in the background."""


@dataclass(frozen=True, slots=True)
class Extent:
    """How much there is to print: of the chosen session and table, or of all."""

    players: int
    tables: int  # of all chosen sessions together
    sessions: int


@dataclass(frozen=True, slots=True)
class Kind:
    """One document. ``is_public``: people are called as they wish, because everybody reads it.

    ``seconds`` is what it took for so much on a quick machine: measured with 400 players and 7 sessions.
    """

    code: str
    group: str
    title: Promise
    note: Promise
    build: Callable[[Desk], Printable]
    seconds: Callable[[Extent], float] = lambda _extent: 0.0
    by_session: bool = False
    by_table: bool = False
    by_player: bool = False
    is_public: bool = False
    action: str = "papers.print"
    nothing: Promise = _NOTHING

    def is_long(self, extent: Extent) -> bool:
        """Tell whether making it takes so long that a reader should not wait for it."""
        return self.seconds(extent) > LONG


_NO_TABLES: Final = _("There are no tables yet: the draw is not published.")
_NO_RESULTS: Final = _("There are no results yet.")
_KINDS: Final = (
    Kind(
        "score-sheets",
        SHEETS,
        _("Score sheets with names"),
        _("Names, numbers, teams, seats and changes of chairs, to be written on."),
        sheets.named_sheets,
        lambda extent: 0.011 * extent.tables,
        by_session=True,
        by_table=True,
        action="papers.sheets",
        nothing=_NO_TABLES,
    ),
    Kind(
        "filled-sheets",
        SHEETS,
        _("Filled score sheets"),
        _("Hands, penalties, totals and signatures as the desk has them now."),
        sheets.filled_sheets,
        lambda extent: 0.02 * extent.tables,
        by_session=True,
        by_table=True,
        action="papers.sheets",
        nothing=_NO_TABLES,
    ),
    Kind(
        "blank-sheet",
        SHEETS,
        _("Blank score sheet"),
        _("One spare sheet without table and names."),
        sheets.blank_sheet,
        action="papers.sheets",
    ),
    Kind(
        "seats-by-table",
        WALL,
        words.DRAW_BY_TABLE,
        _("The four of every table, each session on pages of its own."),
        seats.draw_by_table,
        lambda extent: 0.0015 * extent.tables,
        by_session=True,
        is_public=True,
        nothing=_NO_TABLES,
    ),
    Kind(
        "seats-by-name",
        WALL,
        words.DRAW_BY_NAME,
        _("Everybody by name with table and seat."),
        seats.draw_by_name,
        lambda extent: 0.00025 * extent.players * (extent.sessions + 1),
        by_session=True,
        is_public=True,
        nothing=_NO_TABLES,
    ),
    Kind(
        "table-cards",
        CARDS,
        words.TABLE_CARDS,
        _("A tent for each table, its number on both sides, to be folded."),
        seats.table_cards,
        by_session=True,
        by_table=True,
        nothing=_NO_TABLES,
    ),
    Kind(
        "seat-cards",
        CARDS,
        words.SEAT_CARDS,
        _("The wind, who sits there, and the chairs of the rounds."),
        seats.seat_cards,
        lambda extent: 0.005 * extent.tables,
        by_session=True,
        by_table=True,
        is_public=True,
        nothing=_NO_TABLES,
    ),
    Kind(
        "badges",
        CARDS,
        words.BADGES,
        _("For players and officials: name, number, team, and their tables in every session."),
        seats.badges,
        lambda extent: 0.006 * extent.players,
        by_session=True,
        by_player=True,
        is_public=True,
    ),
    Kind(
        "standings",
        RESULTS,
        words.STANDINGS,
        _("Places with the table points of each session, as they are or after a session."),
        results.standings_list,
        lambda extent: 0.0003 * extent.players * (extent.sessions + 2),
        by_session=True,
        is_public=True,
        nothing=_NO_RESULTS,
    ),
    Kind(
        "team-standings",
        RESULTS,
        words.TEAM_STANDINGS,
        _("Places of the teams with their members."),
        results.team_standings_list,
        lambda extent: 0.002 * extent.players,
        is_public=True,
        nothing=_("There are no teams with results yet."),
    ),
    Kind(
        "crosstable",
        RESULTS,
        words.CROSSTABLE,
        _("Who met whom, at which table, with which result."),
        results.crosstable,
        lambda extent: 0.0004 * extent.players * (extent.sessions + 2),
        is_public=True,
        nothing=_NO_RESULTS,
    ),
    Kind(
        "session-results",
        RESULTS,
        words.SESSION_RESULTS,
        _("Every table with its four places."),
        results.session_results,
        lambda extent: 0.002 * extent.tables,
        by_session=True,
        is_public=True,
        nothing=_NO_RESULTS,
    ),
    Kind(
        "statistics",
        RESULTS,
        words.STATISTICS,
        _("Hands, wins and dearest hands of everybody; how often each fan counted."),
        results.statistics_list,
        lambda extent: 0.0015 * extent.players + 0.0006 * extent.tables,
        is_public=True,
        nothing=_("No hand is recorded yet."),
    ),
    Kind(
        "results-book",
        RESULTS,
        words.BOOK,
        _("Officials, rules, draw, sessions, standings, crosstable, statistics under one cover."),
        results.results_book,
        lambda extent: 0.001 * extent.players * (extent.sessions + 2),
        is_public=True,
        nothing=_NO_RESULTS,
    ),
    Kind(
        "diplomas",
        RESULTS,
        words.DIPLOMAS,
        _("For the first three, persons and teams; for all who share such a place."),
        results.diplomas,
        lambda extent: 0.002 * extent.players,
        nothing=_NO_RESULTS,
    ),
    Kind(
        "penalty-book",
        RULINGS,
        words.PENALTY_BOOK,
        _("Every penalty that stands, session by session."),
        rulings.penalty_lines,
        by_session=True,
        nothing=_("There are no penalties."),
    ),
    Kind(
        "penalty-form",
        RULINGS,
        _("Record of penalties, empty"),
        _("A page to write penalties on."),
        rulings.penalty_form,
        by_session=True,
        action="papers.sheets",
    ),
    Kind(
        "incidents",
        RULINGS,
        _("Incident reports"),
        _("What happened, as both sides tell it, and the ruling."),
        rulings.incident_sheets,
        by_session=True,
        nothing=_("There are no incidents."),
    ),
    Kind(
        "incident-form",
        RULINGS,
        _("Incident report, empty"),
        _("A page to write an incident on."),
        rulings.incident_form,
        by_session=True,
        by_table=True,
        action="papers.sheets",
    ),
    Kind(
        "protests",
        RULINGS,
        _("Protests"),
        _("Protests with their decisions."),
        rulings.protest_sheets,
        by_session=True,
        nothing=_("There are no protests."),
    ),
    Kind(
        "protest-form",
        RULINGS,
        _("Protest, empty"),
        _("A page to hand a protest in."),
        rulings.protest_form,
        by_session=True,
        by_table=True,
        action="papers.sheets",
    ),
    Kind(
        "rota",
        RULINGS,
        words.ROTA,
        _("Which referee sees to which tables."),
        seats.referees_rota,
        by_session=True,
        nothing=_("Nobody holds the office of a referee yet."),
    ),
)
KINDS: Final[Mapping[str, Kind]] = {kind.code: kind for kind in _KINDS}
