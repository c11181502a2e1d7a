"""What a document is printed for: a session, a table, a language."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from referee.forms.plain import PlainForm


class PapersForm(PlainForm):
    """The choices of the page of papers; an empty session or table stands for all of them."""

    session = forms.TypedChoiceField(label=_("Session"), required=False, coerce=int, empty_value=None)
    table = forms.TypedChoiceField(label=_("Table"), required=False, coerce=int, empty_value=None)
    player = forms.IntegerField(
        label=_("Number of a player"),
        required=False,
        min_value=1,
        max_value=1_000_000,
        help_text=_("For one badge; empty: all."),
    )
    language = forms.ChoiceField(label=_("Language"), required=False)
    bilingual = forms.BooleanField(
        label=_("A second language beside it"),
        required=False,
        help_text=_("Chinese beside English, English beside Chinese."),
    )

    def __init__(
        self,
        *args: Any,
        sessions: Iterable[tuple[int, str]],
        tables: Iterable[tuple[int, str]],
        languages: Iterable[str] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        known = dict(settings.LANGUAGES)
        offered = [code for code in languages if code in known] or list(known)
        own = get_language() or offered[0]
        self.first_language = own if own in offered else offered[0]
        self._choices("session", [("", _("all sessions")), *sessions])
        self._choices("table", [("", _("all tables")), *tables])
        self._choices("language", [(code, known[code]) for code in offered])
        self.initial = {"language": self.first_language, "bilingual": True, **self.initial}

    def clean_language(self) -> str:
        """Return the language, the reader's own where none was chosen."""
        return self.cleaned_data["language"] or self.first_language

    def _choices(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
