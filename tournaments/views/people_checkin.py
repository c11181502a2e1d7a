"""The list at the door: who has come, who is missing, and the code on everybody's badge."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.urls import NoReverseMatch, reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views import View
from django.views.decorators.cache import never_cache

from referee.authority import Refused
from referee.forms.numbers import whole_number
from referee.services import ServiceError
from referee.views.acts import known_act
from tournaments.forms.people import NoShowForm
from tournaments.models import Event
from tournaments.permissions import actor_of, may_event
from tournaments.selectors import PlayerView, roster
from tournaments.services.registrations_arrival import check_in, mark_no_show, undo_check_in
from tournaments.views.access import drawn
from tournaments.views.office import OfficePage
from tournaments.views.people_cards import (
    arrival_line,
    found_people,
    is_expected,
    person_rows,
)

ROW_ONLY = "X-Desk-Row"  # asked for by the page's script
FILTERS = ("missing", "here", "all")


@dataclass(frozen=True, slots=True)
class Badge:
    """The code on somebody's badge."""

    player: PlayerView
    url: str
    path: str  # of the code as a drawing, one unit a module
    size: int


class CheckIn(OfficePage):
    """Who is here; one press for each."""

    action = "people.check_in"

    def get(self, _request: HttpRequest) -> HttpResponse:
        """Show everybody, or those who are looked for."""
        return self._show()

    def post(self, request: HttpRequest) -> HttpResponse:
        """Check somebody in, take it back, or mark who did not come."""
        act = known_act(request.POST.get("act", ""), ("here", "undo", "no_show"))
        if act == "no_show":
            return self._no_show(request)
        number = whole_number(request.POST.get("number", ""))
        serve = undo_check_in if act == "undo" else check_in
        try:
            row = serve(actor=self.actor, event_id=self.event.pk, number=number)
        except ServiceError as error:
            self.tell(error)
            return self._show(409)
        values = {"number": row.number, "name": row.participant.name}
        done = _("%(number)s %(name)s is here.") if row.arrived_at else _("%(number)s %(name)s is not here.")
        if request.headers.get(ROW_ONLY):
            return self._show(only=number)
        messages.success(request, done % values)
        return self._back(request, number)

    def _no_show(self, request: HttpRequest) -> HttpResponse:
        missing = tuple(each.number for each in roster(self.event) if _is_missing(each))
        form = NoShowForm(request.POST, missing=missing)
        if not form.is_valid():
            messages.error(request, _("The list has changed since. Look at it again."))
            return self._show(422, reason=request.POST.get("reason", ""))
        try:
            rows = mark_no_show(actor=self.actor, event_id=self.event.pk, **form.cleaned_data)
        except ServiceError as error:
            self.tell(error)
            return self._show(422, reason=form.cleaned_data["reason"], chosen=form.cleaned_data["numbers"])
        numbers = ", ".join(str(row.number) for row in rows)
        messages.success(request, _("Marked as not come: %(numbers)s.") % {"numbers": numbers})
        return redirect("office-check-in", self.event.slug)

    def _back(self, request: HttpRequest, number: int) -> HttpResponseRedirect:
        """Go back to the same list, at the same person; a search is done when its person is found."""
        shown = request.POST.get("shown", "")
        query = f"?shown={shown}" if shown in FILTERS else ""
        return redirect(f"{self.url('office-check-in')}{query}#p{number}")

    def _show(
        self, status: int = 200, *, reason: str = "", chosen: tuple[int, ...] = (), only: int | None = None
    ) -> HttpResponse:
        """Show the list; to a script that has it already, with one person only."""
        everybody = roster(self.event)
        people = [each for each in everybody if is_expected(each)]
        gone = [each for each in everybody if not is_expected(each) and not each.is_guest]
        who = self.request.GET.get("q", "").strip()
        shown = self.request.POST.get("shown", self.request.GET.get("shown", ""))
        shown = shown if shown in FILTERS else "all"
        listed = people if only is None else [each for each in people if each.number == only]
        found = [each for each in found_people(listed, who) if _is_shown(each, shown)]
        missing = [each for each in people if _is_missing(each)]
        return self.show(
            "checkin",
            status,
            who=who,
            shown=shown,
            filters=self._filters(shown, len(people), len(missing)),
            line=arrival_line(people),
            rows=person_rows(self.event, found),
            gone=person_rows(self.event, gone),
            missing=missing,
            chosen=chosen or tuple(each.number for each in missing),
            reason=reason,
            are_any=bool(people),
            may_mark=self.allows("people.no_show"),
            may_guest=self.allows("people.guest"),
            may_register=self.allows("people.register"),
        )

    def _filters(self, shown: str, everybody: int, missing: int) -> list[dict[str, Any]]:
        names = {
            "all": _("all %(count)s") % {"count": everybody},
            "missing": _("missing %(count)s") % {"count": missing},
            "here": _("here %(count)s") % {"count": everybody - missing},
        }
        address = self.url("office-check-in")
        return [
            {"name": name, "url": f"{address}?shown={value}", "current": value == shown}
            for value, name in names.items()
        ]


class CheckInPerson(OfficePage):
    """Where a badge leads an official: one person, one button."""

    action = "people.check_in"

    def get(self, _request: HttpRequest, number: int) -> HttpResponse:
        """Show the person and whether he or she is here."""
        player = next((each for each in roster(self.event) if each.number == number), None)
        if player is None:
            raise Http404
        (row,) = person_rows(self.event, [player])
        return self.show("checkin_person", row=row, may_register=self.allows("people.register"))


class Codes(OfficePage):
    """The codes of all badges, to be printed and cut."""

    action = "people.check_in"

    def get(self, request: HttpRequest) -> HttpResponse:
        """Draw them."""
        return self.show(
            "checkin_codes",
            badges=[self._badge(request, each) for each in roster(self.event) if is_expected(each)],
        )

    def _badge(self, request: HttpRequest, player: PlayerView) -> Badge:
        url = request.build_absolute_uri(reverse("badge", args=[self.event.slug, player.number]))
        return Badge(player, url, *drawn(url))


@method_decorator([login_not_required, never_cache], name="dispatch")
class BadgeDoor(View):
    """What the code on a badge opens: check-in for an official, the player's own tables for all others."""

    def get(self, request: HttpRequest, slug: str, number: int) -> HttpResponseRedirect:
        """Lead on; looking at it changes nothing."""
        event = get_object_or_404(Event, slug=slug)
        if not isinstance(may_event(actor_of(request), "people.check_in", event), Refused):
            return redirect("office-check-in-person", slug, number)
        return redirect(player_address(slug, number))


def player_address(slug: str, number: int) -> str:
    """Return where everybody finds a player's tables."""
    try:
        return reverse("event-player", args=[slug, number])
    except NoReverseMatch:
        return f"{reverse('event-draw', args=[slug])}?who={number}"


def _is_missing(player: PlayerView) -> bool:
    return is_expected(player) and player.arrived_at is None


def _is_shown(player: PlayerView, shown: str) -> bool:
    return shown == "all" or _is_missing(player) == (shown == "missing")
