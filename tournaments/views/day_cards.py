"""The day as the office sees it: sessions as a line, tables as plates, and what needs a person, sorted."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.messages import listed
from referee.models import SheetState
from tournaments.models import Event, Protest, ProtestOutcome, SessionState
from tournaments.selectors import EventView, SessionLine
from tournaments.selectors.hall_tables import HallTable
from tournaments.selectors.room import IncidentView
from tournaments.selectors.session_state import SessionPapers
from tournaments.views import words
from tournaments.views.clock_words import hall_time, waited

OVER = frozenset({SessionState.ENTERED, SessionState.CHECKED})
SIGNED = frozenset({SheetState.SIGNED, SheetState.LOCKED})


@dataclass(frozen=True, slots=True)
class DayLine:
    """A session on the line of the day."""

    title: str
    url: str
    when: str
    state_name: str
    mark: str
    finished: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class Plate:
    """A table at a glance."""

    key: str
    name: str
    url: str
    state: str
    style: str
    seats: tuple[str, ...]
    extra: str
    referees: str = ""
    at_time: str = ""


@dataclass(frozen=True, slots=True)
class Need:
    """Something that a person has to see to; ``call_id`` where it can be answered on the spot."""

    key: str
    title: str
    text: str
    url: str
    tone: str
    since: str = ""
    call_id: int | None = None


def day_lines(view: EventView, current: int | None) -> list[DayLine]:
    """Return the sessions in order, with their times as in the hall."""
    return [
        DayLine(
            title=words.session_title(session.number, session.title),
            url=reverse("office-session", args=[view.slug, session.number]),
            when=when(session),
            state_name=words.session_state(session.state),
            mark=words.SESSION_MARKS.get(session.state, ""),
            finished=f"{session.finished_tables} / {session.tables}" if session.tables else "",
            is_current=session.number == current,
        )
        for session in view.sessions
    ]


def when(session: SessionLine) -> str:
    """Say when a session starts in the hall, and how long it is, as far as that is settled."""
    starts = hall_time(session.starts_at) if session.starts_at else ""
    length = _("%(minutes)s min") % {"minutes": session.minutes} if session.minutes else ""
    return " · ".join(part for part in (starts, length) if part)


@dataclass(frozen=True, slots=True)
class Beside:
    """What plates show beside the tables: when play began, what time it is, extra minutes, referees."""

    started: datetime | None
    now: datetime
    extra: Mapping[int, int]
    referees: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    at_time: Mapping[int, int | None] = field(default_factory=dict)  # hands in play when time ran out


def plates(tables: Iterable[HallTable], beside: Beside) -> list[Plate]:
    """Return the tables as plates, by number."""
    found = []
    for table in tables:
        state, style = table_state(table, beside.started, beside.now)
        minutes = beside.extra.get(table.number)
        found.append(
            Plate(
                key=f"t{table.number}",
                name=words.table_title(table.number, table.label),
                url=reverse("referee:table", args=[table.sheet_id]),
                state=state,
                style=style,
                seats=tuple(seat.name if seat else _("empty chair") for seat in table.seats),
                extra=_("+%(minutes)s min") % {"minutes": minutes} if minutes else "",
                referees=listed(beside.referees.get(table.number, ())),
                at_time=_at_time(beside, table.number),
            )
        )
    return found


def _at_time(beside: Beside, table: int) -> str:
    """Say which hand was in play when the time of a table ran out; nothing while it has time."""
    if table not in beside.at_time:
        return ""
    hand = beside.at_time[table]
    return _("time up in hand %(number)s") % {"number": hand} if hand else _("time up after the last hand")


def table_state(table: HallTable, started: datetime | None, now: datetime) -> tuple[str, str]:
    """Say how far a table is, the most urgent thing first, with the class that goes with it."""
    quiet = table.quiet_since(started, now)
    rules = (
        (table.called_at is not None, _("calls the head referee"), "plate-cinnabar"),
        (table.is_differing, _("differs from paper"), "plate-cinnabar"),
        (table.state in SIGNED, _("signed"), "plate-jade"),
        (
            table.state in {SheetState.ENTERED, SheetState.CHECKED} and not table.has_result,
            _("no result"),
            "",
        ),
        (
            table.state in {SheetState.ENTERED, SheetState.CHECKED} and table.is_unsigned,
            _("entered, not signed"),
            "plate-gold",
        ),
        (table.state == SheetState.CHECKED, _("checked"), "plate-jade"),
        (table.state == SheetState.ENTERED, _("entered"), "plate-jade"),
        (table.state == SheetState.CLOSED, _("not open yet"), ""),
        (table.next_hand is None, _("all hands recorded"), "plate-jade"),
    )
    for is_so, text, style in rules:
        if is_so:
            return text, style
    hand = _("hand %(number)s") % {"number": table.next_hand}
    if quiet is not None:
        return _("%(hand)s, waiting %(time)s") % {"hand": hand, "time": waited(quiet, now)}, "plate-gold"
    return hand, "plate-indigo"


def needs(event: Event, session: SessionLine, tables: Sequence[HallTable], beside: Beside) -> list[Need]:
    """Return what needs a person at the tables, the most urgent first."""
    calling = sorted((each for each in tables if each.called_at), key=lambda each: str(each.called_at))
    found = [_call(table, beside.now) for table in calling]
    if session.state in OVER:
        return found
    found += [_difference(event, table) for table in tables if table.is_differing]
    found += _quiet(tables, beside.started, beside.now)
    found += _missing_people(tables)
    return found


def closed_needs(
    event: Event, sessions: Iterable[SessionLine], papers: Mapping[int, SessionPapers]
) -> list[Need]:
    """Return what sessions that are closed still need until they are approved."""
    found = []
    for session in sessions:
        if session.state not in OVER:
            continue
        name = {"session": words.session_title(session.number, session.title)}
        url = reverse("office-session", args=[event.slug, session.number])
        lacks = papers.get(session.number)
        told = (
            (
                "differs",
                _("%(session)s: paper and hands differ"),
                lacks.differing if lacks else (),
                "cinnabar",
            ),
            ("unsigned", _("%(session)s: sheets are not signed"), lacks.unsigned if lacks else (), "gold"),
        )
        found += [
            Need(f"{key}{session.number}", text % name, _tables(tables), url, tone)
            for key, text, tables, tone in told
            if tables
        ]
        step = (
            _("%(session)s has to be checked")
            if session.state == SessionState.ENTERED
            else _("%(session)s has to be approved")
        )
        found.append(Need(f"step{session.number}", step % name, "", url, "indigo"))
    return found


def room_needs(
    event: Event, incidents: Iterable[IncidentView], protests: Iterable[Protest], now: datetime
) -> list[Need]:
    """Return the protests and incidents that wait for a decision."""
    url = reverse("office-room", args=[event.slug])
    found = [
        Need(
            key=f"protest{protest.number}",
            title=_("Protest %(number)s is open") % {"number": protest.number},
            text=protest.protester,
            url=f"{url}#protest-{protest.number}",
            tone="indigo",
            since=waited(protest.lodged_at, now),
        )
        for protest in protests
        if protest.outcome == ProtestOutcome.OPEN
    ]
    return found + [
        Need(
            key=f"incident{each.incident.number}",
            title=_("Incident %(number)s has no ruling") % {"number": each.incident.number},
            text=each.incident.what,
            url=reverse("office-incident", args=[event.slug, each.incident.number]),
            tone="indigo",
            since=waited(each.incident.reported_at, now),
        )
        for each in incidents
        if not each.is_ruled
    ]


def arrivals_need(event: Event, missing: int, session: SessionLine | None) -> list[Need]:
    """Return that people have not checked in, as long as the session to come has not begun."""
    waiting = session is not None and session.state in {SessionState.DRAWN, SessionState.PUBLISHED}
    if not missing or not waiting:
        return []
    title = ngettext("%(count)s player has not checked in", "%(count)s players have not checked in", missing)
    return [
        Need(
            key="arrivals",
            title=title % {"count": missing},
            text="",
            url=reverse("office-players", args=[event.slug]),
            tone="gold",
        )
    ]


def _call(table: HallTable, now: datetime) -> Need:
    assert table.called_at is not None
    return Need(
        key=f"call{table.call_id}",
        title=_("%(table)s calls") % {"table": words.table_title(table.number, table.label)},
        text=table.call_note,
        url=reverse("referee:table", args=[table.sheet_id]),
        tone="cinnabar",
        since=waited(table.called_at, now),
        call_id=table.call_id,
    )


def _difference(event: Event, table: HallTable) -> Need:
    return Need(
        key=f"differs{table.number}",
        title=_("%(table)s: paper and hands differ")
        % {"table": words.table_title(table.number, table.label)},
        text="",
        url=reverse("office-reconciliation", args=[event.slug]) + f"#differs-{table.sheet_id}",
        tone="cinnabar",
    )


def _quiet(tables: Iterable[HallTable], started: datetime | None, now: datetime) -> Iterator[Need]:
    waiting = [(table.quiet_since(started, now), table) for table in tables if not table.called_at]
    for since, table in sorted(((s, t) for s, t in waiting if s), key=lambda each: each[0]):
        yield Need(
            key=f"quiet{table.number}",
            title=_("%(table)s: no hand entered") % {"table": words.table_title(table.number, table.label)},
            text="",
            url=reverse("referee:table", args=[table.sheet_id]),
            tone="gold",
            since=waited(since, now),
        )


def _missing_people(tables: Iterable[HallTable]) -> Iterator[Need]:
    for table in tables:
        empty = sum(seat is None for seat in table.seats)
        if table.absent:
            yield Need(
                key=f"absent{table.number}",
                title=_("%(table)s: somebody is missing")
                % {"table": words.table_title(table.number, table.label)},
                text=listed(player.name for player in table.absent),
                url=reverse("referee:seats", args=[table.sheet_id]),
                tone="gold" if empty else "",
            )


def _tables(numbers: Sequence[int]) -> str:
    text = ngettext("table %(tables)s", "tables %(tables)s", len(numbers))
    return text % {"tables": ", ".join(map(str, numbers))}
