"""Take over the totals of many tables at once from a list: for events that keep their hands on paper."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from referee.authority import Actor
from referee.models import ScoreSheet, SheetState
from referee.rules.problem import Problem
from referee.selectors import DRAWN_SEATS, SheetRows, load_sheets
from referee.services import StalePage, sign_totals
from referee.services.acts import refuse_stale
from referee.services.signing import LARGEST_TOTAL
from tournaments.models import Event, Registration, Table
from tournaments.services.acts import lock_event, permit, refuse
from tournaments.services.session_doubts import Doubts

Place = tuple[int, int]
"""Session and table."""

SEALED = frozenset({SheetState.SIGNED, SheetState.LOCKED})


@dataclass(frozen=True, slots=True)
class ListedTotal:
    """The game points of one player at one table; ``line`` is where the list says so."""

    line: int
    session: int
    table: int
    number: int
    points: int


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table of the list beside what is stored of it; ``expected`` is None where no sum can be told."""

    session: int
    table: int
    listed: tuple[ListedTotal, ...]
    stored: Mapping[int, int]  # points by number; empty where no totals are stored
    expected: int | None  # what the four totals should come to
    sheet_id: int
    version: int  # of the sheet: what a preview of this table rests on

    @property
    def total(self) -> int:
        """Return what the totals of the list come to."""
        return sum(each.points for each in self.listed)

    @property
    def is_off(self) -> bool:
        """Tell whether the totals do not come to what they should."""
        return self.expected is not None and self.total != self.expected

    @property
    def is_replaced(self) -> bool:
        """Tell whether other totals are stored already."""
        return bool(self.stored) and self.stored != {each.number: each.points for each in self.listed}


@dataclass(frozen=True, slots=True)
class _Desk:
    """What the list is held against: the sheets of its tables, and the players by number."""

    sheets: Mapping[Place, SheetRows]
    people: Mapping[int, int]  # participants by number

    def seated(self, place: Place) -> set[int]:
        """Return the numbers of those who sit at a table."""
        there = {each.participant_id for each in self.sheets[place].occupancies}
        return {number for number, person in self.people.items() if person in there}


@transaction.atomic
def import_results(
    *,
    actor: Actor,
    event_id: int,
    totals: Sequence[ListedTotal],
    reason: str = "",
    seen: Mapping[int, int] | None = None,
) -> int:
    """Store the totals as what the signed papers say, a table at a time; return how many tables.

    Totals that replace others or do not add up need a reason. ``seen`` are the versions of the sheets in
    the preview: StalePage names every table that has changed since. All or nothing: StalePage, NotAllowed,
    SheetNotOpen, or BadEntry with every problem.
    """
    event = lock_event(event_id)
    permit(actor, "results.import", event)
    desk = _load(event, totals)
    refuse(() if seen is None else _moved(desk, seen), StalePage)
    tables = _listed_tables(desk, totals)
    refuse(_doubts(desk, totals, tables).against(reason))
    for table in tables:
        rows = desk.sheets[table.session, table.table]
        points = {desk.people[each.number]: each.points for each in table.listed}
        if points != rows.signed:
            sign_totals(actor=actor, sheet_id=rows.sheet.pk, totals=points, reason=reason)
    return len(tables)


def hold_list(event: Event, totals: Sequence[ListedTotal]) -> tuple[tuple[ListedTable, ...], Doubts]:
    """Return every table of a list beside what is stored of it, tables that there are not left out.

    With them comes everything that is wrong with the list by its tables, and what it needs a reason for.
    """
    desk = _load(event, totals)
    tables = _listed_tables(desk, totals)
    return tables, _doubts(desk, totals, tables)


def _listed_tables(desk: _Desk, totals: Iterable[ListedTotal]) -> tuple[ListedTable, ...]:
    numbers = {person: number for number, person in desk.people.items()}
    return tuple(
        _listed_table(place, listed, desk.sheets[place], numbers)
        for place, listed in _by_table(totals).items()
        if place in desk.sheets
    )


def _doubts(desk: _Desk, totals: Iterable[ListedTotal], tables: Iterable[ListedTable]) -> Doubts:
    forbid = [*_closed_problems(desk)]
    for place, listed in _by_table(totals).items():
        forbid += _table_problems(desk, place, listed)
    replaced = [(each.session, each.table) for each in tables if each.is_replaced]
    return Doubts(tuple(forbid), (*_sum_problems(tables), *_by_session("results_replaced", replaced)))


def _listed_table(
    place: Place, listed: Sequence[ListedTotal], rows: SheetRows, numbers: Mapping[int, int]
) -> ListedTable:
    is_full = len(rows.occupancies) == len(DRAWN_SEATS)
    return ListedTable(
        *place,
        listed=tuple(listed),
        stored={numbers[person]: points for person, points in rows.signed.items() if person in numbers},
        expected=rows.tally().expected_sum if is_full else None,
        sheet_id=rows.sheet.pk,
        version=rows.sheet.version,
    )


def _sum_problems(tables: Iterable[ListedTable]) -> Iterator[Problem]:
    for each in tables:
        if each.is_off:
            values = {"sum": _signed(each.total), "expected": _signed(each.expected or 0)}
            yield Problem("results_sum_off", {"session": each.session, "table": each.table, **values})


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "\N{MINUS SIGN}") if points else "0"


def _moved(desk: _Desk, seen: Mapping[int, int]) -> list[Problem]:
    """Return which tables have changed since they were read, and by which acts."""
    moved: list[Place] = []
    acts: list[Problem] = []
    for place, rows in sorted(desk.sheets.items()):
        if rows.sheet.pk not in seen:
            moved.append(place)
            continue
        try:
            refuse_stale(rows.sheet, seen[rows.sheet.pk])
        except StalePage as error:
            moved.append(place)
            acts += [each for each in error.problems[1:] if each not in acts]
    return [*_by_session("results_moved", moved), *acts]


def _closed_problems(desk: _Desk) -> Iterator[Problem]:
    """Yield that tables are not open yet, or signed, a session at a time."""
    states = {place: SheetState(rows.sheet.state) for place, rows in desk.sheets.items()}
    yield from _by_session(
        "results_not_open", [p for p, state in states.items() if state == SheetState.CLOSED]
    )
    yield from _by_session("results_sealed", [p for p, state in states.items() if state in SEALED])


def _table_problems(desk: _Desk, place: Place, listed: Sequence[ListedTotal]) -> Iterator[Problem]:
    where: dict[str, str | int] = {"session": place[0], "table": place[1]}
    for each in listed:
        if abs(each.points) > LARGEST_TOTAL:
            yield Problem("results_too_large", {"line": each.line, "text": each.points})
    if place not in desk.sheets:
        yield Problem("results_no_table", {**where, "line": listed[0].line})
        return
    if desk.sheets[place].entries:
        yield Problem("results_table_has_hands", where)
    numbers = [each.number for each in listed]
    expected = desk.seated(place)
    for each in listed:
        if each.number not in expected:
            yield Problem("results_not_at_table", {**where, "line": each.line, "number": each.number})
    for number in sorted({number for number in numbers if numbers.count(number) > 1}):
        yield Problem("results_twice", {**where, "number": number})
    for number in sorted(expected - set(numbers)):
        yield Problem("results_player_missing", {**where, "number": number})


def _by_session(code: str, places: Iterable[Place]) -> Iterator[Problem]:
    """Yield a problem for each session, with the numbers of its tables."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    for session, table in sorted(places):
        found[session].append(table)
    for session, tables in found.items():
        yield Problem(code, {"session": session, "tables": ", ".join(map(str, tables)), "count": len(tables)})


def _by_table(totals: Iterable[ListedTotal]) -> dict[Place, list[ListedTotal]]:
    found: defaultdict[Place, list[ListedTotal]] = defaultdict(list)
    for each in totals:
        found[each.session, each.table].append(each)
    return dict(sorted(found.items()))


def _load(event: Event, totals: Iterable[ListedTotal]) -> _Desk:
    places = {(each.session, each.table) for each in totals}
    tables = Table.objects.filter(session__event=event)
    found = {
        sheet: (session, table)
        for session, table, sheet in tables.values_list("session__number", "number", "sheet_id")
        if (session, table) in places
    }
    rows = load_sheets(ScoreSheet.objects.filter(pk__in=found))
    return _Desk(
        sheets={found[sheet]: each for sheet, each in rows.items()},
        people=dict(Registration.objects.filter(event=event).values_list("number", "participant_id")),
    )
