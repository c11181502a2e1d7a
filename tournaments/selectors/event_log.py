"""Everything that was done in an event: its own chain and those of its sheets as one list, each verified."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from referee.models import AuditEntry, ChainedEntry
from tournaments.models import Event, EventAudit
from tournaments.selectors.audit import ChainReport, verify_event

PAGE = 100


@dataclass(frozen=True, slots=True)
class LogLine:
    """One act; ``session`` and ``table`` are None for acts of the office."""

    at: datetime
    sequence: int
    action: str
    subject: str
    actor_name: str
    office: str
    reason: str
    before: Any
    after: Any
    session: int | None
    table: int | None
    sheet_id: int | None


@dataclass(frozen=True, slots=True)
class LogFilter:
    """What is looked for; empty: everything."""

    action: str = ""  # "hand.record", or "hand" for all of that kind
    actor: str = ""
    session: int | None = None
    table: int | None = None
    office_only: bool = False


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of the log, the last act first, with what the filter can be set to."""

    lines: tuple[LogLine, ...]
    count: int
    pages: int
    actions: tuple[str, ...]
    actors: tuple[str, ...]


def event_log(event: Event, which: LogFilter, page: int = 1) -> LogPage:
    """Return a page of the log (six queries, however long it is)."""
    own, sheets = (
        EventAudit.objects.filter(event=event),
        AuditEntry.objects.filter(sheet__table__session__event=event),
    )
    actions = {*_distinct(own, "action"), *_distinct(sheets, "action")}
    actors = {*_distinct(own, "actor_name"), *_distinct(sheets, "actor_name")}
    found = _found(own, sheets, which)
    found.sort(key=lambda each: (each[0], each[1], each[2]), reverse=True)
    pages = max(1, -(-len(found) // PAGE))
    shown = found[(page - 1) * PAGE : page * PAGE]
    return LogPage(
        lines=_lines(shown),
        count=len(found),
        pages=pages,
        actions=tuple(sorted(actions)),
        actors=tuple(sorted(actors - {""})),
    )


def chain_reports(event: Event) -> tuple[ChainReport, ...]:
    """Return whether every chain of the event still holds (four queries)."""
    return verify_event(event)


def _distinct(rows: Any, column: str) -> Iterable[str]:
    return set(rows.order_by().values_list(column, flat=True).distinct())


def _found(own: Any, sheets: Any, which: LogFilter) -> list[tuple[datetime, int, int, bool]]:
    """Return time, sequence, id and whether it is a sheet's, of every act that the filter lets through."""
    wanted: dict[str, Any] = {}
    if which.action:
        wanted["action__startswith"] = which.action
    if which.actor:
        wanted["actor_name"] = which.actor
    at_table = {"sheet__table__session__number": which.session, "sheet__table__number": which.table}
    place = {name: number for name, number in at_table.items() if number is not None}
    columns = ("at", "sequence", "pk")
    of_office = [] if place else list(own.filter(**wanted).values_list(*columns))
    of_tables = [] if which.office_only else list(sheets.filter(**wanted, **place).values_list(*columns))
    return [*((*each, False) for each in of_office), *((*each, True) for each in of_tables)]


def _lines(shown: list[tuple[datetime, int, int, bool]]) -> tuple[LogLine, ...]:
    of_tables = [row_id for _at, _sequence, row_id, is_sheet in shown if is_sheet]
    of_office = [row_id for _at, _sequence, row_id, is_sheet in shown if not is_sheet]
    sheet_rows = AuditEntry.objects.filter(pk__in=of_tables).select_related("sheet__table__session")
    lines = {(row.pk, True): _line(row, row.sheet.table) for row in sheet_rows}
    lines |= {(row.pk, False): _line(row, None) for row in EventAudit.objects.filter(pk__in=of_office)}
    return tuple(lines[row_id, is_sheet] for _at, _sequence, row_id, is_sheet in shown)


def _line(row: ChainedEntry, table: Any) -> LogLine:
    return LogLine(
        at=row.at,
        sequence=row.sequence,
        action=row.action,
        subject=row.subject,
        actor_name=row.actor_name,
        office=row.office,
        reason=row.reason,
        before=row.before,
        after=row.after,
        session=table.session.number if table else None,
        table=table.number if table else None,
        sheet_id=table.sheet_id if table else None,
    )
