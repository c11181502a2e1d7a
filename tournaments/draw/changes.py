"""Changes during an event: computed first, priced, then appended; sessions that have begun never change.

A change is a list of tables with their new seats. Nothing else is stored, so a plan can be rebuilt from the
draw and the changes in order, by anybody. Empty chairs are None; a table of four of them is not played.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from tournaments.draw.measure import measure_rows, seated
from tournaments.draw.problems import FrozenError, Problem
from tournaments.draw.values import Metrics, SeatedSession, Seats
from tournaments.draw.wishes import Violation, Wishes, violations

NO_WISHES = Wishes()
NOBODY: Seats = (None, None, None, None)


@dataclass(frozen=True, slots=True)
class TableChange:
    """New seats E, S, W, N for one table of one session (both numbered from 0)."""

    session: int
    table: int
    seats: Seats


@dataclass(frozen=True, slots=True)
class Change:
    """What happened (substitute, withdrawal, swap ...), with its arguments and the tables it changes."""

    kind: str
    args: Mapping[str, int | str] = field(default_factory=dict)
    tables: tuple[TableChange, ...] = ()


@dataclass(frozen=True, slots=True)
class Running:
    """A plan under way: all sessions as they stand, how many have begun, and the wishes of the event."""

    sessions: tuple[SeatedSession, ...]
    started: int = 0
    wishes: Wishes = NO_WISHES

    def people(self) -> set[int]:
        """Return everybody who sits in a session that has not begun."""
        return {p for session in self.sessions[self.started :] for table in session for p in seated(table)}


@dataclass(frozen=True, slots=True)
class Price:
    """What a change would do: measures before and after, broken wishes before and after, who is moved.

    ``moved`` counts (person, session) pairs that lose somebody who still plays as company at the table.
    """

    before: Metrics
    after: Metrics
    broken_before: tuple[Violation, ...]
    broken_after: tuple[Violation, ...]
    moved: int


def apply(plan: Running, change: Change) -> Running:
    """Return the plan after a change. Raises FrozenError when it touches a session that has begun."""
    sessions = [list(session) for session in plan.sessions]
    for changed in change.tables:
        if not plan.started <= changed.session < len(sessions):
            raise FrozenError(Problem("session_has_begun", {"session": changed.session + 1}))
        tables = sessions[changed.session]
        tables.extend([NOBODY] * (changed.table + 1 - len(tables)))
        tables[changed.table] = changed.seats
    after = tuple(tuple(session) for session in sessions)
    for number, session in enumerate(after[max(plan.started, 0) :], plan.started + 1):
        check_session(session, number)
    return replace(plan, sessions=after)


def check_session(session: SeatedSession, number: int) -> None:
    """Raise FrozenError when somebody sits twice in a session."""
    times = Counter(person for table in session for person in seated(table))
    twice = sorted(person for person, count in times.items() if count > 1)
    if twice:
        raise FrozenError(*(Problem("sits_twice", {"person": person, "session": number}) for person in twice))


def start_session(plan: Running) -> Running:
    """Return the plan with its next session begun: from now on that session is frozen."""
    if plan.started == len(plan.sessions):
        raise FrozenError(Problem("no_session_left"))
    return replace(plan, started=plan.started + 1)


def price(plan: Running, change: Change) -> Price:
    """Return what a change would do, without doing it."""
    after = apply(plan, change)
    return Price(
        measure_rows(plan.sessions),
        measure_rows(after.sessions),
        violations(plan.sessions, plan.wishes),
        violations(after.sessions, plan.wishes),
        sum(_moved(old, new) for old, new in zip(plan.sessions, after.sessions, strict=True)),
    )


def _moved(old: SeatedSession, new: SeatedSession) -> int:
    playing = {person for table in new for person in seated(table)}
    company = {person: set(seated(table)) for table in new for person in seated(table)}
    return sum(
        not (set(seated(table)) & playing) <= company[person]
        for table in old
        for person in seated(table)
        if person in playing
    )


def substitute(plan: Running, leaving: int, coming: int, first: int, last: int | None = None) -> Change:
    """Return the change in which one person takes another's seats, session ``first`` (from 0) to ``last``.

    Meetings stay with the person who played. Raises FrozenError when a session has begun, nobody leaves, or
    the one who comes sits there already.
    """
    after = len(plan.sessions) if last is None else last + 1
    _check_open(plan, first)
    people = {
        person for session in plan.sessions[first:after] for table in session for person in seated(table)
    }
    if leaving not in people:
        raise FrozenError(Problem("not_seated", {"person": leaving}))
    if coming in people:
        raise FrozenError(Problem("seated_already", {"person": coming}))
    tables = _replaced(plan, range(first, after), lambda person: coming if person == leaving else person)
    return Change("substitute", {"leaving": leaving, "coming": coming}, tables)


def leave_chairs(plan: Running, leavers: Iterable[int]) -> Change:
    """Return the change that empties the chairs of people in all sessions that have not begun."""
    gone = set(leavers)
    strangers = sorted(gone - plan.people())
    if strangers:
        raise FrozenError(*(Problem("not_seated", {"person": person}) for person in strangers))
    future = range(plan.started, len(plan.sessions))
    tables = _replaced(plan, future, lambda person: None if person in gone else person)
    return Change("withdrawal", {"people": " ".join(map(str, sorted(gone)))}, tables)


def _replaced(
    plan: Running, sessions: Iterable[int], new: Callable[[int | None], int | None]
) -> tuple[TableChange, ...]:
    found = []
    for at in sessions:
        for number, (east, south, west, north) in enumerate(plan.sessions[at]):
            seats = new(east), new(south), new(west), new(north)
            if seats != plan.sessions[at][number]:
                found.append(TableChange(at, number, seats))
    return tuple(found)


def swap(plan: Running, session: int, one: int, other: int) -> Change:
    """Return the change in which two people exchange their seats in one session (from 0)."""
    _check_open(plan, session)
    here = {person for table in plan.sessions[session] for person in seated(table)}
    missing = [person for person in (one, other) if person not in here]
    if missing or one == other:
        raise FrozenError(*(Problem("not_seated", {"person": person}) for person in missing or [one]))
    exchange: dict[int | None, int] = {one: other, other: one}
    tables = _replaced(plan, [session], lambda person: exchange.get(person, person))
    return Change("swap", {"session": session + 1, "one": one, "other": other}, tables)


def undo(before: Running, plan: Running, change: Change) -> Change:
    """Return the change that restores the tables of an earlier one; ``before`` is the plan without it.

    Raises FrozenError when one of these sessions has begun or was changed again since.
    """
    after = apply(before, change)
    restored = []
    for changed in change.tables:
        _check_open(plan, changed.session)
        if plan.sessions[changed.session][changed.table] != after.sessions[changed.session][changed.table]:
            raise FrozenError(
                Problem("changed_since", {"session": changed.session + 1, "table": changed.table + 1})
            )
        tables = before.sessions[changed.session]
        seats = tables[changed.table] if changed.table < len(tables) else NOBODY
        restored.append(TableChange(changed.session, changed.table, seats))
    return Change("undo", {"kind": change.kind}, tuple(restored))


def difference(plan: Running, sessions: Mapping[int, SeatedSession]) -> tuple[TableChange, ...]:
    """Return the tables in which these sessions are not what the plan has; tables that are gone are empty."""
    found = []
    for at, session in sorted(sessions.items()):
        old = plan.sessions[at]
        for number in range(max(len(old), len(session))):
            seats = session[number] if number < len(session) else NOBODY
            if number >= len(old) or seats != old[number]:
                found.append(TableChange(at, number, seats))
    return tuple(found)


def _check_open(plan: Running, session: int) -> None:
    if not 0 <= session < len(plan.sessions):
        raise FrozenError(Problem("no_such_session", {"session": session + 1}))
    if session < plan.started:
        raise FrozenError(Problem("session_has_begun", {"session": session + 1}))
