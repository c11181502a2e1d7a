"""What every pair weighs when sessions to come are changed, and tables with empty chairs."""

from collections.abc import Iterable
from itertools import combinations
from typing import TypeAlias

from tournaments.draw.changes import NOBODY, Running
from tournaments.draw.measure import seated
from tournaments.draw.search import Weights, add_session, no_weights
from tournaments.draw.values import SeatedSession, Seats
from tournaments.draw.wishes import WEIGHTS

APART = 1_000_000  # what two empty chairs at one table weigh

Chairs: TypeAlias = list[int | None]


def with_placeholders(tables: list[Chairs], weights: Weights) -> tuple[list[int], Weights]:
    """Return the people table by table, with negative numbers that must not meet for the empty chairs."""
    order, free = [], -1
    for table in tables:
        for person in table:
            order.append(free if person is None else person)
            free -= person is None
    empty = [person for person in order if person < 0]
    padded = {**{person: weights[person] for person in order if person >= 0}, **no_weights(empty)}
    add_session(padded, [empty], APART)
    return order, padded


def everybody(plan: Running) -> list[int]:
    """Return everyone who sits in any session."""
    return sorted({person for session in plan.sessions for table in session for person in seated(table)})


def past_weights(plan: Running, people: Iterable[int]) -> Weights:
    """Return what every pair weighs by the sessions that have begun and the wishes."""
    weights = no_weights(list(people))
    for session in plan.sessions[: plan.started]:
        add_session(weights, [[person for person in seated(table) if person in weights] for table in session])
    for wish in plan.wishes.groups:
        add_session(weights, [[person for person in wish.members if person in weights]], wish.weight)
    for one, other in combinations(plan.wishes.pins, 2):
        if one.table != other.table and one.person in weights and other.person in weights:
            add_session(weights, [[one.person, other.person]], WEIGHTS["table"])
    return weights


def chairs_of(session: SeatedSession) -> list[Chairs]:
    """Return the tables of a session to be changed."""
    return [list(table) for table in session]


def seats_of(table: Chairs) -> Seats:
    """Return a table as it is kept; one without people is not played."""
    if not seated(table):
        return NOBODY
    east, south, west, north = table
    return east, south, west, north
