"""The languages of a document: every label in the first one and, on bilingual paper, the second beside it."""

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from django.utils import translation
from django.utils.functional import Promise

from referee.rules.tiles import Wind, tile_name

Language: TypeAlias = Literal["en", "zh-hans", "zh-hant"]
Label = Promise | str

LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh-hans", "zh-hant")
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

    def sentences(self, *labels: Label) -> str:
        """Return sentences in the first language, one after the other, Chinese ones without a blank."""
        return ("" if self._is_chinese else " ").join(map(self.first, labels))

    def bracketed(self, text: str, beside: str) -> str:
        """Return a text and what explains it, in brackets of the first language: East (E–S), 东（东–南）."""
        return f"{text}（{beside}）" if self._is_chinese else f"{text} ({beside})"

    def labelled(self, label: Label, text: str, **values: str | int) -> str:
        """Return a text with its label before it, the colon that of the first language."""
        return f"{self.say(label, **values)}{'：' if self._is_chinese else ': '}{text}"

    @property
    def _is_chinese(self) -> bool:
        return self.languages[0] != "en"

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
