"""Players as organisers type or paste them."""

from django import forms
from django.utils.translation import gettext_lazy as _


class PlayersForm(forms.Form):
    """A list of players, one a line."""

    lines = forms.CharField(
        label=_("Players, one a line"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocomplete": "off"}),
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
