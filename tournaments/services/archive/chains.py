"""The acts that an import leaves in the chains: one for each sheet, one for the event, with what came in."""

from referee.authority import Actor
from referee.models import AuditEntry, ScoreSheet
from referee.services.acts import Record, entry_columns, seal
from tournaments.models import Event, EventAudit
from tournaments.services.archive.documents import Archive, TableDoc
from tournaments.services.archive.table_checks import tally


def sheet_entry(sheet: ScoreSheet, table: TableDoc, event: Event, actor: Actor) -> AuditEntry:
    """Return the first act of an imported sheet: how much came in, and what it adds up to."""
    after = {
        "event": event.slug,
        "state": table.state,
        "hands": len(table.hands),
        "penalties": len(table.penalties),
        "signed_totals": len(table.signed_totals),
        "totals": list(tally(table).totals),
    }
    record = Record("sheet.import", "sheet", after=after)
    return seal(AuditEntry(sheet=sheet, **entry_columns(actor, actor.office, record, 1)), "")


def event_entry(event: Event, archive: Archive, actor: Actor) -> EventAudit:
    """Return the first act of an imported event."""
    after = {
        "slug": archive.event.slug,
        "players": len(archive.players),
        "teams": len(archive.teams),
        "sessions": len(archive.sessions),
        "tables": sum(len(session.tables) for session in archive.sessions),
    }
    record = Record("event.import", "event", after=after)
    return seal(EventAudit(event=event, **entry_columns(actor, actor.office, record, 1)), "")
