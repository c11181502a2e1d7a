"""Which device enters for a table."""

from uuid import UUID

from referee.models import DeviceLease
from referee.selectors.values import LeaseView


def lease_of(sheet_id: int, device_key: UUID | None = None) -> LeaseView | None:
    """Return who holds the lease of a sheet, None where nobody does (one query)."""
    lease = DeviceLease.objects.filter(sheet=sheet_id).first()
    if lease is None:
        return None
    return LeaseView(
        device_name=lease.device_name,
        actor_name=lease.actor_name,
        since=lease.since,
        is_mine=lease.device_key == device_key,
    )
