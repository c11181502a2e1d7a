"""Results of tables to places, for persons and for teams.

| place | what | here |
|---|---|---|
| WMO 2006 3.10.1 | table points, then game points | the default criteria |
| 1998 p. 31; EMA 2010 section 4 | a stand-in scores, but has no place | `Entrant.is_ranked` |
| EMA 2010 4.4 | 0 table points for the whole event, and a place | `Entrant.is_void` |
| 1998 p. 15, p. 30 | a team is the sum of its players | `rank_teams` |
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.standings.criteria import DEFAULT_CRITERIA
from tournaments.standings.deciding import Tie, decide, identity
from tournaments.standings.stages import StageRule, last_stage, weight_of
from tournaments.standings.values import (
    AwardedResult,
    Entrant,
    Id,
    PerSession,
    Record,
    ResultLine,
    SessionScore,
    Standing,
    TableResult,
    TeamStanding,
)

Scores = defaultdict[Id, list[SessionScore]]
Placed = tuple[int | None, Record]


@dataclass(frozen=True, slots=True)
class Ranking:
    """Standings and the working of every tie among the ranked, the best first."""

    standings: tuple[Standing, ...]
    ties: tuple[Tie, ...]


@dataclass(frozen=True, slots=True)
class TeamRanking:
    """Standings of teams and the working of every tie, the best first."""

    standings: tuple[TeamStanding, ...]
    ties: tuple[Tie, ...]


def rank(
    results: Iterable[TableResult],
    players: Iterable[Entrant],
    criteria: Sequence[str] = DEFAULT_CRITERIA,
    *,
    seed: str = "",
) -> tuple[Standing, ...]:
    """Return the standings: the ranked by place, then those without a result, then the unranked.

    `criteria` are keys of CRITERIA, the first decides first. Who is equal on all of them shares the place,
    and the next place is left out; the order among equals follows their identities. Results of people outside
    `players` are left out. ValueError for an unknown criterion or two results of one person in one session.
    """
    return ranking(results, players, criteria, seed=seed).standings


def ranking(  # noqa: PLR0913 - every rule of the event that decides places, by name
    results: Iterable[TableResult],
    players: Iterable[Entrant],
    criteria: Sequence[str] = DEFAULT_CRITERIA,
    *,
    seed: str = "",
    awards: Iterable[AwardedResult] = (),
    stages: Sequence[StageRule] = (),
) -> Ranking:
    """Return the standings as `rank` does, with the working of every tie.

    `awards` are points of sessions without play. With `stages`, who is in the field of a later stage stands
    before everybody who is not, and brings along what the stage carries over.
    """
    results, awards = tuple(results), tuple(awards)
    scores = _scores_by_player(results, awards)
    span = max([_span(results), *(each.session for each in awards)])
    entrants = {entrant.player_id: entrant for entrant in players}
    placed, ties = _by_stages(scores, entrants, criteria, seed, stages)
    beside = _placed(
        [_record(one, scores, ()) for one in entrants.values() if not one.is_ranked], criteria, seed
    )
    order = (*placed, *((None, record) for _, record in beside[0]))
    return Ranking(
        tuple(
            _standing(place, record, entrants[record.owner], _aligned(scores[record.owner], span), stages)
            for place, record in order
        ),
        tuple(ties),
    )


def _by_stages(
    scores: Scores,
    entrants: dict[Id, Entrant],
    criteria: Sequence[str],
    seed: str,
    stages: Sequence[StageRule],
) -> tuple[list[Placed], list[Tie]]:
    """Place the fields of the last stage first, then those who went out before it, stage by stage."""
    ranked = [one for one in entrants.values() if one.is_ranked]
    placed: list[Placed] = []
    ties: list[Tie] = []
    for number in range(len(stages) + 1, 0, -1):
        here = [one for one in ranked if last_stage(stages, one.player_id) == number]
        found, more = _placed([_record(one, scores, stages[: number - 1]) for one in here], criteria, seed)
        before = len(placed)
        placed += [(place and place + before, record) for place, record in found]
        ties += more
    return sorted(placed, key=lambda each: each[0] is None), ties


def rank_teams(
    results: Iterable[TableResult],
    teams: Iterable[Id],
    criteria: Sequence[str] = DEFAULT_CRITERIA,
    counted_members: int | None = None,
) -> tuple[TeamStanding, ...]:
    """Return the team standings: sums over the lines that carry the team, substitutes' lines included."""
    return team_ranking(results, teams, criteria, counted_members).standings


def team_ranking(  # noqa: PLR0913 - every rule of the event that decides places, by name
    results: Iterable[TableResult],
    teams: Iterable[Id],
    criteria: Sequence[str] = DEFAULT_CRITERIA,
    counted_members: int | None = None,
    *,
    seed: str = "",
    awards: Iterable[AwardedResult] = (),
    void: frozenset[Id] = frozenset(),
) -> TeamRanking:
    """Return the team standings with the working of every tie.

    With `counted_members` only that many members count, the best by the same criteria over the whole event.
    `void` are people who lost all their table points. Teams without a result come last and have no place.
    Errors as for `rank`.
    """
    results, awards = tuple(results), tuple(awards)
    members = _records_by_team(results, awards, void)
    span = max([_span(results), *(each.session for each in awards)])
    chosen = {team: _best(members[team], criteria, counted_members, seed) for team in teams}
    records = [
        Record(team, tuple(score for each in chosen[team] for score in _team_scores(each))) for team in chosen
    ]
    placed, ties = _placed(records, criteria, seed)
    return TeamRanking(
        tuple(_team_standing(place, record, chosen[record.owner], span) for place, record in placed),
        tuple(ties),
    )


def _placed(records: Iterable[Record], criteria: Sequence[str], seed: str) -> tuple[list[Placed], list[Tie]]:
    """Return the records in order with their places; who has no result comes last and has none."""
    known = sorted(records, key=lambda record: identity(record.owner))
    placed: list[Placed] = []
    groups, ties = decide([record for record in known if record.scores], criteria, seed)
    for group in groups:
        place = len(placed) + 1
        placed.extend((place, record) for record in group)
    return [*placed, *((None, record) for record in known if not record.scores)], ties


def _scores_by_player(results: Iterable[TableResult], awards: Iterable[AwardedResult]) -> Scores:
    scores: Scores = defaultdict(list)
    lines = [(result.session, line, _score(result, line)) for result in results for line in result.lines]
    lines += [(each.session, each.line, _awarded(each)) for each in awards]
    seen: set[tuple[Id, int]] = set()
    for session, line, score in lines:
        if (line.player_id, session) in seen:
            raise ValueError(f"{line.player_id} has two results in session {session}")
        seen.add((line.player_id, session))
        scores[line.player_id].append(score)
    return scores


def _records_by_team(
    results: Iterable[TableResult], awards: Iterable[AwardedResult], void: frozenset[Id]
) -> defaultdict[Id, list[Record]]:
    teams: defaultdict[Id, Scores] = defaultdict(lambda: defaultdict(list))
    lines = [(line, _score(result, line)) for result in results for line in result.lines]
    for line, score in [*lines, *((each.line, _awarded(each)) for each in awards)]:
        if line.team_id is not None:
            teams[line.team_id][line.player_id].append(score)
    return defaultdict(
        list,
        {
            team: [Record(key, _counting(scores), key in void) for key, scores in own.items()]
            for team, own in teams.items()
        },
    )


def _team_scores(member: Record) -> tuple[SessionScore, ...]:
    """Return what a member brings to the team; who lost all table points brings game points alone."""
    if not member.is_void:
        return member.scores
    return tuple(replace(score, table_points=Fraction(), place=None) for score in member.scores)


def _score(result: TableResult, line: ResultLine) -> SessionScore:
    """Return the line with its place in the event; equal people share the better place at the table."""
    better = sum(other.game_points > line.game_points for other in result.lines)
    return SessionScore(
        session=result.session,
        table=result.table,
        game_points=line.game_points,
        table_points=line.table_points,
        place=line.place or 1 + better,
        counts=line.counts,
        wins=line.wins,
        deal_ins=line.deal_ins,
    )


def _awarded(award: AwardedResult) -> SessionScore:
    line = award.line
    return SessionScore(award.session, None, line.game_points, line.table_points, wins=0, deal_ins=0)


def _record(entrant: Entrant, scores: Scores, stages: Sequence[StageRule]) -> Record:
    counting = _counting(scores[entrant.player_id])
    if stages:
        counting = tuple(replace(score, weight=weight_of(stages, score.session)) for score in counting)
    return Record(entrant.player_id, counting, entrant.is_void)


def _counting(scores: Iterable[SessionScore]) -> tuple[SessionScore, ...]:
    return tuple(sorted((each for each in scores if each.counts), key=lambda score: score.session))


def _best(members: Sequence[Record], criteria: Sequence[str], number: int | None, seed: str) -> list[Record]:
    return [record for _, record in _placed(members, criteria, seed)[0]][:number]


def _span(results: Iterable[TableResult]) -> int:
    return max((result.session for result in results), default=0)


def _aligned(scores: Iterable[SessionScore], span: int) -> PerSession:
    by_session = {score.session: score for score in scores}
    return tuple(by_session.get(session) for session in range(1, span + 1))


def _standing(
    place: int | None, record: Record, entrant: Entrant, per_session: PerSession, stages: Sequence[StageRule]
) -> Standing:
    return Standing(
        place=place,
        player_id=record.owner,
        table_points=record.table_points,
        game_points=record.game_points,
        per_session=per_session,
        sessions_played=len(record.scores),
        is_ranked=entrant.is_ranked,
        is_void=entrant.is_void,
        stage=last_stage(stages, entrant.player_id),
    )


def _team_standing(place: int | None, record: Record, members: Sequence[Record], span: int) -> TeamStanding:
    return TeamStanding(
        place=place,
        team_id=record.owner,
        table_points=record.table_points,
        game_points=record.game_points,
        per_session=_aligned(_team_sessions(record.scores), span),
        members=tuple(member.owner for member in members),
    )


def _team_sessions(scores: Iterable[SessionScore]) -> list[SessionScore]:
    by_session: defaultdict[int, list[SessionScore]] = defaultdict(list)
    for score in scores:
        by_session[score.session].append(score)
    return [
        SessionScore(
            session=session,
            table=None,
            game_points=sum(score.game_points for score in own),
            table_points=sum((score.table_points for score in own), Fraction()),
        )
        for session, own in by_session.items()
    ]
