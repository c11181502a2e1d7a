"""The seed of a draw."""

from django import forms
from django.utils.translation import gettext_lazy as _


class DrawForm(forms.Form):
    """The public seed that seats the players."""

    seed = forms.CharField(
        label=_("Seed"),
        max_length=200,
        help_text=_(
            "Anything nobody could choose beforehand: dice thrown or tiles drawn in front of all, lottery "
            "numbers. The same seed gives the same seats, so anyone can check the draw."
        ),
    )
