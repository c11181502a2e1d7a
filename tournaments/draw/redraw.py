"""New tables for sessions to come: a table dissolved with least change, latecomers, a redraw."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.draw.balance import balance
from tournaments.draw.changes import NOBODY, Change, Running, apply, difference, leave_chairs
from tournaments.draw.lots import Lots
from tournaments.draw.measure import seated
from tournaments.draw.problems import FrozenError, Problem
from tournaments.draw.search import (
    Budget,
    PlanSearch,
    SessionSearch,
    Weights,
    add_session,
    no_weights,
)
from tournaments.draw.tables import cheapest, number_tables
from tournaments.draw.values import SEATS_AT_A_TABLE, SMALLEST_FIELD, SeatedSession, Seats
from tournaments.draw.winds import seat_by_winds

LOOKS = 20_000_000
SWEEPS = 6
PASSES = 3
# Short searches first: a long one moves many people on its way.
FEW_LOOKS = 12
FEW_LOOKS_TRIES = 40
MANY_LOOKS = 3_000
MOST_WEIGHED = 200  # up to this field further short searches look for fewer people moved
MOST_TABLES_LOOKED_AT = 64
MOST_CHAIRS_LOOKED_AT = 24
APART = 1_000_000  # what two empty chairs at one table weigh

Chairs = list[int | None]
Place = tuple[int, int]


def dissolve(plan: Running, leavers: Sequence[int], seed: str) -> Change:
    """Return the change in which people leave and, of every four chairs empty then, one table is dissolved.

    The others stay where they are but for those of the dissolved table, and for a few more where that saves a
    repeated meeting. Fewer than four empty chairs are left empty at different tables. Raises FrozenError when
    somebody is not seated.
    """
    leaving = leave_chairs(plan, leavers)
    lots = Lots(seed, "dissolve")
    work = _Work(apply(plan, leaving), lots)
    for _ in range(PASSES):
        if sum([work.close(at) for at in range(plan.started, len(plan.sessions))]) == 0:
            break
    work.even_winds()
    return Change("dissolve", dict(leaving.args), difference(plan, work.sessions()))


@dataclass(frozen=True, slots=True)
class _Move:
    """A table to dissolve and where its people go; less is better: cost, people moved, table."""

    cost: int
    people: int
    table: int
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True, order=True)
class _Exchange:
    """Tables of a session after exchanges; less is better: price, people moved."""

    cost: int
    moved: int
    groups: tuple[tuple[int, ...], ...]


class _Work:
    """Sessions to come while tables are dissolved in them, and what every pair weighs everywhere else."""

    def __init__(self, plan: Running, lots: Lots) -> None:
        self.plan = plan
        self.lots = lots
        self.budget = Budget(LOOKS)
        self.original = {at: _chairs(plan.sessions[at]) for at in range(plan.started, len(plan.sessions))}
        self.current = {at: _chairs(plan.sessions[at]) for at in self.original}
        self.weights = past_weights(plan, everybody(plan))
        for tables in self.current.values():
            self._weigh(tables, 1)

    def _weigh(self, tables: Iterable[Chairs], amount: int) -> None:
        add_session(self.weights, [seated(table) for table in tables], amount)

    def close(self, at: int) -> int:
        """Dissolve tables of a session while four chairs are empty; return what its meetings cost then."""
        self._weigh(self.current[at], -1)
        tables = [table[:] for table in self.original[at]]
        while sum(table.count(None) for table in tables if seated(table)) >= SEATS_AT_A_TABLE:
            self._dissolve_one(tables)
        cost = self._search(tables)
        self.current[at] = tables
        self._weigh(tables, 1)
        return cost

    def _company(self, person: int, table: Chairs) -> int:
        near = self.weights[person]
        return sum(near.get(other, 0) for other in seated(table))

    def _dissolve_one(self, tables: list[Chairs]) -> None:
        move = min((self._move(tables, table) for table in self._candidates(tables)), key=_order)
        people = [person for person in tables[move.table] if person is not None]
        tables[move.table] = [None] * 4
        for person, (table, chair) in zip(people, move.places, strict=True):
            tables[table][chair] = person

    def _candidates(self, tables: list[Chairs]) -> list[int]:
        open_tables = [at for at, table in enumerate(tables) if seated(table)]
        if len(open_tables) <= MOST_TABLES_LOOKED_AT:
            return open_tables
        emptiest = sorted(open_tables, key=lambda at: -tables[at].count(None))[:8]
        drawn = [open_tables[self.lots.below(len(open_tables))] for _ in range(MOST_TABLES_LOOKED_AT - 8)]
        return sorted({*emptiest, *drawn})

    def _move(self, tables: list[Chairs], table: int) -> _Move:
        """Find the cheapest chairs elsewhere for the people of a table."""
        people = seated(tables[table])
        chairs = [
            (at, chair)
            for at, others in enumerate(tables)
            if at != table and seated(others)
            for chair, person in enumerate(others)
            if person is None
        ]
        if len(chairs) > MOST_CHAIRS_LOOKED_AT:
            chairs = sorted(self.lots.shuffled(chairs)[:MOST_CHAIRS_LOOKED_AT])
        costs = [[self._company(person, tables[at]) for at, _ in chairs] for person in people]
        costs += [[0] * len(chairs) for _ in range(len(chairs) - len(people))]
        chosen = cheapest(costs)[: len(people)]
        total = sum(costs[row][column] for row, column in enumerate(chosen))
        return _Move(total, len(people), table, tuple(chairs[column] for column in chosen))

    def _search(self, tables: list[Chairs]) -> int:
        """Exchange people where that saves repeats or parts empty chairs; return what is left to pay."""
        numbers = [at for at, table in enumerate(tables) if seated(table)]
        order, weights = _with_placeholders([tables[at] for at in numbers], self.weights)
        best = _Exchange(SessionSearch(order, weights, self.lots).cost, 0, ())
        for looks in [FEW_LOOKS] * FEW_LOOKS_TRIES + [MANY_LOOKS]:
            if best.cost == 0 and (best.moved == 0 or looks == MANY_LOOKS or len(order) > MOST_WEIGHED):
                break
            cost, groups = SessionSearch(order, weights, self.lots).improve(looks, self.budget)
            moved = sum(len(set(group) - set(order[4 * at : 4 * at + 4])) for at, group in enumerate(groups))
            best = min(best, _Exchange(cost, moved, tuple(map(tuple, groups))))
        for at, group in zip(numbers, best.groups, strict=False):
            tables[at] = _kept_chairs(tables[at], [None if person < 0 else person for person in group])
        return best.cost

    def even_winds(self) -> None:
        """Even the winds by the order of people at the tables that changed; all others are fixed."""
        free, fixed = [], list[list[Chairs]]()
        for at, tables in self.current.items():
            changed = [table != old for table, old in zip(tables, self.original[at], strict=True)]
            free += [table for table, new in zip(tables, changed, strict=True) if new]
            fixed.append([table for table, new in zip(tables, changed, strict=True) if not new])
        balance([*self.plan.sessions[: self.plan.started], *fixed], free, self.lots)

    def sessions(self) -> dict[int, SeatedSession]:
        return {at: tuple(_seats(table) for table in tables) for at, tables in self.current.items()}


def _order(move: _Move) -> tuple[int, int, int]:
    return move.cost, move.people, move.table


def _kept_chairs(old: Chairs, people: Chairs) -> Chairs:
    """Return a table's people with those who were there on their chairs."""
    kept: Chairs = [person if person is not None and person in people else None for person in old]
    coming = [person for person in people if person is not None and person not in kept]
    return [person if person is not None else (coming.pop(0) if coming else None) for person in kept]


def _with_placeholders(tables: list[Chairs], weights: Weights) -> tuple[list[int], Weights]:
    """Return the people table by table, with negative numbers that must not meet for the empty chairs."""
    order, free = [], -1
    for table in tables:
        for person in table:
            order.append(free if person is None else person)
            free -= person is None
    empty = [person for person in order if person < 0]
    padded = {**{person: weights[person] for person in order if person >= 0}, **no_weights(empty)}
    add_session(padded, [empty], APART)
    return order, padded


def everybody(plan: Running) -> list[int]:
    """Return everyone who sits in any session."""
    return sorted({person for session in plan.sessions for table in session for person in seated(table)})


def past_weights(plan: Running, people: Iterable[int]) -> Weights:
    """Return what every pair weighs by the sessions that have begun and the wishes."""
    weights = no_weights(list(people))
    for session in plan.sessions[: plan.started]:
        add_session(weights, [[person for person in seated(table) if person in weights] for table in session])
    for wish in plan.wishes.groups:
        add_session(weights, [[person for person in wish.members if person in weights]], wish.weight)
    return weights


def redraw(plan: Running, people: Sequence[int], seed: str) -> Change:
    """Return the change that seats these people anew in all sessions that have not begun.

    Meetings, winds and wishes of the past count. Where the people do not divide by four, some tables have
    three. Raises FrozenError when no session is left or there are fewer than eight people.
    """
    left = len(plan.sessions) - plan.started
    if left == 0:
        raise FrozenError(Problem("no_session_left"))
    if len(people) < SMALLEST_FIELD:
        raise FrozenError(Problem("too_few_players", {"players": len(people), "least": SMALLEST_FIELD}))
    lots = Lots(seed, "redraw")
    roster = sorted({*people, *everybody(plan)})
    order, weights = _with_placeholders([[*people, *[None] * (-len(people) % 4)]], past_weights(plan, roster))
    search = PlanSearch(order, weights, lots, Budget(LOOKS))
    search.extend(left)
    search.sweep(SWEEPS)
    tables = _seated_again(plan, search.sessions, lots)
    future = {plan.started + at: session for at, session in enumerate(tables)}
    return Change("redraw", {"people": len(people)}, difference(plan, future))


def _seated_again(plan: Running, groups: list[list[list[int]]], lots: Lots) -> list[SeatedSession]:
    index = {person: at for at, person in enumerate(sorted({p for group in groups[0] for p in group}))}
    people = list(index)
    places = [[[index[person] for person in group] for group in session] for session in groups]
    numbered = number_tables(places, len(people), lots)
    chairs: list[list[Chairs]] = [
        [[None if people[at] < 0 else people[at] for at in table] for table in session]
        for session in seat_by_winds(numbered)
    ]
    balance(plan.sessions[: plan.started], [table for session in chairs for table in session], lots)
    return [tuple(_seats(table) for table in session) for session in chairs]


def late_entry(plan: Running, coming: Sequence[int], seed: str) -> Change:
    """Return the change in which people join the sessions to come: on empty chairs, or by a redraw.

    Raises FrozenError when somebody is seated already, or the chairs do not suffice and those left over do
    not make whole tables.
    """
    present = plan.people()
    doubles = [Problem("seated_already", {"person": person}) for person in coming if person in present]
    if doubles:
        raise FrozenError(*doubles)
    future = plan.sessions[plan.started :]
    chairs = min((sum(t.count(None) for t in session if seated(t)) for session in future), default=0)
    if len(coming) <= chairs:
        return _fill_chairs(plan, coming)
    if (len(coming) - chairs) % 4:
        raise FrozenError(Problem("no_empty_chair", {"people": len(coming), "chairs": chairs}))
    return redraw(plan, [*sorted(present), *coming], seed)


def _fill_chairs(plan: Running, coming: Sequence[int]) -> Change:
    weights = past_weights(plan, [*everybody(plan), *coming])
    sessions: dict[int, SeatedSession] = {}
    for at in range(plan.started, len(plan.sessions)):
        tables = _chairs(plan.sessions[at])
        places = [
            (number, chair)
            for number, table in enumerate(tables)
            if seated(table)
            for chair, person in enumerate(table)
            if person is None
        ]
        costs = [[sum(weights[p].get(q, 0) for q in seated(tables[n])) for n, _ in places] for p in coming]
        costs += [[0] * len(places) for _ in range(len(places) - len(coming))]
        for person, column in zip(coming, cheapest(costs), strict=False):
            number, chair = places[column]
            tables[number][chair] = person
        add_session(weights, [seated(table) for table in tables])
        sessions[at] = tuple(_seats(table) for table in tables)
    return Change("late_entry", {"people": " ".join(map(str, coming))}, difference(plan, sessions))


def _chairs(session: SeatedSession) -> list[Chairs]:
    return [list(table) for table in session]


def _seats(table: Chairs) -> Seats:
    if not seated(table):
        return NOBODY
    east, south, west, north = table
    return east, south, west, north
