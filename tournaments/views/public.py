"""What everybody sees: events, draw, tables, standings. No login; cached until something changes."""

import hashlib
from http import HTTPStatus
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth.decorators import login_not_required
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views import View

from referee.forms.numbers import whole_number
from referee.messages import labelled, listed, ruleset_label
from tournaments.models import Event, Table
from tournaments.selectors import (
    event_ruleset,
    event_view,
    latest_draw,
    public_events,
    session_view,
    standings,
    table_sheet,
    without_table,
)
from tournaments.selectors.published import PublishedState, published_state
from tournaments.views.page_store import Copy, page_of
from tournaments.views.present import (
    current_session,
    draw_facts,
    drawn_session,
    found_players,
    played_session,
)
from tournaments.views.results import hand_lines, penalty_sentences, standing_lines
from tournaments.views.words import progress_words, session_title, table_state_word, table_title

LONGEST_NAME = 80  # of what somebody looks for
LOOK_EVERY = 1  # seconds between two looks at whether an event has changed


@method_decorator(login_not_required, name="dispatch")
class Home(View):
    """The published events."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """List them, the latest first."""
        return render(request, "public/home.html", {"events": public_events()})


@method_decorator(login_not_required, name="dispatch")
class PublicPage(View):
    """A page of a published event, rendered once for every change of the event and every language."""

    template = ""

    def get(self, request: HttpRequest, slug: str, **_kwargs: Any) -> HttpResponse:
        """Answer from memory, or with "not modified" where the reader has this very page."""
        state = cache.get_or_set(f"published:{slug}", lambda: published_state(slug), LOOK_EVERY)
        if state is None:
            raise Http404
        name = hashlib.sha256(request.get_full_path().encode()).hexdigest()
        copy = page_of(f"page:{state.event_id}:{name}", state, lambda: self.page(request, state))
        return self.answer(request, state, copy)

    def answer(self, request: HttpRequest, state: PublishedState, copy: Copy) -> HttpResponse:
        """Send a copy packed to who can unpack it, and its stamp, so that nobody is sent it twice."""
        is_packed = "gzip" in request.headers.get("Accept-Encoding", "")
        form = "gz" if is_packed else "plain"
        etag = f'"{state.event_id}.{copy.stamp}.{get_language()}.{form}"'
        body = copy.packed if is_packed else copy.body
        response = get_conditional_response(request, etag=etag) or HttpResponse(body)
        if is_packed and response.status_code == HTTPStatus.OK:
            response["Content-Encoding"] = "gzip"
        response["ETag"] = etag
        patch_vary_headers(response, ["Accept-Encoding"])
        patch_cache_control(response, public=True, no_cache=True)
        return response

    def page(self, request: HttpRequest, state: PublishedState) -> bytes:
        """Return the rendered page."""
        event = Event.objects.get(pk=state.event_id)
        context = {"event": _head(state, event), "event_links": _links(request, event.slug)}
        context |= {"as_of": f"{timezone.now().astimezone(ZoneInfo(event.time_zone)):%H:%M:%S}"}
        content: bytes = render(request, self.template, context | self.context(event, state)).content
        return content

    def context(self, event: Event, state: PublishedState) -> dict[str, Any]:
        """Return what the page shows."""
        raise NotImplementedError


class EventPage(PublicPage):
    """An event: find your tables, the session in play, the first of the standings."""

    template = "public/event.html"

    def context(self, event: Event, state: PublishedState) -> dict[str, Any]:
        """Show what is happening now first."""
        view = event_view(event)
        number = current_session(view.sessions)
        context: dict[str, Any] = {"ruleset_title": ruleset_label(event_ruleset(event))}
        if state.is_draw_published and number:
            context["session"] = played_session(
                session_view(event, number), event.slug, with_results=state.is_results_published
            )
        if state.is_results_published:
            shown = standings(event)
            context |= {"rows": standing_lines(shown)[:10], "progress": progress_words(shown.progress)}
        return context


class DrawPage(PublicPage):
    """Who sits where, session by session, and one's own tables."""

    template = "public/draw.html"

    def context(self, event: Event, state: PublishedState) -> dict[str, Any]:
        """Show a session's tables, and the places of whoever was looked for."""
        draw = latest_draw(event, published_only=True) if state.is_draw_published else None
        view = event_view(event)
        number = _chosen(self.request.GET.get("session", ""), view.sessions_planned) or current_session(
            view.sessions
        )
        who = self.request.GET.get("who", "").strip()[:LONGEST_NAME]
        found = (
            found_players(event, who, view.sessions, with_links=state.is_results_published)
            if who and draw
            else []
        )
        number = None if who else number  # whoever looks for the own tables needs no list of all
        return {
            "who": who,
            "found": found,
            "time_zone": event.time_zone,
            "found_title": _found_title(who, len(found)),
            "session_links": [
                {
                    "name": session_title(each.number, each.title),
                    "url": f"{self.request.path}?session={each.number}",
                    "current": each.number == number,
                }
                for each in view.sessions
                if draw
            ],
            "session": drawn_session(session_view(event, number), event.slug) if draw and number else None,
            "out": _out_line(event, number) if draw and number else "",
            "certificate": draw
            and {"seed": draw.seed, "algorithm": draw.algorithm, "facts": draw_facts(draw)},
        }


class TablePage(PublicPage):
    """The result of one table, hand by hand."""

    template = "public/table.html"

    def context(self, event: Event, state: PublishedState) -> dict[str, Any]:
        """Show the sheet as it stands."""
        if not state.is_results_published:
            raise Http404
        try:
            sheet = table_sheet(event, self.kwargs["session"], self.kwargs["table"])
        except Table.DoesNotExist as error:
            raise Http404 from error
        return {
            "title": f"{session_title(self.kwargs['session'])} · {table_title(self.kwargs['table'])}",
            "state_name": table_state_word(sheet.state),
            "seats": sheet.seats,
            "has_result": sheet.source != "none",
            "hands": hand_lines(sheet),
            "penalties": penalty_sentences(sheet),
        }


def _head(state: PublishedState, event: Event) -> dict[str, Any]:
    return {
        "slug": event.slug,
        "name": event.name,
        "place": event.place,
        "starts_on": event.starts_on,
        "ends_on": event.ends_on,
        "is_draw_published": state.is_draw_published,
        "is_results_published": state.is_results_published,
    }


def _links(request: HttpRequest, slug: str) -> list[dict[str, Any]]:
    names = {"event": _("Event"), "event-draw": _("Draw"), "event-standings": _("Standings")}
    links = [{"name": name, "url": reverse(page, args=[slug])} for page, name in names.items()]
    return [{**link, "current": link["url"] == request.path} for link in links]


def _chosen(typed: str, most: int) -> int | None:
    number = whole_number(typed)
    return number if 1 <= number <= most else None


def _out_line(event: Event, number: int) -> str:
    out = [f"{player.shown_number} {player.name}".strip() for player in without_table(event, number)]
    return labelled(_("Without a table in this session"), listed(out)) if out else ""


def _found_title(who: str, number: int) -> str:
    return (
        _("Tables of “%(who)s”") % {"who": who} if number else _("Nobody is called “%(who)s”") % {"who": who}
    )
