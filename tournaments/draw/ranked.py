"""Sessions seated by the standings: strict, with repeats avoided, snake, or blocks, after a cut."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.draw.balance import best_order, count_winds
from tournaments.draw.lots import Lots
from tournaments.draw.measure import seated
from tournaments.draw.problems import DrawError, Problem
from tournaments.draw.search import Budget, Groups, SessionSearch, Weights, add_session, no_weights
from tournaments.draw.values import Rows, SeatedSession
from tournaments.draw.wishes import Wishes

AGAIN = 4_000
WINDOW = 24
SWEEPS = 60
LOOKS = 20_000_000


class Mode(StrEnum):
    """How places become tables."""

    STRICT = "strict"  # 1-4, 5-8, ...
    AVOID = "avoid"  # near places, without repeated meetings where that is possible
    SNAKE = "snake"  # every table of the same strength
    BLOCKS = "blocks"  # halves or quarters of the field, drawn inside


@dataclass(frozen=True, slots=True)
class RankedRules:
    """How a session is seated by places: the first ``cut`` places strictly, the others by the mode.

    ``numbers_drawn`` draws the table numbers below those of the cut; otherwise tables stand as places do.
    """

    mode: Mode = Mode.STRICT
    cut: int = 0
    blocks: int = 2
    numbers_drawn: bool = False


def ranked_session(
    places: Sequence[int], past: Rows, rules: RankedRules, wishes: Wishes, seed: str
) -> SeatedSession:
    """Return the tables of a session for people in the order of their places.

    ``past`` are all earlier sessions; meetings and winds are counted there. Raises DrawError when the places,
    the cut or the blocks do not divide into tables of four.
    """
    check_ranked(places, rules)
    top, rest = list(places[: rules.cut]), list(places[rules.cut :])
    above = _seated(_fours(top), past, Lots(seed, "ranked"))
    lots = Lots(seed, "ranked")  # the cut does not move the lots of those below it
    below = _MODES[rules.mode](rest, _weights(rest, past, wishes), rules, lots)
    return (*above, *_seated(lots.shuffled(below) if rules.numbers_drawn else below, past, lots))


def _seated(tables: Groups, past: Rows, lots: Lots) -> SeatedSession:
    counts = count_winds(past)
    return tuple(_seats(best_order(list(table), counts, lots)) for table in tables)


def check_ranked(places: Sequence[int], rules: RankedRules) -> None:
    """Raise DrawError with every reason why these places cannot be seated by these rules."""
    problems = []
    rest = len(places) - rules.cut
    if len(places) % 4:
        problems.append(
            Problem(
                "players_not_in_fours",
                {"players": len(places), "house": -len(places) % 4, "out": len(places) % 4},
            )
        )
    if rules.cut % 4 or not 0 <= rules.cut <= len(places):
        problems.append(Problem("cut_not_in_fours", {"cut": rules.cut, "players": len(places)}))
    if rules.mode is Mode.BLOCKS and (rules.blocks < 1 or rules.blocks * 4 > max(rest, 4)):
        problems.append(Problem("too_many_blocks", {"blocks": rules.blocks, "players": rest}))
    if len(set(places)) != len(places):
        problems.append(Problem("place_twice"))
    if problems:
        raise DrawError(*problems)


def _weights(places: Sequence[int], past: Rows, wishes: Wishes) -> Weights:
    known = set(places)
    weights = no_weights(places)
    for session in past:
        add_session(weights, [[p for p in seated(table) if p in known] for table in session])
    for wish in wishes.groups:
        add_session(weights, [[p for p in wish.members if p in known]], wish.weight)
    return weights


def _fours(people: Sequence[int]) -> Groups:
    return [list(people[at : at + 4]) for at in range(0, len(people), 4)]


def _strict(people: list[int], _weights: Weights, _rules: RankedRules, _lots: Lots) -> Groups:
    return _fours(people)


def _snake(people: list[int], _weights: Weights, _rules: RankedRules, _lots: Lots) -> Groups:
    tables = len(people) // 4
    rows = [people[at : at + tables] for at in range(0, len(people), tables or 1)]
    rows = [row[::-1] if at % 2 else row for at, row in enumerate(rows)]
    return [list(table) for table in zip(*rows, strict=True)]


def _blocks(people: list[int], weights: Weights, rules: RankedRules, lots: Lots) -> Groups:
    """Cut the tables into blocks, the upper ones larger where they do not divide, and draw inside them."""
    each, more = divmod(len(people) // 4, rules.blocks)
    groups: Groups = []
    start = 0
    for block in range(rules.blocks):
        size = 4 * (each + (block < more))
        drawn = lots.shuffled(people[start : start + size])
        groups += SessionSearch(drawn, weights, lots).improve(40 * size, Budget(LOOKS))[1]
        start += size
    return groups


def _avoid(people: list[int], weights: Weights, _rules: RankedRules, lots: Lots) -> Groups:
    return _NearPlaces(people, weights, lots).improved()


_MODES = {Mode.STRICT: _strict, Mode.SNAKE: _snake, Mode.BLOCKS: _blocks, Mode.AVOID: _avoid}


class _NearPlaces:
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
        return _fours([self.people[at] for at in self.seats])

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


def _seats(people: Sequence[int | None]) -> tuple[int | None, int | None, int | None, int | None]:
    east, south, west, north = people
    return east, south, west, north
