"""The record of a session by standings: its tables follow from a kept snapshot, rules, past and lots.

docs/draw-record.md describes the record field by field.
"""

from tournaments.draw.canonical import Json
from tournaments.draw.engine import MOST_PLAYERS, MOST_SESSIONS
from tournaments.draw.lots import Lots
from tournaments.draw.problems import CertificateError, DrawError, Problem
from tournaments.draw.ranked import Mode, RankedRules, ranked_session
from tournaments.draw.record import Record, numbers, part, seated_sessions_of, wishes_of
from tournaments.draw.values import SeatedSession
from tournaments.draw.wishes import Wishes

RANKED_FORMAT = "mcr-desk-ranked-session"
RANKED_SCHEMA = 1


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


def ranked_seats(record: Record) -> SeatedSession:
    """Derive the tables of a session again from its record.

    Raises CertificateError where the record is not readable, DrawError where nothing follows from it.
    """
    found = part(record, "rules", dict)
    rules = rules_of(found)
    seed = part(record, "seed", str)
    people = [*places_of(record.get("snapshot"), seed), *numbers(record, "house")]
    if part(found, "only_cut", bool):
        people = people[: rules.cut]
    past = seated_sessions_of(record.get("seating"))[: session_of(record) - 1]
    return ranked_session(people, past, rules, _positive(wishes_of(record)), seed)


def rules_of(rules: Json) -> RankedRules:
    """Return the rules of a record."""
    mode = part(rules, "mode", str)
    if mode not in set(Mode):
        raise CertificateError(Problem("field_missing", {"field": "mode", "kind": "str"}))
    cut, blocks = part(rules, "cut", int), part(rules, "blocks", int)
    return RankedRules(Mode(mode), cut, blocks, part(rules, "numbers_drawn", bool))


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
