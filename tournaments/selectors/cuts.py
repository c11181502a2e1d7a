"""Who goes on to a stage: as computed now, as it was approved, and whether the two still agree."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from referee.selectors import SheetResult
from tournaments.models import (
    Event,
    PlanState,
    Registration,
    RegistrationStatus,
    SeatingPlan,
    SessionState,
    Stage,
)
from tournaments.selectors.standings import EventResults, load_results, rank_results
from tournaments.selectors.values import PlayerView
from tournaments.standings import Cut, cut


@dataclass(frozen=True, slots=True)
class CutView:
    """Who goes on to a stage.

    ``field`` is the approved one once there is one, else what the standings before the stage say, in order.
    ``tied`` share the place across the line: ``open_places`` of them go on, and the organiser says which.
    ``leaving`` and ``coming`` tell how the standings of today differ from an approved field.
    """

    stage_id: int
    number: int  # 2 for the first stage after the beginning
    title: str
    first_session: int
    field_size: int
    carry: Fraction
    field: tuple[PlayerView, ...]
    tied: tuple[PlayerView, ...]
    open_places: int
    reserves: tuple[PlayerView, ...]
    leaving: tuple[PlayerView, ...]
    coming: tuple[PlayerView, ...]
    approved_at: datetime | None
    approved_by: str

    @property
    def is_approved(self) -> bool:
        """Tell whether the field is settled."""
        return self.approved_at is not None

    @property
    def has_moved(self) -> bool:
        """Tell whether the standings of today would give another field than the approved one."""
        return bool(self.leaving or self.coming)


def cut_views(event: Event, instead: Mapping[int, SheetResult] | None = None) -> tuple[CutView, ...]:
    """Return the cut of every later stage of an event, in order (ten queries)."""
    return cuts_of(load_results(event, instead))


def field_of(event: Event, first_session: int) -> CutView | None:
    """Return who plays in the stage that begins with a session; None where no stage does (ten queries)."""
    return next((view for view in cut_views(event) if view.first_session == first_session), None)


def cuts_of(loaded: EventResults) -> tuple[CutView, ...]:
    """Return the cut of every later stage of results that are loaded; no query."""
    return tuple(_view(loaded, stage, number) for number, stage in enumerate(loaded.stages, start=2))


def seated_without(event: Event, cuts: Sequence[CutView]) -> frozenset[int]:
    """Return the sessions of later stages whose seats were drawn without their cut (two queries).

    Sessions to come alone; one that was seated by the standings of its stage follows the cut.
    """
    followed = SeatingPlan.objects.filter(
        event=event, state=PlanState.PUBLISHED, record__snapshot__has_key="stage"
    ).values_list("first_session", flat=True)
    place = "participant__occupancies__sheet__table__session__"
    seats = Registration.objects.filter(
        event=event,
        **{f"{place}event": event, f"{place}state__in": (SessionState.DRAWN, SessionState.PUBLISHED)},
    )
    seated: defaultdict[int, set[int]] = defaultdict(set)
    for number, player in seats.values_list(f"{place}number", "number"):
        seated[number].add(player)
    return frozenset(
        number
        for number, players in seated.items()
        if (stage := [each for each in cuts if each.first_session <= number])
        and players - {player.number for player in stage[-1].field}
        and number not in set(followed)
    )


def _view(loaded: EventResults, stage: Stage, number: int) -> CutView:
    approved = [int(each) for each in stage.cut.get("field", ())]
    found = _cut(loaded, stage, number, frozenset(approved))
    settled = stage.cut_approved_at is not None
    possible = {*found.field, *found.tied}
    reserves = stage.cut.get("reserves", ()) if settled else found.reserves
    people = loaded.by_number
    return CutView(
        stage_id=stage.pk,
        number=number,
        title=stage.title,
        first_session=stage.first_session,
        field_size=stage.field_size,
        carry=Fraction(stage.carry_numerator, stage.carry_denominator),
        field=tuple(people[int(each)] for each in (approved if settled else found.field)),
        tied=() if settled else tuple(people[int(each)] for each in found.tied),
        open_places=0 if settled else found.open_places,
        reserves=tuple(people[int(each)] for each in reserves),
        leaving=tuple(people[each] for each in approved if settled and each not in possible),
        coming=tuple(people[int(each)] for each in found.field if settled and each not in approved),
        approved_at=stage.cut_approved_at,
        approved_by=stage.cut_approved_by,
    )


def _cut(loaded: EventResults, stage: Stage, number: int, kept: frozenset[int]) -> Cut:
    """Return the cut by the standings before the stage; who is gone is passed over unless approved before."""
    before = rank_results(loaded, stage.first_session - 1, stages=number - 2).standings
    gone = {
        player.number
        for player in loaded.players
        if player.status != RegistrationStatus.ACTIVE and player.number not in kept
    }
    return cut(before, stage.field_size, stage.reserves, frozenset(gone | loaded.disqualified))
