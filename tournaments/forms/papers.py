"""What a document is printed for: a session, a table, a language."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.language import LanguageForm


class PapersForm(LanguageForm):
    """The choices of the page of papers; an empty session or table stands for all of them."""

    field_order = ("session", "table", "player", "language", "bilingual")

    session = forms.TypedChoiceField(label=_("Session"), required=False, coerce=int, empty_value=None)
    table = forms.TypedChoiceField(label=_("Table"), required=False, coerce=int, empty_value=None)
    player = forms.IntegerField(
        label=_("Number of a player"),
        required=False,
        min_value=1,
        max_value=1_000_000,
        help_text=_("For one badge; empty: all."),
    )
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
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.choose("session", [("", _("all sessions")), *sessions])
        self.choose("table", [("", _("all tables")), *tables])
        self.initial = {"bilingual": True, **self.initial}
