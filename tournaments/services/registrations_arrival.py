"""Who has come: check in, take it back, mark who did not come."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from referee.authority import Actor
from referee.rules.problem import Problem
from tournaments.models import Registration, RegistrationStatus
from tournaments.services.acts import Record, lock_event, permit, refuse, write_act
from tournaments.services.registrations_rows import find_registration


@transaction.atomic
def check_in(*, actor: Actor, event_id: int, number: int) -> Registration:
    """Note that somebody is here; twice is once. Who was marked as not come plays again.

    NotAllowed, or BadEntry for who has withdrawn: that is the organiser's to undo.
    """
    event = lock_event(event_id)
    permission = permit(actor, "people.check_in", event)
    row = find_registration(event, number)
    gone = row.status == RegistrationStatus.WITHDRAWN
    refuse([Problem("withdrawn_cannot_arrive", {"number": number})] if gone else [])
    if row.arrived_at is not None and row.status == RegistrationStatus.ACTIVE:
        return row
    before = str(row.status)
    row.arrived_at, row.status = timezone.now(), RegistrationStatus.ACTIVE
    row.save(update_fields=["arrived_at", "status"])
    write_act(event, actor, permission, Record("people.arrive", f"player:{number}", before, str(row.status)))
    return row


@transaction.atomic
def undo_check_in(*, actor: Actor, event_id: int, number: int) -> Registration:
    """Take a check-in back; who was not checked in stays so."""
    event = lock_event(event_id)
    permission = permit(actor, "people.check_in", event)
    row = find_registration(event, number)
    if row.arrived_at is None:
        return row
    before = row.arrived_at.isoformat(timespec="seconds")
    row.arrived_at = None
    row.save(update_fields=["arrived_at"])
    write_act(event, actor, permission, Record("people.arrive_undo", f"player:{number}", before, None))
    return row


@transaction.atomic
def mark_no_show(
    *, actor: Actor, event_id: int, numbers: Sequence[int], reason: str
) -> tuple[Registration, ...]:
    """Mark people as not come, all of them in one act with its reason; who is here cannot be among them.

    The seats of sessions to come stay until somebody takes them. NotAllowed, or BadEntry with every problem.
    """
    event = lock_event(event_id)
    permission = permit(actor, "people.no_show", event)
    rows = [find_registration(event, number) for number in dict.fromkeys(numbers)]
    here = [row.number for row in rows if row.arrived_at is not None]
    refuse(
        [
            *([] if rows else [Problem("nobody_chosen")]),
            *([] if reason.strip() else [Problem("reason_missing")]),
            *(Problem("player_is_here", {"number": number}) for number in here),
        ]
    )
    missing = [row for row in rows if row.status == RegistrationStatus.ACTIVE]
    if missing:
        Registration.objects.filter(pk__in=[row.pk for row in missing]).update(
            status=RegistrationStatus.NO_SHOW
        )
        changed = [row.number for row in missing]
        record = Record("people.no_show", "players", None, {"numbers": changed}, reason.strip())
        write_act(event, actor, permission, record)
    return tuple(missing)
