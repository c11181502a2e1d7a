"""Repairs after the lots are drawn: swaps of two slots that keep groups apart, and of two tables for pins.

The lots of the label ``repairs`` decide between equal swaps, so the repairs follow from the public seed as
the draw does. What is kept is the shortest list of swaps from the drawn order to the repaired one.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.draw.lots import Lots
from tournaments.draw.values import Chart, SeatedSession, Session
from tournaments.draw.wishes import Wishes

LOOKS_A_SLOT = 60
LOOKS = 1_500_000
TABU_AT_LEAST = 6
TABU_SPREAD = 6

Swap = tuple[int, int]
TableSwap = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Repairs:
    """Swaps of slots, in order, and of tables (session, table, table); all numbered from 0."""

    slots: tuple[Swap, ...] = ()
    tables: tuple[TableSwap, ...] = ()


def repaired_order(
    chart: Chart, order: Sequence[int | None], wishes: Wishes, seed: str
) -> tuple[tuple[int | None, ...], tuple[Swap, ...]]:
    """Return who holds each slot after the repairs, and the swaps that lead there from the drawn order."""
    if not wishes.groups:
        return tuple(order), ()
    sessions = chart.sessions
    search = _Repair(sessions, order, wishes, frozenset(chart.empty))
    wanted = search.improve(Lots(seed, "repairs"), _least(sessions, wishes))
    return tuple(wanted), shortest_swaps(order, wanted)


def _least(sessions: Sequence[Session], wishes: Wishes) -> int:
    tables = len(sessions[0])
    return sum(wish.weight * wish.least_meetings(tables, len(sessions)) for wish in wishes.groups)


def shortest_swaps(order: Sequence[int | None], wanted: Sequence[int | None]) -> tuple[Swap, ...]:
    """Return the fewest swaps of two slots that turn one order into the other, lowest slot first."""
    current = list(order)
    slot_of = {person: slot for slot, person in enumerate(current)}
    swaps = []
    for slot, person in enumerate(wanted):
        other = slot if person is None else slot_of[person]
        if other != slot:
            swaps.append((slot, other))
            slot_of[current[slot]] = other
            current[slot], current[other] = current[other], current[slot]
    return tuple(swaps)


class _Repair:
    """Who holds each slot, and how many members of each group every slot meets."""

    def __init__(
        self, sessions: Sequence[Session], order: Sequence[int | None], wishes: Wishes, fixed: frozenset[int]
    ) -> None:
        self.holder = list(order)
        self.fixed = fixed
        self.weight = [wish.weight for wish in wishes.groups]
        self.groups_of: dict[int | None, list[int]] = {person: [] for person in order}
        for at, wish in enumerate(wishes.groups):
            for member in wish.members:
                self.groups_of[member].append(at)
        self.near: list[list[int]] = [[] for _ in order]
        for session in sessions:
            for table in session:
                for slot in table:
                    self.near[slot] += [other for other in table if other != slot]
        self.met: list[dict[int, int]] = [{} for _ in order]
        for slot, person in enumerate(order):
            self._note(slot, person, 1)
        self.cost = sum(self.price(self.holder[slot], slot) for slot in range(len(order))) // 2
        self.tabu_until: dict[int | None, int] = dict.fromkeys(order, 0)

    def _note(self, slot: int, person: int | None, change: int) -> None:
        for other in self.near[slot]:
            met = self.met[other]
            for at in self.groups_of[person]:
                met[at] = met.get(at, 0) + change

    def price(self, person: int | None, slot: int) -> int:
        """Return what this person's meetings would weigh on that slot with all others where they are."""
        met = self.met[slot]
        return sum(self.weight[at] * met.get(at, 0) for at in self.groups_of[person])

    def change(self, slot: int, other: int, times: int) -> int:
        """Return what a swap of two slots, that meet so many times, adds to the cost."""
        one, two = self.holder[slot], self.holder[other]
        change = (
            self.price(one, other) + self.price(two, slot) - self.price(one, slot) - self.price(two, other)
        )
        if times:
            mine, theirs = self.groups_of[one], self.groups_of[two]
            alone = sum(self.weight[at] for at in mine) + sum(self.weight[at] for at in theirs)
            change += times * (2 * sum(self.weight[at] for at in mine if at in theirs) - alone)
        return change

    def improve(self, lots: Lots, least: int) -> list[int | None]:
        best, best_holder = self.cost, self.holder[:]
        count = len(self.holder)
        for look in range(1, min(LOOKS_A_SLOT * count, LOOKS // count) + 1):
            if best <= least:
                break
            self._step(look, best, lots)
            if self.cost < best:
                best, best_holder = self.cost, self.holder[:]
        return best_holder

    def _step(self, look: int, best: int, lots: Lots) -> None:
        unhappy = [
            slot
            for slot, person in enumerate(self.holder)
            if slot not in self.fixed and self.price(person, slot)
        ]
        if not unhappy:
            return
        slot = unhappy[lots.below(len(unhappy))]
        change, choices = self._best_swaps(slot, look, best)
        if not choices:
            return
        other = choices[lots.below(len(choices))]
        one, two = self.holder[slot], self.holder[other]
        for at, left, entered in ((slot, one, two), (other, two, one)):
            self._note(at, left, -1)
            self._note(at, entered, 1)
        self.holder[slot], self.holder[other] = two, one
        self.cost += change
        self.tabu_until[one] = self.tabu_until[two] = look + TABU_AT_LEAST + lots.below(TABU_SPREAD)

    def _best_swaps(self, slot: int, look: int, best: int) -> tuple[int, list[int]]:
        near = self.near[slot]
        meets = {other: near.count(other) for other in near}
        held = self.tabu_until[self.holder[slot]] > look
        least, choices = 0, list[int]()
        for other, person in enumerate(self.holder):
            if other == slot or other in self.fixed:
                continue
            change = self.change(slot, other, meets.get(other, 0))
            if choices and change > least:
                continue
            if (held or self.tabu_until[person] > look) and self.cost + change >= best:
                continue
            if not choices or change < least:
                least, choices = change, [other]
            else:
                choices.append(other)
        return least, choices


def pinned_tables(sessions: Sequence[SeatedSession], wishes: Wishes) -> tuple[TableSwap, ...]:
    """Return the swaps of tables that bring people to the tables of their own; the first pins win."""
    swaps = []
    for at, session in enumerate(sessions):
        tables = list(session)
        settled: set[int] = set()
        for pin in wishes.pins:
            now = next((number for number, table in enumerate(tables) if pin.person in table), -1)
            if now < 0 or not 0 <= pin.table < len(tables):
                continue
            if now != pin.table and now not in settled and pin.table not in settled:
                swaps.append((at, now, pin.table))
                tables[now], tables[pin.table] = tables[pin.table], tables[now]
                now = pin.table
            settled.add(now)
    return tuple(swaps)


def swap_tables(sessions: Sequence[SeatedSession], swaps: Sequence[TableSwap]) -> tuple[SeatedSession, ...]:
    """Return the sessions after these swaps of table numbers."""
    changed = [list(session) for session in sessions]
    for at, one, other in swaps:
        tables = changed[at]
        tables[one], tables[other] = tables[other], tables[one]
    return tuple(tuple(session) for session in changed)
