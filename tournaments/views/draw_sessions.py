"""Sessions seated by the standings: how, by which places, who plays a final, who is in reserve."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.forms.numbers import whole_number
from referee.messages import listed
from referee.services import ServiceError
from referee.templatetags.desk import exact
from referee.views.acts import known_act
from tournaments.draw import people_of
from tournaments.forms.seating_ranked import RankedForm
from tournaments.models import PlanState
from tournaments.selectors import PlayerView, roster
from tournaments.selectors.seating import open_plan, published_plans
from tournaments.services import discard_plan, draw_session, publish_session, rule_of_three
from tournaments.services.messages import sentence
from tournaments.services.seating_snapshot import session_problems, snapshot, unchecked_sessions
from tournaments.views.change_cards import ranked_rows
from tournaments.views.draw_cards import numbered_names, plan_card, seated_sessions
from tournaments.views.draw_ways import ways_of_session
from tournaments.views.office import OfficePage, add_problems
from tournaments.views.words import session_title

RESERVES_SHOWN = 4


class DrawSession(OfficePage):
    """Seat one session by the standings of the sessions before it."""

    action = "draw.make"

    def get(self, _request: HttpRequest, number: int) -> HttpResponse:
        """Show the standings, how to seat by them, and the seats drawn so far."""
        return self._show(number)

    def post(self, request: HttpRequest, number: int) -> HttpResponse:
        """Draw, publish or withdraw the session."""
        act = known_act(request.POST.get("act", "draw"), ("draw", "publish", "discard"))
        form = self._form(self._seen(number)) if act == "draw" else None
        if form and not form.is_valid():
            return self._show(number, form, 422)
        try:
            self._do(act, number, form)
        except ServiceError as error:
            if form:
                return self._show(number, add_problems(form, error), 422)
            self.tell(error)
        return redirect("office-draw-session", self.event.slug, number)

    def _do(self, act: str, number: int, form: RankedForm | None) -> None:
        plan_id = whole_number(self.request.POST.get("plan", ""))
        if form:
            draw_session(actor=self.actor, event_id=self.event.pk, draft=form.draft(number))
        elif act == "publish":
            publish_session(actor=self.actor, event_id=self.event.pk, plan_id=plan_id)
            messages.success(self.request, _("The session is published; every table has its score sheet."))
        else:
            discard_plan(actor=self.actor, event_id=self.event.pk, plan_id=plan_id)

    def _seen(self, number: int) -> dict[str, Any] | None:
        """Return the standings to seat by; None while the session cannot be seated."""
        return None if session_problems(self.event, number) else snapshot(self.event, number)

    def _form(self, seen: dict[str, Any] | None, last: Mapping[str, Any] | None = None) -> RankedForm:
        """Return the form, with what can be done where these players do not fill tables of four.

        ``last`` are the rules of the attempt before.
        """
        players = len(seen["rows"]) if seen else 0
        ways = ways_of_session(players, rule_of_three(self.event)) if players else []
        data = self.request.POST if self.request.POST.get("act", "") == "draw" else None
        return RankedForm(data, ways=ways, has_stage=bool(seen and "stage" in seen), initial=last)

    def _show(self, number: int, form: RankedForm | None = None, status: int = 200) -> HttpResponse:
        if not 1 <= number <= self.event.sessions_planned:
            raise Http404
        people = roster(self.event)
        view = self._plan(number)
        is_published = bool(view) and view.state == PlanState.PUBLISHED
        waiting = [] if is_published else session_problems(self.event, number)
        seen = None if waiting or is_published else snapshot(self.event, number)
        shown = view.record["snapshot"] if view else seen
        return self.show(
            "draw_session",
            status,
            form=form or self._form(seen, view and view.record["rules"]),
            may_seat=seen is not None,
            number=number,
            session_title=session_title(number),
            plan=view and plan_card(view, people),
            attempt=view.record["attempt"] if view else 0,
            session=view and seated_sessions(view.record["seating"], people)[-1],
            waiting=[sentence(problem) for problem in waiting],
            doubts=_unchecked_line(unchecked_sessions(self.event, number)) if seen else "",
            final=_final_lines(view.record if view else {"snapshot": seen}, people),
            rows=ranked_rows(shown, people) if shown else [],
        )

    def _plan(self, number: int) -> Any:
        """Return the plan of this session, open or published."""
        plans = [open_plan(self.event), *published_plans(self.event)]
        return next((view for view in plans if view and view.first_session == number > 1), None)


def _unchecked_line(sessions: Sequence[int]) -> str:
    """Say which results may still move."""
    if not sessions:
        return ""
    text = ngettext(
        "Session %(sessions)s is closed, and nobody has checked its results yet: they may still move.",
        "Sessions %(sessions)s are closed, and nobody has checked their results yet: they may still move.",
        len(sessions),
    )
    return text % {"sessions": listed(str(number) for number in sessions)}


def _final_lines(record: Mapping[str, Any], people: Sequence[PlayerView]) -> list[str]:
    """Say who plays a final and who is in reserve, in their order; nothing where there is no final."""
    names = numbered_names(people)
    stage = (record["snapshot"] or {}).get("stage")
    rules = record.get("rules", {})
    if stage:
        field, reserves = stage["field"], stage["reserves"]
    elif rules.get("cut"):
        order = people_of(dict(record))
        field, reserves = order[: rules["cut"]], order[rules["cut"] :][:RESERVES_SHOWN]
    else:
        return []
    lines = [_("They play the final: %(names)s.") % {"names": _named(field, names)}]
    if reserves and (stage or rules.get("only_cut")):
        lines.append(_("Reserves, in this order: %(names)s.") % {"names": _named(reserves, names)})
    if stage:
        lines.append(_carry_line(Fraction(*stage["carry"])))
    return lines


def _carry_line(carry: Fraction) -> str:
    if carry == 1:
        return _("Points are carried over.")
    if not carry:
        return _("Points begin at nought.")
    return _("Of the points before, %(part)s is carried over.") % {"part": exact(carry)}


def _named(numbers: Sequence[int], names: Mapping[int, str]) -> str:
    return listed(names.get(number, str(number)) for number in numbers)
