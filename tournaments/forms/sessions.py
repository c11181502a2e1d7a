"""A session as it is planned, and its clock: what organisers type."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.forms.plain import PlainForm
from tournaments.models import Session
from tournaments.services.sessions import LONGEST_SESSION, LONGEST_TITLE

MOST_MINUTES = 240


class MomentInput(forms.DateTimeInput):
    """A day and a time of the hall, picked from the browser's own calendar."""

    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


class PlanForm(PlainForm):
    """How a session is called, how long it is, and when it starts, in the time zone that is switched on."""

    title = forms.CharField(label=_("Title"), max_length=LONGEST_TITLE, required=False)
    starts_at = forms.DateTimeField(
        label=_("Starts at, in the hall's time"),
        required=False,
        widget=MomentInput,
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"],
    )
    minutes = forms.IntegerField(
        label=_("Minutes"),
        required=False,
        min_value=1,
        max_value=LONGEST_SESSION,
        help_text=_("Left empty, as in the settings of the event."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=500, required=False)
    seen_version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    @classmethod
    def of(cls, session: Session, seen_version: int) -> "PlanForm":
        """Return the form as the session stands in this version of the event."""
        names = ("title", "starts_at", "minutes")
        stands = {name: getattr(session, name) for name in names}
        return cls(initial=stands | {"seen_version": seen_version})


class ExtendForm(PlainForm):
    """More minutes for every table, or for one; fewer with a minus sign."""

    table = forms.TypedChoiceField(label=_("For"), coerce=int, empty_value=None, required=False)
    minutes = forms.IntegerField(label=_("Minutes"), min_value=-MOST_MINUTES, max_value=MOST_MINUTES)
    reason = forms.CharField(label=_("Reason"), max_length=500)
    seen_version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, tables: list[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("all tables")), *((str(number), name) for number, name in tables)]
        self.fields["table"].choices = choices  # type: ignore[attr-defined]
