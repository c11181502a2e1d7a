"""Empty seats in words: whose they are, and how the edition scores a table with one."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.messages import listed
from referee.models import ScoreSheet
from referee.rules.offences import Absence
from referee.selectors import SeatView, SheetView, penalties_of
from referee.templatetags.desk import called, exact, signed, wind_name


@dataclass(frozen=True, slots=True)
class AbsenceCard:
    """What everybody at the table wants to know about its empty seats."""

    seats: tuple[str, ...]  # "South is empty: Ana did not come."
    rules: tuple[str, ...]  # how the edition scores it
    source: str


def absence_card(sheet: ScoreSheet, view: SheetView) -> AbsenceCard | None:
    """Return the card; None at a full table."""
    empty = [seat for seat in view.seats if seat.is_empty]
    if not empty:
        return None
    present = len(view.seats) - len(empty)
    rule = penalties_of(sheet).session.absence(present)
    return AbsenceCard(
        tuple(empty_seat(seat) for seat in empty),
        tuple(_rules(rule, present)),
        rule.source if rule else "",
    )


def empty_seat(seat: SeatView) -> str:
    """Say that a seat is empty, and who did not come where that is known."""
    absent = listed(called(holder) for holder in seat.holders if holder.is_absent)
    values = {"seat": wind_name(seat.seat), "name": absent}
    if absent:
        return _("%(seat)s is empty: %(name)s did not come.") % values
    return _("%(seat)s is empty.") % values


def paid_by(view: SheetView, index: int) -> int:
    """Return what an empty seat has paid and got so far, penalties of the others included."""
    played = view.hands[-1].running[index] if view.hands else 0
    return played + sum(penalty.deltas[index] for penalty in view.penalties)


def _rules(rule: Absence | None, present: int) -> Iterator[str]:
    if rule is None:
        yield _("The edition does not say how such a table is scored: the head referee decides.")
        return
    points = listed(exact(each) for each in rule.table_points[:present])
    if not rule.is_played:
        yield ngettext(
            "With %(count)s player the table is not played.",
            "With %(count)s players the table is not played.",
            present,
        ) % {"count": present}
        yield _("Each gets %(points)s table points and %(game)s game points.") % {
            "points": exact(rule.table_points[0]),
            "game": signed(rule.game_points or 0),
        }
        return
    if rule.absent_pays:
        yield _("The empty seat pays as if somebody sat there; nobody draws for it.")
    yield _("Those present get %(points)s table points in the order of their totals.") % {"points": points}
