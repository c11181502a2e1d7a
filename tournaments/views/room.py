"""The head referee's room: calls, penalty book, incidents, protests, rota."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from referee.services import NotAllowed, ServiceError, StalePage
from referee.views.acts import known_act
from tournaments.forms.room import (
    BookFilter,
    DecisionForm,
    ProtestForm,
)
from tournaments.selectors import open_calls
from tournaments.selectors.hall import answered_calls
from tournaments.selectors.room import (
    penalty_book,
    protest_deadlines,
    protests,
)
from tournaments.services import (
    ProtestDraft,
    answer_call,
    decide_protest,
    lodge_protest,
)
from tournaments.views.office import OfficePage, add_problems
from tournaments.views.room_cards import (
    book_lines,
    book_sums,
    call_cards,
    chosen,
    offence_choices,
    protest_cards,
)

ANSWERED = 20


class RoomBase(OfficePage):
    """A page of the room, with its own tabs."""

    action = "room.view"

    def room(self, template: str, status: int = 200, **context: Any) -> HttpResponse:
        """Render a page of the room."""
        names = {
            "office-room": _("Calls and protests"),
            "office-incidents": _("Incidents"),
            "office-book": _("Penalty book"),
            "office-rota": _("Rota"),
        }
        urls = {self.url(page): name for page, name in names.items()}
        here = self.request.path
        tabs = [{"name": name, "url": url, "current": url == here} for url, name in urls.items()]
        return self.show(template, status, tabs=tabs, **context)

    def status_of(self, error: ServiceError) -> int:
        """Return the status that goes with a refusal."""
        return 403 if isinstance(error, NotAllowed) else 409 if isinstance(error, StalePage) else 422


class Room(RoomBase):
    """Calls that wait and those that were answered; protests with deadline and outcome."""

    def get(self, _request: HttpRequest) -> HttpResponse:
        """Show them."""
        return self.page()

    def post(self, request: HttpRequest) -> HttpResponse:
        """Take a protest, or decide one."""
        act = known_act(request.POST.get("act", ""), ("lodge", "decide"))
        return self.lodge(request) if act == "lodge" else self.decide(request)

    def lodge(self, request: HttpRequest) -> HttpResponse:
        """Take a protest."""
        form = ProtestForm(request.POST)
        if not form.is_valid():
            return self.page(422, lodge=form)
        values = form.cleaned_data
        key = values.pop("client_key")
        try:
            protest = lodge_protest(
                actor=self.actor, event_id=self.event.pk, draft=ProtestDraft(**values), client_key=key
            )
        except ServiceError as error:
            return self.page(self.status_of(error), lodge=add_problems(form, error))
        messages.success(request, _("Protest %(number)s is taken.") % {"number": protest.number})
        return redirect("office-room", self.event.slug)

    def decide(self, request: HttpRequest) -> HttpResponse:
        """Decide a protest."""
        number = chosen(request.POST.get("number", ""))
        form = DecisionForm(request.POST, auto_id=f"decide{number}_%s")
        if not form.is_valid():
            return self.page(422, decide=form, number=number)
        try:
            decide_protest(actor=self.actor, event_id=self.event.pk, number=number, **form.cleaned_data)
        except ServiceError as error:
            return self.page(self.status_of(error), decide=add_problems(form, error), number=number)
        messages.success(request, _("Protest %(number)s is decided.") % {"number": number})
        return redirect("office-room", self.event.slug)

    def page(
        self,
        status: int = 200,
        *,
        lodge: ProtestForm | None = None,
        decide: DecisionForm | None = None,
        number: int = 0,
    ) -> HttpResponse:
        """Render the page; forms that were not fit stay open."""
        self.event.refresh_from_db()
        now, deadlines = timezone.now(), protest_deadlines(self.event)
        return self.room(
            "room",
            status,
            calls=call_cards(open_calls(self.event), now),
            answered=call_cards(answered_calls(self.event, ANSWERED), now),
            protests=protest_cards(self.event, protests(self.event), refused=decide, number=number, now=now),
            deadlines=deadlines,
            lodge_form=lodge or ProtestForm(),
            may_lodge=self.allows("protest.lodge"),
            may_decide=self.allows("protest.decide"),
            may_answer=self.allows("session.close"),
        )


class CallAnswer(OfficePage):
    """Answer a call from the office."""

    action = "session.close"

    def post(self, request: HttpRequest, call_id: int) -> HttpResponseRedirect:
        """Do it and go back to where it was pressed."""
        if call_id not in {call.call_id for call in open_calls(self.event)}:
            messages.info(request, _("This call was answered already."))
        else:
            try:
                answer_call(actor=self.actor, call_id=call_id, answer=request.POST.get("answer", ""))
                messages.success(request, _("The call is answered."))
            except ServiceError as error:
                self.tell(error)
        back = "office-room" if request.POST.get("back") == "room" else "office-event"
        return redirect(back, self.event.slug)


class Book(RoomBase):
    """Every penalty, warning and other ruling of the event."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """Show those that are looked for."""
        every = penalty_book(self.event)
        form = BookFilter(request.GET or None, offences=offence_choices(every))
        wanted = form.cleaned_data if form.is_bound and form.is_valid() else {}
        lines = book_lines(every, wanted)
        return self.room("room_book", form=form, lines=lines, every=len(every), sums=book_sums(lines))
