"""The rota: which referee looks after which tables in which session, and who of them plays."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from referee.services import ServiceError
from referee.views.acts import known_act
from tournaments.forms.room import DutyForm, LinkForm
from tournaments.selectors.room import rota
from tournaments.services import link_official, set_duties
from tournaments.services.rota import read_tables
from tournaments.views.office import add_problems
from tournaments.views.room import RoomBase
from tournaments.views.room_cards import rota_rows
from tournaments.views.words import session_title


class Rota(RoomBase):
    """Which referee looks after which tables in which session; who of them plays."""

    def get(self, _request: HttpRequest) -> HttpResponse:
        """Show the rota."""
        return self.page()

    def post(self, request: HttpRequest) -> HttpResponse:
        """Set the tables of a referee, or as whom an official plays."""
        act = known_act(request.POST.get("act", ""), ("duty", "link"))
        form: Any = self.duty_form(request.POST) if act == "duty" else self.link_form(request.POST)
        if not form.is_valid():
            return self.page(422, **{act: form})
        try:
            self.set(act, form.cleaned_data)
        except ServiceError as error:
            return self.page(self.status_of(error), **{act: add_problems(form, error)})
        messages.success(request, _("Saved."))
        return redirect("office-rota", self.event.slug)

    def set(self, act: str, values: dict[str, Any]) -> None:
        """Store it."""
        common = {"actor": self.actor, "event_id": self.event.pk, "user_id": values["user"]}
        common["seen_version"] = values["seen_version"]
        if act == "link":
            link_official(**common, number=values["number"])
            return
        set_duties(
            **common,
            number=values["session"],
            tables=read_tables(values["tables"]),
            reason=values["reason"],
        )

    def people(self) -> list[tuple[int, str]]:
        """Return who may be chosen."""
        return [(each.user_id, each.name) for each in rota(self.event) if each.user_id is not None]

    def sessions(self) -> list[tuple[int, str]]:
        """Return the sessions that may be chosen."""
        return [(each.number, session_title(each.number)) for each in self.event.sessions.order_by("number")]

    def duty_form(self, data: Any = None) -> DutyForm:
        """Return the form of the tables."""
        seen = {"seen_version": self.event.version}
        return DutyForm(data, people=self.people(), sessions=self.sessions(), initial=seen, auto_id="duty_%s")

    def link_form(self, data: Any = None) -> LinkForm:
        """Return the form of who plays."""
        seen = {"seen_version": self.event.version}
        return LinkForm(data, people=self.people(), initial=seen, auto_id="link_%s")

    def page(
        self, status: int = 200, *, duty: DutyForm | None = None, link: LinkForm | None = None
    ) -> HttpResponse:
        """Render the page."""
        sessions = [number for number, _title in self.sessions()]
        may = self.allows("rota.set")
        return self.room(
            "room_rota",
            status,
            sessions=sessions,
            rows=rota_rows(rota(self.event), sessions),
            duty_form=(duty or self.duty_form()) if may else None,
            link_form=(link or self.link_form()) if may else None,
        )
