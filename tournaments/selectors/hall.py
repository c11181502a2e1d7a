"""What runs in the hall beside the hands: calls for the head referee, codes of devices."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Sum

from tournaments.models import Event, RefereeCall, Table, TableAccess


@dataclass(frozen=True, slots=True)
class CallView:
    """A call that waits, or that somebody answered."""

    call_id: int
    session: int
    table: int
    label: str
    sheet_id: int
    note: str
    called_at: datetime
    called_by: str
    answered_at: datetime | None
    answered_by: str
    answer: str


@dataclass(frozen=True, slots=True)
class AccessView:
    """A code of devices, without the code."""

    access_id: int
    scope: str
    session: int | None
    table: int | None
    name: str
    rights: str
    created: datetime
    expires_at: datetime
    revoked_at: datetime | None
    is_good: bool


def event_stamp(event: Event) -> str:
    """Return what differs after every act of the office or at a table (one query)."""
    acts = Table.objects.filter(session__event=event).aggregate(all=Sum("sheet__version"))
    return f"{event.pk}.{event.version}.{acts['all'] or 0}"


def open_calls(event: Event) -> tuple[CallView, ...]:
    """Return the calls that wait, the oldest first (one query)."""
    rows = RefereeCall.objects.filter(table__session__event=event, answered_at__isnull=True)
    return tuple(_call(row) for row in rows.select_related("table__session"))


def answered_calls(event: Event, most: int) -> tuple[CallView, ...]:
    """Return the calls that somebody answered, the last ones first (one query)."""
    rows = RefereeCall.objects.filter(table__session__event=event, answered_at__isnull=False)
    return tuple(_call(row) for row in rows.select_related("table__session").order_by("-answered_at")[:most])


def last_call(sheet_id: int) -> CallView | None:
    """Return the last call of a table, answered or not; None where it never called (one query)."""
    rows = RefereeCall.objects.filter(table__sheet=sheet_id).select_related("table__session")
    row = rows.order_by("-called_at", "-id").first()
    return None if row is None else _call(row)


def access_codes(event: Event, now: datetime) -> tuple[AccessView, ...]:
    """Return every code that was made for devices of the event, good or not (one query)."""
    return tuple(
        AccessView(
            access_id=row.pk,
            scope=row.scope,
            session=row.session_number,
            table=row.table_number,
            name=row.name,
            rights=row.rights,
            created=row.created,
            expires_at=row.expires_at,
            revoked_at=row.revoked_at,
            is_good=row.is_good(now),
        )
        for row in TableAccess.objects.filter(event=event).order_by("id")
    )


def _call(row: RefereeCall) -> CallView:
    return CallView(
        call_id=row.pk,
        session=row.table.session.number,
        table=row.table.number,
        label=row.table.label,
        sheet_id=row.table.sheet_id,
        note=row.note,
        called_at=row.called_at,
        called_by=row.called_by,
        answered_at=row.answered_at,
        answered_by=row.answered_by,
        answer=row.answer,
    )
