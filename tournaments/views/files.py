"""What an event gives away as files: workbooks, separated text, the archive."""

from contextlib import AbstractContextManager
from dataclasses import dataclass
from io import BytesIO
from typing import Any, BinaryIO, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from referee.exports.words import Language
from tournaments.exports.files import write_bundle, write_text
from tournaments.forms.files import FilesForm
from tournaments.models import Event
from tournaments.models import Table as TableRow
from tournaments.selectors.jobs import jobs_of
from tournaments.services.archive import canonical, export_event
from tournaments.services.jobs import JobDraft, JobRefused, Progress, Work, start_job
from tournaments.views.files_kinds import BY_CODE, DIALECTS, IN_WORKBOOK, TABLES, Table, spelled, workbook_of
from tournaments.views.office import OfficePage
from tournaments.views.papers_choice import Choice, Desk, desk_of, printing

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv; charset=utf-8"
ZIP = "application/zip"
CONTENT_TYPES: Final = {"xlsx": XLSX, "csv": CSV, "zip": ZIP}
LONG = 120
"""Tables of an event from which on its hands are read in the background."""


class Files(OfficePage):
    """A page about files; subclasses show the list or send one."""

    action = "papers.print"

    def form(self, data: Any = None) -> FilesForm:
        """Return the choices, bound where something was chosen."""
        return FilesForm(data or None, languages=self.event.languages)

    def wanted(self, tables: tuple[Table, ...], ending: str) -> "Wanted":
        """Return what was asked for; what cannot be chosen counts as not chosen."""
        form = self.form(self.request.GET)
        is_chosen = form.is_bound and form.is_valid()
        chosen = form.cleaned_data if is_chosen else {**form.initial, "true_names": False}
        return Wanted(tables, ending, chosen["language"], chosen["shape"], chosen["true_names"])

    def send(self, wanted: "Wanted", code: str, title: str, *, is_long: bool) -> HttpResponse:
        """Send a file now, or make it in the background."""
        name = self.file_name(code, wanted.ending)
        if is_long:
            return self.later(wanted, name)
        buffer = BytesIO()
        if not wanted.write(self.event, buffer):
            messages.error(self.request, _("%(title)s: there is nothing yet.") % {"title": title})
            return self.list_page(404)
        return _sent(buffer.getvalue(), CONTENT_TYPES[wanted.ending], name)

    def later(self, wanted: "Wanted", name: str) -> HttpResponse:
        """Start a job and go to its page."""
        draft = JobDraft(
            action=self.action,
            key=wanted.key,
            title=name,
            file_name=name,
            content_type=CONTENT_TYPES[wanted.ending],
            back_url=self.url("office-files"),
        )
        work = _work(self.event.pk, wanted)
        job = start_job(actor=self.actor, event_id=self.event.pk, draft=draft, work=work)
        return redirect(self.url("office-job", job))

    def list_page(self, status: int = 200) -> HttpResponse:
        """Show every file."""
        return self.show(
            "files",
            status,
            form=self.form(self.request.GET),
            tables=TABLES,
            jobs=jobs_of(self.event, timezone.now()),
        )

    def file_name(self, code: str, ending: str) -> str:
        """Return a name that says what is in the file."""
        return f"{self.event.slug}-{code}.{ending}"


class FilesPage(Files):
    """Every file of the event, the choices as they were made last."""

    def get(self, _request: HttpRequest) -> HttpResponse:
        """Show the page."""
        return self.list_page()


class TableFile(Files):
    """One table as a workbook or as text."""

    def get(self, _request: HttpRequest, code: str, ending: str) -> HttpResponse:
        """Send it, or say that it is empty."""
        table = BY_CODE.get(code)
        if table is None:
            raise Http404
        wanted = self.wanted((table,), ending)
        return self.send(wanted, code, str(table.title), is_long=code == "hands" and _is_long(self.event))


class WholeFile(Files):
    """All tables: one workbook with a sheet each, or one folder with a text each."""

    def get(self, _request: HttpRequest, ending: str) -> HttpResponse:
        """Send it; from a large event on it is made in the background."""
        wanted = self.wanted(IN_WORKBOOK, ending)
        return self.send(wanted, "event", self.event.name, is_long=_is_long(self.event))


class ArchiveFile(Files):
    """The archive of the event, for keeping and for another desk."""

    def get(self, _request: HttpRequest) -> HttpResponse:
        """Send it."""
        content = canonical(export_event(self.event))
        return _sent(content, "application/json", f"{self.event.slug}.json")


def _is_long(event: Event) -> bool:
    return TableRow.objects.filter(session__event=event).count() > LONG


@dataclass(frozen=True, slots=True)
class Wanted:
    """A file as it was asked for: which tables, in which shape."""

    tables: tuple[Table, ...]
    ending: str
    language: Language
    shape: str
    true_names: bool

    @property
    def key(self) -> str:
        """Return what tells one file from another."""
        codes = " ".join(table.code for table in self.tables)
        return f"file {self.ending} {self.language} {self.shape} {self.true_names} {codes}"

    def speaking(self, event: Event) -> AbstractContextManager[None]:
        """Switch on the language, the time of the hall, and the names that the readers may know."""
        is_public = all(table.is_public for table in self.tables) and not self.true_names
        return printing(event, Choice(language=self.language), is_public=is_public)

    def write(self, event: Event, stream: BinaryIO, progress: Progress | None = None) -> bool:
        """Write the file and tell whether any table had a row."""
        with self.speaking(event):
            desk = desk_of(event, Choice(language=self.language))
            if self.ending == "xlsx":
                return self._workbook(desk, stream, progress)
            grids = [grid for table in self.tables if not (grid := spelled(table.build(desk))).is_empty]
            if self.ending == "zip":
                write_bundle(grids, stream, DIALECTS[self.shape])
            elif grids:
                stream.write(write_text(grids[0], DIALECTS[self.shape]))
            return bool(grids)

    def _workbook(self, desk: Desk, stream: BinaryIO, progress: Progress | None) -> bool:
        workbook = workbook_of(desk, self.tables)
        if not workbook.is_empty:
            workbook.write(stream, progress)
        return not workbook.is_empty


def _work(event_id: int, wanted: Wanted) -> Work:
    """Return what makes the file later: it reads everything anew then."""

    def work(stream: BinaryIO, progress: Progress) -> object:
        if not wanted.write(Event.objects.get(pk=event_id), stream, progress):
            raise JobRefused(_("There is nothing yet."))
        return None

    return work


def _sent(content: bytes, content_type: str, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
