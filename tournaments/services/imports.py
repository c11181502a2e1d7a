"""Import of a list of players: kept until it is confirmed, registered as one act, and only once."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from referee.authority import Actor
from referee.models import Participant
from referee.rules.problem import Problem
from referee.services.errors import BadEntry
from tournaments.models import Event, PlayerImport, Registration
from tournaments.services.acts import Record, lock_event, permit, refuse, write_act
from tournaments.services.imports_matching import SAME, SKIP, Question, is_answer, questions_about
from tournaments.services.people import drawn_problems
from tournaments.services.registrations_rows import (
    PersonDraft,
    enter_people,
    name_problems,
    pseudonym_problems,
)

LARGEST = 2 * 1024 * 1024  # bytes of a file
KEPT = timedelta(days=1)  # a list that nobody confirmed is forgotten after that


@transaction.atomic
def keep_upload(*, actor: Actor, event_id: int, file_name: str, content: bytes) -> PlayerImport:
    """Keep a list for the steps of its preview; nothing of the event changes, so the chain has no entry.

    Lists of the event that nobody confirmed within a day are forgotten. NotAllowed, or BadEntry.
    """
    event = lock_event(event_id)
    permit(actor, "people.register", event)
    refuse(_upload_problems(content))
    PlayerImport.objects.filter(event=event, created__lt=timezone.now() - KEPT, numbers__isnull=True).delete()
    return PlayerImport.objects.create(
        event=event, file_name=file_name[:120], content=content, actor_id=actor.id
    )


@transaction.atomic
def keep_choices(*, actor: Actor, event_id: int, key: UUID, choices: Mapping[str, Any]) -> PlayerImport:
    """Keep how a list is to be read and what was answered about it; nothing of the event changes."""
    event = lock_event(event_id)
    permit(actor, "people.register", event)
    row = _find(event, key)
    if row.numbers is None:
        row.choices = dict(choices)
        row.save(update_fields=["choices"])
    return row


@transaction.atomic
def discard_upload(*, actor: Actor, event_id: int, key: UUID) -> None:
    """Forget a list that is not registered; what is registered stays."""
    event = lock_event(event_id)
    permit(actor, "people.register", event)
    PlayerImport.objects.filter(event=event, key=key, numbers__isnull=True).delete()


@transaction.atomic
def register_list(
    *, actor: Actor, event_id: int, key: UUID, people: Sequence[PersonDraft], answers: Mapping[int, str]
) -> tuple[int, ...]:
    """Register the people of a list and return their numbers; confirmed again, the same numbers.

    ``answers`` says by line what is done with somebody whom the desk may know. The questions are put anew
    under the event's lock: whoever was registered meanwhile is asked about too. All or nothing: NotAllowed,
    or BadEntry with every problem and its line.
    """
    event = lock_event(event_id)
    permission = permit(actor, "people.register", event)
    row = _find(event, key)
    if row.numbers is not None:
        return tuple(row.numbers)
    questions = {each.line: each for each in questions_about(event, actor, people)}
    refuse(_answer_problems(people, questions, answers))
    chosen = [person for person in people if answers.get(person.line) != SKIP or person.line not in questions]
    refuse([*_problems(event, chosen), *pseudonym_problems(event, chosen), *name_problems([event], chosen)])
    made = enter_people(event, chosen, _known(chosen, questions, answers))
    numbers = [each.number for each in made]
    row.numbers, row.content, row.choices = numbers, b"", {}
    row.save(update_fields=["numbers", "content", "choices"])
    after = {"numbers": numbers, "list": str(row.key)}
    write_act(event, actor, permission, Record("people.import", "players", None, after))
    return tuple(numbers)


def _find(event: Event, key: UUID) -> PlayerImport:
    row = PlayerImport.objects.select_for_update().filter(event=event, key=key).first()
    if row is None:
        raise BadEntry(Problem("import_unknown"))
    return row


def _upload_problems(content: bytes) -> Iterator[Problem]:
    if not content.strip():
        yield Problem("import_file_empty")
    if len(content) > LARGEST:
        yield Problem("import_file_too_large", {"most": LARGEST // 1024 // 1024})


def _answer_problems(
    people: Sequence[PersonDraft], questions: Mapping[int, Question], answers: Mapping[int, str]
) -> Iterator[Problem]:
    """Name the questions without a possible answer, and those answered with one person twice."""
    taken: dict[str, int] = {}
    for person in people:
        answer = answers.get(person.line, "")
        if person.line not in questions:
            continue
        if not is_answer(questions[person.line], answer):
            yield Problem("import_unanswered", {"line": person.line, "name": person.name})
        elif answer.startswith(SAME):
            first = taken.setdefault(answer, person.line)
            if first != person.line:
                yield Problem("import_same_twice", {"line": person.line, "first": first, "name": person.name})


def _problems(event: Event, people: Sequence[PersonDraft]) -> Iterator[Problem]:
    if not people:
        yield Problem("import_nobody_left")
    are_substitutes = all(person.is_substitute for person in people)
    yield from drawn_problems(event, are_substitutes=are_substitutes)
    yield from number_problems(event, people)


def number_problems(event: Event, people: Sequence[PersonDraft]) -> Iterator[Problem]:
    """Name the numbers that the list gives twice, or that somebody in the event has."""
    taken = set(Registration.objects.filter(event=event).values_list("number", flat=True))
    first: dict[int, int] = {}
    for person in people:
        if person.number is None:
            continue
        args: dict[str, str | int] = {"line": person.line, "name": person.name, "number": person.number}
        if person.number in taken:
            yield Problem("import_number_taken", args)
        elif first.setdefault(person.number, person.line) != person.line:
            yield Problem("import_number_twice", {**args, "first": first[person.number]})


def _known(
    people: Sequence[PersonDraft], questions: Mapping[int, Question], answers: Mapping[int, str]
) -> dict[int, Participant]:
    """Return, by line, the people of whom somebody said that they are the same as in a former event."""
    wanted = {
        person.line: int(answers[person.line].removeprefix(SAME))
        for person in people
        if person.line in questions and answers[person.line].startswith(SAME)
    }
    rows = Participant.objects.in_bulk(wanted.values())
    return {line: rows[person_id] for line, person_id in wanted.items()}
