"""The page of a session: its tables at a glance, and its acts with what speaks against each."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from referee.authority import Answer, Refused
from referee.services import NotAllowed, ServiceError, StalePage
from referee.templatetags.desk import called
from referee.views.acts import known_act
from tournaments.forms.sessions import PlanForm
from tournaments.models import Role, Session, SessionState
from tournaments.permissions import session_answer
from tournaments.selectors import session_clock
from tournaments.selectors.gone import seats_of_gone
from tournaments.selectors.hall_tables import (
    hall_tables,
    is_checking_in,
    seated_not_arrived,
)
from tournaments.selectors.offices import offices
from tournaments.selectors.room import referees_by_table
from tournaments.selectors.session_state import (
    RestingOn,
    SessionPapers,
    resting_on,
    session_papers,
)
from tournaments.selectors.to_seat import TO_COME, to_seat
from tournaments.services import plan_session
from tournaments.services.session_doubts import doubts
from tournaments.services.sessions import SERVICES
from tournaments.views import words
from tournaments.views.clock_words import clock_face
from tournaments.views.day import FreshPage, beside_tables, has_clock
from tournaments.views.day_cards import plates
from tournaments.views.day_needs import gone_name
from tournaments.views.seating_cards import SeatingCard, seating_card
from tournaments.views.session_cards import (
    ActButton,
    arrival_lines,
    done_words,
    resting_lines,
    session_acts,
    told_before,
    unlock_words,
)


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
        papers = session_papers(self.event, session.number)
        resting = resting_on(self.event, session.number)
        is_open_again = session.unlocked_at is not None
        return self.show(
            "session",
            status,
            session=session,
            title=words.session_title(session.number, session.title),
            state_name=words.session_state(session.state),
            mark=words.SESSION_MARKS.get(session.state, ""),
            acts=self.acts(session, papers, resting, refused=act),
            seating=self.seating(session),
            unlocking=""
            if session.state != SessionState.APPROVED or "session.unlock" in self.may(session)
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

    def acts(
        self, session: Session, papers: SessionPapers, resting: RestingOn, *, refused: str
    ) -> list[ActButton]:
        """Return the buttons, each with what speaks against it."""
        may = self.may(session)
        against = {act: doubts(self.event, session, act, papers) for act in may}
        told = told_before(papers, resting, self.gone(session.number), self.arrivals(session))
        pages = {"tables_differ": self.url("office-reconciliation"), "protests_open": self.url("office-room")}
        return session_acts(may, against, told, pages, refused=refused)

    def arrivals(self, session: Session) -> list[str]:
        """Say who is not there yet, before a session is opened for the first time."""
        if session.state != SessionState.PUBLISHED:
            return []
        if not is_checking_in(self.event):
            return arrival_lines([], is_anybody_there=False)
        missing = seated_not_arrived(self.event, session.number)
        return arrival_lines([called(each) for each in missing], is_anybody_there=True)

    def seating(self, session: Session) -> SeatingCard | None:
        """Return where this session gets its seats, when its turn has come and it has none of its own."""
        due = to_seat(self.event) if session.state in TO_COME else None
        if due is None or due.session != session.number:
            return None
        may_cut, may_seat = self.allows("cut.approve"), self.allows("draw.make")
        return seating_card(self.event, due, may_cut=may_cut, may_seat=may_seat)

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
            (_("Tables whose totals do not add up: %(tables)s"), papers.unbalanced),
        )
        return [text % {"tables": ", ".join(map(str, tables))} for text, tables in told if tables]
