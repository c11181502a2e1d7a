"""The options an event may choose on top of an edition: left alone, the edition decides."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.functional import lazystr
from django.utils.translation import gettext_lazy as _

from referee.messages import option_sentence
from referee.rules.ruleset import KnittedWaits

PREFIX: Final = "option_"
YES_OR_NO: Final = (
    "used_up_kinds_are_waits",
    "kong_on_last_tile",
    "kong_flower_win_is_replacement",
    "knitted_straight_melded",
    "honours_make_tile_hogs",
    "seven_pairs_bar_all_types",
    "all_terminals_bar_double_pung",
    "pure_shifted_chows_bar_short_straight",
    "wrong_concealed_kong_loses_to_all",
)
LABELS: Final = {
    "used_up_kinds_are_waits": _("Waits for a tile that is used up"),
    "kong_on_last_tile": _("Kong on the last tile"),
    "kong_flower_win_is_replacement": _("Kong, flower, win"),
    "knitted_straight_melded": _("Knitted straight with a claimed set"),
    "honours_make_tile_hogs": _("Tile hog of honours"),
    "seven_pairs_bar_all_types": _("Seven pairs and all types"),
    "all_terminals_bar_double_pung": _("All terminals and double pung"),
    "pure_shifted_chows_bar_short_straight": _("Pure shifted chows and short straight"),
    "wrong_concealed_kong_loses_to_all": _("Wrong concealed kong"),
}
AS_EDITION: Final = ("", _("as in the edition"))


class Sentence:
    """A choice in words, in the language of whoever looks."""

    def __init__(self, name: str, value: Any) -> None:
        self.name, self.value = name, value

    def __str__(self) -> str:
        return option_sentence(self.name, self.value)


def option_fields() -> dict[str, forms.Field]:
    """Return the fields of all options, each empty where the edition decides."""
    waits = [AS_EDITION, *((each.value, _sentence("knitted_straight_waits", each)) for each in KnittedWaits)]
    fields: dict[str, forms.Field] = {
        "hand_cap": forms.IntegerField(
            label=_("Most that a hand is worth"),
            required=False,
            min_value=1,
            max_value=1000,
            help_text=_("Flowers included; 88 in Japan. Left empty, there is no cap."),
        ),
        "knitted_straight_waits": forms.ChoiceField(
            label=_("Waits beside a knitted straight"), required=False, choices=waits
        ),
    }
    for name in YES_OR_NO:
        choices = [AS_EDITION, ("yes", _sentence(name, True)), ("no", _sentence(name, False))]
        fields[name] = forms.ChoiceField(label=LABELS[name], required=False, choices=choices)
    return {f"{PREFIX}{name}": field for name, field in fields.items()}


def chosen_options(cleaned: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was chosen, as the rules take it."""
    words = {"yes": True, "no": False}
    typed = {name.removeprefix(PREFIX): value for name, value in cleaned.items() if name.startswith(PREFIX)}
    return {name: words.get(value, value) for name, value in typed.items() if value not in ("", None)}


def initial_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return an event's options as the fields show them."""
    words = {True: "yes", False: "no"}
    return {
        f"{PREFIX}{name}": words[value] if isinstance(value, bool) else value
        for name, value in options.items()
    }


def _sentence(name: str, value: Any) -> Any:
    return lazystr(Sentence(name, value))
