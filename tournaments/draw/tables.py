"""Table numbers: who plays at which table, so that players come back to a table as rarely as possible."""

from collections.abc import Sequence

from tournaments.draw.lots import Lots

SWEEPS = 4
MOST_TABLES_FOR_COSTS = 64
RESTARTS = 1_000  # divided by the square of the number of tables
MOST_RESTARTS = 8
LEAST_RESTARTS = 2
LOOKS = 300_000  # prices of a group at a table that are looked at while the best start is stirred
OVERHEAD = 60  # looks that settling one session costs besides
LONGEST_CYCLE = 4

Tables = list[list[int]]
Costs = list[list[int]]


def number_tables(sessions: Sequence[Sequence[Sequence[int]]], players: int, lots: Lots) -> list[Tables]:
    """Return the sessions with their tables in an order that brings few players back to a table.

    With many tables one pass finds no returns; with few, the best of several starts is stirred: a few tables
    exchange their numbers, all sessions are settled again, and what is no worse is kept.
    """
    count = max(len(session) for session in sessions)
    if count > MOST_TABLES_FOR_COSTS:
        return _Visits(players, count).match_all(sessions, lots)
    best: list[Tables] = []
    fewest, least = -1, players * max(0, len(sessions) - count)
    kept = _Visits(players, count)
    for _ in range(min(MOST_RESTARTS, max(LEAST_RESTARTS, RESTARTS // count**2))):
        visits = _Visits(players, count)
        numbered = visits.assign_all(
            [lots.shuffled([list(table) for table in session]) for session in sessions]
        )
        if fewest < 0 or visits.revisits() < fewest:
            best, fewest, kept = numbered, visits.revisits(), visits
        if fewest <= least:
            return best
    return kept.stirred(best, least, lots)


class _Visits:
    """How often each player has been at each table, and what one more visit costs there.

    A visit costs twice the earlier visits and one; the first costs nothing.
    """

    def __init__(self, players: int, tables: int) -> None:
        self.counts = [[0] * tables for _ in range(players)]
        self.prices = [[0] * tables for _ in range(players)]

    def revisits(self) -> int:
        return sum(max(0, count - 1) for counts in self.counts for count in counts)

    def note(self, tables: Tables, change: int) -> None:
        for number, table in enumerate(tables):
            for person in table:
                count = self.counts[person][number] + change
                self.counts[person][number] = count
                self.prices[person][number] = 2 * count + 1 if count else 0

    def costs(self, groups: Tables) -> Costs:
        return [
            [sum(four) for four in zip(*(self.prices[p] for p in group), strict=True)] for group in groups
        ]

    def assign_all(self, sessions: list[Tables]) -> list[Tables]:
        numbered = []
        for session in sessions:
            numbered.append(_placed(session, cheapest(self.costs(session))))
            self.note(numbered[-1], 1)
        self._settle(numbered)
        return numbered

    def stirred(self, numbered: list[Tables], least: int, lots: Lots) -> list[Tables]:
        """Exchange a few tables of a session, settle all sessions again, and keep what is no worse."""
        fewest, looks = self.revisits(), LOOKS
        while fewest > least and looks > 0:
            before = list(numbered)
            for _ in range(1 + lots.below(2)):
                self._stir(numbered, lots.below(len(numbered)), lots)
            looks -= self._settle(numbered) * (len(self.counts[0]) ** 2 + OVERHEAD)
            now = self.revisits()
            if now <= fewest:
                fewest = now
                continue
            for at, session in enumerate(before):
                if numbered[at] is not session:
                    self.note(numbered[at], -1)
                    self.note(session, 1)
            numbered = before
        return numbered

    def _stir(self, numbered: list[Tables], at: int, lots: Lots) -> None:
        """Move two to four tables of a session in a circle."""
        tables = list(numbered[at])
        cycle = lots.shuffled(range(len(tables)))[: 2 + lots.below(LONGEST_CYCLE - 1)]
        for place, table in zip([*cycle[1:], cycle[0]], [tables[place] for place in cycle], strict=True):
            tables[place] = table
        self.note(numbered[at], -1)
        numbered[at] = tables
        self.note(tables, 1)

    def _settle(self, numbered: list[Tables]) -> int:
        """Give every session new numbers while that helps; return how many were looked at."""
        looked = 0
        for _ in range(SWEEPS):
            looked += len(numbered)
            if sum([self._improve(numbered, at) for at in range(len(numbered))]) == 0:
                break
        return looked

    def _improve(self, numbered: list[Tables], at: int) -> bool:
        """Give one session new numbers against all others; tell whether that was cheaper."""
        self.note(numbered[at], -1)
        costs = self.costs(numbered[at])
        numbers = cheapest(costs)
        old = sum(costs[number][number] for number in range(len(costs)))
        new = sum(costs[group][number] for group, number in enumerate(numbers))
        if new < old:
            numbered[at] = _placed(numbered[at], numbers)
        self.note(numbered[at], 1)
        return new < old

    def match_all(self, sessions: Sequence[Sequence[Sequence[int]]], lots: Lots) -> list[Tables]:
        numbered = []
        for session in sessions:
            groups = lots.shuffled([list(table) for table in session])
            costs = self.costs(groups)
            numbered.append(_placed(groups, _bottleneck(costs)))
            self.note(numbered[-1], 1)
        return numbered


def _placed(groups: Tables, numbers: list[int]) -> Tables:
    tables: Tables = [[] for _ in groups]
    for group, number in zip(groups, numbers, strict=True):
        tables[number] = group
    return tables


def cheapest(costs: Costs) -> list[int]:
    """Return for every row the column that makes the sum of costs least (Hungarian method, O(n**3))."""
    size = len(costs)
    row_price, column_price = [0] * (size + 1), [0] * (size + 1)
    row_of, came_from = [0] * (size + 1), [0] * (size + 1)
    for row in range(1, size + 1):
        row_of[0] = row
        column = _grow_tree(costs, row_price, column_price, row_of, came_from)
        while column:
            row_of[column] = row_of[came_from[column]]
            column = came_from[column]
    result = [0] * size
    for column in range(1, size + 1):
        result[row_of[column] - 1] = column - 1
    return result


def _grow_tree(
    costs: Costs, row_price: list[int], column_price: list[int], row_of: list[int], came_from: list[int]
) -> int:
    """Follow the cheapest lines from the new row until a free column is found; return that column."""
    size = len(costs)
    unreached = 1 << 60
    slack, used = [unreached] * (size + 1), [False] * (size + 1)
    column = 0
    while True:
        used[column] = True
        row, prices = row_of[column], costs[row_of[column] - 1]
        step, following = unreached, 0
        for other in range(1, size + 1):
            if used[other]:
                continue
            reduced = prices[other - 1] - row_price[row] - column_price[other]
            if reduced < slack[other]:
                slack[other], came_from[other] = reduced, column
            if slack[other] < step:
                step, following = slack[other], other
        for other in range(size + 1):
            if used[other]:
                row_price[row_of[other]] += step
                column_price[other] -= step
            else:
                slack[other] -= step
        column = following
        if row_of[column] == 0:
            return column


def _bottleneck(costs: Costs) -> list[int]:
    """Return for every row a column of its own, with the greatest cost as small as possible."""
    for limit in sorted({cost for row in costs for cost in row}):
        numbers = _matching(costs, limit)
        if numbers:
            return numbers
    return list(range(len(costs)))


def _matching(costs: Costs, limit: int) -> list[int]:
    """Return a column for every row among those within the limit, or nothing where they do not suffice."""
    row_of, column_of = [-1] * len(costs), [-1] * len(costs)
    for start in range(len(costs)):
        column, came_from = _free_column(costs, limit, start, row_of)
        if column < 0:
            return []
        while column >= 0:
            row = came_from[column]
            row_of[column] = row
            column_of[row], column = column, column_of[row]
    return column_of


def _free_column(costs: Costs, limit: int, start: int, row_of: list[int]) -> tuple[int, dict[int, int]]:
    """Return a free column reached by alternating lines (or -1), and the row each column was reached from."""
    came_from: dict[int, int] = {}
    edge = [start]
    for row in edge:
        for column, cost in enumerate(costs[row]):
            if cost > limit or column in came_from:
                continue
            came_from[column] = row
            if row_of[column] < 0:
                return column, came_from
            edge.append(row_of[column])
    return -1, came_from
