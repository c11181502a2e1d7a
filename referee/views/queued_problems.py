"""Beside which field of its form a page shows what the desk finds wrong with an entry."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from django.forms import Form

from referee.forms.hand import FIELD_OF_CODE as HAND_FIELDS
from referee.forms.penalty import FIELD_OF_CODE as PENALTY_FIELDS
from referee.rules.problem import Problem

At = list[tuple[str, str]]  # a field and what is wrong there; "" is the form as a whole

REASONS: Final = {"reason_missing": "reason", "confirmations_missing": "reason"}
FIELDS: Final[Mapping[str, Mapping[str, str]]] = {
    "hand.record": HAND_FIELDS,
    "hand.correct": HAND_FIELDS,
    "penalty.record": PENALTY_FIELDS,
}


def of_form(form: Form) -> At:
    """Return what is wrong in a form, field by field."""
    return [
        (name if name in form.fields else "", str(error))
        for name, errors in form.errors.items()
        for error in errors
    ]


def of_service(act: str, problems: Iterable[Problem], say: Callable[[Problem], str]) -> At:
    """Return what a service found wrong, with the fields of the act's form where they are known."""
    fields = FIELDS.get(act, REASONS)
    return [(fields.get(problem.code, ""), say(problem)) for problem in problems]
