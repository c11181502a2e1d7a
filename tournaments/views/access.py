"""Codes that let a table's tablet in without an account: made, printed once, taken back; and their door."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import segno
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views import View
from django.views.decorators.cache import never_cache

from referee.forms.numbers import whole_number
from referee.services import ServiceError
from referee.views.acts import known_act
from tournaments.middleware import SESSION_KEY
from tournaments.models import AccessRights, AccessScope, SessionState, Table, TableAccess
from tournaments.selectors import AccessView, access_codes
from tournaments.services import (
    AccessDraft,
    IssuedAccess,
    issue_access,
    redeem_code,
    reissue_access,
    revoke_access,
)
from tournaments.services.event_draft import YEARS
from tournaments.views.office import OfficePage
from tournaments.views.words import session_title, table_title

LAST_MINUTE = time(23, 59)
RIGHTS = {
    AccessRights.PENALTIES: gettext_lazy("Hands, rulings and penalties: tablets of referees"),
    AccessRights.HANDS: gettext_lazy("Hands only: players' own phones"),
}
ACTS = frozenset({"revoke", "reissue", "table"})  # names of the page's buttons


@dataclass(frozen=True, slots=True)
class Card:
    """One code to be printed and put on a table; it is shown this once."""

    name: str
    url: str
    path: str  # of the code as a drawing, one unit a module
    size: int


@dataclass(frozen=True, slots=True)
class CodeLine:
    """One code in the list, without the code itself."""

    access: AccessView
    scope: str
    rights: str
    created: datetime
    expires_at: datetime


class AccessPage(OfficePage):
    """Makes codes for tables, shows those that were made, takes them back."""

    action = "access.issue"

    def get(self, _request: HttpRequest) -> HttpResponse:
        """Show the codes and the form."""
        return self.page()

    def post(self, request: HttpRequest) -> HttpResponse:
        """Make, make anew, or take back."""
        known_act(next(iter(request.POST.keys() & ACTS), ""), ACTS)
        try:
            if number := request.POST.get("revoke", ""):
                revoke_access(actor=self.actor, event_id=self.event.pk, access_id=_number(number))
                messages.success(request, _("The code is taken back: its tablet is refused from now on."))
                return redirect("office-access", self.event.slug)
            issued = list(self.make(request))
        except ServiceError as error:
            self.tell(error)
            return self.page(status=422)
        return self.page([self.card(each) for each in issued])

    def make(self, request: HttpRequest) -> Iterable[IssuedAccess]:
        """Make a code anew, for one table, or for every table."""
        if number := request.POST.get("reissue", ""):
            yield reissue_access(actor=self.actor, event_id=self.event.pk, access_id=_number(number))
            return
        wanted = request.POST.get("table", "")
        numbers = self.tables() if wanted == "all" else [_number(wanted)]
        for table in numbers:
            draft = AccessDraft(
                scope=AccessScope.TABLE,
                name=table_title(table),
                expires_at=self.end(),
                table_number=table,
                rights=request.POST.get("rights", ""),
            )
            yield issue_access(actor=self.actor, event_id=self.event.pk, draft=draft)

    def tables(self) -> list[int]:
        """Return the numbers of the tables in the hall."""
        rows = Table.objects.filter(session__event=self.event)
        return sorted(set(rows.values_list("number", flat=True)))

    def end(self) -> datetime:
        """Return until when a code is good: the end of the event's last day, in the hall's time."""
        zone = ZoneInfo(self.event.time_zone)
        today = timezone.now().astimezone(zone).date()
        last = min(max(self.event.ends_on, today), date(YEARS[1], 12, 31))
        return datetime.combine(last, LAST_MINUTE, zone) + timedelta(minutes=1)

    def card(self, issued: IssuedAccess) -> Card:
        """Draw the code of a device's address."""
        url = self.request.build_absolute_uri(reverse("device", args=[issued.code]))
        path, size = drawn(url)
        return Card(issued.access.name, url, path, size)

    def page(self, cards: list[Card] | None = None, status: int = 200) -> HttpResponse:
        """Render the page."""
        zone = ZoneInfo(self.event.time_zone)
        lines = [
            CodeLine(
                each,
                str(AccessScope(each.scope).label),
                str(AccessRights(each.rights).label),
                each.created.astimezone(zone),
                each.expires_at.astimezone(zone),
            )
            for each in reversed(access_codes(self.event, timezone.now()))
        ]
        chosen = self.request.POST.get("rights", AccessRights.PENALTIES)
        rights = [(code, label, code == chosen) for code, label in RIGHTS.items()]
        return self.show(
            "access", status, cards=cards or [], lines=lines, tables=self.tables(), rights=rights
        )


@method_decorator([login_not_required, never_cache], name="dispatch")
class Device(View):
    """The door of a table's tablet: the code's address asks once, then the tablet is that table's."""

    def get(self, request: HttpRequest, code: str) -> HttpResponse:
        """Say what the code is good for; a look at the address alone changes nothing."""
        access = redeem_code(code)
        context = {"access": access, "hands_only": access and access.rights == AccessRights.HANDS}
        return render(request, "office/device.html", context, status=200 if access else 404)

    def post(self, request: HttpRequest, code: str) -> HttpResponse:
        """Let the tablet in."""
        access = redeem_code(code)
        if access is None:
            return render(request, "office/device.html", {"access": None}, status=404)
        request.session.cycle_key()
        request.session[SESSION_KEY] = access.pk
        return redirect("device-tables")


@method_decorator([login_not_required, never_cache], name="dispatch")
class DeviceTables(View):
    """Where a tablet goes: to its table in the session in play, or to the list it may choose from."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """Go on to the one table, or show those it is good for."""
        access: TableAccess | None = getattr(request, "table_device", None)
        if not access:
            return render(request, "office/device.html", {"access": None}, status=403)
        tables = device_tables(access)
        playing = [table for table in tables if table.session.state == SessionState.PLAYING]
        if len(playing) == 1:
            return redirect("referee:table", playing[0].sheet_id)
        rows = [_row(table) for table in playing or tables]
        return render(request, "office/device_tables.html", {"access": access, "rows": rows})


def device_tables(access: TableAccess) -> list[Table]:
    """Return the tables that a code is good for, session by session."""
    rows = Table.objects.filter(session__event=access.event_id).select_related("session")
    now = timezone.now()
    return [table for table in rows.order_by("session__number", "number") if access.is_good_for(table, now)]


def drawn(text: str) -> tuple[str, int]:
    """Return a QR code as the path of a drawing and its size with the quiet zone, in modules."""
    rows = list(segno.make(text, error="m").matrix_iter(border=4))
    path = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark
    )
    return path, len(rows)


def _row(table: Table) -> dict[str, Any]:
    session = table.session
    return {
        "url": reverse("referee:table", args=[table.sheet_id]),
        "table": table_title(table.number, table.label),
        "session": session_title(session.number, session.title),
    }


def _number(text: str) -> int:
    """Return a number that a button sends; 0, which no service knows, for anything else."""
    return whole_number(text)
