"""An event as an organiser sets it up, on one page."""

from collections.abc import Mapping
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.forms.plain import PlainForm
from referee.messages import edition_title
from referee.rules import RULESETS
from referee.rules.rotation import ROTATIONS
from referee.services import OWN
from tournaments.forms.event_points import (
    KNOWN_TABLES,
    TIES,
    counted_values,
    initial_points,
    initial_rotation,
    point_fields,
    rotation_values,
)
from tournaments.forms.options import PREFIX, chosen_options, initial_options, option_fields
from tournaments.models import AtTime

MOST_SESSIONS = 40
USUAL_SESSIONS = 6
USUAL_MINUTES = 120
LEAST_MINUTES, MOST_MINUTES = 15, 600
MOST_MEMBERS = 20
DAY = ("name", "place", "starts_on", "ends_on", "time_zone", "slug", "ruleset", "sessions_planned")


class DateInput(forms.DateInput):
    """A day, picked from the browser's own calendar."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


def time_zones() -> list[tuple[str, str]]:
    """Return the zones of the world for choosing, those of places before the abstract ones."""
    named = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith("Etc/"))
    return [("UTC", "UTC"), *((zone, zone.replace("_", " ")) for zone in named)]


class EventForm(PlainForm):
    """Name, place and days; rules; sessions and their time; points, equal players, absence; teams."""

    name = forms.CharField(label=_("Name of the event"), max_length=160)
    slug = forms.SlugField(
        label=_("Short name in addresses"),
        max_length=60,
        required=False,
        help_text=_(
            "Letters, digits and hyphens, for example open-2027. Left empty, it is made from the name."
        ),
    )
    place = forms.CharField(label=pgettext_lazy("of an event", "Place"), max_length=160, required=False)
    starts_on = forms.DateField(label=_("First day"), widget=DateInput)
    ends_on = forms.DateField(label=_("Last day"), widget=DateInput)
    time_zone = forms.ChoiceField(label=_("Time zone of the hall"), choices=time_zones)
    ruleset = forms.ChoiceField(label=_("Rules"), initial="mil2025")
    rotation = forms.ChoiceField(label=_("Seat rotation within a session"))
    rotation_table = forms.CharField(
        label=_("Own seat rotation"),
        max_length=60,
        required=False,
        help_text=_("Who sits East, South, West, North in each round, by drawn wind: ESWN SENW WNSE NWES."),
    )
    sessions_planned = forms.IntegerField(
        label=_("Number of sessions"), min_value=1, max_value=MOST_SESSIONS, initial=USUAL_SESSIONS
    )
    session_minutes = forms.IntegerField(
        label=_("Minutes of a session"),
        min_value=LEAST_MINUTES,
        max_value=MOST_MINUTES,
        required=False,
        initial=USUAL_MINUTES,
    )
    at_time = forms.ChoiceField(
        label=_("When the time is over"),
        choices=AtTime.choices,
        widget=forms.RadioSelect,
        required=False,
        initial=AtTime.FINISH_HAND,
    )
    team_size = forms.IntegerField(
        label=_("Members of a team"), min_value=1, max_value=MOST_MEMBERS, required=False
    )
    counted_members = forms.IntegerField(
        label=_("How many of them count"),
        min_value=1,
        max_value=MOST_MEMBERS,
        required=False,
        help_text=_("The best ones. Left empty, all of them count."),
    )
    languages = forms.MultipleChoiceField(
        label=_("Languages of the event"),
        choices=settings.LANGUAGES,
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=_("Of papers. None chosen: all of them."),
    )
    preset = forms.CharField(widget=forms.HiddenInput, required=False, max_length=30)
    seen_version = forms.IntegerField(widget=forms.HiddenInput, required=False)
    reason = forms.CharField(
        label=_("Reason"),
        required=False,
        max_length=500,
        help_text=_("Needed once there are results and something changes that they are counted by."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["ruleset"].choices = [(code, edition_title(code)) for code in RULESETS]  # type: ignore[attr-defined]
        self.fields["rotation"].choices = rotation_choices()  # type: ignore[attr-defined]
        self.fields.update(point_fields())
        self.fields.update(option_fields())

    @property
    def ties(self) -> list[forms.BoundField]:
        """Return the fields of the list that decides between equals."""
        return [self[name] for name in TIES]

    @property
    def options(self) -> list[forms.BoundField]:
        """Return the fields of the options, which stand apart."""
        return [self[name] for name in self.fields if name.startswith(PREFIX)]

    @property
    def has_options(self) -> bool:
        """Tell whether any option is chosen or wrong: then they are shown at once."""
        return any(field.value() not in ("", None) or field.errors for field in self.options)

    def draft_values(self) -> dict[str, Any]:
        """Return what was entered as a draft takes it, the options as one value."""
        cleaned = self.cleaned_data
        return {
            **{name: cleaned[name] for name in DAY},
            **rotation_values(cleaned),
            **counted_values(cleaned),
            "session_minutes": cleaned.get("session_minutes") or USUAL_MINUTES,
            "at_time": cleaned.get("at_time") or AtTime.FINISH_HAND.value,
            "team_size": cleaned.get("team_size"),
            "counted_members": cleaned.get("counted_members"),
            "languages": cleaned.get("languages") or [],
            "preset": cleaned.get("preset") or "",
            "ruleset_options": chosen_options(cleaned),
        }

    def clean(self) -> dict[str, Any]:
        """Refuse an event that ends before it starts."""
        cleaned = super().clean() or self.cleaned_data
        first, last = cleaned.get("starts_on"), cleaned.get("ends_on")
        if first and last and last < first:
            self.add_error("ends_on", _("The last day is before the first day."))
        return cleaned


def initial_event(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings, by the names of an event's draft, as the form shows them."""
    names = (*DAY, "session_minutes", "at_time", "team_size", "counted_members", "languages", "preset")
    shown = {name: values[name] for name in names if name in values}
    if "rotation" in values:
        shown |= initial_rotation(values["rotation"], values.get("rotation_table", ()))
    return shown | initial_points(values) | initial_options(values.get("ruleset_options", {}))


def rotation_choices() -> list[tuple[str, Any]]:
    """Return the schemes of seat rotation with their names."""
    names = {
        "WMO_FULL": _("Full rotation: everybody sits in every seat (usual)"),
        "HALF_SWAP": _("One change at half-time: East with South, West with North"),
        "FIXED": _("No rotation"),
        "CYCLIC": _("Everybody moves one seat on: neighbours never change"),
        "FRWIKI_NEW": _("Full rotation with West and North rounds exchanged"),
        OWN: _("Own table"),
    }
    return [(code, names.get(code, code)) for code in (*ROTATIONS, *KNOWN_TABLES, OWN)]
