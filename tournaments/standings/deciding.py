"""Order records by a list of criteria, and keep which of them parted whom, with the values."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.standings.criteria import CRITERIA, SHARED, Value, unknown_criteria
from tournaments.standings.values import Id, Record


@dataclass(frozen=True, slots=True)
class TieStep:
    """One question put to people still equal, the best first; `parts` are those still equal after it.

    `is_known` is False where the value of somebody is not known: then it parted nobody.
    """

    criterion: str
    values: tuple[tuple[Id, Value], ...]
    parts: tuple[tuple[Id, ...], ...]
    is_known: bool

    @property
    def decides(self) -> bool:
        """Tell whether it parted anybody."""
        return len(self.parts) > 1


@dataclass(frozen=True, slots=True)
class Tie:
    """People equal on the first criterion, and all that was asked then; `groups` share places, in order."""

    criterion: str
    value: Value
    groups: tuple[tuple[Id, ...], ...]
    steps: tuple[TieStep, ...]

    @property
    def shared(self) -> tuple[tuple[Id, ...], ...]:
        """Return those who share a place in the end."""
        return tuple(group for group in self.groups if len(group) > 1)


def decide(
    records: Sequence[Record], criteria: Sequence[str], seed: str = ""
) -> tuple[list[Sequence[Record]], list[Tie]]:
    """Return groups of equals, the best group first, and the working of every tie.

    ValueError for an unknown criterion. The order of the records changes nothing: equals follow their
    identities.
    """
    unknown = unknown_criteria(criteria)
    if unknown:
        raise ValueError(f"unknown criteria: {', '.join(unknown)}")
    known = sorted(records, key=lambda record: identity(record.owner))
    asked = list(criteria[: criteria.index(SHARED)] if SHARED in criteria else criteria)
    if not asked or not known:
        return ([known] if known else []), []
    groups, ties = [], []
    for part in _split(known, asked[0], seed)[0]:
        parts, steps = _go_on(part, asked[1:], seed)
        groups += parts
        if len(part) > 1:
            first = CRITERIA[asked[0]].value(part[0], known, seed)
            equal = tuple(tuple(record.owner for record in group) for group in parts)
            ties.append(Tie(asked[0], first, equal, tuple(steps)))
    return groups, ties


def _go_on(
    group: Sequence[Record], criteria: Sequence[str], seed: str
) -> tuple[list[Sequence[Record]], list[TieStep]]:
    """Ask one criterion after the other of a group of equals, until nobody is equal or nothing is left."""
    if len(group) == 1 or not criteria:
        return [group], []
    parts, step = _split(group, criteria[0], seed)
    after = [_go_on(part, criteria[1:], seed) for part in parts]
    steps = [step, *(each for _, more in after for each in more)]
    return [one for found, _ in after for one in found], steps


def _split(group: Sequence[Record], key: str, seed: str) -> tuple[list[Sequence[Record]], TieStep]:
    criterion = CRITERIA[key]
    values = [(record, criterion.value(record, group, seed)) for record in group]
    is_known = all(value is not None for _, value in values)
    parts = _sorted_parts(values, fewest=criterion.fewest) if is_known else [list(group)]
    shown = dict.fromkeys(record.owner for part in parts for record in part)
    by_owner = {record.owner: value for record, value in values}
    step = TieStep(
        criterion=key,
        values=tuple((owner, by_owner[owner]) for owner in shown),
        parts=tuple(tuple(record.owner for record in part) for part in parts),
        is_known=is_known,
    )
    return list(parts), step


def _sorted_parts(values: Iterable[tuple[Record, Value]], *, fewest: bool) -> list[list[Record]]:
    parts: dict[Value, list[Record]] = defaultdict(list)
    for record, value in values:
        parts[value].append(record)
    return [parts[value] for value in sorted(parts, key=_comparable, reverse=not fewest)]


def _comparable(value: Value) -> tuple[Value, ...]:
    assert value is not None
    return (value,)


def identity(owner: Id) -> str:
    """Return a sorting key that puts numbers in numerical order."""
    return str(owner).rjust(20)
