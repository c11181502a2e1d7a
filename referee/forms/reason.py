"""An act that only needs its reason."""

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.forms.plain import PlainForm
from referee.messages import sentence
from referee.rules.problem import Problem


class ReasonForm(PlainForm):
    """An act that only needs its reason: taking the last hand back, cancelling a penalty."""

    client_key = forms.UUIDField(widget=forms.HiddenInput)
    seen_version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Say why; the entry is kept with this reason.")},
    )

    def add_problems(self, problems: Iterable[Problem]) -> None:
        """Put what the services found beside the reason, or above the form."""
        for problem in problems:
            self.add_error("reason" if problem.code == "reason_missing" else None, sentence(problem))
