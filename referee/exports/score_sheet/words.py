"""The words of the score sheet in its language and, on bilingual paper, in the second one beside it.

The Chinese terms follow the sheet of the 1998 book (annex 5).
"""

from collections.abc import Iterable
from typing import Final

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.exports.score_sheet.document import Language
from referee.rules.tiles import Wind, tile_name

Label = Promise | str

TITLE: Final = _("Score sheet")
SESSION: Final = _("Session")
TABLE: Final = _("Table")
DATE: Final = _("Date")
START: Final = _("Start")
END: Final = _("End")
PLAYER: Final = _("Player")
NUMBER_AND_TEAM: Final = _("Number, team")
DRAWN_SEAT: Final = _("Seat drawn, chair of each round")
ROUND: Final = _("Round")
HAND: Final = _("Hand")
WINNER: Final = _("Winner")
FROM: Final = pgettext_lazy("from whom a hand was won", "From")
FAN: Final = _("Fan")
FLOWERS: Final = _("Flowers")
RUNNING: Final = _("Sum")
CHANGE: Final = _("Change chairs")
STAYS: Final = pgettext_lazy("a player keeps the chair", "stays")
DRAWN_HAND: Final = _("drawn hand")
SELF_DRAWN: Final = pgettext_lazy("in the column From", "self-drawn")
NOT_PLAYED: Final = _("not played")
FALSE_WINS: Final = _("False wins (hand)")
PENALTIES: Final = _("Other penalties (hand)")
FALSE_WIN: Final = _("False win")
PENALTY: Final = _("Penalty")
TOTAL: Final = pgettext_lazy("game points", "Total")
PLACE: Final = _("Place")
TABLE_POINTS: Final = _("Table points")
SIGNATURE: Final = _("Signature")
REFEREE: Final = _("Referee")
HEAD_REFEREE: Final = _("Head referee")
FINAL: Final = _("Results are final once signed.")
LEGEND: Final = _("Winner, From: players 1 to 4. Black wind: dealer. Fan with flowers.")
RECORD: Final = _("Record of penalties")
SEE_RECORD: Final = _("The penalties are on the next page.")
OFFENCE: Final = pgettext_lazy("a penalty", "What happened")
WHOLE_SESSION: Final = pgettext_lazy("a penalty of no hand", "session")
PAGE_OF: Final = _("page %(page)d of %(pages)d")
HAND_NUMBER: Final = _("Hand %(number)d")
PLAYER_NUMBER: Final = _("player %(number)d")
ROTATION: Final = _("rotation %(code)s")
PRINTED: Final = _("printed %(time)s")
SHEET_VERSION: Final = _("version %(version)s")
PENALTY_LINE: Final = _("%(hand)s: %(who)s %(points)s")
PENALTY_LINE_OFFENCE: Final = _("%(hand)s: %(who)s %(points)s, %(offence)s")
RECORD_HEAD: Final = _("audit record %(hash)s")

_SECOND: Final[dict[str, str]] = {"en": "zh-hans", "zh-hans": "en", "zh-hant": "en"}


class Words:
    """Says a label in the language of the document."""

    def __init__(self, language: Language, *, bilingual: bool) -> None:
        self.languages = (language, _SECOND[language]) if bilingual else (language,)

    def say(self, label: Label, **values: str | int) -> str:
        """Return the label once per language, side by side; once when they do not differ."""
        return " ".join(dict.fromkeys(self.each(label, **values)))

    def each(self, label: Label, **values: str | int) -> list[str]:
        """Return the label in each language of the document."""
        return [_in_language(label, language, values) for language in self.languages]

    def first(self, label: Label, **values: str | int) -> str:
        """Return the label in the first language alone, for what is no label but a sentence of its own."""
        return _in_language(label, self.languages[0], values)

    def wind(self, wind: Wind) -> str:
        """Return the wind as a word and as a character, in the order of the languages: East 东."""
        return " ".join(wind_name(wind, language) for language in self.languages)

    def wind_mark(self, wind: Wind) -> str:
        """Return the wind as one sign of the first language: E or 东."""
        return wind_mark(wind, self.languages[0])

    def chairs(self, winds: Iterable[Wind], between: str) -> list[str]:
        """Return a row of winds as single signs, once per language."""
        listed = tuple(winds)
        return [between.join(wind_mark(wind, language) for wind in listed) for language in self.languages]


def wind_name(wind: Wind, language: str) -> str:
    """Return East, or 东 or 東."""
    return wind.name.title() if language == "en" else tile_name(wind.tile, language)


def wind_mark(wind: Wind, language: str) -> str:
    """Return E, or 东 or 東."""
    return wind.letter if language == "en" else tile_name(wind.tile, language)


def _in_language(label: Label, language: str, values: dict[str, str | int]) -> str:
    with translation.override(language):
        text = str(label)
    return text % values if values else text
