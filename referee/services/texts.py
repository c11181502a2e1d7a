"""Text as people type and paste it, without what nobody can see and no file can keep."""

import unicodedata
from collections.abc import Mapping
from typing import Final

KEPT: Final = "\t\n"
UNFIT: Final = frozenset({"Cc", "Cs"})  # controls, halves of surrogate pairs
INVISIBLE: Final = frozenset(
    chr(code)
    for first, last in (
        (0x00AD, 0x00AD),  # soft hyphen
        (0x061C, 0x061C),
        (0x180E, 0x180E),
        (0x200B, 0x200F),  # zero-width signs and marks of direction
        (0x202A, 0x202E),  # what turns the direction of a text round
        (0x2060, 0x206F),
        (0xFEFF, 0xFEFF),
    )
    for code in range(first, last + 1)
)
LINE_ENDS: Final[Mapping[str, str]] = {"\r\n": "\n", "\r": "\n", "\u2028": "\n", "\u2029": "\n"}


def is_unfit(text: str) -> bool:
    """Tell whether a text holds characters that cannot be stored: controls, halves of surrogate pairs."""
    return any(_is_unfit(char) for char in text)


def visible_text(text: str) -> str:
    """Return a text without the signs of no width, and without those that turn its direction round.

    With them two names that look the same would differ, and one would turn the sentence around it.
    """
    return "".join(char for char in text if char not in INVISIBLE)


def plain_text(text: str) -> str:
    """Return a text with line feeds for all line ends and without characters that cannot be stored or seen.

    A browser ends the lines of a text field with two characters, an archive knows one.
    """
    for end, line_feed in LINE_ENDS.items():
        text = text.replace(end, line_feed)
    return "".join(char for char in visible_text(text) if not _is_unfit(char))


def _is_unfit(char: str) -> bool:
    return char not in KEPT and unicodedata.category(char) in UNFIT
