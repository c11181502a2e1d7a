"""An event as an organiser sets it up."""

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.messages import edition_title
from referee.rules import RULESETS
from referee.rules.rotation import ROTATIONS
from tournaments.forms.options import PREFIX, chosen_options, option_fields

MOST_SESSIONS = 40
USUAL_SESSIONS = 6


class DateInput(forms.DateInput):
    """A day, picked from the browser's own calendar."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


def time_zones() -> list[tuple[str, str]]:
    """Return the zones of the world for choosing, those of places before the abstract ones."""
    named = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith("Etc/"))
    return [("UTC", "UTC"), *((zone, zone.replace("_", " ")) for zone in named)]


class EventForm(forms.Form):
    """Name, place, days, time zone, rules, number of sessions."""

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
    sessions_planned = forms.IntegerField(
        label=_("Number of sessions"), min_value=1, max_value=MOST_SESSIONS, initial=USUAL_SESSIONS
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["ruleset"].choices = [(code, edition_title(code)) for code in RULESETS]  # type: ignore[attr-defined]
        self.fields["rotation"].choices = rotation_choices()  # type: ignore[attr-defined]
        self.fields.update(option_fields())

    @property
    def options(self) -> list[forms.BoundField]:
        """Return the fields of the options, which stand apart."""
        return [self[name] for name in self.fields if name.startswith(PREFIX)]

    @property
    def has_options(self) -> bool:
        """Tell whether any option is chosen or wrong: then they are shown at once."""
        return any(field.value() not in ("", None) or field.errors for field in self.options)

    def draft_values(self) -> dict[str, Any]:
        """Return what was entered, with the options as one value."""
        plain = {name: value for name, value in self.cleaned_data.items() if not name.startswith(PREFIX)}
        return plain | {"ruleset_options": chosen_options(self.cleaned_data)}

    def clean(self) -> dict[str, Any]:
        """Refuse an event that ends before it starts."""
        cleaned = super().clean() or self.cleaned_data
        first, last = cleaned.get("starts_on"), cleaned.get("ends_on")
        if first and last and last < first:
            self.add_error("ends_on", _("The last day is before the first day."))
        return cleaned


def rotation_choices() -> list[tuple[str, Any]]:
    """Return the schemes of seat rotation with their names."""
    names = {
        "WMO_FULL": _("Full rotation: everybody sits in every seat (usual)"),
        "HALF_SWAP": _("One change at half-time: East with South, West with North"),
        "FIXED": _("No rotation"),
    }
    return [(code, names.get(code, code)) for code in ROTATIONS]
