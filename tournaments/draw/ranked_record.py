"""The record of a session by standings: its tables follow from a kept snapshot, rules, past and lots.

docs/draw-record.md describes the record field by field.
"""

from enum import StrEnum
from typing import TypeVar

from tournaments.draw.canonical import Json
from tournaments.draw.engine import MOST_PLAYERS, MOST_SESSIONS
from tournaments.draw.lots import Lots
from tournaments.draw.problems import CertificateError, DrawError, Problem
from tournaments.draw.ranked import Mode, RankedRules, Uneven, ranked_session
from tournaments.draw.record import Record, numbers, part, seated_sessions_of, wishes_of
from tournaments.draw.values import SeatedSession
from tournaments.draw.wishes import Wishes

RANKED_FORMAT = "mcr-desk-ranked-session"
RANKED_SCHEMA = 1

Choice = TypeVar("Choice", bound=StrEnum)


def places_of(snapshot: Json, seed: str) -> list[int]:
    """Return the numbers in the order of places; lots decide between equals, who has no place comes last."""
    rows = [(part(row, "id", int), _place(row)) for row in part(snapshot, "rows", list)]
    if len(rows) > MOST_PLAYERS:
        raise CertificateError(Problem("number_out_of_range", {"number": len(rows)}))
    lots = Lots(seed, "equal places")
    order: dict[int, list[int]] = {}
    for number, place in sorted(rows, key=lambda row: row[0]):
        order.setdefault(place or len(rows) + 1, []).append(number)
    return [number for place in sorted(order) for number in lots.shuffled(order[place])]


def people_of(record: Record) -> list[int]:
    """Return who is seated, in order: the approved field of a stage, the others, the house."""
    snapshot = part(record, "snapshot", dict)
    order = places_of(snapshot, part(record, "seed", str))
    stage = snapshot.get("stage")
    field = set() if stage is None else set(numbers(stage, "field"))
    first = [person for person in order if person in field]
    return [*first, *(person for person in order if person not in field), *numbers(record, "house")]


def ranked_seats(record: Record) -> SeatedSession:
    """Derive the tables of a session again from its record.

    Raises CertificateError where the record is not readable, DrawError where nothing follows from it.
    """
    found = part(record, "rules", dict)
    rules = rules_of(found)
    people = people_of(record)
    if part(found, "only_cut", bool):
        people = people[: rules.cut]
    past = seated_sessions_of(record.get("seating"))[: session_of(record) - 1]
    return ranked_session(people, past, rules, _positive(wishes_of(record)), part(record, "seed", str))


def rules_of(rules: Json) -> RankedRules:
    """Return the rules of a record; one without the later fields is of the time before they came."""
    cut, blocks = part(rules, "cut", int), part(rules, "blocks", int)
    return RankedRules(
        _choice(rules, "mode", Mode),
        cut,
        blocks,
        part(rules, "numbers_drawn", bool),
        _choice(_with(rules, "final", Mode.STRICT), "final", Mode),
        _choice(_with(rules, "uneven", Uneven.HOUSE), "uneven", Uneven),
        part(_with(rules, "pinned", False), "pinned", bool),
    )


def _with(rules: Json, name: str, usual: Json) -> Json:
    """Return the rules with the usual value where a field is missing."""
    return {name: usual, **rules} if isinstance(rules, dict) else rules


def _choice(rules: Json, name: str, kind: type[Choice]) -> Choice:
    text = part(rules, name, str)
    if text not in set(kind):
        raise CertificateError(Problem("field_missing", {"field": name, "kind": "str"}))
    return kind(text)


def session_of(record: Record) -> int:
    """Return the number of the session, from 1."""
    number = part(record, "session", int)
    if not 1 <= number <= MOST_SESSIONS:
        raise CertificateError(Problem("number_out_of_range", {"number": number}))
    return number


def _place(row: Json) -> int | None:
    is_placed = isinstance(row, dict) and row.get("place") is not None
    return part(row, "place", int) if is_placed else None


def _positive(wishes: Wishes) -> Wishes:
    problems = [
        Problem("weight_not_positive", {"name": wish.name, "weight": wish.weight})
        for wish in wishes.groups
        if wish.weight < 1
    ]
    if problems:
        raise DrawError(*problems)
    return wishes
