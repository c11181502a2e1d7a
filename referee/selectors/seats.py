"""Where totals come from and what they bring to those who sit at the table, empty seats included."""

from fractions import Fraction

from referee.models import SheetState
from referee.rules.offences import Absence
from referee.rules.sheet import SheetTally
from referee.selectors.editions import penalties_of
from referee.selectors.rows import DRAWN_SEATS, SheetRows
from referee.selectors.values import Source


def source_of(rows: SheetRows) -> Source:
    """Return where the totals come from: hands are the truth, signed totals stand in where there are none.

    A table that its edition does not play for want of players has a result by absence, once it is open.
    """
    if rows.current:
        return "hands"
    if rows.signed:
        return "signed"
    rule = absence_of(rows)
    if rule is not None and not rule.is_played and rows.sheet.state != SheetState.CLOSED:
        return "absence"
    return "hands" if any(penalty.cancelled_at is None for penalty in rows.penalties) else "none"


def seat_totals(rows: SheetRows, tally: SheetTally) -> tuple[int, ...]:
    """Return the game points of those who hold the seats and are there, in drawn order."""
    if source_of(rows) == "signed":
        return tuple(rows.signed.get(each.participant_id, 0) for each in rows.occupancies)
    return tuple(tally.totals[rows.positions[each.participant_id]] for each in rows.occupancies)


def absence_of(rows: SheetRows) -> Absence | None:
    """Return what the edition does with so few players; None at a full table, or where it says nothing."""
    present = len(rows.occupancies)
    if present in {0, len(DRAWN_SEATS)}:
        return None
    return penalties_of(rows.sheet).session.absence(present)


def absence_points(rows: SheetRows) -> tuple[Fraction, ...]:
    """Return the table points that the edition gives by places where seats are empty; else nothing."""
    rule = absence_of(rows)
    return () if rule is None else rule.table_points
