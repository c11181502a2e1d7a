"""Who should not meet whom, and who needs a certain table: wishes, their price, and what is broken."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.draw.measure import count_meetings
from tournaments.draw.problems import DrawError, Problem
from tournaments.draw.values import SEATS_AT_A_TABLE, Rows

# What one meeting weighs where the organiser sets nothing else: one meeting of a heavier kind outweighs many
# of a lighter one.
WEIGHTS = {"never": 1_000_000, "table": 100_000, "team": 10_000, "family": 1_000, "club": 100, "country": 1}


@dataclass(frozen=True, slots=True)
class Group:
    """People who should not meet: a team, a club, a country, a family, or a pair that must never meet."""

    kind: str
    name: str
    members: tuple[int, ...]
    weight: int

    def least_meetings(self, tables: int, sessions: int) -> int:
        """Return the meetings inside the group that no draw avoids: so many people on so few tables."""
        return least_meetings(len(self.members), tables, sessions)


def least_meetings(people: int, tables: int, sessions: int) -> int:
    """Return how many meetings among these people no draw avoids (pigeonhole)."""
    each, more = divmod(people, tables)
    return sessions * (more * (each + 1) * each // 2 + (tables - more) * each * (each - 1) // 2)


@dataclass(frozen=True, slots=True)
class Pin:
    """A person who plays every session at one table (numbered from 0): easy access, a camera."""

    person: int
    table: int


@dataclass(frozen=True, slots=True)
class Wishes:
    """All wishes of an event; the groups may overlap."""

    groups: tuple[Group, ...] = ()
    pins: tuple[Pin, ...] = ()


@dataclass(frozen=True, slots=True)
class Violation:
    """Two people of a group who meet all the same."""

    kind: str
    name: str
    one: int
    other: int
    times: int


@dataclass(frozen=True, slots=True)
class Togetherness:
    """How often the members of a group meet, and how often they must."""

    kind: str
    name: str
    meetings: int
    least: int


def group(kind: str, name: str, members: Iterable[int], weight: int | None = None) -> Group:
    """Return a wish to keep these people apart, with the usual weight of its kind unless another is given."""
    return Group(kind, name, tuple(sorted(members)), WEIGHTS[kind] if weight is None else weight)


def check_wishes(wishes: Wishes, ids: Sequence[int], tables: int) -> None:
    """Raise DrawError with every wish that speaks of somebody or something that is not there."""
    known = set(ids)
    strangers = {person for wish in wishes.groups for person in wish.members if person not in known}
    strangers.update(pin.person for pin in wishes.pins if pin.person not in known)
    problems = [Problem("wish_for_stranger", {"person": person}) for person in sorted(strangers)]
    problems += [
        Problem("weight_not_positive", {"name": wish.name, "weight": wish.weight})
        for wish in wishes.groups
        if wish.weight < 1
    ]
    problems += [
        Problem("no_such_table", {"person": pin.person, "table": pin.table + 1, "tables": tables})
        for pin in wishes.pins
        if not 0 <= pin.table < tables
    ]
    pinned = [pin.person for pin in wishes.pins]
    problems += [
        Problem("pinned_twice", {"person": person})
        for person in sorted(set(pinned))
        if pinned.count(person) > 1
    ]
    if problems:
        raise DrawError(*problems)


def contradictions(wishes: Wishes) -> list[Problem]:
    """Return why no chart fulfils these wishes: to be asked before a chart is made.

    Records of draws are not checked for it: what was drawn stays as it follows from its record.
    """
    pinned: dict[int, set[int]] = {}
    for pin in wishes.pins:
        pinned.setdefault(pin.table, set()).add(pin.person)
    full = [
        Problem("table_pinned_full", {"table": table + 1, "people": len(people)})
        for table, people in sorted(pinned.items())
        if len(people) > SEATS_AT_A_TABLE
    ]
    return full + [
        Problem("never_pair_at_table", {"one": one, "other": other, "table": table + 1})
        for wish in wishes.groups
        if wish.kind == "never"
        for table, people in sorted(pinned.items())
        for one, other in combinations(sorted(people.intersection(wish.members)), 2)
    ]


def violations(sessions: Rows, wishes: Wishes) -> tuple[Violation, ...]:
    """Return every pair of a group that meets, heaviest groups first."""
    meetings = count_meetings(sessions)
    found = []
    for wish in sorted(wishes.groups, key=lambda wish: -wish.weight):
        for one, other in combinations(sorted(wish.members), 2):
            times = meetings.get((one, other), 0)
            if times:
                found.append(Violation(wish.kind, wish.name, one, other, times))
    return tuple(found)


def togetherness(sessions: Rows, wishes: Wishes) -> tuple[Togetherness, ...]:
    """Return for every group how often its members meet and how often they have to."""
    meetings = count_meetings(sessions)
    tables = max((len(session) for session in sessions), default=1)
    return tuple(
        Togetherness(
            wish.kind,
            wish.name,
            sum(meetings.get(pair, 0) for pair in combinations(sorted(wish.members), 2)),
            wish.least_meetings(tables, len(sessions)),
        )
        for wish in wishes.groups
    )


def unmet_pins(sessions: Rows, wishes: Wishes) -> tuple[tuple[int, Pin], ...]:
    """Return the (session from 0, pin) in which a person with a table of his own sits elsewhere."""
    return tuple(
        (at, pin)
        for at, session in enumerate(sessions)
        for pin in wishes.pins
        if any(pin.person in table for table in session)
        and not (0 <= pin.table < len(session) and pin.person in session[pin.table])
    )
