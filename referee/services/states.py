"""Move sheets from state to state: by one at the table, by many when the event opens or closes a session."""

from collections.abc import Mapping

from django.db import transaction
from django.db.models import F, QuerySet

from referee.authority import Actor
from referee.models import AuditEntry, ScoreSheet, SheetState
from referee.rules.problem import Problem
from referee.services.acts import (
    AT_ONCE,
    Record,
    Sent,
    entry_columns,
    lock_sheet,
    permit,
    refuse,
    seal,
    write_act,
)
from referee.services.signatures import difference_problems
from referee.signals import sheet_acted

ORDER = tuple(SheetState.values)  # closed, open, entered, checked, signed, locked
APPROVED = frozenset({SheetState.CHECKED, SheetState.SIGNED, SheetState.LOCKED})


@transaction.atomic
def set_sheet_state(
    *, actor: Actor, sheet_id: int, state: str, reason: str = "", sent: Sent = AT_ONCE
) -> ScoreSheet:
    """Move a sheet to a state and return it; the same state changes nothing.

    A step back needs a reason, and so does closing play while hands are missing.

    The permission asked for is ``sheet.<state>``, or ``sheet.reopen`` for a step back. A sheet whose signed
    totals differ from its hands is approved after a ruling only. NotAllowed, SheetNotOpen, or BadEntry.
    """
    refuse(_state_problems(state))
    rows = lock_sheet(sheet_id, papers=True)
    sheet, before = rows.sheet, str(rows.sheet.state)
    if before == state or sent.was_taken(sheet, "sheet.state"):
        return sheet
    goes_back = ORDER.index(state) < ORDER.index(before)
    permission = permit(actor, "sheet.reopen" if goes_back else f"sheet.{state}", sheet, reason)
    is_early = state == SheetState.ENTERED and rows.last_number < sheet.hands_planned
    refuse([Problem("reason_missing")] if (goes_back or is_early) and not reason.strip() else [])
    refuse(difference_problems(rows) if state in APPROVED and not goes_back else [])
    sheet.state = state
    sheet.save(update_fields=["state"])
    record = Record("sheet.state", "sheet", before, state, reason.strip())
    write_act(rows, actor, permission, record, sent.client_key)
    return sheet


@transaction.atomic
def set_sheet_states(
    *, actor: Actor, office: str, sheets: QuerySet[ScoreSheet], state: str, reason: str = ""
) -> int:
    """Move every sheet of the query that is not there yet; return how many moved.

    For the event's own acts: it has asked for permission already, and ``office`` is what it was given in.
    A fixed number of queries; one audit entry a sheet.
    """
    refuse(_state_problems(state))
    moving = [
        sheet for sheet in sheets.order_by("pk").select_for_update(of=("self",)) if sheet.state != state
    ]
    heads = _heads(moving)
    entries = []
    for sheet in moving:
        record = Record("sheet.state", "sheet", str(sheet.state), state, reason.strip())
        sheet.state, sheet.version = state, sheet.version + 1
        entry = AuditEntry(sheet=sheet, **entry_columns(actor, office, record, sheet.version))
        entries.append(seal(entry, heads.get(sheet.pk, "")))
    ScoreSheet.objects.bulk_update(moving, ["state", "version"], batch_size=200)
    AuditEntry.objects.bulk_create(entries, batch_size=50)
    for sheet in moving:
        sheet_acted.send(sender=ScoreSheet, sheet_id=sheet.pk, action="sheet.state", actor=actor)
    return len(moving)


def _heads(sheets: list[ScoreSheet]) -> Mapping[int, str]:
    """Return the hash of each sheet's last act."""
    last = AuditEntry.objects.filter(sheet__in=sheets, sequence=F("sheet__version"))
    return dict(last.values_list("sheet_id", "hash"))


def _state_problems(state: str) -> list[Problem]:
    return [] if state in ORDER else [Problem("state_unknown", {"state": state})]
