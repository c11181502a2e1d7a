"""The penalties of a table: give one as a bare amount, cancel one with a reason."""

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from referee.forms import PenaltyForm, ReasonForm
from referee.selectors import SheetView
from referee.services import ServiceError, StalePage, cancel_penalty, record_penalty
from referee.views.base import SheetPage
from referee.views.present import PenaltyLine, penalty_lines


class PenaltiesPage(SheetPage):
    """Lists the penalties of a sheet with the forms that give and cancel them."""

    template = "table/penalties.html"

    def get(self, _request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Show the penalties and an empty form."""
        view = self.get_view()
        return self.show(view, PenaltyForm(view=view, initial=_initial(view)))

    def post(self, request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Give a penalty, or cancel the one whose button was pressed."""
        view = self.get_view()
        pressed = request.POST.get("cancel", "")
        if pressed.isdecimal():
            return self.cancel(view, int(pressed))
        form = PenaltyForm(request.POST, view=view)
        if not form.is_valid():
            return self.show(view, form, status=422)
        try:
            self.record(form)
        except StalePage as error:
            return self.moved_on(error)
        except ServiceError as error:
            form.add_problems(error.problems)
            return self.show(view, form, status=422)
        messages.success(request, _("The penalty is recorded."))
        return redirect(self.url("table"))

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
        empty = PenaltyForm(view=view, initial=_initial(view))
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

    def show(
        self,
        view: SheetView,
        form: PenaltyForm,
        *,
        cancelling: tuple[int, ReasonForm] | None = None,
        status: int = 200,
    ) -> HttpResponse:
        """Render the page."""
        may_cancel = self.allows("penalty.cancel")
        context = self.page_context(
            view,
            form=form,
            may_record=self.allows("penalty.record"),
            lines=[
                (line, _cancel_form(view, line, cancelling) if may_cancel else None)
                for line in penalty_lines(view)
            ],
        )
        return self.answer(self.template, context, status)


def _cancel_form(
    view: SheetView, line: PenaltyLine, cancelling: tuple[int, ReasonForm] | None
) -> ReasonForm | None:
    if line.is_cancelled:
        return None
    if cancelling and cancelling[0] == line.id:
        return cancelling[1]
    initial = {"client_key": uuid4(), "seen_version": view.version}
    return ReasonForm(initial=initial, auto_id=f"cancel{line.id}_%s")


def _initial(view: SheetView) -> dict[str, Any]:
    number = view.next_hand.number if view.next_hand else None
    return {"client_key": uuid4(), "seen_version": view.version, "hand_number": number}
