"""What many sheets came to: the fold that standings read."""

from django.db.models import QuerySet

from referee.models import ScoreSheet, SheetState
from referee.selectors.rows import SheetRows, load_sheets
from referee.selectors.seats import absence_points, seat_totals, source_of
from referee.selectors.values import SheetResult

UNFINISHED = frozenset({SheetState.CLOSED, SheetState.OPEN})


def sheet_results(sheets: QuerySet[ScoreSheet]) -> dict[int, SheetResult]:
    """Return the result of every sheet of the query, by sheet id, in five queries however many there are."""
    return {sheet_id: result_of(rows) for sheet_id, rows in load_sheets(sheets, lean=True).items()}


def result_of(rows: SheetRows) -> SheetResult:
    """Return the result of rows that are already loaded; no query."""
    tally, recorded, source = rows.tally(), len(rows.current), source_of(rows)
    seats = [rows.positions[each.participant_id] for each in rows.occupancies]
    totals = seat_totals(rows, tally)
    return SheetResult(
        sheet_id=rows.sheet.pk,
        state=rows.sheet.state,
        source=source,
        seats=tuple(each.seat for each in rows.occupancies),
        participant_ids=tuple(each.participant_id for each in rows.occupancies),
        totals=totals,
        hands_recorded=recorded,
        is_finished=recorded >= rows.sheet.hands_planned or rows.sheet.state not in UNFINISHED,
        penalties=tuple(tally.from_penalties[index] for index in seats),
        scores=totals if source == "signed" else tuple(tally.table_scores[index] for index in seats),
        deductions=tuple(tally.deductions[index] for index in seats),
        absence_points=absence_points(rows),
        absent_ids=tuple(person for person in rows.positions if person in rows.absent),
    )
