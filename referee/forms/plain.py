"""The form that every form of the desk is: what it takes can be stored, printed and carried away."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.http import QueryDict

from referee.services.texts import plain_text


class PlainForm(forms.Form):
    """A form whose text comes without control characters, with line feeds at the ends of lines.

    They are left out rather than refused: nobody sees them, and whoever pasted them did not mean them.
    """

    def __init__(self, data: Mapping[str, Any] | None = None, *args: Any, **kwargs: Any) -> None:
        super().__init__(None if data is None else plain_data(data), *args, **kwargs)

    def add_error(self, field: str | None, error: Any) -> None:
        """Note what is wrong, and let the page arrive at the first field of which that is said."""
        super().add_error(field, error)
        wrong = [bound for bound in self if bound.name in self.errors and not bound.is_hidden]
        for place, bound in enumerate(wrong):
            if place:
                bound.field.widget.attrs.pop("autofocus", None)
            else:
                bound.field.widget.attrs["autofocus"] = True

    def choose(self, name: str, choices: Iterable[tuple[Any, Any]]) -> None:
        """Give a field the choices that only the page knows."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(choices)


def plain_data(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what was sent with every text in it plain; anything that is no text stays as it is."""
    if isinstance(data, QueryDict):
        plain = QueryDict(mutable=True, encoding=data.encoding)
        for name, values in data.lists():
            plain.setlist(name, [_plain(value) for value in values])
        return plain
    return {name: _plain(value) for name, value in data.items()}


def _plain(value: Any) -> Any:
    return plain_text(value) if isinstance(value, str) else value
