"""How the seats were drawn, for everybody: as a page, as JSON to check elsewhere, as a print."""

import json
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views import View

from tournaments.exports.draw_certificate import CertificateDocument, render_certificate
from tournaments.models import Event, PlanState
from tournaments.selectors import PlayerView, roster
from tournaments.selectors.people_shown import with_shown_labels
from tournaments.selectors.seating import PlanView, public_plan, public_plans
from tournaments.views.change_cards import DoneChange, done_changes, ranked_rows
from tournaments.views.draw_cards import MARKS, PlanCard, plan_card, public_names_of
from tournaments.views.draw_proof import moment
from tournaments.views.words import session_title

SHOWN_OF_HASH = 12
MOST_WISHES = 6  # more broken wishes are counted on paper, and listed on the page


@method_decorator(login_not_required, name="dispatch")
class CertificatePage(View):
    """What was committed to, the seed, the lots, the changes: everything that proves the seats."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show it, or that there is nothing to see yet."""
        event = get_object_or_404(Event, slug=slug)
        plans = public_plans(event)
        if not plans:
            raise Http404
        people = roster(event)
        draws = [view for view in plans if view.first_session == 1]
        shown = next((view for view in draws if view.state != PlanState.WITHDRAWN), draws[0])
        standing = [view for view in reversed(plans) if view.state == PlanState.PUBLISHED]
        card = plan_card(public(shown), people)
        context = {
            "event": event,
            "card": card,
            "promise": promise(card),
            "state_name": PlanState(shown.state).label,
            "mark": MARKS.get(PlanState(shown.state), ""),
            "is_published": shown.state == PlanState.PUBLISHED,
            "links": _files(event, shown) if shown.plan_id else {},
            "is_checkable": bool(card.seed) and card.has_record,
            "verifier_url": static("verifier/verify.html"),
            "changes": done_changes(standing, public_names_of(people)),
            "ranked": [_ranked(event, view, people) for view in standing if view.first_session > 1],
            "others": [_line(event, view) for view in draws if view.plan_id != shown.plan_id],
        }
        return render(request, "public/certificate.html", context)


@method_decorator(login_not_required, name="dispatch")
class CertificateJson(View):
    """The certificate as the verifiers take it."""

    def get(self, _request: HttpRequest, slug: str, plan_id: int) -> HttpResponse:
        """Send the file."""
        view = _found(slug, plan_id)
        record = with_shown_labels(get_object_or_404(Event, slug=slug), view.public_record())
        text = json.dumps(record, ensure_ascii=False, indent=1, sort_keys=True)
        response = HttpResponse(f"{text}\n", content_type="application/json; charset=utf-8")
        response["Content-Disposition"] = f'attachment; filename="{slug}-draw-{plan_id}.json"'
        return response


@method_decorator(login_not_required, name="dispatch")
class CertificatePdf(View):
    """The certificate on paper, to be hung up and signed."""

    def get(self, request: HttpRequest, slug: str, plan_id: int) -> HttpResponse:
        """Send the PDF to be shown in the browser."""
        event = get_object_or_404(Event, slug=slug)
        view = _found(slug, plan_id)
        people = roster(event)
        address = request.build_absolute_uri(reverse("event-certificate", args=[slug]))
        card = plan_card(public(view), people)
        document = _document(event, card, done_changes([view], public_names_of(people)), address)
        response = HttpResponse(render_certificate(document), content_type="application/pdf")
        response["Content-Disposition"] = f'inline; filename="{slug}-draw-{plan_id}.pdf"'
        return response


def public(view: PlanView) -> PlanView:
    """Return a plan as everybody may see it."""
    return PlanView(
        view.plan_id,
        view.first_session,
        view.state,
        view.public_record(),
        view.draw_id,
        view.committed_at,
        view.created,
        view.changes,
    )


def _found(slug: str, plan_id: int) -> PlanView:
    view = public_plan(slug, plan_id)
    if view is None:
        raise Http404
    return view


def _files(event: Event, view: PlanView) -> dict[str, str]:
    return {
        kind: reverse(f"event-certificate-{kind}", args=[event.slug, view.plan_id])
        for kind in ("json", "pdf")
    }


def _line(event: Event, view: PlanView) -> dict[str, Any]:
    """Return what is shown of a plan that was replaced, or waits for its seed beside a published one."""
    return {
        "state_name": PlanState(view.state).label,
        "when": moment(view.record.get("committed_at", "")) or moment(view.created.isoformat()),
        "hash": view.record.get("commitment", "")[:SHOWN_OF_HASH] if view.committed_at else "",
        "url": _files(event, view)["json"],
    }


def _ranked(event: Event, view: PlanView, people: tuple[PlayerView, ...]) -> dict[str, Any]:
    record = view.record
    return {
        "title": session_title(view.first_session),
        "attempt": record["attempt"],
        "seed": record["seed"],
        "snapshot": record["snapshot_sha256"],
        "seats": record["seating_sha256"],
        "rows": ranked_rows(record["snapshot"], people),
        "url": _files(event, view)["json"],
    }


def _document(event: Event, card: PlanCard, changes: list[DoneChange], address: str) -> CertificateDocument:
    return CertificateDocument(
        language=get_language() or "en",
        event=event.name,
        place=event.place,
        state=card.state_name,
        summary=card.players_line,
        seed=card.seed,
        promise=promise(card),
        facts=tuple((fact.name, fact.value) for fact in card.hashes),
        quality=(
            *((fact.name, fact.value) for fact in card.quality),
            *([(_("Repairs"), card.repairs_line)] if card.repairs_line else []),
        ),
        wishes=tuple(card.violations if len(card.violations) <= MOST_WISHES else [card.broken_line]),
        lots=tuple((str(lot.place), lot.name) for lot in card.lots),
        changes=tuple((change.when, change.sentence, change.hash) for change in changes),
        address=address,
        printed=timezone.now().astimezone(ZoneInfo(event.time_zone)),
    )


def promise(card: PlanCard) -> str:
    """Say in one sentence what was known when."""
    if not card.has_record:
        return _("This draw came from elsewhere without a record: only its seed and its seats are known.")
    if not card.is_committed:
        return _("Chart and seed were fixed in the same moment; nothing was committed to beforehand.")
    if not card.seed:
        return _("Roster, chart, wishes and the source of the seed are fixed; the seed is not known yet.")
    return _("Roster, chart, wishes and the source of the seed were published before the seed was known.")
