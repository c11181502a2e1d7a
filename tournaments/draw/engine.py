"""Make a chart: the best way the desk has for this many players and sessions, from a seed of its own.

Ways, in the order they are tried: kept rounds (fields up to 48 and where a finite field serves), drawn shifts
(from 100 players), search session by session, kept rounds and further sessions with the fewest repeats.
"""

from collections.abc import Iterable, Sequence

from tournaments.draw.catalogue import (
    FEWEST_KNOWN_REPEATS,
    further_rounds,
    most_rounds,
    numbered_rounds,
    rounds_without_repeats,
)
from tournaments.draw.designs import shifted
from tournaments.draw.lots import Lots
from tournaments.draw.measure import count_meetings, fewest_repeats, measure_rows
from tournaments.draw.problems import Problem, SizeError
from tournaments.draw.search import Budget, PlanSearch, no_weights
from tournaments.draw.tables import number_tables
from tournaments.draw.values import SMALLEST_FIELD, Chart, Session, Table
from tournaments.draw.winds import seat_by_winds

ALGORITHM = "mcr-desk-draw-2"
CHART_SEED = "mcr-desk"  # the usual seed of a chart; the draw has another, drawn later

MOST_PLAYERS = 4000
MOST_SESSIONS = 40
SMALLEST_SEARCHED = 52
SMALLEST_SHIFTED = 100
CANDIDATES = 16
TIGHT = 6  # sessions times this above the number of players: a search would hardly end without repeats
SHIFTED_SEATS = 20_000  # seats looked at when the candidates of drawn shifts are compared
LOOKS = 12_000_000
RESTARTS_FOR_TABLES = 60
SWEEPS = 8
SEARCH_STARTS = 12
SOUND_STARTS = 12

Groups = list[list[int]]


def check_size(players: int, sessions: int) -> None:
    """Raise SizeError with every reason why there is no chart of this size."""
    problems = []
    if players < SMALLEST_FIELD:
        problems.append(Problem("too_few_players", {"players": players, "least": SMALLEST_FIELD}))
    elif players % 4:
        problems.append(
            Problem("players_not_in_fours", {"players": players, "house": -players % 4, "out": players % 4})
        )
    if players > MOST_PLAYERS:
        problems.append(Problem("too_many_players", {"players": players, "most": MOST_PLAYERS}))
    if sessions < 1:
        problems.append(Problem("too_few_sessions", {"sessions": sessions}))
    if sessions > MOST_SESSIONS:
        problems.append(Problem("too_many_sessions", {"sessions": sessions, "most": MOST_SESSIONS}))
    if problems:
        raise SizeError(*problems)


def chart(players: int, sessions: int, seed: str) -> Chart:
    """Return a chart of slots 0..players-1 with as few repeated meetings as the desk can reach.

    Raises SizeError when players are fewer than 8 or not a multiple of four, or a number is out of range. The
    same arguments and ALGORITHM give the same chart on any machine.
    """
    check_size(players, sessions)
    slots, tables = Lots(seed, "slots"), Lots(seed, "tables")
    known = numbered_rounds(players, sessions)
    if known:
        numbers = tables.shuffled(range(players // 4))
        groups = [[list(session[number]) for number in numbers] for session in slots.shuffled(known)]
        return finished(players, groups, "kept rounds", seed)
    method, groups = plan_groups(players, sessions, slots)
    if method != "shifts":
        groups = number_tables(groups, players, tables)
    return finished(players, groups, method, seed)


def finished(
    players: int,
    groups: Sequence[Sequence[Sequence[int]]],
    method: str,
    seed: str,
    blocks: Iterable[Sequence[int]] = (),
) -> Chart:
    """Give winds, and slot numbers in drawn order, to tables that have their numbers."""
    names = Lots(seed, "names").shuffled(range(players))
    named = [[[names[slot] for slot in table] for table in session] for session in groups]
    sessions = tuple(_session(session) for session in seat_by_winds(named))
    kept = tuple(tuple(sorted(names[slot] for slot in block)) for block in blocks)
    return Chart(players, sessions, method, seed, ALGORITHM, measure_rows(sessions), kept)


def _session(tables: Sequence[Sequence[int]]) -> Session:
    return tuple(as_table(table) for table in tables)


def as_table(seats: Sequence[int]) -> Table:
    """Return four seats as a table."""
    east, south, west, north = seats
    return east, south, west, north


def plan_groups(players: int, sessions: int, lots: Lots) -> tuple[str, list[Groups]]:
    """Return the way taken and the tables of every session; shifts have their table numbers already."""
    kept, further = rounds_without_repeats(players), further_rounds(players)
    if further and sessions == len(kept) + len(further):
        return "kept rounds", _as_groups(lots.shuffled([*kept, *further]))
    if players < SMALLEST_SHIFTED:
        return _small(players, sessions, kept, lots)
    groups = _shifts(players, sessions, lots)
    if groups:
        return "shifts", groups
    if sessions <= len(kept):
        return "kept rounds", kept_sessions(kept, sessions, lots)
    return "search", _searched(players, sessions, lots)[1]


def _small(players: int, sessions: int, kept: Sequence[Session], lots: Lots) -> tuple[str, list[Groups]]:
    if sessions > len(kept) and (players < SMALLEST_SEARCHED or len(kept) > 1):
        return "kept rounds and search", _beyond(kept, players, sessions, lots)
    if players < SMALLEST_SEARCHED or (sessions <= len(kept) and sessions * TIGHT > players):
        return "kept rounds", kept_sessions(kept, sessions, lots)
    cost, groups = _searched(players, sessions, lots)
    if cost and sessions <= len(kept):
        return "kept rounds", kept_sessions(kept, sessions, lots)
    return "search", groups


def _as_groups(sessions: Iterable[Session]) -> list[Groups]:
    return [[list(table) for table in session] for session in sessions]


def _closest(candidates: Iterable[list[Groups]]) -> list[Groups]:
    """Return the candidate with the fewest pairs who have neither met nor a common opponent."""
    best: list[Groups] = []
    fewest = -1
    for groups in candidates:
        apart = _apart(groups)
        if fewest < 0 or apart < fewest:
            best, fewest = groups, apart
        if fewest == 0:
            break
    return best


def _apart(groups: Sequence[Groups]) -> int:
    """Return the pairs without a common opponent; islands weigh more than any such pairs."""
    measured = measure_rows(groups)
    return measured.never_met_apart + (0 if measured.connected else measured.players**2)


def kept_sessions(rounds: Sequence[Session], sessions: int, lots: Lots) -> list[Groups]:
    """Return so many of these rounds, drawn so that few pairs are without a common opponent."""

    def candidates() -> Iterable[list[Groups]]:
        for _ in range(CANDIDATES):
            drawn = lots.shuffled(range(len(rounds)))[:sessions]
            yield _as_groups(rounds[at] for at in drawn)

    return _closest(candidates())


def _shifts(players: int, sessions: int, lots: Lots) -> list[Groups]:
    def candidates() -> Iterable[list[Groups]]:
        numbers = lots.shuffled(range(players // 4))
        for _ in range(max(2, min(CANDIDATES, SHIFTED_SEATS // (players * sessions)))):
            found = shifted(players // 4, sessions, lots)
            if not found:
                return
            yield [[list(session[number]) for number in numbers] for session in found]

    return _closest(candidates())


def _searched(players: int, sessions: int, lots: Lots) -> tuple[int, list[Groups]]:
    """Return the fewest repeats reached and sessions with so few; of several without any the closest ones."""
    budget = Budget(LOOKS)
    best: list[Groups] = []
    fewest, sound = -1, list[list[Groups]]()
    for _ in range(SEARCH_STARTS):
        search = PlanSearch(range(players), no_weights(range(players)), lots, budget)
        search.extend(sessions)
        cost = search.sweep(SWEEPS)
        if fewest < 0 or cost < fewest:
            best, fewest = search.sessions, cost
        if cost == 0:
            sound.append(search.sessions)
        if len(sound) == SOUND_STARTS or budget.looks <= 0 or sessions > most_rounds(players):
            break
    return fewest, _closest(sound) if sound else best


def _beyond(kept: Sequence[Session], players: int, sessions: int, lots: Lots) -> list[Groups]:
    """Take all kept rounds, again under other names while they fit, and search the sessions that remain."""
    budget = Budget(LOOKS)
    goal = FEWEST_KNOWN_REPEATS.get((players, sessions), fewest_repeats(players, sessions))
    best: list[Groups] = []
    fewest = -1
    for _ in range(max(3, RESTARTS_FOR_TABLES // (players // 4))):
        search = PlanSearch(range(players), no_weights(range(players)), lots, budget)
        search.start_with(kept)
        while sessions - len(search.sessions) >= len(kept) > 1:
            names = lots.shuffled(range(players))
            search.start_with([[[names[slot] for slot in table] for table in session] for session in kept])
        search.extend(sessions)
        search.sweep(SWEEPS, _least_price(players, sessions))
        repeats = _repeats(search.sessions)
        if fewest < 0 or repeats < fewest:
            best, fewest = search.sessions, repeats
        if fewest <= goal or budget.looks <= 0:
            break
    return best


def _least_price(players: int, sessions: int) -> int:
    """Return the price of a plan in which every pair meets as often as every other, up to one."""
    pairs = players * (players - 1) // 2
    laps, rest = divmod(6 * (players // 4) * sessions, pairs)
    return pairs * (laps * (laps - 1) // 2) + rest * laps


def _repeats(groups: Sequence[Groups]) -> int:
    meetings = count_meetings(groups)
    return sum(meetings.values()) - len(meetings)
