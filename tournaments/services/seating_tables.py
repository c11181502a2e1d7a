"""Tables, score sheets and seats made from a seating, changed with it, and taken down again."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from referee.models import Occupancy, ScoreSheet, Seat
from referee.rules.problem import Problem
from referee.services.errors import BadEntry
from tournaments.draw.changes import NOBODY, TableChange
from tournaments.draw.values import Rows
from tournaments.models import Event, Registration, Session, SessionState, Table


@dataclass(frozen=True, slots=True)
class _Place:
    """A table to be made: its session, its number, and the numbers of who sits E, S, W, N."""

    session: Session
    number: int
    seats: Sequence[int | None]


def set_up(event: Event, seating: Rows, first_session: int = 1) -> None:
    """Make tables, sheets and seats for sessions from ``first_session`` on, and mark them as published."""
    sessions = {session.number: session for session in Session.objects.filter(event=event)}
    _make(
        event,
        [
            _Place(sessions[number], table, seats)
            for number, tables in enumerate(seating, start=first_session)
            for table, seats in enumerate(tables, start=1)
            if any(person is not None for person in seats)
        ],
    )
    numbers = range(first_session, first_session + len(seating))
    Session.objects.filter(event=event, number__in=numbers).update(state=SessionState.PUBLISHED)


def take_down(event: Event) -> None:
    """Remove all tables of an event; the caller has made sure that nothing was written on their sheets."""
    _remove(Table.objects.filter(session__event=event).values_list("pk", "sheet_id"))
    Session.objects.filter(event=event).update(state=SessionState.PLANNED)


def take_down_from(event: Event, number: int) -> None:
    """Remove the tables of a session and of all after it; BadEntry where something was written on a sheet."""
    tables = Table.objects.filter(session__event=event, session__number__gte=number)
    written = tables.filter(sheet__version__gt=0).order_by("session__number")
    begun = written.values_list("session__number", flat=True).first()
    if begun is not None:
        raise BadEntry(Problem("session_has_begun", {"session": begun}))
    _remove(tables.values_list("pk", "sheet_id"))
    Session.objects.filter(event=event, number__gte=number).update(state=SessionState.PLANNED)


def change_tables(event: Event, changes: Iterable[TableChange]) -> None:
    """Seat tables anew, make those that are new, remove those that are left by everybody."""
    changed = list(changes)
    sessions = {session.number: session for session in Session.objects.filter(event=event)}
    rows = {
        (number, table.number): table
        for number, session in sessions.items()
        for table in Table.objects.filter(session=session)
    }
    places = [_Place(sessions[c.session + 1], c.table + 1, c.seats) for c in changed]
    _remove(
        (row.pk, row.sheet_id)
        for place in places
        if place.seats == NOBODY and (row := rows.get((place.session.number, place.number)))
    )
    staying = [place for place in places if place.seats != NOBODY]
    _make(event, [place for place in staying if (place.session.number, place.number) not in rows])
    _seat_again(
        event,
        [
            (row.sheet_id, place.seats)
            for place in staying
            if (row := rows.get((place.session.number, place.number)))
        ],
    )


def _make(event: Event, places: Sequence[_Place]) -> None:
    people = _people(event)
    sheets = ScoreSheet.objects.bulk_create(_sheet(event, place) for place in places)
    rows = list(zip(sheets, places, strict=True))
    Table.objects.bulk_create(
        Table(session=place.session, number=place.number, sheet=sheet) for sheet, place in rows
    )
    Occupancy.objects.bulk_create(seat for sheet, place in rows for seat in _seats(sheet.pk, place, people))


def _seat_again(event: Event, places: Sequence[tuple[int, Sequence[int | None]]]) -> None:
    people = _people(event)
    Occupancy.objects.filter(sheet__in=[sheet for sheet, _ in places]).delete()
    Occupancy.objects.bulk_create(
        Occupancy(sheet_id=sheet, seat=seat, participant_id=people[number])
        for sheet, seats in places
        for seat, number in zip(Seat.values, seats, strict=True)
        if number is not None
    )


def _remove(rows: Iterable[tuple[int, int]]) -> None:
    found = list(rows)
    Table.objects.filter(pk__in=[table for table, _ in found]).delete()
    ScoreSheet.objects.filter(pk__in=[sheet for _, sheet in found]).delete()


def _people(event: Event) -> dict[int, int]:
    return dict(Registration.objects.filter(event=event).values_list("number", "participant_id"))


def _sheet(event: Event, place: _Place) -> ScoreSheet:
    return ScoreSheet(
        title=f"{event.name[:100]} {place.session.number}.{place.number}",
        ruleset=event.ruleset,
        ruleset_options=event.ruleset_options,
        rotation=event.rotation,
        rotation_table=event.rotation_table,
    )


def _seats(sheet_id: int, place: _Place, people: dict[int, int]) -> list[Occupancy]:
    return [
        Occupancy(sheet_id=sheet_id, seat=seat, participant_id=people[number])
        for seat, number in zip(Seat.values, place.seats, strict=True)
        if number is not None
    ]
