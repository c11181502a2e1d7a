"""Numbers drawn from a public seed: SHA-256 in counter mode, the same in every language."""

import hashlib
from collections.abc import Iterable
from typing import TypeVar

Item = TypeVar("Item")

WORD = 1 << 32


class Lots:
    """A stream of numbers fixed by a seed and a label.

    The key is SHA-256 of ``label|seed`` in UTF-8. Block *i* of the stream is SHA-256 of the key followed by
    *i* as eight bytes, read as eight unsigned 32-bit numbers, most significant byte first.
    """

    __slots__ = ("_block", "_counter", "_key", "_next")

    def __init__(self, seed: str, label: str) -> None:
        self._key = hashlib.sha256(f"{label}|{seed}".encode()).digest()
        self._counter = 0
        self._block: list[int] = []
        self._next = 0

    def word(self) -> int:
        """Return the next number from 0 up to 2**32 - 1."""
        if self._next == len(self._block):
            digest = hashlib.sha256(self._key + self._counter.to_bytes(8, "big")).digest()
            self._block = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
            self._counter += 1
            self._next = 0
        self._next += 1
        return self._block[self._next - 1]

    def below(self, limit: int) -> int:
        """Return a number below ``limit``, each equally likely: words past the last full lap are dropped."""
        last = WORD - WORD % limit
        while True:
            word = self.word()
            if word < last:
                return word % limit

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        """Return the items in drawn order (Fisher-Yates from the last place down)."""
        drawn = list(items)
        for last in range(len(drawn) - 1, 0, -1):
            other = self.below(last + 1)
            drawn[last], drawn[other] = drawn[other], drawn[last]
        return drawn
