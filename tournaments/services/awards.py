"""Give points for a session without play: to those left without a table, or as it was ruled."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from referee.authority import Actor
from referee.models import Occupancy
from referee.rules.problem import Problem
from referee.services.errors import BadEntry
from tournaments.models import Award, Event, Registration
from tournaments.services.acts import Record, lock_event, permit, refuse, refuse_stale, write_act

MOST: Final = 1000


@dataclass(frozen=True, slots=True)
class AwardDraft:
    """Points of one session for people by their numbers in the event, and why."""

    session: int
    numbers: Sequence[int]
    table_points: Fraction
    game_points: int
    reason: str


@transaction.atomic
def award_points(
    *, actor: Actor, event_id: int, draft: AwardDraft, seen_version: int | None = None
) -> tuple[Award, ...]:
    """Give everybody named the same points for a session in which nobody of them has a seat.

    NotAllowed, StalePage, or BadEntry with every problem.
    """
    event = lock_event(event_id)
    permission = permit(actor, "points.award", event)
    refuse_stale(event, seen_version)
    people = {row.number: row for row in Registration.objects.filter(event=event, number__in=draft.numbers)}
    refuse([*_draft_problems(event, draft), *_people_problems(draft, people)])
    made = Award.objects.bulk_create(
        Award(
            event=event,
            registration=people[number],
            session=draft.session,
            table_points_numerator=draft.table_points.numerator,
            table_points_denominator=draft.table_points.denominator,
            game_points=draft.game_points,
            reason=draft.reason.strip(),
            actor_name=actor.name,
        )
        for number in dict.fromkeys(draft.numbers)
    )
    record = Record("points.award", f"session:{draft.session}", None, _fact(draft), draft.reason.strip())
    write_act(event, actor, permission, record)
    return tuple(made)


@transaction.atomic
def cancel_award(*, actor: Actor, event_id: int, award_id: int, reason: str) -> Award:
    """Take points back that were given without play; the row stays. NotAllowed, or BadEntry."""
    event = lock_event(event_id)
    permission = permit(actor, "points.award", event)
    award = Award.objects.select_related("registration").filter(event=event, pk=award_id).first()
    if award is None:
        raise BadEntry(Problem("award_unknown"))
    if award.cancelled_at is not None:
        return award
    refuse([] if reason.strip() else [Problem("reason_missing")])
    award.cancelled_at, award.cancelled_name = timezone.now(), actor.name
    award.cancel_reason = reason.strip()
    award.save(update_fields=["cancelled_at", "cancelled_name", "cancel_reason"])
    subject = f"session:{award.session}"
    before = {"numbers": [award.registration.number], "game_points": award.game_points}
    write_act(event, actor, permission, Record("points.cancel", subject, before, None, reason.strip()))
    return award


def _fact(draft: AwardDraft) -> dict[str, Any]:
    return {
        "numbers": list(draft.numbers),
        "table_points": [draft.table_points.numerator, draft.table_points.denominator],
        "game_points": draft.game_points,
    }


def _draft_problems(event: Event, draft: AwardDraft) -> Iterator[Problem]:
    if not 1 <= draft.session <= event.sessions_planned:
        yield Problem("session_unknown", {"session": draft.session})
    if not draft.numbers:
        yield Problem("award_for_nobody")
    if not draft.reason.strip():
        yield Problem("reason_missing")
    if abs(draft.table_points) > MOST or draft.table_points.denominator > MOST:
        yield Problem("award_out_of_range")
    if abs(draft.game_points) > MOST:
        yield Problem("award_out_of_range")


def _people_problems(draft: AwardDraft, people: dict[int, Registration]) -> Iterator[Problem]:
    for number in dict.fromkeys(draft.numbers):
        if number not in people:
            yield Problem("player_unknown", {"number": number})
    ids = {row.participant_id: row.number for row in people.values()}
    event = next((row.event_id for row in people.values()), None)
    seated = Occupancy.objects.filter(
        sheet__table__session__event=event,
        sheet__table__session__number=draft.session,
        participant__in=ids,
        is_absent=False,
    )
    for person in seated.values_list("participant_id", flat=True):
        yield Problem("award_has_a_table", {"number": ids[person], "session": draft.session})
    given = Award.objects.filter(
        registration__in=people.values(), session=draft.session, cancelled_at__isnull=True
    )
    for number in given.values_list("registration__number", flat=True):
        yield Problem("award_given_already", {"number": number, "session": draft.session})
