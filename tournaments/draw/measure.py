"""Count what a chart or a seating is worth: repeats, winds, tables, and who is far from whom."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from tournaments.draw.catalogue import FEWEST_KNOWN_REPEATS, PROVEN_TABLES, most_rounds
from tournaments.draw.values import SEATS_AT_A_TABLE, Metrics, Plan, Rows

Pair = tuple[int, int]


def measure(plan: Plan) -> Metrics:
    """Count a chart or seating anew from its sessions alone; empty chairs (None) count for nothing."""
    return measure_rows(plan.sessions)


def measure_rows(rows: Rows) -> Metrics:
    """Count sessions of tables of seats in the order E, S, W, N."""
    ids = sorted({person for session in rows for table in session for person in table if person is not None})
    meetings = count_meetings(rows)
    reach = _Reach.of(ids, meetings)
    bound = lower_bound(rows, len(ids))
    repeats = sum(meetings.values()) - len(meetings)
    return Metrics(
        players=len(ids),
        sessions=len(rows),
        repeats=repeats,
        repeats_lower_bound=bound,
        best_known=_best_known(len(ids), len(rows), bound, repeats),
        max_meetings=max(meetings.values(), default=0),
        wind_bad_cells=wind_bad_cells(rows),
        table_revisits=table_revisits(rows),
        never_met=len(ids) * (len(ids) - 1) // 2 - len(meetings),
        never_met_apart=reach.apart(),
        connected=reach.connected(),
    )


def seated(table: Iterable[int | None]) -> list[int]:
    """Return the people at a table, in the order of the seats."""
    return [person for person in table if person is not None]


def count_meetings(rows: Rows) -> Counter[Pair]:
    """Return how often each pair shares a table; pairs are (smaller id, greater id)."""
    return Counter(
        pair for session in rows for table in session for pair in combinations(sorted(seated(table)), 2)
    )


def repeated_pairs(rows: Rows) -> dict[Pair, int]:
    """Return the pairs who meet more than once, and how often."""
    return {pair: times for pair, times in sorted(count_meetings(rows).items()) if times > 1}


def lower_bound(rows: Rows, players: int) -> int:
    """Return a number of repeats that no plan with these tables can go below.

    Three arguments: there are only so many pairs; two or three tables send some of any four back together;
    and no more rounds without a repeat exist than is proven.
    """
    sizes = [[len(seated(table)) for table in session] for session in rows]
    meetings = sum(size * (size - 1) // 2 for session in sizes for size in session)
    whole = [SEATS_AT_A_TABLE] * (players // SEATS_AT_A_TABLE)
    if not sizes or players % SEATS_AT_A_TABLE or any(session != whole for session in sizes):
        return max(0, meetings - players * (players - 1) // 2)
    return fewest_repeats(players, len(rows))


def fewest_repeats(players: int, sessions: int) -> int:
    """Return a number of repeats that no chart of full tables goes below."""
    tables = players // SEATS_AT_A_TABLE
    counting = players * (3 * sessions - (players - 1)) // 2
    together = {1: 6, 2: 2, 3: 1}.get(tables, 0) * tables
    proven = tables <= PROVEN_TABLES and sessions > most_rounds(players)
    return max(0, counting, together * (sessions - 1), int(proven))


def _best_known(players: int, sessions: int, bound: int, repeats: int) -> int | None:
    if players % SEATS_AT_A_TABLE or players < 2 * SEATS_AT_A_TABLE:
        return None
    if sessions <= most_rounds(players):
        return 0
    known = FEWEST_KNOWN_REPEATS.get((players, sessions))
    if known is not None:
        return min(known, repeats)
    return bound if repeats == bound else None


def count_winds(rows: Rows) -> dict[int, list[int]]:
    """Return for every person how often he sat E, S, W and N."""
    winds: dict[int, list[int]] = {}
    for wind, person in (seat for session in rows for table in session for seat in enumerate(table)):
        if person is not None:
            winds.setdefault(person, [0, 0, 0, 0])[wind] += 1
    return winds


def wind_bad_cells(rows: Rows) -> int:
    """Count the (player, wind) pairs outside floor and ceiling of the player's sessions divided by four."""
    every = count_winds(rows).values()
    return sum(not sum(counts) // 4 <= count <= -(-sum(counts) // 4) for counts in every for count in counts)


def table_revisits(rows: Rows) -> int:
    """Count how often somebody comes to a table number where he has been."""
    visits = Counter(
        (person, number)
        for session in rows
        for number, table in enumerate(session)
        for person in seated(table)
    )
    return sum(visits.values()) - len(visits)


@dataclass(frozen=True, slots=True)
class _Reach:
    """Who has met whom, as one bit a person."""

    met: tuple[int, ...]
    opponents: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, ids: list[int], meetings: Counter[Pair]) -> "_Reach":
        index = {person: at for at, person in enumerate(ids)}
        opponents: list[list[int]] = [[] for _ in ids]
        for a, b in meetings:
            opponents[index[a]].append(index[b])
            opponents[index[b]].append(index[a])
        met = tuple(sum(1 << other for other in others) | 1 << at for at, others in enumerate(opponents))
        return cls(met, tuple(tuple(others) for others in opponents))

    def apart(self) -> int:
        """Count the pairs without a meeting and without a common opponent."""
        far = 0
        for at, others in enumerate(self.opponents):
            near = self.met[at]
            for other in others:
                near |= self.met[other]
            far += len(self.met) - near.bit_count()
        return far // 2

    def connected(self) -> bool:
        """Tell whether everyone can be reached from anyone over shared tables."""
        if not self.met:
            return True
        reached, edge = {0}, [0]
        while edge:
            for other in self.opponents[edge.pop()]:
                if other not in reached:
                    reached.add(other)
                    edge.append(other)
        return len(reached) == len(self.met)
