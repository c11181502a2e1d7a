"""In which language something is taken away: the reader's own, unless another of the event is chosen."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from referee.forms.plain import PlainForm


class LanguageForm(PlainForm):
    """A form that asks for a language; ``languages`` are those of the event, none stands for all."""

    language = forms.ChoiceField(label=_("Language"), required=False)

    def __init__(self, *args: Any, languages: Iterable[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = dict(settings.LANGUAGES)
        offered = [code for code in languages if code in known] or list(known)
        own = get_language() or offered[0]
        self.first_language = own if own in offered else offered[0]
        self.choose("language", [(code, known[code]) for code in offered])
        self.initial = {"language": self.first_language, **self.initial}

    def clean_language(self) -> str:
        """Return the language, the reader's own where none was chosen."""
        return self.cleaned_data["language"] or self.first_language
