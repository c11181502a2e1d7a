"""Every table of an event held against its paper, the worst first."""

from dataclasses import dataclass

from referee.models import ScoreSheet
from referee.selectors import Reconciliation, load_sheets, reconcile_rows
from tournaments.models import Event, Table


@dataclass(frozen=True, slots=True)
class TableReconciliation:
    """A table and what its paper says beside its hands."""

    session: int
    number: int
    label: str
    sheet_id: int
    state: str
    paper: Reconciliation


def reconciliation_of(event: Event, session: int | None = None) -> tuple[TableReconciliation, ...]:
    """Return the tables whose paper differs, unruled and wrongest first (nine queries)."""
    which = {"session__event": event} | ({} if session is None else {"session__number": session})
    tables = Table.objects.filter(**which).select_related("session")
    sheets = ScoreSheet.objects.filter(**{f"table__{key}": value for key, value in which.items()})
    rows = load_sheets(sheets, papers=True)
    found = [
        TableReconciliation(
            session=table.session.number,
            number=table.number,
            label=table.label,
            sheet_id=table.sheet_id,
            state=rows[table.sheet_id].sheet.state,
            paper=reconcile_rows(rows[table.sheet_id]),
        )
        for table in tables
    ]
    differing = (each for each in found if not each.paper.agrees)
    return tuple(
        sorted(
            differing,
            key=lambda each: (bool(each.paper.ruling), -each.paper.size, each.session, each.number),
        )
    )
