"""What correcting a hand would do beyond its table: standings, sessions seated since, published results."""

from dataclasses import dataclass

from referee.rules.problem import Problem
from referee.services import Consequences, HandDraft, consequences
from referee.services.errors import BadEntry
from tournaments.models import Event, PlanState, SeatingPlan, Table
from tournaments.selectors import StandingRow, standings


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """One player of the event whose place or points would differ."""

    number: int
    name: str
    before: StandingRow
    after: StandingRow


@dataclass(frozen=True, slots=True)
class EventConsequences:
    """What would differ: at the table, in the standings, and what rests on the standings of before."""

    table: Consequences
    places: tuple[PlaceChange, ...]
    later_sessions: tuple[int, ...]  # seated by the standings up to this session
    is_published: bool  # the results are open to everybody


def event_consequences(sheet_id: int, number: int, draft: HandDraft) -> EventConsequences:
    """Return what correcting a hand would do to the event, before anybody confirms it; writes nothing.

    BadEntry for a sheet that belongs to no table.
    """
    table = Table.objects.select_related("session__event").filter(sheet=sheet_id).first()
    if table is None:
        raise BadEntry(Problem("sheet_without_table"))
    event = table.session.event
    own = consequences(sheet_id, number, draft, event.table_point_scheme)
    return EventConsequences(
        table=own,
        places=_places(event, sheet_id, own),
        later_sessions=_later_sessions(event, table.session.number),
        is_published=event.results_published_at is not None,
    )


def _places(event: Event, sheet_id: int, own: Consequences) -> tuple[PlaceChange, ...]:
    before = {row.player.number: row for row in standings(event).rows}
    after = {row.player.number: row for row in standings(event, {sheet_id: own.result}).rows}
    return tuple(
        PlaceChange(number, row.player.name, row, after[number])
        for number, row in before.items()
        if _standing(row) != _standing(after[number])
    )


def _standing(row: StandingRow) -> tuple[object, ...]:
    return row.place, row.table_points, row.game_points


def _later_sessions(event: Event, session: int) -> tuple[int, ...]:
    """Return the sessions after this one that were seated by standings."""
    plans = SeatingPlan.objects.filter(event=event, first_session__gt=max(session, 1))
    standing = plans.exclude(state=PlanState.WITHDRAWN).order_by("first_session")
    return tuple(standing.values_list("first_session", flat=True).distinct())
