"""What is said of a won hand in the same words at the table and in the calculator."""

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.forms.plain import PlainForm

CIRCUMSTANCES: Final = ("last_of_kind", "last_of_wall", "about_kong", "flower_after_kong")
FLOWERS_WRONG: Final = _("Flowers: a number from 0 to 8.")
TILES_TOO_LONG: Final = _(
    "Too long for one hand: type one hand of at most 18 tiles, in at most %(limit_value)d characters."
)
LONGEST_FAN: Final = 1000
"""Every fan of a rich hand by its longest name."""


class CircumstanceFields(PlainForm):
    """The circumstances of a win that neither its tiles nor its players show."""

    last_of_kind = forms.BooleanField(label=_("Last of its kind"), required=False)
    last_of_wall = forms.BooleanField(label=_("Last of the wall"), required=False)
    about_kong = forms.BooleanField(label=_("Kong replacement or robbed kong"), required=False)
    flower_after_kong = forms.BooleanField(label=_("The kong's replacement was a flower"), required=False)

    def flags(self, *, self_drawn: bool) -> str:
        """Return how the win came about in four figures, as the notation has them behind the winds."""
        *told, about_kong, after_flower = (self.cleaned_data.get(name, False) for name in CIRCUMSTANCES)
        return "".join(str(int(flag)) for flag in (self_drawn, *told, 2 if after_flower else about_kong))


def tiles_widget(example: str) -> forms.TextInput:
    """Return a line for tiles, which no keyboard corrects."""
    unaided = {"autocomplete": "off", "autocapitalize": "off", "autocorrect": "off", "spellcheck": "false"}
    return forms.TextInput(attrs={"class": "field-code", **unaided, "placeholder": example})


def fan_field() -> forms.CharField:
    """Return the field of the fan that a player names."""
    return forms.CharField(
        label=_("Announced fan"),
        required=False,
        max_length=LONGEST_FAN,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        help_text=_("With commas between them, their points if you like: Mixed Straight 8, Double Pung × 2."),
    )
