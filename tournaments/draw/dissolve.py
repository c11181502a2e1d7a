"""Tables dissolved with least change where people leave."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.draw.balance import balance
from tournaments.draw.changes import Change, Running, apply, difference, leave_chairs
from tournaments.draw.company import Chairs, chairs_of, everybody, past_weights, seats_of, with_placeholders
from tournaments.draw.lots import Lots
from tournaments.draw.measure import seated
from tournaments.draw.search import (
    Budget,
    SessionSearch,
    add_session,
)
from tournaments.draw.tables import cheapest
from tournaments.draw.values import SEATS_AT_A_TABLE, SeatedSession

LOOKS = 20_000_000
PASSES = 3
# Short searches first: a long one moves many people on its way.
FEW_LOOKS = 12
FEW_LOOKS_TRIES = 40
MANY_LOOKS = 3_000
MOST_WEIGHED = 200  # up to this field further short searches look for fewer people moved
MOST_TABLES_LOOKED_AT = 64
MOST_CHAIRS_LOOKED_AT = 24

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
        self.original = {at: chairs_of(plan.sessions[at]) for at in range(plan.started, len(plan.sessions))}
        self.current = {at: chairs_of(plan.sessions[at]) for at in self.original}
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
        pinned = {pin.person for pin in self.plan.wishes.pins}
        played = [at for at, table in enumerate(tables) if seated(table)]
        open_tables = [at for at in played if pinned.isdisjoint(tables[at])] or played
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
        order, weights = with_placeholders([tables[at] for at in numbers], self.weights)
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
        return {at: tuple(seats_of(table) for table in tables) for at, tables in self.current.items()}


def _order(move: _Move) -> tuple[int, int, int]:
    return move.cost, move.people, move.table


def _kept_chairs(old: Chairs, people: Chairs) -> Chairs:
    """Return a table's people with those who were there on their chairs."""
    kept: Chairs = [person if person is not None and person in people else None for person in old]
    coming = [person for person in people if person is not None and person not in kept]
    return [person if person is not None else (coming.pop(0) if coming else None) for person in kept]
