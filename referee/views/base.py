"""What every page of a table shares: the sheet, who acts, whether that is allowed, where the table stands."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import get_object_or_404, render
from django.urls import NoReverseMatch, reverse
from django.utils.decorators import method_decorator
from django.utils.html import format_html, format_html_join
from django.views import View
from django.views.decorators.cache import never_cache

from referee.authority import Actor, Refused, may
from referee.messages import sentence
from referee.models import ScoreSheet, SheetState
from referee.rules.problem import Problem
from referee.selectors import SheetView, sheet_view
from referee.services import HandDraft, ServiceError, consequences
from referee.views.consequence_card import ConsequenceCard, consequence_card
from referee.views.leases import elsewhere


@dataclass(frozen=True, slots=True)
class Heading:
    """How a table is called on its pages: "Table 7"; beneath it the session and the event; the way back."""

    table: str
    session: str = ""
    back_url: str = ""
    back_label: str = ""


@dataclass(frozen=True, slots=True)
class Day:
    """What a running event adds to a table's strip: the clock's place, and the bell."""

    starts: datetime | None = None  # in the hall's time
    is_planned: bool = False  # play has not begun
    ends: datetime | None = None
    extra_minutes: int = 0
    call_url: str = ""  # empty where nobody can be called
    called_at: datetime | None = None  # of a call that waits for an answer


@method_decorator([never_cache, login_not_required], name="dispatch")
class SheetPage(View):
    """A page about one sheet. Subclasses say which act it needs; an event may add to its heading.

    It lets in a table's device without an account, and asks the unknown to sign in, by itself. The browser
    never keeps it: a page from yesterday has the form of a hand that is long recorded.
    """

    action = "sheet.view"

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """Load the sheet's row and find out who acts."""
        super().setup(request, *args, **kwargs)
        self.sheet = self.get_sheet(kwargs["sheet_id"])
        self.actor = self.get_actor(request)
        self.asked: dict[str, bool] = {}

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Let in who may see the sheet; send the unknown to sign in, tell the others why not."""
        if self.actor is None:
            return redirect_to_login(request.get_full_path())
        answer = may(self.actor, self.action, self.sheet)
        if isinstance(answer, Refused):
            return render(request, "table/refused.html", {"reason": self.say(answer.reason)}, status=403)
        return super().dispatch(request, *args, **kwargs)

    def get_sheet(self, sheet_id: int) -> ScoreSheet:
        """Return the sheet's row; 404 where there is none."""
        return get_object_or_404(ScoreSheet, pk=sheet_id)

    def get_actor(self, request: HttpRequest) -> Actor | None:
        """Return who acts: what a middleware put on the request, else the user who signed in."""
        actor: Actor | None = getattr(request, "actor", None)
        user = request.user
        if actor is not None or not user.is_authenticated:
            return actor
        return Actor(id=f"user:{user.pk}", name=user.get_full_name() or user.get_username(), user_id=user.pk)

    def get_view(self) -> SheetView:
        """Return the sheet as it stands now."""
        return sheet_view(self.sheet.pk)

    def get_heading(self) -> Heading:
        """Return how the table is called; an event knows its session as well."""
        return Heading(self.sheet.title)

    def allows(self, action: str) -> bool:
        """Tell whether a page offers an act; the service asks again."""
        if action not in self.asked:
            assert self.actor is not None
            self.asked[action] = not isinstance(may(self.actor, action, self.sheet), Refused)
        return self.asked[action]

    def get_consequences(self, view: SheetView, number: int, draft: HandDraft) -> ConsequenceCard | None:
        """Return what a correction would change at the table; an event looks beyond it."""
        return consequence_card(view, consequences(self.sheet.pk, number, draft))

    def url(self, name: str, **extra: Any) -> str:
        """Return the address of another page of this sheet."""
        return reverse(f"referee:{name}", kwargs={"sheet_id": self.sheet.pk, **extra})

    def page_context(self, view: SheetView, **extra: Any) -> dict[str, Any]:
        """Return what every page of the table shows."""
        own = {"view": view, "heading": self.get_heading(), "sheet_id": self.sheet.pk}
        own |= {"offline": self.offline(view), "day": self.get_day(), "elsewhere": self.elsewhere(view)}
        return own | extra

    def elsewhere(self, view: SheetView) -> str:
        """Return which other device enters the hands of this table, where they can be entered."""
        if self.actor is None or view.state != SheetState.OPEN:
            return ""
        return elsewhere(self.request, self.sheet.pk, self.actor.name)

    def offline(self, view: SheetView) -> str:
        """Return the setup of what a device keeps; nothing where the desk has no address for it."""
        from referee.views.offline import offline_setup

        try:
            return offline_setup(self, view)
        except NoReverseMatch:
            return ""

    def get_day(self) -> Day | None:
        """Return the clock and the call of the day; only an event has them."""
        return None

    def last_in_time(self) -> int | None:
        """Return the last hand that time leaves, once it is up; None before. Only an event has a clock."""
        return None

    def kept(self, **changed: Any) -> QueryDict:
        """Return what was typed, with what the page has to renew in it."""
        typed = self.request.POST.copy()
        for name, value in changed.items():
            typed[name] = str(value)
        return typed

    def say(self, problem: Problem) -> str:
        """Return a problem in words; an event knows more of them."""
        return sentence(problem)

    def tell(self, error: ServiceError) -> None:
        """Say in one message why a service refused: what is wrong, then what led to it."""
        first, *others = (self.say(problem) for problem in error.problems)
        details = format_html_join("", "<li>{}</li>", ((text,) for text in others))
        messages.error(self.request, format_html("{}<ul>{}</ul>", first, details) if details else first)

    def answer(self, template: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
        """Render a page of this sheet."""
        return render(self.request, template, context, status=status)
