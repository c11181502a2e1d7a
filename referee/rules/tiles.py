"""The 34 kinds of tile as small numbers: order, codes and names.

Order: 0-8 characters, 9-17 bamboos, 18-26 dots, 27-30 east, south, west, north, 31-33 red, green, white.
Flowers are no kind: a hand knows only how many it has.
"""

from enum import IntEnum
from typing import Final, NewType

Tile = NewType("Tile", int)

KINDS: Final = 34
COPIES: Final = 4
FIRST_HONOUR: Final = 27
FIRST_DRAGON: Final = 31
SUITS: Final = "msp"
HONOURS: Final = "ESWNCFP"

EAST, SOUTH, WEST, NORTH = Tile(27), Tile(28), Tile(29), Tile(30)
RED, GREEN, WHITE = Tile(31), Tile(32), Tile(33)

ALL_TILES: Final = tuple(Tile(number) for number in range(KINDS))
WINDS: Final = (EAST, SOUTH, WEST, NORTH)
DRAGONS: Final = (RED, GREEN, WHITE)
TERMINALS: Final = tuple(Tile(9 * suit + rank) for suit in range(3) for rank in (0, 8))
ORPHANS: Final = TERMINALS + WINDS + DRAGONS

_CODES: Final = tuple(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)) + tuple(HONOURS)
_BY_CODE: Final = {code: Tile(number) for number, code in enumerate(_CODES)}
_NUMERALS: Final = "一二三四五六七八九"
_SUITS_EN: Final = ("characters", "bamboos", "dots")
_NAMES_EN: Final = (
    *(f"{rank} of {suit}" for suit in _SUITS_EN for rank in range(1, 10)),
    "east wind",
    "south wind",
    "west wind",
    "north wind",
    "red dragon",
    "green dragon",
    "white dragon",
)
_NAMES_ZH_HANS: Final = (*(number + suit for suit in "万条饼" for number in _NUMERALS), *"东南西北中发白")
_NAMES_ZH_HANT: Final = (*(number + suit for suit in "萬條餅" for number in _NUMERALS), *"東南西北中發白")
_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "en": _NAMES_EN,
    "zh-hans": _NAMES_ZH_HANS,
    "zh-hant": _NAMES_ZH_HANT,
}


class Wind(IntEnum):
    """A wind as a seat or as the prevalent wind of a round."""

    EAST = 0
    SOUTH = 1
    WEST = 2
    NORTH = 3

    @property
    def tile(self) -> Tile:
        """Return the wind tile."""
        return WINDS[self]

    @property
    def letter(self) -> str:
        """Return E, S, W or N."""
        return "ESWN"[self]


def is_tile(number: int) -> bool:
    """Tell whether the number names one of the 34 kinds."""
    return 0 <= number < KINDS


def is_honour(tile: int) -> bool:
    """Tell whether the tile is a wind or a dragon."""
    return tile >= FIRST_HONOUR


def is_terminal(tile: int) -> bool:
    """Tell whether the tile is a 1 or 9 of a suit."""
    return tile < FIRST_HONOUR and tile % 9 in (0, 8)


def suit_of(tile: int) -> int | None:
    """Return 0 characters, 1 bamboos, 2 dots; None for an honour."""
    return tile // 9 if tile < FIRST_HONOUR else None


def rank_of(tile: int) -> int | None:
    """Return 1 to 9; None for an honour."""
    return tile % 9 + 1 if tile < FIRST_HONOUR else None


def tile_code(tile: int) -> str:
    """Return the short code: "5m", "E".

    Raises ValueError for a number that names no tile.
    """
    if not is_tile(tile):
        raise ValueError(f"no tile has the number {tile}")
    return _CODES[tile]


def parse_tile(code: str) -> Tile:
    """Return the tile of a short code; ValueError when there is none."""
    try:
        return _BY_CODE[code]
    except KeyError:
        raise ValueError(f"no tile is written {code!r}") from None


def tile_name(tile: int, language: str = "en") -> str:
    """Return the tile's name in en, zh-hans or zh-hant."""
    if not is_tile(tile):
        raise ValueError(f"no tile has the number {tile}")
    return _NAMES[language][tile]
