"""Whom a list may name twice, or whom the desk may know: questions, never merged without an answer."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from referee.authority import Actor
from tournaments.models import Event, Registration
from tournaments.selectors.finding import folded
from tournaments.selectors.people_known import registrations_known_to
from tournaments.services.registrations_rows import PersonDraft

SKIP: Final = "skip"  # leave this line out
NEW: Final = "new"  # another person, though something is the same
MOST_MATCHES: Final = 6  # of one line; more people of one name than that are told apart by their number
SAME: Final = "same:"  # and the id of somebody known from a former event


class Likeness(StrEnum):
    """Where somebody like a line's person stands."""

    IN_LIST = "in_list"
    REGISTERED = "registered"
    KNOWN = "known"


@dataclass(frozen=True, slots=True)
class Match:
    """Somebody who may be the same person; ``line``, ``number`` or ``participant_id`` say where to look."""

    kind: Likeness
    name: str
    latin_name: str
    federation_number: str
    country: str
    club: str
    has_same_number: bool  # of the federation; else only the name is the same
    line: int = 0
    number: int = 0
    participant_id: int = 0
    event: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A line about which the organiser is asked, and what may be answered."""

    line: int
    person: PersonDraft
    matches: tuple[Match, ...]

    @property
    def answers(self) -> tuple[str, ...]:
        """Return the possible answers; who is known from elsewhere can be said to be the same person."""
        same = dict.fromkeys(f"{SAME}{each.participant_id}" for each in self.matches if each.participant_id)
        leave_out = [SKIP] if any(each.kind != Likeness.KNOWN for each in self.matches) else []
        return (*same, *leave_out, NEW)


def questions_about(event: Event, actor: Actor, people: Sequence[PersonDraft]) -> tuple[Question, ...]:
    """Return a question for every line whose federation number or name is found elsewhere (three queries).

    Elsewhere is: earlier in the list, in this event, and in other events in which the actor holds an office.
    """
    index = _Index()
    here = Registration.objects.filter(event=event).select_related("participant", "event")
    for row in here:
        index.add(_registered(row))
    known = {row.participant_id for row in here}
    for row in registrations_known_to(actor, but=event):
        if row.participant_id not in known:
            index.add(_known(row))
    questions = []
    for person in people:
        if matches := index.like(person):
            questions.append(Question(person.line, person, matches))
        index.add(_listed(person))
    return tuple(questions)


def is_answer(question: Question, answer: str) -> bool:
    """Tell whether an answer is one of those that are possible."""
    return answer in question.answers


def identical_answers(questions: Iterable[Question]) -> dict[int, str]:
    """Return the answers that need nobody: a row that says nothing but what is registered is left out.

    Its number in the event or, where the list has none, its federation number has to be the same too.
    """
    return {
        question.line: SKIP
        for question in questions
        if any(_is_identical(match, question.person) for match in question.matches)
    }


def _is_identical(match: Match, person: PersonDraft) -> bool:
    facts = [
        (who.name, who.latin_name, who.federation_number, who.country, who.club) for who in (match, person)
    ]
    has_number = person.number == match.number if person.number else bool(person.federation_number)
    return match.kind == Likeness.REGISTERED and has_number and facts[0] == facts[1]


def sure_answers(questions: Iterable[Question]) -> dict[int, str]:
    """Return the answers that two agreeing facts suggest: one known person of the same number and name.

    For who wants them all at once; never taken without being asked for.
    """
    answers = {}
    for question in questions:
        known = {each.participant_id: each for each in question.matches if each.participant_id}
        if len(known) == 1 and len(question.matches) == 1:
            (match,) = known.values()
            same_name = _names(match) & _names(question.person)
            if match.has_same_number and same_name:
                answers[question.line] = f"{SAME}{match.participant_id}"
    return answers


class _Index:
    """Finds who has a federation number or a name, whatever the case, marks and order of its words."""

    def __init__(self) -> None:
        self.by_number: defaultdict[str, list[Match]] = defaultdict(list)
        self.by_name: defaultdict[str, list[Match]] = defaultdict(list)

    def add(self, match: Match) -> None:
        if number := _number(match.federation_number):
            self.by_number[number].append(match)
        for name in _names(match):
            self.by_name[name].append(match)

    def like(self, person: PersonDraft) -> tuple[Match, ...]:
        """Return who is like a person, once each and the likeliest first; of very many the first few."""
        number = _number(person.federation_number)
        found = [
            *self.by_number.get(number, ()),
            *(m for n in _names(person) for m in self.by_name.get(n, ())),
        ]
        unique = {(each.kind, each.line, each.number, each.participant_id): each for each in found}
        marked = [_marked(each, number) for each in unique.values()]
        marked.sort(key=lambda each: (not each.has_same_number, each.kind, each.line, each.number))
        return tuple(marked[:MOST_MATCHES])


def _marked(match: Match, number: str) -> Match:
    same = bool(number) and _number(match.federation_number) == number
    return Match(
        match.kind,
        match.name,
        match.latin_name,
        match.federation_number,
        match.country,
        match.club,
        same,
        match.line,
        match.number,
        match.participant_id,
        match.event,
    )


def _number(text: str) -> str:
    """Return a federation number as it is compared: noughts at the front get lost in spreadsheets."""
    return folded(text).replace(" ", "").lstrip("0")


def _names(who: PersonDraft | Match) -> set[str]:
    """Return the names of somebody as they are compared: Wang Fang is Fang Wang, 王 芳 is 王芳."""
    return {name for text in (who.name, who.latin_name) if (name := _compared(text))}


def _compared(text: str) -> str:
    words = folded(text).split()
    is_latin = all(char < "\u3000" for word in words for char in word)
    return " ".join(sorted(words)) if is_latin else "".join(words)


def _listed(person: PersonDraft) -> Match:
    return Match(
        Likeness.IN_LIST,
        person.name,
        person.latin_name,
        person.federation_number,
        person.country,
        person.club,
        has_same_number=False,
        line=person.line,
    )


def _registered(row: Registration) -> Match:
    return _of_row(row, Likeness.REGISTERED, number=row.number)


def _known(row: Registration) -> Match:
    return _of_row(row, Likeness.KNOWN, participant_id=row.participant_id, event=row.event.name)


def _of_row(
    row: Registration, kind: Likeness, *, number: int = 0, participant_id: int = 0, event: str = ""
) -> Match:
    person = row.participant
    return Match(
        kind,
        person.name,
        person.latin_name,
        row.federation_number,
        row.country,
        row.club,
        has_same_number=False,
        number=number,
        participant_id=participant_id,
        event=event,
    )
