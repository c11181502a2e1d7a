"""The drawing of lots: people take the slots of a chart by a public seed, each order equally likely."""

from collections import Counter
from collections.abc import Sequence

from tournaments.draw.lots import Lots
from tournaments.draw.problems import Problem, RosterError
from tournaments.draw.values import Chart, Seating, Session


def assign(chart: Chart, ids: Sequence[int], seed: str) -> Seating:
    """Give every person a slot of the chart.

    ``ids`` are the people in the order of the published roster. Raises RosterError when they are not
    exactly as many as the slots, or one is named twice.
    """
    check_roster(chart, ids)
    order = tuple(Lots(seed, "players").shuffled(ids))
    return Seating(order, seated_sessions(chart.sessions, order), seed, chart.algorithm)


def check_roster(chart: Chart, ids: Sequence[int]) -> None:
    """Raise RosterError with every reason why these people do not fit the chart."""
    problems = [
        Problem("person_twice", {"person": person})
        for person, times in sorted(Counter(ids).items())
        if times > 1
    ]
    if len(ids) != chart.players:
        problems.insert(0, Problem("roster_size", {"people": len(ids), "slots": chart.players}))
    if problems:
        raise RosterError(*problems)


def seated_sessions(sessions: Sequence[Session], order: Sequence[int]) -> tuple[Session, ...]:
    """Return the sessions with every slot replaced by the person who drew it."""
    return tuple(
        tuple((order[e], order[s], order[w], order[n]) for e, s, w, n in session) for session in sessions
    )
