"""The people of an event: the list, one registration, a late player, a guest."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.services import BadEntry, ServiceError
from referee.views.acts import known_act
from tournaments.forms.people import GuestForm, LateForm, PlayersForm, RegistrationForm, StatusForm
from tournaments.models import Registration, RegistrationStatus
from tournaments.selectors import PlayerView, roster
from tournaments.selectors.people import name_changes, seats_to_come
from tournaments.services import register_players, remove_player, set_player_status
from tournaments.services.registrations import (
    correct_registration,
    fingerprint,
    register_guest,
    register_late,
)
from tournaments.services.registrations_rows import find_registration
from tournaments.views.access import drawn
from tournaments.views.office import OfficePage, add_problems
from tournaments.views.people_cards import found_people, person_rows, players_line
from tournaments.views.words import session_title


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
        who = self.request.GET.get("q", "").strip()
        found = found_people(people, who)
        return self.show(
            "players",
            status,
            form=form,
            who=who,
            is_drawn=self.event.draw_published_at is not None,
            players=person_rows(self.event, found),
            are_any=bool(people),
            players_line=players_line(people),
        )


class PlayerAct(OfficePage):
    """One registration: look at it, correct it, mark it, remove it."""

    action = "people.register"

    def get(self, _request: HttpRequest, number: int) -> HttpResponse:
        """Show the registration and its form."""
        row = self._row(number)
        return self._show(row, RegistrationForm(initial=_initial(row)))

    def post(self, request: HttpRequest, number: int) -> HttpResponse:
        """Do what the button says: save the form, remove, or mark."""
        row = self._row(number)
        act = known_act(request.POST.get("act", ""), ("save", "remove", *RegistrationStatus.values))
        if act == "save":
            return self._save(request, row)
        try:
            if act == "remove":
                remove_player(actor=self.actor, event_id=self.event.pk, number=number)
                messages.success(request, _("Player %(number)s is removed.") % {"number": number})
                return redirect("office-players", self.event.slug)
            self._mark(request, number, act)
        except ServiceError as error:
            self.tell(error)
        return redirect("office-player", self.event.slug, number)

    def _mark(self, request: HttpRequest, number: int, act: str) -> None:
        form = StatusForm({"status": act, "reason": request.POST.get("reason", "")})
        if not form.is_valid():
            messages.error(request, _("The reason is too long."))
            return
        set_player_status(actor=self.actor, event_id=self.event.pk, number=number, **form.cleaned_data)
        values = {"number": number, "state": RegistrationStatus(act).label}
        messages.success(request, _("Player %(number)s: %(state)s.") % values)

    def _save(self, request: HttpRequest, row: Registration) -> HttpResponse:
        form = RegistrationForm(request.POST)
        if not form.is_valid():
            return self._show(row, form, 422)
        try:
            correct_registration(
                actor=self.actor, event_id=self.event.pk, number=row.number, correction=form.correction()
            )
        except ServiceError as error:
            return self._show(row, add_problems(form, error), 422)
        messages.success(request, _("Saved."))
        return redirect("office-player", self.event.slug, row.number)

    def _row(self, number: int) -> Registration:
        try:
            return find_registration(self.event, number)
        except BadEntry as error:
            raise Http404 from error

    def _show(self, row: Registration, form: RegistrationForm, status: int = 200) -> HttpResponse:
        player = next(each for each in roster(self.event) if each.number == row.number)
        seats = seats_to_come(self.event, row.participant_id)
        badge = self.request.build_absolute_uri(reverse("badge", args=[self.event.slug, row.number]))
        path, size = drawn(badge)
        return self.show(
            "players_person",
            status,
            form=form,
            player=player,
            state_name=RegistrationStatus(player.status).label,
            states=_states(player),
            is_drawn=self.event.draw_published_at is not None,
            is_removable=not seats and player.arrived_at is None,
            seats=[session_title(number) for number in seats],
            changes_url=self.url("office-draw-changes") if seats or player.is_substitute else "",
            name_changes=name_changes(row.participant_id),
            badge={"url": badge, "path": path, "size": size},
        )


class NewPlayer(OfficePage):
    """A late player who has to be given seats, or one player more before the draw."""

    action = "people.register"
    form_class: type[LateForm] = LateForm

    def get(self, _request: HttpRequest) -> HttpResponse:
        """Show the form."""
        return self._show(self.form_class())

    def post(self, request: HttpRequest) -> HttpResponse:
        """Register the player, and say where seats come from."""
        form = self.form_class(request.POST)
        if not form.is_valid():
            return self._show(form, 422)
        try:
            row = register_late(
                actor=self.actor,
                event_id=self.event.pk,
                person=form.draft(),
                reason=form.cleaned_data["reason"],
            )
        except ServiceError as error:
            return self._show(add_problems(form, error), 422)
        if row.is_substitute:
            text = _(
                "%(name)s is registered as number %(number)s and waits for seats: change the seats next."
            )
        else:
            text = _("%(name)s is registered as number %(number)s.")
        messages.success(request, text % {"name": row.participant.name, "number": row.number})
        return redirect("office-player", self.event.slug, row.number)

    def _show(self, form: forms.Form, status: int = 200) -> HttpResponse:
        return self.show("players_new", status, form=form, is_drawn=self.event.draw_published_at is not None)


class NewGuest(OfficePage):
    """Somebody who sits in without having registered."""

    action = "people.guest"

    def get(self, _request: HttpRequest) -> HttpResponse:
        """Show the form."""
        return self._show(GuestForm())

    def post(self, request: HttpRequest) -> HttpResponseRedirect | HttpResponse:
        """Take the guest in under the next number."""
        form = GuestForm(request.POST)
        if not form.is_valid():
            return self._show(form, 422)
        try:
            row = register_guest(actor=self.actor, event_id=self.event.pk, **form.cleaned_data)
        except ServiceError as error:
            return self._show(add_problems(form, error), 422)
        values = {"name": row.participant.name, "number": row.number}
        messages.success(request, _("%(name)s can take a seat now, as number %(number)s.") % values)
        return redirect("office-check-in", self.event.slug)

    def _show(self, form: GuestForm, status: int = 200) -> HttpResponse:
        return self.show("players_guest", status, form=form)


def _states(player: PlayerView) -> list[dict[str, Any]]:
    """Return the states that a registration can be given, the present one not among them."""
    names = {
        RegistrationStatus.WITHDRAWN: (_("Withdraw the player"), "button-danger"),
        RegistrationStatus.NO_SHOW: (_("Did not come"), "button-danger"),
        RegistrationStatus.ACTIVE: (_("Plays again"), "button-main"),
    }
    return [
        {"value": status.value, "label": label, "style": style}
        for status, (label, style) in names.items()
        if status != player.status
        and not (status == RegistrationStatus.NO_SHOW and player.arrived_at is not None)
    ]


def _initial(row: Registration) -> dict[str, Any]:
    return {
        "name": row.participant.name,
        "latin_name": row.participant.latin_name,
        "federation_number": row.federation_number,
        "country": row.country,
        "club": row.club,
        "team": row.team.name or row.team.code if row.team else "",
        "is_substitute": row.is_substitute,
        "shown_as": row.shown_as,
        "pseudonym": row.pseudonym,
        "seen": fingerprint(row),
    }
