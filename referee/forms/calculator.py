"""A hand for the calculator: the whole state of the page, as it stands in the address."""

from dataclasses import replace
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.forms.announced import AnnouncedFan, read_announced
from referee.forms.claim import FLOWERS_WRONG, TILES_TOO_LONG, CircumstanceFields, fan_field, tiles_widget
from referee.rules import RULESETS, HandError, Problem, Win, WinningHand, format_hand, parse_hand
from referee.rules.notation.reader import half_width
from referee.services.checks import LONGEST_HAND_TEXT, MOST_FLOWERS

DISCARD, SELF_DRAWN = "discard", "self"
NEWEST: Final = "mil2025"
HIGHEST_TOTAL = 9999
OPEN: Final = {"drawn": DISCARD, "prevalent": "E", "seat": "E", "flowers": "0", "edition": NEWEST}
"""What is meant where nothing was said."""
WIND_CHOICES = (
    ("E", pgettext_lazy("wind", "East")),
    ("S", pgettext_lazy("wind", "South")),
    ("W", pgettext_lazy("wind", "West")),
    ("N", pgettext_lazy("wind", "North")),
)


class CalculatorForm(CircumstanceFields):
    """The hand with its way of winning, what was announced, and the edition to explain."""

    hand = forms.CharField(
        label=_("Hand"),
        required=False,
        strip=False,  # a problem is placed by its character, blanks before it included
        max_length=LONGEST_HAND_TEXT,
        error_messages={"max_length": TILES_TOO_LONG},
        widget=tiles_widget("[EEE]123456m55p78s9s"),
        help_text=_(
            "Melds in brackets, the winning tile last: m characters, s bamboos, p dots, E S W N winds, "
            "C F P red, green and white dragon."
        ),
    )
    drawn = forms.ChoiceField(
        label=_("The winning tile"),
        required=False,
        choices=((DISCARD, _("From a discard")), (SELF_DRAWN, _("Self-drawn"))),
        widget=forms.RadioSelect,
    )
    prevalent = forms.ChoiceField(
        label=_("Prevalent wind"), required=False, choices=WIND_CHOICES, widget=forms.RadioSelect
    )
    seat = forms.ChoiceField(
        label=_("Seat wind"), required=False, choices=WIND_CHOICES, widget=forms.RadioSelect
    )
    flowers = forms.ChoiceField(
        label=_("Flowers"),
        required=False,
        choices=[(str(number), str(number)) for number in range(MOST_FLOWERS + 1)],
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": FLOWERS_WRONG},
    )
    declared = forms.IntegerField(
        label=_("Announced total"),
        required=False,
        min_value=0,
        max_value=HIGHEST_TOTAL,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        help_text=_("In fan, with flowers."),
    )
    fan = fan_field()
    edition = forms.ChoiceField(
        label=_("Edition"),
        required=False,
        choices=[(code, ruleset.title) for code, ruleset in RULESETS.items()],
        widget=forms.RadioSelect,
    )

    def clean(self) -> dict[str, Any]:
        """Fill in what was left open."""
        cleaned = super().clean() or {}
        open_values = {name: OPEN[name] for name in ("drawn", "prevalent", "seat", "edition")}
        return cleaned | {name: cleaned.get(name) or value for name, value in open_values.items()}

    @property
    def text(self) -> str:
        """Return what was typed as the hand."""
        text: str = self.cleaned_data.get("hand", "")
        return text

    def whole_text(self) -> str:
        """Return the hand with its way of winning; what the text says of it counts more than the choices."""
        return self.text if "|" in half_width(self.text) else f"{self.text}|{self._tail()}"

    def _tail(self) -> str:
        values = self.cleaned_data
        flags = self.flags(self_drawn=values["drawn"] == SELF_DRAWN)
        return f"{values['prevalent']}{values['seat']}{flags}|{values.get('flowers') or 0}"

    def read_hand(self) -> tuple[WinningHand, Win]:
        """Return the hand; HandError with every problem, placed as far as it stands in the typed text."""
        try:
            return parse_hand(self.whole_text())
        except HandError as error:
            raise HandError([_placed(problem, len(self.text)) for problem in error.problems]) from None

    def announced(self) -> tuple[AnnouncedFan, ...]:
        """Return what was announced fan by fan."""
        return read_announced(self.cleaned_data.get("fan", ""))


def _placed(problem: Problem, length: int) -> Problem:
    """Take away a place that lies behind the typed text, where the choices were appended."""
    inside = problem.position is not None and problem.position < max(length, 1)
    return problem if inside else replace(problem, position=None)


def choices_of(hand: WinningHand, win: Win) -> dict[str, Any]:
    """Return how the form shows a hand that was read: the tiles as text, the way of winning as choices."""
    text, _bar, _tail = format_hand(hand, win).partition("|")
    return {
        "hand": text,
        "drawn": SELF_DRAWN if win.self_drawn else DISCARD,
        "prevalent": win.prevalent_wind.letter,
        "seat": win.seat_wind.letter,
        "last_of_kind": win.last_of_kind,
        "last_of_wall": win.last_of_wall,
        "about_kong": win.kong_replacement or win.robbed_kong,
        "flower_after_kong": win.flower_after_kong,
        "flowers": win.flowers,
    }
