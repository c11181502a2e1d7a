"""What the head referee looks through: the penalty book, incidents, protests, the rota of the referees."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from referee.models import Occupancy, Penalty
from tournaments.models import Event, Incident, IncidentRuling, Office, Protest, RefereeDuty, Session, Table
from tournaments.selectors.people import roster
from tournaments.selectors.values import PlayerView


@dataclass(frozen=True, slots=True)
class BookLine:
    """One penalty, warning or other ruling of the event; ``player`` is None for a stranger."""

    penalty_id: int
    session: int
    table: int
    label: str
    sheet_id: int
    hand: int | None
    player: PlayerView | None
    kind: str
    offence_key: str
    offence: str
    amount: int
    receivers: str
    effect: str
    table_points: Fraction
    note: str
    ruled_by: str
    at: datetime
    is_cancelled: bool
    cancelled_by: str
    cancelled_at: datetime | None
    cancel_reason: str


@dataclass(frozen=True, slots=True)
class IncidentView:
    """An incident with its rulings, the last one counts; ``sheet_id`` leads to the table it names."""

    incident: Incident
    rulings: tuple[IncidentRuling, ...]
    sheet_id: int | None

    @property
    def is_ruled(self) -> bool:
        """Tell whether somebody decided."""
        return bool(self.rulings)


@dataclass(frozen=True, slots=True)
class OfficialLine:
    """Somebody with an office: as whom he plays, and his tables by session.

    Somebody whose tables came with an archive has no account here, and no office: ``user_id`` is None.
    """

    user_id: int | None
    name: str
    roles: tuple[str, ...]
    plays_as: PlayerView | None
    tables: dict[int, tuple[int, ...]]
    own_tables: dict[int, int]  # where he sits, by session


def penalty_book(event: Event) -> tuple[BookLine, ...]:
    """Return every ruling of the event, the last one first, cancelled ones too (two queries)."""
    rows = (
        Penalty.objects.filter(sheet__table__session__event=event)
        .select_related("sheet__table__session")
        .defer("proposal", "verdict")
        .order_by("-created", "-id")
    )
    people = {player.participant_id: player for player in roster(event)}
    return tuple(_line(row, people.get(row.offender_id)) for row in rows)


def incidents(event: Event, number: int | None = None) -> tuple[IncidentView, ...]:
    """Return the incidents of the event, or one of them, the last one first (three queries)."""
    which = {} if number is None else {"number": number}
    rows = list(Incident.objects.filter(event=event, **which).order_by("-number"))
    rulings: defaultdict[int, list[IncidentRuling]] = defaultdict(list)
    for ruling in IncidentRuling.objects.filter(incident__event=event).order_by("id"):
        rulings[ruling.incident_id].append(ruling)
    sheets = sheets_of(event)
    return tuple(
        IncidentView(
            row, tuple(rulings[row.pk]), sheets.get((row.session_number or 0, row.table_number or 0))
        )
        for row in rows
    )


def protests(event: Event) -> tuple[Protest, ...]:
    """Return the protests, the last one first (one query)."""
    return tuple(Protest.objects.filter(event=event).order_by("-number"))


def sheets_of(event: Event) -> dict[tuple[int, int], int]:
    """Return the sheet of each table, by session and table (one query)."""
    rows = Table.objects.filter(session__event=event)
    return {
        (session, table): sheet_id
        for session, table, sheet_id in rows.values_list("session__number", "number", "sheet_id")
    }


def rota(event: Event) -> tuple[OfficialLine, ...]:
    """Return who looks after which tables, by name (four queries, three while no official plays).

    People without an account here, whose tables came with an archive, come last.
    """
    people = {player.participant_id: player for player in roster(event)}
    offices: defaultdict[int, list[Office]] = defaultdict(list)
    for office in Office.objects.filter(event=event).select_related("user", "plays_as"):
        offices[office.user_id].append(office)
    duties: defaultdict[int, defaultdict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    named: defaultdict[str, defaultdict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for duty in RefereeDuty.objects.filter(session__event=event).select_related("session"):
        own = named[duty.name] if duty.user_id is None else duties[duty.user_id]
        own[duty.session.number].append(duty.table_number)
    playing = {own[0].plays_as.participant_id for own in offices.values() if own[0].plays_as}
    seats = _seats(event, playing)
    found = [_official(own, people, duties[user_id], seats) for user_id, own in offices.items()]
    found += [OfficialLine(None, name, (), None, _in_order(tables), {}) for name, tables in named.items()]
    return tuple(sorted(found, key=lambda each: (each.user_id is None, each.name.casefold())))


def referees_by_table(event: Event, number: int) -> dict[int, tuple[str, ...]]:
    """Return the names of those who look after each table of a session (one query)."""
    found: defaultdict[int, list[str]] = defaultdict(list)
    rows = RefereeDuty.objects.filter(session__event=event, session__number=number).select_related("user")
    for row in rows:
        found[row.table_number].append(row.referee)
    return {table: tuple(names) for table, names in found.items()}


def protest_deadlines(event: Event) -> dict[int, datetime | None]:
    """Return when each session was closed, by number (one query): from then on protests have their time."""
    return dict(Session.objects.filter(event=event).values_list("number", "closed_at"))


def _seats(event: Event, people: Iterable[int]) -> dict[int, dict[int, int]]:
    """Return the table of each of these people, by session."""
    seats: defaultdict[int, dict[int, int]] = defaultdict(dict)
    rows = Occupancy.objects.filter(
        sheet__table__session__event=event, participant__in=list(people), is_absent=False
    )
    for person, session, table in rows.values_list(
        "participant_id", "sheet__table__session__number", "sheet__table__number"
    ):
        seats[person][session] = table
    return seats


def _official(
    own: list[Office],
    people: dict[int, PlayerView],
    duties: dict[int, list[int]],
    seats: dict[int, dict[int, int]],
) -> OfficialLine:
    user, player = own[0].user, own[0].plays_as
    person = player.participant_id if player else None
    return OfficialLine(
        user_id=user.pk,
        name=user.get_full_name() or user.get_username(),
        roles=tuple(sorted(office.role for office in own)),
        plays_as=people.get(person) if person is not None else None,
        tables=_in_order(duties),
        own_tables=seats.get(person, {}) if person is not None else {},
    )


def _in_order(duties: dict[int, list[int]]) -> dict[int, tuple[int, ...]]:
    return {session: tuple(sorted(tables)) for session, tables in duties.items()}


def _line(row: Penalty, player: PlayerView | None) -> BookLine:
    table = row.sheet.table
    return BookLine(
        penalty_id=row.pk,
        session=table.session.number,
        table=table.number,
        label=table.label,
        sheet_id=row.sheet_id,
        hand=row.hand_number,
        player=player,
        kind=row.kind,
        offence_key=row.offence_key,
        offence=row.offence,
        amount=row.amount,
        receivers=row.receivers,
        effect=row.effect,
        table_points=Fraction(row.table_points_numerator, row.table_points_denominator),
        note=row.note,
        ruled_by=row.actor_name,
        at=row.created,
        is_cancelled=row.cancelled_at is not None,
        cancelled_by=row.cancelled_name,
        cancelled_at=row.cancelled_at,
        cancel_reason=row.cancel_reason,
    )
