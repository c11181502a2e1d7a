"""What every answer of the desk carries, and which table's device asks."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from tournaments.models import TableAccess
from tournaments.selectors.people_shown import public_names, show_true_names

OFFICIAL = ("office", "referee:")  # how the names of addresses begin that only officials and tablets open
SESSION_KEY = "table_access"  # id of the code that let this device in
POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"


class TimeOfTheHall:
    """Ends with a request the time zone that its page chose: the next page may be of another hall."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request, then go back to the desk's own time."""
        try:
            return self.get_response(request)
        finally:
            timezone.deactivate()


class NamesForOfficials:
    """Lets pages of the office and of the tables call people by name, and all others as they wish."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; the next one on this thread begins as a page for everybody again."""
        with public_names():
            return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> None:
        """Look at which page was asked for."""
        match = request.resolver_match
        if match is not None and match.view_name.startswith(OFFICIAL):
            show_true_names()


class ContentSecurityPolicy:
    """Tells the browser to use nothing but the desk's own files, and no script or style inside a page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request and add the policy, unless the view set one of its own."""
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        return response


class LoginRequired(LoginRequiredMiddleware):
    """Closes every page to the unknown unless its view is open; who comes to an open one is not asked.

    Django asks first, so that open pages would depend on cookies, and cost two queries for who signed in.
    """

    def process_view(self, request: HttpRequest, view_func: Any, *parts: Any) -> HttpResponseBase | None:
        """Let anybody in where the view is open."""
        if not getattr(view_func, "login_required", True):
            return None
        return super().process_view(request, view_func, *parts)


class TableDevice:
    """Puts the code that let a table's device in on the request, as ``table_device``; None for all others.

    It is looked up only when somebody asks, and once a request.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request with the device on it."""
        device = SimpleLazyObject(lambda: _device_of(request))  # who does not ask does not depend on cookies
        setattr(request, "table_device", device)  # noqa: B010 - Django's class does not know it
        return self.get_response(request)


def _device_of(request: HttpRequest) -> TableAccess | None:
    number = request.session.get(SESSION_KEY)
    return None if number is None else table_device(number)


def table_device(number: int) -> TableAccess | None:
    """Return the code with this id while it is good."""
    access = TableAccess.objects.filter(pk=number).first()
    return access if access is not None and access.is_good(timezone.now()) else None
