"""The fields of a ruling: who, what, the tiles of a false win, the minutes, and what is ruled otherwise."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.forms.plain import PlainForm
from referee.models import PenaltyReceivers, RulingKind
from referee.rules.offences import Action, Effect

LATE: Final = "late"
KINDS: Final = (*RulingKind.values, LATE)
LONGEST_DELAY: Final = 600  # minutes; static/js/ruling.js proposes no more
DIGITS: Final = {"inputmode": "numeric", "autocomplete": "off"}
AS_PROPOSED: Final = ("", _("as proposed"))
COUNTS, COUNTS_NOT = "yes", "no"
# What a player with a dead hand may be seen to do, the forbidden in some edition first.
ACTIONS: Final = (
    Action.CHOW,
    Action.PUNG,
    Action.DIRECT_KONG,
    Action.WIN,
    Action.ADDED_KONG,
    Action.CONCEALED_KONG,
    Action.REPLACE_FLOWER,
)


def _number(label: Any, **extra: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, widget=forms.NumberInput(attrs=DIGITS), **extra)


class PenaltyFields(PlainForm):
    """What a referee says; whatever stays empty is as the edition proposes."""

    client_key = forms.UUIDField(widget=forms.HiddenInput)
    seen_version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    kind = forms.ChoiceField(
        required=False, choices=[(kind, kind) for kind in KINDS], widget=forms.HiddenInput
    )
    offender = forms.ChoiceField(
        label=_("Who"), widget=forms.RadioSelect, error_messages={"required": _("Say who is penalised.")}
    )
    offence_key = forms.ChoiceField(label=_("What"), required=False, widget=forms.RadioSelect)
    offence = forms.CharField(label=_("In words"), required=False, max_length=120)
    action = forms.ChoiceField(
        label=_("What the player with the dead hand did"), required=False, widget=forms.RadioSelect
    )
    hand_text = forms.CharField(
        label=_("Tiles"),
        required=False,
        max_length=200,
        widget=forms.TextInput(
            attrs={
                "class": "field-code",
                "autocomplete": "off",
                "autocapitalize": "off",
                "spellcheck": "false",
            }
        ),
        help_text=_("Melds in brackets, then the hand, the winning tile last."),
    )
    declared_total = _number(_("Declared total"), min_value=1)
    self_drawn = forms.BooleanField(label=_("Self-drawn"), required=False)
    not_shown = forms.BooleanField(label=_("The tiles were not shown"), required=False)
    deliberate = forms.BooleanField(label=_("On purpose"), required=False)
    minutes_late = _number(
        _("Minutes late"),
        min_value=1,
        max_value=LONGEST_DELAY,
        error_messages=dict.fromkeys(("min_value", "max_value", "invalid"), _("Type 1 to 600 minutes.")),
    )
    chosen_amount = _number(_("Points"), min_value=0)
    receiver = forms.ChoiceField(label=_("Who receives the points"), required=False, widget=forms.RadioSelect)
    hand_number = _number(_("In hand"), min_value=1, help_text=_("Empty: of the session as a whole."))
    note = forms.CharField(
        label=_("Note"), required=False, max_length=500, widget=forms.Textarea(attrs={"rows": 2})
    )
    amount = _number(
        _("Points lost in all"), min_value=0, help_text=_("In game points, without a sign; 0 is a warning.")
    )
    receivers = forms.ChoiceField(
        label=_("Who receives them"), required=False, choices=[AS_PROPOSED, *PenaltyReceivers.choices]
    )
    effect = forms.ChoiceField(label=pgettext_lazy("of an offence", "Effect"), required=False)
    table_points = forms.CharField(
        label=_("Table points lost"),
        required=False,
        max_length=12,
        widget=forms.TextInput(attrs=DIGITS),
        help_text=_("A number or a fraction such as 1/2."),
    )
    counts = forms.ChoiceField(
        label=_("For the table points"),
        required=False,
        choices=[
            AS_PROPOSED,
            (COUNTS, _("the points lost count")),
            (COUNTS_NOT, _("the points lost do not count")),
        ],
    )
    once_more = forms.BooleanField(label=_("Once more"), required=False)
    departure_reason = forms.CharField(
        label=_("Reason why it is ruled otherwise"),
        required=False,
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


EFFECTS: Final = tuple(Effect)
