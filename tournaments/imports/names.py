"""Names as lists hold them: surname first or last, with commas, native and Latin in one cell."""

import re
from enum import StrEnum
from typing import Final

_LATIN: Final = r"A-Za-z\u00c0-\u024f\u1e00-\u1eff"
_EAST: Final = r"\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\U00020000-\U0003ffff"
_BOTH: Final = (
    re.compile(
        rf"(?P<native>[{_EAST}][{_EAST}\s·・]*?)\s*[(（/]\s*(?P<latin>[{_LATIN}][{_LATIN}\s,.'’-]*?)\s*[)）]?"
    ),
    re.compile(
        rf"(?P<latin>[{_LATIN}][{_LATIN}\s,.'’-]*?)\s*[(（/]\s*(?P<native>[{_EAST}][{_EAST}\s·・]*?)\s*[)）]?"
    ),
    re.compile(
        rf"(?P<native>[{_EAST}]+)\s+(?P<latin>[{_LATIN}][{_LATIN}.'’-]*(?:\s[{_LATIN}][{_LATIN}.'’-]*)+)"
    ),
    re.compile(
        rf"(?P<latin>[{_LATIN}][{_LATIN}.'’-]*(?:\s[{_LATIN}][{_LATIN}.'’-]*)+)\s+(?P<native>[{_EAST}]+)"
    ),
)
_EASTERN: Final = re.compile(f"[{_EAST}]")


class NameOrder(StrEnum):
    """How whole names stand in a list."""

    AS_WRITTEN = "as_written"
    COMMA = "comma"  # "Surname, Given" is turned, what has no comma stays
    SURNAME_FIRST = "surname_first"  # every name in Latin letters is turned


def turned(name: str, order: NameOrder) -> str:
    """Return a name with the given name first; names in Han, kana or Hangul stay as they are.

    >>> turned("VEEN, VAN DER, Joukje", NameOrder.COMMA)
    'Joukje VAN DER VEEN'
    >>> turned("VAN DER VEEN Joukje", NameOrder.SURNAME_FIRST)
    'Joukje VAN DER VEEN'
    >>> turned("Kowalski Jan", NameOrder.SURNAME_FIRST), turned("王, 芳", NameOrder.SURNAME_FIRST)
    ('Jan Kowalski', '王, 芳')
    """
    if order is NameOrder.AS_WRITTEN or _EASTERN.search(name):
        return name
    if "," in name:
        surname, *between, given = (part.strip() for part in name.split(","))
        return " ".join(part for part in (given, *between, surname) if part)
    words = name.split()
    if order is NameOrder.COMMA or len(words) == 1:
        return name
    capitals = next((at for at, word in enumerate(words) if not word.isupper()), 0) or 1
    return " ".join([*words[capitals:], *words[:capitals]])


def joined(surname: str, given: str) -> str:
    """Return one name from two cells: as Chinese, Japanese and Koreans write it, or given name first."""
    if _EASTERN.search(surname or given) and not re.search(f"[{_LATIN}]", f"{surname}{given}"):
        return f"{surname}{given}"
    return " ".join(part for part in (given, surname) if part)


def parted(name: str) -> tuple[str, str]:
    """Return the native and the Latin name where one cell holds both, else the name and nothing.

    >>> parted("王芳 Wang Fang"), parted("Wang Fang (王芳)"), parted("欧阳 娜娜-Berg")
    (('王芳', 'Wang Fang'), ('王芳', 'Wang Fang'), ('欧阳 娜娜-Berg', ''))
    """
    for pattern in _BOTH:
        if match := pattern.fullmatch(name):
            return match["native"].strip(), match["latin"].strip(" ,")
    return name, ""


def is_eastern(text: str) -> bool:
    """Tell whether a text holds Han, kana or Hangul."""
    return bool(_EASTERN.search(text))
