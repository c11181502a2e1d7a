"""What the desk says when it has no page to show: in the language of the address, with the way back."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import loader
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.csrf import requires_csrf_token

from referee.templatetags.desk import SHORT_LANGUAGE_NAMES
from tournaments.selectors.published import published_state

STYLES: Final = ("css/tokens.css", "css/base.css", "css/components.css")
EVENT = re.compile(r"^/[\w-]+/e/([\w-]+)/")
OFFICE = re.compile(r"^/[\w-]+/office/(?!new/|seasons/)([\w-]+)/")
SHEET = re.compile(r"^/[\w-]+/sheets/(\d{1,9})/")
NOT_ALLOWED: Final = 405


@dataclass(frozen=True, slots=True)
class Way:
    """A page to go on from."""

    name: str
    url: str


@requires_csrf_token
def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say that a request cannot be read; that a name is unknown to the desk, where that is why."""
    return _page(request, 400, is_unknown_name=isinstance(exception, DisallowedHost))


@requires_csrf_token
def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - as Django calls it
    """Say that a page is not open to who asks."""
    return _page(request, 403)


@requires_csrf_token
def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - as Django calls it
    """Say that there is no such page."""
    return _page(request, 404)


@requires_csrf_token
def server_error(request: HttpRequest) -> HttpResponse:
    """Say that the desk failed: with nothing that could fail as well, no database, no list of files."""
    with translation.override(_language(request)):
        styles = [_address(name) for name in STYLES]
        page = loader.render_to_string("500.html", {"styles": styles, "language": translation.get_language()})
        return HttpResponse(page, status=500)


class WrongMethod:
    """Gives the answer to who opens an address that only buttons send to a page, with the way back."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; an empty refusal of its method becomes a page."""
        response = self.get_response(request)
        if response.status_code != NOT_ALLOWED or response.content:
            return response
        page = _page(request, NOT_ALLOWED)
        page.headers["Allow"] = response.headers["Allow"]
        return page


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 - as Django calls it
    """Say that a form came from a page that was too old, or from elsewhere, and that nothing was recorded."""
    return _page(request, 403, is_old_form=True)


def _page(request: HttpRequest, status: int, **said: Any) -> HttpResponse:
    with translation.override(_language(request)):
        context = {"ways": list(_ways(request, status)), "homes": _homes()} | said
        return render(request, f"{status}.html", context, status=status)


def _language(request: HttpRequest) -> str:
    """Return the language in the address, else the one that the browser asks for."""
    return translation.get_language_from_request(request, check_path=True)


def _ways(request: HttpRequest, status: int) -> list[Way]:
    """Return where to go on: the event that the address speaks of, the first page, the office."""
    ways = [Way(_("All events"), reverse("home")), Way(_("Office"), reverse("office"))]
    if status == NOT_ALLOWED:
        return [*_back(request), *ways]
    found = EVENT.match(request.path)
    if status == 404 and found and published_state(found[1]):  # noqa: PLR2004
        ways.insert(0, Way(_("The event"), reverse("event", args=[found[1]])))
    return ways


def _back(request: HttpRequest) -> list[Way]:
    """Return the page that the buttons of an address of the office or of a table stand on, or one near it."""
    if found := OFFICE.match(request.path):
        return [Way(_("The day"), reverse("office-event", args=[found[1]]))]
    if found := SHEET.match(request.path):
        return [Way(_("Table"), reverse("referee:table", args=[int(found[1])]))]
    return []


def _homes() -> list[dict[str, Any]]:
    """Return the first page in each language: a page that is not there is there in no other one."""
    current, homes = translation.get_language(), []
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            url = reverse("home")
        name = SHORT_LANGUAGE_NAMES.get(code, code)
        homes.append({"code": code, "name": name, "url": url, "current": code == current})
    return homes


def _address(name: str) -> str:
    """Return where a style lies, also when the list of files is not there."""
    try:
        return str(staticfiles_storage.url(name))
    except ValueError:
        return f"{settings.STATIC_URL}{name}"
