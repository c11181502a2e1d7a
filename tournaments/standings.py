"""Results of tables to places, for persons and for teams.

| place | what | here |
|---|---|---|
| WMO 2006 3.10.1 | table points, then game points | the default criteria |
| 1998 p. 30 | then the best single session, then how many of them | `best_session`, `firsts` |
| 1998 p. 31; EMA 2010 section 4 | a stand-in scores, but has no place | `Entrant.is_ranked` |
| 1998 p. 15, p. 30 | a team is the sum of its players | `rank_teams` |

A session that somebody did not play is missing: it adds nothing and is shown as no result, never as nought.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

Id: TypeAlias = int | str

DEFAULT_CRITERIA: Final = ("table_points", "game_points")


@dataclass(frozen=True, slots=True)
class ResultLine:
    """What one person brought home from one table; a line that does not count is shown and not added."""

    player_id: Id
    team_id: Id | None
    game_points: int
    table_points: Fraction
    counts: bool = True


@dataclass(frozen=True, slots=True)
class TableResult:
    """The result of one table in one session (numbered from 1)."""

    session: int
    table: int
    lines: tuple[ResultLine, ...]


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody in the list of players; a substitute is not ranked."""

    player_id: Id
    is_ranked: bool = True


@dataclass(frozen=True, slots=True)
class SessionScore:
    """A person's or a team's result of one session; a team has no single table."""

    session: int
    table: int | None
    game_points: int
    table_points: Fraction
    is_first: bool = False
    counts: bool = True


PerSession: TypeAlias = tuple[SessionScore | None, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings; `place` is None for the unranked and for those without a result.

    `per_session[k]` is session k + 1, None where there is no result.
    """

    place: int | None
    player_id: Id
    table_points: Fraction
    game_points: int
    per_session: PerSession
    sessions_played: int
    is_ranked: bool = True


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """One line of the team standings, with the members whose results are in the sum."""

    place: int | None
    team_id: Id
    table_points: Fraction
    game_points: int
    per_session: PerSession
    members: tuple[Id, ...]


class Record(NamedTuple):
    """What criteria look at: somebody and the results that count."""

    owner: Id
    scores: tuple[SessionScore, ...]

    @property
    def table_points(self) -> Fraction:
        """Return the sum of the table points."""
        return sum((score.table_points for score in self.scores), Fraction())

    @property
    def game_points(self) -> int:
        """Return the sum of the game points."""
        return sum(score.game_points for score in self.scores)


Criterion: TypeAlias = Callable[[Record, Sequence[Record]], Fraction | int]


def _best_session(record: Record, _: Sequence[Record]) -> Fraction:
    return max((score.table_points for score in record.scores), default=Fraction())


CRITERIA: Final[Mapping[str, Criterion]] = {
    "table_points": lambda record, _: record.table_points,
    "game_points": lambda record, _: record.game_points,
    "firsts": lambda record, _: sum(score.is_first for score in record.scores),
    "best_session": _best_session,
}
"""Each gives the value of a record among the records still equal before it; more is better."""


def rank(
    results: Iterable[TableResult], players: Iterable[Entrant], criteria: Sequence[str] = DEFAULT_CRITERIA
) -> tuple[Standing, ...]:
    """Return the standings: the ranked by place, then those without a result, then the unranked.

    `criteria` are keys of CRITERIA, the first decides first. Who is equal on all of them shares the place,
    and the next place is left out; the order among equals follows their identities. Results of people outside
    `players` are left out. ValueError for an unknown criterion or two results of one person in one session.
    """
    results = tuple(results)
    scores, span = _scores_by_player(results), _span(results)
    entrants = {entrant.player_id: entrant for entrant in players}
    records = {key: _counted(key, scores[key]) for key in entrants}
    ranked = _placed([records[key] for key, entrant in entrants.items() if entrant.is_ranked], criteria)
    beside = _placed([records[key] for key, entrant in entrants.items() if not entrant.is_ranked], criteria)
    order = (*ranked, *((None, record) for _, record in beside))
    return tuple(
        _standing(place, record, entrants[record.owner], _aligned(scores[record.owner], span))
        for place, record in order
    )


def rank_teams(
    results: Iterable[TableResult],
    teams: Iterable[Id],
    criteria: Sequence[str] = DEFAULT_CRITERIA,
    counted_members: int | None = None,
) -> tuple[TeamStanding, ...]:
    """Return the team standings: sums over the lines that carry the team, substitutes' lines included.

    With `counted_members` only that many members count, the best by the same criteria over the whole event.
    Teams without a result come last and have no place. Errors as for `rank`.
    """
    results = tuple(results)
    members = _records_by_team(results)
    span = _span(results)
    chosen = {team: _best(members[team], criteria, counted_members) for team in teams}
    records = [
        Record(team, tuple(score for each in chosen[team] for score in each.scores)) for team in chosen
    ]
    return tuple(
        _team_standing(place, record, chosen[record.owner], span)
        for place, record in _placed(records, criteria)
    )


def _placed(records: Iterable[Record], criteria: Sequence[str]) -> list[tuple[int | None, Record]]:
    """Return the records in order with their places; who has no result comes last and has none."""
    known = sorted(records, key=lambda record: _identity(record.owner))
    placed: list[tuple[int | None, Record]] = []
    for group in _groups([record for record in known if record.scores], criteria):
        place = len(placed) + 1
        placed.extend((place, record) for record in group)
    return [*placed, *((None, record) for record in known if not record.scores)]


def _groups(records: Sequence[Record], criteria: Sequence[str]) -> list[Sequence[Record]]:
    """Split records into groups of equals, the best group first."""
    unknown = [key for key in criteria if key not in CRITERIA]
    if unknown:
        raise ValueError(f"unknown criteria: {', '.join(unknown)}")
    groups: list[Sequence[Record]] = [records] if records else []
    for key in criteria:
        groups = [part for group in groups for part in _split(group, CRITERIA[key])]
    return groups


def _split(group: Sequence[Record], criterion: Criterion) -> list[Sequence[Record]]:
    parts: dict[Fraction | int, list[Record]] = defaultdict(list)
    for record in group:
        parts[criterion(record, group)].append(record)
    return [parts[value] for value in sorted(parts, reverse=True)]


def _scores_by_player(results: Iterable[TableResult]) -> defaultdict[Id, list[SessionScore]]:
    scores: defaultdict[Id, list[SessionScore]] = defaultdict(list)
    for result in results:
        for line in result.lines:
            if any(score.session == result.session for score in scores[line.player_id]):
                raise ValueError(f"{line.player_id} has two results in session {result.session}")
            scores[line.player_id].append(_score(result, line))
    return scores


def _records_by_team(results: Iterable[TableResult]) -> defaultdict[Id, list[Record]]:
    teams: defaultdict[Id, defaultdict[Id, list[SessionScore]]] = defaultdict(lambda: defaultdict(list))
    for result in results:
        for line in result.lines:
            if line.team_id is not None:
                teams[line.team_id][line.player_id].append(_score(result, line))
    return defaultdict(
        list, {team: [_counted(key, scores) for key, scores in own.items()] for team, own in teams.items()}
    )


def _score(result: TableResult, line: ResultLine) -> SessionScore:
    """Return the line with its place in the event; a first is nobody at the table having more."""
    best = max(other.game_points for other in result.lines)
    return SessionScore(
        session=result.session,
        table=result.table,
        game_points=line.game_points,
        table_points=line.table_points,
        is_first=line.game_points == best,
        counts=line.counts,
    )


def _counted(owner: Id, scores: Iterable[SessionScore]) -> Record:
    counting = (score for score in scores if score.counts)
    return Record(owner, tuple(sorted(counting, key=lambda score: score.session)))


def _best(members: Sequence[Record], criteria: Sequence[str], number: int | None) -> list[Record]:
    return [record for _, record in _placed(members, criteria)][:number]


def _span(results: Iterable[TableResult]) -> int:
    return max((result.session for result in results), default=0)


def _aligned(scores: Iterable[SessionScore], span: int) -> PerSession:
    by_session = {score.session: score for score in scores}
    return tuple(by_session.get(session) for session in range(1, span + 1))


def _standing(place: int | None, record: Record, entrant: Entrant, per_session: PerSession) -> Standing:
    return Standing(
        place=place,
        player_id=record.owner,
        table_points=record.table_points,
        game_points=record.game_points,
        per_session=per_session,
        sessions_played=len(record.scores),
        is_ranked=entrant.is_ranked,
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


def _identity(owner: Id) -> str:
    """Return a sorting key that puts numbers in numerical order."""
    return str(owner).rjust(20)
