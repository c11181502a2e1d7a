"""A penalty as a bare amount: who, how much, who receives it."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.forms.hand import named_people
from referee.messages import sentence
from referee.models import PenaltyReceivers
from referee.rules.problem import Problem
from referee.selectors import SheetView
from referee.services import PenaltyDraft

FIELD_OF_CODE = {
    "amount_not_positive": "amount",
    "amount_not_in_thirds": "amount",
    "amount_negative": "amount",
    "hand_out_of_range": "hand_number",
    "offender_not_at_table": "offender",
    "receiver_missing": "receiver",
    "receiver_not_asked": "receiver",
    "receiver_is_offender": "receiver",
    "receiver_not_at_table": "receiver",
    "receivers_unknown": "receivers",
    "reason_missing": "note",
}


class PenaltyForm(forms.Form):
    """Points that a referee takes from somebody."""

    client_key = forms.UUIDField(widget=forms.HiddenInput)
    seen_version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    offender = forms.ChoiceField(
        label=_("Who is penalised"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Say who is penalised.")},
    )
    amount = forms.IntegerField(
        label=_("Points lost in all"),
        min_value=1,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "field-big"}),
        help_text=_("In game points, without a sign."),
        error_messages={"required": _("Say how many points are lost.")},
    )
    receivers = forms.ChoiceField(
        label=_("Who receives them"),
        choices=PenaltyReceivers.choices,
        initial=PenaltyReceivers.NOBODY,
        widget=forms.RadioSelect,
    )
    receiver = forms.ChoiceField(label=_("The one player who receives them"), required=False)
    hand_number = forms.IntegerField(
        label=_("In hand"),
        required=False,
        min_value=1,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        help_text=_("Empty: of the session as a whole."),
    )
    offence = forms.CharField(label=_("Offence"), required=False, max_length=120)
    note = forms.CharField(
        label=_("Note"), required=False, max_length=500, widget=forms.Textarea(attrs={"rows": 2})
    )

    def __init__(self, *args: Any, view: SheetView, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = named_people(view)
        for name, choices in (("offender", people), ("receiver", [("", "-"), *people])):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices

    def clean(self) -> dict[str, Any]:
        """Ask for the one receiver where there is to be one."""
        cleaned = super().clean() or {}
        if cleaned.get("receivers") == PenaltyReceivers.ONE and not cleaned.get("receiver"):
            self.add_error("receiver", _("Say which player receives the points."))
        return cleaned

    def draft(self) -> PenaltyDraft:
        """Return the penalty as the services take it; call it only when the form is valid."""
        values = self.cleaned_data
        to_one = values["receivers"] == PenaltyReceivers.ONE
        return PenaltyDraft(
            offender_id=int(values["offender"]),
            amount=values["amount"],
            receivers=values["receivers"],
            receiver_id=int(values["receiver"]) if to_one else None,
            hand_number=values["hand_number"],
            offence=values["offence"],
            note=values["note"],
        )

    def add_problems(self, problems: Iterable[Problem]) -> None:
        """Put what the services found beside the fields it concerns, in words."""
        for problem in problems:
            self.add_error(FIELD_OF_CODE.get(problem.code), sentence(problem))
