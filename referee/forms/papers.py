"""What the paper says and who stands for it: four totals, a confirmation, a signature with its reason."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.forms.plain import PlainForm
from referee.selectors import SheetView
from referee.templatetags.desk import called

TOTAL = "total_"


class SeenForm(PlainForm):
    """An act on the sheet as the page has shown it, with a reason where one is needed."""

    seen_version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Reason"), required=False, max_length=500, widget=forms.Textarea(attrs={"rows": 2})
    )


class FourTotalsForm(PlainForm):
    """The four totals as they stand on the paper, by person."""

    seen_version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    after_hand = forms.IntegerField(
        label=_("After hand"), required=False, min_value=1, max_value=16, widget=forms.HiddenInput
    )
    client_key = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, view: SheetView, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for seat in view.seats:
            if not seat.is_empty:
                self.fields[f"{TOTAL}{seat.participant_id}"] = forms.IntegerField(
                    label=called(seat),
                    widget=forms.NumberInput(attrs={"autocomplete": "off", "class": "field-big"}),
                    error_messages={"required": _("Type the total, 0 counts too.")},
                )

    def total_fields(self) -> list[forms.BoundField]:
        """Return the fields of the four."""
        return [self[name] for name in self.fields if name.startswith(TOTAL)]

    def totals(self) -> dict[int, int]:
        """Return the totals by person; call it only when the form is valid."""
        return {
            int(name.removeprefix(TOTAL)): points
            for name, points in self.cleaned_data.items()
            if name.startswith(TOTAL)
        }
