"""Find a person by what somebody types on a phone: without case, marks, width, order, or a whole name."""

import unicodedata
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from referee.models import Occupancy
from tournaments.models import Event

# Letters that Unicode does not take apart, as people type them without their keyboard.
PLAIN: Final = str.maketrans(
    {"ł": "l", "đ": "d", "ð": "d", "ø": "o", "ħ": "h", "ŧ": "t", "ı": "i", "ŋ": "n", "þ": "th"}
    | {"æ": "ae", "œ": "oe", "ĸ": "k", "ŀ": "l", "ʼ": "'"}
)
GERMAN: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody was drawn to sit: a table of a session, and the seat."""

    session: int
    table: int
    label: str
    seat: str


def places_of(event: Event, participants: Collection[int]) -> defaultdict[int, list[Place]]:
    """Return where these persons were drawn to sit, session by session (one query)."""
    rows = Occupancy.objects.filter(sheet__table__session__event=event, participant__in=participants)
    table = ("sheet__table__session__number", "sheet__table__number", "sheet__table__label")
    found: defaultdict[int, list[Place]] = defaultdict(list)
    for person, session, number, label, seat in rows.order_by(table[0]).values_list(
        "participant", *table, "seat"
    ):
        found[person].append(Place(session, number, label, seat))
    return found


def is_called(typed: str, number: int, *names: str) -> bool:
    """Tell whether somebody with this number and these names may be meant by what was typed.

    Digits alone are a number, and nothing but that number. Otherwise every word has to be a part of a name,
    or the number; "wang xiaoming" finds 王小明 by the Latin name, "小明 王" by the native one.
    """
    words = folded(typed).split()
    if not words:
        return False
    if "".join(words).isdecimal():
        return int("".join(words)) == number
    forms = forms_of(*names)
    if any("".join(words) in form.replace(" ", "") for form in forms):
        return True
    text = " ".join(forms)
    return all(word in text or word == str(number) for word in words)


def forms_of(*names: str) -> tuple[str, ...]:
    """Return names as they are compared, German letters also as two; each once."""
    forms = (form for name in names for form in (folded(name), folded(_german(name))))
    return tuple(form for form in dict.fromkeys(forms) if form)


def folded(text: str) -> str:
    """Return a text as it is compared: small letters without marks, of one width, words apart by one space.

    >>> folded("Łukasz  Nguyễn-Ö’Brien"), folded("ＬＩ　Ｗｅｉ")
    ('lukasz nguyen obrien', 'li wei')
    """
    plain = unicodedata.normalize("NFKC", text).casefold().translate(PLAIN)
    taken_apart = unicodedata.normalize("NFKD", plain)
    return " ".join("".join(_compared(char) for char in taken_apart).split())


def _german(name: str) -> str:
    return unicodedata.normalize("NFKC", name).lower().translate(GERMAN)


def _compared(char: str) -> str:
    """Drop marks and apostrophes; let every other sign part two words."""
    kind = unicodedata.category(char)
    if kind[0] == "M" or kind == "Cf" or char in "'’‘`´":
        return ""
    return char if kind[0] in "LN" else " "
