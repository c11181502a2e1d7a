"""One service, one transaction, one audit entry: the frame that every act on a sheet stands in."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar
from uuid import UUID

from django.utils import timezone

from referee.authority import Actor, Allowed, Refused, may
from referee.models import AuditEntry, ChainedEntry, DeviceLease, ScoreSheet
from referee.rules.problem import Problem
from referee.selectors import SheetRows, changes_since, entry_hash, sealed_part
from referee.selectors.rows import rows_of
from referee.services.errors import (
    BadEntry,
    DeviceElsewhere,
    NotAllowed,
    ServiceError,
    SheetNotOpen,
    StalePage,
)
from referee.signals import sheet_acted

Entry = TypeVar("Entry", bound=ChainedEntry)

# These acts change nothing that an entry rests on, so that a page that has not seen them is not stale.
QUIET: Final = frozenset(
    {"device.take", "call.open", "call.answer", "table.time", "table.move", "sheet.confirm"}
)


@dataclass(frozen=True, slots=True)
class Record:
    """What the audit trail keeps of an act besides who did it and when; ids of persons, never names."""

    action: str  # "hand.record"
    subject: str  # "hand:5"
    before: Any = None
    after: Any = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Seen:
    """What the page or device that sends an entry had seen.

    ``version`` is that of the last state it got from the desk, ``earlier_keys`` are the client keys of its
    own entries since: those are no news to it. ``device_key`` names the device where it has one.
    """

    version: int | None = None
    earlier_keys: Collection[UUID] = ()
    device_key: UUID | None = None


@dataclass(frozen=True, slots=True)
class Sent:
    """How a device sent an act: under which key, after which own ones, from which device.

    The key makes the act happen once: the same act under the same key again finds that it is done.
    """

    client_key: UUID | None = None
    earlier_keys: Collection[UUID] = ()
    device_key: UUID | None = None

    def seen(self, version: int | None) -> Seen:
        """Return what the device had seen, with the version that its page showed."""
        return Seen(version, self.earlier_keys, self.device_key)

    def was_taken(self, sheet: ScoreSheet, action: str) -> bool:
        """Tell whether this act was done under this key; BadEntry when the key made another (one query)."""
        if self.client_key is None:
            return False
        made = taken_keys(sheet.pk, [self.client_key]).get(self.client_key)
        if made not in {None, action}:
            raise BadEntry(Problem("client_key_reused"))
        return made is not None


AT_ONCE: Final = Sent()  # from a page, which asks for no key


def taken_keys(sheet_id: int, keys: Iterable[UUID]) -> dict[UUID, str]:
    """Return which acts on a sheet these keys have made (one query); keys that made none are left out."""
    made = AuditEntry.objects.filter(sheet=sheet_id, client_key__in=list(keys))
    return {key: action for key, action in made.values_list("client_key", "action") if key is not None}


def lock_sheet(sheet_id: int, *, papers: bool = False, known: SheetRows | None = None) -> SheetRows:
    """Lock the sheet's row, then return its rows as `load_sheet` does; BadEntry when there is no such sheet.

    Must run inside a transaction: whoever comes second waits here and then sees what the first one wrote.
    ``known`` are rows read before: every act counts the version up, so with the same version nothing of them
    has changed and they are not read again.
    """
    sheet = ScoreSheet.objects.select_for_update().filter(pk=sheet_id).first()
    if sheet is None:
        raise BadEntry(Problem("sheet_unknown", {"sheet": sheet_id}))
    if known is not None and (known.sheet.pk, known.sheet.version) == (sheet.pk, sheet.version):
        return replace(known, sheet=sheet)
    return rows_of(sheet, papers=papers)


def permit(actor: Actor, action: str, sheet: ScoreSheet, reason: str = "") -> Allowed:
    """Return the permission for an act; NotAllowed, SheetNotOpen, or BadEntry when it needs a reason."""
    answer = may(actor, action, sheet)
    if isinstance(answer, Refused):
        kind = SheetNotOpen if answer.reason.code == "sheet_state_forbids" else NotAllowed
        raise kind(answer.reason)
    if answer.needs_reason and not reason.strip():
        raise BadEntry(Problem("reason_missing"))
    return answer


def refuse_moved(sheet: ScoreSheet, seen: Seen) -> None:
    """Raise DeviceElsewhere when another device enters for this table, StalePage when the sheet moved on."""
    refuse_stale(sheet, seen.version, seen.earlier_keys)
    if seen.device_key is None:
        return
    lease = DeviceLease.objects.filter(sheet=sheet).exclude(device_key=seen.device_key).first()
    if lease is not None:
        raise DeviceElsewhere(Problem("device_elsewhere", {"device": lease.device_name}))


def refuse_stale(sheet: ScoreSheet, seen_version: int | None, earlier_keys: Collection[UUID] = ()) -> None:
    """Raise StalePage when the sheet has moved on since the page was read, naming every act since.

    Acts that the same device made itself, by their client keys, and acts that change nothing do not count.
    """
    if seen_version is None or seen_version == sheet.version:
        return
    changes = [
        change
        for change in changes_since(sheet.pk, seen_version)
        if change.action not in QUIET and (change.client_key is None or change.client_key not in earlier_keys)
    ]
    if not changes and seen_version < sheet.version:
        return
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


def write_act(
    rows: SheetRows, actor: Actor, permission: Allowed, record: Record, client_key: UUID | None = None
) -> AuditEntry:
    """Count the sheet's version up, append the audit entry, and tell whoever listens.

    The entry's sequence is the version that the act leads to, so that a page's version names the acts it saw;
    ``client_key`` is that of the entry that was sent.
    """
    sheet = rows.sheet
    head = AuditEntry.objects.filter(sheet=sheet, sequence=sheet.version).first()
    sheet.version += 1
    sheet.save(update_fields=["version"])
    office = permission.office or actor.office
    columns = entry_columns(actor, office, record, sheet.version)
    entry = AuditEntry(sheet=sheet, client_key=client_key, **columns)
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
