"""In which language and shape a table is taken away."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.language import LanguageForm

SHAPES: Final = (
    ("comma", _("comma between cells, 2.5")),
    ("semicolon", _("semicolon between cells, 2,5")),
)


class FilesForm(LanguageForm):
    """The choices of the page of files."""

    shape = forms.ChoiceField(
        label=_("CSV"),
        choices=SHAPES,
        required=False,
        help_text=_("Spreadsheets in most of Europe want the semicolon."),
    )
    true_names = forms.BooleanField(
        label=_("True names everywhere"),
        required=False,
        help_text=_("Otherwise people are called as they wish to be called in public."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial = {"shape": "comma", **self.initial}

    def clean_shape(self) -> str:
        """Return the shape, commas where none was chosen."""
        return self.cleaned_data["shape"] or "comma"
