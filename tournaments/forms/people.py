"""Players as organisers type or paste them, one registration, a late player, a guest."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.forms.plain import PlainForm
from tournaments.models import ShownAs
from tournaments.services.registrations import Correction
from tournaments.services.registrations_rows import LONGEST, PersonDraft


class PlayersForm(PlainForm):
    """A list of players, one a line."""

    lines = forms.CharField(
        label=_("Players, one a line"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocomplete": "off"}),
        help_text=_(
            "Name; Latin name; country; club; team. Only the name is needed; commas and tabs separate as "
            "well, so rows can be pasted from a spreadsheet."
        ),
    )
    are_substitutes = forms.BooleanField(
        label=_("These are substitutes"),
        required=False,
        help_text=_("They are not drawn; they can take a seat later."),
    )


def _text(label: Any, field: str, *, required: bool = False, help_text: Any = "") -> forms.CharField:
    return forms.CharField(
        label=label,
        max_length=LONGEST[field],
        required=required,
        help_text=help_text,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class PersonForm(PlainForm):
    """What is entered about somebody who takes part."""

    name = _text(_("Name"), "name", required=True, help_text=_("As the person writes it: 王芳, Łukasz Żółć."))
    latin_name = _text(
        _("Name in Latin letters"), "latin_name", help_text=_("Where the name has other letters: Wang Fang.")
    )
    federation_number = _text(
        _("Federation number"), "federation_number", help_text=_("With its noughts: 07222774.")
    )
    country = _text(_("Country"), "country", help_text=_("Three letters as in result lists: POL, CHN."))
    club = _text(_("Club"), "club")
    team = _text(_("Team"), "team", help_text=_("A team that is new is made."))

    def draft(self) -> PersonDraft:
        """Return the person of a valid form."""
        fields = ("name", "latin_name", "federation_number", "country", "club", "team")
        given = {name: self.cleaned_data[name] for name in fields}
        return PersonDraft(
            **given,
            is_substitute=self.cleaned_data.get("is_substitute", False),
            pseudonym=self.cleaned_data.get("pseudonym", ""),
        )


class RegistrationForm(PersonForm):
    """One registration as it should be."""

    is_substitute = forms.BooleanField(
        label=_("Substitute"),
        required=False,
        help_text=_("Not drawn and not ranked; can take a seat or be a house player."),
    )
    shown_as = forms.ChoiceField(
        label=_("Pages for everybody show"), choices=ShownAs.choices, widget=forms.RadioSelect
    )
    pseudonym = _text(_("Pseudonym"), "pseudonym")
    reason = forms.CharField(
        label=_("Reason of the correction"),
        required=False,
        max_length=300,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    seen = forms.CharField(required=False, max_length=16, widget=forms.HiddenInput)

    def correction(self) -> Correction:
        """Return the correction of a valid form."""
        data = self.cleaned_data
        return Correction(self.draft(), data["shown_as"], data["reason"], data["seen"])


class LateForm(PersonForm):
    """Somebody who comes late, and why."""

    reason = forms.CharField(
        label=pgettext_lazy("of a late entry", "Reason"),
        required=False,
        max_length=300,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class GuestForm(PlainForm):
    """Somebody who sits in: a name is enough."""

    name = _text(_("Name of the guest"), "name", required=True)
    latin_name = _text(_("Name in Latin letters"), "latin_name")
    reason = forms.CharField(
        label=_("Why a guest is needed"),
        required=False,
        max_length=300,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class StatusForm(PlainForm):
    """Withdrawn, not come, or playing again; with the reason that the trail keeps."""

    status = forms.CharField(max_length=20)
    reason = forms.CharField(label=_("Reason"), required=False, max_length=300)


class NoShowForm(PlainForm):
    """Who did not come, and since when they were waited for."""

    numbers = forms.TypedMultipleChoiceField(coerce=int, required=False)
    reason = forms.CharField(label=_("Reason"), required=False, max_length=300)

    def __init__(self, *args: Any, missing: tuple[int, ...] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.choose("numbers", [(str(number), str(number)) for number in missing])
