"""The seat rotation DRAW: winds drawn anew for every round after the first, from a recorded seed.

| place | what | here |
|---|---|---|
| no edition; custom of single events | the winds of each round are drawn by lot | `drawn_rotation` |

The first round is played as drawn for the session. Who sits where afterwards follows from the text of the
seed alone. A word of the stream is the first 8 bytes of SHA-256 of "mcr-desk/rotation/1", the seed and the
number of the word (from 0), joined by line feeds. A number below n is a word modulo n; words that favour
small numbers are left out. Each round is shuffled from the last chair down, starting from East, South, West,
North.
"""

import hashlib
from collections.abc import Iterator
from itertools import count
from typing import Final

from referee.rules.four import SEATS
from referee.rules.rotation import DRAWN, Rotation, own_rotation
from referee.rules.tiles import Wind

DRAW: Final = "DRAW"
METHOD: Final = "mcr-desk/rotation/1"
_WORDS: Final = 2**64


def drawn_rotation(seed: str) -> Rotation:
    """Return the rotation that this seed gives; ValueError for an empty seed."""
    if not seed.strip():
        raise ValueError("a rotation is drawn from a seed")
    words = _words(seed)
    return own_rotation(DRAW, [DRAWN, *(_shuffled(words) for _ in range(SEATS - 1))])


def _words(seed: str) -> Iterator[int]:
    for number in count():
        text = f"{METHOD}\n{seed}\n{number}"
        yield int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def _below(limit: int, words: Iterator[int]) -> int:
    """Return the next number from 0 to below the limit, each as likely as any other."""
    fair = _WORDS - _WORDS % limit
    return next(word for word in words if word < fair) % limit


def _shuffled(words: Iterator[int]) -> list[Wind]:
    winds = list(DRAWN)
    for last in range(SEATS - 1, 0, -1):
        other = _below(last + 1, words)
        winds[last], winds[other] = winds[other], winds[last]
    return winds
