"""Draw people to the seats of a chart by a public seed, and publish: tables and score sheets come from it."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from referee.authority import Actor
from referee.rules.problem import Problem
from referee.services.errors import BadEntry
from tournaments.draw import DrawError
from tournaments.draw.certificate import complete
from tournaments.draw.record import Record
from tournaments.models import Draw, DrawState, Event, PlanState, Registration, SeatingPlan
from tournaments.services.acts import Record as Act
from tournaments.services.acts import find_event, lock_event, permit, refuse, refuse_stale, write_act
from tournaments.services.seating_charts import (
    OPEN,
    ChartDraft,
    begun_problems,
    chart_problems,
    find_plan,
    keep_plan,
    playing_numbers,
    prepared,
    problems_of,
    seed_problems,
    sessions_to_draw,
)
from tournaments.services.seating_tables import set_up, take_down

__all__ = ["draw_plan", "draw_seats", "open_draw_problems", "playing_numbers", "publish_draw"]

HARD = "never"


def draw_seats(  # noqa: PLR0913 - the whole draw in one call
    *,
    actor: Actor,
    event_id: int,
    seed: str,
    seed_source: str = "",
    chart: ChartDraft | None = None,
    seen_version: int | None = None,
) -> Draw:
    """Make the chart and draw everybody to it at once, as the draft of the event.

    Nothing is committed to beforehand, and the record says so. The chart is made before the transaction,
    which then checks that the roster is still the same. Refused once play has begun. NotAllowed, StalePage,
    or BadEntry with every problem.
    """
    event = find_event(event_id)
    permit(actor, "draw.make", event)
    refuse_stale(event, seen_version)
    refuse([*seed_problems(seed), *begun_problems(event)])
    record = prepared(event, chart or ChartDraft()) | {"seed_source": seed_source.strip()}
    plan = SeatingPlan(record=record)
    _complete(plan, seed)
    keep_plan(actor, event, plan, "draw.make")
    assert plan.draw is not None
    return plan.draw


def draw_plan(
    *, actor: Actor, event_id: int, plan_id: int, seed: str, seen_version: int | None = None
) -> Draw:
    """Draw everybody to the chart that was committed to; one draw for one commitment.

    NotAllowed, StalePage, or BadEntry with every problem.
    """
    event = find_event(event_id)
    permit(actor, "draw.make", event)
    plan = find_plan(event, plan_id)
    problems = [*seed_problems(seed), *begun_problems(event)]
    refuse([*problems, *_stage_problems(plan), *chart_problems(event, plan)])
    return _draw_committed(actor, plan, seed, seen_version)


@transaction.atomic
def _draw_committed(actor: Actor, plan: SeatingPlan, seed: str, seen_version: int | None) -> Draw:
    event = lock_event(plan.event_id)
    permission = permit(actor, "draw.make", event)
    refuse_stale(event, seen_version)
    plan = find_plan(event, plan.pk)
    refuse([*_stage_problems(plan), *begun_problems(event), *chart_problems(event, plan)])
    draw = _complete(plan, seed)
    draw.event, draw.created_by_id = event, actor.user_id
    draw.save()
    plan.draw = draw
    plan.save(update_fields=["record", "state", "draw"])
    write_act(event, actor, permission, Act("draw.make", f"draw:{draw.pk}", None, _fact(draw)))
    return draw


@transaction.atomic
def publish_draw(*, actor: Actor, event_id: int, draw_id: int, seen_version: int | None = None) -> Draw:
    """Make the drawn tables with their score sheets, and show the draw to everybody.

    A draw that was published before is withdrawn with its sheets, as long as none of them was opened.
    NotAllowed, StalePage, or BadEntry with every problem.
    """
    event = lock_event(event_id)
    permission = permit(actor, "draw.publish", event)
    draw = Draw.objects.filter(event=event, pk=draw_id).first()
    if draw is None:
        raise BadEntry(Problem("draw_unknown"))
    if draw.state == DrawState.PUBLISHED:
        return draw
    refuse_stale(event, seen_version)
    refuse([*begun_problems(event), *_draft_problems(event, draw)])
    _withdraw_published(event)
    set_up(event, draw.seating)
    draw.state = DrawState.PUBLISHED
    draw.save(update_fields=["state"])
    SeatingPlan.objects.filter(draw=draw).update(state=PlanState.PUBLISHED)
    event.draw_published_at = timezone.now()
    event.save(update_fields=["draw_published_at"])
    write_act(event, actor, permission, Act("draw.publish", f"draw:{draw.pk}", None, _fact(draw)))
    return draw


def open_draw_problems(event: Event) -> list[Problem]:
    """Return why the draw that is not published yet cannot go on; nothing where it can."""
    plan = SeatingPlan.objects.filter(event=event, first_session=1, state__in=OPEN).first()
    if plan:
        hard = _hard_problems(plan) if plan.state == PlanState.DRAWN else []
        return [*begun_problems(event), *chart_problems(event, plan), *hard]
    draft = Draw.objects.filter(event=event, state=DrawState.DRAFT).first()
    return [*begun_problems(event), *_draft_problems(event, draft)] if draft else []


def _complete(plan: SeatingPlan, seed: str) -> Draw:
    """Put the seed and what follows from it into a plan, and return the unsaved draw."""
    try:
        plan.record = complete(plan.record, seed.strip())
    except DrawError as error:
        raise BadEntry(problems_of(error)) from error
    del plan.record["events"]  # they are rows
    plan.state = PlanState.DRAWN
    plan.draw = _draw_row(plan.record)
    return plan.draw


def _draw_row(record: Record) -> Draw:
    facts: dict[str, Any] = dict(record)
    request = facts["chart_request"] or {}
    return Draw(
        seed=facts["seed"],
        algorithm=facts["algorithm"],
        parameters={
            "players": [person["id"] for person in facts["roster"]],
            "house": facts["house"],
            "sessions": len(facts["seating"]),
            "method": facts["method"],
            "chart_seed": request.get("seed", ""),
        },
        seating=facts["seating"],
        metrics=facts["metrics"],
    )


def _fact(draw: Draw) -> dict[str, Any]:
    return {"seed": draw.seed, "algorithm": draw.algorithm, "seating": draw.seating}


def _stage_problems(plan: SeatingPlan) -> list[Problem]:
    """Return why a plan takes no seed: it has one, or nothing was published yet."""
    code = {PlanState.CHART: "commit_first", PlanState.DRAWN: "drawn_already"}.get(PlanState(plan.state))
    return [Problem(code)] if code else []


def _draft_problems(event: Event, draw: Draw) -> list[Problem]:
    if draw.state == DrawState.WITHDRAWN:
        return [Problem("draw_withdrawn")]
    plan = SeatingPlan.objects.filter(draw=draw).first()
    if plan:
        return [*chart_problems(event, plan), *_hard_problems(plan)]
    drawn = sorted(number for table in draw.seating[0] for number in table)  # a draft that was imported
    current = drawn == playing_numbers(event) and len(draw.seating) == sessions_to_draw(event)
    return [] if current else [Problem("draw_out_of_date")]


def _hard_problems(plan: SeatingPlan) -> list[Problem]:
    """Return every pair that must never meet and does."""
    names = dict(Registration.objects.filter(event=plan.event_id).values_list("number", "participant__name"))
    return [
        Problem("never_pair_meets", {"one": names[one], "other": names[other], "times": times})
        for kind, _name, one, other, times in plan.record["violations"]
        if kind == HARD
    ]


def _withdraw_published(event: Event) -> None:
    take_down(event)
    Draw.objects.filter(event=event, state=DrawState.PUBLISHED).update(state=DrawState.WITHDRAWN)
    published = SeatingPlan.objects.filter(event=event, state=PlanState.PUBLISHED)
    published.update(state=PlanState.WITHDRAWN)
