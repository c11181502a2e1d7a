"""Whether what is entered for a hand can have been, after everything that was ruled in it before."""

from collections.abc import Iterable, Mapping

from referee.models import HandEntry, Outcome, Participant
from referee.rules.offences import EventKind, StoryEvent, check_story
from referee.rules.problem import Problem
from referee.rules.rotation import seat_winds
from referee.selectors import DRAWN_SEATS, SheetRows, barred_of, penalties_of, rotation_of, story_of
from referee.services.drafts import HandDraft

PERSONS = ("player", "nearest")  # arguments of problems that are places among the seats


def outcome_problems(rows: SheetRows, number: int, draft: HandDraft) -> tuple[Problem, ...]:
    """Return why this outcome cannot follow the rulings on the hand; persons are named in the arguments."""
    outcome = StoryEvent(
        kind=EventKind(draft.outcome),
        player=rows.position(draft.winner_id),
        discarder=rows.position(draft.discarder_id),
        rivals=_places(rows, draft.claimant_ids),
    )
    return _check(rows, number, (*story_of(rows, number), outcome))


def event_problems(rows: SheetRows, number: int, event: StoryEvent) -> tuple[Problem, ...]:
    """Return why an event cannot have happened in a hand, which may be recorded already."""
    recorded = next((entry for entry in rows.current if entry.number == number), None)
    outcome = () if recorded is None else (_outcome(rows, recorded),)
    return _check(rows, number, (*story_of(rows, number), event, *outcome))


def _outcome(rows: SheetRows, entry: HandEntry) -> StoryEvent:
    return StoryEvent(
        kind=EventKind(Outcome(entry.outcome).value),
        player=rows.position(entry.winner_id),
        discarder=rows.position(entry.discarder_id),
        rivals=_places(rows, entry.claimants),
    )


def _places(rows: SheetRows, people: Iterable[int]) -> tuple[int, ...]:
    return tuple(place for person in people if (place := rows.position(person)) is not None)


def _check(rows: SheetRows, number: int, events: tuple[StoryEvent, ...]) -> tuple[Problem, ...]:
    winds = seat_winds(rotation_of(rows.sheet), number)
    names = {
        DRAWN_SEATS.index(each.seat): _both_names(each.participant)
        for each in rows.seated
        if each.from_hand <= number
    }
    found = check_story(events, penalties_of(rows.sheet), winds, barred_of(rows, number).keys())
    return tuple(Problem(problem.code, _named(problem, names)) for problem in found)


def _both_names(person: Participant) -> str:
    """Name a person so that readers of either script know who is meant: 李明 Li Ming."""
    return " ".join(dict.fromkeys(filter(None, (person.name, person.latin_name))))


def _named(problem: Problem, names: Mapping[int, str]) -> dict[str, str | int]:
    return {
        key: names.get(value, "") if key in PERSONS and isinstance(value, int) else value
        for key, value in problem.args.items()
    }
