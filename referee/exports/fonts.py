"""The one embedded font of the documents: which characters it has, how wide they run."""

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FONT: Final = "wqy-microhei"
FONT_FILE: Final = Path(__file__).resolve().parents[2] / "static" / "fonts" / "wqy-microhei-mended.ttf"

SUBSTITUTE: Final = "〓"
"""The printers' geta: stands where a character is missing, so that nobody takes a blank for a name."""

_APOSTROPHE: Final = re.compile(
    r"(?<=[A-Za-z\u00c0-\u024f\u1e00-\u1eff])[\u2018\u2019](?=[A-Za-z\u00c0-\u024f\u1e00-\u1eff])"
)
_VARIATIONS: Final = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))


@cache
def font() -> TTFont:
    """Return the font, read and registered once in the process."""
    loaded = TTFont(FONT, str(FONT_FILE))
    pdfmetrics.registerFont(loaded)
    return loaded


def width(text: str, size: float) -> float:
    """Return the width of printable text in points, rounded once: `n` ems at size `s` are `n * s` wide."""
    widths, otherwise = font().face.charWidths, font().face.defaultWidth
    return size * sum(widths.get(ord(char), otherwise) for char in text) / 1000


def printable(text: str) -> str:
    """Return the text as it is drawn: composed, on one line, with a substitute for what the font lacks.

    The apostrophe of D’Angelo is a straight one: the font has the other as wide as a Chinese character.
    """
    plain = _APOSTROPHE.sub("'", normal(text))
    return "".join(char if has(char) else SUBSTITUTE for char in plain)


def missing(text: str) -> tuple[str, ...]:
    """Return the characters of the text that the font lacks, each once, in order."""
    return tuple(dict.fromkeys(char for char in normal(text) if not has(char)))


def has(char: str) -> bool:
    """Tell whether the font draws the character: it has a glyph, and one with an outline."""
    face = font().face
    glyph = face.charToGlyph.get(ord(char))
    if glyph is None:
        return False
    return char == " " or face.glyphPos[glyph] != face.glyphPos[glyph + 1]


def normal(text: str) -> str:
    """Return the text composed (NFC), without invisible characters, every white space as one space."""
    composed = unicodedata.normalize("NFC", text)
    spaced = (" " if unicodedata.category(char) == "Cc" else char for char in composed)
    return " ".join("".join(char for char in spaced if not _is_invisible(char)).split())


def _is_invisible(char: str) -> bool:
    is_variation = any(ord(char) in selectors for selectors in _VARIATIONS)
    return is_variation or unicodedata.category(char) == "Cf"
