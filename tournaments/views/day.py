"""The day of an event: where it stands, its tables, what needs a person."""

import hashlib
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.models import Event, SessionState
from tournaments.selectors import EventView, SessionClock, SessionLine, event_view, session_clock
from tournaments.selectors.clock import hands_at_time
from tournaments.selectors.gone import seats_of_gone
from tournaments.selectors.hall import event_stamp
from tournaments.selectors.hall_tables import (
    HallTable,
    hall_tables,
    not_arrived,
)
from tournaments.selectors.room import incidents, protests
from tournaments.selectors.session_state import (
    closed_papers,
)
from tournaments.selectors.to_seat import to_seat
from tournaments.services.messages import sentence
from tournaments.services.session_doubts import protest_problems
from tournaments.views import words
from tournaments.views.clock_words import clock_face
from tournaments.views.day_cards import Beside, day_lines, plates
from tournaments.views.day_needs import arrivals_need, closed_needs, gone_needs, needs, room_needs
from tournaments.views.office import OfficePage
from tournaments.views.office_cards import has_begun, stages
from tournaments.views.present import current_session
from tournaments.views.seating_cards import seating_needs


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
            protests_open=[] if published else [sentence(each) for each in protest_problems(self.event)],
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
        may_cut, may_seat = self.allows("cut.approve"), self.allows("draw.make")
        room += seating_needs(
            self.event, to_seat(self.event, view.sessions), may_cut=may_cut, may_seat=may_seat
        )
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
