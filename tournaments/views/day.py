"""The day of an event: where it stands, its tables, what needs a person; a session's page and its acts."""

import hashlib
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from referee.authority import Answer, Refused
from referee.services import NotAllowed, ServiceError, StalePage
from referee.views.acts import known_act
from tournaments.forms.sessions import PlanForm
from tournaments.models import Event, Role, Session, SessionState
from tournaments.permissions import session_answer
from tournaments.selectors import EventView, SessionClock, SessionLine, event_view, session_clock
from tournaments.selectors.clock import hands_at_time
from tournaments.selectors.gone import seats_of_gone
from tournaments.selectors.hall import event_stamp
from tournaments.selectors.hall_tables import HallTable, hall_tables, not_arrived
from tournaments.selectors.offices import offices
from tournaments.selectors.room import incidents, protests, referees_by_table
from tournaments.selectors.session_state import SessionPapers, closed_papers, resting_on, session_papers
from tournaments.services import plan_session
from tournaments.services.sessions import SERVICES
from tournaments.views import words
from tournaments.views.clock_words import clock_face
from tournaments.views.day_cards import Beside, day_lines, plates
from tournaments.views.day_needs import arrivals_need, closed_needs, gone_name, gone_needs, needs, room_needs
from tournaments.views.office import OfficePage
from tournaments.views.office_cards import has_begun, stages
from tournaments.views.present import current_session
from tournaments.views.session_cards import done_words, resting_lines, session_acts, unlock_words


class FreshPage(OfficePage):
    """A page that asks again for its changing parts; they are a template of their own."""

    parts = ""  # template of the parts

    def parts_answer(self, request: HttpRequest, context: Callable[[], dict[str, Any]]) -> HttpResponse:
        """Answer with the parts alone, or with "not modified" where nothing happened and no minute passed.

        The running clock is no news: pages count on by themselves.
        """
        minute = int(timezone.now().timestamp()) // 60
        seen = (event_stamp(self.event), minute, get_language(), sorted(self.roles), request.get_full_path())
        etag = f'"{hashlib.sha256(repr(seen).encode()).hexdigest()[:32]}"'
        if request.headers.get("If-None-Match") == etag:
            return HttpResponse(status=304)
        answer = render(request, f"office/{self.parts}.html", {"event": self.event} | context())
        answer["ETag"], answer["Cache-Control"] = etag, "no-cache, private"
        return answer


class Day(FreshPage):
    """How far the event has come, the tables of the running session, and what needs a person."""

    parts = "day_parts"

    def get(self, request: HttpRequest) -> HttpResponse:
        """Show the page, or its changing parts alone."""
        if request.GET.get("part"):
            return self.parts_answer(request, lambda: self.context(event_view(self.event)))
        view = event_view(self.event)
        published = view.is_results_published
        return self.show(
            "event",
            **self.context(view),
            stages=stages(view) if self.allows("people.register") and not has_begun(view) else [],
            draw_published=_("published") if view.is_draw_published else _("not published"),
            results_published=_("published") if published else _("not published"),
            is_public=view.is_draw_published or published,
            may_publish=self.allows("results.publish"),
            publish_value="0" if published else "1",
            publish_label=_("Close the results again") if published else _("Publish the results"),
        )

    def context(self, view: EventView) -> dict[str, Any]:
        """Return what changes during the day."""
        now = timezone.now()
        number = current_session(view.sessions)
        session = next((each for each in view.sessions if each.number == number), None)
        tables = hall_tables(self.event, number) if number else ()
        return {
            "sessions": day_lines(view, number),
            "session": session and words.session_title(session.number, session.title),
            "session_number": number,
            "may_answer": self.allows("session.close"),
            **self.hall(view, session, tables, now),
        }

    def hall(
        self,
        view: EventView,
        session: SessionLine | None,
        tables: tuple[HallTable, ...],
        now: datetime,
    ) -> dict[str, Any]:
        """Return the tables of the session and what needs a person."""
        room = room_needs(self.event, incidents(self.event), protests(self.event), now)
        room += closed_needs(self.event, view.sessions, closed_papers(self.event))
        people = arrivals_need(self.event, not_arrived(self.event), session)
        people += gone_needs(self.event, seats_of_gone(self.event))
        if session is None:
            return {"plates": [], "needs": [*people, *room]}
        shown = session_clock(self.event, session.number)
        beside = beside_tables(self.event, session.number, session.state, now, shown)
        return {
            "clock": clock_face(shown.clock, shown.at_time, now, shown.stamp)
            if has_clock(session.state)
            else None,
            "plates": plates(tables, beside),
            "needs": [*needs(self.event, session, tables, beside), *people, *room],
        }


class SessionPage(FreshPage):
    """The tables of a session at a glance; what can be done with it in the state it is in."""

    parts = "session_parts"

    def get(self, request: HttpRequest, number: int) -> HttpResponse:
        """Show the tables, or the changing parts alone."""
        session = self.session(number)
        if request.GET.get("part"):
            return self.parts_answer(request, lambda: self.hall(session))
        return self.page(session)

    def post(self, request: HttpRequest, number: int) -> HttpResponse:
        """Do one act of the session."""
        act = known_act(request.POST.get("act", ""), ("session.plan", *SERVICES))
        if act == "session.plan":
            return self.plan(request, number)
        reason = request.POST.get("reason", "")
        self.session(number)
        try:
            SERVICES[act](actor=self.actor, event_id=self.event.pk, number=number, reason=reason)
        except ServiceError as error:
            return self.refused(error, number, act=act, reason=reason)
        clock = session_clock(self.event, number).clock
        messages.success(request, done_words(act, words.session_title(number), clock))
        return redirect("office-session", self.event.slug, number)

    def plan(self, request: HttpRequest, number: int) -> HttpResponse:
        """Say when the session starts, how long it is, how it is called."""
        session, form = self.session(number), PlanForm(request.POST)
        if not form.is_valid():
            return self.page(session, 422, form=form)
        try:
            plan_session(
                actor=self.actor,
                event_id=self.event.pk,
                number=number,
                **form.cleaned_data,
            )
        except ServiceError as error:
            return self.refused(error, number, form=form)
        messages.success(request, _("Saved."))
        return redirect("office-session", self.event.slug, number)

    def refused(self, error: ServiceError, number: int, **kept: Any) -> HttpResponse:
        """Show the page again with why a service refused, and with what was typed."""
        self.tell(error)
        status = 403 if isinstance(error, NotAllowed) else 409 if isinstance(error, StalePage) else 422
        return self.page(self.session(number), status, **kept)

    def session(self, number: int) -> Session:
        """Return the session's row; 404 when there is none."""
        session = Session.objects.filter(event=self.event, number=number).first()
        if session is None:
            raise Http404
        return session

    def hall(self, session: Session) -> dict[str, Any]:
        """Return the tables and the clock."""
        now, shown = timezone.now(), session_clock(self.event, session.number)
        beside = replace(
            beside_tables(self.event, session.number, session.state, now, shown),
            referees=referees_by_table(self.event, session.number),
        )
        return {
            "clock": clock_face(shown.clock, shown.at_time, now, shown.stamp)
            if has_clock(session.state)
            else None,
            "plates": plates(hall_tables(self.event, session.number), beside),
            "session_number": session.number,
        }

    def page(
        self,
        session: Session,
        status: int = 200,
        *,
        act: str = "",
        reason: str = "",
        form: PlanForm | None = None,
    ) -> HttpResponse:
        """Render the page; ``act`` is one that was refused, its reason is asked for."""
        may, papers = self.may(session), session_papers(self.event, session.number)
        resting = resting_on(self.event, session.number)
        is_open_again = session.unlocked_at is not None
        return self.show(
            "session",
            status,
            session=session,
            title=words.session_title(session.number, session.title),
            state_name=words.session_state(session.state),
            mark=words.SESSION_MARKS.get(session.state, ""),
            acts=session_acts(may, papers, resting, refused=act, gone=self.gone(session.number)),
            unlocking=""
            if session.state != SessionState.APPROVED or "session.unlock" in may
            else unlock_words(
                [each.called for each in offices(self.event) if each.role == Role.HEAD_REFEREE]
            ),
            reason=reason,
            resting=resting_lines(resting) if is_open_again else [],
            plan_form=form or PlanForm.of(session, self.event.version),
            may_plan=not isinstance(self.answer(session, "session.plan"), Refused),
            minutes=session.minutes or self.event.session_minutes,
            lacking=self.lacking(session, papers),
            **self.hall(session),
        )

    def answer(self, session: Session, act: str) -> Answer:
        """Answer for one act on a session, from the offices read before; the service asks again."""
        return session_answer(self.roles, act, SessionState(session.state))

    def may(self, session: Session) -> dict[str, bool]:
        """Return the acts that are possible now, and whether each needs a reason."""
        answers = {act: self.answer(session, act) for act in SERVICES}
        return {
            act: answer.needs_reason for act, answer in answers.items() if not isinstance(answer, Refused)
        }

    def gone(self, number: int) -> list[str]:
        """Name who does not play any more and still sits at a table of a session to come."""
        return [gone_name(each) for each in seats_of_gone(self.event) if number in each.sessions]

    def lacking(self, session: Session, papers: SessionPapers) -> list[str]:
        """Return what tables of a session under way still lack, in sentences."""
        if session.state not in {SessionState.PLAYING, SessionState.ENTERED, SessionState.CHECKED}:
            return []
        told = (
            (_("Without any result: %(tables)s."), papers.missing),
            (_("Not signed: %(tables)s."), papers.unsigned),
            (_("Paper and hands differ: %(tables)s."), papers.differing),
        )
        return [text % {"tables": ", ".join(map(str, tables))} for text, tables in told if tables]


def beside_tables(event: Event, number: int, state: str, now: datetime, shown: SessionClock) -> Beside:
    """Return what plates show of the clock of a session (two queries where time is over, else none)."""
    extra = {each.table: each.minutes for each in shown.extra}
    if state != SessionState.PLAYING:
        return Beside(None, now, extra)
    ends = shown.clock.ends
    at_time = hands_at_time(event, number, ends, now) if ends is not None and ends <= now else {}
    return Beside(shown.clock.started, now, extra, at_time=at_time)


def has_clock(state: str) -> bool:
    """Tell whether a session in this state has a clock to look at."""
    return state in {SessionState.PUBLISHED, SessionState.PLAYING}
