"""When a session began, extra time for one table, and a table that moved in the hall."""

from django.db import transaction
from django.utils import timezone

from referee.authority import Actor
from referee.rules.problem import Problem
from referee.services.acts import Record as SheetRecord
from referee.services.acts import lock_sheet
from referee.services.acts import permit as permit_at_table
from referee.services.acts import write_act as write_sheet_act
from referee.services.errors import BadEntry
from tournaments.models import Session, SessionState, Table
from tournaments.services.acts import Record, lock_event, permit, refuse, write_act

MOST_EXTRA = 240
LONGEST_LABEL = 20


@transaction.atomic
def start_clock(*, actor: Actor, event_id: int, number: int) -> Session:
    """Start the clock of a session in play; a clock that runs goes on. NotAllowed, or BadEntry."""
    event = lock_event(event_id)
    permission = permit(actor, "session.clock", event)
    session = Session.objects.filter(event=event, number=number).first()
    if session is None:
        raise BadEntry(Problem("session_unknown", {"session": number}))
    if session.clock_started_at is not None:
        return session
    if session.state != SessionState.PLAYING:
        raise BadEntry(Problem("session_not_playing", {"session": number, "state": str(session.state)}))
    session.clock_started_at = timezone.now()
    session.save(update_fields=["clock_started_at"])
    after = session.clock_started_at.isoformat()
    write_act(event, actor, permission, Record("session.clock", f"session:{number}", None, after))
    return session


@transaction.atomic
def grant_extra_time(*, actor: Actor, sheet_id: int, minutes: int, reason: str) -> Table:
    """Give one table so many minutes more than the session has, with a reason. NotAllowed, or BadEntry."""
    rows = lock_sheet(sheet_id)
    permission = permit_at_table(actor, "table.time", rows.sheet, reason)
    table = _table(sheet_id)
    possible = 0 <= minutes <= MOST_EXTRA
    refuse([] if possible else [Problem("extra_time_out_of_range", {"minutes": minutes, "most": MOST_EXTRA})])
    refuse([] if reason.strip() else [Problem("reason_missing")])
    before = table.extra_minutes
    if before == minutes:
        return table
    table.extra_minutes = minutes
    table.save(update_fields=["extra_minutes"])
    record = SheetRecord("table.time", f"table:{table.number}", before, minutes, reason.strip())
    write_sheet_act(rows, actor, permission, record)
    return table


@transaction.atomic
def move_table(*, actor: Actor, sheet_id: int, label: str, reason: str = "") -> Table:
    """Say what stands on the table's place from now on: it moved, everything else stays. Errors as above."""
    rows = lock_sheet(sheet_id)
    permission = permit_at_table(actor, "table.move", rows.sheet, reason)
    table, name = _table(sheet_id), label.strip()
    refuse([Problem("label_too_long", {"most": LONGEST_LABEL})] if len(name) > LONGEST_LABEL else [])
    before = table.label
    if before == name:
        return table
    table.label = name
    table.save(update_fields=["label"])
    record = SheetRecord("table.move", f"table:{table.number}", before, name, reason.strip())
    write_sheet_act(rows, actor, permission, record)
    return table


def _table(sheet_id: int) -> Table:
    table = Table.objects.filter(sheet=sheet_id).first()
    if table is None:
        raise BadEntry(Problem("sheet_without_table"))
    return table
