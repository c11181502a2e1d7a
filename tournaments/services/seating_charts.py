"""Make a chart or read one, look at it, publish what it commits to: all before anybody knows the seed."""

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from django.db import transaction
from django.utils import timezone

from referee.authority import Actor
from referee.rules import PENALTY_CODES
from referee.rules.offences import Absence
from referee.rules.problem import Problem
from referee.services.errors import BadEntry
from tournaments.draw import ALGORITHM, Chart, DrawError
from tournaments.draw.certificate import commit, commitment
from tournaments.draw.chart_file import read_chart
from tournaments.draw.drawing import check_roster
from tournaments.draw.record import Record
from tournaments.draw.request import ChartRequest, make_chart, request_for
from tournaments.draw.uneven import Way
from tournaments.draw.wishes import Wishes, check_wishes, contradictions
from tournaments.models import (
    Draw,
    DrawState,
    Event,
    PlanState,
    Registration,
    RegistrationStatus,
    SeatingPlan,
    Stage,
)
from tournaments.selectors.people_shown import shown_labels
from tournaments.selectors.seating import sessions_begun
from tournaments.services.acts import Record as Act
from tournaments.services.acts import find_event, lock_event, permit, refuse, refuse_stale, write_act
from tournaments.services.seating_wishes import WishDraft, wishes_for

CHART_SEED = "mcr-desk"
LONGEST_SEED = 200
OPEN = (PlanState.CHART, PlanState.COMMITTED, PlanState.DRAWN)
APART_FIRST = ("team", "club", "family", "never", "country")
THREE = 3


@dataclass(frozen=True, slots=True)
class ChartDraft:
    """What a chart is asked for; ``sessions`` is how many are drawn now (0: all), ``text`` a chart as CSV."""

    seed: str = CHART_SEED
    sessions: int = 0
    way: str = ""
    wishes: WishDraft = field(default_factory=WishDraft)
    text: str = ""


def lay_chart(
    *, actor: Actor, event_id: int, draft: ChartDraft, seen_version: int | None = None
) -> SeatingPlan:
    """Make the chart that is asked for, or read the one given, and keep it to be looked at.

    An open plan of the event is withdrawn. NotAllowed, StalePage, or BadEntry with every problem.
    """
    event = find_event(event_id)
    permit(actor, "draw.make", event)
    refuse_stale(event, seen_version)
    refuse(begun_problems(event))
    record = prepared(event, draft)
    return keep_plan(actor, event, SeatingPlan(record=record), "draw.chart")


@transaction.atomic
def commit_chart(
    *, actor: Actor, event_id: int, plan_id: int, seed_source: str, seen_version: int | None = None
) -> SeatingPlan:
    """Publish what binds the draw: hashes of roster, wishes and chart, and where the seed will come from.

    NotAllowed, StalePage, or BadEntry with every problem.
    """
    event = lock_event(event_id)
    permission = permit(actor, "draw.publish", event)
    refuse_stale(event, seen_version)
    plan = find_plan(event, plan_id)
    if plan.state == PlanState.COMMITTED:
        return plan
    refuse([*_source_problems(seed_source), *begun_problems(event), *chart_problems(event, plan)])
    plan.committed_at = timezone.now()
    committed_at = plan.committed_at.isoformat(timespec="seconds")
    plan.record |= {"seed_source": seed_source.strip(), "committed_at": committed_at}
    plan.record["commitment"] = commitment(plan.record)
    plan.state = PlanState.COMMITTED
    plan.save(update_fields=["record", "committed_at", "state"])
    after = {name: plan.record[name] for name in ("commitment", "chart_sha256", "seed_source")}
    write_act(event, actor, permission, Act("draw.commit", f"plan:{plan.pk}", None, after))
    return plan


@transaction.atomic
def discard_plan(*, actor: Actor, event_id: int, plan_id: int, reason: str = "") -> None:
    """Withdraw a plan that is not published; one that committed to something needs a reason."""
    event = lock_event(event_id)
    permission = permit(actor, "draw.make", event)
    plan = find_plan(event, plan_id)
    if plan.state not in OPEN:
        return
    refuse([Problem("reason_missing")] if plan.committed_at and not reason.strip() else [])
    before = str(plan.state)
    withdraw_open(event)
    record = Act("draw.discard", f"plan:{plan.pk}", before, PlanState.WITHDRAWN.value, reason.strip())
    write_act(event, actor, permission, record)


def prepared(event: Event, draft: ChartDraft) -> Record:
    """Return the record of a chart, not committed to anything yet; BadEntry with every problem."""
    numbers = playing_numbers(event)
    wishes = wishes_for(event, numbers, draft.wishes)
    refuse([*_draft_problems(event, draft), *contradictions(wishes)])
    try:
        chart, request = _chart(event, draft, numbers, wishes)
        house = [] if request and request.way is Way.THREES else house_numbers(event, len(chart.empty))
        check_roster(chart, numbers, house)
        check_wishes(wishes, [*numbers, *house], len(chart.sessions[0]))
    except DrawError as error:
        raise BadEntry(problems_of(error)) from error
    roster = shown_labels(event, numbers)  # what is hashed is published: never a name that is not shown
    return commit(chart, roster, wishes, seed_source="", committed_at="", request=request, house=house)


def rule_of_three(event: Event) -> Absence | None:
    """Return how a table of three is played; None where the edition does not play it, or does not say.

    The event's own table points hold before those of the edition.
    """
    rule = PENALTY_CODES[event.ruleset].session.absence(THREE)
    if rule is None or not rule.is_played:
        return None
    own = tuple(map(Fraction, event.three_players))
    return replace(rule, table_points=own) if own else rule


def problems_of(error: DrawError) -> list[Problem]:
    """Return the draw's problems with the line of a file, where there is one, among their arguments."""
    return [_with_line(problem) for problem in error.problems]


def playing_numbers(event: Event) -> list[int]:
    """Return the numbers of those who are drawn: active and no substitute, in order."""
    playing = Registration.objects.filter(event=event, status=RegistrationStatus.ACTIVE, is_substitute=False)
    return list(playing.order_by("number").values_list("number", flat=True))


def house_numbers(event: Event, needed: int) -> list[int]:
    """Return the numbers of so many house players: the first substitutes who are there; BadEntry if fewer."""
    there = Registration.objects.filter(event=event, status=RegistrationStatus.ACTIVE, is_substitute=True)
    numbers = list(there.order_by("number").values_list("number", flat=True))
    if len(numbers) < needed:
        raise BadEntry(Problem("house_players_missing", {"needed": needed, "have": len(numbers)}))
    return numbers[:needed]


def sessions_to_draw(event: Event) -> int:
    """Return how many sessions a draw seats: those before the first stage, whose cut seats it."""
    stage = Stage.objects.filter(event=event).order_by("first_session").first()
    return stage.first_session - 1 if stage else event.sessions_planned


def reach_problems(event: Event, sessions: int) -> list[Problem]:
    """Return why so many sessions cannot be drawn: they reach into a stage, whose field nobody knows yet."""
    stage = Stage.objects.filter(event=event, first_session__lte=sessions).order_by("first_session").first()
    if stage is None or sessions > event.sessions_planned:
        return []
    return [Problem("chart_reaches_cut", {"session": stage.first_session, "places": stage.field_size})]


def begun_problems(event: Event) -> list[Problem]:
    """Return why seats stay: the hands and the chain of a sheet name who sat there."""
    return [Problem("play_has_begun")] if sessions_begun(event) else []


def chart_problems(event: Event, plan: SeatingPlan) -> list[Problem]:
    """Return why a chart cannot be used any more: it is withdrawn, or people or sessions have changed."""
    if plan.state not in OPEN:
        return [Problem("draw_withdrawn")]
    record: dict[str, Any] = plan.record
    same = [person["id"] for person in record["roster"]] == playing_numbers(event)
    there = Registration.objects.filter(
        event=event, number__in=record["house"], status=RegistrationStatus.ACTIVE, is_substitute=True
    )
    fits = len(record["chart"]["sessions"]) <= sessions_to_draw(event)
    return [] if same and fits and there.count() == len(record["house"]) else [Problem("draw_out_of_date")]


@transaction.atomic
def keep_plan(actor: Actor, event: Event, plan: SeatingPlan, action: str) -> SeatingPlan:
    """Store a new plan in the place of the open one; BadEntry when the event has moved on meanwhile."""
    locked = lock_event(event.pk)
    permission = permit(actor, "draw.make", locked)
    refuse([*begun_problems(locked), *chart_problems(locked, plan)])
    withdraw_open(locked)
    plan.event, plan.created_by_id = locked, actor.user_id
    if plan.draw:
        plan.draw.event, plan.draw.created_by_id = locked, actor.user_id
        plan.draw.save()
    plan.save()
    write_act(locked, actor, permission, Act(action, f"plan:{plan.pk}", None, _fact(plan)))
    return plan


def withdraw_open(event: Event) -> None:
    """Withdraw the plan that is not published, with its drawn seats."""
    SeatingPlan.objects.filter(event=event, state__in=OPEN).update(state=PlanState.WITHDRAWN)
    Draw.objects.filter(event=event, state=DrawState.DRAFT).update(state=DrawState.WITHDRAWN)


def find_plan(event: Event, plan_id: int) -> SeatingPlan:
    """Return a plan of the event; BadEntry when there is none."""
    plan = SeatingPlan.objects.select_related("draw").filter(event=event, pk=plan_id).first()
    if plan is None:
        raise BadEntry(Problem("draw_unknown"))
    return plan


def _fact(plan: SeatingPlan) -> dict[str, Any]:
    names = ("algorithm", "chart_sha256", "roster_sha256", "wishes_sha256", "seed", "seating_sha256")
    return {name: plan.record[name] for name in names if name in plan.record}


def _chart(
    event: Event, draft: ChartDraft, numbers: list[int], wishes: Wishes
) -> tuple[Chart, ChartRequest | None]:
    if draft.text.strip():
        chart = read_chart(draft.text)
        sessions, planned = len(chart.sessions), event.sessions_planned
        if sessions > planned:
            raise DrawError(Problem("chart_too_long", {"sessions": sessions, "planned": planned}))
        refuse(reach_problems(event, sessions))
        return replace(chart, algorithm=ALGORITHM), None
    sessions = draft.sessions or sessions_to_draw(event)
    way = Way(draft.way) if draft.way and len(numbers) % 4 else None
    request = request_for(len(numbers), sessions, draft.seed.strip(), _kept_apart(wishes), way)
    return make_chart(request), request


def _kept_apart(wishes: Wishes) -> Wishes:
    """Return the groups that the chart itself keeps apart: those of one kind, so that they do not overlap."""
    for kind in APART_FIRST:
        groups = tuple(wish for wish in wishes.groups if wish.kind == kind)
        if groups:
            return Wishes(groups)
    return Wishes()


def _draft_problems(event: Event, draft: ChartDraft) -> list[Problem]:
    problems = []
    if not draft.text.strip() and not draft.seed.strip():
        problems.append(Problem("chart_seed_missing"))
    if len(draft.seed) > LONGEST_SEED:
        problems.append(Problem("seed_too_long", {"most": LONGEST_SEED}))
    if draft.way and draft.way not in set(Way):
        problems.append(Problem("way_unknown", {"way": draft.way}))
    if draft.way == Way.THREES and rule_of_three(event) is None:
        problems.append(Problem("tables_need_four"))
    if draft.sessions > event.sessions_planned:
        args = {"sessions": draft.sessions, "planned": event.sessions_planned}
        problems.append(Problem("chart_too_long", args))
    return [*problems, *reach_problems(event, draft.sessions)]


def seed_problems(seed: str) -> list[Problem]:
    """Return why a text is no seed to draw by: it is empty, or too long."""
    if not seed.strip():
        return [Problem("seed_missing")]
    return [Problem("seed_too_long", {"most": LONGEST_SEED})] if len(seed) > LONGEST_SEED else []


def _source_problems(seed_source: str) -> list[Problem]:
    if not seed_source.strip():
        return [Problem("seed_source_missing")]
    long = len(seed_source) > LONGEST_SEED
    return [Problem("seed_source_too_long", {"most": LONGEST_SEED})] if long else []


def _with_line(problem: Problem) -> Problem:
    if problem.position is None:
        return problem
    renamed = {("first" if name == "line" else name): value for name, value in problem.args.items()}
    return Problem(problem.code, {**renamed, "line": problem.position})
