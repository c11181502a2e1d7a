"""Set an event up: on one page, from a preset, everything changeable."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views import View

from referee.services import ServiceError, StalePage
from tournaments.forms import EventForm
from tournaments.forms.event import initial_event
from tournaments.permissions import actor_of
from tournaments.services import EventDraft, create_event, draft_of, update_event
from tournaments.services.event_presets import PRESETS, Preset
from tournaments.views.office import OfficePage, add_problems

USUAL = "mil"


@dataclass(frozen=True, slots=True)
class PresetLink:
    """A preset that fills the form."""

    name: str
    meaning: str
    url: str
    current: bool


def preset_links(path: str, chosen: str) -> list[PresetLink]:
    """Return the presets as links that fill the form; nothing is saved by following one."""
    return [
        PresetLink(str(each.name), str(each.meaning), f"{path}?preset={each.code}", each.code == chosen)
        for each in PRESETS.values()
    ]


def filled(preset: Preset, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the form shows with a preset laid over other values."""
    return initial_event(dict(values) | dict(preset.values) | {"preset": preset.code})


class NewEvent(View):
    """Create an event."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """Show the form as the chosen preset fills it."""
        preset = PRESETS.get(request.GET.get("preset", ""), PRESETS[USUAL])
        return self._show(request, EventForm(initial=filled(preset, {})), preset.code)

    def post(self, request: HttpRequest) -> HttpResponse:
        """Create the event and go to its page, or show what is wrong."""
        form = EventForm(request.POST)
        if not form.is_valid():
            return self._show(request, form, form.data.get("preset", ""), 422)
        try:
            event = create_event(actor=actor_of(request), draft=EventDraft(**form.draft_values()))
        except ServiceError as error:
            return self._show(request, add_problems(form, error), form.data.get("preset", ""), 422)
        return redirect("office-players", event.slug)

    def _show(self, request: HttpRequest, form: EventForm, chosen: str, status: int = 200) -> HttpResponse:
        context = {"form": form, "form_title": _("New event"), "form_button": _("Create the event")}
        context |= {"presets": preset_links(request.path, chosen)}
        return render(request, "office/event_form.html", context, status=status)


class Settings(OfficePage):
    """Change what was settled about an event."""

    action = "event.update"

    def get(self, request: HttpRequest) -> HttpResponse:
        """Show the form as things stand, or as a preset would fill it."""
        stands, seen = asdict(draft_of(self.event)), {"seen_version": self.event.version}
        preset = PRESETS.get(request.GET.get("preset", ""))
        if preset is None:
            return self._show(EventForm(initial=initial_event(stands) | seen), self.event.preset)
        messages.info(request, _("The form is filled anew. Nothing is saved before you save it."))
        return self._show(EventForm(initial=filled(preset, stands) | seen), preset.code)

    def post(self, request: HttpRequest) -> HttpResponse:
        """Save the changes, or show what is wrong."""
        form = EventForm(request.POST)
        if not form.is_valid():
            return self._show(form, form.data.get("preset", ""), 422)
        draft = EventDraft(**form.draft_values())
        beside = {name: form.cleaned_data[name] for name in ("reason", "seen_version")}
        try:
            event = update_event(actor=self.actor, event_id=self.event.pk, draft=draft, **beside)
        except StalePage as error:
            return self._show(add_problems(form, error), form.data.get("preset", ""), 409)
        except ServiceError as error:
            return self._show(add_problems(form, error), form.data.get("preset", ""), 422)
        messages.success(request, _("Saved."))
        return redirect("office-settings", event.slug)

    def _show(self, form: EventForm, chosen: str, status: int = 200) -> HttpResponse:
        return self.show(
            "event_form",
            status,
            form=form,
            form_title=_("Settings"),
            form_button=_("Save the settings"),
            presets=preset_links(self.request.path, chosen),
            asks_reason=True,
        )
