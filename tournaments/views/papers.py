"""Everything an event prints: one page with every document, its problems before printing, and the files."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from typing import Any, BinaryIO
from unicodedata import name as name_of_character

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from referee.authority import Refused
from referee.exports.fonts import missing, printable
from referee.exports.frame import Printable
from referee.messages import labelled
from tournaments.forms.papers import PapersForm
from tournaments.models import PlanState, Table
from tournaments.permissions import may_event
from tournaments.selectors import roster
from tournaments.selectors.jobs import jobs_of
from tournaments.selectors.offices import offices
from tournaments.selectors.papers import PaperSession, paper_sessions, table_numbers
from tournaments.selectors.room import incidents, penalty_book, protests
from tournaments.selectors.seating import published_plans
from tournaments.services.jobs import JobDraft, JobRefused, Progress, Work, start_job
from tournaments.services.messages import sentence
from tournaments.views.office import OfficePage
from tournaments.views.papers_choice import Choice, desk_of, printing
from tournaments.views.papers_kinds import GROUPS, KINDS, Extent, Kind
from tournaments.views.words import session_title, table_title

PDF = "application/pdf"


@dataclass(frozen=True, slots=True)
class Gap:
    """Characters that no font of the documents has: whose they are, which, and what stands in their place."""

    owner: str
    characters: str
    printed: str


class Papers(OfficePage):
    """A page about documents; subclasses show the list or send a file."""

    action = "papers.sheets"

    @cached_property
    def sessions(self) -> tuple[PaperSession, ...]:
        """Return the sessions of the event."""
        return paper_sessions(self.event)

    def form(self, data: Any = None) -> PapersForm:
        """Return the choices, bound where something was chosen."""
        return PapersForm(
            data or None,
            sessions=[(each.number, session_title(each.number, each.title)) for each in self.sessions],
            tables=[
                (number, table_title(number, label)) for number, label in table_numbers(self.event).items()
            ],
            languages=self.event.languages,
        )

    def list_page(self, form: PapersForm, status: int = 200) -> HttpResponse:
        """Show every document that whoever asks may print."""
        may_all = self.allows("papers.print")
        kinds = [kind for kind in KINDS.values() if may_all or kind.action == "papers.sheets"]
        grouped = [
            (title, [kind for kind in kinds if kind.group == group]) for group, title in GROUPS.items()
        ]
        return self.show(
            "papers",
            status,
            form=form,
            may_all=may_all,
            groups=[
                {"title": title, "kinds": [self._line(kind) for kind in own]} for title, own in grouped if own
            ],
            gaps=list(_gaps(self)),
            notes=list(_notes(self)),
            certificate=self._certificate() if may_all else "",
            jobs=jobs_of(self.event, timezone.now()) if may_all else (),
        )

    def _line(self, kind: Kind) -> dict[str, Any]:
        url = self.url("office-paper", kind.code)
        scope = _scope(kind)
        return {"kind": kind, "url": url, "scope": scope}

    def _certificate(self) -> str:
        """Return the address of the certificate of the draw, once there is one."""
        plans = published_plans(self.event)
        drawn = [plan for plan in plans if plan.state == PlanState.PUBLISHED and plan.first_session == 1]
        return self.url("event-certificate-pdf", drawn[0].plan_id) if drawn else ""


class PapersPage(Papers):
    """Every document of the event, with what has to be known before it is printed."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """Show the page, the choices as they were made last."""
        return self.list_page(self.form(request.GET))


class PaperFile(Papers):
    """One document as PDF; a long one is made in the background."""

    def get(self, request: HttpRequest, code: str) -> HttpResponse:
        """Send it to be shown in the browser, or say why there is none."""
        kind = KINDS.get(code)
        if kind is None:
            raise Http404
        answer = may_event(self.actor, kind.action, self.event)
        if isinstance(answer, Refused):
            return render(request, "table/refused.html", {"reason": sentence(answer.reason)}, status=403)
        form = self.form(request.GET)
        if form.is_bound and not form.is_valid():
            return self.list_page(form, 422)
        return self.send(kind, self.choice(form), form)

    def choice(self, form: PapersForm) -> Choice:
        """Return what was chosen; without a choice everything, in the reader's language and a second one."""
        chosen = form.cleaned_data if form.is_bound else form.initial
        return Choice(
            session=chosen.get("session"),
            table=chosen.get("table"),
            player=chosen.get("player"),
            language=chosen["language"],
            bilingual=chosen["bilingual"],
            base_url=self.request.build_absolute_uri("/").rstrip("/"),
        )

    def send(self, kind: Kind, choice: Choice, form: PapersForm) -> HttpResponse:
        """Make the document now or in the background."""
        if kind.is_long(self.extent(kind, choice)):
            return self.later(kind, choice)
        with printing(self.event, choice, is_public=kind.is_public):
            document = kind.build(desk_of(self.event, choice))
            if document.is_empty:
                messages.error(self.request, labelled(kind.title, kind.nothing))
                return self.list_page(form, 404)
            buffer = BytesIO()
            document.write(buffer)
        response = HttpResponse(buffer.getvalue(), content_type=PDF)
        response["Content-Disposition"] = f'inline; filename="{self.file_name(kind, choice)}"'
        return response

    def later(self, kind: Kind, choice: Choice) -> HttpResponse:
        """Start a job and go to its page."""
        draft = JobDraft(
            action=kind.action,
            key=_key(kind, choice),
            title=str(kind.title),
            file_name=self.file_name(kind, choice),
            content_type=PDF,
            back_url=self.url("office-papers"),
        )
        work = _work(self.event.pk, kind, choice)
        return redirect(
            self.url(
                "office-job", start_job(actor=self.actor, event_id=self.event.pk, draft=draft, work=work)
            )
        )

    def extent(self, kind: Kind, choice: Choice) -> Extent:
        """Return how much there is to print (two queries)."""
        tables = Table.objects.filter(session__event=self.event)
        if choice.session is not None:
            tables = tables.filter(session__number=choice.session)
        if choice.table is not None:
            tables = tables.filter(number=choice.table)
        sessions = 1 if choice.session is not None else len(self.sessions)
        players = 1 if choice.player is not None and kind.by_player else self.event.registrations.count()
        return Extent(players, tables.count(), sessions)

    def file_name(self, kind: Kind, choice: Choice) -> str:
        """Return a name that says what is in the file."""
        parts = [self.event.slug, kind.code]
        if kind.by_session and choice.session is not None:
            parts.append(f"s{choice.session}")
        if kind.by_table and choice.table is not None:
            parts.append(f"t{choice.table}")
        if kind.by_player and choice.player is not None:
            parts.append(f"p{choice.player}")
        return f"{'-'.join([*parts, choice.language])}.pdf"


class SessionSheets(PaperFile):
    """The score sheets of a session, as its page asks for them; ``?blank=1`` leaves the hands empty."""

    def get(self, request: HttpRequest, number: int) -> HttpResponse:  # type: ignore[override]
        """Send them; 404 where the session has no table."""
        kind = KINDS["score-sheets" if request.GET.get("blank") == "1" else "filled-sheets"]
        if not Table.objects.filter(session__event=self.event, session__number=number).exists():
            raise Http404
        form = self.form({"session": number, "bilingual": "on"})
        form.full_clean()
        return self.send(kind, self.choice(form), form)


def _work(event_id: int, kind: Kind, choice: Choice) -> Work:
    """Return what makes a document later: it reads everything anew then."""

    def work(stream: BinaryIO, progress: Progress) -> object:
        from tournaments.models import Event

        event = Event.objects.get(pk=event_id)
        with printing(event, choice, is_public=kind.is_public):
            document: Printable = kind.build(desk_of(event, choice))
            if document.is_empty:
                raise JobRefused(str(kind.nothing))
            return document.write(stream, progress)

    return work


def _key(kind: Kind, choice: Choice) -> str:
    session = choice.session if kind.by_session else None
    table = choice.table if kind.by_table else None
    player = choice.player if kind.by_player else None
    return f"{kind.code} {session} {table} {player} {choice.language} {choice.bilingual} {choice.base_url}"[
        :300
    ]


def _scope(kind: Kind) -> str:
    """Say which of the choices a document heeds."""
    if kind.by_table:
        return _("for the chosen session and table")
    if kind.by_player:
        return _("for the chosen session and player")
    return _("for the chosen session") if kind.by_session else ""


def _gaps(page: Papers) -> Iterator[Gap]:
    """Yield whose names hold characters that the font of the documents lacks."""
    for owner, text in _texts(page):
        if found := missing(text):
            named = ", ".join(f"{char} (U+{ord(char):04X} {name_of_character(char, '')})" for char in found)
            yield Gap(owner, named, printable(text))


def _texts(page: Papers) -> Iterator[tuple[str, str]]:
    """Yield every name that stands on papers, with whose it is."""
    yield _("Event"), page.event.name
    yield _("Place"), page.event.place
    teams: set[str] = set()
    for player in roster(page.event):
        owner = _("Player %(number)s") % {"number": player.number}
        yield from ((owner, text) for text in (player.name, player.latin_name, player.country, player.club))
        teams.add(player.team_name or player.team_code)
    yield from ((_("Team"), team) for team in sorted(teams))
    yield from ((_("Official"), each.full_name or each.username) for each in offices(page.event))
    yield from ((_("Session"), session.title) for session in page.sessions)
    yield from ((_("Table"), label) for label in table_numbers(page.event).values())
    yield from _written(page)


def _written(page: Papers) -> Iterator[tuple[str, str]]:
    """Yield what was written about rulings, incidents and protests."""
    for line in penalty_book(page.event):
        where = _("Penalty, session %(session)s, table %(table)s") % {
            "session": line.session,
            "table": line.table,
        }
        yield from ((where, text) for text in (line.offence, line.note, line.ruled_by))
    for view in incidents(page.event):
        case = view.incident
        owner = _("Incident %(number)s") % {"number": case.number}
        texts = (case.what, case.one_name, case.one_says, case.other_name, case.other_says)
        yield from ((owner, text) for text in texts)
        yield from ((owner, text) for ruling in view.rulings for text in (ruling.text, ruling.rule))
    for protest in protests(page.event):
        owner = _("Protest %(number)s") % {"number": protest.number}
        said = (protest.protester, protest.text, protest.late_reason, protest.decision)
        yield from ((owner, text) for text in said)


def _notes(page: Papers) -> Iterator[str]:
    """Yield what stays empty on papers because nobody has entered it, and what is not final yet."""
    untimed = [str(session.number) for session in page.sessions if session.starts_at is None]
    if untimed:
        yield _("Date and start stay empty on papers: no start is set for session %(sessions)s.") % {
            "sessions": ", ".join(untimed)
        }
    if not any(each.role == "head_referee" for each in offices(page.event)):
        yield _("No paper names a head referee: nobody holds that office.")
    if not all(session.is_approved for session in page.sessions):
        yield _("Diplomas are marked as provisional until every session is approved.")
