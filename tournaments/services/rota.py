"""Which referee looks after which tables, and which official plays: nobody rules at the own table."""

from collections.abc import Iterable, Iterator

from django.db import transaction

from referee.authority import Actor
from referee.models import Occupancy
from referee.rules.problem import Problem
from referee.services.errors import BadEntry
from tournaments.models import Event, Office, RefereeDuty, Registration, Session, Table
from tournaments.services.acts import Record, lock_event, permit, refuse, refuse_overwriting, write_act
from tournaments.services.sessions import permit_session


@transaction.atomic
def set_duties(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    event_id: int,
    number: int,
    user_id: int,
    tables: Iterable[int],
    reason: str = "",
    seen_version: int | None = None,
) -> tuple[int, ...]:
    """Say which tables somebody looks after in a session; no table takes him off. Returns the tables.

    Needs an office of the event; the own table is refused. NotAllowed, StalePage, or BadEntry with every
    problem.
    """
    event = lock_event(event_id)
    session = Session.objects.filter(event=event, number=number).first()
    if session is None:
        raise BadEntry(Problem("session_unknown", {"session": number}))
    permission = permit_session(actor, "rota.set", session, reason)
    refuse_overwriting(event, seen_version, ("rota.set", f"user:{user_id}"))
    wanted = sorted(set(tables))
    refuse([*_office_problems(event, user_id), *_table_problems(session, user_id, wanted)])
    own = RefereeDuty.objects.filter(session=session, user=user_id)
    before = sorted(own.values_list("table_number", flat=True))
    if before == wanted:
        return tuple(wanted)
    own.delete()
    RefereeDuty.objects.bulk_create(
        RefereeDuty(session=session, user_id=user_id, table_number=table) for table in wanted
    )
    record = Record("rota.set", f"user:{user_id}", before, {"session": number, "tables": wanted}, reason)
    write_act(event, actor, permission, record)
    return tuple(wanted)


@transaction.atomic
def link_official(
    *, actor: Actor, event_id: int, user_id: int, number: int | None, seen_version: int | None = None
) -> Registration | None:
    """Say as which player an official takes part, None: as nobody. NotAllowed, StalePage, or BadEntry."""
    event = lock_event(event_id)
    permission = permit(actor, "rota.link", event)
    refuse_overwriting(event, seen_version, ("rota.link", f"user:{user_id}"))
    offices = Office.objects.filter(event=event, user=user_id)
    refuse(_office_problems(event, user_id))
    player = None if number is None else _player(event, user_id, number)
    before = offices.values_list("plays_as__number", flat=True).first()
    if before == number:
        return player
    refuse(_duty_problems(event, user_id, player))
    offices.update(plays_as=player)
    record = Record("rota.link", f"user:{user_id}", before, number)
    write_act(event, actor, permission, record)
    return player


def read_tables(text: str) -> tuple[int, ...]:
    """Return the tables of a typed list, "1-4, 7"; BadEntry names what cannot be read."""
    found: set[int] = set()
    wrong = []
    for part in text.replace("，", ",").replace("–", "-").split(","):
        first, dash, last = (piece.strip() for piece in part.strip().partition("-"))
        if not part.strip():
            continue
        ends = (first, last) if dash else (first, first)
        if not all(end.isascii() and end.isdigit() and len(end) <= len("9999") for end in ends):
            wrong.append(Problem("tables_not_read", {"text": part.strip()}))
            continue
        found |= set(range(int(ends[0]), int(ends[1]) + 1))
    refuse(wrong)
    return tuple(sorted(found))


def _player(event: Event, user_id: int, number: int) -> Registration:
    player = Registration.objects.filter(event=event, number=number).first()
    if player is None:
        raise BadEntry(Problem("player_unknown", {"number": number}))
    others = Office.objects.filter(event=event, plays_as=player).exclude(user=user_id)
    refuse([Problem("player_is_another_official", {"number": number})] if others.exists() else [])
    return player


def _duty_problems(event: Event, user_id: int, player: Registration | None) -> list[Problem]:
    """Return the tables that somebody looks after already and would play at."""
    if player is None:
        return []
    seats = Occupancy.objects.filter(
        sheet__table__session__event=event, participant=player.participant_id, is_absent=False
    ).values_list("sheet__table__session", "sheet__table__number")
    duties = set(
        RefereeDuty.objects.filter(session__event=event, user=user_id).values_list("session", "table_number")
    )
    return [Problem("duty_at_own_table", {"table": table}) for _, table in sorted(set(seats) & duties)]


def _office_problems(event: Event, user_id: int) -> list[Problem]:
    holds = Office.objects.filter(event=event, user=user_id).exists()
    return [] if holds else [Problem("user_without_office")]


def _table_problems(session: Session, user_id: int, wanted: list[int]) -> Iterator[Problem]:
    tables = set(Table.objects.filter(session=session).values_list("number", flat=True))
    unknown = [table for table in wanted if table not in tables]
    if unknown and tables:
        yield Problem("tables_unknown", {"session": session.number, "tables": ", ".join(map(str, unknown))})
    if not tables and wanted:
        yield Problem("session_has_no_tables", {"session": session.number})
    plays = Office.objects.filter(user=user_id, event=session.event_id, plays_as__isnull=False)
    seats = Occupancy.objects.filter(
        sheet__table__session=session,
        participant__in=plays.values("plays_as__participant"),
        is_absent=False,
    )
    own = sorted(set(wanted) & set(seats.values_list("sheet__table__number", flat=True)))
    for table in own:
        yield Problem("duty_at_own_table", {"table": table})
