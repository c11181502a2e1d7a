"""Tiles written as numbers before their suit, honours as single characters: 123m, EE, 一二三万, 中.

The Latin codes and the Chinese characters share this grammar, so a text may even mix them: 123万EE.
Honours as numbers, 1z to 7z, and capitals after numbers, 123M11Z, are read too, though never written.
Without a number before them S and P are the south wind and the white dragon.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from referee.rules.notation.placed import Placed, Scan
from referee.rules.tiles import FIRST_HONOUR, HONOURS, SUITS, Tile

_DIGITS = {str(number): number for number in range(1, 10)}
_HONOUR_SUIT = len(SUITS)
_LATIN_SUITS = {letter: index for index, letter in enumerate(SUITS)} | {"z": _HONOUR_SUIT}
_NUMBERED_HONOURS = tuple(HONOURS.index(letter) for letter in "ESWNPFC")  # 1z to 7z
_AFTER_NUMBERS = {letter.upper(): suit for letter, suit in _LATIN_SUITS.items()}
_LATIN_HONOURS = {letter: FIRST_HONOUR + index for index, letter in enumerate(HONOURS)}
_CHINESE_NUMBERS = {character: index for index, character in enumerate("一二三四五六七八九", start=1)}
_CHINESE_SUITS = {"万": 0, "萬": 0, "条": 1, "條": 1, "索": 1, "饼": 2, "餅": 2, "筒": 2}
_SIMPLIFIED_HONOURS = {character: FIRST_HONOUR + index for index, character in enumerate("东南西北中发白")}
_TRADITIONAL_HONOURS = {character: FIRST_HONOUR + index for index, character in enumerate("東南西北中發白")}


@dataclass(frozen=True, slots=True)
class Alphabet:
    """Which characters are numbers, suits and honours; a suit of honours has numbers of its own."""

    numbers: Mapping[str, int]
    suits: Mapping[str, int]
    honours: Mapping[str, int]


LATIN = Alphabet(_DIGITS, _LATIN_SUITS, _LATIN_HONOURS)
CHINESE = Alphabet(
    _DIGITS | _CHINESE_NUMBERS | {"伍": 5},
    _LATIN_SUITS | _CHINESE_SUITS,
    _LATIN_HONOURS | _SIMPLIFIED_HONOURS | _TRADITIONAL_HONOURS,
)
CHINESE_CHARACTERS = frozenset("伍").union(
    _CHINESE_NUMBERS, _CHINESE_SUITS, _SIMPLIFIED_HONOURS, _TRADITIONAL_HONOURS
)
TRADITIONAL_CHARACTERS = frozenset("萬條餅東發")


def read(text: str, start: int, alphabet: Alphabet) -> Scan:
    """Return the tiles of a stretch of text that begins at index `start` of the whole."""
    scan = Scan()
    pending: list[tuple[int, int]] = []
    for position, character in enumerate(text, start):
        if character in alphabet.numbers:
            pending.append((alphabet.numbers[character], position))
        elif character in alphabet.suits:
            _close_suit(scan, pending, alphabet.suits[character], character, position)
        elif pending and character in _AFTER_NUMBERS:
            _close_suit(scan, pending, _AFTER_NUMBERS[character], character, position)
        elif not character.isspace():
            _abandon(scan, pending)
            _read_honour(scan, alphabet, character, position)
    _abandon(scan, pending)
    return scan


def _close_suit(scan: Scan, pending: list[tuple[int, int]], suit: int, character: str, position: int) -> None:
    """Give the numbers read so far their suit."""
    if not pending:
        scan.report("number_missing", position, text=character)
    for number, place in pending:
        if suit != _HONOUR_SUIT:
            scan.tiles.append(Placed(Tile(9 * suit + number - 1), place))
        elif number <= len(HONOURS):
            scan.tiles.append(Placed(Tile(FIRST_HONOUR + _NUMBERED_HONOURS[number - 1]), place))
        else:
            scan.report("unknown_tile", place, text=f"{number}{character}")
    pending.clear()


def _abandon(scan: Scan, pending: list[tuple[int, int]]) -> None:
    """Report numbers that no suit followed."""
    if pending:
        numbers = "".join(str(number) for number, _place in pending)
        scan.report("suit_missing", pending[0][1], text=numbers)
        pending.clear()


def _read_honour(scan: Scan, alphabet: Alphabet, character: str, position: int) -> None:
    if character in alphabet.honours:
        scan.tiles.append(Placed(Tile(alphabet.honours[character]), position))
    else:
        scan.report("unknown_tile", position, text=character)


def write(tiles: Sequence[Tile], numbers: str, suits: str, honours: str) -> str:
    """Return the tiles in their order, neighbours of one suit sharing its sign."""
    pieces = []
    for suit, group in groupby(tiles, key=lambda tile: tile // 9):
        if suit < len(suits):
            pieces.append("".join(numbers[tile % 9] for tile in group) + suits[suit])
        else:
            pieces.append("".join(honours[tile - FIRST_HONOUR] for tile in group))
    return "".join(pieces)


def write_latin(tiles: Sequence[Tile]) -> str:
    """Return 123m456pEE."""
    return write(tiles, "123456789", SUITS, HONOURS)


def write_simplified(tiles: Sequence[Tile]) -> str:
    """Return 一二三万四五六饼东东."""
    return write(tiles, "一二三四五六七八九", "万条饼", "东南西北中发白")


def write_traditional(tiles: Sequence[Tile]) -> str:
    """Return 一二三萬四五六餅東東."""
    return write(tiles, "一二三四五六七八九", "萬條餅", "東南西北中發白")
