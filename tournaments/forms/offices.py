"""Who gets which office."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.forms.plain import PlainForm
from tournaments.models import Role


class OfficeForm(PlainForm):
    """An account, its office, and a password where the account is new."""

    username = forms.CharField(
        label=_("User name"), max_length=150, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    role = forms.ChoiceField(
        label=pgettext_lazy("held by a person", "Office"), choices=Role.choices, initial=Role.TABLE_REFEREE
    )
    password = forms.CharField(
        label=_("Password of a new account"),
        required=False,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=_("Left empty for an account that exists. Tell it to the person yourself."),
    )
