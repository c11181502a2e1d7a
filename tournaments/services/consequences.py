"""What correcting a hand would do beyond its table: standings, sessions seated since, published results."""

from dataclasses import dataclass

from referee.services import Consequences, HandDraft, consequences
from tournaments.models import Event, PlanState, SeatingPlan
from tournaments.selectors import PlayerView, StandingRow
from tournaments.selectors.cuts import CutView, cuts_of
from tournaments.selectors.standings import EventResults, load_results, standings_of
from tournaments.services.acts import find_table


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """One player of the event whose place or points would differ."""

    number: int
    name: str
    before: StandingRow
    after: StandingRow


@dataclass(frozen=True, slots=True)
class CutChange:
    """A cut that would come out otherwise: who would go on, and who would not.

    An approved field stays as it is; whoever corrects is told, and the cut can be opened again.
    """

    cut: CutView
    coming: tuple[PlayerView, ...]
    leaving: tuple[PlayerView, ...]


@dataclass(frozen=True, slots=True)
class EventConsequences:
    """What would differ: at the table, in the standings, and what rests on the standings of before."""

    table: Consequences
    places: tuple[PlaceChange, ...]
    later_sessions: tuple[int, ...]  # seated by the standings up to this session
    is_published: bool  # the results are open to everybody
    cuts: tuple[CutChange, ...] = ()


def event_consequences(sheet_id: int, number: int, draft: HandDraft) -> EventConsequences:
    """Return what correcting a hand would do to the event, before anybody confirms it; writes nothing.

    BadEntry for a sheet that belongs to no table.
    """
    session = find_table(sheet_id).session
    event = session.event
    own = consequences(sheet_id, number, draft, event.table_point_scheme)
    before, after = load_results(event), load_results(event, {sheet_id: own.result})
    return EventConsequences(
        table=own,
        places=_places(before, after),
        later_sessions=_later_sessions(event, session.number),
        is_published=event.results_published_at is not None,
        cuts=_cuts(before, after),
    )


def _places(before: EventResults, after: EventResults) -> tuple[PlaceChange, ...]:
    now = {row.player.number: row for row in standings_of(before).rows}
    then = {row.player.number: row for row in standings_of(after).rows}
    return tuple(
        PlaceChange(number, row.player.name, row, then[number])
        for number, row in now.items()
        if _standing(row) != _standing(then[number])
    )


def _cuts(before: EventResults, after: EventResults) -> tuple[CutChange, ...]:
    """Return the cuts whose field the standings would give otherwise than they do now."""
    changes = (_cut(*pair) for pair in zip(cuts_of(before), cuts_of(after), strict=True))
    return tuple(change for change in changes if change.coming or change.leaving)


def _cut(now: CutView, then: CutView) -> CutChange:
    if then.is_approved:
        moved = (then.coming, then.leaving) != (now.coming, now.leaving)
        return CutChange(then, then.coming if moved else (), then.leaving if moved else ())
    stay, go_on = {*now.field, *now.tied}, {*then.field, *then.tied}
    coming = tuple(player for player in (*then.field, *then.tied) if player not in stay)
    leaving = tuple(player for player in (*now.field, *now.tied) if player not in go_on)
    return CutChange(then, coming, leaving)


def _standing(row: StandingRow) -> tuple[object, ...]:
    return row.place, row.table_points, row.game_points


def _later_sessions(event: Event, session: int) -> tuple[int, ...]:
    """Return the sessions after this one that were seated by standings."""
    plans = SeatingPlan.objects.filter(event=event, first_session__gt=max(session, 1))
    standing = plans.exclude(state=PlanState.WITHDRAWN).order_by("first_session")
    return tuple(standing.values_list("first_session", flat=True).distinct())
