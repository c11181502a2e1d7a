"""Changes of published seats: what a change would do is shown first; doing it appends it to the chain."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tournaments.draw import Problem
from tournaments.draw.changes import (
    NOBODY,
    Change,
    Price,
    Running,
    apply,
    difference,
    price,
    substitute,
    swap,
)
from tournaments.draw.dissolve import dissolve
from tournaments.draw.problems import FrozenError
from tournaments.draw.ranked import Uneven
from tournaments.draw.redraw import check_people, late_entry, redraw
from tournaments.draw.values import SeatedSession
from tournaments.models import Event, Registration, RegistrationStatus
from tournaments.selectors.seating import running_plan, running_record
from tournaments.services.seating_charts import rule_of_three

TAKE_SEATS, DISSOLVE, REDRAW, SWAP = "seats", "dissolve", "redraw", "swap"


@dataclass(frozen=True, slots=True)
class MoveDraft:
    """A change as the organiser asks for it; people by number, sessions by number from 1 (0: as many as can).

    ``way``: those who come take the seats of those who leave; tables are dissolved with least change; all
    sessions to come are drawn anew; two people exchange seats. ``in_own_right``: those who come play for a
    place themselves. ``uneven``: where four does not divide those who play on, house players among those who
    come fill the chairs (nothing said), some sit out in turn, or there are tables of three.
    """

    way: str
    leaving: tuple[int, ...] = ()
    coming: tuple[int, ...] = ()
    first: int = 0
    last: int = 0
    in_own_right: bool = False
    uneven: str = ""


@dataclass(frozen=True, slots=True)
class Preview:
    """What a change would do; nothing is written yet."""

    change: Change
    price: Price
    effects: dict[str, dict[str, Any]]
    seen_version: int


def preview_move(event: Event, draft: MoveDraft) -> Preview:
    """Return what a change would do. Raises DrawError with every reason why it cannot be made."""
    record = running_record(event)
    if record is None:
        raise FrozenError(Problem("draw_not_published"))
    plan = running_plan(event, record)
    if plan.started >= len(plan.sessions):
        raise FrozenError(Problem("no_session_left"))
    people = {row.number: row for row in Registration.objects.filter(event=event)}
    problems = [*_people_problems(draft, people), *_way_problems(draft), *_uneven_problems(event, draft)]
    if problems:
        raise FrozenError(*problems)
    change = _change(plan, draft, _seed(record))
    if draft.uneven != Uneven.THREES:
        _check_chairs(plan, apply(plan, change))
    return Preview(change, price(plan, change), _effects(plan, draft, people), event.version)


def _seed(record: dict[str, Any]) -> str:
    """Return a seed that nobody chose: the hash of the last change, or of the seating before any."""
    events = record["events"]
    return str(events[-1]["hash"] if events else record.get("seating_sha256") or record["seed"])


def _change(plan: Running, draft: MoveDraft, seed: str) -> Change:
    first = max(draft.first - 1, plan.started) if draft.first else plan.started
    if draft.first and draft.first - 1 < plan.started:
        raise FrozenError(Problem("session_has_begun", {"session": draft.first}))
    makers = {
        TAKE_SEATS: lambda: _take_seats(plan, draft, first),
        DISSOLVE: lambda: _dissolve(plan, draft, seed),
        REDRAW: lambda: _redraw(plan, draft, seed),
        SWAP: lambda: swap(plan, first, *draft.leaving),
    }
    change = makers[draft.way]()
    args: dict[str, int | str] = {
        "leaving": " ".join(map(str, draft.leaving)),
        "coming": " ".join(map(str, draft.coming)),
        "first": first + 1,
        "last": _last(plan, draft, first) + 1,
    }
    drawn = {"seed": seed, "uneven": draft.uneven} if draft.way in {DISSOLVE, REDRAW} else {}
    return Change(
        _kind(draft), {name: value for name, value in (args | drawn).items() if value}, change.tables
    )


def _last(plan: Running, draft: MoveDraft, first: int) -> int:
    if draft.way == SWAP:
        return first
    if draft.way == TAKE_SEATS and draft.last:
        return min(draft.last, len(plan.sessions)) - 1
    return len(plan.sessions) - 1


def _kind(draft: MoveDraft) -> str:
    if draft.way == TAKE_SEATS:
        return "substitute"
    if draft.way == SWAP:
        return "swap"
    if draft.coming and not draft.leaving:
        return "late_entry"
    return "dissolve" if draft.way == DISSOLVE else "redraw"


def _take_seats(plan: Running, draft: MoveDraft, first: int) -> Change:
    """Seat those who come on the chairs of those who leave, one after the other."""
    last = _last(plan, draft, first)
    after = plan
    for leaving, coming in zip(draft.leaving, draft.coming, strict=True):
        after = apply(after, substitute(after, leaving, coming, first, last))
    return _between(plan, after)


def _dissolve(plan: Running, draft: MoveDraft, seed: str) -> Change:
    """Dissolve tables; those who come fill the chairs that stay empty."""
    needed = len(draft.leaving) % 4
    if len(draft.coming) != needed and not (draft.uneven == Uneven.THREES and not draft.coming):
        raise FrozenError(Problem("dissolve_needs", {"needed": needed, "coming": len(draft.coming)}))
    after = apply(plan, dissolve(plan, draft.leaving, seed))
    if draft.coming:
        after = apply(after, late_entry(after, draft.coming, seed))
    return _between(plan, after)


def _redraw(plan: Running, draft: MoveDraft, seed: str) -> Change:
    """Draw all sessions to come for those who play on and those who come."""
    present = plan.people()
    problems = [Problem("not_seated", {"person": p}) for p in draft.leaving if p not in present]
    problems += [Problem("seated_already", {"person": p}) for p in draft.coming if p in present]
    people = sorted({*present, *draft.coming} - set(draft.leaving))
    uneven = Uneven(draft.uneven or Uneven.HOUSE)
    try:
        check_people(plan, people, uneven)
    except FrozenError as error:
        problems += error.problems
    if problems:
        raise FrozenError(*problems)
    return redraw(plan, people, seed, uneven)


def _between(plan: Running, after: Running) -> Change:
    sessions = {at: after.sessions[at] for at in range(plan.started, len(plan.sessions))}
    return Change("", {}, difference(plan, sessions))


def _check_chairs(plan: Running, after: Running) -> None:
    """Raise FrozenError where a session to come would have more empty chairs than were drawn so."""
    more = [
        _empty_chairs(now)
        for before, now in zip(plan.sessions, after.sessions, strict=True)
        if _empty_chairs(now) > _empty_chairs(before)
    ]
    if more:
        raise FrozenError(Problem("chairs_stay_empty", {"chairs": max(more)}))


def _empty_chairs(session: SeatedSession) -> int:
    return sum(table.count(None) for table in session if table != NOBODY)


def _people_problems(draft: MoveDraft, people: dict[int, Registration]) -> Iterable[Problem]:
    for number in (*draft.leaving, *draft.coming):
        if number not in people:
            yield Problem("player_unknown", {"number": number})
    for number in draft.coming:
        if number in people and people[number].status != RegistrationStatus.ACTIVE:
            yield Problem("player_not_there", {"number": number})
    twice = {n for n in draft.leaving if draft.leaving.count(n) > 1 or n in draft.coming}
    twice |= {n for n in draft.coming if draft.coming.count(n) > 1}
    for number in sorted(twice):
        yield Problem("person_twice", {"person": number})


def _way_problems(draft: MoveDraft) -> Iterable[Problem]:
    leaving, coming = len(draft.leaving), len(draft.coming)
    if not leaving and not coming:
        yield Problem("nobody_named")
    elif draft.way == TAKE_SEATS and leaving != coming:
        yield Problem("seats_do_not_match", {"leaving": leaving, "coming": coming})
    elif draft.way == SWAP and leaving != len(("one", "other")):
        yield Problem("swap_needs_two", {"chosen": leaving})
    elif draft.way == DISSOLVE and not leaving:
        yield Problem("nobody_leaves")
    if draft.first and draft.last and draft.last < draft.first:
        yield Problem("last_before_first", {"first": draft.first, "last": draft.last})


def _uneven_problems(event: Event, draft: MoveDraft) -> Iterable[Problem]:
    if draft.uneven and draft.uneven not in set(Uneven):
        yield Problem("way_unknown", {"way": draft.uneven})
    if draft.uneven == Uneven.THREES and rule_of_three(event) is None:
        yield Problem("tables_need_four")


def _effects(plan: Running, draft: MoveDraft, people: dict[int, Registration]) -> dict[str, dict[str, Any]]:
    """Return what registrations become: who leaves for good is withdrawn, who comes may play for a place."""
    if draft.way == SWAP:
        return {}
    for_good = draft.way != TAKE_SEATS or not draft.last or draft.last >= len(plan.sessions)
    gone = [number for number in draft.leaving if for_good and not people[number].is_substitute]
    ranked = [number for number in draft.coming if draft.in_own_right and people[number].is_substitute]
    withdrawn = RegistrationStatus.WITHDRAWN.value
    return {
        **{str(n): {"status": [people[n].status, withdrawn]} for n in gone},
        **{str(n): {"is_substitute": [True, False]} for n in ranked},
    }
