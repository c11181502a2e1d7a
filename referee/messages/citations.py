"""Where a rule is written, in the reader's language: the rules name books, pages and numbers in English."""

import re
from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.messages.joining import separated

_BOOKS: Final[Mapping[str, str | Promise]] = {
    "1998": pgettext_lazy("a book of rules", "1998"),
    "2014": pgettext_lazy("a book of rules", "2014"),
    "2014, as the encyclopaedia article gives it": pgettext_lazy(
        "a book of rules", "2014, as the encyclopaedia article gives it"
    ),
    "EMA 2009": pgettext_lazy("a book of rules", "EMA 2009"),
    "EMA 2010": pgettext_lazy("a book of rules", "EMA 2010"),
    "Green Book": pgettext_lazy("a book of rules", "Green Book"),
    "MIL 2025": pgettext_lazy("a book of rules", "MIL 2025"),
}
_PLACES: Final[tuple[tuple[str, str | Promise], ...]] = (
    (r"", "%(book)s"),
    (r", no\. (?P<one>\d+)", _("%(book)s, no. %(one)s")),
    (r", nos\. (?P<one>\d+-\d+)", _("%(book)s, nos. %(one)s")),
    (r", nos\. (?P<one>[\d-]+) and (?P<other>\d+)", _("%(book)s, nos. %(one)s and %(other)s")),
    (
        r", definitions of nos\. (?P<one>\d+) and (?P<other>\d+)",
        _("%(book)s, definitions of nos. %(one)s and %(other)s"),
    ),
    (
        r", nos\. (?P<one>\d+) and (?P<other>\d+): one fan for the kongs of a hand",
        _("%(book)s, nos. %(one)s and %(other)s: one fan for the kongs of a hand"),
    ),
    (r": one fan for the kongs of a hand", _("%(book)s: one fan for the kongs of a hand")),
    (r", no\. (?P<one>\d+): a suit tile", _("%(book)s, no. %(one)s: a suit tile")),
    (r", p\. (?P<one>\d+)", _("%(book)s, p. %(one)s")),
    (
        r", pages (?P<one>[\d-]+), principle (?P<other>\d)",
        _("%(book)s, pages %(one)s, principle %(other)s"),
    ),
    (r", annex (?P<one>\d+ \(\d+\))", _("%(book)s, annex %(one)s")),
    (
        r", annex (?P<one>\d+ \(\d+\)) and (?P<other>\(\d+\))",
        _("%(book)s, annex %(one)s and %(other)s"),
    ),
    (r" (?P<one>[\d.]+( \(\d+\))?)", "%(book)s %(one)s"),
    (r", (?P<one>[\d.]+( \(\d+\)(-\(\d+\))?)?)", _("%(book)s, %(one)s")),
    (
        r", (?P<one>[\d.]+( \(\d+\))?) and (?P<other>[\d.]+( \(\d+\))?)",
        _("%(book)s, %(one)s and %(other)s"),
    ),
    (r" 3\.9\.1 \(5\), Non-Repeat", _("%(book)s 3.9.1 (5), Non-Repeat")),
    (r" 3\.9\.1 \(5\), Non-Separation", _("%(book)s 3.9.1 (5), Non-Separation")),
    (r" 3\.9\.1 \(5\), Non-Identical", _("%(book)s 3.9.1 (5), Non-Identical")),
    (r" 3\.9\.1 \(5\), High-versus-Low", _("%(book)s 3.9.1 (5), High-versus-Low")),
    (r" 3\.9\.1 \(5\), Account-Once", _("%(book)s 3.9.1 (5), Account-Once")),
    (r", as the encyclopaedia article gives it", _("%(book)s, as the encyclopaedia article gives it")),
    (r", as quoted by (?P<one>[\w-]+, [\w-]+)", _("%(book)s, as quoted by %(one)s")),
    (r": the book was not at hand", _("%(book)s: the book was not at hand")),
    (r": penalties affect the table points", _("%(book)s: penalties affect the table points")),
)
_BOOK: Final = "|".join(_BOOKS)
_PATTERNS: Final = tuple(
    (re.compile(rf"(?P<book>{_BOOK}){place}", re.ASCII), text) for place, text in _PLACES
)
_SENTENCES: Final[Mapping[str, str | Promise]] = {
    "1998 is silent; the hand is necessarily concealed (rulings, 1)": _(
        "1998 is silent; the hand is necessarily concealed (rulings, 1)"
    ),
    "1998, definitions; the examples on pages 77-78 print both (rulings, 2)": _(
        "1998, definitions; the examples on pages 77-78 print both (rulings, 2)"
    ),
    "1998: not said; points come off the session's score, pp. 28 and 32": _(
        "1998: not said; points come off the session's score, pp. 28 and 32"
    ),
    "Green Book, no. 29 prints Pure Double Chow (rulings, 24)": _(
        "Green Book, no. 29 prints Pure Double Chow (rulings, 24)"
    ),
    "the encyclopaedia article on the 2014 rules, rule 4": _(
        "the encyclopaedia article on the 2014 rules, rule 4"
    ),
    "WMO meeting, Tianjin, November 2006": _("WMO meeting, Tianjin, November 2006"),
    "JMSA, in the preface of MIL 2025": _("JMSA, in the preface of MIL 2025"),
    "the encyclopaedia article on the 2014 rules": _("the encyclopaedia article on the 2014 rules"),
    "the book of 2014 was not at hand": _("the book of 2014 was not at hand"),
    "extract of the international rules, 49": _("extract of the international rules, 49"),
    "extract of the international rules, 50": _("extract of the international rules, 50"),
    "extract of the international rules, 49-50": _("extract of the international rules, 49-50"),
}


def citation(source: str) -> str:
    """Return a source of the rules in the reader's language; as it stands where nobody has put it into words.

    In English it is what the rules say, letter for letter.
    """
    if source in _SENTENCES:
        return str(_SENTENCES[source])
    return separated(_place(part) for part in source.split("; "))


def _place(part: str) -> str:
    for pattern, text in _PATTERNS:
        found = pattern.fullmatch(part)
        if found:
            return str(text) % {**found.groupdict(), "book": _BOOKS[found["book"]]}
    return str(_SENTENCES.get(part, part))
