"""What an organiser types to seat a session by the standings."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.forms.plain import PlainForm
from tournaments.draw.ranked import Mode, Uneven
from tournaments.forms.seating import seed_field
from tournaments.services import RankedDraft

MODES = [
    (Mode.STRICT.value, _("Strictly by place: 1 to 4, 5 to 8 ...")),
    (Mode.AVOID.value, _("Near places, without repeated meetings where that is possible")),
    (Mode.SNAKE.value, _("Snake: every table of the same strength")),
    (Mode.BLOCKS.value, _("Blocks: the field is cut, and drawn inside each part")),
    (Mode.DRAWN.value, _("By lot, whatever the places (a consolation)")),
]
OF_A_FINAL = [choice for choice in MODES if choice[0] != Mode.BLOCKS.value]


class RankedForm(PlainForm):
    """How a session is seated by the standings."""

    mode = forms.ChoiceField(
        label=_("Tables, below a final"), widget=forms.RadioSelect, initial=Mode.AVOID.value, choices=MODES
    )
    blocks = forms.IntegerField(label=_("Blocks"), min_value=1, max_value=100, initial=2)
    cut = forms.IntegerField(
        label=_("First places that play a final"),
        min_value=0,
        max_value=4000,
        initial=0,
        help_text=_("4: the first four play at table 1. 0: no final."),
    )
    final = forms.ChoiceField(
        label=_("Tables of the final"), initial=Mode.STRICT.value, choices=OF_A_FINAL, required=False
    )
    only_cut = forms.BooleanField(label=_("Only they play this session"), required=False)
    numbers_drawn = forms.BooleanField(label=_("Draw the table numbers below the final"), required=False)
    uneven = forms.ChoiceField(
        label=_("The players do not fill tables of four"), required=False, widget=forms.RadioSelect
    )
    seed = seed_field()
    seed_source = forms.CharField(label=_("Where the seed comes from"), max_length=150, required=False)

    def __init__(
        self, *args: Any, ways: Sequence[tuple[str, str]] = (), has_stage: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        if has_stage:
            del self.fields["cut"]  # the approved field of the stage plays
        if not ways:
            del self.fields["uneven"]
            return
        self.choose("uneven", ways)
        self.fields["uneven"].initial = Uneven.HOUSE.value
        if self.initial.get("uneven") not in {way for way, _said in ways}:
            self.initial.pop("uneven", None)

    def draft(self, session: int) -> RankedDraft:
        """Return how the session is asked to be seated."""
        data = {name: value for name, value in self.cleaned_data.items() if value not in {"", None}}
        return RankedDraft(session=session, **data)
