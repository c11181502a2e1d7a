"""The drawing of lots: people take the slots of a chart by a public seed, each order equally likely."""

from collections import Counter
from collections.abc import Sequence

from tournaments.draw.lots import Lots
from tournaments.draw.problems import Problem, RosterError
from tournaments.draw.values import Chart, SeatedSession, Seating, Session

Order = tuple[int | None, ...]


def assign(chart: Chart, ids: Sequence[int], seed: str, house: Sequence[int] = ()) -> Seating:
    """Give every person a slot of the chart.

    ``ids`` are the people in the order of the published roster; ``house`` are the house players who take the
    empty slots, which stay empty chairs without them. Raises RosterError when the people are not exactly as
    many as the slots, or one is named twice.
    """
    check_roster(chart, ids, house)
    order = with_empty_slots(chart, Lots(seed, "players").shuffled(ids), house)
    return Seating(order, seated_sessions(chart.sessions, order), seed, chart.algorithm)


def check_roster(chart: Chart, ids: Sequence[int], house: Sequence[int] = ()) -> None:
    """Raise RosterError with every reason why these people do not fit the chart."""
    problems = []
    slots = chart.players - len(chart.empty)
    if len(ids) != slots:
        problems.append(Problem("roster_size", {"people": len(ids), "slots": slots}))
    if house and len(house) != len(chart.empty):
        problems.append(Problem("house_size", {"people": len(house), "slots": len(chart.empty)}))
    counts = Counter([*ids, *house])
    problems += [
        Problem("person_twice", {"person": person}) for person, times in sorted(counts.items()) if times > 1
    ]
    if problems:
        raise RosterError(*problems)


def with_empty_slots(chart: Chart, people: Sequence[int], house: Sequence[int]) -> Order:
    """Return who holds each slot: the people in turn, and house players or nobody in the empty slots."""
    waiting = iter(people)
    hosts: dict[int, int | None] = dict.fromkeys(chart.empty)
    hosts.update(zip(chart.empty, house, strict=False))
    return tuple(hosts[slot] if slot in hosts else next(waiting) for slot in range(chart.players))


def seated_sessions(sessions: Sequence[Session], order: Sequence[int | None]) -> tuple[SeatedSession, ...]:
    """Return the sessions with every slot replaced by the person who drew it."""
    return tuple(
        tuple((order[e], order[s], order[w], order[n]) for e, s, w, n in session) for session in sessions
    )
