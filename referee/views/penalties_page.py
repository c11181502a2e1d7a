"""What happened besides wins: false wins, dead hands, offences, lateness; ruled on, listed, cancelled."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from referee.forms import PenaltyForm, ReasonForm
from referee.forms.numbers import whole_number
from referee.forms.penalty_fields import KINDS, LATE
from referee.models import RulingKind
from referee.selectors import SheetView
from referee.services import ServiceError, StalePage, cancel_penalty, record_penalty
from referee.views.absences import absence_card
from referee.views.base import SheetPage
from referee.views.entry import entry_words
from referee.views.offence_list import favourites, offence_groups
from referee.views.present import Plate, plates
from referee.views.ruling_card import RulingCard, ruling_card
from referee.views.story_lines import PenaltyLine, penalty_lines, story_lines
from referee.views.sums import sum_line

TOLD = ("offender", "offence_key", "hand_text", "declared_total", "self_drawn")  # by the verdict's own link


class PenaltiesPage(SheetPage):
    """Lists the penalties of a sheet with the forms that give and cancel them."""

    template = "table/penalties.html"

    def get(self, request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Show the penalties and an empty form of the kind in the address."""
        view = self.get_view()
        asked = request.GET.get("kind", "")
        kind = asked if asked in KINDS else RulingKind.OFFENCE
        told = {name: request.GET[name] for name in TOLD if name in request.GET}
        return self.show(view, PenaltyForm(view=view, initial=self.initial(view, kind) | told))

    def post(self, request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Give a penalty, show what it would be, or cancel the one whose button was pressed."""
        view = self.get_view()
        if "cancel" in request.POST:
            return self.cancel(view, whole_number(request.POST["cancel"]))
        form = PenaltyForm(request.POST, view=view)
        if "check" in request.POST or not form.is_valid():
            return self.show(view, form, status=200 if "check" in request.POST else 422)
        try:
            self.record(form)
        except StalePage as error:
            return self.moved_on(error)
        except ServiceError as error:
            card = self.card(form)
            form.add_problems(error.problems)
            return self.show(view, form, card=replace(card, problems=()), status=422)
        return redirect(self.url("table"))

    def initial(self, view: SheetView, kind: str) -> dict[str, Any]:
        """Return what an empty form shows; an event knows how long the session has been running."""
        number = view.next_hand.number if view.next_hand and kind != LATE else None
        if view.next_hand is None and kind in {RulingKind.FALSE_WIN, RulingKind.DEAD_HAND}:
            number = view.last_number or None
        return {
            "client_key": uuid4(),
            "seen_version": view.version,
            "hand_number": number,
            "kind": kind,
        }

    def used_offences(self) -> Iterable[str]:
        """Return the offences ruled elsewhere, the most frequent first; an event knows its other tables."""
        return ()

    def record(self, form: PenaltyForm) -> None:
        """Hand the penalty over to the service."""
        assert self.actor is not None
        values = form.cleaned_data
        record_penalty(
            actor=self.actor,
            sheet_id=self.sheet.pk,
            draft=form.draft(),
            client_key=values["client_key"],
            seen_version=values["seen_version"],
            reason=values["note"],
        )

    def moved_on(self, error: ServiceError) -> HttpResponse:
        """Explain what happened meanwhile and keep what was typed."""
        self.tell(error)
        view = self.get_view()
        form = PenaltyForm(self.kept(seen_version=view.version), view=view)
        return self.show(view, form, status=409)

    def cancel(self, view: SheetView, penalty_id: int) -> HttpResponse:
        """Cancel a penalty; it stays in the list, struck through."""
        assert self.actor is not None
        form = ReasonForm(self.request.POST, auto_id=f"cancel{penalty_id}_%s")
        empty = PenaltyForm(view=view, initial=self.initial(view, RulingKind.OFFENCE))
        if not form.is_valid():
            return self.show(view, empty, cancelling=(penalty_id, form), status=422)
        try:
            cancel_penalty(
                actor=self.actor,
                sheet_id=self.sheet.pk,
                penalty_id=penalty_id,
                reason=form.cleaned_data["reason"],
                seen_version=form.cleaned_data["seen_version"],
            )
        except ServiceError as error:
            form.add_problems(error.problems)
            return self.show(view, empty, cancelling=(penalty_id, form), status=409)
        messages.success(self.request, _("The penalty is cancelled."))
        return redirect(self.url("penalties"))

    def card(self, form: PenaltyForm) -> RulingCard:
        """Return what edition and engine say to the form."""
        return ruling_card(form, self.get_heading().table) if form.is_bound else RulingCard()

    def show(
        self,
        view: SheetView,
        form: PenaltyForm,
        *,
        card: RulingCard | None = None,
        cancelling: tuple[int, ReasonForm] | None = None,
        status: int = 200,
    ) -> HttpResponse:
        """Render the page."""
        card = card or self.card(form)
        may_cancel = self.allows("penalty.cancel")
        number = view.next_hand.number if view.next_hand else view.last_number or 1
        context = self.page_context(
            view,
            form=form,
            card=card,
            kind=form.shown_kind,
            kinds=_kinds(form.shown_kind, is_somebody_dead=bool(view.next_hand and view.next_hand.dead)),
            people=_people(plates(view, number), form),
            groups=offence_groups(form),
            favourites=favourites(form, view, self.used_offences())
            if form.shown_kind == RulingKind.OFFENCE
            else (),
            absence=absence_card(self.sheet, view),
            story=story_lines(view, number),
            hand_number=number,
            words=entry_words(),
            is_changed=_is_changed(form),
            may_record=self.allows("penalty.record"),
            sum_line=sum_line(view),
            lines=[
                (line, _cancel_form(view, line, cancelling) if may_cancel else None)
                for line in penalty_lines(view)
            ],
        )
        return self.answer(self.template, context, status)


class PenaltyPreview(PenaltiesPage):
    """What the edition says to a ruling as far as it is typed, as a fragment; writes nothing."""

    def get(self, request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Answer a form sent in the address."""
        return self.fragment(request.GET)

    def post(self, request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Answer the posted form."""
        return self.fragment(request.POST)

    def fragment(self, typed: QueryDict) -> HttpResponse:
        """Render the fragment."""
        form = PenaltyForm(typed, view=self.get_view())
        return self.answer("table/ruling.html", {"card": self.card(form), "form": form})


def _kinds(shown: str, *, is_somebody_dead: bool) -> list[tuple[str, str, bool]]:
    """Return the kinds to choose from; what a dead hand does can only happen where there is one."""
    names = {
        RulingKind.FALSE_WIN: _("False win"),
        RulingKind.DEAD_HAND: _("Dead hand"),
        RulingKind.OFFENCE: _("Another offence"),
        LATE: _("Late arrival"),
    }
    if is_somebody_dead or shown == RulingKind.ACTION:
        names[RulingKind.ACTION] = _("Dead hand acts")
    return [(kind, name, kind == shown) for kind, name in names.items()]


def _people(around: Iterable[Plate], form: PenaltyForm) -> list[tuple[Plate, bool]]:
    """Return whom to choose from, with True for the chosen; of dead hands only those that are."""
    there = [plate for plate in around if not plate.seat.is_empty]
    if form.shown_kind == RulingKind.ACTION:
        there = [plate for plate in there if plate.is_dead]
    chosen = str(form["offender"].value() or "")
    is_only = len(there) == 1
    return [(plate, is_only or str(plate.seat.participant_id) == chosen) for plate in there]


def _is_changed(form: PenaltyForm) -> bool:
    """Tell whether something is ruled otherwise, so that these fields stand open."""
    names = ("amount", "receivers", "effect", "table_points", "counts", "departure_reason")
    fields = (*(form[name] for name in names), *form.share_fields())
    return any(field.value() or field.errors for field in fields)


def _cancel_form(
    view: SheetView, line: PenaltyLine, cancelling: tuple[int, ReasonForm] | None
) -> ReasonForm | None:
    if line.is_cancelled:
        return None
    if cancelling and cancelling[0] == line.id:
        return cancelling[1]
    initial = {"client_key": uuid4(), "seen_version": view.version}
    return ReasonForm(initial=initial, auto_id=f"cancel{line.id}_%s")
