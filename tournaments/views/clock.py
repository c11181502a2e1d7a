"""The clock of a session in the office, and what every device asks for to stay in step with it."""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views import View
from django.views.decorators.cache import never_cache

from referee.authority import Refused
from referee.messages import moment
from referee.services import NotAllowed, ServiceError, StalePage
from referee.views.acts import known_act
from tournaments.clock import Clock, Phase
from tournaments.forms.sessions import ExtendForm
from tournaments.models import Event, Session, SessionState, Table
from tournaments.permissions import session_answer
from tournaments.selectors import SessionClock, session_clock, table_clock
from tournaments.selectors.clock import hall_session
from tournaments.selectors.published import published_state
from tournaments.services import (
    extend_clock,
    grant_extra_time,
    pause_clock,
    resume_clock,
    start_clock,
    take_start_back,
)
from tournaments.views import words
from tournaments.views.clock_words import ClockFace, clock_data, clock_face, over_at_table
from tournaments.views.office import OfficePage
from tournaments.views.table import AtEvent

PLAIN: Mapping[str, Callable[..., Any]] = {"start": start_clock, "pause": pause_clock, "resume": resume_clock}


class ClockPage(OfficePage):
    """Start, pause and extend the clock of a session; who may not sees it run."""

    def get(self, _request: HttpRequest, number: int) -> HttpResponse:
        """Show the clock."""
        return self.page(number)

    def post(self, request: HttpRequest, number: int) -> HttpResponse:
        """Do one act of the clock."""
        act = known_act(request.POST.get("act", ""), (*PLAIN, "extend", "back"))
        form = self.form(number, request.POST) if act == "extend" else None
        if form is not None and not form.is_valid():
            return self.page(number, 422, form=form)
        try:
            said = self.do(act, number, form)
        except ServiceError as error:
            self.tell(error)
            status = 403 if isinstance(error, NotAllowed) else 409 if isinstance(error, StalePage) else 422
            return self.page(number, status, form=form, reason=request.POST.get("reason", ""))
        messages.success(request, said)
        return redirect("office-clock", self.event.slug, number)

    def do(self, act: str, number: int, form: ExtendForm | None) -> str:
        """Do it, and say what was done."""
        common: Any = {"actor": self.actor, "event_id": self.event.pk, "number": number}
        if form is not None:
            return self.extend(number, form)
        if act == "back":
            take_start_back(**common, reason=self.request.POST.get("reason", ""))
            return _("The clock is set back to before its start.")
        PLAIN[act](**common)
        return {
            "start": _("The clock runs."),
            "pause": _("The clock stands, for every table."),
            "resume": _("The clock runs on."),
        }[act]

    def extend(self, number: int, form: ExtendForm) -> str:
        """Give more time to every table, or to one."""
        values = form.cleaned_data
        minutes = values["minutes"]
        if values["table"] is not None:
            table = get_object_or_404(
                Table, session__event=self.event, session__number=number, number=values["table"]
            )
            grant_extra_time(
                actor=self.actor,
                sheet_id=table.sheet_id,
                minutes=table.extra_minutes + minutes,
                reason=values["reason"],
            )
            name = words.table_title(table.number, table.label)
            return _("%(table)s ends %(minutes)s minutes later than the others.") % {
                "table": name,
                "minutes": table.extra_minutes + minutes,
            }
        extend_clock(
            actor=self.actor,
            event_id=self.event.pk,
            number=number,
            minutes=minutes,
            reason=values["reason"],
            seen_version=values["seen_version"],
        )
        size = abs(minutes)
        text = ngettext("%(count)s minute for every table.", "%(count)s minutes for every table.", size)
        return text % {"count": f"{minutes:+}".replace("-", "−")}

    def form(self, number: int, data: Any = None) -> ExtendForm:
        """Return the form of more time."""
        rows = Table.objects.filter(session__event=self.event, session__number=number).order_by("number")
        tables = [(row.number, words.table_title(row.number, row.label)) for row in rows]
        return ExtendForm(data, tables=tables, initial={"seen_version": self.event.version})

    def page(
        self, number: int, status: int = 200, *, form: ExtendForm | None = None, reason: str = ""
    ) -> HttpResponse:
        """Render the page."""
        session = Session.objects.filter(event=self.event, number=number).first()
        if session is None:
            raise Http404
        self.event.refresh_from_db()
        shown, now = session_clock(self.event, number), timezone.now()
        face = clock_face(shown.clock, shown.at_time, now, shown.stamp)
        may = not isinstance(
            session_answer(self.roles, "session.clock", SessionState(session.state)), Refused
        )
        return self.show(
            "clock",
            status,
            title=words.session_title(number, session.title),
            session_number=number,
            face=face,
            acts=self.acts(shown, face) if may else [],
            may_extend=may and face.is_started and shown.minutes is not None,
            may_take_back=may and face.is_started,
            form=form or self.form(number),
            reason=reason,
            closed_words="" if may else self.closed_words(session),
            length=shown.minutes,
            lines=[_line(each) for each in shown.lines],
            started=moment(shown.clock.started) if shown.clock.started else "",
            extra=[
                (words.table_title(each.table, each.label), each.minutes, each.sheet_id)
                for each in shown.extra
            ],
        )

    def acts(self, shown: SessionClock, face: ClockFace) -> list[tuple[str, str]]:
        """Return the one act that comes next, as its value and its name."""
        if not face.is_started:
            return [("start", _("Start the clock"))]
        if face.is_paused:
            return [("resume", _("Let it run on"))]
        return [] if shown.clock.phase(timezone.now()) == Phase.OVER else [("pause", _("Pause"))]

    def closed_words(self, session: Session) -> str:
        """Say why nothing can be done with the clock."""
        if session.state in {SessionState.PLANNED, SessionState.DRAWN, SessionState.PUBLISHED}:
            return _("Open the session for play first; then its clock can be started.")
        if session.state == SessionState.PLAYING:
            return _("The organiser and the head referee start and stop the clock.")
        return _("The session is closed.")


class SessionClockJson(OfficePage):
    """The clock of a session for pages of the office."""

    def get(self, _request: HttpRequest, number: int) -> HttpResponse:
        """Answer with the clock and the desk's own time."""
        try:
            shown = session_clock(self.event, number)
        except Session.DoesNotExist as error:
            raise Http404 from error
        return answer(shown.clock, shown.stamp, session=number)


class TableClockJson(AtEvent):
    """The clock of one table, its extra time counted in."""

    def get(self, _request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Answer with the clock, the desk's own time, and the last hand once time is over."""
        shown = table_clock(self.sheet.pk)
        over = over_at_table(self.sheet, shown, timezone.now())
        return answer(shown.clock, shown.stamp, session=shown.session, over=over)


@method_decorator([login_not_required, never_cache], name="dispatch")
class HallClockJson(View):
    """The clock of the hall for everybody: of the session in play, else of the next one."""

    def get(self, _request: HttpRequest, slug: str) -> HttpResponse:
        """Answer with the clock of a published event; 404 for one that shows nothing to everybody."""
        state = published_state(slug)
        if state is None:
            raise Http404
        event = Event.objects.get(pk=state.event_id)
        number = hall_session(event)
        if number is None:
            return answer(Clock(), event.version, session=None)
        shown = session_clock(event, number)
        return answer(shown.clock, shown.stamp, session=number)


def answer(clock: Clock, stamp: int, **beside: Any) -> HttpResponse:
    """Return what a device counts on with."""
    response = JsonResponse(clock_data(clock, timezone.now(), stamp) | beside)
    response["Cache-Control"] = "no-store"
    return response


def _line(each: Any) -> tuple[str, str, str, str]:
    """Return one act of the clock in words: when, what, who, why."""
    if each.kind == "extended":
        text = ngettext("%(count)s minute", "%(count)s minutes", abs(each.minutes))
        what = text % {"count": f"{each.minutes:+}".replace("-", "−")}
    else:
        what = _("paused") if each.kind == "paused" else _("runs on")
    return moment(each.at), what, each.actor_name, each.reason
