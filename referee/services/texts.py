"""Text as people type and paste it, without what nobody can see and no file can keep."""

import unicodedata
from collections.abc import Mapping
from typing import Final

KEPT: Final = "\t\n"
UNFIT: Final = frozenset({"Cc", "Cs"})  # controls, halves of surrogate pairs
LINE_ENDS: Final[Mapping[str, str]] = {"\r\n": "\n", "\r": "\n", "\u2028": "\n", "\u2029": "\n"}


def is_unfit(text: str) -> bool:
    """Tell whether a text holds characters that cannot be stored: controls, halves of surrogate pairs."""
    return any(_is_unfit(char) for char in text)


def plain_text(text: str) -> str:
    """Return a text with line feeds for all line ends and without characters that cannot be stored.

    A browser ends the lines of a text field with two characters, an archive knows one.
    """
    for end, line_feed in LINE_ENDS.items():
        text = text.replace(end, line_feed)
    return "".join(char for char in text if not _is_unfit(char))


def _is_unfit(char: str) -> bool:
    return char not in KEPT and unicodedata.category(char) in UNFIT
