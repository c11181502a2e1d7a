"""Paper beside the desk: the tables that differ, the wrongest first, each with the smallest explanations."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from referee.models import ScoreSheet, SheetState
from referee.rules.reconciliation import Difference, Explanation
from referee.rules.sheet import HandFact
from referee.selectors import SheetView
from referee.templatetags.desk import called
from tournaments.selectors import TableReconciliation, reconciliation_of
from tournaments.views.office import OfficePage
from tournaments.views.table import event_sheet
from tournaments.views.words import session_title, table_title

MOST_EXPLANATIONS = 4


@dataclass(frozen=True, slots=True)
class Reason:
    """One explanation in a sentence, and where it is put right."""

    text: str
    url: str
    verb: str


@dataclass(frozen=True, slots=True)
class DifferingTable:
    """A table whose paper says something else."""

    title: str
    session: str
    state: str
    size: int
    totals: tuple[tuple[str, int, int | None], ...]  # name, at the desk, difference
    block: tuple[int, int] | None
    reasons: tuple[Reason, ...]
    ruling: str
    sheet_id: int


class ReconciliationPage(OfficePage):
    """For the organiser and the head referee."""

    action = "session.close"

    def get(self, _request: HttpRequest) -> HttpResponse:
        """Show every table that differs."""
        found = reconciliation_of(self.event)
        return self.show("reconciliation", tables=[self.differing(each) for each in found])

    def differing(self, found: TableReconciliation) -> DifferingTable:
        """Return one table in words."""
        view = event_sheet(self.event, ScoreSheet.objects.get(pk=found.sheet_id))
        paper = found.paper
        return DifferingTable(
            title=table_title(found.number, found.label),
            session=session_title(found.session),
            state=str(SheetState(found.state).label),
            size=paper.size,
            totals=tuple(
                (called(seat), seat.total, paper.differences[index])
                for index, seat in enumerate(view.seats)
                if not seat.is_empty
            ),
            block=paper.first_block,
            reasons=tuple(
                reason_of(view, each, paper.penalty_ids) for each in paper.explanations[:MOST_EXPLANATIONS]
            ),
            ruling=paper.ruling,
            sheet_id=found.sheet_id,
        )


def reason_of(view: SheetView, each: Explanation, penalty_ids: tuple[int, ...]) -> Reason:
    """Return one explanation in a sentence with the page where it is put right."""
    if each.kind in {Difference.TOTAL_ON_PAPER, Difference.NAMES_ON_PAPER}:
        url = reverse("referee:signing", args=[view.sheet_id])
        return Reason(ON_PAPER[each.kind](), url, _("Look at the paper"))
    if each.hand is not None and each.kind in {Difference.HAND_MISSING, Difference.HAND_NOT_ENTERED}:
        values = {"hand": each.hand, "result": _result(view, each.instead)}
        url = reverse("referee:table", args=[view.sheet_id])
        return Reason(_("Hand %(hand)s is missing: %(result)s.") % values, url, _("Open the table"))
    if each.hand is not None and each.instead is not None:
        return _corrected(view, each.hand, each.instead)
    url = reverse("referee:penalties", args=[view.sheet_id])
    return Reason(_penalty(view, each, penalty_ids), url, _("Open the penalties"))


ON_PAPER = {
    Difference.TOTAL_ON_PAPER: lambda: _("One total on the paper is added up or written wrongly."),
    Difference.NAMES_ON_PAPER: lambda: _("Two totals on the paper stand beside each other's name."),
}


def _corrected(view: SheetView, number: int, instead: HandFact) -> Reason:
    text = _("Hand %(hand)s was rather: %(result)s.") % {"hand": number, "result": _result(view, instead)}
    people = [str(seat.participant_id) for seat in view.seats]
    query = {"winner": "drawn"}
    if instead.winner is not None:
        discarder = "self" if instead.discarder is None else people[instead.discarder]
        query = {"winner": people[instead.winner], "discarder": discarder, "total": str(instead.total)}
    url = reverse("referee:hand", args=[view.sheet_id, number])
    return Reason(text, f"{url}?{urlencode(query)}", _("Correct hand %(number)s") % {"number": number})


def _result(view: SheetView, hand: HandFact | None) -> str:
    if hand is None or hand.winner is None:
        return _("drawn hand")
    names = [called(seat) for seat in view.seats]
    values = {"winner": names[hand.winner], "total": hand.total}
    if hand.discarder is None:
        return _("%(winner)s wins self-drawn, %(total)s fan") % values
    return _("%(winner)s wins from %(discarder)s, %(total)s fan") % (
        values | {"discarder": names[hand.discarder]}
    )


def _penalty(view: SheetView, each: Explanation, penalty_ids: tuple[int, ...]) -> str:
    number = penalty_ids[each.penalty] if each.penalty is not None else None
    own = next((row for row in view.penalties if row.id == number), None)
    name = called(view.seats[own.offender_index]) if own else ""
    values = {"name": name, "amount": own.amount if own else 0}
    if each.kind == Difference.PENALTY_NOT_ON_PAPER:
        return _("The paper leaves out the penalty of %(name)s, %(amount)s.") % values
    if each.kind == Difference.PENALTY_SIGN:
        return _("The paper has the penalty of %(name)s, %(amount)s, with the other sign.") % values
    fact = each.penalty_instead
    if fact is None:
        return _("A penalty differs.")
    values |= {"other": called(view.seats[fact.offender]), "now": fact.amount}
    if own is None:
        return _("A penalty is missing at the desk: %(other)s loses %(now)s.") % values
    return _("The penalty of %(name)s, %(amount)s, was rather: %(other)s loses %(now)s.") % values
