"""Append changes of published seats, and take the last one back: the chain grows, sessions begun stay."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from referee.authority import Actor
from referee.rules.problem import Problem
from referee.services.errors import BadEntry
from tournaments.draw import DrawError
from tournaments.draw.certificate import append_event, change_of
from tournaments.draw.changes import Change, Running, apply, undo
from tournaments.draw.problems import FrozenError
from tournaments.models import Draw, DrawState, Event, PlanState, Registration, SeatingChange, SeatingPlan
from tournaments.selectors.seating import (
    bare_record,
    certificate_of,
    drawn_plan,
    running_plan,
    running_record,
)
from tournaments.services.acts import Record as Act
from tournaments.services.acts import lock_event, permit, refuse_stale, write_act
from tournaments.services.seating_charts import problems_of
from tournaments.services.seating_moves import MoveDraft, Preview, preview_move
from tournaments.services.seating_tables import change_tables

Effects = Mapping[str, Mapping[str, Any]]
OLD, NEW = 0, 1


@dataclass(frozen=True, slots=True)
class _Step:
    """A change to append, with what it does to registrations, why, and what it takes back."""

    change: Change
    effects: Effects
    note: str
    undone: SeatingChange | None = None


def price_move(*, actor: Actor, event_id: int, draft: MoveDraft) -> Preview:
    """Return what a change would do, without doing it. NotAllowed, or BadEntry with every problem."""
    event = Event.objects.get(pk=event_id)
    permit(actor, "draw.make", event)
    try:
        return preview_move(event, draft)
    except DrawError as error:
        raise BadEntry(problems_of(error)) from error


@transaction.atomic
def make_move(
    *, actor: Actor, event_id: int, draft: MoveDraft, note: str = "", seen_version: int | None = None
) -> SeatingChange:
    """Make a change: seats, registrations, one event in the chain of the certificate, one audit entry.

    With the version that the preview was made for, it is that very change. NotAllowed, StalePage, or BadEntry
    with every problem.
    """
    event = lock_event(event_id)
    permission = permit(actor, "draw.make", event)
    refuse_stale(event, seen_version)
    try:
        preview = preview_move(event, draft)
        row = _append(event, actor, _Step(preview.change, preview.effects, note.strip()))
    except DrawError as error:
        raise BadEntry(problems_of(error)) from error
    act = Act("draw.change", f"change:{row.pk}", None, _fact(row), note.strip())
    write_act(event, actor, permission, act)
    return row


@transaction.atomic
def undo_move(
    *, actor: Actor, event_id: int, change_id: int, note: str = "", seen_version: int | None = None
) -> SeatingChange:
    """Take a change back by another one, as long as its sessions have not begun and nothing came on top.

    NotAllowed, StalePage, or BadEntry with every problem.
    """
    event = lock_event(event_id)
    permission = permit(actor, "draw.make", event)
    refuse_stale(event, seen_version)
    row = SeatingChange.objects.filter(plan__event=event, pk=change_id).select_related("plan").first()
    if row is None or row.plan.state != PlanState.PUBLISHED:
        raise BadEntry(Problem("change_unknown"))
    if row.undoes_id or hasattr(row, "undone_by"):
        raise BadEntry(Problem("change_undone"))
    try:
        step = _Step(_undoing(event, row), _reversed(row.effects), note.strip(), row)
        back = _append(event, actor, step)
    except DrawError as error:
        raise BadEntry(problems_of(error)) from error
    act = Act("draw.undo", f"change:{row.pk}", None, _fact(back), note.strip())
    write_act(event, actor, permission, act)
    return back


def _undoing(event: Event, row: SeatingChange) -> Change:
    """Return the change that restores what an earlier one changed."""
    record = running_record(event)
    assert record is not None
    plan = running_plan(event, record)
    before = drawn_plan(record)
    for entry in record["events"][: row.sequence - 1]:
        before = apply(Running(before.sessions, entry["started"], before.wishes), change_of(entry))
    before = Running(before.sessions, row.entry["started"], before.wishes)
    back = undo(before, plan, change_of(row.entry))
    return Change("undo", {"undone": row.sequence, "what": row.entry["kind"]}, back.tables)


def _append(event: Event, actor: Actor, step: _Step) -> SeatingChange:
    plan = _plan(event)
    record = certificate_of(plan, list(plan.changes.order_by("sequence")))
    if not step.change.tables:
        raise FrozenError(Problem("nothing_changes"))
    started = running_plan(event, record).started
    at = timezone.now().isoformat(timespec="seconds")
    grown = append_event(record, step.change, started=started, at=at, note=step.note)
    entry: Any = grown["events"][-1]  # type: ignore[index]
    row = SeatingChange.objects.create(
        plan=plan,
        sequence=entry["sequence"],
        entry=entry,
        effects=step.effects,
        undoes=step.undone,
        actor_name=actor.name,
    )
    change_tables(event, step.change.tables)
    _register(event, step.effects)
    return row


def _plan(event: Event) -> SeatingPlan:
    """Return the plan of the last sessions published; a draw that came without one gets a bare one."""
    plans = SeatingPlan.objects.filter(event=event, state=PlanState.PUBLISHED)
    plan = plans.order_by("-first_session").first()
    if plan:
        return plan
    draw = Draw.objects.get(event=event, state=DrawState.PUBLISHED)
    record = {name: value for name, value in bare_record(draw).items() if name != "events"}
    return SeatingPlan.objects.create(event=event, state=PlanState.PUBLISHED, record=record, draw=draw)


def _register(event: Event, effects: Effects) -> None:
    """Write what a change does to registrations."""
    for number, fields in effects.items():
        values = {name: pair[NEW] for name, pair in fields.items()}
        Registration.objects.filter(event=event, number=int(number)).update(**values)


def _reversed(effects: Effects) -> dict[str, dict[str, Any]]:
    return {
        number: {name: [pair[NEW], pair[OLD]] for name, pair in fields.items()}
        for number, fields in effects.items()
    }


def _fact(row: SeatingChange) -> dict[str, Any]:
    entry = row.entry
    return {"kind": entry["kind"], "args": entry["args"], "hash": entry["hash"], "effects": row.effects}
