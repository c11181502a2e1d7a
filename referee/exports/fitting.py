"""Fit text into a box: shrink a little, then wrap, then shrink on; never cut, never overflow."""

import re
from collections.abc import Iterator
from functools import lru_cache
from math import ceil
from typing import Final, NamedTuple

from referee.exports.fonts import printable, width

LEADING: Final = 1.16
"""Distance of two baselines in sizes."""

_SHRINK_FIRST: Final = 0.72
_STEP: Final = 0.25
_SMALLEST: Final = 1.0
_BREAK_ANYWHERE: Final = 4.5
_REMNANT: Final = 0.3
_MOST_BALANCED: Final = 3
_CJK: Final = r"\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef"
_OPENING: Final = r"\u2018\u201c\u3008\u300a\u300c\u300e\u3010\u3014\uff08\uff3b\uff5b"
_CLOSING: Final = (
    r"\u00b7\u2014\u2019\u201d\u2026\u3001\u3002\u3009\u300b\u300d\u300f\u3011\u3015"
    r"\uff01\uff05\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff3d\uff5d!%),.:;?\]"
)
_LETTER: Final = rf"[^\s{_CJK}{_OPENING}-]"
_PIECES: Final = re.compile(
    rf"\s+|[{_OPENING}]*(?:[{_CJK}]|-*{_LETTER}+(?:-(?=\d){_LETTER}+)*-*|-+)[{_CLOSING}]*"
    r"(?:\s[\u00b7\u2013](?=\s))?|\S"
)
"""White space; or one Chinese, Japanese or Korean character, or a word up to its hyphen, with what opens and
closes it. A hyphen before a digit is a sign or part of a date; a dot or dash between parts ends a line."""


class Fitted(NamedTuple):
    """Text that fits: its lines and their common size in points."""

    lines: tuple[str, ...]
    size: float


@lru_cache(maxsize=4096)
def fit(text: str, room: float, height: float, size: float, most_lines: int = 2) -> Fitted:
    """Return the text at the largest size up to `size` that fits `room` x `height` points.

    One line is preferred until it would shrink below about three quarters; then up to `most_lines` lines at
    spaces, hyphens or between Chinese characters; words are broken inside only when nothing else is legible.
    """
    text = printable(text)
    largest = _step_down(size, min(height, room / (width(text, 1) or 1)))
    if largest >= size * _SHRINK_FIRST:
        return Fitted((text,), largest)
    for each in _sizes(size, _SMALLEST):
        if fitted := _wrapped(text, room, height, each, most_lines):
            return _balanced(fitted, text, room)
    return Fitted(wrap(text, room, _SMALLEST) or (text,), _SMALLEST)


def _balanced(fitted: Fitted, text: str, room: float) -> Fitted:
    """Return the lines more even where the last one would be a mere remnant."""
    lines, size = fitted
    if not 1 < len(lines) <= _MOST_BALANCED or width(lines[-1], size) > _REMNANT * room:
        return fitted
    narrower = (wrap(text, room * percent / 100, size) for percent in range(50, 100, 5))
    return next((Fitted(each, size) for each in narrower if len(each) == len(lines)), fitted)


def fits(text: str, room: float, height: float, size: float, most_lines: int = 2) -> bool:
    """Tell whether the text can be set in this very size; nothing always can."""
    return not text or _wrapped(printable(text), room, height, size, most_lines) is not None


def _wrapped(text: str, room: float, height: float, size: float, most_lines: int) -> Fitted | None:
    if width(text, size) > room * most_lines:
        return None
    lines = wrap(text, room, size)
    taken = size * (1 + LEADING * (len(lines) - 1))
    return Fitted(lines, size) if lines and len(lines) <= most_lines and taken <= height else None


def wrap(text: str, room: float, size: float) -> tuple[str, ...]:
    """Return printable text in lines not wider than `room`; nothing when a piece alone is wider."""
    lines = [""]
    for piece in _pieces(text, size):
        if width((lines[-1] + piece).rstrip(), size) <= room:
            lines[-1] += piece
        elif width(piece.strip(), size) <= room:
            lines.append(piece.lstrip())
        else:
            return ()
    return tuple(line.strip() for line in lines if line.strip())


def _pieces(text: str, size: float) -> Iterator[str]:
    if size < _BREAK_ANYWHERE:
        return iter(text)
    return (match.group() for match in _PIECES.finditer(text))


def _step_down(size: float, limit: float) -> float:
    """Return the largest of the sizes, from `size` downwards in steps, that is not above the limit."""
    return size - max(0, ceil((size - limit) / _STEP)) * _STEP


def _sizes(largest: float, least: float) -> Iterator[float]:
    size = largest
    while size >= least:
        yield size
        size -= _STEP
