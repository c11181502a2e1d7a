"""Stages and their cut, points without play, seasons: what organisers type about results."""

from fractions import Fraction
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.forms.plain import PlainForm
from tournaments.forms.event_points import Points
from tournaments.models import SeasonFormula

MOST_PLAYERS: Final = 1000
MOST_EVENTS: Final = 100
CARRIES: Final = (
    ("1", _("all points are carried over")),
    ("1/2", _("half of the points, fractions kept")),
    ("0", _("nothing: everybody begins at nought")),
)


class StageForm(PlainForm):
    """A later stage: its first session, how many go on, what they bring along."""

    title = forms.CharField(label=_("Name of the stage"), max_length=80, required=False)
    first_session = forms.IntegerField(label=_("Begins with session"), min_value=2, max_value=40)
    field_size = forms.IntegerField(label=_("Players who go on"), min_value=1, max_value=MOST_PLAYERS)
    reserves = forms.IntegerField(
        label=_("Reserves"), min_value=0, max_value=MOST_PLAYERS, required=False, initial=0
    )
    carry = forms.ChoiceField(label=_("What they bring along"), choices=CARRIES, initial="1")
    anew = forms.BooleanField(label=_("Plan this stage anew"), required=False)
    seen_version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def draft_values(self) -> dict[str, Any]:
        """Return what was entered as a draft takes it."""
        beside = ("seen_version", "anew")
        cleaned = {name: value for name, value in self.cleaned_data.items() if name not in beside}
        return cleaned | {"carry": Fraction(cleaned["carry"]), "reserves": cleaned["reserves"] or 0}


class AwardForm(PlainForm):
    """Points of a session without play, for some players by number."""

    session = forms.IntegerField(label=_("Session"), min_value=1, max_value=40)
    numbers = forms.CharField(
        label=_("Numbers of the players"), max_length=400, help_text=_("Apart by blanks or commas.")
    )
    table_points = Points(label=_("Table points"))
    game_points = forms.IntegerField(
        label=_("Game points"), min_value=-500, max_value=500, required=False, initial=0
    )
    reason = forms.CharField(label=_("Reason"), max_length=500)

    def clean_numbers(self) -> list[int]:
        """Return the numbers."""
        parts = self.cleaned_data["numbers"].replace(",", " ").replace(";", " ").split()
        if not all(part.isdecimal() and len(part) < len(str(10**9)) for part in parts):
            raise forms.ValidationError(_("Enter numbers such as 17, 18."))
        return [int(part) for part in parts]

    def draft_values(self) -> dict[str, Any]:
        """Return what was entered as a draft takes it."""
        cleaned = self.cleaned_data
        points = cleaned.get("table_points")
        return cleaned | {
            "table_points": Fraction() if points is None else points,
            "game_points": cleaned.get("game_points") or 0,
        }


class SeasonForm(PlainForm):
    """Name and rules of a season."""

    name = forms.CharField(label=_("Name of the season"), max_length=160)
    slug = forms.SlugField(
        label=_("Short name in addresses"),
        max_length=60,
        required=False,
        help_text=_("Left empty, it is made from the name."),
    )
    formula = forms.ChoiceField(label=_("An event brings"), choices=SeasonFormula.choices)
    best_of = forms.IntegerField(
        label=_("Results that count"),
        min_value=1,
        max_value=MOST_EVENTS,
        required=False,
        help_text=_("The best ones. Left empty, all of them count."),
    )
    dropped = forms.IntegerField(
        label=_("Worst results that are dropped"),
        min_value=0,
        max_value=MOST_EVENTS,
        required=False,
        initial=0,
        help_text=_("Of as many as there are events: a missed event is dropped first."),
    )
    seen_version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def draft_values(self) -> dict[str, Any]:
        """Return what was entered as a draft takes it."""
        cleaned = {name: value for name, value in self.cleaned_data.items() if name != "seen_version"}
        return cleaned | {"dropped": cleaned.get("dropped") or 0}


class SeasonEventForm(PlainForm):
    """An event of a season and its weight."""

    event = forms.ChoiceField(label=_("Event"))
    weight = Points(label=_("Weight"), initial="1")
    seen_version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, events: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["event"].choices = events  # type: ignore[attr-defined]
