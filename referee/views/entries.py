"""Entries that waited on a device: taken in their order, each exactly once, each answered for itself.

docs/decisions/0006-queued-entry.md says why this address asks for no token of a page.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar
from urllib.parse import urlsplit
from uuid import UUID

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views import View
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from referee.authority import Actor, Refused, may
from referee.forms.numbers import whole_number
from referee.messages import sentence
from referee.rules.problem import Problem
from referee.selectors import (
    Change,
    SheetRows,
    SheetView,
    changes_since,
    lease_of,
    load_sheet,
    view_of,
)
from referee.selectors.rows import rows_of
from referee.services import (
    DeviceElsewhere,
    HandTaken,
    NotAllowed,
    ServiceError,
    SheetNotOpen,
    StalePage,
    take_lease,
)
from referee.services.acts import QUIET, taken_keys
from referee.views.acts import ActsPage
from referee.views.base import SheetPage
from referee.views.checkpoint_page import CheckpointPage
from referee.views.leases import device_name, lease_facts
from referee.views.queue_reading import Batch, Queued, UnreadableError, read_batch, read_keys, read_object
from referee.views.queued_acts import ACTS, Done, How, Unfit
from referee.views.queued_order import is_held
from referee.views.queued_pages import do_on_page
from referee.views.queued_problems import At, of_service
from referee.views.seats_page import SeatsPage
from referee.views.signing_page import SigningPage

HEADER = "X-Desk-Entry"
# What a device does about a refusal depends on its kind.
KINDS: tuple[tuple[type[ServiceError], str], ...] = (
    (StalePage, "moved_on"),
    (HandTaken, "taken"),
    (SheetNotOpen, "closed"),
    (NotAllowed, "not_allowed"),
    (DeviceElsewhere, "elsewhere"),
)


# The answer to an entry, or how to say it once it is known how the sheet stands.
Answer = dict[str, Any] | Callable[[SheetView], dict[str, Any]]


class NotOneselfError(Exception):
    """An entry was typed under another name than the one it is sent under."""


@method_decorator([csrf_exempt, never_cache, login_not_required], name="dispatch")
class DevicePage(SheetPage):
    """What a device asks; it is answered in JSON, so that it never takes a page of words for an answer."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Let in the desk's own pages, and who may see the sheet."""
        if not is_from_own_page(request):
            return _no(403, "foreign", _("Entries are taken from the desk's own pages only."))
        if self.actor is None:
            return _no(401, "sign_in", _("Sign in again: what waits on this device is sent then."))
        answer = may(self.actor, self.action, self.sheet)
        if isinstance(answer, Refused):
            return _no(403, "not_allowed", self.say(answer.reason))
        try:
            return View.dispatch(self, request, *args, **kwargs)
        except UnreadableError as error:
            return _no(400, "unreadable", str(error))

    @property
    def actor_now(self) -> Actor:
        """Return who acts; dispatch has let nobody else in."""
        assert self.actor is not None
        return self.actor

    def lease(self, device_key: UUID | None) -> dict[str, Any] | None:
        """Return which device enters for this sheet."""
        held = lease_of(self.sheet.pk, device_key)
        return None if held is None else lease_facts(held)


class Entries(DevicePage):
    """Takes what a device has kept for this sheet; tells a device where the table stands."""

    pages: ClassVar[Mapping[str, type[ActsPage]]] = {
        "checkpoint": CheckpointPage,
        "seats": SeatsPage,
        "signing": SigningPage,
    }

    def get(self, request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Say where the table stands, and what others did since the version that the device has seen.

        The state is null where nothing has happened: this is asked by every table every twenty seconds.
        """
        asked = request.GET
        seen = whole_number(asked.get("seen", ""))
        mine = read_keys(key for key in asked.get("mine", "").split(",") if key)
        device = read_keys(filter(None, [asked.get("device")]))
        is_new = self.sheet.version != seen
        changes = news(self.sheet.pk, seen, mine) if is_new else []
        return JsonResponse(
            {
                "state": state_of(as_it_stands(self.sheet.pk)) if is_new else None,
                "changes": [said(change) for change in changes],
                "lease": self.lease(device[0] if device else None),
            }
        )

    def post(self, request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Take the entries one after the other; what builds on a refused one waits, the others do not."""
        batch = read_batch(request.body)
        found = rows_of(self.sheet)
        self.claim(batch.device_key, found)
        results, rows = self.take_all(batch, found)
        view = as_it_stands(self.sheet.pk) if rows is None else view_of(rows)
        told = [answer(view) if callable(answer) else answer for answer in results]
        return JsonResponse({"results": told, "state": state_of(view)})

    def claim(self, device_key: UUID, rows: SheetRows) -> None:
        """Let the first device that enters something be the one that enters for this table.

        Who only looks claims nothing; a device that may not is refused with its entries.
        """
        if lease_of(self.sheet.pk) is None and self.allows("device.take"):
            name = device_name(self.request, self.actor_now.name)
            take_lease(
                actor=self.actor_now,
                sheet_id=self.sheet.pk,
                device_key=device_key,
                device_name=name,
                known=rows,
            )
            self.sheet.refresh_from_db(fields=["version"])

    def take_all(self, batch: Batch, rows: SheetRows | None) -> tuple[list[Answer], SheetRows | None]:
        """Return the answer to each entry, and the sheet's rows if all that happened to them is known."""
        taken = taken_keys(self.sheet.pk, (entry.key for entry in batch.entries))
        answers: list[Answer] = []
        refused: list[Queued] = []
        for entry in batch.entries:
            if is_held(entry, refused):
                answers.append(_held(entry))
                continue
            rows = rows or load_sheet(self.sheet.pk)
            done = self.take(How(self.actor_now, rows, view_of(rows), batch.device_key, taken), entry)
            answers.append(_taken(entry, done) if isinstance(done, Done) else done)
            if not isinstance(done, Done):
                refused.append(entry)
            rows = done.rows if isinstance(done, Done) else None
        return answers, rows

    def take(self, how: How, entry: Queued) -> Done | dict[str, Any]:
        """Record one entry; where it is refused, return the answer that says why."""
        try:
            return self.do(how, entry)
        except Unfit as error:
            if entry.key in how.taken:  # it fitted when it came first
                return Done(lambda _view: _("It had been recorded before"), was_there=True)
            return _refused(entry, "unfit", error.sentences, error.at)
        except NotOneselfError:
            return _refused(entry, "not_oneself", [_("Somebody else was signed in when this was typed.")])
        except ServiceError as error:
            kind = next((kind for known, kind in KINDS if isinstance(error, known)), "unfit")
            at = of_service(entry.act, error.problems, self.say)
            return _refused(entry, kind, [text for _name, text in at], at)

    def do(self, how: How, entry: Queued) -> Done:
        """Find what kind of act the entry is, and do it; nobody signs for what somebody else typed."""
        if entry.actor_id != how.actor.id and entry.key not in how.taken:
            raise NotOneselfError
        if act := ACTS.get(entry.act):
            return act.do(how, entry.fields(), entry.earlier_keys)
        where, _dot, name = entry.act.partition(".")
        page = self.pages.get(where)
        if page is None or name not in page.may_wait:
            raise Unfit([_("This desk does not know such an entry. Reload the page and type it again.")])
        return do_on_page(page(), self.request, how, entry)


class Lease(DevicePage):
    """Makes a device the one that enters for this table, if no other does or if it takes over."""

    def post(self, request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Answer who enters for the table now."""
        asked = read_object(request.body)
        device_key = read_keys([asked.get("device")])[0]
        try:
            lease = take_lease(
                actor=self.actor_now,
                sheet_id=self.sheet.pk,
                device_key=device_key,
                device_name=device_name(request, self.actor_now.name),
                take_over=asked.get("take_over") is True,
            )
        except ServiceError as error:
            said = " ".join(self.say(problem) for problem in error.problems)
            return _no(403, "not_allowed", said)
        return JsonResponse({"lease": lease_facts(lease)})


def is_from_own_page(request: HttpRequest) -> bool:
    """Tell whether a page of this desk sends this.

    A page from elsewhere cannot set the header without asking first (CORS), and the desk never agrees. The
    browser's own word on where a request comes from is checked as well, where it gives one.
    """
    origin = request.headers.get("Origin")
    return (
        request.headers.get(HEADER) == "1"
        and request.headers.get("Sec-Fetch-Site", "same-origin") == "same-origin"
        and (origin is None or urlsplit(origin).netloc == request.get_host())
        and (request.method == "GET" or request.content_type == "application/json")
    )


def as_it_stands(sheet_id: int) -> SheetView:
    """Return the sheet without its papers: what entries rest on, in five queries."""
    return view_of(load_sheet(sheet_id))


def state_of(view: SheetView) -> dict[str, Any]:
    """Return where the table stands, as a device remembers it."""
    return {"version": view.version, "next": view.next_hand.number if view.next_hand else None}


def news(sheet_id: int, seen_version: int, mine: tuple[UUID, ...]) -> list[Change]:
    """Return what others did since a version, as far as it changes what an entry rests on."""
    changes = changes_since(sheet_id, seen_version)
    return [each for each in changes if each.action not in QUIET and each.client_key not in mine]


def said(change: Change) -> str:
    """Say what somebody did to the sheet."""
    subject = change.subject.partition(":")[2]
    return sentence(Problem(f"changed.{change.action}", {"subject": subject, "name": change.actor_name}))


def _taken(entry: Queued, done: Done) -> Answer:
    """Return the answer that says what was taken by the sheet as it is then."""
    status = "there" if done.was_there else "accepted"
    answer = {"key": str(entry.key), "status": status, "note": done.note}
    return lambda view: answer | {"sentence": done.sentence(view)}


def _held(entry: Queued) -> dict[str, Any]:
    return {"key": str(entry.key), "status": "held"}


def _refused(entry: Queued, kind: str, problems: list[str], at: At | None = None) -> dict[str, Any]:
    """Return the answer that says why, and beside which fields of the form if it is still shown."""
    told = at or [("", text) for text in problems]
    return {"key": str(entry.key), "status": "refused", "kind": kind, "problems": problems, "at": told}


def _no(status: int, code: str, text: str) -> JsonResponse:
    return JsonResponse({"code": code, "problem": text}, status=status)
