"""The screen of the hall: large, for everybody, one thing at a time."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views import View
from django.views.decorators.cache import never_cache

from tournaments.clock import AtTime, Clock
from tournaments.models import Event, SessionState
from tournaments.selectors import SessionClock, session_clock, session_view, standings
from tournaments.selectors.clock import coming_session, hall_session
from tournaments.selectors.published import PublishedState, published_state
from tournaments.views import words
from tournaments.views.clock_words import ClockFace, clock_face
from tournaments.views.present import drawn_session
from tournaments.views.results import standing_lines
from tournaments.views.words import progress_words

ROWS = 20  # what is read from the back of a hall
KINDS = ("clock", "seats", "standings")
BEFORE_PLAY = frozenset({SessionState.DRAWN, SessionState.PUBLISHED})
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Slide:
    """One thing that the screen shows for a while."""

    key: str
    kind: str
    title: str
    part: str  # "2 / 3" where it takes several slides
    rows: Sequence[Any]


@method_decorator([login_not_required, never_cache], name="dispatch")
class HallScreen(View):
    """Clock, seats of the session to come, standings, in turn; ``?show=clock`` keeps to one of them."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show the screen, or with ``part`` the slides alone; 404 for an event that shows nothing."""
        state = published_state(slug)
        if state is None:
            raise Http404
        event = Event.objects.get(pk=state.event_id)
        timezone.activate(ZoneInfo(event.time_zone))
        template = "slides" if request.GET.get("part") else "hall"
        return render(request, f"screens/{template}.html", self.context(event, state))

    def context(self, event: Event, state: PublishedState) -> dict[str, Any]:
        """Return the slides."""
        wanted = self.request.GET.get("show", "")
        number = hall_session(event)
        coming = coming_session(event, number)
        shown = session_clock(event, number) if number is not None else None
        face = self.face(shown, event)
        is_over = shown is not None and coming is None and shown.state == SessionState.APPROVED
        slides = list(self.slides(event, state, shown))
        if wanted in KINDS:  # where there is nothing of the kind now, the clock: never an empty screen
            slides = [slide for slide in slides if slide.kind == wanted] or slides[:1]
        return {
            "event": event,
            "clock": face,
            "clock_url": reverse("event-clock-json", args=[event.slug]),
            "session": words.session_title(shown.number, shown.title) if shown else "",
            "state_name": words.session_state(shown.state) if shown else "",
            "coming": words.session_title(coming.number, coming.title) if coming else "",
            "coming_at": coming.starts_at if coming else None,
            "starts": shown.starts_at if shown and not face.is_started else None,
            "extra": [(words.table_title(each.table, each.label), each.minutes) for each in shown.extra]
            if shown and shown.state == SessionState.PLAYING
            else [],
            "is_over": is_over and number == event.sessions_planned,
            "slides": slides,
            "is_draw_published": state.is_draw_published,
            "is_results_published": state.is_results_published,
        }

    def face(self, shown: SessionClock | None, event: Event) -> ClockFace:
        """Return the clock of the hall; one that waits where there is no session yet."""
        if shown is None:
            return clock_face(Clock(), AtTime(event.at_time), timezone.now(), event.version)
        return clock_face(shown.clock, shown.at_time, timezone.now(), shown.stamp)

    def slides(self, event: Event, state: PublishedState, shown: SessionClock | None) -> Iterator[Slide]:
        """Yield what there is to see now."""
        yield Slide("clock", "clock", "", "", ())
        if shown and state.is_draw_published and shown.state in BEFORE_PLAY:
            card = drawn_session(session_view(event, shown.number), event.slug)
            yield from _pages("seats", _("Seats of %(session)s") % {"session": card.title}, card.tables)
        if state.is_results_published:
            view = standings(event)
            title = progress_words(view.progress) or _("Standings")
            yield from _pages("standings", title, standing_lines(view))


def _pages(kind: str, title: str, rows: Sequence[T]) -> Iterator[Slide]:
    """Yield slides of at most so many rows."""
    count = -(-len(rows) // ROWS)
    for page in range(count):
        part = f"{page + 1} / {count}" if count > 1 else ""
        yield Slide(f"{kind}-{page + 1}", kind, title, part, rows[page * ROWS : (page + 1) * ROWS])
