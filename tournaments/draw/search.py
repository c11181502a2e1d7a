"""Improve the tables of a session by swaps of two players, so that few who have met meet again.

Everything is whole numbers and drawn lots; what stops a search is a count of looks, never a clock.
"""

from collections.abc import Sequence
from itertools import combinations

from tournaments.draw.lots import Lots

Weights = dict[int, dict[int, int]]
Groups = list[list[int]]

LOOKS_A_PLAYER = 40
LOOKS_AT_LEAST = 400
TABU_AT_LEAST = 4
TABU_SPREAD = 8
IDLE_PASSES = 2


class Budget:
    """How many swaps may still be looked at; shared by all steps of one search."""

    __slots__ = ("looks",)

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def spend(self, looks: int) -> bool:
        """Take some looks; tell whether there were any left."""
        self.looks -= looks
        return self.looks >= 0


def no_weights(players: Sequence[int]) -> Weights:
    """Return weights in which no pair minds to meet."""
    return {player: {} for player in players}


def add_session(weights: Weights, groups: Sequence[Sequence[int]], amount: int = 1) -> None:
    """Make every pair at these tables mind another meeting by ``amount`` more (less, when negative)."""
    for group in groups:
        for a, b in combinations(group, 2):
            for one, other in ((a, b), (b, a)):
                weight = weights[one].get(other, 0) + amount
                if weight:
                    weights[one][other] = weight
                else:
                    weights[one].pop(other, None)


def price(weights: Weights, groups: Sequence[Sequence[int]]) -> int:
    """Return the sum of weights of the pairs that share a table."""
    return sum(weights[a].get(b, 0) for group in groups for a, b in combinations(group, 2))


class SessionSearch:
    """One session under improvement: four places a table, and what each player would cost anywhere."""

    def __init__(self, order: Sequence[int], weights: Weights, lots: Lots) -> None:
        self.players = list(order)
        self.lots = lots
        count = len(self.players)
        index = {player: at for at, player in enumerate(self.players)}
        self.near = [
            {index[q]: w for q, w in weights[player].items() if q in index} for player in self.players
        ]
        self.places = list(range(count))
        self.place_of = list(range(count))
        self.table_of = [at // 4 for at in range(count)]
        self.load = [[0] * (count // 4) for _ in range(count)]
        for at, near in enumerate(self.near):
            for other, weight in near.items():
                self.load[at][self.table_of[other]] += weight
        self.cost = sum(row[table] for row, table in zip(self.load, self.table_of, strict=True)) // 2
        self.tabu_until = [0] * count

    def improve(self, looks: int, budget: Budget) -> tuple[int, Groups]:
        """Swap until nobody minds, the looks or the budget are spent; return the best cost and tables met."""
        best, best_places = self.cost, self.places[:]
        for look in range(1, looks + 1):
            if best == 0 or not budget.spend(len(self.players)):
                break
            self._step(look, best)
            if self.cost < best:
                best, best_places = self.cost, self.places[:]
        names = [self.players[at] for at in best_places]
        return best, [names[at : at + 4] for at in range(0, len(names), 4)]

    def _step(self, look: int, best: int) -> None:
        unhappy = [at for at, row in enumerate(self.load) if row[self.table_of[at]] > 0]
        if not unhappy:
            return
        one = unhappy[self.lots.below(len(unhappy))]
        change, choices = self._best_swaps(one, look, best)
        if choices:
            other = choices[self.lots.below(len(choices))]
        else:
            other = self.lots.below(len(self.players))
            if self.table_of[other] == self.table_of[one]:
                return
            change = self._swap_change(one, other)
        self._swap(one, other, change)
        self.tabu_until[one] = self.tabu_until[other] = look + TABU_AT_LEAST + self.lots.below(TABU_SPREAD)

    def _best_swaps(self, one: int, look: int, best: int) -> tuple[int, list[int]]:
        table, row, near = self.table_of[one], self.load[one], self.near[one]
        tabu, cost, load, held = self.tabu_until, self.cost, self.load, self.tabu_until[one] > look
        here = row[table]
        least, choices = 1 << 60, list[int]()
        for other, there in enumerate(self.table_of):
            if there == table:
                continue
            change = row[there] + load[other][table] - here - load[other][there]
            if other in near:
                change -= 2 * near[other]
            if change > least or ((held or tabu[other] > look) and cost + change >= best):
                continue
            if change < least:
                least, choices = change, [other]
            else:
                choices.append(other)
        return least, choices

    def _swap_change(self, one: int, other: int) -> int:
        a, b = self.table_of[one], self.table_of[other]
        change = self.load[one][b] + self.load[other][a] - self.load[one][a] - self.load[other][b]
        return change - 2 * self.near[one].get(other, 0)

    def _swap(self, one: int, other: int, change: int) -> None:
        a, b = self.table_of[one], self.table_of[other]
        i, j = self.place_of[one], self.place_of[other]
        self.places[i], self.places[j] = other, one
        self.place_of[one], self.place_of[other] = j, i
        self.table_of[one], self.table_of[other] = b, a
        for moved, left, entered in ((one, a, b), (other, b, a)):
            for player, weight in self.near[moved].items():
                row = self.load[player]
                row[left] -= weight
                row[entered] += weight
        self.cost += change


def improve_session(
    groups: Sequence[Sequence[int]], weights: Weights, lots: Lots, budget: Budget
) -> tuple[int, Groups]:
    """Return the price and the tables of a session after a search that starts from these tables."""
    order = [player for group in groups for player in group]
    looks = LOOKS_A_PLAYER * len(order) + LOOKS_AT_LEAST
    return SessionSearch(order, weights, lots).improve(looks, budget)


def new_session(players: Sequence[int], weights: Weights, lots: Lots, budget: Budget) -> tuple[int, Groups]:
    """Return the price and the tables of a session searched from a drawn start."""
    return improve_session([lots.shuffled(players)], weights, lots, budget)


class PlanSearch:
    """Sessions after a fixed past: each is searched against all others, and again while that helps."""

    def __init__(self, players: Sequence[int], weights: Weights, lots: Lots, budget: Budget) -> None:
        self.players = players
        self.weights = {player: dict(near) for player, near in weights.items()}
        self.lots = lots
        self.budget = budget
        self.sessions: list[Groups] = []

    def start_with(self, sessions: Sequence[Sequence[Sequence[int]]]) -> None:
        """Take over sessions that exist."""
        for session in sessions:
            self.sessions.append([list(group) for group in session])
            add_session(self.weights, session)

    def extend(self, count: int) -> None:
        """Search new sessions until there are ``count``."""
        while len(self.sessions) < count:
            self.add(self.players)

    def add(self, players: Sequence[int]) -> None:
        """Search one more session, for these players."""
        _, groups = new_session(players, self.weights, self.lots, self.budget)
        self.start_with([groups])

    def price(self) -> int:
        """Return what all sessions cost against one another and the past; each repeat counts once."""
        total = 0
        for session in self.sessions:
            add_session(self.weights, session, -1)
            total += price(self.weights, session)
        for session in self.sessions:
            add_session(self.weights, session)
        return total

    def sweep(self, passes: int, least: int = 0) -> int:
        """Search every session again, last first, while that helps; return the price reached.

        Stops at ``least``, after ``passes``, after two passes without a gain, or when the budget is spent.
        """
        reached, idle = self.price(), 0
        for _ in range(passes):
            if reached <= least or idle == IDLE_PASSES or self.budget.looks <= 0:
                break
            for at in reversed(range(len(self.sessions))):
                self._again(at)
            before, reached = reached, self.price()
            idle = idle + 1 if reached == before else 0
        return reached

    def _again(self, at: int) -> None:
        add_session(self.weights, self.sessions[at], -1)
        _, self.sessions[at] = improve_session(self.sessions[at], self.weights, self.lots, self.budget)
        add_session(self.weights, self.sessions[at])
