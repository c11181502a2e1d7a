"""Small makers of rows for tests; each takes what the test is about and chooses the rest."""

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import uuid4

from django.contrib.auth import get_user_model
from django.test import Client

from referee.authority import Actor
from referee.models import Occupancy, Participant, ScoreSheet, Seat, SheetState
from referee.services import HandDraft, record_hand
from tournaments.models import Event, Office, Registration
from tournaments.services import (
    EventDraft,
    create_event,
    draw_seats,
    open_session,
    publish_draw,
    publish_results,
)
from tournaments.services import register_players as register

NAMES = ("Ana", "Bo", "Chen", "Dora")


def user(name: str = "head", **fields: Any):
    return get_user_model().objects.create_user(username=name, **fields)


def actor(name: str = "head", **fields: Any) -> Actor:
    """Return somebody who may do everything, unless told otherwise."""
    row = user(name, **({"is_superuser": True} | fields))
    return Actor(id=f"user:{row.pk}", name=name, user_id=row.pk)


def log_in(client: Client, who: Actor) -> Client:
    """Sign somebody in with a browser, and return it."""
    client.force_login(get_user_model().objects.get(pk=who.user_id))
    return client


def official(event: Event, role: str, name: str) -> Actor:
    """Return somebody who holds one office in one event."""
    who = actor(name, is_superuser=False)
    Office.objects.create(user_id=who.user_id, event=event, role=role)
    return who


def sheet(names: Sequence[str] = NAMES, state: str = SheetState.OPEN, **fields: Any) -> ScoreSheet:
    """Return a sheet without an event, with one person in each seat."""
    row = ScoreSheet.objects.create(**({"title": "Table", "ruleset": "mil2025", "state": state} | fields))
    for seat, name in zip(Seat.values, names, strict=True):
        Occupancy.objects.create(sheet=row, seat=seat, participant=Participant.objects.create(name=name))
    return row


def people(row: ScoreSheet) -> list[int]:
    """Return the ids of those in seats E, S, W, N."""
    by_seat = {each.seat: each.participant_id for each in row.occupancies.order_by("from_hand")}
    return [by_seat[seat] for seat in Seat.values]


def win(row: ScoreSheet, winner: int, discarder: int | None, total: int, **fields: Any) -> HandDraft:
    """Return a bare total won by one seat (0 to 3) from another, or self-drawn."""
    who = people(row)
    return HandDraft(
        **{
            "outcome": "win",
            "winner_id": who[winner],
            "discarder_id": None if discarder is None else who[discarder],
            "self_drawn": discarder is None,
            "declared_total": total,
            "flowers": 0,
        }
        | fields
    )


def play(who: Actor, row: ScoreSheet, *drafts: HandDraft) -> None:
    """Record hands one after the other."""
    for draft in drafts:
        row.refresh_from_db()
        record_hand(
            actor=who,
            sheet_id=row.pk,
            number=len({hand.number for hand in row.hands.all()}) + 1,
            draft=draft,
            client_key=uuid4(),
            seen_version=row.version,
        )


def draft_of_event(**fields: Any) -> EventDraft:
    return EventDraft(
        **{
            "name": "Spring Open",
            "starts_on": date(2026, 5, 1),
            "ends_on": date(2026, 5, 2),
            "sessions_planned": 2,
        }
        | fields
    )


def event(who: Actor, players: int = 8, **fields: Any) -> Event:
    """Return an event with players P1, P2 ... in it."""
    row = create_event(actor=who, draft=draft_of_event(**fields))
    if players:
        text = "\n".join(f"P{number};;ITA;;T{(number - 1) // 4 + 1}" for number in range(1, players + 1))
        register(actor=who, event_id=row.pk, text=text)
    row.refresh_from_db()
    return row


def drawn_event(who: Actor, players: int = 8, *, open_first: bool = True, **fields: Any) -> Event:
    """Return an event with a published draw and, unless told otherwise, its first session in play."""
    row = event(who, players, **fields)
    draw = draw_seats(actor=who, event_id=row.pk, seed="dice 3 5 1")
    publish_draw(actor=who, event_id=row.pk, draw_id=draw.pk)
    if open_first:
        open_session(actor=who, event_id=row.pk, number=1)
    row.refresh_from_db()
    return row


def published_event(who: Actor) -> Event:
    """Return an event with published results: table 1 of session 1 has two hands, table 2 none."""
    row = drawn_event(who)
    first = sheet_of(row, 1, 1)
    play(who, first, win(first, 0, 1, 20), win(first, 2, None, 8))
    publish_results(actor=who, event_id=row.pk)
    return row


def named_sheet(who: Actor, *called: str | tuple[str, str]) -> ScoreSheet:
    """Return table 1 of a session in play; E, S, W, N are called so, a pair is a name and its Latin form."""
    row = sheet_of(drawn_event(who), 1, 1)
    for each, words in zip(people(row), called, strict=True):
        name, latin = words if isinstance(words, tuple) else (words, "")
        Participant.objects.filter(pk=each).update(name=name, latin_name=latin)
    return row


def sheet_of(row: Event, session: int, table: int) -> ScoreSheet:
    return ScoreSheet.objects.get(
        table__session__event=row, table__session__number=session, table__number=table
    )


def codes(caught: Any) -> list[str]:
    """Return the codes of what a service refused."""
    return [problem.code for problem in caught.value.problems]


def numbers(row: Event) -> list[int]:
    return list(Registration.objects.filter(event=row).order_by("number").values_list("number", flat=True))
