"""What many sheets came to: the fold that standings read."""

from collections import Counter

from django.db.models import QuerySet

from referee.models import PenaltyReceivers, ScoreSheet, SheetState
from referee.rules.offences import Effect
from referee.selectors.rows import SheetRows, load_sheets
from referee.selectors.seats import absence_points, seat_totals, source_of
from referee.selectors.values import Sanction, SheetResult

UNFINISHED = frozenset({SheetState.CLOSED, SheetState.OPEN})
BEYOND_THE_HAND = frozenset({Effect.SESSION_FORFEITED, Effect.WITHDRAWN, Effect.DISQUALIFIED})


def sheet_results(sheets: QuerySet[ScoreSheet]) -> dict[int, SheetResult]:
    """Return the result of every sheet of the query, by sheet id, in five queries however many there are."""
    return {sheet_id: result_of(rows) for sheet_id, rows in load_sheets(sheets, lean=True).items()}


def result_of(rows: SheetRows) -> SheetResult:
    """Return the result of rows that are already loaded; no query."""
    tally, recorded, source = rows.tally(), len(rows.current), source_of(rows)
    seated = [each.participant_id for each in rows.occupancies]
    seats = [rows.positions[each.participant_id] for each in rows.occupancies]
    totals = seat_totals(rows, tally)
    return SheetResult(
        sheet_id=rows.sheet.pk,
        state=rows.sheet.state,
        source=source,
        seats=tuple(each.seat for each in rows.occupancies),
        participant_ids=tuple(seated),
        totals=totals,
        hands_recorded=recorded,
        is_finished=source == "signed"
        or recorded >= rows.sheet.hands_planned
        or rows.sheet.state not in UNFINISHED,
        penalties=tuple(tally.from_penalties[index] for index in seats),
        scores=totals if source == "signed" else tuple(tally.table_scores[index] for index in seats),
        deductions=tuple(tally.deductions[index] for index in seats),
        absence_points=absence_points(rows),
        absent_ids=tuple(person for person in rows.positions if person in rows.absent),
        wins=_times(rows, seated, "winner_id"),
        deal_ins=_times(rows, seated, "discarder_id"),
        sanctions=_sanctions(rows),
        came_late=tuple(each.participant_id for each in rows.occupancies if each.from_hand > 1),
        redistributed=sum(
            each.amount
            for each in rows.penalties
            if each.cancelled_at is None and each.receivers != PenaltyReceivers.NOBODY
        ),
    )


def _times(rows: SheetRows, seated: list[int], role: str) -> tuple[int | None, ...]:
    """Return how often each held a role in the hands that count; None where the sheet has no hands."""
    if source_of(rows) == "signed":
        return (None,) * len(seated)
    times = Counter(getattr(hand, role) for hand in rows.current)
    return tuple(times[person] for person in seated)


def _sanctions(rows: SheetRows) -> tuple[Sanction, ...]:
    standing = [each for each in rows.penalties if each.cancelled_at is None]
    return tuple(
        Sanction(
            ruling.offender_id,
            ruling.effect,
            -sum(each.amount for each in standing if each.offender_id == ruling.offender_id),
        )
        for ruling in standing
        if ruling.effect in BEYOND_THE_HAND
    )
