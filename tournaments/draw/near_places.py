"""Tables of near places without repeated meetings: exchanges of two people whose places are not far apart."""

from tournaments.draw.lots import Lots
from tournaments.draw.search import Groups, Weights

AGAIN = 4_000
WINDOW = 24
SWEEPS = 60


class NearPlaces:
    """Tables of near places, improved by exchanges inside a window of places that widens only when stuck."""

    def __init__(self, people: list[int], weights: Weights, lots: Lots) -> None:
        self.people = people
        self.lots = lots
        index = {person: place for place, person in enumerate(people)}
        self.near = [{index[q]: AGAIN * w for q, w in weights[p].items()} for p in people]
        self.seats = list(range(len(people)))
        self.costs = [self._cost(table) for table in range(len(people) // 4)]

    def _cost(self, table: int) -> int:
        """Return what a table costs: its repeats, and how far its places lie from one another."""
        a, b, c, d = self.seats[4 * table : 4 * table + 4]
        near_a, near_b, near_c = self.near[a].get, self.near[b].get, self.near[c].get
        again = near_a(b, 0) + near_a(c, 0) + near_a(d, 0) + near_b(c, 0) + near_b(d, 0) + near_c(d, 0)
        middle = a + b + c + d
        spread = (4 * a - middle) ** 2 + (4 * b - middle) ** 2 + (4 * c - middle) ** 2 + (4 * d - middle) ** 2
        return again + spread // 16

    def improved(self) -> Groups:
        """Return the tables after all exchanges that are a gain."""
        window = WINDOW
        for _ in range(SWEEPS):
            stuck = self._repeating()
            changed = [self._improve(table, window) for table in stuck or range(len(self.costs))]
            if any(changed):
                continue
            if not self._repeating() or window >= len(self.seats):
                break
            window *= 2
            self._kick(window)
        people = [self.people[at] for at in self.seats]
        return [people[at : at + 4] for at in range(0, len(people), 4)]

    def _repeating(self) -> list[int]:
        return [table for table, cost in enumerate(self.costs) if cost >= AGAIN]

    def _improve(self, table: int, window: int) -> bool:
        """Make the best exchange of one at this table with one nearby, if any is a gain."""
        best, exchange = 0, (0, 0)
        first, after = max(0, 4 * table - window), min(len(self.seats), 4 * table + 4 + window)
        for seat in range(4 * table, 4 * table + 4):
            for other in range(first, after):
                if other // 4 == table:
                    continue
                change = self._change(seat, other)
                if change < best:
                    best, exchange = change, (seat, other)
        if best < 0:
            self._exchange(*exchange)
        return best < 0

    def _change(self, seat: int, other: int) -> int:
        table, there, seats = seat // 4, other // 4, self.seats
        seats[seat], seats[other] = seats[other], seats[seat]
        change = self._cost(table) + self._cost(there) - self.costs[table] - self.costs[there]
        seats[seat], seats[other] = seats[other], seats[seat]
        return change

    def _exchange(self, seat: int, other: int) -> None:
        self.seats[seat], self.seats[other] = self.seats[other], self.seats[seat]
        for table in (seat // 4, other // 4):
            self.costs[table] = self._cost(table)

    def _kick(self, window: int) -> None:
        for table in self._repeating():
            seat = 4 * table + self.lots.below(4)
            other = 4 * table - window // 2 + self.lots.below(window)
            other = min(max(other, 0), len(self.seats) - 1)
            if other // 4 != table:
                self._exchange(seat, other)
