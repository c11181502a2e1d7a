"""Seats during an event: changes with their price shown first."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from referee.forms.numbers import whole_number
from referee.messages import listed
from referee.services import ServiceError
from referee.views.acts import known_act
from tournaments.draw.changes import Running
from tournaments.forms.seating_changes import MoveForm, SwapForm
from tournaments.selectors import roster
from tournaments.selectors.seating import published_plans, running_plan, running_record
from tournaments.services import make_move, price_move, rule_of_three, undo_move
from tournaments.views.change_cards import done_changes, price_card
from tournaments.views.draw_cards import numbered_names, seated_sessions
from tournaments.views.office import OfficePage, add_problems
from tournaments.views.words import session_title


class DrawChanges(OfficePage):
    """Somebody leaves, comes, or exchanges seats: the price first, then one more event in the chain."""

    action = "draw.make"

    def get(self, _request: HttpRequest) -> HttpResponse:
        """Show the forms and what was changed so far."""
        return self._show()

    def post(self, request: HttpRequest) -> HttpResponse:
        """Show what a change would do, or make it once it was confirmed."""
        act = known_act(request.POST.get("act", ""), ("undo", "swap", "move"))
        if act == "undo":
            return self._undo(request)
        form = self._form(act, request.POST)
        if not form.is_valid():
            return self._show(422, form)
        try:
            if request.POST.get("confirm") == "1":
                return self._make(request, form)
            preview = price_move(actor=self.actor, event_id=self.event.pk, draft=form.draft())
        except ServiceError as error:
            return self._show(422, add_problems(form, error))
        card = price_card(preview, self._plan(), roster(self.event))
        return self._show(200, form, price=card, typed=self._typed(request))

    def _make(self, request: HttpRequest, form: Any) -> HttpResponseRedirect:
        make_move(
            actor=self.actor,
            event_id=self.event.pk,
            draft=form.draft(),
            note=request.POST.get("note", ""),
            seen_version=whole_number(request.POST.get("seen_version", "")),
        )
        messages.success(request, _("The seats are changed."))
        return redirect("office-draw-changes", self.event.slug)

    def _undo(self, request: HttpRequest) -> HttpResponse:
        try:
            undo_move(
                actor=self.actor,
                event_id=self.event.pk,
                change_id=whole_number(request.POST.get("change", "")),
                note=request.POST.get("note", ""),
            )
        except ServiceError as error:
            self.tell(error)
        else:
            messages.success(request, _("The change is taken back."))
        return redirect("office-draw-changes", self.event.slug)

    def _typed(self, request: HttpRequest) -> list[tuple[str, str]]:
        """Return what was typed, to be sent again with the confirmation."""
        skipped = {"csrfmiddlewaretoken", "confirm", "note", "seen_version"}
        pairs = request.POST.lists()
        return [(name, str(value)) for name, values in pairs for value in values if name not in skipped]

    def _form(self, act: str, data: Any = None) -> Any:
        plan = self._plan()
        sessions = tuple(range(plan.started + 1, len(plan.sessions) + 1))
        if act == "swap":
            return SwapForm(data, numbers=tuple(sorted(plan.people())))
        initial = {"leaving": self.request.GET.get("leaving", "")}
        return MoveForm(
            data, initial=initial, sessions=sessions, has_threes=rule_of_three(self.event) is not None
        )

    def _plan(self) -> Running:
        record = running_record(self.event)
        return running_plan(self.event, record) if record else Running(())

    def _show(self, status: int = 200, form: Any = None, **context: Any) -> HttpResponse:
        people = roster(self.event)
        plan = self._plan()
        chosen = self._session(plan)
        sessions = seated_sessions(plan.sessions, people)
        return self.show(
            "draw_changes",
            status,
            form=form if isinstance(form, MoveForm) else self._form(""),
            swap=form if isinstance(form, SwapForm) else None,
            is_swapping=isinstance(form, SwapForm) or "session" in self.request.GET,
            is_seated=bool(plan.sessions),
            session=sessions[chosen - 1] if chosen else None,
            session_links=self._links_to_sessions(plan, chosen),
            **self._free(people, plan),
            changes=done_changes(published_plans(self.event), numbered_names(people)),
            **context,
        )

    def _session(self, plan: Running) -> int | None:
        """Return the session whose seats can be exchanged: the one asked for, or the next."""
        asked = self.request.POST.get("session") or self.request.GET.get("session", "")
        number = whole_number(asked, plan.started + 1)
        return number if plan.started < number <= len(plan.sessions) else None

    def _links_to_sessions(self, plan: Running, chosen: int | None) -> list[dict[str, Any]]:
        return [
            {
                "name": session_title(number),
                "url": f"{self.url('office-draw-changes')}?session={number}#swap",
                "current": number == chosen,
            }
            for number in range(plan.started + 1, len(plan.sessions) + 1)
        ]

    def _free(self, people: Any, plan: Running) -> dict[str, str]:
        """Name who has no seat: those who have checked in, and the others."""
        present = plan.people()
        free = [p for p in people if p.number not in present and p.status == "active"]
        names: dict[bool, list[str]] = {True: [], False: []}
        for player in free:
            names[player.arrived_at is not None].append(f"{player.number} {player.name}")
        return {"here": listed(names[True]), "free": listed(names[False])}
