"""The table: who sits where, the hand to be entered with its live verdict, what was played so far."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from referee.forms import ONLY_TOTAL, REPLAY, CorrectionForm, HandForm, ReasonForm
from referee.forms.numbers import whole_number
from referee.models import SheetState
from referee.selectors import SheetView, turn_limits
from referee.selectors.audit import was_given_last
from referee.services import (
    HandTaken,
    NotAllowed,
    ServiceError,
    SheetNotOpen,
    StalePage,
    record_hand,
)
from referee.views.absences import absence_card
from referee.views.base import SheetPage
from referee.views.checkpoint_page import block_words
from referee.views.entry import Entry, entry_context, judged, start_hint, unfinished
from referee.views.present import (
    hand_rows,
    hand_sentence,
    move_lines,
    outcome_without_winner,
    plates,
    round_name,
    standings,
)
from referee.views.queued_acts import says_the_same
from referee.views.story_lines import penalty_lines, recorded_words, story_lines
from referee.views.sums import sum_line
from referee.views.turns import limit_lines


class TablePage(SheetPage):
    """Shows the table, checks a hand (button "Check", for browsers without scripts) and records it."""

    template = "table/table.html"

    def get(self, _request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Show the table with an empty form."""
        view = self.get_view()
        form = HandForm(view=view, initial=_initial(view, uuid4()))
        return self.show(view, Entry(form, hint=start_hint()))

    def post(self, request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Check or record the hand; whatever is wrong, the form comes back with all that was typed."""
        view = self.get_view()
        form = HandForm(request.POST, view=view)
        if "check" in request.POST or not form.is_valid():
            entry = judged(form, view, self.sheet, self.get_heading().table)
            return self.show(view, entry, status=200 if "check" in request.POST else 422)
        try:
            stored = self.record(form)
        except (StalePage, HandTaken) as error:
            return self.moved_on(form.cleaned_data["number"], error)
        except (SheetNotOpen, NotAllowed) as error:
            self.tell(error)
            return self.show(view, judged(form, view, self.sheet, self.get_heading().table), status=403)
        except ServiceError as error:
            return self.refused(form, view, error)
        return redirect(f"{self.url('table')}?recorded={stored}")

    def record(self, form: HandForm) -> int:
        """Hand the form over to the service and return the number of the hand."""
        assert self.actor is not None
        values = form.cleaned_data
        draft = form.draft()
        entry = record_hand(
            actor=self.actor,
            sheet_id=self.sheet.pk,
            number=values["number"],
            draft=draft,
            client_key=values["client_key"],
            seen_version=values["seen_version"],
        )
        if not says_the_same(entry, draft):
            text = _(
                "This page had recorded hand %(number)s before. What you typed now differs and was not taken."
            )
            messages.warning(self.request, text % {"number": entry.number})
        return entry.number

    def refused(self, form: HandForm, view: SheetView, error: ServiceError) -> HttpResponse:
        """Show every problem beside its field, and the verdict all the same."""
        entry = judged(form, view, self.sheet, self.get_heading().table)
        form.add_problems(error.problems)
        return self.show(view, replace(entry, problems=(), overrulable=()), status=422)

    def moved_on(self, typed_for: int, error: ServiceError) -> HttpResponse:
        """Explain what happened meanwhile, keep what was typed, and offer it for the hand that is due now."""
        self.tell(error)
        view = self.get_view()
        due = view.next_hand.number if view.next_hand else typed_for
        messages.warning(self.request, _where_it_went(view, typed_for, due))
        form = HandForm(self.kept(seen_version=view.version, number=due), view=view)
        return self.show(view, judged(form, view, self.sheet, self.get_heading().table), status=409)

    def show(self, view: SheetView, entry: Entry, status: int = 200) -> HttpResponse:
        """Render the table page."""
        return self.answer(self.template, self.get_context(view, entry), status)

    def get_context(self, view: SheetView, entry: Entry) -> dict[str, Any]:
        """Return everything the page shows; an event adds its clock and its calls."""
        due = view.next_hand
        number = due.number if due else view.hands_planned
        context = self.page_context(
            view,
            plates=plates(view, number, entry.form.chosen if entry.form.is_bound else None),
            round_name=round_name(due.prevalent_wind) if due else "",
            moves=move_lines(view),
            hand_rows=hand_rows(view),
            penalty_lines=penalty_lines(view),
            sum_line=sum_line(view) if view.penalties else None,
            has_penalties=any(any(each.deltas) for each in view.penalties),
            story=story_lines(view, number) if _goes_on(view) else (),
            hand_number=number,
            parting=block_words(view),
            limits=limit_lines(turn_limits(self.sheet)),
            standings=standings(view),
            absence=absence_card(self.sheet, view),
            may_record=bool(due) and (entry.form.is_bound or self.allows("hand.record")),
            may_penalise=self.allows("penalty.record"),
            replay_undo=self.replay_undo(view),
            time_up=self.time_up(view),
            may_close=self.allows("sheet.entered"),
            all_recorded=due is None and view.state == SheetState.OPEN,
            closed_reason=self.closed_reason(view),
            just_recorded=self.just_recorded(view),
            just_ruled=self.just_ruled(view),
        )
        return context | entry_context(entry, number, [*fan_met(view), *self.fan_met_elsewhere()])

    def fan_met_elsewhere(self) -> Iterable[str]:
        """Return keys of fan counted at other tables, one for each time; an event knows them."""
        return ()

    def time_up(self, view: SheetView) -> int | None:
        """Return the last hand where time is up and it is recorded: what remains is to close play."""
        if view.next_hand is None or view.state != SheetState.OPEN or not view.last_number:
            return None
        last = self.last_in_time()
        return last if last is not None and view.last_number >= last else None

    def closed_reason(self, view: SheetView) -> str:
        """Say why no hand can be entered now; nothing where one can."""
        if view.next_hand is None:
            return _("All hands are recorded.")
        if self.allows("hand.record"):
            return ""
        if view.state == SheetState.OPEN:
            return _("Your office does not enter hands at this table.")
        state = SheetState(view.state).label
        return _("No hand can be entered now: the score sheet is %(state)s.") % {"state": state}

    def replay_undo(self, view: SheetView) -> ReasonForm | None:
        """Return the form that takes a replay back, while the hand is to be played again."""
        due = view.next_hand
        if due is None or not due.playing or not self.allows("hand.withdraw"):
            return None
        initial = {"client_key": uuid4(), "seen_version": view.version}
        return ReasonForm(initial=initial, auto_id="replay_%s")

    def just_recorded(self, view: SheetView) -> dict[str, Any] | None:
        """Return the hand recorded a moment ago, with the form that takes it back."""
        number = whole_number(self.request.GET.get("recorded", ""))
        said = _said_of(view, number)
        if not said:
            return None
        return {
            "number": number,
            "sentence": said,
            "undo": _undo_form(view),
            "may_undo": self.allows("hand.withdraw"),
        }

    def just_ruled(self, view: SheetView) -> dict[str, Any] | None:
        """Return the penalty that was the last act at the table, with the form that cancels it."""
        line = penalty_lines(view)[-1] if view.penalties else None
        if line is None or line.is_cancelled or not was_given_last(self.sheet.pk, view.version, line.id):
            return None
        may_undo = self.allows("penalty.cancel")
        return {
            "id": line.id,
            "sentence": recorded_words(line),
            "undo": _undo_form(view),
            "may_undo": may_undo,
        }


class Preview(SheetPage):
    """The verdict on what is typed so far, as a fragment of the page; writes nothing."""

    def post(self, request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Judge the posted form."""
        return self.verdict(request.POST)

    def get(self, request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Judge a form sent in the address."""
        return self.verdict(request.GET)

    def verdict(self, typed: QueryDict) -> HttpResponse:
        """Render the fragment; a correction sends its reason too, which the verdict does not wait for."""
        view = self.get_view()
        form = CorrectionForm(typed, view=view) if "reason" in typed else HandForm(typed, view=view)
        if "reason" in form.fields:
            form.fields["reason"].required = False
        where = self.get_heading().table
        entry = judged(form, view, self.sheet, where) if form.is_valid() else unfinished(form)
        changes = None
        if "reason" in form.fields and form.is_valid() and not entry.problems:
            changes = self.get_consequences(view, form.cleaned_data["number"], form.draft())
        context = {"entry": entry, "consequences": changes, "sheet_id": self.sheet.pk}
        return self.answer("table/verdict.html", context | {"may_penalise": self.allows("penalty.record")})


def _goes_on(view: SheetView) -> bool:
    """Tell whether a hand is being played: not where the totals come from paper, nor once play is over."""
    return view.source != "signed" and view.next_hand is not None and view.state == SheetState.OPEN


def fan_met(view: SheetView) -> list[str]:
    """Return the keys of the fan counted at this table, one for each hand with it."""
    return [row["fan"] for hand in view.hands if hand.verdict for row in hand.verdict["counted"]]


def _undo_form(view: SheetView) -> ReasonForm:
    """Return the form of an act that is taken back at once; its reason says just that."""
    reason = _("Taken back right after the entry.")
    initial = {"client_key": uuid4(), "seen_version": view.version, "reason": reason}
    return ReasonForm(initial=initial, auto_id="undo_%s")


def _said_of(view: SheetView, number: int) -> str:
    """Say how the hand ended that was recorded last; nothing for any other."""
    due, last = view.next_hand, view.hands[-1] if view.hands else None
    if due is not None and due.playing and due.number == number:
        return outcome_without_winner(REPLAY)
    return hand_sentence(view, last) if last is not None and last.number == number else ""


def _initial(view: SheetView, key: UUID) -> dict[str, Any]:
    number = view.next_hand.number if view.next_hand else view.hands_planned
    return {"client_key": key, "seen_version": view.version, "number": number, "way": ONLY_TOTAL}


def _where_it_went(view: SheetView, typed_for: int, due: int) -> str:
    """Say what becomes of a hand that was typed while the sheet moved on."""
    recorded = next((hand for hand in view.hands if hand.number == typed_for), None)
    if recorded is None or due == typed_for:
        return _("What you typed is kept below. Read it again, then record it.")
    return _(
        "Hand %(typed)s stands as: %(result)s. If yours is the same hand, there is nothing to do: open this "
        "page anew. If it differs, correct hand %(typed)s. What you typed is kept below and would become "
        "hand %(due)s."
    ) % {"typed": typed_for, "result": hand_sentence(view, recorded), "due": due}
