"""The check of a sheet's sum: against what penalties take off the table by the edition, not against zero."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from referee.selectors import SheetView
from referee.templatetags.desk import signed
from referee.views.absences import paid_by


@dataclass(frozen=True, slots=True)
class SumLine:
    """The sum in words."""

    text: str
    holds: bool


def sum_line(view: SheetView) -> SumLine | None:
    """Say whether the four totals come to what they should; None where nothing was played."""
    if view.source == "none":
        return None
    empty = [index for index, seat in enumerate(view.seats) if seat.is_empty]
    if empty and view.source != "hands":
        return None  # what the empty seat has is on no paper
    total = sum(seat.total for seat in view.seats) + sum(paid_by(view, index) for index in empty)
    values = {"sum": signed(total), "expected": signed(view.expected_sum)}
    if empty:
        text = _("The totals and what the empty seat has paid come to %(sum)s, as they should.")
        return SumLine(text % values, total == view.expected_sum)
    if not view.sum_holds and not (view.source == "hands" and view.difference_ruling):
        stated = {**values, "sum": signed(sum(points or 0 for points in view.signed))}
        text = _("The four totals on the paper come to %(sum)s, they should come to %(expected)s.")
        return SumLine(text % stated, False)
    if view.expected_sum:
        text = _("The four totals come to %(sum)s, as they should after the penalties.") % values
        return SumLine(text, True)
    return SumLine(_("The four totals come to 0, as they should."), True)
