"""What is written in the head referee's room: incidents, rulings, protests, decisions, the rota."""

import uuid
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.forms.plain import PlainForm
from tournaments.models import ProtestOutcome
from tournaments.services.incidents import HANDS, LONGEST_LINE, LONGEST_NAME, LONGEST_STORY


def story(label: Any, **fields: Any) -> forms.CharField:
    """Return a field for several lines."""
    widget = forms.Textarea(attrs={"rows": 4})
    return forms.CharField(label=label, max_length=LONGEST_STORY, widget=widget, **fields)


class KeyedForm(PlainForm):
    """A form that is stored once, however often it is sent."""

    client_key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, **kwargs: Any) -> None:
        kwargs["initial"] = {"client_key": uuid.uuid4()} | kwargs.get("initial", {})
        super().__init__(data, **kwargs)


class IncidentForm(KeyedForm):
    """What happened, where, and how each side tells it."""

    what = forms.CharField(label=_("What happened, in one line"), max_length=LONGEST_LINE)
    session_number = forms.IntegerField(label=_("Session"), min_value=1, required=False)
    table_number = forms.IntegerField(label=_("Table"), min_value=1, required=False)
    hand_number = forms.IntegerField(label=_("Hand"), min_value=1, max_value=HANDS, required=False)
    one_name = forms.CharField(label=_("One side"), max_length=LONGEST_NAME, required=False)
    one_says = story(_("says"), required=False)
    other_name = forms.CharField(label=_("The other side"), max_length=LONGEST_NAME, required=False)
    other_says = story(_("says"), required=False)
    seen_version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def draft_values(self) -> dict[str, Any]:
        """Return what is stored of the incident."""
        beside = {"client_key", "seen_version"}
        return {name: value for name, value in self.cleaned_data.items() if name not in beside}


class RulingForm(KeyedForm):
    """How an incident is decided."""

    text = story(_("Ruling"))
    rule = forms.CharField(
        label=_("Place in the rules"),
        max_length=LONGEST_LINE,
        required=False,
        help_text=_("For example MIL 2025 9 (3)."),
    )
    reason = forms.CharField(label=_("Why it replaces the ruling before"), max_length=500, required=False)


class ProtestForm(KeyedForm):
    """A protest as it is handed in."""

    session_number = forms.IntegerField(label=_("Session"), min_value=1)
    table_number = forms.IntegerField(label=_("Table"), min_value=1, required=False)
    protester = forms.CharField(label=_("Who protests"), max_length=LONGEST_NAME)
    text = story(_("Against what, and why"))
    late_reason = forms.CharField(label=_("Why it is taken after its time"), max_length=500, required=False)


class DecisionForm(PlainForm):
    """What becomes of a protest."""

    outcome = forms.ChoiceField(label=_("Outcome"))
    decision = story(_("Decision"))
    reason = forms.CharField(label=_("Why it replaces the decision before"), max_length=500, required=False)
    seen_version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        decided = [(each.value, each.label) for each in ProtestOutcome if each != ProtestOutcome.OPEN]
        self.fields["outcome"].choices = decided  # type: ignore[attr-defined]


class DutyForm(PlainForm):
    """Which tables an official looks after in a session."""

    user = forms.TypedChoiceField(label=_("Referee"), coerce=int)
    session = forms.TypedChoiceField(label=_("Session"), coerce=int)
    tables = forms.CharField(
        label=_("Tables"), max_length=200, required=False, help_text=_("For example 1-4, 7. Empty: none.")
    )
    reason = forms.CharField(label=_("Reason"), max_length=500, required=False)
    seen_version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(
        self, *args: Any, people: list[tuple[int, str]], sessions: list[tuple[int, str]], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["user"].choices = people  # type: ignore[attr-defined]
        self.fields["session"].choices = sessions  # type: ignore[attr-defined]


class LinkForm(PlainForm):
    """As which player an official takes part."""

    user = forms.TypedChoiceField(label=_("Referee"), coerce=int)
    number = forms.IntegerField(
        label=_("Plays as number"), min_value=1, required=False, help_text=_("Empty: does not play.")
    )
    seen_version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, people: list[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["user"].choices = people  # type: ignore[attr-defined]


class BookFilter(PlainForm):
    """What is looked for in the penalty book."""

    player = forms.CharField(label=_("Player"), max_length=120, required=False)
    session = forms.IntegerField(label=_("Session"), min_value=1, required=False)
    table = forms.IntegerField(label=_("Table"), min_value=1, required=False)
    offence = forms.ChoiceField(label=_("Offence"), required=False)
    state = forms.ChoiceField(
        label=_("Which"),
        required=False,
        choices=[("", _("all")), ("standing", _("standing")), ("cancelled", _("cancelled"))],
    )

    def __init__(self, *args: Any, offences: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["offence"].choices = [("", _("all")), *offences]  # type: ignore[attr-defined]


class LogForm(PlainForm):
    """What is looked for in the log."""

    action = forms.ChoiceField(label=_("Act"), required=False)
    actor = forms.ChoiceField(label=_("By"), required=False)
    session = forms.IntegerField(label=_("Session"), min_value=1, required=False)
    table = forms.IntegerField(label=_("Table"), min_value=1, required=False)

    def __init__(
        self, *args: Any, actions: list[tuple[str, str]], actors: list[tuple[str, str]], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["action"].choices = [("", _("all")), *actions]  # type: ignore[attr-defined]
        self.fields["actor"].choices = [("", _("everybody")), *actors]  # type: ignore[attr-defined]
