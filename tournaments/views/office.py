"""The organiser's office: events, players, draw, sessions, publication."""

from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views import View

from referee.authority import Refused
from referee.services import ServiceError
from referee.views.acts import known_act
from tournaments.forms import PlayersForm
from tournaments.models import Event, RegistrationStatus, Role, Session
from tournaments.permissions import actor_of, may_event
from tournaments.selectors import event_view, events_of, roster, session_view
from tournaments.services import (
    close_session,
    open_session,
    publish_results,
    register_players,
    remove_player,
    set_player_status,
)
from tournaments.services.messages import sentence
from tournaments.views.office_cards import (
    player_rows,
    players_line,
    session_acts,
    session_lines,
    stages,
)
from tournaments.views.present import office_session
from tournaments.views.words import session_title


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
        answer = may_event(self.actor, self.action, self.event)
        if isinstance(answer, Refused):
            return render(request, "table/refused.html", {"reason": sentence(answer.reason)}, status=403)
        return super().dispatch(request, *args, **kwargs)

    def allows(self, action: str) -> bool:
        """Tell whether the page offers an act; the service asks again."""
        return not isinstance(may_event(self.actor, action, self.event), Refused)

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
        names = {"office-event": _("The day")}
        if self.allows("access.issue"):
            names |= {"office-reconciliation": _("Paper"), "office-access": _("Tablets")}
        if self.allows("people.register"):
            names |= {
                "office-players": _("Players"),
                "office-draw": _("Draw"),
                "office-officials": _("Referees"),
                "office-settings": _("Settings"),
            }
        links = [{"name": name, "url": self.url(page)} for page, name in names.items()]
        return [{**link, "current": link["url"] == self.request.path} for link in links]


class Day(OfficePage):
    """How far the event has come, and what comes next."""

    def get(self, _request: HttpRequest) -> HttpResponse:
        """Show the steps and the sessions."""
        view = event_view(self.event)
        published = view.is_results_published
        return self.show(
            "event",
            stages=stages(view) if self.allows("people.register") else [],
            sessions=session_lines(view),
            draw_published=_("published") if view.is_draw_published else _("not published"),
            results_published=_("published") if published else _("not published"),
            is_public=view.is_draw_published or published,
            may_publish=self.allows("results.publish"),
            publish_value="0" if published else "1",
            publish_label=_("Close the results again") if published else _("Publish the results"),
        )


class Players(OfficePage):
    """Who is registered; add more from a list."""

    action = "people.register"

    def get(self, _request: HttpRequest) -> HttpResponse:
        """Show the roster and the form."""
        return self._show(PlayersForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        """Register everybody on the list, or nobody and say what is wrong in which line."""
        form = PlayersForm(request.POST)
        if not form.is_valid():
            return self._show(form, 422)
        try:
            added = register_players(
                actor=self.actor,
                event_id=self.event.pk,
                text=form.cleaned_data["lines"],
                are_substitutes=form.cleaned_data["are_substitutes"],
            )
        except ServiceError as error:
            return self._show(add_problems(form, error, "lines"), 422)
        count = len(added)
        messages.success(
            request, ngettext("%(count)s player added.", "%(count)s players added.", count) % {"count": count}
        )
        return redirect("office-players", self.event.slug)

    def _show(self, form: PlayersForm, status: int = 200) -> HttpResponse:
        people = roster(self.event)
        rows = player_rows(self.event, people)
        return self.show("players", status, form=form, players=rows, players_line=players_line(people))


class PlayerAct(OfficePage):
    """Remove a player who has no seat; mark one who has as withdrawn, or as playing again."""

    action = "people.register"

    def post(self, request: HttpRequest, number: int) -> HttpResponseRedirect:
        """Do it and go back to the list."""
        act = known_act(request.POST.get("act", ""), ("remove", *RegistrationStatus.values))
        try:
            if act == "remove":
                remove_player(actor=self.actor, event_id=self.event.pk, number=number)
            else:
                set_player_status(actor=self.actor, event_id=self.event.pk, number=number, status=act)
        except ServiceError as error:
            self.tell(error)
        return redirect(f"{self.url('office-players')}#p{number}")


class SessionPage(OfficePage):
    """The tables of a session at a glance; open and close it."""

    def get(self, _request: HttpRequest, number: int) -> HttpResponse:
        """Show the tables."""
        return self._show(number)

    def post(self, request: HttpRequest, number: int) -> HttpResponse:
        """Open or close the session."""
        is_opening = known_act(request.POST.get("act", ""), ("open", "close")) == "open"
        serve = open_session if is_opening else close_session
        reason = request.POST.get("reason", "")
        try:
            serve(actor=self.actor, event_id=self.event.pk, number=number, reason=reason)
        except ServiceError as error:
            self.tell(error)
            return self._show(number, 409, reason)
        values = {"session": session_title(number)}
        done = _("%(session)s is open for play.") if is_opening else _("%(session)s is closed.")
        messages.success(request, done % values)
        return redirect("office-session", self.event.slug, number)

    def _show(self, number: int, status: int = 200, reason: str = "") -> HttpResponse:
        try:
            view = session_view(self.event, number)
        except Session.DoesNotExist as error:
            raise Http404 from error
        acts = session_acts(view, asks_reason=status != 200) if self.allows("session.open") else []  # noqa: PLR2004
        return self.show("session", status, session=office_session(view), acts=acts, reason=reason)


class PublishResults(OfficePage):
    """Open the results to everybody, or close them again."""

    action = "results.publish"

    def post(self, request: HttpRequest) -> HttpResponseRedirect:
        """Do it and go back to the day."""
        publish = known_act(request.POST.get("publish", ""), ("0", "1")) == "1"
        publish_results(actor=self.actor, event_id=self.event.pk, publish=publish)
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
