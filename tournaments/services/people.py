"""Register players and substitutes, take them off the list, mark who does not come."""

from collections.abc import Iterator, Sequence

from django.db import transaction

from referee.authority import Actor
from referee.models import Occupancy
from referee.rules.problem import Problem
from tournaments.models import Event, Registration, RegistrationStatus
from tournaments.services.acts import Record, lock_event, permit, refuse, refuse_stale, write_act
from tournaments.services.registrations_rows import (
    PersonDraft,
    enter_people,
    find_registration,
    name_problems,
)
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
    empty = [] if lines or problems else [Problem("player_list_empty")]
    drafts = [_draft(line, are_substitutes=are_substitutes) for line in lines]
    refuse(
        [
            *problems,
            *empty,
            *name_problems([event], drafts),
            *_registered_problems(event, lines),
            *drawn_problems(event, are_substitutes=are_substitutes),
        ]
    )
    made = enter_people(event, drafts)
    numbers = [registration.number for registration in made]
    after = {"numbers": numbers, "are_substitutes": are_substitutes}
    write_act(event, actor, permission, Record("people.register", "players", None, after))
    return made


@transaction.atomic
def remove_player(*, actor: Actor, event_id: int, number: int) -> None:
    """Take a registration back that has no seat yet; whoever has one is withdrawn instead."""
    event = lock_event(event_id)
    permission = permit(actor, "people.register", event)
    registration = find_registration(event, number)
    participant = registration.participant
    seated = Occupancy.objects.filter(participant=participant, sheet__table__session__event=event).exists()
    refuse([Problem("player_is_seated", {"number": number})] if seated else [])
    registration.delete()
    if not participant.registrations.exists() and not participant.occupancies.exists():
        participant.delete()
    record = Record("people.remove", f"player:{number}", {"status": str(registration.status)}, None)
    write_act(event, actor, permission, record)


@transaction.atomic
def set_player_status(
    *, actor: Actor, event_id: int, number: int, status: str, reason: str = ""
) -> Registration:
    """Mark a player as playing, withdrawn or not come; the same status changes nothing.

    The seats of sessions to come stay until somebody takes them: that is an act of the draw.
    """
    event = lock_event(event_id)
    permission = permit(actor, "people.register", event)
    refuse([] if status in RegistrationStatus.values else [Problem("status_unknown", {"status": status})])
    registration = find_registration(event, number)
    is_here = status == RegistrationStatus.NO_SHOW and registration.arrived_at is not None
    refuse([Problem("player_is_here", {"number": number})] if is_here else [])
    before = str(registration.status)
    if before == status:
        return registration
    registration.status = status
    registration.save(update_fields=["status"])
    record = Record("people.status", f"player:{number}", before, status, reason.strip())
    write_act(event, actor, permission, record)
    return registration


def drawn_problems(event: Event, *, are_substitutes: bool) -> Iterator[Problem]:
    """Say that a published draw has seats for nobody else; substitutes may always be added."""
    if event.draw_published_at is not None and not are_substitutes:
        yield Problem("drawn_takes_substitutes_only")


def _draft(line: PlayerLine, *, are_substitutes: bool) -> PersonDraft:
    return PersonDraft(
        name=line.name,
        latin_name=line.latin_name,
        country=line.country,
        club=line.club,
        team=line.team,
        is_substitute=are_substitutes,
        line=line.line,
    )


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
