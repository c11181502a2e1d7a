"""Seat a later session by the standings of the sessions before it, from a snapshot kept and hashed."""

from dataclasses import asdict, dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from referee.authority import Actor
from referee.rules.problem import Problem
from referee.services.errors import BadEntry
from tournaments.draw import ALGORITHM, DrawError
from tournaments.draw.canonical import sha256_of
from tournaments.draw.certificate import head_hash
from tournaments.draw.measure import measure_rows
from tournaments.draw.ranked import Mode, Uneven, check_ranked
from tournaments.draw.ranked_record import RANKED_FORMAT, RANKED_SCHEMA, people_of, ranked_seats, rules_of
from tournaments.draw.record import as_json
from tournaments.models import Event, PlanState, SeatingPlan
from tournaments.selectors.seating import NO_WISHES, running_plan, running_record
from tournaments.services.acts import Record as Act
from tournaments.services.acts import find_event, lock_event, permit, refuse, refuse_stale, write_act
from tournaments.services.seating_charts import (
    find_plan,
    house_numbers,
    problems_of,
    rule_of_three,
    seed_problems,
    withdraw_open,
)
from tournaments.services.seating_snapshot import session_problems, snapshot
from tournaments.services.seating_tables import set_up, take_down_from

RULES = ("mode", "cut", "blocks", "numbers_drawn", "only_cut", "final", "uneven")


@dataclass(frozen=True, slots=True)
class RankedDraft:
    """How a session is to be seated.

    The first ``cut`` places are seated by ``final`` and the others by ``mode``; ``only_cut``: nobody else
    plays. In a stage whose cut is approved its field takes the place of ``cut``. ``uneven`` is what is done
    where four does not divide those who play.
    """

    session: int
    seed: str
    seed_source: str = ""
    mode: str = Mode.STRICT.value
    cut: int = 0
    blocks: int = 2
    numbers_drawn: bool = False
    only_cut: bool = False
    final: str = Mode.STRICT.value
    uneven: str = Uneven.HOUSE.value


def draw_session(
    *, actor: Actor, event_id: int, draft: RankedDraft, seen_version: int | None = None
) -> SeatingPlan:
    """Seat one session by the standings and keep it to be looked at; nothing is published.

    Every session before it must be closed. The record says which attempt it is. NotAllowed, StalePage, or
    BadEntry with every problem.
    """
    event = find_event(event_id)
    permit(actor, "draw.make", event)
    refuse_stale(event, seen_version)
    problems = [*seed_problems(draft.seed), *session_problems(event, draft.session)]
    refuse([*problems, *_rule_problems(event, draft)])
    try:
        record = _record(event, draft)
    except DrawError as error:
        raise BadEntry(problems_of(error)) from error
    return _keep(actor, event, draft.session, record)


@transaction.atomic
def publish_session(
    *, actor: Actor, event_id: int, plan_id: int, seen_version: int | None = None
) -> SeatingPlan:
    """Make the tables of a session that was seated by standings, and show them to everybody.

    Seats that were drawn without the cut of its stage are taken down first, and with them those of the
    sessions after it, which rest on the draw before. NotAllowed, StalePage, or BadEntry with every problem.
    """
    event = lock_event(event_id)
    permission = permit(actor, "draw.publish", event)
    plan = find_plan(event, plan_id)
    if plan.state == PlanState.PUBLISHED:
        return plan
    refuse_stale(event, seen_version)
    refuse([*_plan_problems(plan), *session_problems(event, plan.first_session)])
    take_down_from(event, plan.first_session)
    set_up(event, [plan.record["seating"][-1]], plan.first_session)
    plan.state = PlanState.PUBLISHED
    plan.save(update_fields=["state"])
    write_act(event, actor, permission, Act("draw.publish", f"plan:{plan.pk}", None, _fact(plan)))
    return plan


def _record(event: Event, draft: RankedDraft) -> dict[str, Any]:
    past = running_record(event)
    assert past is not None
    seen = snapshot(event, draft.session)
    rules = {name: getattr(draft, name) for name in RULES} | {"pinned": True}
    if "stage" in seen:
        rules["cut"] = len(seen["stage"]["field"])
    refuse([Problem("cut_missing")] if draft.only_cut and not rules["cut"] else [])
    needed = -len(seen["rows"]) % 4 if draft.uneven == Uneven.HOUSE and not draft.only_cut else 0
    house = house_numbers(event, needed)
    seed = draft.seed.strip()
    people = people_of({"snapshot": as_json(seen), "seed": seed, "house": as_json(house)})
    check_ranked(people[: rules["cut"]] if draft.only_cut else people, rules_of(rules))
    sessions = running_plan(event, past).sessions[: draft.session - 1]
    record: dict[str, Any] = {
        "format": RANKED_FORMAT,
        "schema": RANKED_SCHEMA,
        "algorithm": ALGORITHM,
        "session": draft.session,
        "attempt": SeatingPlan.objects.filter(event=event, first_session=draft.session).count() + 1,
        "snapshot": seen,
        "snapshot_sha256": sha256_of(as_json(seen)),
        "previous_hash": past["events"][-1]["hash"] if past["events"] else head_hash(past),
        "rules": rules,
        "house": house,
        "wishes": past.get("wishes", NO_WISHES),
        "seed": seed,
        "seed_source": draft.seed_source.strip(),
        "seating": as_json(sessions),
    }
    record["seating"] = [*record["seating"], as_json(ranked_seats(record))]
    record["seating_sha256"] = sha256_of(record["seating"])
    record["metrics"] = asdict(measure_rows(record["seating"]))
    record["drawn_at"] = timezone.now().isoformat(timespec="seconds")
    return record


@transaction.atomic
def _keep(actor: Actor, event: Event, number: int, record: dict[str, Any]) -> SeatingPlan:
    locked = lock_event(event.pk)
    permission = permit(actor, "draw.make", locked)
    moved = sha256_of(as_json(snapshot(locked, number))) != record["snapshot_sha256"]
    refuse([*session_problems(locked, number), *([Problem("standings_moved")] if moved else [])])
    withdraw_open(locked)
    plan = SeatingPlan.objects.create(
        event=locked,
        first_session=number,
        state=PlanState.DRAWN,
        record=record,
        created_by_id=actor.user_id,
    )
    write_act(locked, actor, permission, Act("draw.session", f"plan:{plan.pk}", None, _fact(plan)))
    return plan


def _fact(plan: SeatingPlan) -> dict[str, Any]:
    names = ("session", "attempt", "seed", "rules", "snapshot_sha256", "seating_sha256")
    return {name: plan.record[name] for name in names}


def _plan_problems(plan: SeatingPlan) -> list[Problem]:
    if plan.state != PlanState.DRAWN or plan.first_session == 1:
        return [Problem("draw_withdrawn")]
    now = sha256_of(as_json(snapshot(plan.event, plan.first_session)))
    return [] if now == plan.record["snapshot_sha256"] else [Problem("standings_moved")]


def _rule_problems(event: Event, draft: RankedDraft) -> list[Problem]:
    modes = [mode for mode in (draft.mode, draft.final) if mode not in set(Mode)]
    problems = [Problem("mode_unknown", {"mode": mode}) for mode in modes]
    if draft.uneven not in set(Uneven):
        problems.append(Problem("way_unknown", {"way": draft.uneven}))
    if draft.uneven == Uneven.THREES and rule_of_three(event) is None:
        problems.append(Problem("tables_need_four"))
    return problems
