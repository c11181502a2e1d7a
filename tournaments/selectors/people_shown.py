"""What a registered person is called: by officials by name, by everybody else as the person wishes.

Every reading of names asks `names_of`. Its answer is for everybody unless `true_names` is switched on, as the
middleware does for the office and the tables: a page that nobody thought of shows too little, never too much.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from tournaments.models import Event, Registration, ShownAs

HIDDEN: Final = "＊"  # stands for the given name of a name without spaces
_is_for_officials: ContextVar[bool] = ContextVar("names_are_for_officials", default=False)


@dataclass(frozen=True, slots=True)
class Names:
    """A person's names for one kind of reader."""

    name: str
    latin_name: str
    is_true: bool  # the person's own name, not something that stands for it


@contextmanager
def true_names() -> Iterator[None]:
    """Call everybody by name inside the block: for pages of officials."""
    with _names(for_officials=True):
        yield


@contextmanager
def public_names() -> Iterator[None]:
    """Call everybody as they wish inside the block: for what officials publish or hang up."""
    with _names(for_officials=False):
        yield


def show_true_names() -> None:
    """Call everybody by name up to the end of the block that `public_names` or `true_names` began."""
    _is_for_officials.set(True)


def names_of(row: Registration) -> Names:
    """Return what a person is called here; the row's participant is loaded (no query)."""
    if _is_for_officials.get():
        return Names(row.participant.name, row.participant.latin_name, is_true=True)
    return shown(row)


def shown(row: Registration) -> Names:
    """Return what everybody may read of a person's name, whoever asks (no query)."""
    person = row.participant
    if row.shown_as == ShownAs.INITIALS:
        return Names(initials(person.name), initials(person.latin_name), is_true=False)
    if row.shown_as == ShownAs.PSEUDONYM:
        return Names(row.pseudonym, "", is_true=False)
    if row.shown_as == ShownAs.NUMBER:
        name = _("Guest") if row.is_guest else _("Player %(number)s") % {"number": row.number}
        return Names(name, "", is_true=False)
    return Names(person.name, person.latin_name, is_true=True)


def shown_labels(event: Event, numbers: Iterable[int] | None = None) -> dict[int, str]:
    """Return the names that a published roster holds, by number (one query)."""
    rows = Registration.objects.filter(event=event).select_related("participant")
    if numbers is not None:
        rows = rows.filter(number__in=list(numbers))
    return {row.number: shown(row).name for row in rows}


def with_shown_labels(event: Event, record: Mapping[str, Any]) -> dict[str, Any]:
    """Return a draw's record as it may be given away: labels of who asked for it since are replaced.

    ``names_replaced`` lists their numbers; the hash of the roster speaks of the names before (one query).
    """
    if not isinstance(record.get("roster"), list):
        return dict(record)
    labels = _hidden_labels(event)
    roster = [person | {"label": labels.get(person["id"], person["label"])} for person in record["roster"]]
    replaced = [new["id"] for new, old in zip(roster, record["roster"], strict=True) if new != old]
    return {**record, "roster": roster, **({"names_replaced": replaced} if replaced else {})}


def _hidden_labels(event: Event) -> dict[int, str]:
    rows = Registration.objects.filter(event=event).exclude(shown_as=ShownAs.NAME)
    return {row.number: shown(row).name for row in rows.select_related("participant")}


def initials(name: str) -> str:
    """Return the initials of a name in letters; of one without spaces in Han, kana or Hangul, its first sign.

    Particles in small letters are left out.
    """
    words = unicodedata.normalize("NFC", name).split()
    if not words:
        return ""
    if len(words) == 1 and _is_ideographic(words[0]):
        return f"{words[0][0]}{HIDDEN}"
    named = [word for word in words if not word[0].islower()] or words
    return " ".join("-".join(_initial(part) for part in word.split("-") if part) for word in named)


def _initial(word: str) -> str:
    letter = next((sign for sign in word if sign.isalpha()), word[0])
    return f"{letter.upper()}."


def _is_ideographic(word: str) -> bool:
    names = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL")
    return unicodedata.name(word[0], "").startswith(names)


@contextmanager
def _names(*, for_officials: bool) -> Iterator[None]:
    token = _is_for_officials.set(for_officials)
    try:
        yield
    finally:
        _is_for_officials.reset(token)
