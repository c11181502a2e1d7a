"""In which language and shape a table is taken away."""

from collections.abc import Iterable
from typing import Any, Final

from django import forms
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from referee.forms.plain import PlainForm

SHAPES: Final = (
    ("comma", _("comma between cells, 2.5")),
    ("semicolon", _("semicolon between cells, 2,5")),
)


class FilesForm(PlainForm):
    """The choices of the page of files."""

    language = forms.ChoiceField(label=_("Language"), required=False)
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

    def __init__(self, *args: Any, languages: Iterable[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = dict(settings.LANGUAGES)
        offered = [code for code in languages if code in known] or list(known)
        own = get_language() or offered[0]
        self.first_language = own if own in offered else offered[0]
        field = self.fields["language"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(code, known[code]) for code in offered]
        self.initial = {"language": self.first_language, "shape": "comma", **self.initial}

    def clean_language(self) -> str:
        """Return the language, the reader's own where none was chosen."""
        return self.cleaned_data["language"] or self.first_language

    def clean_shape(self) -> str:
        """Return the shape, commas where none was chosen."""
        return self.cleaned_data["shape"] or "comma"
