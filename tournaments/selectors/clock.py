"""Clocks as pages need them: of a session, of one table; and which hand was in play when time was over."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from referee.models import HandEntry
from tournaments.clock import AtTime, Clock, ClockFact, ClockKind, fold_clock, running_hand
from tournaments.models import ClockEvent, Event, Session, SessionState, Table


@dataclass(frozen=True, slots=True)
class TableClock:
    """The clock of a table: that of its session, and what the table got besides.

    ``stamp`` grows with every act of the office or at the table, so that the newer of two
    clocks is known.
    """

    clock: Clock
    minutes: int | None
    extra_minutes: int
    at_time: AtTime
    stamp: int
    session: int
    session_state: str

    @property
    def started(self) -> datetime | None:
        """Return when play began."""
        return self.clock.started

    @property
    def ends(self) -> datetime | None:
        """Return when time is over as things stand; None while the clock stands or has no length."""
        return self.clock.ends


@dataclass(frozen=True, slots=True)
class ClockLine:
    """One act on a session's clock, to be read."""

    kind: str
    at: datetime
    minutes: int
    reason: str
    actor_name: str


@dataclass(frozen=True, slots=True)
class ExtraTime:
    """A table that has more time than the others."""

    table: int
    label: str
    sheet_id: int
    minutes: int


@dataclass(frozen=True, slots=True)
class SessionClock:
    """The clock of a session with everything that happened to it, and the tables that end later."""

    number: int
    title: str
    state: str
    starts_at: datetime | None
    clock: Clock
    minutes: int | None
    at_time: AtTime
    stamp: int
    lines: tuple[ClockLine, ...]
    extra: tuple[ExtraTime, ...]


def session_clock(event: Event, number: int) -> SessionClock:
    """Return the clock of a session (three queries); Session.DoesNotExist when there is none."""
    session = Session.objects.get(event=event, number=number)
    rows = list(ClockEvent.objects.filter(session=session))
    tables = Table.objects.filter(session=session, extra_minutes__gt=0).order_by("number")
    return SessionClock(
        number=session.number,
        title=session.title,
        state=session.state,
        starts_at=session.starts_at,
        clock=fold_clock(_facts(session, rows), minutes_of(session, event)),
        minutes=minutes_of(session, event),
        at_time=AtTime(event.at_time),
        stamp=event.version,
        lines=tuple(ClockLine(row.kind, row.at, row.minutes, row.reason, row.actor_name) for row in rows),
        extra=tuple(ExtraTime(each.number, each.label, each.sheet_id, each.extra_minutes) for each in tables),
    )


def table_clock(sheet_id: int) -> TableClock:
    """Return the clock of the table that a sheet belongs to (two queries); Table.DoesNotExist without one."""
    table = Table.objects.select_related("session__event", "sheet").get(sheet=sheet_id)
    session, event = table.session, table.session.event
    minutes = minutes_of(session, event)
    return TableClock(
        clock=fold_clock(
            _facts(session, ClockEvent.objects.filter(session=session)), minutes, table.extra_minutes
        ),
        minutes=minutes,
        extra_minutes=table.extra_minutes,
        at_time=AtTime(event.at_time),
        stamp=event.version + table.sheet.version,
        session=session.number,
        session_state=session.state,
    )


def hall_session(event: Event) -> int | None:
    """Return the session that the hall looks at: in play, else the next one, else the last (one query)."""
    states = dict(Session.objects.filter(event=event).values_list("number", "state"))
    seated = [number for number in sorted(states) if states[number] != SessionState.PLANNED]
    for wanted in (SessionState.PLAYING, SessionState.PUBLISHED):
        found = [number for number in seated if states[number] == wanted]
        if found:
            return found[0]
    return seated[-1] if seated else None


def coming_session(event: Event, number: int | None) -> Session | None:
    """Return the session after the one that the hall looks at, once that is over (one query)."""
    rows = {row.number: row for row in Session.objects.filter(event=event).order_by("number")}
    if number is None:
        return next(iter(rows.values()), None)
    is_over = rows[number].state in {SessionState.ENTERED, SessionState.CHECKED, SessionState.APPROVED}
    return rows.get(number + 1) if is_over else None


def hands_at_time(event: Event, number: int, over: datetime, now: datetime) -> dict[int, int | None]:
    """Return the hand that was being played when time ran out, by table number (two queries).

    ``over`` is the end of the session; tables with extra time end later, and are left out until then.
    """
    rows = Table.objects.filter(session__event=event, session__number=number)
    tables = [
        row
        for row in rows.select_related("sheet").order_by("number")
        if over + timedelta(minutes=row.extra_minutes) <= now
    ]
    recorded = _recorded(row.sheet_id for row in tables)
    return {
        row.number: running_hand(
            recorded[row.sheet_id],
            over + timedelta(minutes=row.extra_minutes),
            row.sheet.hands_planned,
        )
        for row in tables
    }


def hand_at_time(sheet_id: int, planned: int, over: datetime) -> int | None:
    """Return the hand that a table was playing when its time ran out (one query); None when all were over."""
    return running_hand(_recorded([sheet_id])[sheet_id], over, planned)


def minutes_of(session: Session, event: Event) -> int | None:
    """Return how long a session is: its own minutes, else those of the event."""
    return session.minutes or event.session_minutes


def _facts(session: Session, rows: Iterable[ClockEvent]) -> list[ClockFact]:
    started = session.clock_started_at
    start = [ClockFact(ClockKind.STARTED, started)] if started is not None else []
    return [*start, *(ClockFact(ClockKind(row.kind), row.at, row.minutes) for row in rows)]


def _recorded(sheets: Iterable[int]) -> defaultdict[int, list[tuple[int, datetime]]]:
    """Return when each hand was first entered, by sheet."""
    found: defaultdict[int, list[tuple[int, datetime]]] = defaultdict(list)
    first = HandEntry.objects.filter(sheet__in=list(sheets), version=1)
    for sheet_id, number, at in first.values_list("sheet_id", "number", "created"):
        found[sheet_id].append((number, at))
    return found
