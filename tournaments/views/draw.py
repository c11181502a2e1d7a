"""The organiser's draw: chart, commitment, seed, publication; all at once for a small club."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from referee.forms.numbers import whole_number
from referee.services import ServiceError
from referee.views.acts import known_act
from tournaments.forms.seating import ChartForm, ChartImportForm, DrawForm, SeedForm, SourceForm
from tournaments.models import PlanState
from tournaments.selectors import PlayerView, latest_draw, roster
from tournaments.selectors.seating import (
    PlanView,
    open_plan,
    public_plans,
    published_plans,
    sessions_begun,
)
from tournaments.selectors.to_seat import to_seat
from tournaments.services import (
    commit_chart,
    discard_plan,
    draw_plan,
    draw_seats,
    lay_chart,
    playing_numbers,
    publish_draw,
    rule_of_three,
)
from tournaments.services.draws import open_draw_problems
from tournaments.services.messages import sentence
from tournaments.services.seating_charts import reach_problems, sessions_to_draw
from tournaments.views.change_cards import later_sessions
from tournaments.views.draw_cards import PlanCard, plan_card, steps
from tournaments.views.draw_ways import way_choices
from tournaments.views.office import OfficePage, add_problems
from tournaments.views.office_cards import draw_card
from tournaments.views.people_cards import players_line
from tournaments.views.standing_cards import seated_warning

Act = Callable[["DrawPage", forms.Form], object]


class DrawPage(OfficePage):
    """Every step of the draw on one page: what stands, what it is worth, what comes next."""

    action = "draw.make"

    def get(self, _request: HttpRequest) -> HttpResponse:
        """Show the draw as far as it has come."""
        return self._show()

    def post(self, request: HttpRequest) -> HttpResponse:
        """Take the step that the form stands for; without a name it is the whole draw at once."""
        name = known_act(request.POST.get("act", "quick"), ("discard", *ACTS))
        if name == "discard":
            return self._discard(request)
        form = self._forms(request.POST)[name]
        if not form.is_valid():
            return self._show(422, **{name: form})
        try:
            ACTS[name](self, form)
        except ServiceError as error:
            return self._show(422, **{name: add_problems(form, error)})
        return redirect("office-draw", self.event.slug)

    def plan_id(self) -> int:
        """Return the plan that a form speaks of; 0 where it names none."""
        return whole_number(self.request.POST.get("plan", ""))

    def _discard(self, request: HttpRequest) -> HttpResponseRedirect:
        reason = request.POST.get("reason", "")
        try:
            discard_plan(actor=self.actor, event_id=self.event.pk, plan_id=self.plan_id(), reason=reason)
        except ServiceError as error:
            self.tell(error)
        return redirect("office-draw", self.event.slug)

    def _forms(self, data: Any = None) -> dict[str, forms.Form]:
        """Return the forms of the steps, bound where something was typed."""
        count = len(playing_numbers(self.event))
        choices = way_choices(count, sessions_to_draw(self.event), rule_of_three(self.event))
        first = {"sessions": sessions_to_draw(self.event), "chart_seed": self.event.slug}
        return {
            "quick": DrawForm(data, ways=choices, prefix=None),
            "chart": ChartForm(data, ways=choices, initial=first, auto_id="chart_%s"),
            "import": ChartImportForm(data, auto_id="import_%s"),
            "commit": SourceForm(data),
            "seed": SeedForm(data),
        }

    def _show(self, status: int = 200, **bound: forms.Form) -> HttpResponse:
        people = roster(self.event)
        published = published_plans(self.event)
        plan = open_plan(self.event)
        draft = plan if plan and plan.first_session == 1 else None
        begun = sessions_begun(self.event)
        draw = latest_draw(self.event) if not plan and not published else None
        seated, due = _seated(published, draw), to_seat(self.event)
        return self.show(
            "draw",
            status,
            forms=self._forms() | bound,
            opened=next(iter(bound), ""),
            open=draft and plan_card(draft, people),
            published=_standing(published, people),
            draw=draw and draw_card(draw),
            blocked=[sentence(problem) for problem in open_draw_problems(self.event)],
            has_begun=begun > 0,
            begun=begun,
            steps=steps(
                "locked" if begun and not draft else _stage(draft, published, draw),
                at_once=_at_once(draft, published, draw),
            ),
            players_line=players_line(people),
            reach=[sentence(each) for each in reach_problems(self.event, self.event.sessions_planned)],
            has_threes=rule_of_three(self.event) is not None,
            later=later_sessions(self.event, seated, begun, due) if seated else [],
            later_note=seated_warning(due.session) if due and due.is_seated else "",
            certificate_url=self._certificate(),
        )

    def _certificate(self) -> str:
        plans = public_plans(self.event)
        return reverse("event-certificate", args=[self.event.slug]) if plans else ""


def _stage(plan: PlanView | None, published: tuple[PlanView, ...], draw: Any) -> str:
    if plan:
        return plan.state
    return PlanState.PUBLISHED.value if published or draw else ""


def _at_once(plan: PlanView | None, published: tuple[PlanView, ...], draw: Any) -> bool:
    """Tell whether the draw that is shown was made without a commitment."""
    if plan:
        return plan.is_drawn and not plan.committed_at
    return not published[0].committed_at if published else draw is not None


def _standing(published: Sequence[PlanView], people: Sequence[PlayerView]) -> list[PlanCard]:
    """Show the draw with the sessions whose seats are still those that were drawn."""
    later = [view.first_session for view in published if view.first_session > 1]
    end = min(later) - 1 if later else None
    cards = (plan_card(view, people) for view in published if view.first_session == 1)
    return [replace(card, sessions=card.sessions[:end]) for card in cards]


def _seated(published: tuple[PlanView, ...], draw: Any) -> int:
    """Return how many sessions have seats; the plan of the last session holds those before it too."""
    if published:
        return len(published[-1].record["seating"])
    return len(draw.seating) if draw else 0


def _quick(page: DrawPage, form: Any) -> None:
    draw_seats(actor=page.actor, event_id=page.event.pk, seed=form.cleaned_data["seed"], chart=form.draft())


def _chart(page: DrawPage, form: Any) -> None:
    lay_chart(actor=page.actor, event_id=page.event.pk, draft=form.draft())


def _commit(page: DrawPage, form: Any) -> None:
    source = form.seed_source()
    commit_chart(actor=page.actor, event_id=page.event.pk, plan_id=page.plan_id(), seed_source=source)
    messages.success(page.request, _("The commitment is published. Now let the seed be drawn."))


def _seed(page: DrawPage, form: Any) -> None:
    seed = form.cleaned_data["seed"]
    draw_plan(actor=page.actor, event_id=page.event.pk, plan_id=page.plan_id(), seed=seed)


ACTS: dict[str, Act] = {
    "quick": _quick,
    "chart": _chart,
    "import": _chart,
    "commit": _commit,
    "seed": _seed,
}


class PublishDraw(OfficePage):
    """Make the drawn tables and show the draw to everybody."""

    action = "draw.publish"

    def post(self, request: HttpRequest, draw_id: int) -> HttpResponseRedirect:
        """Publish, then go to the day."""
        try:
            publish_draw(actor=self.actor, event_id=self.event.pk, draw_id=draw_id)
        except ServiceError as error:
            self.tell(error)
            return redirect("office-draw", self.event.slug)
        messages.success(request, _("The draw is published; every table has its score sheet."))
        return redirect("office-event", self.event.slug)
