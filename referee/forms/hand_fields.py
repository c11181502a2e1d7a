"""The fields of a hand as typed at the table: what a touch chooses and what a keyboard adds."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee.forms.claim import FLOWERS_WRONG, TILES_TOO_LONG, CircumstanceFields, fan_field, tiles_widget
from referee.messages import listed
from referee.selectors import SheetView
from referee.services.checks import LONGEST_HAND_TEXT, MOST_FLOWERS
from referee.templatetags.desk import called

DRAWN = "drawn"
SELF_DRAWN = "self"
VOID, REPLAY = "void", "replay"
USUAL_TOTALS = range(8, 25)  # one touch each; any other total is typed
UNUSUAL_TOTAL = 200  # hands worth more are a handful in a lifetime: it is asked whether the number is right
ONLY_TOTAL, WITH_TILES = "total", "tiles"
WAYS = ((ONLY_TOTAL, _("Just the total")), (WITH_TILES, _("The tiles")))


class HandFields(CircumstanceFields):
    """Who won, from whom, the total or the tiles, the circumstances, a ruling."""

    view: SheetView
    asked_total: int | None = None  # of a size that nobody believes without a tick
    is_sure = False
    client_key = forms.UUIDField(widget=forms.HiddenInput)
    seen_version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    number = forms.IntegerField(min_value=1, max_value=16, widget=forms.HiddenInput)
    winner = forms.ChoiceField(
        error_messages={"required": _("Say who won, or that the hand was drawn.")},
    )
    discarder = forms.ChoiceField(required=False)
    claimants = forms.MultipleChoiceField(
        label=_("Who else called a win on this discard"), required=False, widget=forms.CheckboxSelectMultiple
    )
    way = forms.ChoiceField(
        label=_("What is entered"), required=False, choices=WAYS, widget=forms.RadioSelect
    )
    usual_total = forms.TypedChoiceField(
        label=_("Declared total"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[(number, str(number)) for number in USUAL_TOTALS],
        widget=forms.RadioSelect,
    )
    declared_total = forms.IntegerField(
        label=_("Another total"),
        required=False,
        min_value=1,
        widget=forms.NumberInput(
            attrs={"inputmode": "numeric", "autocomplete": "off", "class": "chip-field", "placeholder": "…"}
        ),
    )
    sure = forms.IntegerField(required=False)  # a box to tick for the very total that is right
    flowers = forms.TypedChoiceField(
        label=_("Flowers"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[(number, str(number)) for number in range(MOST_FLOWERS + 1)],
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": FLOWERS_WRONG},
    )
    fan = fan_field()
    tiles = forms.CharField(
        label=_("Tiles"),
        required=False,
        max_length=LONGEST_HAND_TEXT,
        error_messages={"max_length": TILES_TOO_LONG},
        widget=tiles_widget("[EEE,1]12345678m55p9m"),
        help_text=_("Melds in brackets, then the hand, the winning tile last."),
    )
    ruled_total = forms.IntegerField(
        label=_("Total as ruled"),
        required=False,
        min_value=1,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        help_text=_("Empty: as proposed."),
    )
    ruling_reason = forms.CharField(
        label=_("Reason of the ruling"),
        required=False,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def clean(self) -> dict[str, Any]:
        """Refuse impossible claims, and ask whether a total far beyond the usual is right."""
        cleaned = super().clean() or {}
        if cleaned.get("winner", "").isdigit():
            self._refuse_claims(cleaned)
            self._ask_whether_right(cleaned)
        return cleaned

    def _refuse_claims(self, cleaned: dict[str, Any]) -> None:
        """Tell that neither who won nor who discarded the tile called it besides."""
        claims = set(cleaned.get("claimants", ()))
        people = {str(seat.participant_id): called(seat) for seat in self.view.seats}
        winner, discarder = str(cleaned["winner"]), str(cleaned.get("discarder", ""))
        if winner in claims:
            text = gettext("%(name)s has the win: tick only the others who called this discard.")
            self.add_error("claimants", text % {"name": people[winner]})
        if discarder in claims:
            text = gettext("%(name)s discarded the tile and cannot call a win on it.")
            self.add_error("claimants", text % {"name": people[discarder]})
        if claims and discarder == SELF_DRAWN:
            names = listed(people[each] for each in people if each in claims)
            text = gettext("A self-drawn tile is no discard that %(names)s could call.")
            self.add_error("claimants", text % {"names": names})

    def _ask_whether_right(self, cleaned: dict[str, Any]) -> None:
        """Ask before a number is taken that a slip of the finger is likelier to have made than a hand."""
        if cleaned.get("tiles") and cleaned.get("way") != ONLY_TOTAL:
            return  # the count of the tiles speaks for itself, and a ruling beyond it needs its reason
        total = cleaned.get("ruled_total") or cleaned.get("declared_total")
        if total is None or total < UNUSUAL_TOTAL:
            return
        self.asked_total, self.is_sure = total, cleaned.get("sure") == total
        if not self.is_sure:
            text = gettext("Is %(total)s right? Tick it below, or type the total anew.")
            self.add_error("declared_total", text % {"total": total})
