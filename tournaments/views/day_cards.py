"""The day as the office sees it: sessions as a line, the tables of a session as plates."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from referee.messages import listed, moment
from referee.models import SheetState
from tournaments.selectors import EventView, SessionLine
from tournaments.selectors.hall_tables import HallTable
from tournaments.views import words
from tournaments.views.clock_words import waited
from tournaments.views.present import namesakes, told_apart

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
    starts = moment(session.starts_at) if session.starts_at else ""
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
    tables = list(tables)
    same = namesakes({seat for table in tables for seat in table.seats if seat})
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
                seats=tuple(told_apart(seat, same)[0] if seat else _("empty chair") for seat in table.seats),
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
        (table.is_unbalanced, _("totals do not add up"), "plate-cinnabar"),
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
        (table.is_from_paper, _("totals from paper"), "plate-jade"),
        (table.next_hand is None, _("all hands recorded"), "plate-jade"),
    )
    for is_so, text, style in rules:
        if is_so:
            return text, style
    hand = _("hand %(number)s") % {"number": table.next_hand}
    if quiet is not None:
        return _("%(hand)s, waiting %(time)s") % {"hand": hand, "time": waited(quiet, now)}, "plate-gold"
    return hand, "plate-indigo"
