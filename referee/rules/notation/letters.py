"""Tiles in letter codes: W1-W9 characters, T1-T9 bamboos, B1-B9 dots, F1-F4 winds, J1-J3 dragons.

The codes of Botzone's mahjong judge and of PyMahjongGB; J1 to J3 are red, green, white. Several numbers may
share a letter: W123.
"""

import re
from collections.abc import Sequence

from referee.rules.notation.placed import Placed, Scan
from referee.rules.tiles import FIRST_DRAGON, FIRST_HONOUR, Tile

_FIRST = {"W": 0, "T": 9, "B": 18, "F": FIRST_HONOUR, "J": FIRST_DRAGON}
_SIZE = {"W": 9, "T": 9, "B": 9, "F": 4, "J": 3}
_TOKEN = re.compile(r"(?P<letter>[WTBFJ])(?P<numbers>[0-9]+)|(?P<space>\s+)|(?P<other>.)", re.DOTALL)
_MARKER = re.compile(r"[WTBFJ][1-9]|[TBJ]")
_LATIN_SUIT = re.compile(r"[1-9]\s*[mspzMSPZ]")


def looks_like_letters(text: str) -> bool:
    """Tell whether the tiles are written in letter codes rather than 123m."""
    return bool(_MARKER.search(text)) and not _LATIN_SUIT.search(text)


def read(text: str, start: int) -> Scan:
    """Return the tiles of a stretch of text that begins at index `start` of the whole."""
    scan = Scan()
    for token in _TOKEN.finditer(text):
        if token["letter"]:
            _read_numbers(scan, token["letter"], token["numbers"], start + token.start("numbers"))
        elif token["other"]:
            scan.report("unknown_tile", start + token.start(), text=token["other"])
    return scan


def _read_numbers(scan: Scan, letter: str, numbers: str, start: int) -> None:
    for position, digit in enumerate(numbers, start):
        if 1 <= int(digit) <= _SIZE[letter]:
            scan.tiles.append(Placed(Tile(_FIRST[letter] + int(digit) - 1), position))
        else:
            scan.report("unknown_tile", position, text=letter + digit)


def write(tiles: Sequence[Tile]) -> str:
    """Return W1W2W3F1J1."""
    return "".join(_write_one(tile) for tile in tiles)


def _write_one(tile: Tile) -> str:
    letter = next(letter for letter, first in _FIRST.items() if first <= tile < first + _SIZE[letter])
    return f"{letter}{tile - _FIRST[letter] + 1}"
