"""Whether the chains of acts of an event and its sheets still hold."""

from collections import defaultdict
from dataclasses import dataclass

from referee.models import AuditEntry
from referee.selectors import ChainBreak, check_chain
from tournaments.models import Event, EventAudit, Table


@dataclass(frozen=True, slots=True)
class ChainReport:
    """One chain: whose it is, how many acts it holds, its head, and where it breaks."""

    label: str  # "event", or "3/12" for session 3, table 12
    entries: int
    head: str
    broken: ChainBreak | None


def verify_event(event: Event) -> tuple[ChainReport, ...]:
    """Return a report on the event's own chain and on each of its sheets' (four queries)."""
    version = Event.objects.values_list("version", flat=True).get(pk=event.pk)
    own = list(EventAudit.objects.filter(event=event).order_by("sequence"))
    chains: defaultdict[int, list[AuditEntry]] = defaultdict(list)
    for entry in AuditEntry.objects.filter(sheet__table__session__event=event).order_by("sheet", "sequence"):
        chains[entry.sheet_id].append(entry)
    tables = Table.objects.filter(session__event=event).select_related("session", "sheet")
    return (
        _report("event", own, version),
        *(
            _report(f"{table.session.number}/{table.number}", chains[table.sheet_id], table.sheet.version)
            for table in tables.order_by("session__number", "number")
        ),
    )


def _report(label: str, entries: list[AuditEntry] | list[EventAudit], version: int) -> ChainReport:
    """Return the report; a chain shorter than its owner's version has lost its end."""
    broken = check_chain(entries)
    if broken is None and len(entries) != version:
        broken = ChainBreak(len(entries) + 1, "sequence")
    return ChainReport(label, len(entries), entries[-1].hash if entries else "", broken)
