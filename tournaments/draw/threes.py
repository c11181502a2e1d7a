"""Tables of three in turn: nobody sits at one again before everybody has, as far as arithmetic allows.

The empty chairs are slots of the chart that nobody draws. A chart with few repeats is taken where some slots
can stay empty fairly; elsewhere turns decide who sits at the tables of three, and tables are searched.
"""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.draw.engine import LOOKS, SWEEPS, chart, finished
from tournaments.draw.lots import Lots
from tournaments.draw.measure import count_meetings
from tournaments.draw.search import Budget, Groups, PlanSearch, add_session, no_weights
from tournaments.draw.tables import number_tables
from tournaments.draw.values import Chart

APART = 1_000
STARTS = 2
MOST_SETS = 5_000


def chart_of_threes(players: int, sessions: int, seed: str) -> Chart:
    """Return a chart in which as many slots stay empty as chairs, each at a table of its own."""
    missing = -players % 4
    whole = chart(players + missing, sessions, seed)
    fair = _fair_slots(whole, missing)
    return replace(whole, blocks=(), empty=fair) if fair else _searched(players, sessions, seed)


def _fair_slots(whole: Chart, missing: int) -> tuple[int, ...]:
    """Return slots that never meet and whose tables fall on the others evenly, or at least on everybody.

    Nothing where there are none.
    """
    near: list[list[int]] = [[0] * whole.players for _ in range(whole.players)]
    for (one, other), times in count_meetings(whole.sessions).items():
        near[one][other] = near[other][one] = times
    looked, fair = 0, tuple[int, ...]()
    open_sets: list[tuple[int, ...]] = [(slot,) for slot in reversed(range(whole.players))]
    while open_sets and looked < MOST_SETS:
        chosen = open_sets.pop()
        looked += 1
        if len(chosen) == missing:
            least, most = _shares(near, chosen)
            if most - least <= 1:
                return chosen
            fair = fair or (chosen if least else ())
        if len(chosen) < missing:
            later = range(chosen[-1] + 1, whole.players)
            apart = [slot for slot in later if not any(near[slot][other] for other in chosen)]
            open_sets += [(*chosen, slot) for slot in reversed(apart)]
    return fair


def _shares(near: Sequence[Sequence[int]], chosen: Sequence[int]) -> tuple[int, int]:
    times = [sum(near[one][other] for one in chosen) for other in range(len(near)) if other not in chosen]
    return min(times), max(times)


def _searched(players: int, sessions: int, seed: str) -> Chart:
    missing, slots = -players % 4, players + -players % 4
    lots, budget = Lots(seed, "slots"), Budget(LOOKS)
    empty = range(players, slots)
    best: list[Groups] = []
    fewest = -1
    for _ in range(STARTS):
        groups = _start(players, sessions, lots, budget)
        people = [[[p for p in table if p < players] for table in session] for session in groups]
        repeats = sum(times - 1 for times in count_meetings(people).values())
        if fewest < 0 or repeats < fewest:
            best, fewest = groups, repeats
        if fewest == 0 or budget.looks <= 0:
            break
    numbered = number_tables(best, slots, Lots(seed, "tables"))
    made = finished(slots, numbered, "search, tables of three in turn", seed, [empty])
    return replace(made, blocks=(), empty=made.blocks[0][:missing])


def _start(players: int, sessions: int, lots: Lots, budget: Budget) -> list[Groups]:
    """Search sessions whose tables of three and of four are filled apart from each other, by turns."""
    empty = list(range(players, players + -players % 4))
    weights = no_weights(range(players + len(empty)))
    add_session(weights, [empty], APART)
    search = PlanSearch(range(players), weights, lots, budget)
    for short in _turns(players, sessions, 3 * len(empty), lots):
        search.add([*empty, *short])
        search.add([slot for slot in range(players) if slot not in short])
    search.sweep(SWEEPS)
    return [[*threes, *fours] for threes, fours in zip(*[iter(search.sessions)] * 2, strict=True)]


def _turns(players: int, sessions: int, seats: int, lots: Lots) -> list[list[int]]:
    """Return who sits at the tables of three in each session: those who did so least, in drawn order."""
    times = [0] * players
    turns = []
    for _ in range(sessions):
        short = sorted(lots.shuffled(range(players)), key=times.__getitem__)[:seats]
        for slot in short:
            times[slot] += 1
        turns.append(short)
    return turns
