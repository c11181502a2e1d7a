"""Hands held against signed totals and checkpoints: how wrong a table is, where, and what may explain it."""

from collections import defaultdict
from dataclasses import dataclass

from referee.rules.four import Four, four
from referee.rules.reconciliation import Explanation, explain
from referee.selectors.editions import ruleset_of
from referee.selectors.papers import checkpoint_views, difference_ruling, differences, first_block
from referee.selectors.rows import DRAWN_SEATS, SheetRows, load_sheet


@dataclass(frozen=True, slots=True)
class Reconciliation:
    """A sheet beside its paper; ``explanations`` name seats by index and penalties by their row."""

    sheet_id: int
    differences: tuple[int | None, ...]  # signed minus computed, in seat order
    size: int  # how many points are in the wrong place, signed totals first, else the last checkpoint
    first_block: tuple[int, int] | None  # the first hands between which checkpoints and hands part
    explanations: tuple[Explanation, ...]  # the smallest first
    penalty_ids: tuple[int, ...]  # what `Explanation.penalty` counts
    ruling: str  # why it may differ so; empty where nobody ruled

    @property
    def agrees(self) -> bool:
        """Tell whether the paper says nothing else than the hands."""
        return not self.size


def reconciliation(sheet_id: int) -> Reconciliation:
    """Return a sheet held against its paper in eight queries; ScoreSheet.DoesNotExist for no such sheet."""
    return reconcile_rows(load_sheet(sheet_id, papers=True))


def reconcile_rows(rows: SheetRows) -> Reconciliation:
    """Return the same for rows that are loaded with their papers; no query."""
    tally = rows.tally()
    signed, views = differences(rows, tally), checkpoint_views(rows, tally)
    last = next((view for view in reversed(views) if not view.agrees), None)
    size = sum(abs(each) for each in signed if each)
    if not size and last is not None:
        size = sum(abs(each) for each in last.differences if each)
    standing = [each for each in rows.penalties if each.cancelled_at is None]
    return Reconciliation(
        sheet_id=rows.sheet.pk,
        differences=signed,
        size=size,
        first_block=first_block(views),
        explanations=_explanations(rows) if size else (),
        penalty_ids=tuple(each.pk for each in standing),
        ruling=difference_ruling(rows, tally),
    )


def _explanations(rows: SheetRows) -> tuple[Explanation, ...]:
    """Explain the signed totals; without them, those of the last checkpoint by the hands up to it."""
    checkpoints = _checkpoints(rows)
    paper = _four({rows.positions[person]: points for person, points in rows.signed.items()})
    until, penalties = rows.sheet.hands_planned, rows.penalty_facts()
    if paper is None:
        if not checkpoints:
            return ()
        until = max(checkpoints)
        paper, penalties = checkpoints[until], ()  # no penalty is in these
    hands = [fact for fact in rows.hand_facts() if fact.number <= until]
    return explain(
        hands,
        penalties,
        paper,
        checkpoints=checkpoints,
        planned=until,
        base=ruleset_of(rows.sheet).options.base,
    )


def _checkpoints(rows: SheetRows) -> dict[int, Four]:
    told: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for each in rows.checkpoints:
        told[each.after_hand][rows.positions[each.participant_id]] = each.points
    complete = {hand: _four(points) for hand, points in told.items()}
    return {hand: points for hand, points in complete.items() if points is not None}


def _four(points: dict[int, int]) -> Four | None:
    seats = range(len(DRAWN_SEATS))
    return four(points[seat] for seat in seats) if points.keys() >= set(seats) else None
