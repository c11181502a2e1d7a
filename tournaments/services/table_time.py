"""Extra time for one table, and a table that moved in the hall."""

from django.db import transaction

from referee.authority import Actor
from referee.rules.problem import Problem
from referee.services.acts import Record, lock_sheet, permit, refuse, write_act
from tournaments.models import Table
from tournaments.services.acts import find_table

MOST_EXTRA = 240
LONGEST_LABEL = 20


@transaction.atomic
def grant_extra_time(*, actor: Actor, sheet_id: int, minutes: int, reason: str) -> Table:
    """Give one table so many minutes more than the session has, with a reason. NotAllowed, or BadEntry."""
    rows = lock_sheet(sheet_id)
    permission = permit(actor, "table.time", rows.sheet, reason)
    table = find_table(sheet_id)
    possible = 0 <= minutes <= MOST_EXTRA
    refuse([] if possible else [Problem("extra_time_out_of_range", {"minutes": minutes, "most": MOST_EXTRA})])
    refuse([] if reason.strip() else [Problem("reason_missing")])
    before = table.extra_minutes
    if before == minutes:
        return table
    table.extra_minutes = minutes
    table.save(update_fields=["extra_minutes"])
    record = Record("table.time", f"table:{table.number}", before, minutes, reason.strip())
    write_act(rows, actor, permission, record)
    return table


@transaction.atomic
def move_table(*, actor: Actor, sheet_id: int, label: str, reason: str = "") -> Table:
    """Say what stands on the table's place from now on: it moved, everything else stays. Errors as above."""
    rows = lock_sheet(sheet_id)
    permission = permit(actor, "table.move", rows.sheet, reason)
    table, name = find_table(sheet_id), label.strip()
    refuse([Problem("label_too_long", {"most": LONGEST_LABEL})] if len(name) > LONGEST_LABEL else [])
    before = table.label
    if before == name:
        return table
    table.label = name
    table.save(update_fields=["label"])
    record = Record("table.move", f"table:{table.number}", before, name, reason.strip())
    write_act(rows, actor, permission, record)
    return table
