"""One tap at a table calls the head referee; whoever comes answers the call."""

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from referee.services import ServiceError
from tournaments.selectors import last_call
from tournaments.services import answer_call, call_referee
from tournaments.views.table import AtEvent


class CallReferee(AtEvent):
    """Calls the head referee to a table, or answers the call that waits."""

    def post(self, request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponse:
        """Call, or answer; the page comes back with what was done."""
        assert self.actor is not None
        try:
            if "answer" in request.POST:
                call = last_call(self.sheet.pk)
                if call is not None:
                    answer_call(actor=self.actor, call_id=call.call_id)
                messages.success(request, _("The call is answered."))
            else:
                key = _key(request.POST.get("client_key", ""))
                call_referee(actor=self.actor, sheet_id=self.sheet.pk, client_key=key)
                messages.success(request, _("The head referee is called."))
        except ServiceError as error:
            self.tell(error)
        return redirect(self.url("table"))


def _key(text: str) -> UUID:
    """Return the key of the page, or a new one: a second open call is never made anyway."""
    try:
        return UUID(text)
    except ValueError:
        return uuid4()
