"""Numbers of players that do not divide by four: house players, sitting out in turn, tables of three.

The organiser chooses before anything is drawn; ``ways`` says what each choice means for this field.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.draw.blocks import chart_apart
from tournaments.draw.engine import LOOKS, SWEEPS, chart, check_size, finished
from tournaments.draw.lots import Lots
from tournaments.draw.measure import measure_rows, seated
from tournaments.draw.search import Budget, Groups, PlanSearch, add_session, no_weights
from tournaments.draw.tables import number_tables
from tournaments.draw.threes import chart_of_threes
from tournaments.draw.values import SMALLEST_FIELD, Chart

APART = 1_000
STARTS = 4


class Way(StrEnum):
    """What is done where players do not divide by four."""

    HOUSE = "house"
    SIT_OUT = "sit_out"
    THREES = "threes"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a way means: house players to find, and in each session players out and tables of three."""

    way: Way
    house: int
    out: int
    threes: int
    most_sessions_out: int
    fewest_sessions_out: int


def ways(players: int, sessions: int) -> tuple[Meaning, ...]:
    """Return what each way would mean; nothing where the players divide by four."""
    if players % 4 == 0:
        return ()
    missing, over = -players % 4, players % 4
    least = sessions * over // players
    most = -(-sessions * over // players)
    found = [Meaning(Way.HOUSE, missing, 0, 0, 0, 0), Meaning(Way.SIT_OUT, 0, over, 0, most, least)]
    if missing <= (players + missing) // 4:
        found.append(Meaning(Way.THREES, 0, 0, missing, 0, 0))
    return tuple(found)


def uneven_chart(players: int, sessions: int, seed: str, way: Way) -> Chart:
    """Return a chart for any number of players from 9 up; one that divides by four gets the usual chart.

    House players and empty chairs never share a table. Sitting out and tables of three are spread evenly:
    nobody's turn comes again before everyone has had one. Raises SizeError as chart() does.
    """
    if players % 4 == 0 or players < SMALLEST_FIELD:
        return chart(players, sessions, seed)
    if way is Way.SIT_OUT:
        return _sit_out_chart(players, sessions, seed)
    if way is Way.THREES:
        whole = chart_of_threes(players, sessions, seed)
        return replace(whole, metrics=measure_rows(without(whole.sessions, whole.empty)))
    return _chart_with_empty(players + -players % 4, -players % 4, sessions, seed)


def _chart_with_empty(slots: int, empty: int, sessions: int, seed: str) -> Chart:
    if empty == 1:
        whole = replace(chart(slots, sessions, seed), empty=(0,))
    else:
        apart = chart_apart(slots, sessions, seed, [empty]) or _empty_apart(slots, empty, sessions, seed)
        whole = replace(apart, blocks=(), empty=apart.blocks[0][:empty])
    return replace(whole, metrics=measure_rows(without(whole.sessions, whole.empty)))


def without(
    sessions: Sequence[Sequence[Sequence[int]]], empty: Sequence[int]
) -> list[list[list[int | None]]]:
    """Return the sessions with nobody on these slots."""
    return [
        [[None if slot in empty else slot for slot in table] for table in session] for session in sessions
    ]


def _empty_apart(slots: int, empty: int, sessions: int, seed: str) -> Chart:
    """Search sessions in which the empty slots never share a table, and after that few pairs meet again."""
    weights = no_weights(range(slots))
    add_session(weights, [range(empty)], APART)
    search = PlanSearch(range(slots), weights, Lots(seed, "slots"), Budget(LOOKS))
    search.extend(sessions)
    search.sweep(SWEEPS)
    groups = number_tables(search.sessions, slots, Lots(seed, "tables"))
    return finished(slots, groups, "search, empty chairs apart", seed, [range(empty)])


def _sit_out_chart(players: int, sessions: int, seed: str) -> Chart:
    check_size(players - players % 4, sessions)
    lots = Lots(seed, "slots")
    best: list[Groups] = []
    fewest = -1
    budget = Budget(LOOKS)
    for _ in range(STARTS):
        search = PlanSearch(range(players), no_weights(range(players)), lots, budget)
        for out in sitting_out(players, sessions, lots):
            search.add([slot for slot in range(players) if slot not in out])
        cost = search.sweep(SWEEPS)
        if fewest < 0 or cost < fewest:
            best, fewest = search.sessions, cost
        if fewest == 0 or budget.looks <= 0:
            break
    groups = number_tables(best, players, Lots(seed, "tables"))
    return finished(players, groups, "search, sitting out in turn", seed)


def sitting_out(players: int, sessions: int, lots: Lots) -> list[frozenset[int]]:
    """Return who is out in each session: everyone once before anyone twice, in drawn order."""
    over = players % 4
    turns = lots.shuffled(range(players))
    return [
        frozenset(turns[(session * over + place) % players] for place in range(over))
        for session in range(sessions)
    ]


def out_in_session(chart: Chart, session: int) -> tuple[int, ...]:
    """Return the slots that are out in a session (numbered from 0)."""
    playing = {slot for table in chart.sessions[session] for slot in seated(table)}
    return tuple(slot for slot in range(chart.players) if slot not in playing)
