"""One service, one transaction, one audit entry: the frame that every act on a sheet stands in."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from django.utils import timezone

from referee.authority import Actor, Allowed, Refused, may
from referee.models import AuditEntry, ChainedEntry, ScoreSheet
from referee.rules.problem import Problem
from referee.selectors import SheetRows, changes_since, entry_hash, load_sheet, sealed_part
from referee.services.errors import BadEntry, NotAllowed, ServiceError, SheetNotOpen, StalePage
from referee.signals import sheet_acted

Entry = TypeVar("Entry", bound=ChainedEntry)


@dataclass(frozen=True, slots=True)
class Record:
    """What the audit trail keeps of an act besides who did it and when; ids of persons, never names."""

    action: str  # "hand.record"
    subject: str  # "hand:5"
    before: Any = None
    after: Any = None
    reason: str = ""


def lock_sheet(sheet_id: int) -> SheetRows:
    """Lock the sheet's row, then return all its rows; BadEntry when there is no such sheet.

    Must run inside a transaction: whoever comes second waits here and then sees what the first one wrote.
    """
    if ScoreSheet.objects.select_for_update().filter(pk=sheet_id).first() is None:
        raise BadEntry(Problem("sheet_unknown", {"sheet": sheet_id}))
    return load_sheet(sheet_id)


def permit(actor: Actor, action: str, sheet: ScoreSheet, reason: str = "") -> Allowed:
    """Return the permission for an act; NotAllowed, SheetNotOpen, or BadEntry when it needs a reason."""
    answer = may(actor, action, sheet)
    if isinstance(answer, Refused):
        kind = SheetNotOpen if answer.reason.code == "sheet_state_forbids" else NotAllowed
        raise kind(answer.reason)
    if answer.needs_reason and not reason.strip():
        raise BadEntry(Problem("reason_missing"))
    return answer


def refuse_stale(sheet: ScoreSheet, seen_version: int | None) -> None:
    """Raise StalePage when the sheet has moved on since the page was read, naming every act since."""
    if seen_version is None or seen_version == sheet.version:
        return
    changes = changes_since(sheet.pk, seen_version)
    raise StalePage(
        [
            Problem("stale_page", {"seen": seen_version, "now": sheet.version}),
            *(
                Problem(
                    f"changed.{change.action}",
                    {"subject": _number(change.subject), "name": change.actor_name},
                )
                for change in changes
            ),
        ]
    )


def refuse(problems: Iterable[Problem], kind: type[ServiceError] = BadEntry) -> None:
    """Raise one error with all problems, if there are any."""
    found = tuple(problems)
    if found:
        raise kind(found)


def write_act(rows: SheetRows, actor: Actor, permission: Allowed, record: Record) -> AuditEntry:
    """Count the sheet's version up, append the audit entry, and tell whoever listens.

    The entry's sequence is the version that the act leads to, so that a page's version names the acts it saw.
    """
    sheet = rows.sheet
    head = AuditEntry.objects.filter(sheet=sheet, sequence=sheet.version).first()
    sheet.version += 1
    sheet.save(update_fields=["version"])
    office = permission.office or actor.office
    entry = AuditEntry(sheet=sheet, **entry_columns(actor, office, record, sheet.version))
    seal(entry, head.hash if head else "").save()
    sheet_acted.send(sender=ScoreSheet, sheet_id=sheet.pk, action=record.action, actor=actor)
    return entry


def seal(entry: Entry, previous_hash: str) -> Entry:
    """Put the hashes on an entry that is otherwise complete."""
    entry.previous_hash = previous_hash
    entry.hash = entry_hash(previous_hash, sealed_part(entry))
    return entry


def entry_columns(actor: Actor, office: str, record: Record, sequence: int) -> dict[str, Any]:
    """Return the columns that every chain of acts has, but for the hashes."""
    return {
        "sequence": sequence,
        "at": timezone.now(),
        "actor_id": actor.id,
        "actor_name": actor.name,
        "office": office,
        "action": record.action,
        "subject": record.subject,
        "before": record.before,
        "after": record.after,
        "reason": record.reason,
    }


def _number(subject: str) -> str:
    return subject.partition(":")[2]
