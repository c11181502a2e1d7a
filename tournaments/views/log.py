"""The log of an event: every act of the office and at the tables, and whether the chains still hold."""

import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from referee.forms.numbers import whole_number
from referee.messages import moment
from referee.services.messages import SERVICE_MESSAGES
from tournaments.forms.room import LogForm
from tournaments.models import Role
from tournaments.selectors.event_log import LogFilter, LogLine, chain_reports, event_log
from tournaments.services.messages import EVENT_MESSAGES
from tournaments.views.office import OfficePage
from tournaments.views.words import session_title, table_title

LONGEST = 160


@dataclass(frozen=True, slots=True)
class LogRow:
    """One act in words."""

    line: LogLine
    at: str
    what: str
    where: str
    url: str
    office: str
    values: str


class LogPage(OfficePage):
    """Everything that was done, the last act first."""

    action = "log.view"

    def get(self, request: HttpRequest) -> HttpResponse:
        """Show a page of it, and whether every chain holds."""
        page = max(1, whole_number(request.GET.get("page", "1")))
        found = event_log(self.event, self.wanted(request), page)
        form = LogForm(
            request.GET,
            actions=[(each, each) for each in found.actions],
            actors=[(each, each) for each in found.actors],
        )
        reports = chain_reports(self.event)
        broken = [each for each in reports if each.broken is not None]
        return self.show(
            "log",
            form=form,
            rows=[_row(line) for line in found.lines],
            count=found.count,
            page=page,
            pages=found.pages,
            newer=self.page_url(request, page - 1) if page > 1 else "",
            older=self.page_url(request, page + 1) if page < found.pages else "",
            broken=[_broken(each) for each in broken],
            chains=len(reports),
            acts=sum(each.entries for each in reports),
        )

    def wanted(self, request: HttpRequest) -> LogFilter:
        """Return what is looked for; what cannot be read is not looked for."""
        typed = request.GET
        return LogFilter(
            action=typed.get("action", "")[:40],
            actor=typed.get("actor", "")[:150],
            session=whole_number(typed.get("session", "")) or None,
            table=whole_number(typed.get("table", "")) or None,
        )

    def page_url(self, request: HttpRequest, page: int) -> str:
        """Return the address of another page of the same search."""
        kept = {name: value for name, value in request.GET.items() if value and name != "page"}
        return f"?{urlencode({**kept, 'page': page})}"


def _row(line: LogLine) -> LogRow:
    where = ""
    if line.session is not None and line.table is not None:
        where = f"{session_title(line.session)} · {table_title(line.table)}"
    return LogRow(
        line=line,
        at=moment(line.at),
        what=_sentence(line),
        where=where,
        url=reverse("referee:table", args=[line.sheet_id]) if line.sheet_id else "",
        office=str(Role(line.office).label) if line.office in set(Role) else line.office,
        values=_values(line),
    )


def _sentence(line: LogLine) -> str:
    """Say what was done, in the words that a stale page is told it with."""
    code = f"changed.{line.action}"
    text = EVENT_MESSAGES.get(code) or SERVICE_MESSAGES.get(code)
    if text is None:
        return line.action
    subject = line.subject.partition(":")[2]
    return str(text) % {"name": line.actor_name, "subject": subject}


def _values(line: LogLine) -> str:
    """Return what stood there before and after, short enough for a list."""
    parts = [_short(each) for each in (line.before, line.after) if each is not None]
    return " → ".join(parts)


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _broken(report: Any) -> str:
    session, slash, table = report.label.partition("/")
    values = {"act": report.broken.sequence, "session": session, "table": table}
    if not slash:
        return _("The chain of the event's own acts is broken at act %(act)s.") % values
    return _("The chain of table %(table)s in session %(session)s is broken at act %(act)s.") % values
