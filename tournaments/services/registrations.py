"""One registration at a time: correct it, hide the name, take in a late player or a guest."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from referee.authority import Actor
from referee.models import Occupancy, Participant
from referee.rules.problem import Problem
from referee.services.errors import StalePage
from tournaments.models import Event, NameChange, Registration, ShownAs
from tournaments.services.acts import Record, find_event, lock_event, permit, refuse, write_act
from tournaments.services.registrations_rows import (
    PersonDraft,
    enter_people,
    find_registration,
    length_problems,
    make_teams,
    name_problems,
    pseudonym_problems,
)

# Kept in the chain of acts as they were; names and pseudonyms are not, so that they can be forgotten.
FACTS = ("federation_number", "country", "club", "is_substitute", "shown_as")


@dataclass(frozen=True, slots=True)
class Correction:
    """A registration as it should be; ``seen`` is `fingerprint` of the one that the page showed."""

    person: PersonDraft
    shown_as: str = ShownAs.NAME
    reason: str = ""
    seen: str = ""


@transaction.atomic
def correct_registration(*, actor: Actor, event_id: int, number: int, correction: Correction) -> Registration:
    """Make a registration as it should be; a corrected name counts in every event of the person.

    One act in the chain of each of these events; nothing happens when nothing differs. NotAllowed, StalePage,
    or BadEntry with every problem.
    """
    row = find_registration(find_event(event_id), number)
    events = _lock_events(event_id, row.participant_id)
    event = events[event_id]
    permission = permit(actor, "people.register", event)
    row = find_registration(event, number)
    if correction.seen and correction.seen != fingerprint(row):
        raise StalePage(Problem("player_changed_since", {"number": number}))
    refuse(
        [*_correction_problems(event, row, correction), *_rename_problems(events.values(), row, correction)]
    )
    before = _fact(row)
    renamed = _rename(event, row, correction, actor)
    _write(event, row, correction)
    after = _fact(row) | ({"renamed": True} if renamed else {})
    if before == after:
        return row
    reason = correction.reason.strip()
    write_act(event, actor, permission, Record("people.correct", f"player:{number}", before, after, reason))
    for other in events.values() if renamed else ():
        if other.pk != event.pk:
            elsewhere = {"event": event.slug, "number": number}
            act = Record("people.rename", f"person:{row.participant_id}", None, elsewhere, reason)
            write_act(other, actor, permission, act)
    return row


@transaction.atomic
def register_late(*, actor: Actor, event_id: int, person: PersonDraft, reason: str = "") -> Registration:
    """Register somebody who comes late; once the draw is published the person waits for seats.

    Until an act of the draw gives a seat in the person's own right the registration is a substitute's.
    """
    event = lock_event(event_id)
    permission = permit(actor, "people.register", event)
    refuse(
        [*length_problems(person), *pseudonym_problems(event, [person]), *name_problems([event], [person])]
    )
    waits = event.draw_published_at is not None
    (row,) = enter_people(event, [_as_substitute(person, is_substitute=waits or person.is_substitute)])
    after = {"numbers": [row.number], "waits_for_seats": waits}
    record = Record("people.late", f"player:{row.number}", None, after, reason.strip())
    write_act(event, actor, permission, record)
    return row


@transaction.atomic
def register_guest(
    *, actor: Actor, event_id: int, name: str, latin_name: str = "", reason: str = ""
) -> Registration:
    """Take in somebody who never registered and sits in: scores for the seat, is never ranked."""
    event = lock_event(event_id)
    permission = permit(actor, "people.guest", event)
    person = PersonDraft(name.strip(), latin_name.strip(), is_substitute=True)
    refuse([*length_problems(person), *name_problems([event], [person])])
    (row,) = enter_people(event, [person])
    row.is_guest = True
    row.save(update_fields=["is_guest"])
    record = Record("people.guest", f"player:{row.number}", None, {"numbers": [row.number]}, reason.strip())
    write_act(event, actor, permission, record)
    return row


def fingerprint(row: Registration) -> str:
    """Return a short stamp that differs whenever anything that the registration's page shows differs."""
    parts = (row.participant.name, row.participant.latin_name, row.pseudonym, *_fact(row).values())
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def _lock_events(event_id: int, participant_id: int) -> dict[int, Event]:
    """Lock this event and every other one of the person, always in the same order."""
    others = Registration.objects.filter(participant=participant_id).values_list("event_id", flat=True)
    return {pk: lock_event(pk) for pk in sorted({event_id, *others})}


def _correction_problems(event: Event, row: Registration, correction: Correction) -> list[Problem]:
    problems = length_problems(correction.person)
    if correction.shown_as not in ShownAs.values:
        problems.append(Problem("shown_as_unknown", {"shown_as": correction.shown_as}))
    if correction.shown_as == ShownAs.PSEUDONYM and not correction.person.pseudonym.strip():
        problems.append(Problem("pseudonym_missing"))
    problems += pseudonym_problems(event, [correction.person], row.number)
    seated = Occupancy.objects.filter(participant=row.participant_id, sheet__table__session__event=event)
    if correction.person.is_substitute != row.is_substitute and seated.exists():
        problems.append(Problem("seated_stays_so", {"number": row.number}))
    return problems


def _new_names(correction: Correction) -> tuple[str, str]:
    return correction.person.name.strip(), correction.person.latin_name.strip()


def _rename_problems(events: Iterable[Event], row: Registration, correction: Correction) -> list[Problem]:
    """Return new names that are another's pseudonym, in any event of the person; old ones may stay."""
    if _new_names(correction) == (row.participant.name, row.participant.latin_name):
        return []
    return name_problems(events, [correction.person], row.participant_id)


def _rename(event: Event, row: Registration, correction: Correction, actor: Actor) -> bool:
    """Correct the names of the person, and keep what they were; tell whether they differed."""
    person: Participant = row.participant
    new = _new_names(correction)
    if new == (person.name, person.latin_name):
        return False
    NameChange.objects.create(
        event=event,
        participant=person,
        name_before=person.name,
        latin_name_before=person.latin_name,
        name=new[0],
        latin_name=new[1],
        reason=correction.reason.strip(),
        actor_name=actor.name,
    )
    person.name, person.latin_name = new
    person.save(update_fields=["name", "latin_name"])
    return True


def _write(event: Event, row: Registration, correction: Correction) -> None:
    person = correction.person
    team = person.team.strip()
    row.team = make_teams(event, [team])[team.casefold()] if team else None
    row.federation_number = person.federation_number.strip()
    row.country, row.club = person.country.strip(), person.club.strip()
    row.is_substitute = person.is_substitute
    row.is_guest = row.is_guest and person.is_substitute  # who plays for a place is a guest no more
    row.pseudonym, row.shown_as = person.pseudonym.strip(), correction.shown_as
    row.save()


def _fact(row: Registration) -> dict[str, Any]:
    """Return what the chain of acts keeps; of a pseudonym only a stamp, so that a change shows."""
    stamp = hashlib.sha256(row.pseudonym.encode()).hexdigest()[:8] if row.pseudonym else ""
    facts = {name: getattr(row, name) for name in FACTS}
    return {**facts, "team": row.team.code if row.team else "", "pseudonym_stamp": stamp}


def _as_substitute(person: PersonDraft, *, is_substitute: bool) -> PersonDraft:
    return PersonDraft(
        name=person.name.strip(),
        latin_name=person.latin_name.strip(),
        federation_number=person.federation_number.strip(),
        country=person.country.strip(),
        club=person.club.strip(),
        team=person.team.strip(),
        is_substitute=is_substitute,
        pseudonym=person.pseudonym.strip(),
    )
