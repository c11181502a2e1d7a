"""The chain of acts: how it is sealed, whether it still holds, what happened since a page was read.

hash = SHA-256 of the previous hash, a line feed, and the canonical JSON (sorted keys, no spaces, UTF-8) of
sequence, UTC time, actor id, action, subject, before, after and reason. Names of persons stay outside.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from referee.models import AuditEntry, ChainedEntry, ScoreSheet


@dataclass(frozen=True, slots=True)
class ChainBreak:
    """The first entry that does not fit: its place, and what is wrong with it."""

    sequence: int
    code: str  # "sequence", "previous_hash" or "hash"


@dataclass(frozen=True, slots=True)
class Change:
    """One act as a person is told about it."""

    sequence: int
    action: str
    subject: str
    actor_name: str
    office: str
    at: datetime
    reason: str
    client_key: UUID | None  # of the entry that made it, where one was sent


def entry_hash(previous_hash: str, sealed: dict[str, Any]) -> str:
    """Return the hash of an entry, in lower-case hex."""
    text = json.dumps(sealed, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(f"{previous_hash}\n{text}".encode()).hexdigest()


def sealed_part(entry: ChainedEntry) -> dict[str, Any]:
    """Return what the hash of an entry covers."""
    return {
        "sequence": entry.sequence,
        "at": entry.at.astimezone(UTC).isoformat(timespec="microseconds"),
        "actor": entry.actor_id,
        "action": entry.action,
        "subject": entry.subject,
        "before": entry.before,
        "after": entry.after,
        "reason": entry.reason,
    }


def check_chain(entries: Iterable[ChainedEntry]) -> ChainBreak | None:
    """Return the first break of a chain given in order of sequence, None when it holds."""
    previous = ""
    for expected, entry in enumerate(entries, start=1):
        if entry.sequence != expected:
            return ChainBreak(expected, "sequence")
        if entry.previous_hash != previous:
            return ChainBreak(expected, "previous_hash")
        if entry.hash != entry_hash(previous, sealed_part(entry)):
            return ChainBreak(expected, "hash")
        previous = entry.hash
    return None


def verify_chain(sheet: ScoreSheet) -> ChainBreak | None:
    """Return the first break in a sheet's chain, None when every entry is as it was written.

    A chain that is shorter than the sheet's version has lost its end.
    """
    version = ScoreSheet.objects.values_list("version", flat=True).get(pk=sheet.pk)
    entries = list(AuditEntry.objects.filter(sheet=sheet).order_by("sequence"))
    return check_chain(entries) or (
        None if len(entries) == version else ChainBreak(len(entries) + 1, "sequence")
    )


def changes_since(sheet_id: int, version: int) -> tuple[Change, ...]:
    """Return what was done to a sheet after a page saw this version, oldest first."""
    entries = AuditEntry.objects.filter(sheet=sheet_id, sequence__gt=version).order_by("sequence")
    return tuple(
        Change(
            sequence=entry.sequence,
            action=entry.action,
            subject=entry.subject,
            actor_name=entry.actor_name,
            office=entry.office,
            at=entry.at,
            reason=entry.reason,
            client_key=entry.client_key,
        )
        for entry in entries
    )


def was_given_last(sheet_id: int, version: int, penalty_id: int) -> bool:
    """Tell whether giving this penalty is the last thing that happened at the table (one query)."""
    acts = AuditEntry.objects.filter(sheet=sheet_id, sequence=version)
    return acts.filter(action="penalty.record", subject=f"penalty:{penalty_id}").exists()
