"""What the seats of an event rest on: plans with their certificates, changes, and what has begun."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Max, Prefetch

from tournaments.draw.certificate import running
from tournaments.draw.changes import Running
from tournaments.draw.record import seated_sessions_of, wishes_of
from tournaments.models import Draw, DrawState, Event, PlanState, SeatingChange, SeatingPlan, Session

SECRET = ("seed", "drawn_order", "repairs", "seating", "seating_sha256", "metrics", "violations", "events")
NO_WISHES: Mapping[str, Any] = {"groups": [], "pins": []}


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """One change of published seats, as its certificate holds it."""

    change_id: int
    sequence: int
    entry: Mapping[str, Any]
    by: str
    created: datetime
    undoes: int | None  # sequence of the change that this one takes back
    is_undone: bool


@dataclass(frozen=True, slots=True)
class PlanView:
    """A plan with its whole certificate, events included."""

    plan_id: int
    first_session: int
    state: str
    record: Mapping[str, Any]
    draw_id: int | None
    committed_at: datetime | None
    created: datetime
    changes: tuple[ChangeLine, ...]

    @property
    def is_drawn(self) -> bool:
        """Tell whether the seed is known."""
        return "seating" in self.record

    def public_record(self) -> dict[str, Any]:
        """Return what everybody may see: all of it once published, before that what was committed to."""
        if self.state == PlanState.PUBLISHED or not self.committed_at:
            return dict(self.record)
        return {name: value for name, value in self.record.items() if name not in SECRET}


def sessions_begun(event: Event) -> int:
    """Return the number of the last session in which anything was written on a sheet; 0 before play."""
    begun = Session.objects.filter(event=event, tables__sheet__version__gt=0)
    return begun.aggregate(last=Max("number"))["last"] or 0


def open_plan(event: Event) -> PlanView | None:
    """Return the plan that is not published yet, if there is one (three queries)."""
    plan = _plans(event).exclude(state__in=[PlanState.PUBLISHED, PlanState.WITHDRAWN]).first()
    return plan and plan_view(plan)


def published_plans(event: Event) -> tuple[PlanView, ...]:
    """Return the plans that seats come from, in the order of their sessions (three queries)."""
    plans = _plans(event).filter(state=PlanState.PUBLISHED).order_by("first_session")
    return tuple(plan_view(plan) for plan in plans)


def public_plans(event: Event) -> tuple[PlanView, ...]:
    """Return everything that was ever shown to everybody, the latest first: also what was withdrawn.

    A published draw that came without a certificate stands with its seed and seats, under the id 0.
    """
    shown = tuple(
        plan_view(plan)
        for plan in _plans(event).order_by("-id")
        if plan.committed_at or plan.state == PlanState.PUBLISHED
    )
    draw = None if shown else Draw.objects.filter(event=event, state=DrawState.PUBLISHED).first()
    return (_bare_view(draw),) if draw else shown


def public_plan(slug: str, plan_id: int) -> PlanView | None:
    """Return one plan of an event that everybody may see."""
    plan = _plans_of(SeatingPlan.objects.filter(event__slug=slug, pk=plan_id)).first()
    if plan is None or not (plan.committed_at or plan.state == PlanState.PUBLISHED):
        return None
    return plan_view(plan)


def plan_view(plan: SeatingPlan) -> PlanView:
    """Return a plan as a value; its changes are loaded with it or cost two queries."""
    rows = list(plan.changes.all())
    undone = {row.undoes_id for row in rows}
    sequences = {row.pk: row.sequence for row in rows}
    return PlanView(
        plan_id=plan.pk,
        first_session=plan.first_session,
        state=plan.state,
        record=certificate_of(plan, rows),
        draw_id=plan.draw_id,
        committed_at=plan.committed_at,
        created=plan.created,
        changes=tuple(
            ChangeLine(
                row.pk,
                row.sequence,
                row.entry,
                row.actor_name,
                row.created,
                sequences.get(row.undoes_id) if row.undoes_id else None,
                row.pk in undone,
            )
            for row in rows
        ),
    )


def _bare_view(draw: Draw) -> PlanView:
    record = bare_record(draw) | {"algorithm": draw.algorithm}
    return PlanView(0, 1, PlanState.PUBLISHED.value, record, draw.pk, None, draw.created, ())


def certificate_of(plan: SeatingPlan, changes: list[SeatingChange]) -> dict[str, Any]:
    """Return the record with the changes as its events; a plan without a seed has none."""
    record: dict[str, Any] = dict(plan.record)
    return record | {"events": [row.entry for row in changes]} if "seating" in record else record


def running_record(event: Event) -> dict[str, Any] | None:
    """Return the certificate that changes are appended to: that of the last sessions published.

    A draw that came without a certificate gets one with its seating alone; None before anything is published.
    """
    plan = _plans(event).filter(state=PlanState.PUBLISHED).order_by("-first_session").first()
    if plan:
        return certificate_of(plan, list(plan.changes.all()))
    draw = Draw.objects.filter(event=event, state=DrawState.PUBLISHED).first()
    return bare_record(draw) if draw else None


def bare_record(draw: Draw) -> dict[str, Any]:
    """Return a certificate for a draw that came with none: its seating, from which changes go on."""
    return {"seed": draw.seed, "seating": draw.seating, "wishes": NO_WISHES, "events": []}


def running_plan(event: Event, record: Mapping[str, Any]) -> Running:
    """Return all sessions as they stand after the changes, with those begun so far frozen."""
    plan = running(dict(record))
    return Running(plan.sessions, min(sessions_begun(event), len(plan.sessions)), plan.wishes)


def drawn_plan(record: Mapping[str, Any]) -> Running:
    """Return the sessions of a record as they were drawn, before any change."""
    return Running(seated_sessions_of(record["seating"]), 0, wishes_of(dict(record)))


def _plans(event: Event) -> Any:
    return _plans_of(SeatingPlan.objects.filter(event=event))


def _plans_of(plans: Any) -> Any:
    changes = SeatingChange.objects.order_by("sequence")
    return plans.prefetch_related(Prefetch("changes", queryset=changes))
