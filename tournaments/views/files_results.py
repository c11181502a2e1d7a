"""Results of an event as tables for files: places, tables, statistics."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from django.utils import translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from referee.exports.words import wind_mark
from referee.rules.tiles import Wind
from tournaments.exports.files import Cell, Column, Grid, Kind
from tournaments.models import RegistrationStatus
from tournaments.selectors import PlayerView, TableSeat, TableView
from tournaments.selectors.standings import EventResults, load_results, standings_of, team_standings_of
from tournaments.selectors.statistics import Tally, event_statistics
from tournaments.standings import PerSession
from tournaments.views.papers_choice import Desk
from tournaments.views.statistics import BY_NUMBER

WHOLE, EXACT = Kind.WHOLE, Kind.EXACT


def standings_grid(desk: Desk) -> Grid:
    """Return the places of persons, with every session's points."""
    view = standings_of(load_results(desk.event))
    columns = (
        Column(_("Place"), WHOLE),
        *_person_columns(),
        Column(_("Country")),
        Column(_("Club")),
        Column(_("Team")),
        Column(_("Table points"), EXACT),
        Column(_("Game points"), EXACT),
        Column(_("Sessions played"), WHOLE),
        Column(_("Remark")),
        *_session_columns(view.sessions),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            row.place,
            *_person(row.player),
            row.player.country,
            row.player.club,
            row.player.team_name or row.player.team_code,
            row.table_points,
            Fraction(row.game_points),
            row.sessions_played,
            _remark(row.player, is_disqualified=row.is_disqualified, is_ranked=row.is_ranked),
            *_scores(row.per_session),
        )
        for row in view.rows
    ]
    return Grid("standings", _("Standings"), columns, rows if view.sessions else [], kept=3)


def teams_grid(desk: Desk) -> Grid:
    """Return the places of teams."""
    view = team_standings_of(load_results(desk.event))
    columns = (
        Column(_("Place"), WHOLE),
        Column(_("Team")),
        Column(_("Members")),
        Column(_("Table points"), EXACT),
        Column(_("Game points"), EXACT),
        *_session_columns(view.sessions),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            row.place,
            row.name or row.code,
            ", ".join(str(player.number) for player in row.members),
            row.table_points,
            Fraction(row.game_points),
            *_scores(row.per_session),
        )
        for row in view.rows
    ]
    return Grid("teams", _("Team standings"), columns, rows if view.sessions else [], kept=2)


def results_grid(desk: Desk) -> Grid:
    """Return what everybody brought home from every table, a line a person and session."""
    loaded = load_results(desk.event)
    columns = (
        Column(_("Session"), WHOLE),
        Column(_("Table"), WHOLE),
        Column(_("Seat")),
        *_person_columns(),
        Column(_("Place"), WHOLE),
        Column(_("Table points"), EXACT),
        Column(_("Game points"), WHOLE),
        Column(_("of these penalties"), WHOLE),
        Column(_("Table points taken"), EXACT),
        Column(_("Hands won"), WHOLE),
        Column(_("Winning tiles discarded"), WHOLE),
        Column(_("Substitute")),
    )
    rows = [row for table in loaded.tables if table.source != "none" for row in _table_rows(table)]
    return Grid("sessions", _("Sessions"), columns, rows)


def statistics_grid(desk: Desk) -> Grid:
    """Return what everybody did in the hands that were recorded."""
    columns = (
        *_person_columns(),
        Column(_("Hands"), WHOLE),
        Column(_("Hands won"), WHOLE),
        Column(_("of these self-drawn"), WHOLE),
        Column(_("Winning tiles discarded"), WHOLE),
        Column(_("Points of hands won"), WHOLE),
        Column(_("Average hand"), EXACT),
        Column(_("Best hand"), WHOLE),
        Column(_("False wins"), WHOLE),
    )
    rows = [_tally(tally) for tally in event_statistics(desk.event).players if tally.hands]
    return Grid("statistics", _("Statistics"), columns, rows)


def fans_grid(desk: Desk) -> Grid:
    """Return how often each fan counted, in hands of which the tiles are known."""
    columns = (
        Column(_("Number"), WHOLE),
        Column(_("Fan")),
        Column(_("In how many hands"), WHOLE),
        Column(_("How often"), WHOLE),
    )
    language = (get_language() or "en").replace("-", "_")
    rows: list[tuple[Cell, ...]] = [
        (line.number, getattr(BY_NUMBER[line.number].names, language), line.hands, line.times)
        for line in event_statistics(desk.event).fans
    ]
    return Grid("fans", _("Frequencies of fan"), columns, rows)


def chinese_book(desk: Desk) -> Grid:
    """Return the results as Chinese result books have them: unit, points of every session, sums, place.

    Its headings are Chinese whatever the language of the other tables is.
    """
    with translation.override("zh-hant" if get_language() == "zh-hant" else "zh-hans"):
        return _book(desk)


def _book(desk: Desk) -> Grid:
    loaded = load_results(desk.event)
    view = standings_of(loaded)
    columns = (
        Column(_("Rank"), WHOLE),
        Column(_("Unit")),
        Column(_("Name")),
        Column(_("Number"), WHOLE),
        *_book_columns(view.sessions),
        Column(_("Sum of table points"), EXACT),
        Column(_("Sum of game points"), EXACT),
    )
    places = _places_at_tables(loaded)
    rows: list[tuple[Cell, ...]] = [
        (
            row.place,
            row.player.team_name or row.player.team_code or row.player.club or row.player.country,
            row.player.name,
            row.player.number,
            *_book_scores(row.per_session, places, row.player.number),
            row.table_points,
            Fraction(row.game_points),
        )
        for row in view.rows
        if view.sessions
    ]
    return Grid("results-book", _("Results book"), columns, rows, kept=3)


def _person_columns() -> tuple[Column, ...]:
    return Column(_("Number"), WHOLE), Column(_("Name")), Column(_("Name in Latin letters"))


def _person(player: PlayerView | TableSeat) -> tuple[Cell, ...]:
    return player.number, player.name, player.latin_name


def _session_columns(sessions: Sequence[int]) -> Iterator[Column]:
    for number in sessions:
        yield Column(_("Session %(number)s, table points") % {"number": number}, EXACT)
        yield Column(_("Session %(number)s, game points") % {"number": number}, WHOLE)


def _scores(per_session: PerSession) -> Iterator[Cell]:
    """Yield the points of each session; nothing where there is no result: missing is not nought."""
    for score in per_session:
        yield None if score is None else score.table_points
        yield None if score is None else score.game_points


def _book_columns(sessions: Sequence[int]) -> Iterator[Column]:
    for number in sessions:
        yield Column(_("Session %(number)s, game points") % {"number": number}, WHOLE)
        yield Column(_("Session %(number)s, place at the table") % {"number": number}, WHOLE)
        yield Column(_("Session %(number)s, table points") % {"number": number}, EXACT)


def _book_scores(per_session: PerSession, places: dict[tuple[int, int], int], number: int) -> Iterator[Cell]:
    for session, score in enumerate(per_session, start=1):
        yield None if score is None else score.game_points
        yield None if score is None else places.get((session, number))
        yield None if score is None else score.table_points


def _places_at_tables(loaded: EventResults) -> dict[tuple[int, int], int]:
    return {
        (table.session, seat.number): seat.place
        for table in loaded.tables
        if table.source != "none"
        for seat in table.seats
    }


def _remark(player: PlayerView, *, is_disqualified: bool, is_ranked: bool) -> str:
    remarks = []
    if is_disqualified:
        remarks.append(_("disqualified"))
    if player.is_substitute:
        remarks.append(_("substitute") if is_ranked else _("substitute, without a place"))
    if player.status != RegistrationStatus.ACTIVE:
        remarks.append(str(RegistrationStatus(player.status).label))
    return ", ".join(remarks)


def _table_rows(table: TableView) -> Iterator[tuple[Cell, ...]]:
    for seat in (*table.seats, *table.beside):
        yield (
            table.session,
            table.number,
            wind_mark(Wind("ESWN".index(seat.seat)), get_language() or "en"),
            *_person(seat),
            seat.place,
            seat.table_points,
            seat.game_points,
            seat.penalties,
            seat.deduction,
            seat.wins,
            seat.deal_ins,
            _("yes") if seat.is_substitute else _("no"),
        )


def _tally(tally: Tally) -> tuple[Cell, ...]:
    return (
        *_person(tally.player),
        tally.hands,
        tally.wins,
        tally.self_draws,
        tally.deal_ins,
        tally.points,
        tally.average,
        tally.best.total if tally.best else None,
        tally.false_wins,
    )
