"""The referees and organisers of an event: give an office, take it back."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from referee.services import ServiceError
from tournaments.forms import OfficeForm
from tournaments.models import Role
from tournaments.selectors.offices import offices
from tournaments.services import revoke_office
from tournaments.services.accounts import appoint
from tournaments.views.office import OfficePage, add_problems


class Officials(OfficePage):
    """Who holds which office; give another one."""

    action = "office.grant"

    def get(self, _request: HttpRequest) -> HttpResponse:
        """Show the offices and the form."""
        return self._show(OfficeForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        """Give the office, or say what is wrong."""
        form = OfficeForm(request.POST)
        if not form.is_valid():
            return self._show(form, 422)
        try:
            appoint(actor=self.actor, event_id=self.event.pk, **form.cleaned_data)
        except ServiceError as error:
            return self._show(add_problems(form, error), 422)
        text = _("%(name)s has the office now.")
        if form.cleaned_data["password"]:
            text = _("The account %(name)s is made and has the office now.")
        messages.success(request, text % {"name": form.cleaned_data["username"]})
        return redirect("office-officials", self.event.slug)

    def _show(self, form: OfficeForm, status: int = 200) -> HttpResponse:
        rows: list[dict[str, Any]] = [
            {"office": office, "role_name": Role(office.role).label} for office in offices(self.event)
        ]
        return self.show("officials", status, form=form, rows=rows)


class Dismissal(OfficePage):
    """Take an office back."""

    action = "office.grant"

    def post(self, request: HttpRequest, user_id: int) -> HttpResponseRedirect:
        """Do it and go back to the list."""
        role = request.POST.get("role", "")
        try:
            revoke_office(actor=self.actor, event_id=self.event.pk, user_id=user_id, role=role)
        except ServiceError as error:
            self.tell(error)
        return redirect("office-officials", self.event.slug)
