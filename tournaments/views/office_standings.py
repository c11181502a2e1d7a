"""The organiser's standings: places as they stand, the sum check, stages and cuts, points without play."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from referee.forms.numbers import whole_number
from referee.messages import listed
from referee.services import ServiceError
from referee.templatetags.desk import called, exact, signed
from referee.views.acts import known_act
from tournaments.forms.results import AwardForm, StageForm
from tournaments.models import Award, EventAudit, Session, SessionState
from tournaments.selectors import without_table
from tournaments.selectors.cuts import CutView, cut_views, cuts_of, seated_without
from tournaments.selectors.standings import (
    EventResults,
    load_results,
    places_after,
    standings_of,
    team_standings_of,
)
from tournaments.selectors.sums import missing_of, sums_of
from tournaments.services import (
    AwardDraft,
    StageDraft,
    approve_cut,
    award_points,
    cancel_award,
    plan_stage,
    playing_numbers,
    remove_stage,
    withdraw_cut,
)
from tournaments.standings import TableSum
from tournaments.views.office import OfficePage, add_problems
from tournaments.views.results import team_lines
from tournaments.views.standing_cards import (
    criteria_sentence,
    cut_notes,
    cut_warning,
    full_lines,
    missing_words,
    out_words,
    seated_warning,
    size_warning,
    state_words,
    sum_lines,
    team_tie_cards,
    tie_cards,
)
from tournaments.views.standings import cut_card
from tournaments.views.words import progress_words, session_title, table_title


class OfficeStandings(OfficePage):
    """Standings for those who answer for them."""

    action = "results.check"

    def get(self, _request: HttpRequest) -> HttpResponse:
        """Show everything as it stands."""
        return self._show()

    def post(self, request: HttpRequest) -> HttpResponse:
        """Do what the pressed button says, or show what is wrong beside it."""
        act = request.POST.get("act", "")
        if act == "award":
            return self._award(AwardForm(request.POST))
        if act == "stage":
            return self._plan(StageForm(request.POST))
        try:
            self._settle(act)
        except ServiceError as error:
            self.tell(error)
        return redirect("office-standings", self.event.slug)

    def _award(self, form: AwardForm) -> HttpResponse:
        if not form.is_valid():
            return self._show(422, award_form=form)
        draft = AwardDraft(**form.draft_values())
        try:
            award_points(actor=self.actor, event_id=self.event.pk, draft=draft)
        except ServiceError as error:
            return self._show(422, award_form=add_problems(form, error))
        messages.success(self.request, _("The points are given."))
        return redirect("office-standings", self.event.slug)

    def _plan(self, form: StageForm) -> HttpResponse:
        if not form.is_valid():
            return self._show(422, stage_form=form)
        draft = StageDraft(**form.draft_values())
        try:
            plan_stage(
                actor=self.actor,
                event_id=self.event.pk,
                draft=draft,
                anew=form.cleaned_data["anew"],
                seen_version=form.cleaned_data["seen_version"],
            )
        except ServiceError as error:
            return self._show(422, stage_form=add_problems(form, error))
        messages.success(self.request, _("The stage is planned."))
        if warning := size_warning(draft.field_size, len(playing_numbers(self.event))):
            messages.warning(self.request, warning)
        if draft.first_session in seated_without(self.event, cut_views(self.event)):
            messages.warning(self.request, seated_warning(draft.first_session))
        return redirect("office-standings", self.event.slug)

    def _settle(self, act: str) -> None:
        """Approve or open a cut, take a stage or points back."""
        post = self.request.POST
        actor, event = self.actor, self.event.pk
        number, reason = whole_number(post.get("which", "")), post.get("reason", "")
        match known_act(act, ("approve", "withdraw", "remove", "cancel-award")):
            case "approve":
                chosen = [whole_number(each) for each in post.getlist("chosen")]
                approve_cut(actor=actor, event_id=event, first_session=number, chosen=chosen, reason=reason)
            case "withdraw":
                withdraw_cut(actor=actor, event_id=event, first_session=number, reason=reason)
            case "remove":
                remove_stage(actor=actor, event_id=event, first_session=number)
            case _:
                cancel_award(actor=actor, event_id=event, award_id=number, reason=reason)

    def _show(self, status: int = 200, **forms: Any) -> HttpResponse:
        loaded = load_results(self.event)
        view, sums, teams = standings_of(loaded), sums_of(loaded), team_standings_of(loaded)
        return self.show(
            "standings",
            status,
            rows=full_lines(view, places_after(loaded), self.event.slug) if view.sessions else [],
            teams=team_lines(teams),
            notes=out_words(loaded),
            missing=missing_words(missing_of(loaded)),
            sessions=view.sessions,
            progress=progress_words(view.progress),
            state=state_words(view),
            criteria=criteria_sentence(self.event.criteria),
            ties=tie_cards(view.ties, loaded.by_number),
            team_ties=team_tie_cards(teams),
            sums=sum_lines(sums),
            sums_balance=sums.balances,
            faults=[fault_words(fault) for fault in sums.faults],
            cuts=self._cuts(loaded),
            awards=[award_line(each, loaded) for each in loaded.awards],
            may_plan=self.allows("stage.plan"),
            **self._forms(loaded, forms),
        )

    def _cuts(self, loaded: EventResults) -> list[dict[str, Any]]:
        """Return the cuts; where there are none, nothing is asked for."""
        if not loaded.stages:
            return []
        states = dict(Session.objects.filter(event=self.event).values_list("number", "state"))
        approvals = EventAudit.objects.filter(event=self.event, action="cut.approve").order_by("sequence")
        reasons = dict(approvals.values_list("subject", "reason"))
        cuts = cuts_of(loaded)
        seated = seated_without(self.event, cuts)
        return [
            office_cut(each, states, reasons) | {"seated": _seated_line(each, later, seated)}
            for each, later in zip(cuts, [*cuts[1:], None], strict=True)
        ]

    def _forms(self, loaded: EventResults, forms: dict[str, Any]) -> dict[str, Any]:
        """Return the forms: points without play as the event settled them, for those left without a table."""
        session = max(loaded.last_session, 1)
        out = [player.number for player in without_table(self.event, session)]
        given = {award.registration.number for award in loaded.awards if award.session == session}
        initial: dict[str, Any] = {
            "session": session,
            "numbers": ", ".join(str(number) for number in out if number not in given),
        }
        if self.event.left_out:
            numerator, denominator, game = self.event.left_out
            initial |= {"table_points": str(Fraction(numerator, denominator)), "game_points": game}
        return {
            "award_form": AwardForm(initial=initial),
            "stage_form": StageForm(
                initial={
                    "first_session": self.event.sessions_planned,
                    "seen_version": self.event.version,
                }
            ),
        } | forms


def _seated_line(view: CutView, later: CutView | None, seated: frozenset[int]) -> str:
    """Name the first session of a stage, before a later one, whose seats do not follow its cut."""
    end = later.first_session if later else float("inf")
    own = [number for number in sorted(seated) if view.first_session <= number < end]
    return seated_warning(own[0]) if own else ""


def office_cut(view: CutView, states: Mapping[int, str], reasons: Mapping[str, str]) -> dict[str, Any]:
    """Show a cut with what may be done about it, and the reason that it was approved for."""
    before = range(1, view.first_session)
    is_approved_before = all(states.get(number) == SessionState.APPROVED for number in before)
    return cut_card(view) | {
        "which": view.first_session,
        "choices": [{"number": player.number, "name": called(player)} for player in view.tied],
        "warning": cut_warning(view),
        "notes": cut_notes(view),
        "reason": reasons.get(f"stage:{view.first_session}", "") if view.is_approved else "",
        "asks_reason": bool(view.tied) or not is_approved_before,
        "approved_by": view.approved_by,
        "approved_at": view.approved_at,
    }


def award_line(award: Award, loaded: EventResults) -> dict[str, Any]:
    """Show points that were given without play."""
    points = Fraction(award.table_points_numerator, award.table_points_denominator)
    return {
        "which": award.pk,
        "session": session_title(award.session),
        "name": called(loaded.by_number[award.registration.number]),
        "points": exact(points),
        "game_points": signed(award.game_points),
        "reason": award.reason,
        "by": award.actor_name,
    }


def fault_words(fault: TableSum) -> str:
    """Say which table does not come to nothing, and by how much."""
    where = listed([session_title(fault.session), table_title(fault.table)])
    return _("%(table)s: the payments come to %(points)s") % {"table": where, "points": signed(fault.hands)}
