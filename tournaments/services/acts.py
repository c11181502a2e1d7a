"""The frame of every act of the office: lock the event, ask for permission, write one audit entry."""

from functools import reduce
from operator import or_

from django.db.models import Q, QuerySet

from referee.authority import Actor, Allowed, Refused
from referee.rules.problem import Problem
from referee.services.acts import Record, entry_columns, refuse, seal
from referee.services.errors import BadEntry, NotAllowed, StalePage
from tournaments.models import Event, EventAudit, Table
from tournaments.permissions import may_event

# Check-ins come by the dozen and change nothing that a page of the office rests on: none is stale for them.
QUIET = ("people.arrive", "people.arrive_undo")

__all__ = [
    "Record",
    "find_event",
    "find_table",
    "lock_event",
    "permit",
    "refuse",
    "refuse_overwriting",
    "refuse_stale",
    "write_act",
]


def find_event(event_id: int) -> Event:
    """Return an event without its lock; BadEntry when there is none."""
    return _existing(Event.objects.all(), event_id)


def lock_event(event_id: int) -> Event:
    """Lock the event's row and return it; BadEntry when there is no such event. Needs a transaction."""
    return _existing(Event.objects.select_for_update(), event_id)


def _existing(rows: QuerySet[Event], event_id: int) -> Event:
    event = rows.filter(pk=event_id).first()
    if event is None:
        raise BadEntry(Problem("event_unknown", {"event": event_id}))
    return event


def find_table(sheet_id: int) -> Table:
    """Return the table of a sheet, with its session and event; BadEntry where the sheet belongs to none."""
    table = Table.objects.select_related("session__event", "sheet").filter(sheet=sheet_id).first()
    if table is None:
        raise BadEntry(Problem("sheet_without_table"))
    return table


def permit(actor: Actor, action: str, event: Event | None) -> Allowed:
    """Return the permission for an act; NotAllowed says why there is none."""
    answer = may_event(actor, action, event)
    if isinstance(answer, Refused):
        raise NotAllowed(answer.reason)
    return answer


def refuse_stale(event: Event, seen_version: int | None) -> None:
    """Raise StalePage when the event has moved on since the page was read, naming every act since."""
    if seen_version is None or seen_version == event.version:
        return
    since = EventAudit.objects.filter(event=event, sequence__gt=seen_version)
    changes = list(since.exclude(action__in=QUIET).order_by("sequence"))
    if not changes and seen_version < event.version:
        return
    raise StalePage(
        [
            Problem("stale_event_page", {"seen": seen_version, "now": event.version}),
            *(Problem(f"changed.{each.action}", {"name": each.actor_name}) for each in changes),
        ]
    )


def refuse_overwriting(
    event: Event, seen_version: int | None, *acts: tuple[str, str], code: str = "fact_changed_since"
) -> None:
    """Raise StalePage when one of these acts, each an action and a subject, came after the page was read.

    For forms that write a whole fact anew: another's change of the same fact would be undone unseen, while
    everything else that happened meanwhile does not matter to it.
    """
    if seen_version is None:
        return
    same = reduce(or_, (Q(action=action, subject=subject) for action, subject in acts))
    since = EventAudit.objects.filter(same, event=event, sequence__gt=seen_version).order_by("sequence")
    if changes := [Problem(f"changed.{each.action}", {"name": each.actor_name}) for each in since]:
        raise StalePage([Problem(code), *changes])


def write_act(event: Event, actor: Actor, permission: Allowed, record: Record) -> EventAudit:
    """Count the event's version up and append the audit entry with the same number."""
    head = EventAudit.objects.filter(event=event, sequence=event.version).first()
    event.version += 1
    event.save(update_fields=["version"])
    office = permission.office or actor.office
    entry = EventAudit(event=event, **entry_columns(actor, office, record, event.version))
    seal(entry, head.hash if head else "").save()
    return entry
