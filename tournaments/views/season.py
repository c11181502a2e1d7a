"""Seasons: several events ranked together, in public and in the office of who made them."""

from collections.abc import Callable
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views import View

from referee.forms.numbers import whole_number
from referee.services import ServiceError
from referee.templatetags.desk import exact
from referee.views.acts import known_act
from tournaments.forms.results import SeasonEventForm, SeasonForm
from tournaments.models import Season, SeasonFormula
from tournaments.permissions import actor_of
from tournaments.selectors import events_of
from tournaments.selectors.seasons import SeasonRow, SeasonView, public_seasons, season_view, seasons_of
from tournaments.services import (
    SeasonDraft,
    add_event,
    create_season,
    publish_season,
    remove_event,
    update_season,
)
from tournaments.services.messages import sentence
from tournaments.views.office import add_problems
from tournaments.views.papers_values import dates_of
from tournaments.views.statistics import decimal


@method_decorator(login_not_required, name="dispatch")
class PublicSeason(View):
    """A published season."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show the standings over the events whose results are open."""
        season = get_object_or_404(Season, slug=slug, published_at__isnull=False)
        return render(request, "public/season.html", season_context(season_view(season)))


@method_decorator(login_not_required, name="dispatch")
class PublicSeasons(View):
    """The published seasons."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """List them."""
        return render(request, "public/seasons.html", {"seasons": public_seasons()})


class Seasons(View):
    """The seasons that somebody made, and a form for a new one."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """Show both."""
        return self._show(request, SeasonForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        """Create a season and go to its page, or show what is wrong."""
        form = SeasonForm(request.POST)
        if not form.is_valid():
            return self._show(request, form, 422)
        try:
            season = create_season(actor=actor_of(request), draft=SeasonDraft(**form.draft_values()))
        except ServiceError as error:
            return self._show(request, add_problems(form, error), 422)
        return redirect("office-season", season.slug)

    def _show(self, request: HttpRequest, form: SeasonForm, status: int = 200) -> HttpResponse:
        own = seasons_of(request.user.pk, is_superuser=request.user.is_superuser)
        return render(request, "office/seasons.html", {"seasons": own, "form": form}, status=status)


class OfficeSeason(View):
    """A season as who made it sees it: its rules, its events, its standings."""

    def get(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Show it."""
        season = self._season(request, slug)
        names = [name for name in SeasonForm.base_fields if name != "seen_version"]
        stands = {name: getattr(season, name) for name in names}
        return self._show(request, season, SeasonForm(initial=stands | {"seen_version": season.version}))

    def post(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Change rules or events, publish or close; what an act says is in the button pressed."""
        season = self._season(request, slug)
        act = known_act(request.POST.get("act", ""), ("rules", "publish", "remove", "add"))
        if act == "rules":
            return self._change(request, season)
        try:
            self._act(request, season, act)
        except ServiceError as error:
            for problem in error.problems:
                messages.error(request, sentence(problem))
        return redirect("office-season", season.slug)

    def _act(self, request: HttpRequest, season: Season, act: str) -> None:
        actor = actor_of(request)
        if act == "publish":
            publish = request.POST.get("publish") == "1"
            publish_season(actor=actor, season_id=season.pk, publish=publish)
        elif act == "remove":
            number = whole_number(request.POST.get("event", ""))
            remove_event(actor=actor, season_id=season.pk, event_id=number)
        else:
            form = SeasonEventForm(request.POST, events=_choices(request), auto_id="event_%s")
            if form.is_valid():
                weight = form.cleaned_data["weight"]
                add_event(
                    actor=actor,
                    season_id=season.pk,
                    event_id=int(form.cleaned_data["event"]),
                    weight=Fraction(1) if weight is None else weight,
                    seen_version=form.cleaned_data["seen_version"],
                )
                for text in twice_words(season, int(form.cleaned_data["event"])):
                    messages.warning(request, text)
                return
            for problems in form.errors.values():
                messages.error(request, " ".join(map(str, problems)))

    def _change(self, request: HttpRequest, season: Season) -> HttpResponse:
        form = SeasonForm(request.POST)
        if not form.is_valid():
            return self._show(request, season, form, 422)
        draft = SeasonDraft(**form.draft_values())
        try:
            changed = update_season(
                actor=actor_of(request),
                season_id=season.pk,
                draft=draft,
                seen_version=form.cleaned_data["seen_version"],
            )
        except ServiceError as error:
            return self._show(request, season, add_problems(form, error), 422)
        messages.success(request, _("Saved."))
        return redirect("office-season", changed.slug)

    def _season(self, request: HttpRequest, slug: str) -> Season:
        season = get_object_or_404(Season, slug=slug)
        if season.created_by_id != request.user.pk and not request.user.is_superuser:
            raise Http404
        return season

    def _show(
        self, request: HttpRequest, season: Season, form: SeasonForm, status: int = 200
    ) -> HttpResponse:
        context = season_context(season_view(season, published_only=False))
        context |= {
            "form": form,
            "event_form": SeasonEventForm(
                events=_choices(request), initial={"seen_version": season.version}, auto_id="event_%s"
            ),
            "is_published": season.published_at is not None,
        }
        return render(request, "office/season.html", context, status=status)


def season_context(view: SeasonView) -> dict[str, Any]:
    """Show a season: its rules in words, its events as columns, its lines."""
    write = writing_of(view)
    return {
        "season": {"name": view.name, "slug": view.slug},
        "rules": rules_words(view),
        "events": [
            asdict(event) | {"weight_text": exact(event.weight), "url": reverse("event", args=[event.slug])}
            for event in view.events
        ],
        "rows": [_line(row, view, write) for row in view.rows],
    }


def rules_words(view: SeasonView) -> list[str]:
    """Say what counts for a season."""
    formula = str(SeasonFormula(view.formula).label)
    lines = [_("An event brings %(formula)s.") % {"formula": formula}]
    if view.formula == SeasonFormula.MERS:
        lines.append(
            _("Half the average of the best results and half that of the best four; two are needed.")
        )
        if any(row.place is None for row in view.rows):
            lines.append(_("With fewer than two results that still count there is no place yet."))
        return lines
    if view.best_of:
        text = ngettext("The best result counts.", "The best %(count)s results count.", view.best_of)
        lines.append(text % {"count": view.best_of})
    if view.dropped:
        text = ngettext(
            "The worst result is dropped.", "The worst %(count)s results are dropped.", view.dropped
        )
        lines.append(text % {"count": view.dropped})
    return lines


def _line(row: SeasonRow, view: SeasonView, write: Callable[[Fraction], str]) -> dict[str, Any]:
    return {
        "place_text": "–" if row.place is None else str(row.place),
        "person": row.person,
        "points": "–" if row.place is None else write(row.points),
        "cells": [_cell(row, event.event_id, write) for event in view.events],
    }


def _cell(row: SeasonRow, event_id: int, write: Callable[[Fraction], str]) -> dict[str, Any]:
    result = row.results.get(event_id)
    if result is None:
        return {"points": "", "place": "", "counts": False, "waits": False}
    return {
        "points": write(result.points),
        "place": result.place,
        "counts": event_id in row.counted and row.place is not None,
        "waits": event_id in row.counted and row.place is None,
    }


def writing_of(view: SeasonView) -> Callable[[Fraction], str]:
    """Return how all points of a season are written: exactly where all are short so, else on one decimal."""
    shares = view.formula in {SeasonFormula.PERCENT, SeasonFormula.MERS}
    most = 1 if shares else 12
    points = [row.points for row in view.rows]
    points += [result.points for row in view.rows for result in row.results.values()]
    return exact if all(each.denominator <= most for each in points) else decimal


def twice_words(season: Season, event_id: int) -> list[str]:
    """Name the events of a season with the name and the dates of another one in it."""
    events = [entry.event for entry in season.entries.select_related("event")]
    added = next(event for event in events if event.pk == event_id)
    text = _("%(name)s with the same dates is in the season already (%(slug)s): it must not count twice.")
    return [
        text % {"name": event.name, "slug": event.slug}
        for event in events
        if event.pk != event_id
        and event.name.casefold() == added.name.casefold()
        and (event.starts_on, event.ends_on) == (added.starts_on, added.ends_on)
    ]


def _choices(request: HttpRequest) -> list[tuple[str, str]]:
    events = events_of(actor_of(request), is_superuser=request.user.is_superuser)
    return [(str(event.event_id), f"{event.name} · {event.slug} · {dates_of(event)}") for event in events]
