"""Signing: each of the four confirms the own line, the referee signs, the head referee locks and unlocks."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.http import HttpResponse
from django.utils.translation import gettext as _

from referee.forms.numbers import whole_number
from referee.forms.papers import TOTAL, FourTotalsForm, SeenForm
from referee.models import Capacity, SheetState
from referee.selectors import SeatView, SheetView, SignatureView
from referee.services import (
    confirm_sheet,
    rule_difference,
    set_sheet_state,
    sign_sheet,
    sign_totals,
    unlock_sheet,
)
from referee.templatetags.desk import called, signed
from referee.views.absences import absence_card
from referee.views.acts import ActsPage, fit
from referee.views.present import Standing, standings
from referee.views.sums import sum_line


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player's line on the sheet, and whether the player has confirmed it."""

    standing: Standing
    confirmed_at: datetime | None
    was_confirmed: bool  # but the sheet has changed since
    paper: int | None
    difference: int | None

    @property
    def is_on_paper(self) -> bool:
        """Tell whether the signed paper states this total."""
        return self.paper is not None and not self.difference


class SigningPage(ActsPage):
    """The end of a session at a table."""

    page = "signing"
    template = "table/signing.html"
    acts = {
        "confirm": "confirm",
        "paper": "take_paper",
        "difference": "rule",
        "close": "close",
        "reopen": "reopen",
        "referee": "sign_as_referee",
        "head_referee": "sign_as_head",
        "unlock": "unlock",
    }
    may_wait = frozenset(acts) - {"unlock", "reopen"}  # who takes back must see what is there

    def confirm(self) -> str:
        """Let a player confirm the own line."""
        form = fit(SeenForm(self.request.POST))
        person, points = self.request.POST.get("person", ""), self.request.POST.get("points", "")
        confirm_sheet(
            **self.common(form, with_reason=False),
            participant_id=whole_number(person),
            points=whole_number(points),
        )
        names = {str(seat.participant_id): called(seat) for seat in self.get_view().seats}
        return _("%(name)s has confirmed %(points)s.") % {
            "name": names.get(person, ""),
            "points": signed(int(points)),
        }

    def take_paper(self) -> str:
        """Take over the totals of the signed paper."""
        form = fit(FourTotalsForm(self.request.POST, view=self.get_view()))
        assert self.actor is not None
        sign_totals(
            actor=self.actor,
            sheet_id=self.sheet.pk,
            totals=form.totals(),
            seen_version=form.cleaned_data["seen_version"],
            sent=self.sent,
        )
        return _("The totals of the paper are recorded.")

    def rule(self) -> str:
        """Let the signed totals differ, with a reason."""
        rule_difference(**self.common(fit(SeenForm(self.request.POST))))
        return _("The ruling on the difference is recorded.")

    def close(self) -> str:
        """Close play before the last hand."""
        self.move(SheetState.ENTERED)
        return _("Play is closed at this table.")

    def reopen(self) -> str:
        """Let a sheet that was closed too early take hands again."""
        self.move(SheetState.OPEN)
        return _("Hands can be entered at this table again.")

    def move(self, state: SheetState) -> None:
        """Move the sheet to a state, with the reason that was typed."""
        assert self.actor is not None
        reason = fit(SeenForm(self.request.POST)).cleaned_data["reason"]
        if state == SheetState.ENTERED and not reason and self.last_in_time() is not None:
            reason = _("Time is up")
        set_sheet_state(actor=self.actor, sheet_id=self.sheet.pk, state=state, reason=reason, sent=self.sent)

    def sign_as_referee(self) -> str:
        """Sign; the sheet is signed then."""
        sign_sheet(**self.common(fit(SeenForm(self.request.POST))), capacity=Capacity.REFEREE)
        return _("The referee has signed.")

    def sign_as_head(self) -> str:
        """Sign; the sheet is locked then."""
        sign_sheet(**self.common(fit(SeenForm(self.request.POST))), capacity=Capacity.HEAD_REFEREE)
        return _("The head referee has signed. The sheet is locked.")

    def unlock(self) -> str:
        """Take the sheet back to where it can be corrected."""
        values = fit(SeenForm(self.request.POST)).cleaned_data
        assert self.actor is not None
        seen = values["seen_version"]
        unlock_sheet(actor=self.actor, sheet_id=self.sheet.pk, reason=values["reason"], seen_version=seen)
        return _("The sheet is unlocked. Signatures over what is corrected stand no more.")

    def common(self, form: SeenForm, *, with_reason: bool = True) -> dict[str, Any]:
        """Return what every service asks for."""
        assert self.actor is not None
        values = form.cleaned_data
        found = {"actor": self.actor, "sheet_id": self.sheet.pk, "seen_version": values["seen_version"]}
        found |= {"sent": self.sent}
        return found | ({"reason": values["reason"]} if with_reason else {})

    def show(self, view: SheetView, *, wrong: forms.Form | None = None, status: int = 200) -> HttpResponse:
        """Render the page."""
        paper = (
            wrong if isinstance(wrong, FourTotalsForm) else FourTotalsForm(view=view, initial=_paper(view))
        )
        context = self.page_context(
            view,
            lines=player_lines(view),
            seen=_seen(view.version),
            close_form=_seen(view.version, "close"),
            reopen_form=_seen(view.version, "reopen"),
            difference_form=_seen(view.version, "difference"),
            paper=paper,
            paper_is_open=paper.is_bound or any(view.differences),
            differs=any(view.differences),
            offices=_offices(view),
            sum_line=sum_line(view),
            absence=absence_card(self.sheet, view),
            state=SheetState(view.state).label,
            is_finished=view.next_hand is None or view.state != SheetState.OPEN or view.source == "signed",
            missing=_missing(view),
            is_time_up=self.last_in_time() is not None,
            is_signed=view.state in {SheetState.SIGNED, SheetState.LOCKED},
            is_closed_early=view.state == SheetState.ENTERED and view.last_number < view.hands_planned,
            **{f"may_{name}": self.allows(action) for name, action in ACTIONS.items()},
        )
        return self.answer(self.template, context, status)


ACTIONS = {
    "confirm": "sheet.confirm",
    "paper": "sheet.sign",
    "rule": "difference.rule",
    "close": "sheet.entered",
    "reopen": "sheet.reopen",
    "referee": "sheet.referee_sign",
    "head": "sheet.head_sign",
    "unlock": "sheet.unlock",
}


def player_lines(view: SheetView) -> list[PlayerLine]:
    """Return the four lines in drawn order, empty seats left out."""
    return [
        _player_line(view, index, standing)
        for index, standing in enumerate(standings(view))
        if not standing.seat.is_empty
    ]


def _player_line(view: SheetView, index: int, standing: Standing) -> PlayerLine:
    own = [each for each in view.signatures if each.index == index]
    standing_now = [each for each in own if each.stands]
    return PlayerLine(
        standing,
        confirmed_at=standing_now[-1].at if standing_now else None,
        was_confirmed=bool(own) and not standing_now,
        paper=view.signed[index],
        difference=view.differences[index],
    )


def _offices(view: SheetView) -> list[SignatureView]:
    return [each for each in view.signatures if each.capacity != Capacity.PLAYER]


def _missing(view: SheetView) -> list[SeatView]:
    """Return who has not confirmed."""
    return [
        seat for index, seat in enumerate(view.seats) if not seat.is_empty and index not in view.confirmed
    ]


def _paper(view: SheetView) -> dict[str, Any]:
    """Return what the signed paper says as far as it was typed before, and nothing of the desk's own."""
    own = {
        f"{TOTAL}{seat.participant_id}": view.signed[index]
        for index, seat in enumerate(view.seats)
        if view.signed[index] is not None
    }
    return {"seen_version": view.version} | own


def _seen(version: int, name: str = "id") -> SeenForm:
    """Return the form of an act; several stand on the page, and each has ids of its own."""
    return SeenForm(initial={"seen_version": version}, auto_id=f"{name}_%s")
