"""Compare with the paper: the four running totals after a hand, and where paper and desk part."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django import forms
from django.http import HttpResponse
from django.utils.translation import gettext as _

from referee.forms.papers import TOTAL, FourTotalsForm
from referee.selectors import CheckpointView, SeatView, SheetView
from referee.services import record_checkpoint
from referee.views.absences import absence_card
from referee.views.acts import ActsPage, fit


@dataclass(frozen=True, slots=True)
class ComparedTotal:
    """One person's total on the paper and at the desk."""

    seat: SeatView
    paper: int | None
    desk: int
    difference: int | None


@dataclass(frozen=True, slots=True)
class Compared:
    """A checkpoint in words."""

    after_hand: int
    agrees: bool
    lines: tuple[ComparedTotal, ...]


class CheckpointPage(ActsPage):
    """Asks for what the paper says after a hand; skipping it is going back to the table."""

    page = "checkpoint"
    template = "table/checkpoint.html"
    acts = {"checkpoint": "record"}
    may_wait = frozenset(acts)

    def record(self) -> str:
        """Store what the paper says, and say whether it agrees."""
        assert self.actor is not None
        form = fit(FourTotalsForm(self.request.POST, view=self.get_view()))
        values = form.cleaned_data
        hand = values["after_hand"] or self.get_view().last_number
        record_checkpoint(
            actor=self.actor,
            sheet_id=self.sheet.pk,
            after_hand=hand,
            totals=form.totals(),
            seen_version=values["seen_version"],
            sent=self.sent,
        )
        view = self.get_view()
        found = next((each for each in view.checkpoints if each.after_hand == hand), None)
        if found is not None and not found.agrees:
            return _("Written down. After hand %(hand)s paper and desk differ: see below.") % {"hand": hand}
        return _("After hand %(hand)s paper and desk agree.") % {"hand": hand}

    def show(self, view: SheetView, *, wrong: forms.Form | None = None, status: int = 200) -> HttpResponse:
        """Render the page."""
        hand = view.checkpoint_due or view.last_number
        context = self.page_context(
            view,
            hand=hand,
            form=wrong or FourTotalsForm(view=view, initial=_initial(view, hand)),
            compared=[compared(view, each) for each in reversed(view.checkpoints)],
            parting=block_words(view),
            parting_hands=_block_hands(view),
            may_record=self.allows("checkpoint.record"),
            has_penalties=any(not each.is_cancelled and each.amount for each in view.penalties),
            absence=absence_card(self.sheet, view),
        )
        return self.answer(self.template, context, status)


def _initial(view: SheetView, hand: int) -> dict[str, Any]:
    """Return an empty form: who compares reads the paper. What it said before may be corrected."""
    said = next((each.totals for each in view.checkpoints if each.after_hand == hand), ())
    own = {f"{TOTAL}{seat.participant_id}": total for seat, total in zip(view.seats, said, strict=False)}
    return {"seen_version": view.version, "after_hand": hand or None, "client_key": uuid4()} | own


def compared(view: SheetView, checkpoint: CheckpointView) -> Compared:
    """Return a checkpoint person by person."""
    return Compared(
        checkpoint.after_hand,
        checkpoint.agrees,
        tuple(
            ComparedTotal(
                seat, checkpoint.totals[index], checkpoint.computed[index], checkpoint.differences[index]
            )
            for index, seat in enumerate(view.seats)
            if not seat.is_empty
        ),
    )


def block_words(view: SheetView) -> str:
    """Say between which hands paper and desk part first; nothing where they agree."""
    if view.first_block is None:
        return ""
    begin, end = view.first_block
    if begin == end:
        return _("Look at hand %(hand)s first: there paper and desk part.") % {"hand": begin}
    return _("Look at hands %(begin)s to %(end)s first: there paper and desk part.") % {
        "begin": begin,
        "end": end,
    }


def _block_hands(view: SheetView) -> list[int]:
    if view.first_block is None:
        return []
    begin, end = view.first_block
    return [hand.number for hand in view.hands if begin <= hand.number <= end]
