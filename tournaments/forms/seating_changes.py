"""What an organiser types to change seats during an event."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.forms.plain import PlainForm
from tournaments.draw.ranked import Uneven
from tournaments.forms.seating import read_numbers
from tournaments.services import MoveDraft
from tournaments.services.seating_moves import DISSOLVE, REDRAW, SWAP, TAKE_SEATS

UNEVEN = [
    ("", _("House players fill the chairs: they are among those who come")),
    (Uneven.SIT_OUT.value, _("Some sit out in each session, those who did so least (new draw only)")),
    (Uneven.THREES.value, _("Tables of three, for those who played at one least")),
]


class MoveForm(PlainForm):
    """Who leaves, who comes, and what happens to the seats."""

    leaving = forms.CharField(
        label=_("Who leaves"), required=False, max_length=2000, help_text=_("Numbers of players: 7 12")
    )
    coming = forms.CharField(
        label=_("Who comes"),
        required=False,
        max_length=2000,
        help_text=_("Numbers of substitutes or house players, in the order of those who leave"),
    )
    way = forms.ChoiceField(
        label=_("What happens to the seats"),
        widget=forms.RadioSelect,
        initial=TAKE_SEATS,
        choices=[
            (TAKE_SEATS, _("Who comes takes the seats of who leaves; nobody else moves")),
            (DISSOLVE, _("Tables are dissolved, and as few as possible of the others move")),
            (REDRAW, _("All sessions to come are drawn anew, also when four or more come late")),
        ],
    )
    uneven = forms.ChoiceField(
        label=_("Where those who play on do not fill tables of four"),
        required=False,
        widget=forms.RadioSelect,
    )
    first = forms.ChoiceField(label=_("From session"), required=False)
    last = forms.ChoiceField(label=_("Up to session"), required=False)
    in_own_right = forms.BooleanField(
        label=_("Who comes plays for a place (late entry)"),
        required=False,
        help_text=_("Otherwise they are substitutes: they score for the table and have no place."),
    )

    def __init__(
        self, *args: Any, sessions: tuple[int, ...] = (), has_threes: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.choose("uneven", UNEVEN if has_threes else UNEVEN[:-1])
        choices = [(str(number), str(number)) for number in sessions]
        for name, first in (("first", _("the next")), ("last", _("the end"))):
            self.choose(name, [("", first), *choices])

    def clean_first(self) -> int:
        """Return the session, 0 for the next."""
        return int(self.cleaned_data["first"] or 0)

    def clean_last(self) -> int:
        """Return the session, 0 for the last."""
        return int(self.cleaned_data["last"] or 0)

    def clean_leaving(self) -> tuple[int, ...]:
        """Return the numbers of who leaves."""
        return read_numbers(self.cleaned_data["leaving"])

    def clean_coming(self) -> tuple[int, ...]:
        """Return the numbers of who comes."""
        return read_numbers(self.cleaned_data["coming"])

    def draft(self) -> MoveDraft:
        """Return the change that is asked for."""
        return MoveDraft(**self.cleaned_data)


class SwapForm(PlainForm):
    """Two players of one session who exchange their seats."""

    session = forms.IntegerField(min_value=1)
    seat = forms.TypedMultipleChoiceField(coerce=int, required=False)

    def __init__(self, *args: Any, numbers: tuple[int, ...] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.choose("seat", [(str(number), str(number)) for number in numbers])

    def draft(self) -> MoveDraft:
        """Return the exchange that is asked for."""
        data = self.cleaned_data
        return MoveDraft(SWAP, tuple(data["seat"] or ()), first=data["session"], last=data["session"])
