"""Standings of an event: every sheet folded in a fixed number of queries, places by the pure rules."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from referee.selectors import SheetResult
from tournaments.models import Event, Team
from tournaments.selectors.people import roster
from tournaments.selectors.tables import tables_of
from tournaments.selectors.values import (
    PlayerView,
    Progress,
    StandingRow,
    StandingsView,
    TableView,
    TeamRow,
    TeamStandingsView,
)
from tournaments.standings import Entrant, ResultLine, Standing, TableResult, rank, rank_teams


def standings(event: Event, instead: Mapping[int, SheetResult] | None = None) -> StandingsView:
    """Return the places of everybody, tables in play as they stand (seven queries).

    ``instead`` holds results by sheet id that stand in for what is recorded: what would be if.
    """
    players = roster(event)
    tables = tables_of(event, players, instead=instead)
    entrants = [Entrant(player.number, not player.is_substitute) for player in players]
    by_number = {player.number: player for player in players}
    ranked = rank(_results(tables, players), entrants, event.criteria)
    return StandingsView(
        event_id=event.pk,
        rows=tuple(_row(standing, by_number[int(standing.player_id)]) for standing in ranked),
        sessions=_columns(tables),
        progress=progress(tables),
    )


def team_standings(event: Event) -> TeamStandingsView:
    """Return the places of the teams: sums of their members' results (eight queries)."""
    players = roster(event)
    tables = tables_of(event, players)
    teams = {team.code: team for team in Team.objects.filter(event=event)}
    by_number = {player.number: player for player in players}
    rows = rank_teams(_results(tables, players), teams, event.criteria)
    return TeamStandingsView(
        event_id=event.pk,
        rows=tuple(
            TeamRow(
                place=row.place,
                code=str(row.team_id),
                name=teams[str(row.team_id)].name,
                table_points=row.table_points,
                game_points=row.game_points,
                per_session=row.per_session,
                members=tuple(by_number[int(member)] for member in row.members),
            )
            for row in rows
        ),
        sessions=_columns(tables),
        progress=progress(tables),
    )


def progress(tables: Iterable[TableView]) -> Progress:
    """Return how far an event has come; sessions without any result have not begun."""
    sessions: defaultdict[int, list[TableView]] = defaultdict(list)
    for table in tables:
        sessions[table.session].append(table)
    begun = [each for each in sessions.values() if any(table.source != "none" for table in each)]
    under_way = [each for each in begun if not all(table.is_finished for table in each)]
    return Progress(
        sessions_finished=len(begun) - len(under_way),
        tables_finished=sum(table.is_finished for each in under_way for table in each),
        tables=sum(len(each) for each in under_way),
    )


def _results(tables: Iterable[TableView], players: Iterable[PlayerView]) -> list[TableResult]:
    """Return the tables that have a result as the pure rules take them: missing is missing, not nought."""
    teams = {player.number: player.team_code or None for player in players}
    return [
        TableResult(
            session=table.session,
            table=table.number,
            lines=tuple(
                ResultLine(seat.number, teams[seat.number], seat.game_points, seat.table_points)
                for seat in table.seats
            ),
        )
        for table in tables
        if table.source != "none"
    ]


def _columns(tables: Iterable[TableView]) -> tuple[int, ...]:
    """Return the numbers of the sessions up to the last one with a result."""
    return tuple(range(1, 1 + max((each.session for each in tables if each.source != "none"), default=0)))


def _row(standing: Standing, player: PlayerView) -> StandingRow:
    return StandingRow(
        place=standing.place,
        player=player,
        table_points=standing.table_points,
        game_points=standing.game_points,
        per_session=standing.per_session,
        sessions_played=standing.sessions_played,
        is_ranked=standing.is_ranked,
    )
