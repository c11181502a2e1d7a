"""Tiles as the characters of the Unicode block Mahjong Tiles, U+1F000 to U+1F021.

Source: The Unicode Standard, chart 1F000-1F02F.
"""

from collections.abc import Sequence

from referee.rules.notation.placed import Placed, Scan
from referee.rules.tiles import FIRST_HONOUR, Tile

FIRST, LAST = 0x1F000, 0x1F02B
_SUIT_START = 0x1F007
_FLOWERS = range(0x1F022, 0x1F02A)
# Text and emoji presentation may follow a character and mean nothing here.
_VARIATION_SELECTORS = "\ufe0e\ufe0f"


def is_tile_character(character: str) -> bool:
    """Tell whether the character is of the block, flowers, joker and back included."""
    return FIRST <= ord(character) <= LAST


def read(text: str, start: int) -> Scan:
    """Return the tiles of a stretch of text that begins at index `start` of the whole."""
    scan = Scan()
    for position, character in enumerate(text, start):
        number = ord(character)
        if FIRST <= number < _SUIT_START:
            scan.tiles.append(Placed(Tile(FIRST_HONOUR + number - FIRST), position))
        elif _SUIT_START <= number < _FLOWERS.start:
            scan.tiles.append(Placed(Tile(number - _SUIT_START), position))
        elif number in _FLOWERS:
            scan.report("flower_among_tiles", position, text=character)
        elif not (character.isspace() or character in _VARIATION_SELECTORS):
            scan.report("unknown_tile", position, text=character)
    return scan


def write(tiles: Sequence[Tile]) -> str:
    """Return one character a tile."""
    return "".join(
        chr(FIRST + tile - FIRST_HONOUR if tile >= FIRST_HONOUR else _SUIT_START + tile) for tile in tiles
    )
