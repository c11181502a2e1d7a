"""Tables with their results: what standings, result pages and the session's page are made of."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from referee.models import Occupancy, ScoreSheet
from referee.rules.offences import Effect
from referee.selectors import HolderView, SeatView, SheetResult, SheetView, sheet_results, sheet_view
from tournaments.models import Event, RegistrationStatus, Session, Table
from tournaments.selectors.people import roster
from tournaments.selectors.points import SeatPoints, SheetPoints, event_points, ruled
from tournaments.selectors.values import PlayerView, SessionView, TableSeat, TableView


def table_results(event: Event, session: int | None = None) -> tuple[TableView, ...]:
    """Return every table of the event, or of one session, in seven queries however many there are."""
    return tables_of(event, roster(event), session)


def tables_of(
    event: Event,
    players: Iterable[PlayerView],
    session: int | None = None,
    instead: Mapping[int, SheetResult] | None = None,
) -> tuple[TableView, ...]:
    """Return tables for a roster that is already loaded (six queries).

    ``instead`` holds results, by sheet id, that stand in for what is recorded: what would be if.
    """
    which = {"session__event": event} | ({} if session is None else {"session__number": session})
    tables = Table.objects.filter(**which).select_related("session").order_by("session__number", "number")
    sheets = ScoreSheet.objects.filter(**{f"table__{key}": value for key, value in which.items()})
    results = sheet_results(sheets) | dict(instead or {})
    people = {player.participant_id: player for player in players}
    rows = [(table, results[table.sheet_id]) for table in tables]
    others = frozenset(player.participant_id for player in people.values() if player.is_substitute)
    points = event_points(event, ((table.session.number, result) for table, result in rows), others)
    return tuple(_table(table, result, points[table.sheet_id], people) for table, result in rows)


def session_view(event: Event, number: int) -> SessionView:
    """Return a session with its tables in eight queries; Session.DoesNotExist when there is none."""
    session = Session.objects.get(event=event, number=number)
    return SessionView(
        event_id=event.pk,
        number=session.number,
        title=session.title,
        state=session.state,
        starts_at=session.starts_at,
        minutes=session.minutes,
        tables=table_results(event, number),
    )


def without_table(event: Event, number: int) -> tuple[PlayerView, ...]:
    """Return who plays in the event and has no seat in a session, by number (two queries).

    Nobody where the session has no tables yet. Who was drawn and did not come has a seat.
    """
    seats = Occupancy.objects.filter(sheet__table__session__event=event, sheet__table__session__number=number)
    seated = set(seats.values_list("participant_id", flat=True))
    return tuple(
        player
        for player in (roster(event) if seated else ())
        if player.participant_id not in seated
        and player.status == RegistrationStatus.ACTIVE
        and not player.is_substitute
    )


def table_sheet(event: Event, session: int, table: int) -> SheetView:
    """Return the sheet of a table with registration numbers and the event's points (eighteen queries).

    Table.DoesNotExist when there is no such table.
    """
    row = Table.objects.get(session__event=event, session__number=session, number=table)
    sheet = numbered(event, sheet_view(row.sheet_id, event.table_point_scheme))
    tables = table_results(event, session)
    seats = {
        seat.participant_id: seat
        for each in tables
        if each.sheet_id == row.sheet_id and each.source != "none"
        for seat in each.seats
    }
    return replace(sheet, seats=tuple(_with_points(seat, seats) for seat in sheet.seats))


def _with_points(seat: SeatView, seats: Mapping[int, TableSeat]) -> SeatView:
    """Return a seat with the points that the event's own rules give it."""
    own = seats.get(seat.participant_id)
    if own is None:
        return seat
    return replace(seat, total=own.game_points, table_points=own.table_points, place=own.place)


def numbered(event: Event, sheet: SheetView) -> SheetView:
    """Return the sheet with the numbers of those who sit there, and named as the roster does (one query)."""
    people = {player.participant_id: player for player in roster(event)}
    return replace(sheet, seats=tuple(_named_seat(seat, people) for seat in sheet.seats))


def as_counted(sheet: SheetView, people: Mapping[int, PlayerView], table: TableView | None) -> SheetView:
    """Return a sheet named as the roster does, with the points that its table has in the event; no query."""
    seats = (
        {} if table is None or table.source == "none" else {each.participant_id: each for each in table.seats}
    )
    return replace(sheet, seats=tuple(_with_points(_named_seat(seat, people), seats) for seat in sheet.seats))


def _named_seat(seat: SeatView, people: Mapping[int, PlayerView]) -> SeatView:
    """Return a seat and everybody who held it with their names here; who is not registered keeps his own."""
    player = people.get(seat.participant_id)
    return replace(
        seat,
        number=player.shown_number if player else "",
        name=player.name if player else seat.name,
        latin_name=player.latin_name if player else seat.latin_name,
        holders=tuple(_named_holder(holder, people.get(holder.participant_id)) for holder in seat.holders),
    )


def _named_holder(holder: HolderView, player: PlayerView | None) -> HolderView:
    return replace(holder, name=player.name, latin_name=player.latin_name) if player else holder


def _table(
    table: Table, result: SheetResult, points: SheetPoints, people: Mapping[int, PlayerView]
) -> TableView:
    seats = zip(result.seats, result.participant_ids, points.seats, strict=True)
    return TableView(
        session=table.session.number,
        number=table.number,
        label=table.label,
        sheet_id=table.sheet_id,
        state=result.state,
        source=result.source,
        hands_recorded=result.hands_recorded,
        is_finished=result.is_finished,
        seats=tuple(
            replace(_seat(seat, people[person], own), **_played(result, index))
            for index, (seat, person, own) in enumerate(seats)
        ),
        beside=tuple(_seat("", people[person], own) for person, own in points.beside),
        expected=points.expected,
        redistributed=result.redistributed,
        disqualified=tuple(people[person].number for person in ruled(result, Effect.DISQUALIFIED)),
        withdrawn=tuple(people[person].number for person in ruled(result, Effect.WITHDRAWN)),
    )


def _played(result: SheetResult, index: int) -> dict[str, Any]:
    """Return what standings and sums need of a seat besides its points."""
    names = ("wins", "deal_ins", "penalties", "deductions")
    named = {"deductions": "deduction"}
    values = {name: getattr(result, name) for name in names}
    return {named.get(name, name): value[index] for name, value in values.items() if value}


def _seat(seat: str, player: PlayerView, own: SeatPoints) -> TableSeat:
    return TableSeat(
        seat=seat,
        number=player.number,
        participant_id=player.participant_id,
        name=player.name,
        latin_name=player.latin_name,
        team_code=player.team_code,
        is_substitute=player.is_substitute,
        game_points=own.game_points,
        table_points=own.table_points,
        place=own.place,
        taken=own.taken,
        mark=own.mark,
        shown_number=player.shown_number,
    )
