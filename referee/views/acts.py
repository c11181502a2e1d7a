"""Pages with several small acts: each button names its act, the act answers with one sentence."""

from collections.abc import Collection, Mapping
from typing import Any, ClassVar, TypeVar

from django import forms
from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from referee.selectors import SheetView
from referee.services import AT_ONCE, NotAllowed, Sent, ServiceError, StalePage
from referee.views.base import SheetPage

F = TypeVar("F", bound=forms.Form)


class UnfitError(ValueError):
    """What was typed does not do; the form says why."""

    def __init__(self, form: forms.Form) -> None:
        self.form = form
        super().__init__(str(form.errors))


class ActsPage(SheetPage):
    """Subclasses list their acts: the value of the pressed button and the method that does it.

    A method returns the sentence that says what was done, or raises UnfitError or what a service raises.
    """

    acts: ClassVar[Mapping[str, str]] = {}
    may_wait: ClassVar[frozenset[str]] = frozenset()  # acts that a device may keep until the desk answers
    sent: Sent = AT_ONCE
    page = ""  # the name of its address, where an act leads back to

    def get(self, _request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Show the page."""
        return self.show(self.get_view())

    def post(self, request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Do the act whose button was pressed; whatever is wrong, the page comes back and says it."""
        name = self.acts.get(request.POST.get("act", ""))
        if name is None:
            messages.error(request, _("This page does not know what to do with that."))
            return self.show(self.get_view(), status=400)
        try:
            said = getattr(self, name)()
        except UnfitError as error:
            return self.show(self.get_view(), wrong=error.form, status=422)
        except ServiceError as error:
            self.tell(error)
            status = 409 if isinstance(error, StalePage) else 403 if isinstance(error, NotAllowed) else 422
            return self.show(self.get_view(), status=status)
        messages.success(request, said)
        return redirect(self.url(self.page))

    def show(self, view: SheetView, *, wrong: forms.Form | None = None, status: int = 200) -> HttpResponse:
        """Render the page; ``wrong`` is the form that was not fit."""
        raise NotImplementedError


def known_act(typed: str, known: Collection[str]) -> str:
    """Return the act that a form names; BadRequest, and nothing done, when the page knows no such act."""
    if typed not in known:
        raise BadRequest(f"this page knows no act {typed[:40]!r}")
    return typed


def fit(form: F) -> F:
    """Return a form that is valid, else raise UnfitError with it."""
    if not form.is_valid():
        raise UnfitError(form)
    return form
