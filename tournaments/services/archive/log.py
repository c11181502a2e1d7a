"""The log in an archive: the chain of the event and of every sheet, exactly as it was written.

Ids in an act (``user:3``, ``person:17``) are those of the desk where it was written. They are sealed and
never rewritten; who did it stands beside them by name.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from django.utils.translation import gettext as _

from referee.models import AuditEntry, ChainedEntry, ScoreSheet
from referee.selectors import check_chain
from tournaments.models import Event, EventAudit
from tournaments.services.archive.documents import NAME_LIMIT, REASON_LIMIT
from tournaments.services.archive.documents_office import ActDoc
from tournaments.services.archive.export_entries import filled, moment_text
from tournaments.services.archive.problems import Problems
from tournaments.services.archive.reader import HEX_64, NO_TIME, Reader

Entry = TypeVar("Entry", bound=ChainedEntry)
SEQUENCE_LIMIT: Final = 2**31 - 1


def read_log(reader: Reader) -> tuple[ActDoc, ...]:
    """Return the chain of a table or of the event, empty where the archive has none."""
    return reader.objects("log", _act)


def _act(reader: Reader) -> ActDoc:
    if not reader.has("at"):
        reader.problem("at", _("a time like 2026-01-31T09:00:00Z is needed"))
    return ActDoc(
        path=reader.path,
        sequence=reader.needed("sequence", low=1, high=SEQUENCE_LIMIT),
        at=reader.moment("at") or NO_TIME,
        actor=reader.text("actor", 60, needed=True),
        name=reader.text("name", NAME_LIMIT),
        office=reader.text("office", 30),
        action=reader.text("action", 40, needed=True),
        subject=reader.text("subject", 60),
        before=reader.raw("before"),
        after=reader.raw("after"),
        reason=reader.text("reason", REASON_LIMIT, lines=True),
        previous_hash=_digest(reader, "previous_hash"),
        hash=_digest(reader, "hash"),
    )


def _digest(reader: Reader, key: str) -> str:
    digest = reader.text(key, 64)
    if digest and not HEX_64.fullmatch(digest):
        reader.problem(key, _("hexadecimal digits are needed"))
    return digest


def columns(act: ActDoc) -> dict[str, Any]:
    """Return the columns of an act's row."""
    return {
        "sequence": act.sequence,
        "at": act.at,
        "actor_id": act.actor,
        "actor_name": act.name,
        "office": act.office,
        "action": act.action,
        "subject": act.subject,
        "before": act.before,
        "after": act.after,
        "reason": act.reason,
        "previous_hash": act.previous_hash,
        "hash": act.hash,
    }


def check_seals(log: Sequence[ActDoc], problems: Problems) -> None:
    """Add the first act of a chain that does not fit: every hash is computed again."""
    broken = check_chain(AuditEntry(**columns(act)) for act in log)
    if broken is None:
        return
    path = log[broken.sequence - 1].path
    messages = {
        "sequence": _("the number of this act is not %(number)d: the chain is broken"),
        "previous_hash": _("this is not the hash of the act before: the chain is broken"),
        "hash": _("the hash is not that of this act: the chain is broken"),
    }
    problems.add(f"{path}.{broken.code}", messages[broken.code] % {"number": broken.sequence})


def sheet_rows(sheets: Iterable[tuple[ScoreSheet, Sequence[ActDoc]]]) -> list[AuditEntry]:
    """Return the rows of the chains of sheets, as they were."""
    return [AuditEntry(sheet=sheet, **columns(act)) for sheet, log in sheets for act in log]


def event_rows(event: Event, log: Iterable[ActDoc]) -> list[EventAudit]:
    """Return the rows of the event's chain, as they were."""
    return [EventAudit(event=event, **columns(act)) for act in log]


def export_event_log(event: Event) -> list[dict[str, Any]]:
    """Return the event's chain (one query)."""
    return [_document(row) for row in EventAudit.objects.filter(event=event).order_by("sequence")]


def export_sheet_logs(event: Event) -> Mapping[int, list[dict[str, Any]]]:
    """Return the chains of all sheets by sheet id (one query)."""
    found: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    rows = AuditEntry.objects.filter(sheet__table__session__event=event)
    for row in rows.order_by("sheet", "sequence").iterator():
        found[row.sheet_id].append(_document(row))
    return found


def _document(row: ChainedEntry) -> dict[str, Any]:
    """Return an act; ``before`` and ``after`` stand there unless they are null, false and 0 too."""
    values = {"before": row.before, "after": row.after}
    return filled(
        sequence=row.sequence,
        at=moment_text(row.at),
        actor=row.actor_id,
        name=row.actor_name,
        office=row.office,
        action=row.action,
        subject=row.subject,
        reason=row.reason,
        previous_hash=row.previous_hash,
        hash=row.hash,
    ) | {key: value for key, value in values.items() if value is not None}
