"""Draw the seats from a seed, look at the draft, publish it: tables and score sheets come from it."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from django.db import transaction
from django.utils import timezone

from referee.authority import Actor
from referee.models import Occupancy, ScoreSheet, Seat
from referee.rules.problem import Problem
from referee.services.errors import BadEntry
from tournaments.draw import ALGORITHM, DrawError, assign, chart
from tournaments.models import (
    Draw,
    DrawState,
    Event,
    Registration,
    RegistrationStatus,
    Session,
    SessionState,
    Table,
)
from tournaments.services.acts import Record, lock_event, permit, refuse, refuse_stale, write_act

LONGEST_SEED = 200


def draw_seats(*, actor: Actor, event_id: int, seed: str, seen_version: int | None = None) -> Draw:
    """Draw everybody who plays to the seats of all sessions and keep it as the draft of the event.

    The chart is made before the transaction, which then checks that the roster is still the same. Refused
    once play has begun. NotAllowed, StalePage, or BadEntry with every problem.
    """
    event = Event.objects.filter(pk=event_id).first()
    if event is None:
        raise BadEntry(Problem("event_unknown", {"event": event_id}))
    permit(actor, "draw.make", event)
    refuse_stale(event, seen_version)
    refuse([*_seed_problems(seed), *_begun_problems(event)])
    numbers = playing_numbers(event)
    return _keep(actor, event, numbers, _drawn(numbers, event.sessions_planned, seed.strip()))


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
    refuse([*_begun_problems(event), *_draft_problems(event, draw)])
    _take_down(event)
    _set_up(event, draw)
    draw.state = DrawState.PUBLISHED
    draw.save(update_fields=["state"])
    event.draw_published_at = timezone.now()
    event.save(update_fields=["draw_published_at"])
    write_act(event, actor, permission, Record("draw.publish", f"draw:{draw.pk}", None, _fact(draw)))
    return draw


def playing_numbers(event: Event) -> list[int]:
    """Return the numbers of those who are drawn: active and no substitute, in order."""
    playing = Registration.objects.filter(event=event, status=RegistrationStatus.ACTIVE, is_substitute=False)
    return list(playing.order_by("number").values_list("number", flat=True))


def _drawn(numbers: list[int], sessions: int, seed: str) -> Draw:
    """Return an unsaved draw; BadEntry when these numbers allow none."""
    try:
        plan = chart(len(numbers), sessions, seed)
        seating = assign(plan, numbers, seed)
    except DrawError as error:
        raise BadEntry(error.problems) from error
    return Draw(
        seed=seed,
        algorithm=ALGORITHM,
        parameters={"players": numbers, "sessions": sessions, "method": plan.method},
        seating=[[list(table) for table in session] for session in seating.sessions],
        metrics=asdict(plan.metrics),
    )


@transaction.atomic
def _keep(actor: Actor, event: Event, numbers: list[int], draw: Draw) -> Draw:
    locked = lock_event(event.pk)
    permission = permit(actor, "draw.make", locked)
    changed = playing_numbers(locked) != numbers or locked.sessions_planned != event.sessions_planned
    refuse([*_begun_problems(locked), *([Problem("draw_out_of_date")] if changed else [])])
    Draw.objects.filter(event=locked, state=DrawState.DRAFT).update(state=DrawState.WITHDRAWN)
    draw.event, draw.created_by_id = locked, actor.user_id
    draw.save()
    write_act(locked, actor, permission, Record("draw.make", f"draw:{draw.pk}", None, _fact(draw)))
    return draw


def _fact(draw: Draw) -> dict[str, Any]:
    return {"seed": draw.seed, "algorithm": draw.algorithm, "seating": draw.seating}


def _seed_problems(seed: str) -> list[Problem]:
    if not seed.strip():
        return [Problem("seed_missing")]
    return [Problem("seed_too_long", {"most": LONGEST_SEED})] if len(seed) > LONGEST_SEED else []


def _begun_problems(event: Event) -> list[Problem]:
    """Return why seats stay: the hands and the chain of a sheet name who sat there."""
    begun = ScoreSheet.objects.filter(table__session__event=event, version__gt=0).exists()
    return [Problem("play_has_begun")] if begun else []


def _draft_problems(event: Event, draw: Draw) -> list[Problem]:
    if draw.state == DrawState.WITHDRAWN:
        return [Problem("draw_withdrawn")]
    drawn = sorted(number for table in draw.seating[0] for number in table)
    current = drawn == playing_numbers(event) and len(draw.seating) == event.sessions_planned
    return [] if current else [Problem("draw_out_of_date")]


def _take_down(event: Event) -> None:
    """Remove the tables of the draw published before; nothing was written on their sheets."""
    old = list(ScoreSheet.objects.filter(table__session__event=event).values_list("pk", flat=True))
    Table.objects.filter(session__event=event).delete()
    ScoreSheet.objects.filter(pk__in=old).delete()
    Draw.objects.filter(event=event, state=DrawState.PUBLISHED).update(state=DrawState.WITHDRAWN)


def _set_up(event: Event, draw: Draw) -> None:
    """Make tables, sheets and seats of every session from the seating."""
    people = dict(Registration.objects.filter(event=event).values_list("number", "participant_id"))
    sessions = {session.number: session for session in Session.objects.filter(event=event)}
    places = [
        (sessions[session_number], table_number, seats)
        for session_number, tables in enumerate(draw.seating, start=1)
        for table_number, seats in enumerate(tables, start=1)
    ]
    sheets = ScoreSheet.objects.bulk_create(_sheet(event, place[0], place[1]) for place in places)
    rows = list(zip(sheets, places, strict=True))
    Table.objects.bulk_create(
        Table(session=session, number=number, sheet=sheet) for sheet, (session, number, _seats) in rows
    )
    Occupancy.objects.bulk_create(
        occupancy for sheet, place in rows for occupancy in _seats(sheet, (people[each] for each in place[2]))
    )
    Session.objects.filter(event=event).update(state=SessionState.PUBLISHED)


def _sheet(event: Event, session: Session, number: int) -> ScoreSheet:
    return ScoreSheet(
        title=f"{event.name[:100]} {session.number}.{number}",
        ruleset=event.ruleset,
        ruleset_options=event.ruleset_options,
        rotation=event.rotation,
    )


def _seats(sheet: ScoreSheet, people: Iterable[int]) -> list[Occupancy]:
    return [
        Occupancy(sheet=sheet, seat=seat, participant_id=person)
        for seat, person in zip(Seat.values, people, strict=True)
    ]
