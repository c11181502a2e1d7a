"""Clocks of sessions and who looks after which tables, in an archive.

Accounts belong to a desk: a referee goes into the archive by name, and comes out of it as a name.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import ClockAct, ClockEvent, Event, RefereeDuty, Session
from tournaments.services.archive.documents import NAME_LIMIT, SMALL_LIMIT, TABLE_LIMIT, SessionDoc
from tournaments.services.archive.documents_office import ClockDoc, DutyDoc
from tournaments.services.archive.export_entries import filled, moment_text
from tournaments.services.archive.reader import NO_TIME, Reader, is_whole

Documents = Mapping[int, list[dict[str, Any]]]
REASON_LIMIT = 500


def read_clock(reader: Reader) -> ClockDoc:
    """Return an act on a clock as the archive says it."""
    act = ClockDoc(
        kind=reader.choice("kind", ClockAct.values),
        at=reader.moment("at") or NO_TIME,
        minutes=reader.whole("minutes", low=-SMALL_LIMIT, high=SMALL_LIMIT) or 0,
        reason=reader.text("reason", REASON_LIMIT, lines=True),
        by=reader.text("by", NAME_LIMIT),
    )
    if not reader.has("at"):
        reader.problem("at", _("a time like 2026-01-31T09:00:00Z is needed"))
    if (act.kind == ClockAct.EXTENDED) != bool(act.minutes):
        reader.problem("minutes", _("an extension has minutes, and only it"))
    return act


def read_duty(reader: Reader) -> DutyDoc:
    """Return the tables of a referee as the archive says them."""
    name = reader.text("name", NAME_LIMIT, needed=True)
    tables = reader.free("tables", list)
    if not all(is_whole(table) and 1 <= table <= TABLE_LIMIT for table in tables):
        reader.problem("tables", _("a list of table numbers is needed"))
        tables = []
    return DutyDoc(name, tuple(tables))


def import_hall(sessions: Iterable[tuple[Session, SessionDoc]]) -> None:
    """Write what happened to the clocks, and the rota."""
    pairs = list(sessions)
    ClockEvent.objects.bulk_create(
        ClockEvent(
            session=session,
            kind=act.kind,
            at=act.at,
            minutes=act.minutes,
            reason=act.reason,
            actor_name=act.by,
        )
        for session, doc in pairs
        for act in doc.clock
    )
    RefereeDuty.objects.bulk_create(
        RefereeDuty(session=session, name=duty.name, table_number=table)
        for session, doc in pairs
        for duty in doc.referees
        for table in duty.tables
    )


def export_clocks(event: Event) -> Documents:
    """Return the acts on the clocks by session (one query)."""
    found: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in ClockEvent.objects.filter(session__event=event).order_by("at", "id"):
        found[row.session_id].append(
            filled(
                kind=row.kind,
                at=moment_text(row.at),
                minutes=row.minutes or None,
                reason=row.reason,
                by=row.actor_name,
            )
        )
    return found


def export_duties(event: Event) -> Documents:
    """Return the rota by session, referees in the order of their names (one query)."""
    tables: defaultdict[int, defaultdict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for row in RefereeDuty.objects.filter(session__event=event).select_related("user"):
        tables[row.session_id][row.referee].add(row.table_number)
    return {
        session: [{"name": name, "tables": sorted(numbers)} for name, numbers in sorted(own.items())]
        for session, own in tables.items()
    }
