"""The event's rows as its documents take them."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from referee.rules.tiles import Wind
from tournaments.exports.papers.values import Chair, Person, Rank, Score, SeatedTable, Sitting, TeamRank
from tournaments.models import Event
from tournaments.selectors import (
    EventLine,
    PlayerView,
    StandingsView,
    TableSeat,
    TableView,
    TeamStandingsView,
)
from tournaments.selectors.cuts import CutView
from tournaments.selectors.papers import PaperSession
from tournaments.standings import PerSession
from tournaments.views.standing_cards import carry_words, cut_title, standing_mark


def person_of(player: PlayerView) -> Person:
    """Return somebody as documents name people."""
    return Person(
        number=player.number,
        name=player.name,
        latin_name=player.latin_name,
        country=player.country,
        team=player.team_name or player.team_code,
        is_guest=player.is_guest,
    )


def sitting_of(session: PaperSession, zone: ZoneInfo) -> Sitting:
    """Return a session with its start in the time of the hall."""
    starts = session.starts_at.astimezone(zone) if session.starts_at else None
    return Sitting(number=session.number, title=session.title, starts=starts, minutes=session.minutes)


def seated_tables(
    tables: Iterable[TableView],
    people: Iterable[PlayerView],
    rounds: Mapping[int, tuple[tuple[Wind, ...], ...]] | None = None,
) -> list[SeatedTable]:
    """Return tables with those who sit there; points only where a table has a result."""
    known = {player.number: person_of(player) for player in people}
    return [
        SeatedTable(
            session=table.session,
            number=table.number,
            label=table.label,
            chairs=tuple(
                _chair(seat, known[seat.number], has_result=table.source != "none") for seat in table.seats
            ),
            chairs_of_rounds=(rounds or {}).get(table.sheet_id, ()),
        )
        for table in tables
    ]


def _chair(seat: TableSeat, person: Person, *, has_result: bool) -> Chair:
    wind = Wind("ESWN".index(seat.seat))
    if not has_result:
        return Chair(wind=wind, person=person)
    return Chair(
        wind=wind,
        person=person,
        place=seat.place,
        game_points=seat.game_points,
        table_points=seat.table_points,
    )


def ranks_of(view: StandingsView, cuts: Sequence[CutView] = ()) -> list[Rank]:
    """Return the standings of persons; after a cut in blocks, with what its stage carries over."""
    blocks = {cut.number: f"{cut_title(cut)} · {carry_words(cut.carry)}" for cut in cuts}
    has_blocks = any(row.stage in blocks for row in view.rows)
    before = capfirst(_("stage %(number)s") % {"number": 1}) if has_blocks else ""
    return [
        Rank(
            place=row.place,
            person=person_of(row.player),
            table_points=row.table_points,
            game_points=row.game_points,
            scores=_scores(row.per_session),
            remark="" if row.stage > 1 and not row.is_disqualified else standing_mark(row),
            block=blocks.get(row.stage, before),
        )
        for row in view.rows
    ]


def team_ranks_of(view: TeamStandingsView) -> list[TeamRank]:
    """Return the standings of teams."""
    return [
        TeamRank(
            place=row.place,
            name=row.name or row.code,
            members=tuple(person_of(player) for player in row.members),
            table_points=row.table_points,
            game_points=row.game_points,
            scores=_scores(row.per_session),
        )
        for row in view.rows
    ]


def dates_of(event: Event | EventLine) -> str:
    """Return the days of an event as every language reads them."""
    first, last = event.starts_on.isoformat(), event.ends_on.isoformat()
    return first if first == last else f"{first} – {last}"


def local(moment: datetime | None, zone: ZoneInfo) -> datetime | None:
    """Return a moment in the time of the hall."""
    return moment.astimezone(zone) if moment else None


def _scores(per_session: PerSession) -> tuple[Score | None, ...]:
    return tuple(None if score is None else (score.table_points, score.game_points) for score in per_session)
