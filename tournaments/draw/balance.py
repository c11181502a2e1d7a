"""Even winds where a part is already played: chains of exchanges on the tables that are still free.

Where somebody sits x too often and y too rarely, he exchanges the two winds with his neighbour at a free
table, who may have to exchange at another one, until somebody gains by it. Every chain lowers the sum of
squares of the wind counts, so it ends.
"""

from collections import deque
from collections.abc import Iterable
from itertools import permutations

from tournaments.draw.lots import Lots
from tournaments.draw.measure import count_winds
from tournaments.draw.values import Rows

Seating = list[int | None]
KICKS = 40


def balance(played: Rows, free: Iterable[Seating], lots: Lots) -> None:
    """Change the order of people at the free tables so that winds become as even as these exchanges reach."""
    tables = list(free)
    balancer = _Balancer(count_winds([*played, tables]), tables, lots)
    best, kept = balancer.unevenness(), [table[:] for table in tables]
    balancer.sweep(-1)
    for _ in range(KICKS):
        if balancer.unevenness() < best:
            best, kept = balancer.unevenness(), [table[:] for table in tables]
        if balancer.is_even():
            break
        balancer.sweep(0)
        balancer.sweep(-1)
    for table, order in zip(tables, kept, strict=True):
        table[:] = order


class _Balancer:
    def __init__(self, counts: dict[int, list[int]], tables: list[Seating], lots: Lots) -> None:
        self.counts = counts
        self.lots = lots
        self.tables_of: dict[int, list[Seating]] = {}
        for table in tables:
            for person in table:
                if person is not None:
                    self.tables_of.setdefault(person, []).append(table)
        self.people = sorted(self.tables_of)

    def unevenness(self) -> int:
        return sum(count * count for person in self.people for count in self.counts[person])

    def is_even(self) -> bool:
        return all(max(self.counts[person]) - min(self.counts[person]) <= 1 for person in self.people)

    def sweep(self, limit: int) -> None:
        """Follow chains until none ends at somebody whose surplus is at most the limit.

        With the limit -1 every chain is a gain; with 0 a chain only moves a surplus to somebody else, once
        for each person, so that later chains start elsewhere.
        """
        moved = True
        while moved:
            moved = False
            for x, y in permutations(range(4), 2):
                for person in self.people:
                    if self.counts[person][x] - self.counts[person][y] > 1:
                        moved = self._chain(person, x, y, limit) or moved
            moved = moved and limit < 0

    def _chain(self, start: int, x: int, y: int, limit: int) -> bool:
        came_from: dict[int, tuple[int, Seating]] = {}
        queue = deque([start])
        while queue:
            person = queue.popleft()
            tables = self.tables_of[person]
            turn = self.lots.below(len(tables))
            for table in tables[turn:] + tables[:turn]:
                other = table[y]
                if table[x] != person or other is None or other == start or other in came_from:
                    continue
                came_from[other] = person, table
                if self.counts[other][x] - self.counts[other][y] <= limit:
                    self._exchange(other, came_from, x, y)
                    return True
                queue.append(other)
        return False

    def _exchange(self, end: int, came_from: dict[int, tuple[int, Seating]], x: int, y: int) -> None:
        other = end
        while other in came_from:
            person, table = came_from[other]
            table[x], table[y] = other, person
            self.counts[person][x] -= 1
            self.counts[person][y] += 1
            self.counts[other][y] -= 1
            self.counts[other][x] += 1
            other = person


ORDERS = tuple(permutations(range(4)))


def best_order(people: Seating, counts: dict[int, list[int]], lots: Lots) -> Seating:
    """Return the four in the order of winds that they held most rarely so far; lots decide between equals."""

    def cost(order: tuple[int, ...]) -> int:
        seats = ((wind, people[at]) for wind, at in enumerate(order))
        return sum(2 * counts.get(p, (0, 0, 0, 0))[wind] + 1 for wind, p in seats if p is not None)

    turn = lots.below(len(ORDERS))
    order = min(ORDERS[turn:] + ORDERS[:turn], key=cost)
    return [people[at] for at in order]
