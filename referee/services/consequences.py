"""What a change would do to a table before anybody makes it. Writes nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from referee.models import HandEntry, Outcome
from referee.rules.problem import Problem
from referee.rules.table_points import SCHEME
from referee.selectors import SheetResult, SheetRows, load_sheet, result_of
from referee.services.drafts import HandDraft
from referee.services.hands import content_of
from referee.services.judging import judge_rows
from referee.services.seats import swap_problems


@dataclass(frozen=True, slots=True)
class Standing:
    """How one of those at the table stands."""

    participant_id: int
    total: int
    table_points: Fraction
    place: int


@dataclass(frozen=True, slots=True)
class Consequences:
    """A table before and after a change, in the same order; ``problems`` forbid the change itself."""

    before: tuple[Standing, ...]
    after: tuple[Standing, ...]
    result: SheetResult  # after
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class HandEffect:
    """A hand that the engine would count differently."""

    number: int
    before: int | None
    after: int | None


def consequences(
    sheet_id: int, number: int, draft: HandDraft, scheme: Sequence[int | Fraction] = SCHEME
) -> Consequences:
    """Return what a sheet would come to with this hand corrected, or taken back with outcome withdrawn."""
    rows = load_sheet(sheet_id)
    judgement = judge_rows(rows, number, draft) if draft.outcome != Outcome.WITHDRAWN else None
    problems = () if judgement is None else judgement.problems
    before = result_of(rows)
    after = before
    if not problems:
        columns: dict[str, Any] = (
            {"outcome": draft.outcome} if judgement is None else content_of(draft, judgement)
        )
        entry = HandEntry(sheet=rows.sheet, number=number, **columns)
        after = result_of(replace(rows, entries=(*rows.entries, entry)))
    return Consequences(_standings(before, scheme), _standings(after, scheme), after, problems)


def swap_effects(sheet_id: int, one_id: int, other_id: int) -> tuple[HandEffect, ...]:
    """Return the hands that the engine counts differently once two persons have changed seats.

    BadEntry's problems are `swap_seats`'s to say: for strangers or one seat nothing is returned.
    """
    rows = load_sheet(sheet_id)
    if any(swap_problems(rows, one_id, other_id)):
        return ()
    one, other = rows.positions[one_id], rows.positions[other_id]
    exchanged = {one: other, other: one}
    swapped = replace(
        rows,
        positions={person: exchanged.get(place, place) for person, place in rows.positions.items()},
        penalties=(),
    )
    found = (
        HandEffect(entry.number, _counted(rows, entry), _counted(swapped, entry))
        for entry in rows.current
        if entry.hand_text
    )
    return tuple(effect for effect in found if effect.before != effect.after)


def _counted(rows: SheetRows, entry: HandEntry) -> int | None:
    draft = HandDraft(
        outcome=entry.outcome,
        winner_id=entry.winner_id,
        discarder_id=entry.discarder_id,
        self_drawn=entry.self_drawn,
        hand_text=entry.hand_text,
        flowers=entry.flowers,
    )
    verdict = judge_rows(rows, entry.number, draft).verdict
    return None if verdict is None or verdict.count is None else int(verdict.count.total)


def _standings(result: SheetResult, scheme: Sequence[int | Fraction]) -> tuple[Standing, ...]:
    points, places = result.table_points(scheme), result.places()
    return tuple(
        Standing(person, result.totals[index], points[index], places[index])
        for index, person in enumerate(result.participant_ids)
    )
