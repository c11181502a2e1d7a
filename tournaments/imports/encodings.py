"""Bytes of a list -> text: which encoding they are in, guessed where nobody said it.

Only encodings that spreadsheets write are looked at. A general detector was measured on short lists of names
and misread half of them (docs/decisions/0007-import-of-players.md).
"""

import codecs
import re
from dataclasses import dataclass
from typing import Final

# In the order in which an organiser is offered them.
ENCODINGS: Final = ("utf-8", "utf-16-le", "utf-16-be", "cp1252", "cp1250", "gb18030", "big5")
MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
ENOUGH: Final = 0.7  # share of common characters from which a text is taken to be Chinese
MOST_TOUCHING: Final = 0.2  # share of Chinese characters that stand against a Latin letter
UTF16_ZEROS: Final = 0.2  # share of zero bytes on one side from which a text without mark is UTF-16

_WORD: Final = re.compile(r"[^\W\d_]+")
_MARKS: Final = "’‘“”„–—´\u00a0"
_HAN: Final = re.compile("[\u3400-\u9fff]")
_TOUCHING: Final = re.compile("(?<=[A-Za-z])[\u3400-\u9fff]|[\u3400-\u9fff](?=[A-Za-z])")
# How much a letter as cp1252 reads it speaks for cp1252, against the one that cp1250 has in its place: å is
# common and ĺ rare, ł is common and ³ no letter at all. What is as likely on both sides is left out.
WEIGHTS: Final = {
    sign: weight
    for weight, signs in {
        6: "àåÀÅÿ",
        2: "ãÃÞòÑÒïë",
        -2: "ÐÈÌÙùì",
        -4: "Ïœ",
        -6: "£¹³¿¯¥ŒŸ¼¾ªº¢¡±ˆ¸½˜",
    }.items()
    for sign in signs
}
# Words that cp1252 makes of Czech and Hungarian ones; and those that only western languages write.
_CENTRAL_WORD: Final = re.compile(r"\b(?=\w*[øèìïùÈØ])(?=\w*[áíýúž])\w+|[õû](?=[^e\W])")
_WESTERN_END: Final = re.compile(r"[ìù]\b|õe|ão\b")
_CENTRAL_LANDS: Final = re.compile(
    r"\b(POL|CZE|HUN|SVK|SLO|SVN|CRO|HRV|ROU|Poland|Polska|Polen|Pologne|Czech\w*|Hungary|Ungarn|Hongrie|"
    r"Slovakia|Slovenia|Croatia|Romania)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text, the encoding it was read in, and how many bytes that encoding could not read."""

    text: str
    encoding: str
    unreadable: int
    is_guess: bool  # nothing in the bytes says which encoding it is, and nobody chose


def decode(content: bytes, encoding: str = "") -> Decoded:
    """Read bytes in the encoding that was chosen; without a choice in the likeliest one.

    A byte order mark is no part of the text. Raises LookupError for an encoding that is not in ENCODINGS.
    """
    if encoding and encoding not in ENCODINGS:
        raise LookupError(encoding)
    marked = next((name for mark, name in MARKS if content.startswith(mark)), "")
    chosen = encoding or marked or guess(content)
    text = content.decode(chosen, errors="replace").removeprefix("\ufeff")
    is_plain = content.isascii() or chosen.startswith("utf")
    return Decoded(text, chosen, text.count("\ufffd"), is_guess=not (encoding or marked or is_plain))


def guess(content: bytes) -> str:
    """Return the likeliest encoding of bytes without a mark."""
    if wide := _utf16(content):
        return wide
    if _reads(content, "utf-8"):
        return "utf-8"
    if not any(_reads_as_names(content, name) for name in ("cp1252", "cp1250")):
        chinese = _likeliest_chinese(content)
        if chinese:
            return chinese
    return "cp1252" if _is_western(content) else "cp1250"


def _reads_as_names(content: bytes, encoding: str) -> bool:
    """Tell whether all that is not ASCII makes words of letters, small ones after the first or all large.

    Chinese read so is full of signs and of large letters inside words; "Żółć" read as Chinese is 草單.
    """
    if not _reads(content, encoding):
        return False
    text = content.decode(encoding)
    words = [word for word in _WORD.findall(text) if not word.isascii()]
    beyond = sum(not char.isascii() and char not in _MARKS for char in text)
    lettered = sum(not char.isascii() for word in words for char in word)
    return beyond == lettered and all(
        word in {word.capitalize(), word.upper(), word.lower()} for word in words
    )


def _likeliest_chinese(content: bytes) -> str:
    """Return the encoding in which bytes read as Chinese; empty where they do in none."""
    chinese = {name: _chinese(content, name) for name in ("gb18030", "big5")}
    likeliest = max(chinese, key=lambda name: chinese[name])
    return likeliest if chinese[likeliest] >= ENOUGH else ""


def _reads(content: bytes, encoding: str) -> bool:
    try:
        content.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _utf16(content: bytes) -> str:
    """Return UTF-16 of the order that the zero bytes of its separators and Latin letters show."""
    pairs = len(content) // 2
    if not pairs:
        return ""
    zeros = {"utf-16-le": content[1::2].count(0), "utf-16-be": content[::2].count(0)}
    likeliest = max(zeros, key=lambda name: zeros[name])
    if zeros[likeliest] / pairs < UTF16_ZEROS or not _reads(content, likeliest):
        return ""
    return likeliest


def _chinese(content: bytes, encoding: str) -> float:
    """Return the share of characters that are common in an encoding; 0 where it does not read as Chinese."""
    if not _reads(content, encoding):
        return 0
    text = content.decode(encoding)
    han = _HAN.findall(text)
    beyond = [char for char in text if not char.isascii()]
    if not han or len(_TOUCHING.findall(text)) > MOST_TOUCHING * len(han):
        return 0
    return sum(_is_common(char, encoding) for char in han) / len(beyond) + _punctuation(beyond)


def _is_common(char: str, encoding: str) -> bool:
    """Tell whether a character is of the level that an encoding's makers put the common ones into."""
    if encoding == "gb18030":
        code = char.encode("gb18030")
        return len(code) == len("高低") and code[0] in range(0xB0, 0xF8) and code[1] >= 0xA1  # noqa: PLR2004
    return char.encode("big5")[0] in range(0xA4, 0xC7)


def _punctuation(beyond: list[str]) -> float:
    """Return the share of signs that stand between Chinese words: neither for nor against."""
    return sum(
        not _HAN.match(char) and (char in "，、；：（）·－" or "\uff00" < char < "\uff5f" or char == "\u3000")
        for char in beyond
    ) / len(beyond)


def _is_western(content: bytes) -> bool:
    """Tell whether letters speak for cp1252 rather than cp1250; countries decide where no letter does."""
    text = content.decode("cp1252", errors="replace")
    weight = sum(WEIGHTS.get(char, 0) for char in text)
    weight += 4 * len(_WESTERN_END.findall(text)) - 4 * len(_CENTRAL_WORD.findall(text))
    return weight > 0 or (weight == 0 and not _CENTRAL_LANDS.search(text))
