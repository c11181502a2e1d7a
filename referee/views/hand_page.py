"""One recorded hand: its tiles and verdict, its correction, taking it back, all its versions."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from referee.forms import ONLY_TOTAL, USUAL_TOTALS, CorrectionForm, ReasonForm, typed_again
from referee.forms.numbers import whole_number
from referee.selectors import HandView, SheetView, VersionView
from referee.services import ServiceError, StalePage, correct_hand, withdraw_hand
from referee.views.base import SheetPage
from referee.views.entry import Entry, entry_context, judged
from referee.views.present import hand_sentence, is_replayed, plates, round_name
from referee.views.table_page import fan_met
from referee.views.verdict_card import card_of, tiles_of


class HandPage(SheetPage):
    """Shows a hand; corrects it, or takes it back when it is the last one."""

    template = "table/hand.html"

    def get(self, _request: HttpRequest, *_args: Any, **kwargs: Any) -> HttpResponse:
        """Show the hand with the form filled in as it was typed."""
        view = self.get_view()
        hand = self.get_hand(view, kwargs["number"])
        initial = typed_again(hand, view) | _suggested(self.request.GET) | _hidden(view, hand.number)
        return self.show(view, hand, Entry(CorrectionForm(view=view, initial=initial)))

    def post(self, request: HttpRequest, *_args: Any, **kwargs: Any) -> HttpResponse:
        """Take the hand back, check the correction, or record it."""
        view = self.get_view()
        if "withdraw" in request.POST and is_replayed(view, kwargs["number"]):
            return self.withdraw_replay(kwargs["number"])
        hand = self.get_hand(view, kwargs["number"])
        if "withdraw" in request.POST:
            return self.withdraw(view, hand)
        form = CorrectionForm(request.POST, view=view)
        if "check" in request.POST or not form.is_valid():
            status = 200 if "check" in request.POST else 422
            return self.show(
                view, hand, judged(form, view, self.sheet, self.get_heading().table), status=status
            )
        return self.correct(view, hand, form)

    def correct(self, view: SheetView, hand: HandView, form: CorrectionForm) -> HttpResponse:
        """Record the new version; on a refusal the form comes back with all that was typed."""
        assert self.actor is not None
        values = form.cleaned_data
        try:
            correct_hand(
                actor=self.actor,
                sheet_id=self.sheet.pk,
                number=hand.number,
                draft=form.draft(),
                reason=values["reason"],
                client_key=values["client_key"],
                seen_version=values["seen_version"],
            )
        except StalePage as error:
            return self.moved_on(hand.number, error)
        except ServiceError as error:
            entry = judged(form, view, self.sheet, self.get_heading().table)
            form.add_problems(error.problems)
            return self.show(view, hand, replace(entry, problems=(), overrulable=()), status=422)
        messages.success(self.request, _("Hand %(number)s is corrected.") % {"number": hand.number})
        return redirect(self.url("table"))

    def moved_on(self, number: int, error: ServiceError) -> HttpResponse:
        """Explain what happened meanwhile and keep what was typed."""
        self.tell(error)
        view = self.get_view()
        form = CorrectionForm(self.kept(seen_version=view.version), view=view)
        entry = judged(form, view, self.sheet, self.get_heading().table)
        return self.show(view, self.get_hand(view, number), entry, status=409)

    def withdraw(self, view: SheetView, hand: HandView) -> HttpResponse:
        """Take the last hand back, with its reason."""
        assert self.actor is not None
        form = ReasonForm(self.request.POST, auto_id="withdraw_%s")
        entry = Entry(CorrectionForm(view=view, initial=typed_again(hand, view) | _hidden(view, hand.number)))
        if not form.is_valid():
            return self.show(view, hand, entry, withdrawal=form, status=422)
        values = form.cleaned_data
        try:
            withdraw_hand(
                actor=self.actor,
                sheet_id=self.sheet.pk,
                number=hand.number,
                reason=values["reason"],
                client_key=values["client_key"],
                seen_version=values["seen_version"],
            )
        except ServiceError as error:
            form.add_problems(error.problems)
            return self.show(view, hand, entry, withdrawal=form, status=409)
        messages.success(self.request, _("Hand %(number)s is taken back.") % {"number": hand.number})
        return redirect(self.url("table"))

    def withdraw_replay(self, number: int) -> HttpResponse:
        """Take back that a hand is played again; it is no hand of the list, so the table page answers."""
        assert self.actor is not None
        form = ReasonForm(self.request.POST)
        if not form.is_valid():
            messages.error(self.request, " ".join(str(text) for text in form.errors.get("reason", ())))
            return redirect(self.url("table"))
        try:
            withdraw_hand(actor=self.actor, sheet_id=self.sheet.pk, number=number, **form.cleaned_data)
        except ServiceError as error:
            self.tell(error)
        else:
            text = _("Hand %(number)s is not played again: it goes on where it was.")
            messages.success(self.request, text % {"number": number})
        return redirect(self.url("table"))

    def get_hand(self, view: SheetView, number: int) -> HandView:
        """Return the version that counts; Http404 when the hand is not recorded."""
        for hand in view.hands:
            if hand.number == number:
                return hand
        raise Http404

    def show(
        self,
        view: SheetView,
        hand: HandView,
        entry: Entry,
        *,
        withdrawal: ReasonForm | None = None,
        status: int = 200,
    ) -> HttpResponse:
        """Render the page of the hand."""
        is_last = hand.number == view.last_number
        form = entry.form
        is_judged = form.is_bound and form.is_valid() and not entry.problems
        context = self.page_context(
            view,
            hand=hand,
            sentence=hand_sentence(view, hand),
            tiles=tiles_of(hand.hand_text),
            card=card_of(hand.verdict) if hand.verdict else None,
            plates=plates(view, hand.number, entry.form.chosen),
            round_name=round_name(_prevalent(hand.number)),
            versions=[_version_line(view, version) for version in view.history(hand.number)],
            consequences=self.get_consequences(view, hand.number, form.draft()) if is_judged else None,
            may_correct=self.allows("hand.correct"),
            may_withdraw=is_last and self.allows("hand.withdraw"),
            withdrawal=withdrawal or ReasonForm(initial=_hidden(view, hand.number), auto_id="withdraw_%s"),
        )
        return self.answer(self.template, context | entry_context(entry, hand.number, fan_met(view)), status)


def _suggested(query: QueryDict) -> dict[str, Any]:
    """Return what a link proposes for the correction; the form checks it like everything typed."""
    found: dict[str, Any] = {name: query[name] for name in ("winner", "discarder") if name in query}
    total = str(query.get("total", ""))
    if number := whole_number(total):
        usual = number in USUAL_TOTALS
        found |= {
            "way": ONLY_TOTAL,
            "usual_total": total if usual else None,
            "declared_total": None if usual else total,
        }
    return found


def _hidden(view: SheetView, number: int) -> dict[str, Any]:
    return {"client_key": uuid4(), "seen_version": view.version, "number": number}


def _prevalent(number: int) -> str:
    return "ESWN"[(number - 1) // 4]


def _version_line(view: SheetView, version: VersionView) -> dict[str, Any]:
    is_withdrawn = version.outcome == "withdrawn"
    return {
        "version": version.version,
        "sentence": _("taken back") if is_withdrawn else hand_sentence(view, version),
        "reason": version.reason,
        "ruling_reason": version.ruling_reason,
        "entered_by": version.entered_by,
        "created": version.created,
        "hand_text": version.hand_text,
    }
