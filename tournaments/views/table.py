"""The referee's pages with what the event adds to them: which table of which session, whose numbers."""

from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from referee.authority import Actor, Refused, may
from referee.exports.score_sheet import ScoreSheetDocument
from referee.exports.words import LANGUAGES
from referee.models import ScoreSheet, SheetState
from referee.rules.problem import Problem
from referee.selectors import SheetView, sheet_view
from referee.services import HandDraft
from referee.views import (
    CheckpointPage,
    Day,
    HandPage,
    Heading,
    PenaltiesPage,
    PenaltyPreview,
    Preview,
    SheetPage,
    SheetPdf,
    SigningPage,
    TablePage,
)
from referee.views.consequence_card import ConsequenceCard, consequence_card
from tournaments.models import Event, SessionState, Table
from tournaments.permissions import actor_of
from tournaments.selectors import TableClock, last_call, numbered, table_clock
from tournaments.selectors.papers import paper_sheets
from tournaments.services import event_consequences
from tournaments.services.messages import sentence
from tournaments.views.beyond import beyond_the_table
from tournaments.views.clock_words import ClockFace, clock_face, last_in_time, over_at_table
from tournaments.views.event_seats import EventSeats
from tournaments.views.papers_choice import Choice, desk_of
from tournaments.views.papers_sheets import sheet_document
from tournaments.views.words import session_title, table_title


@dataclass(frozen=True, slots=True)
class HallDay(Day):
    """The day of a table with the clock of its session, while that is in play."""

    clock: ClockFace | None = None
    clock_url: str = ""


class AtEvent(SheetPage):
    """A sheet's page that knows the table, the session and the event."""

    table: Table

    def get_sheet(self, sheet_id: int) -> ScoreSheet:
        """Return the sheet with its table, session and event (one query); 404 for a sheet of no event."""
        rows = Table.objects.select_related("sheet", "session__event")
        self.table = get_object_or_404(rows, sheet=sheet_id)
        return self.table.sheet

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Tell times as in the hall, wherever the desk and the reader are."""
        super().setup(request, *args, **kwargs)
        timezone.activate(ZoneInfo(self.table.session.event.time_zone))

    def get_view(self) -> SheetView:
        """Return the sheet with the numbers and the table points of the event."""
        return event_sheet(self.table.session.event, self.sheet)

    def get_actor(self, request: HttpRequest) -> Actor | None:
        """Return who signed in, else the table's device that a code let in."""
        actor = super().get_actor(request)
        return actor_of(request) if actor is None and getattr(request, "table_device", None) else actor

    def say(self, problem: Problem) -> str:
        """Return a problem of the table or of the event in words."""
        return sentence(problem)

    def get_day(self) -> Day:
        """Return the clock of the session at this table, and its call for the head referee."""
        now, shown, call = timezone.now(), self.table_clock, last_call(self.sheet.pk)
        start = shown.started or self.table.session.starts_at
        is_playing = shown.session_state == SessionState.PLAYING and shown.started is not None
        over = over_at_table(self.sheet, shown, now)
        return HallDay(
            starts=timezone.localtime(start) if start else None,
            is_planned=start is not None and shown.started is None,
            ends=timezone.localtime(shown.ends) if shown.ends else None,
            extra_minutes=shown.extra_minutes,
            call_url=reverse("referee:call", args=[self.sheet.pk]) if self.allows("call.open") else "",
            called_at=timezone.localtime(call.called_at) if call and call.answered_at is None else None,
            clock=clock_face(shown.clock, shown.at_time, now, shown.stamp, over) if is_playing else None,
            clock_url=reverse("referee:clock", args=[self.sheet.pk]),
        )

    @cached_property
    def table_clock(self) -> TableClock:
        """Return the clock of this table, read once."""
        return table_clock(self.sheet.pk)

    def last_in_time(self) -> int | None:
        """Return the last hand that the clock of the session leaves, once it has run out."""
        return last_in_time(self.sheet, self.table_clock, timezone.now())

    def get_consequences(self, view: SheetView, number: int, draft: HandDraft) -> ConsequenceCard | None:
        """Return what a correction would change at the table and in the event."""
        found = event_consequences(self.sheet.pk, number, draft)
        return consequence_card(view, found.table, beyond_the_table(found))

    def get_heading(self) -> Heading:
        """Call the table as the hall does, and lead back to its session."""
        session = self.table.session
        title = session_title(session.number, session.title)
        return Heading(
            table=table_title(self.table.number, self.table.label),
            session=f"{title} · {session.event.name}",
            back_url=reverse("office-session", args=[session.event.slug, session.number]),
            back_label=title,
        )


class EventTablePage(AtEvent, TablePage):
    """The table page in an event."""

    def closed_reason(self, view: SheetView) -> str:
        """Say as well that the session is approved, or that the official plays at this table."""
        assert self.actor is not None
        answer = may(self.actor, "hand.record", self.sheet)
        if isinstance(answer, Refused) and answer.reason.code in {"session_approved", "own_table"}:
            return self.say(answer.reason)
        if view.state == SheetState.CLOSED:
            text = _("%(session)s is not open yet. The organiser or the head referee opens it.")
            return text % {"session": session_title(self.table.session.number, self.table.session.title)}
        return super().closed_reason(view)


class EventPreview(AtEvent, Preview):
    """The verdict under the rules of an event."""


class EventHandPage(AtEvent, HandPage):
    """The correction of a hand in an event."""


class EventPenaltiesPage(AtEvent, PenaltiesPage):
    """The penalties of a table in an event."""


class EventPenaltyPreview(AtEvent, PenaltyPreview):
    """What the edition says to a ruling at a table of an event."""


class EventSeatsPage(AtEvent, EventSeats):
    """The seats of a table of an event."""


class EventCheckpointPage(AtEvent, CheckpointPage):
    """Compare with the paper at a table of an event."""


class EventSigningPage(AtEvent, SigningPage):
    """Signing at a table of an event."""


class EventSheetPdf(AtEvent, SheetPdf):
    """The score sheet with the event's head, numbers and teams."""

    def get_document(self, view: SheetView, *, blank: bool) -> ScoreSheetDocument:  # noqa: ARG002 - read anew below
        """Return what the sheet says with what the event knows, in the reader's language and a second one."""
        session, language = self.table.session, get_language()
        choice = Choice(
            language=language if language in LANGUAGES else "en",
            bilingual=True,
            base_url=self.request.build_absolute_uri("/").rstrip("/"),
        )
        (paper,) = paper_sheets(session.event, session.number, [self.table.number])
        return sheet_document(desk_of(session.event, choice), paper, is_blank=blank)


def event_sheet(event: Event, sheet: ScoreSheet) -> SheetView:
    """Return a sheet as its event counts it."""
    return numbered(event, sheet_view(sheet.pk, event.table_point_scheme))
