"""Who sits where: two persons swapped, an empty seat, another rotation."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.forms.hand import named_people
from referee.forms.papers import SeenForm
from referee.rules.rotation import ROTATIONS
from referee.selectors import SheetView
from referee.services import OWN

DRAW = "DRAW"


class SwapForm(SeenForm):
    """Two persons who sat in each other's seats."""

    one = forms.ChoiceField(label=_("Who"), widget=forms.RadioSelect)
    other = forms.ChoiceField(label=_("With whom"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, view: SheetView, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = named_people(view)
        for name in ("one", "other"):
            self.choose(name, people)

    def clean(self) -> dict[str, Any]:
        """Ask for two different persons."""
        cleaned = super().clean() or {}
        if cleaned.get("one") and cleaned.get("one") == cleaned.get("other"):
            self.add_error("other", _("Choose two different players."))
        return cleaned


class RotationForm(SeenForm):
    """How the four change chairs from round to round."""

    code = forms.ChoiceField(
        label=_("Rotation"),
        widget=forms.RadioSelect,
        choices=[
            *((code, code) for code in ROTATIONS),
            (DRAW, _("Winds drawn anew each round")),
            (OWN, _("Own table")),
        ],
    )
    seed = forms.CharField(
        label=_("Seed of the draw"),
        required=False,
        max_length=120,
        help_text=_("Public, such as the dice rolled at the table: it settles every round."),
    )
    table = forms.CharField(
        label=_("Own table"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4, "class": "field-code"}),
        help_text=_("A line for each round: the drawn winds of those in chairs E, S, W, N, such as SENW."),
    )

    def rounds(self) -> tuple[str, ...]:
        """Return the lines of the own table."""
        lines = self.cleaned_data["table"].upper().split()
        return tuple("".join(line.split()) for line in lines) if self.cleaned_data["code"] == OWN else ()
