"""Register players and substitutes, take them off the list, mark who does not come."""

from collections.abc import Iterator, Sequence

from django.db import transaction
from django.db.models import Max

from referee.authority import Actor
from referee.models import Occupancy, Participant
from referee.rules.problem import Problem
from referee.services.errors import BadEntry
from tournaments.models import Event, Registration, RegistrationStatus, Team
from tournaments.services.acts import Record, lock_event, permit, refuse, refuse_stale, write_act
from tournaments.services.roster import PlayerLine, read_players


@transaction.atomic
def register_players(
    *,
    actor: Actor,
    event_id: int,
    text: str,
    are_substitutes: bool = False,
    seen_version: int | None = None,
) -> tuple[Registration, ...]:
    """Register everybody on a typed or pasted list; numbers go on after the highest one.

    All or nothing: NotAllowed, StalePage, or BadEntry with every problem and its line number.
    """
    event = lock_event(event_id)
    permission = permit(actor, "people.register", event)
    refuse_stale(event, seen_version)
    lines, problems = read_players(text)
    refuse(
        [
            *problems,
            *_registered_problems(event, lines),
            *_list_problems(event, lines, are_substitutes=are_substitutes),
        ]
    )
    made = _register(event, lines, are_substitutes=are_substitutes)
    numbers = [registration.number for registration in made]
    after = {"numbers": numbers, "are_substitutes": are_substitutes}
    write_act(event, actor, permission, Record("people.register", "players", None, after))
    return made


@transaction.atomic
def remove_player(*, actor: Actor, event_id: int, number: int) -> None:
    """Take a registration back that has no seat yet; whoever has one is withdrawn instead."""
    event = lock_event(event_id)
    permission = permit(actor, "people.register", event)
    registration = _registration(event, number)
    participant = registration.participant
    seated = Occupancy.objects.filter(participant=participant, sheet__table__session__event=event).exists()
    refuse([Problem("player_is_seated", {"number": number})] if seated else [])
    registration.delete()
    if not participant.registrations.exists() and not participant.occupancies.exists():
        participant.delete()
    record = Record("people.remove", f"player:{number}", {"status": str(registration.status)}, None)
    write_act(event, actor, permission, record)


@transaction.atomic
def set_player_status(*, actor: Actor, event_id: int, number: int, status: str) -> Registration:
    """Mark a player as playing, withdrawn or not come; the same status changes nothing."""
    event = lock_event(event_id)
    permission = permit(actor, "people.register", event)
    refuse([] if status in RegistrationStatus.values else [Problem("status_unknown", {"status": status})])
    registration = _registration(event, number)
    before = str(registration.status)
    if before == status:
        return registration
    registration.status = status
    registration.save(update_fields=["status"])
    write_act(event, actor, permission, Record("people.status", f"player:{number}", before, status))
    return registration


def _register(
    event: Event, lines: Sequence[PlayerLine], *, are_substitutes: bool
) -> tuple[Registration, ...]:
    teams = _teams(event, lines)
    start = (Registration.objects.filter(event=event).aggregate(last=Max("number"))["last"] or 0) + 1
    people = Participant.objects.bulk_create(
        Participant(name=line.name, latin_name=line.latin_name) for line in lines
    )
    rows = Registration.objects.bulk_create(
        Registration(
            event=event,
            number=number,
            participant=person,
            team=teams[line.team.casefold()] if line.team else None,
            country=line.country,
            club=line.club,
            is_substitute=are_substitutes,
        )
        for number, (line, person) in enumerate(zip(lines, people, strict=True), start=start)
    )
    return tuple(rows)


def _teams(event: Event, lines: Sequence[PlayerLine]) -> dict[str, Team]:
    """Return the teams by code and name in small letters, new ones made."""
    teams: dict[str, Team] = {}
    for team in Team.objects.filter(event=event):
        teams |= {team.code.casefold(): team, team.name.casefold(): team}
    for line in lines:
        if line.team and line.team.casefold() not in teams:
            teams[line.team.casefold()] = Team.objects.create(event=event, code=line.team, name=line.team)
    return teams


def _registered_problems(event: Event, lines: Sequence[PlayerLine]) -> Iterator[Problem]:
    known = {
        PlayerLine(each.participant.name, each.participant.latin_name, each.country, each.club).identity: each
        for each in Registration.objects.filter(event=event).select_related("participant")
    }
    for line in lines:
        if line.identity in known:
            number = known[line.identity].number
            yield Problem(
                "player_registered_already", {"line": line.line, "name": line.name, "number": number}
            )


def _list_problems(event: Event, lines: Sequence[PlayerLine], *, are_substitutes: bool) -> Iterator[Problem]:
    if not lines:
        yield Problem("player_list_empty")
    if event.draw_published_at is not None and not are_substitutes:
        yield Problem("drawn_takes_substitutes_only")


def _registration(event: Event, number: int) -> Registration:
    found = Registration.objects.select_related("participant").filter(event=event, number=number).first()
    if found is None:
        raise BadEntry(Problem("player_unknown", {"number": number}))
    return found
