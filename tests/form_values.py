"""What a browser sends of a form that it was given."""

from typing import Any

from django import forms


def sent(form: forms.BaseForm) -> dict[str, Any]:
    """Return the values of the form as it stands, by the names of its fields."""
    values: dict[str, Any] = {}
    for bound in form:
        value = bound.value()
        if isinstance(bound.field, forms.BooleanField):
            values |= {bound.html_name: "on"} if value else {}
        elif isinstance(bound.field, forms.MultipleChoiceField):
            values[bound.html_name] = value or []
        else:
            shown = bound.field.prepare_value(value)
            values[bound.html_name] = "" if shown is None else str(shown)
    return values
