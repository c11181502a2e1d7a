"""Incidents: write one down, complete it, decide it."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from referee.services import ServiceError
from referee.views.acts import known_act
from tournaments.forms.room import IncidentForm, RulingForm
from tournaments.selectors.room import IncidentView, incidents
from tournaments.services import IncidentDraft, amend_incident, report_incident, rule_incident
from tournaments.views.office import add_problems
from tournaments.views.room import RoomBase


class Incidents(RoomBase):
    """The incidents of the event; write one down."""

    def get(self, _request: HttpRequest) -> HttpResponse:
        """Show them and the form."""
        return self.page(IncidentForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        """Write an incident down."""
        form = IncidentForm(request.POST)
        if not form.is_valid():
            return self.page(form, 422)
        try:
            incident = report_incident(
                actor=self.actor,
                event_id=self.event.pk,
                draft=IncidentDraft(**form.draft_values()),
                client_key=form.cleaned_data["client_key"],
            )
        except ServiceError as error:
            return self.page(add_problems(form, error), self.status_of(error))
        messages.success(request, _("Incident %(number)s is written down.") % {"number": incident.number})
        return redirect("office-incident", self.event.slug, incident.number)

    def page(self, form: IncidentForm, status: int = 200) -> HttpResponse:
        """Render the page."""
        return self.room("room_incidents", status, incidents=incidents(self.event), form=form)


class IncidentPage(RoomBase):
    """One incident: both versions, the rulings; complete it, decide it."""

    def get(self, _request: HttpRequest, number: int) -> HttpResponse:
        """Show it."""
        return self.page(number)

    def post(self, request: HttpRequest, number: int) -> HttpResponse:
        """Complete it, or decide it."""
        act = known_act(request.POST.get("act", ""), ("amend", "rule"))
        self.found(number)
        form: Any = (
            IncidentForm(request.POST) if act == "amend" else RulingForm(request.POST, auto_id="rule_%s")
        )
        kept = {act: form}
        if not form.is_valid():
            return self.page(number, 422, **kept)
        try:
            self.amend(number, form) if act == "amend" else self.rule(number, form)
        except ServiceError as error:
            add_problems(form, error)
            return self.page(number, self.status_of(error), **kept)
        messages.success(request, _("Saved.") if act == "amend" else _("The ruling is recorded."))
        return redirect("office-incident", self.event.slug, number)

    def amend(self, number: int, form: IncidentForm) -> None:
        """Store what was completed."""
        amend_incident(
            actor=self.actor,
            event_id=self.event.pk,
            number=number,
            draft=IncidentDraft(**form.draft_values()),
            seen_version=form.cleaned_data["seen_version"],
        )

    def rule(self, number: int, form: RulingForm) -> None:
        """Store the ruling."""
        rule_incident(actor=self.actor, event_id=self.event.pk, number=number, **form.cleaned_data)

    def found(self, number: int) -> IncidentView:
        """Return the incident; 404 when there is none."""
        one = incidents(self.event, number)
        if not one:
            raise Http404
        return one[0]

    def page(
        self,
        number: int,
        status: int = 200,
        *,
        amend: IncidentForm | None = None,
        rule: RulingForm | None = None,
    ) -> HttpResponse:
        """Render the page."""
        self.event.refresh_from_db()
        view = self.found(number)
        names = [name for name in IncidentForm.base_fields if name not in {"client_key", "seen_version"}]
        initial = {name: getattr(view.incident, name) for name in names} | {
            "seen_version": self.event.version
        }
        return self.room(
            "room_incident",
            status,
            view=view,
            incident=view.incident,
            amend_form=amend or IncidentForm(initial=initial),
            rule_form=rule or RulingForm(auto_id="rule_%s"),
            may_rule=self.allows("incident.rule"),
        )
