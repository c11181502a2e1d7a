"""Standings of an event: every sheet folded in a fixed number of queries, places by the pure rules."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial

from referee.selectors import SheetResult
from tournaments.models import Award, Event, RegistrationStatus, Session, SessionState, Stage, Team
from tournaments.selectors.people import roster
from tournaments.selectors.points import loses_all
from tournaments.selectors.tables import tables_of
from tournaments.selectors.values import (
    PlayerView,
    Progress,
    StandingRow,
    StandingsView,
    TableSeat,
    TableView,
    TeamRow,
    TeamStandingsView,
)
from tournaments.standings import (
    AwardedResult,
    Entrant,
    Ranking,
    ResultLine,
    StageRule,
    Standing,
    TableResult,
    ranking,
    team_ranking,
)

APPROVED = SessionState.APPROVED


@dataclass(frozen=True, slots=True)
class EventResults:
    """Everything that standings, statistics of places and sums of an event are made of (nine queries)."""

    event: Event
    players: tuple[PlayerView, ...]
    tables: tuple[TableView, ...]
    awards: tuple[Award, ...]
    stages: tuple[Stage, ...]
    approved: int  # sessions from the first on that are approved
    by_number: Mapping[int, PlayerView] = field(default_factory=dict)

    @property
    def disqualified(self) -> frozenset[int]:
        """Return the numbers of those who are out of the event for an offence."""
        return frozenset(number for table in self.tables for number in table.disqualified)

    @property
    def ruled_out(self) -> tuple[PlayerView, ...]:
        """Return who is out of the event by a ruling and is still on the list of those who play."""
        withdrawn = {number for table in self.tables for number in table.withdrawn}
        out = withdrawn | self.disqualified
        return tuple(
            player
            for player in self.players
            if player.number in out and player.status == RegistrationStatus.ACTIVE
        )

    @property
    def odd_teams(self) -> tuple[tuple[str, int], ...]:
        """Return the teams with another number of playing members than the event settled, and how many."""
        if not self.event.team_size:
            return ()
        members = Counter(
            player.team_code
            for player in self.players
            if player.team_code and player.status == RegistrationStatus.ACTIVE
        )
        return tuple(sorted((team, size) for team, size in members.items() if size != self.event.team_size))

    @property
    def last_session(self) -> int:
        """Return the number of the last session with a result, 0 before the first."""
        played = (table.session for table in self.tables if table.source != "none")
        return max([0, *played, *(award.session for award in self.awards)])


def load_results(event: Event, instead: Mapping[int, SheetResult] | None = None) -> EventResults:
    """Return the results of an event (nine queries).

    ``instead`` holds results by sheet id that stand in for what is recorded: what would be if.
    """
    players = roster(event)
    states = Session.objects.filter(event=event).order_by("number").values_list("state", flat=True)
    approved = 0
    for state in states:
        if state != APPROVED:
            break
        approved += 1
    return EventResults(
        event=event,
        players=players,
        tables=tables_of(event, players, instead=instead),
        awards=tuple(
            Award.objects.filter(event=event, cancelled_at__isnull=True).select_related("registration")
        ),
        stages=tuple(Stage.objects.filter(event=event).order_by("first_session")),
        approved=approved,
        by_number={player.number: player for player in players},
    )


def standings(event: Event, instead: Mapping[int, SheetResult] | None = None) -> StandingsView:
    """Return the places of everybody, tables in play as they stand (ten queries).

    ``instead`` as for `load_results`.
    """
    return standings_of(load_results(event, instead))


def team_standings(event: Event) -> TeamStandingsView:
    """Return the places of the teams: sums of their members' results (eleven queries)."""
    return team_standings_of(load_results(event))


def standings_of(loaded: EventResults, until: int | None = None) -> StandingsView:
    """Return the standings of results that are loaded, or as they were after a session; no query."""
    ranked, out = rank_results(loaded, until), loaded.disqualified
    return StandingsView(
        event_id=loaded.event.pk,
        rows=tuple(_row(standing, loaded, out) for standing in ranked.standings),
        sessions=tuple(range(1, 1 + min(loaded.last_session, until or loaded.last_session))),
        progress=progress(loaded.tables),
        ties=ranked.ties,
        approved=loaded.approved,
    )


def team_standings_of(loaded: EventResults) -> TeamStandingsView:
    """Return the team standings of results that are loaded (one query)."""
    event = loaded.event
    teams = {team.code: team for team in Team.objects.filter(event=event)}
    ranked = team_ranking(
        _results(loaded, None),
        teams,
        event.criteria,
        event.counted_members,
        seed=event.lot_seed,
        awards=_awards(loaded, None),
        void=loaded.disqualified if loses_all(event) else frozenset(),
    )
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
                members=tuple(loaded.by_number[int(member)] for member in row.members),
            )
            for row in ranked.standings
        ),
        sessions=tuple(range(1, 1 + loaded.last_session)),
        progress=progress(loaded.tables),
        ties=ranked.ties,
        counted_members=event.counted_members,
    )


def places_after(loaded: EventResults) -> dict[int, tuple[int | None, ...]]:
    """Return everybody's place after each session, by number; no query."""
    places: defaultdict[int, list[int | None]] = defaultdict(list)
    for session in range(1, 1 + loaded.last_session):
        for standing in rank_results(loaded, session).standings:
            places[int(standing.player_id)].append(standing.place)
    return {number: tuple(found) for number, found in places.items()}


def rank_results(loaded: EventResults, until: int | None = None, *, stages: int | None = None) -> Ranking:
    """Return the ranking, or as it was after a session, or with so many of the later stages; no query.

    A stage counts from its first result on: before that its field only waits.
    """
    event = loaded.event
    rules = stage_rules(loaded)[:stages]
    last = loaded.last_session if until is None else until
    return ranking(
        _results(loaded, until),
        list(_entrants(loaded)),
        event.criteria,
        seed=event.lot_seed,
        awards=_awards(loaded, until),
        stages=[rule for rule in rules if rule.first_session <= last],
    )


def stage_rules(loaded: EventResults) -> list[StageRule]:
    """Return the later stages whose field is approved, in order."""
    return [
        StageRule(
            first_session=stage.first_session,
            carry=Fraction(stage.carry_numerator, stage.carry_denominator),
            field=frozenset(stage.cut["field"]),
        )
        for stage in loaded.stages
        if stage.cut_approved_at is not None
    ]


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


def _entrants(loaded: EventResults) -> Iterator[Entrant]:
    out, keeps_place = loaded.disqualified, loses_all(loaded.event)
    for player in loaded.players:
        is_out = player.number in out
        yield Entrant(
            player.number,
            is_ranked=(loaded.event.substitutes_ranked or not player.is_substitute)
            and (keeps_place or not is_out),
            is_void=is_out and keeps_place,
        )


def _results(loaded: EventResults, until: int | None) -> list[TableResult]:
    """Return the tables that have a result as the pure rules take them: missing is missing, not nought."""
    line = partial(_line, loaded.by_number)
    return [
        TableResult(
            session=table.session,
            table=table.number,
            lines=tuple(line(seat) for seat in (*table.seats, *table.beside)),
        )
        for table in loaded.tables
        if table.source != "none" and (until is None or table.session <= until)
    ]


def _line(players: Mapping[int, PlayerView], seat: TableSeat) -> ResultLine:
    return ResultLine(
        player_id=seat.number,
        team_id=players[seat.number].team_code or None,
        game_points=seat.game_points,
        table_points=seat.table_points,
        place=seat.place,
        wins=seat.wins,
        deal_ins=seat.deal_ins,
    )


def _awards(loaded: EventResults, until: int | None) -> list[AwardedResult]:
    return [
        AwardedResult(
            award.session,
            ResultLine(
                player_id=award.registration.number,
                team_id=loaded.by_number[award.registration.number].team_code or None,
                game_points=award.game_points,
                table_points=Fraction(award.table_points_numerator, award.table_points_denominator),
            ),
        )
        for award in loaded.awards
        if until is None or award.session <= until
    ]


def _row(standing: Standing, loaded: EventResults, out: frozenset[int]) -> StandingRow:
    number = int(standing.player_id)
    return StandingRow(
        place=standing.place,
        player=loaded.by_number[number],
        table_points=standing.table_points,
        game_points=standing.game_points,
        per_session=standing.per_session,
        sessions_played=standing.sessions_played,
        is_ranked=standing.is_ranked,
        is_disqualified=number in out,
        stage=standing.stage,
    )
