"""The catalogue of offences as a page offers it: those of a kind, the usual ones first."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.translation import get_language

from referee.forms import PenaltyForm
from referee.models import RulingKind
from referee.rules.offences import OFFENCES, Category, Offence
from referee.rules.offences.words import CATEGORY_WORDS
from referee.selectors import SheetView

MOST_FAVOURITES: Final = 6
USUAL: Final = ("late_pung", "claim_not_taken", "misconduct", "nonstandard_call", "empty_call", "two_calls")
OF_KIND: Final = {
    RulingKind.FALSE_WIN: frozenset({Category.FALSE_WIN}),
    RulingKind.DEAD_HAND: frozenset({Category.DEAD_HAND}),
    RulingKind.OFFENCE: frozenset(Category) - {Category.FALSE_WIN, Category.DEAD_HAND, Category.LATENESS},
}


@dataclass(frozen=True, slots=True)
class OffenceLine:
    """One offence to choose."""

    key: str
    name: str
    meaning: str
    words: str  # everything by which it is found
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class OffenceGroup:
    """Offences of one category."""

    name: str
    lines: tuple[OffenceLine, ...]


def offence_groups(form: PenaltyForm) -> tuple[OffenceGroup, ...]:
    """Return the offences of the kind that the page asks for, by category."""
    wanted = OF_KIND.get(RulingKind(form.shown_kind), frozenset()) if form.shown_kind in OF_KIND else ()
    return tuple(
        OffenceGroup(
            CATEGORY_WORDS[category].in_language(_language()),
            tuple(_line(form, each) for each in OFFENCES if each.category is category),
        )
        for category in Category
        if category in wanted
    )


def favourites(form: PenaltyForm, view: SheetView, used: Iterable[str] = ()) -> tuple[OffenceLine, ...]:
    """Return what is ruled most: at this table and in the event so far, then what happens everywhere."""
    here = [penalty.offence_key for penalty in view.penalties if penalty.offence_key]
    known = {line.key: line for group in offence_groups(form) for line in group.lines}
    keys = [key for key in dict.fromkeys([*here, *used, *USUAL]) if key in known]
    return tuple(known[key] for key in keys[:MOST_FAVOURITES])


def _line(form: PenaltyForm, offence: Offence) -> OffenceLine:
    return OffenceLine(
        key=offence.key,
        name=offence.names.in_language(_language()),
        meaning=offence.meaning.in_language(_language()),
        words=" ".join([*_all_words(offence), offence.code]),
        is_chosen=form["offence_key"].value() == offence.key,
    )


def _all_words(offence: Offence) -> tuple[str, ...]:
    """Return the names and the meaning in every language."""
    return (*offence.names, *offence.meaning)


def _language() -> str:
    return get_language() or "en"
