"""One device enters for a table; a second one is warned by name and may take over."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from referee.authority import Actor
from referee.models import DeviceLease
from referee.rules.problem import Problem
from referee.selectors import LeaseView, SheetRows, lease_of
from referee.services.acts import Record, lock_sheet, permit, refuse, write_act

LONGEST_NAME = 80


@transaction.atomic
def take_lease(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    sheet_id: int,
    device_key: UUID,
    device_name: str,
    take_over: bool = False,
    known: SheetRows | None = None,
) -> LeaseView:
    """Let a device enter for a sheet, where none does yet or with ``take_over``; return who does then.

    Without ``take_over`` nothing changes where another device enters: what comes back names it. ``known`` are
    the sheet's rows where they have just been read. NotAllowed, SheetNotOpen, or BadEntry.
    """
    rows = lock_sheet(sheet_id, known=known)
    permission = permit(actor, "device.take", rows.sheet)
    held = lease_of(sheet_id, device_key)
    if held is not None and (held.is_mine or not take_over):
        return held
    name = device_name.strip()
    refuse(_name_problems(name))
    holder = {"device_key": device_key, "device_name": name, "actor_id": actor.id, "actor_name": actor.name}
    lease = DeviceLease(sheet=rows.sheet, since=timezone.now(), **holder)
    DeviceLease.objects.filter(sheet=rows.sheet).delete()  # the sheet's row is locked
    lease.save(force_insert=True)
    before = None if held is None else held.device_name
    write_act(rows, actor, permission, Record("device.take", "sheet", before, name))
    return LeaseView(name, actor.name, lease.since, is_mine=True)


def _name_problems(name: str) -> list[Problem]:
    if not name:
        return [Problem("device_name_missing")]
    return [Problem("device_name_too_long", {"most": LONGEST_NAME})] if len(name) > LONGEST_NAME else []
