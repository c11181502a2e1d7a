"""Take over the totals of many tables at once from a list: for events that keep their hands on paper."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from referee.authority import Actor
from referee.models import HandEntry, Occupancy
from referee.rules.problem import Problem
from referee.services import sign_totals
from tournaments.models import Event, Registration, Table
from tournaments.services.acts import lock_event, permit, refuse

Place = tuple[int, int]
"""Session and table."""


@dataclass(frozen=True, slots=True)
class ListedTotal:
    """The game points of one player at one table; ``line`` is where the list says so."""

    line: int
    session: int
    table: int
    number: int
    points: int


@dataclass(frozen=True, slots=True)
class _Desk:
    """What the list is held against: the tables, who sits there, who has hands."""

    sheets: Mapping[Place, int]
    seated: Mapping[int, frozenset[int]]  # participants by sheet
    people: Mapping[int, int]  # participants by number
    with_hands: frozenset[int]  # sheets


@transaction.atomic
def import_results(*, actor: Actor, event_id: int, totals: Sequence[ListedTotal]) -> int:
    """Store the totals as what the signed papers say, a table at a time; return how many tables.

    All or nothing: NotAllowed, SheetNotOpen, or BadEntry with every problem.
    """
    event = lock_event(event_id)
    permit(actor, "results.import", event)
    refuse(list_problems(event, totals))
    desk = _load(event)
    tables = _by_table(totals)
    for place, listed in tables.items():
        points = {desk.people[each.number]: each.points for each in listed}
        sign_totals(actor=actor, sheet_id=desk.sheets[place], totals=points)
    return len(tables)


def list_problems(event: Event, totals: Sequence[ListedTotal]) -> Iterator[Problem]:
    """Yield everything that is wrong with a list, by its tables (four queries)."""
    desk = _load(event)
    for place, listed in _by_table(totals).items():
        yield from _table_problems(desk, place, listed)


def _table_problems(desk: _Desk, place: Place, listed: Sequence[ListedTotal]) -> Iterator[Problem]:
    where: dict[str, str | int] = {"session": place[0], "table": place[1]}
    if place not in desk.sheets:
        yield Problem("results_no_table", {**where, "line": listed[0].line})
        return
    sheet = desk.sheets[place]
    if sheet in desk.with_hands:
        yield Problem("results_table_has_hands", where)
    numbers = [each.number for each in listed]
    by_person = {person: number for number, person in desk.people.items()}
    expected = {by_person[person] for person in desk.seated[sheet]}
    for each in listed:
        if each.number not in expected:
            yield Problem("results_not_at_table", {**where, "line": each.line, "number": each.number})
    for number in sorted({number for number in numbers if numbers.count(number) > 1}):
        yield Problem("results_twice", {**where, "number": number})
    for number in sorted(expected - set(numbers)):
        yield Problem("results_player_missing", {**where, "number": number})


def _by_table(totals: Sequence[ListedTotal]) -> dict[Place, list[ListedTotal]]:
    found: defaultdict[Place, list[ListedTotal]] = defaultdict(list)
    for each in totals:
        found[each.session, each.table].append(each)
    return dict(sorted(found.items()))


def _load(event: Event) -> _Desk:
    rows = Table.objects.filter(session__event=event)
    sheets = {
        (session, table): sheet
        for session, table, sheet in rows.values_list("session__number", "number", "sheet_id")
    }
    seats: dict[int, dict[str, int]] = {sheet: {} for sheet in sheets.values()}
    held = Occupancy.objects.filter(sheet__table__session__event=event).order_by("from_hand", "id")
    for sheet, seat, person, is_absent in held.values_list("sheet_id", "seat", "participant_id", "is_absent"):
        if is_absent:
            seats[sheet].pop(seat, None)
        else:
            seats[sheet][seat] = person
    hands = HandEntry.objects.filter(sheet__table__session__event=event)
    return _Desk(
        sheets=sheets,
        seated={sheet: frozenset(found.values()) for sheet, found in seats.items()},
        people=dict(Registration.objects.filter(event=event).values_list("number", "participant_id")),
        with_hands=frozenset(hands.values_list("sheet_id", flat=True).distinct()),
    )
