"""The referee's pages with what the event adds to them: which table of which session, whose numbers."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone

from referee.authority import Actor, Refused, may
from referee.exports.score_sheet import PlayerBlock, ScoreSheetDocument, render_score_sheets
from referee.messages import ruleset_label
from referee.models import ScoreSheet
from referee.rules.problem import Problem
from referee.selectors import SheetView, ruleset_of, sheet_view
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
from tournaments.selectors import PlayerView, last_call, numbered, roster, table_clock
from tournaments.services import event_consequences
from tournaments.services.messages import sentence
from tournaments.views.beyond import beyond_the_table
from tournaments.views.clock_words import ClockFace, clock_face, over_at_table
from tournaments.views.event_seats import EventSeats
from tournaments.views.office import OfficePage
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
        now, shown, call = timezone.now(), table_clock(self.sheet.pk), last_call(self.sheet.pk)
        start = shown.started or self.table.session.starts_at
        is_playing = shown.session_state == SessionState.PLAYING and shown.started is not None
        over = over_at_table(self.sheet, shown, now)
        return HallDay(
            starts=timezone.localtime(start) if start else None,
            ends=timezone.localtime(shown.ends) if shown.ends else None,
            extra_minutes=shown.extra_minutes,
            call_url=reverse("referee:call", args=[self.sheet.pk]) if self.allows("call.open") else "",
            called_at=timezone.localtime(call.called_at) if call and call.answered_at is None else None,
            clock=clock_face(shown.clock, shown.at_time, now, shown.stamp, over) if is_playing else None,
            clock_url=reverse("referee:clock", args=[self.sheet.pk]),
        )

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

    def get_document(self, view: SheetView, *, blank: bool) -> ScoreSheetDocument:
        """Add what the event knows."""
        document = super().get_document(view, blank=blank)
        people = {player.participant_id: player for player in roster(self.table.session.event)}
        return with_event(document, self.table, view, people, timezone.now())


class SessionSheets(OfficePage):
    """The score sheets of a whole session in one file; ``?blank=1`` leaves the hands empty."""

    def get(self, request: HttpRequest, number: int) -> HttpResponse:
        """Send the PDF to be shown in the browser."""
        rows = Table.objects.filter(session__event=self.event, session__number=number)
        tables = list(rows.select_related("session__event", "sheet").order_by("number"))
        if not tables:
            raise Http404
        people = {player.participant_id: player for player in roster(self.event)}
        blank = request.GET.get("blank") == "1"
        documents = [self._document(request, table, people, blank=blank) for table in tables]
        response = HttpResponse(render_score_sheets(documents), content_type="application/pdf")
        response["Content-Disposition"] = f'inline; filename="{self.event.slug}-session-{number}.pdf"'
        return response

    def _document(
        self, request: HttpRequest, table: Table, people: dict[int, PlayerView], *, blank: bool
    ) -> ScoreSheetDocument:
        page = EventSheetPdf()
        page.request, page.sheet, page.table = request, table.sheet, table
        view = event_sheet(self.event, table.sheet)
        document = SheetPdf.get_document(page, view, blank=blank)
        return with_event(document, table, view, people, timezone.now())


def event_sheet(event: Event, sheet: ScoreSheet) -> SheetView:
    """Return a sheet as its event counts it."""
    return numbered(event, sheet_view(sheet.pk, event.table_point_scheme))


def with_event(
    document: ScoreSheetDocument,
    table: Table,
    view: SheetView,
    people: dict[int, PlayerView],
    now: datetime,
) -> ScoreSheetDocument:
    """Return the document with the event's name, the session, the teams, and the time in the hall."""
    event = table.session.event
    zone = ZoneInfo(event.time_zone)
    starts = table.session.starts_at and table.session.starts_at.astimezone(zone)
    teams = {seat.seat: people[seat.participant_id] for seat in view.seats if seat.participant_id in people}
    east, south, west, north = (
        _with_team(block, teams.get(letter)) for block, letter in zip(document.players, "ESWN", strict=True)
    )
    return replace(
        document,
        event=event.name,
        ruleset=ruleset_label(ruleset_of(table.sheet)),
        session=" ".join(part for part in (str(table.session.number), table.session.title) if part),
        table=table.label or str(table.number),
        date=starts.date() if starts else None,
        start=f"{starts:%H:%M}" if starts else "",
        players=(east, south, west, north),
        generated=now.astimezone(zone),
        version=str(view.version),
    )


def _with_team(block: PlayerBlock, player: PlayerView | None) -> PlayerBlock:
    return replace(block, team=player.team_name or player.team_code) if player else block
