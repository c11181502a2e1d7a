"""Rows of people: what is entered about somebody, and how it becomes registrations with numbers and teams."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Max

from referee.models import Participant
from referee.rules.problem import Problem
from referee.services.errors import BadEntry
from tournaments.models import Event, Registration, ShownAs, Team
from tournaments.selectors.finding import folded

LONGEST_CODE = 30  # of a team
LONGEST = {
    "name": 120,
    "latin_name": 120,
    "federation_number": 30,
    "country": 60,
    "club": 120,
    "team": 120,
    "pseudonym": 60,
}


@dataclass(frozen=True, slots=True)
class PersonDraft:
    """Somebody as entered; ``number`` is None where the desk chooses it, ``line`` that of a list."""

    name: str
    latin_name: str = ""
    number: int | None = None
    federation_number: str = ""
    country: str = ""
    club: str = ""
    team: str = ""
    is_substitute: bool = False
    pseudonym: str = ""
    line: int = 0


def find_registration(event: Event, number: int) -> Registration:
    """Return a registration with its person and team; BadEntry when nobody has the number."""
    rows = Registration.objects.select_related("participant", "team")
    found = rows.filter(event=event, number=number).first()
    if found is None:
        raise BadEntry(Problem("player_unknown", {"number": number}))
    return found


def length_problems(draft: PersonDraft) -> list[Problem]:
    """Return what is missing or too long about one person."""
    missing = [] if draft.name.strip() else [Problem("player_name_empty")]
    return missing + [
        Problem("player_text_too_long", {"column": field, "most": most})
        for field, most in LONGEST.items()
        if len(getattr(draft, field)) > most
    ]


def pseudonym_problems(event: Event, drafts: Sequence[PersonDraft], own: int = 0) -> list[Problem]:
    """Return the pseudonyms that are a name or pseudonym of another in the event, or of another draft.

    ``own`` is the number of the registration that the draft corrects, 0 for a new one.
    """
    if not any(draft.pseudonym.strip() for draft in drafts):
        return []
    others = Registration.objects.filter(event=event).exclude(number=own)
    columns = ("participant__name", "participant__latin_name", "pseudonym")
    taken = {folded(text) for row in others.values_list(*columns) for text in row if text}
    called = [{folded(each) for each in (d.name, d.latin_name, d.pseudonym) if each.strip()} for d in drafts]
    return [
        Problem("pseudonym_of_another", {"pseudonym": draft.pseudonym.strip()})
        for index, draft in enumerate(drafts)
        if draft.pseudonym.strip()
        and (name := folded(draft.pseudonym))
        and (name in taken or any(name in names for at, names in enumerate(called) if at != index))
    ]


def name_problems(events: Iterable[Event], drafts: Sequence[PersonDraft], own: int = 0) -> list[Problem]:
    """Return the names of drafts that are another's pseudonym in one of the events.

    ``own`` is the participant whom the draft renames, 0 for somebody new.
    """
    others = Registration.objects.filter(event__in=events).exclude(participant=own).exclude(pseudonym="")
    taken = {folded(pseudonym) for pseudonym in others.values_list("pseudonym", flat=True)}
    return [
        Problem("name_is_pseudonym", {"name": name})
        for draft in drafts
        for name in dict.fromkeys((draft.name.strip(), draft.latin_name.strip()))
        if name and folded(name) in taken
    ]


def enter_people(
    event: Event, drafts: Sequence[PersonDraft], known: Mapping[int, Participant] | None = None
) -> tuple[Registration, ...]:
    """Write registrations in the order of the drafts, under the numbers they ask for or the next free ones.

    ``known`` holds, by line, people who have a row already. Needs the event's lock; the drafts are checked.
    """
    known = known or {}
    people = _people(drafts, known)
    teams = make_teams(event, [draft.team for draft in drafts])
    numbers = _numbers(event, drafts)
    rows = (
        Registration(
            event=event,
            number=number,
            participant=person,
            team=teams[draft.team.casefold()] if draft.team else None,
            country=draft.country,
            club=draft.club,
            federation_number=draft.federation_number,
            is_substitute=draft.is_substitute,
            pseudonym=draft.pseudonym,
            shown_as=ShownAs.PSEUDONYM if draft.pseudonym else ShownAs.NAME,
        )
        for number, draft, person in zip(numbers, drafts, people, strict=True)
    )
    return tuple(Registration.objects.bulk_create(rows))


def make_teams(event: Event, names: Iterable[str]) -> dict[str, Team]:
    """Return the teams by code and name in small letters, new ones made; a long name gets a shorter code."""
    teams: dict[str, Team] = {}
    for team in Team.objects.filter(event=event):
        teams |= {team.code.casefold(): team, team.name.casefold(): team}
    for name in names:
        if name and name.casefold() not in teams:
            code = _free_code(name, {team.code for team in teams.values()})
            teams[name.casefold()] = Team.objects.create(event=event, code=code, name=name)
    return teams


def _free_code(name: str, taken: Collection[str]) -> str:
    """Return the name where it fits, else its beginning with a number that no other team has."""
    tries = (name[:LONGEST_CODE], *(f"{name[: LONGEST_CODE - 4]} {number}" for number in range(2, 1000)))
    return next(code for code in tries if code not in taken)


def _people(drafts: Sequence[PersonDraft], known: Mapping[int, Participant]) -> list[Participant]:
    fresh = [draft for draft in drafts if draft.line not in known]
    made = Participant.objects.bulk_create(
        Participant(name=draft.name, latin_name=draft.latin_name) for draft in fresh
    )
    rest = iter(made)
    return [known[draft.line] if draft.line in known else next(rest) for draft in drafts]


def _numbers(event: Event, drafts: Sequence[PersonDraft]) -> list[int]:
    """Return a number for each; those that the desk chooses go on after the highest one."""
    asked = [draft.number for draft in drafts if draft.number is not None]
    last = Registration.objects.filter(event=event).aggregate(last=Max("number"))["last"] or 0
    following = max([last, *asked])
    numbers = []
    for draft in drafts:
        if draft.number is None:
            following += 1
        numbers.append(following if draft.number is None else draft.number)
    return numbers
