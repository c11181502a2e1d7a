"""Sessions to come drawn anew for those who play on, and latecomers."""

from collections.abc import Sequence
from operator import itemgetter

from tournaments.draw.balance import balance
from tournaments.draw.changes import Change, Running, difference
from tournaments.draw.company import (
    APART,
    Chairs,
    chairs_of,
    everybody,
    past_weights,
    seats_of,
)
from tournaments.draw.lots import Lots
from tournaments.draw.measure import seated
from tournaments.draw.problems import FrozenError, Problem
from tournaments.draw.ranked import Uneven
from tournaments.draw.repair import pinned_tables, swap_tables
from tournaments.draw.search import Budget, Groups, PlanSearch, Weights, add_session, no_weights
from tournaments.draw.shares import times_out, times_short
from tournaments.draw.tables import cheapest, number_tables
from tournaments.draw.values import SMALLEST_FIELD, SeatedSession
from tournaments.draw.winds import seat_by_winds

LOOKS = 20_000_000
SWEEPS = 6
STARTS = 3


def redraw(plan: Running, people: Sequence[int], seed: str, uneven: Uneven = Uneven.THREES) -> Change:
    """Return the change that seats these people anew in all sessions that have not begun.

    Meetings, winds and wishes of the past count. Where the people do not divide by four, some sit out or play
    at tables of three: those who did so least. Raises FrozenError when no session is left, there are fewer
    than eight people, or they do not divide as asked.
    """
    check_people(plan, people, uneven)
    lots = Lots(seed, "redraw")
    roster = sorted({*people, *everybody(plan)})
    weights = past_weights(plan, roster)
    way = _sitting_out if uneven is Uneven.SIT_OUT else _at_threes
    cost, sessions = way(plan, people, weights, lots)
    for _ in range(STARTS - 1):
        if cost > 0:
            cost, sessions = min((cost, sessions), way(plan, people, weights, lots), key=itemgetter(0))
    future = {plan.started + at: session for at, session in enumerate(_seated_again(plan, sessions, lots))}
    return Change("redraw", {"people": len(people)}, difference(plan, future))


def check_people(plan: Running, people: Sequence[int], uneven: Uneven) -> None:
    """Raise FrozenError with every reason why these people cannot be drawn anew."""
    count, missing, over = len(people), -len(people) % 4, len(people) % 4
    problems = [] if plan.started < len(plan.sessions) else [Problem("no_session_left")]
    if count < SMALLEST_FIELD:
        problems.append(Problem("too_few_players", {"players": count, "least": SMALLEST_FIELD}))
    elif over and uneven is Uneven.HOUSE:
        args = {"players": count, "house": missing, "out": over}
        problems.append(Problem("players_not_in_fours", args))
    if problems:
        raise FrozenError(*problems)


def _sitting_out(
    plan: Running, people: Sequence[int], weights: Weights, lots: Lots
) -> tuple[int, list[Groups]]:
    """Return what the meetings of sessions to come cost, and these sessions; where need be some sit out."""
    times = times_out(people, plan.sessions[: plan.started])
    search = PlanSearch(people, weights, lots, Budget(LOOKS))
    for _ in plan.sessions[plan.started :]:
        out = sorted(lots.shuffled(people), key=times.__getitem__)[: len(people) % 4]
        times.update(out)
        search.add([person for person in people if person not in out])
    return search.sweep(SWEEPS), search.sessions


def _at_threes(
    plan: Running, people: Sequence[int], weights: Weights, lots: Lots
) -> tuple[int, list[Groups]]:
    """Fill tables of three and of four apart from each other; an empty chair is a number below nought."""
    times = times_short(plan.sessions[: plan.started])
    chairs = [-1 - at for at in range(-len(people) % 4)]
    padded: Weights = {**weights, **no_weights(chairs)}
    add_session(padded, [chairs], APART)
    search = PlanSearch([*people, *chairs], padded, lots, Budget(LOOKS))
    for _ in plan.sessions[plan.started :]:
        short = sorted(lots.shuffled(people), key=times.__getitem__)[: 3 * len(chairs)]
        times.update(short)
        search.add([*chairs, *short])
        search.add([person for person in people if person not in short])
    cost = search.sweep(SWEEPS)
    return cost, [[*fours, *threes] for threes, fours in zip(*[iter(search.sessions)] * 2, strict=True)]


def _seated_again(plan: Running, sessions: list[Groups], lots: Lots) -> list[SeatedSession]:
    people = sorted({person for session in sessions for group in session for person in group})
    index = {person: at for at, person in enumerate(people)}
    places = [[[index[person] for person in group] for group in session] for session in sessions]
    numbered = number_tables(places, len(people), lots)
    chairs: list[list[Chairs]] = [
        [[None if people[at] < 0 else people[at] for at in table] for table in session]
        for session in seat_by_winds(numbered)
    ]
    balance(plan.sessions[: plan.started], [table for session in chairs for table in session], lots)
    seated_sessions = [tuple(seats_of(table) for table in session) for session in chairs]
    return list(swap_tables(seated_sessions, pinned_tables(seated_sessions, plan.wishes)))


def late_entry(plan: Running, coming: Sequence[int], seed: str) -> Change:
    """Return the change in which people join the sessions to come: on empty chairs, or by a redraw.

    Raises FrozenError when somebody is seated already, or the chairs do not suffice and those left over do
    not make whole tables.
    """
    present = plan.people()
    doubles = [Problem("seated_already", {"person": person}) for person in coming if person in present]
    if doubles:
        raise FrozenError(*doubles)
    future = plan.sessions[plan.started :]
    chairs = min((sum(t.count(None) for t in session if seated(t)) for session in future), default=0)
    if len(coming) <= chairs:
        return _fill_chairs(plan, coming)
    if (len(coming) - chairs) % 4:
        raise FrozenError(Problem("no_empty_chair", {"people": len(coming), "chairs": chairs}))
    return redraw(plan, [*sorted(present), *coming], seed)


def _fill_chairs(plan: Running, coming: Sequence[int]) -> Change:
    weights = past_weights(plan, [*everybody(plan), *coming])
    sessions: dict[int, SeatedSession] = {}
    for at in range(plan.started, len(plan.sessions)):
        tables = chairs_of(plan.sessions[at])
        places = [
            (number, chair)
            for number, table in enumerate(tables)
            if seated(table)
            for chair, person in enumerate(table)
            if person is None
        ]
        costs = [[sum(weights[p].get(q, 0) for q in seated(tables[n])) for n, _ in places] for p in coming]
        costs += [[0] * len(places) for _ in range(len(places) - len(coming))]
        for person, column in zip(coming, cheapest(costs), strict=False):
            number, chair = places[column]
            tables[number][chair] = person
        add_session(weights, [seated(table) for table in tables])
        sessions[at] = tuple(seats_of(table) for table in tables)
    return Change("late_entry", {"people": " ".join(map(str, coming))}, difference(plan, sessions))
