"""The tables of a session at a glance: how far each has come, and what somebody has to see to."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from referee.models import Occupancy, ScoreSheet, SheetState
from referee.selectors import SheetRows, load_sheets, result_of
from tournaments.models import Event, RefereeCall, Registration, RegistrationStatus, Table
from tournaments.selectors.people import roster
from tournaments.selectors.session_state import is_differing, is_unbalanced, is_unsigned
from tournaments.selectors.values import PlayerView

SLOW = timedelta(minutes=20)  # a hand takes 8 minutes on average (64 tables x 3 sessions, WMC 2019)


@dataclass(frozen=True, slots=True)
class HallTable:
    """One table of the hall: ``seats`` hold who sits there E, S, W, N, None for an empty chair."""

    number: int
    label: str
    sheet_id: int
    state: str
    hands_recorded: int
    hands_planned: int
    next_hand: int | None
    has_result: bool
    is_finished: bool
    is_unsigned: bool
    is_differing: bool
    last_at: datetime | None  # when the last hand was entered
    called_at: datetime | None  # of a call that waits
    call_id: int | None
    call_note: str
    seats: tuple[PlayerView | None, ...]
    absent: tuple[PlayerView, ...]  # drawn here and not come
    is_unbalanced: bool = False  # there are totals alone, and they do not add up
    is_from_paper: bool = False  # there are totals of the signed paper and no hands

    def quiet_since(self, started: datetime | None, now: datetime) -> datetime | None:
        """Return since when nothing was entered at an open table, where that is too long ago."""
        if self.state != SheetState.OPEN or self.is_finished or started is None:
            return None
        since = max(self.last_at or started, started)
        return since if now - since >= SLOW else None


def hall_tables(event: Event, number: int) -> tuple[HallTable, ...]:
    """Return the tables of a session (eleven queries), by number."""
    tables = Table.objects.filter(session__event=event, session__number=number).order_by("number")
    sheets = ScoreSheet.objects.filter(table__session__event=event, table__session__number=number)
    rows = load_sheets(sheets, papers=True)
    waiting = RefereeCall.objects.filter(
        table__session__event=event, table__session__number=number, answered_at__isnull=True
    )
    calls = {call.table_id: call for call in waiting}
    people = {player.participant_id: player for player in roster(event)}
    return tuple(_table(table, rows[table.sheet_id], calls.get(table.pk), people) for table in tables)


def not_arrived(event: Event) -> int:
    """Return how many who play have not checked in; 0 where nobody has: then nobody checks (one query)."""
    playing = Registration.objects.filter(
        event=event, status=RegistrationStatus.ACTIVE, is_substitute=False
    ).values_list("arrived_at", flat=True)
    missing = sum(arrived is None for arrived in playing)
    return 0 if missing == len(playing) else missing


def seated_not_arrived(event: Event, number: int) -> tuple[PlayerView, ...]:
    """Return who sits in a session and has not checked in, by number (two queries)."""
    seats = Occupancy.objects.filter(
        sheet__table__session__event=event, sheet__table__session__number=number, is_absent=False
    )
    seated = set(seats.values_list("participant_id", flat=True))
    return tuple(
        player
        for player in roster(event)
        if player.participant_id in seated
        and player.arrived_at is None
        and player.status == RegistrationStatus.ACTIVE
    )


def is_checking_in(event: Event) -> bool:
    """Tell whether anybody has checked in (one query)."""
    return Registration.objects.filter(event=event, arrived_at__isnull=False).exists()


def _table(
    table: Table, rows: SheetRows, call: RefereeCall | None, people: dict[int, PlayerView]
) -> HallTable:
    result = result_of(rows)
    by_seat = {each.seat: people.get(each.participant_id) for each in rows.occupancies}
    planned = rows.sheet.hands_planned
    return HallTable(
        number=table.number,
        label=table.label,
        sheet_id=table.sheet_id,
        state=rows.sheet.state,
        hands_recorded=result.hands_recorded,
        hands_planned=planned,
        next_hand=rows.last_number + 1 if rows.last_number < planned else None,
        has_result=result.source != "none",
        is_finished=result.is_finished,
        is_unsigned=is_unsigned(rows),
        is_differing=is_differing(rows),
        last_at=max((entry.created for entry in rows.current), default=None),
        called_at=call.called_at if call else None,
        call_id=call.pk if call else None,
        call_note=call.note if call else "",
        seats=tuple(by_seat.get(seat) for seat in "ESWN"),
        absent=tuple(people[person] for person in sorted(rows.absent) if person in people),
        is_unbalanced=is_unbalanced(rows),
        is_from_paper=result.source == "signed",
    )
