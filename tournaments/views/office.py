"""The organiser's office: events, players, draw, sessions, publication."""

from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.views import View

from referee.authority import Refused
from referee.services import ServiceError
from referee.views.acts import known_act
from tournaments.models import Event, Role
from tournaments.permissions import actor_of, event_answer, roles_of
from tournaments.selectors import events_of
from tournaments.services import (
    publish_results,
)
from tournaments.services.messages import sentence


class Events(View):
    """The events in which somebody holds an office."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """List them, the latest first."""
        events = events_of(actor_of(request), is_superuser=request.user.is_superuser)
        named = [{"event": event, "role_name": Role(event.role).label} for event in events]
        return render(request, "office/events.html", {"events": named})


class OfficePage(View):
    """A page of one event; subclasses say which act it needs."""

    action = "event.view"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Let in whose office allows it; tell the others why not."""
        self.event = get_object_or_404(Event, slug=kwargs.pop("slug"))
        self.actor = actor_of(request)
        timezone.activate(ZoneInfo(self.event.time_zone))
        answer = event_answer(self.roles, self.action)
        if isinstance(answer, Refused):
            return render(request, "table/refused.html", {"reason": sentence(answer.reason)}, status=403)
        return super().dispatch(request, *args, **kwargs)

    def allows(self, action: str) -> bool:
        """Tell whether the page offers an act; the service asks again."""
        return not isinstance(event_answer(self.roles, action), Refused)

    @cached_property
    def roles(self) -> frozenset[Role]:
        """Return the offices of who asks, read once for all that a page offers."""
        return roles_of(self.actor, self.event)

    def show(self, template: str, status: int = 200, **context: Any) -> HttpResponse:
        """Render a page with the event's head and links."""
        head = {"event": self.event, "office_links": self._links()}
        return render(self.request, f"office/{template}.html", head | context, status=status)

    def tell(self, error: ServiceError) -> None:
        """Say in the page's messages why a service refused."""
        for problem in error.problems:
            messages.error(self.request, sentence(problem))

    def url(self, name: str, *args: Any) -> str:
        """Return the address of a page of this event."""
        return reverse(name, args=[self.event.slug, *args])

    def _links(self) -> list[dict[str, Any]]:
        names = {"office-event": _("The day"), "office-room": _("Head referee's room")}
        if self.allows("people.check_in"):
            names |= {"office-check-in": _("Check-in")}
        names |= {"office-papers": _("Print")}
        if self.allows("papers.print"):
            names |= {"office-files": _("Files")}
        if self.allows("access.issue"):
            names |= {"office-reconciliation": _("Paper"), "office-access": _("Tablets")}
        if self.allows("results.check"):
            names |= {"office-standings": _("Standings")}
        if self.allows("log.view"):
            names |= {"office-log": _("Log")}
        if self.allows("people.register"):
            names |= {
                "office-players": _("Players"),
                "office-draw": _("Draw"),
                "office-officials": _("Referees"),
                "office-settings": _("Settings"),
            }
        links = [{"name": name, "url": self.url(page)} for page, name in names.items()]
        return [{**link, "current": link["url"] == self.request.path} for link in links]


class PublishResults(OfficePage):
    """Open the results to everybody, or close them again."""

    action = "results.publish"

    def post(self, request: HttpRequest) -> HttpResponseRedirect:
        """Do it and go back to the day."""
        publish = known_act(request.POST.get("publish", ""), ("0", "1")) == "1"
        reason = request.POST.get("reason", "")
        try:
            publish_results(actor=self.actor, event_id=self.event.pk, publish=publish, reason=reason)
        except ServiceError as error:
            self.tell(error)
            return redirect("office-event", self.event.slug)
        messages.success(
            request,
            _("Everybody sees the results now.") if publish else _("The results are closed to the public."),
        )
        return redirect("office-event", self.event.slug)


def add_problems(form: Any, error: ServiceError, field: str | None = None) -> Any:
    """Put every problem of a service into a form."""
    for problem in error.problems:
        form.add_error(field, sentence(problem))
    return form
