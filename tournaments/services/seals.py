"""When a sheet is signed, the head of its chain goes into the chain of its event."""

from typing import Any, Final

from django.dispatch import receiver

from referee.authority import Actor, Allowed
from referee.models import AuditEntry
from referee.signals import sheet_acted
from tournaments.models import Table
from tournaments.services.acts import Record, lock_event, write_act

SEALING: Final = frozenset({"sheet.referee_sign", "sheet.head_sign"})


@receiver(sheet_acted, dispatch_uid="seal_signed_sheet")
def seal_signed_sheet(*, sheet_id: int, action: str, actor: Actor, **_signal: Any) -> None:
    """Write into the event's chain up to where a sheet was signed, by the hash of its last act."""
    if action not in SEALING:
        return
    table = Table.objects.select_related("session").filter(sheet=sheet_id).first()
    if table is None:
        return
    head = AuditEntry.objects.filter(sheet=sheet_id).order_by("sequence").last()
    assert head is not None  # the act that brought us here
    after = {"act": action, "sequence": head.sequence, "head": head.hash}
    record = Record("sheet.seal", f"table:{table.session.number}/{table.number}", None, after)
    write_act(lock_event(table.session.event_id), actor, Allowed(head.office), record)
