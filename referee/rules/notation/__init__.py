"""Hands as text: one reader that recognises the notation, one writer for each.

    [222m,1][4444p]123m55s 5s|EE1000|2

Melds in brackets, each with the number that `melds` explains; then the concealed tiles, the winning tile
last; after a bar prevalent wind, seat wind and four flags (self-drawn, last of its kind, last of the wall,
robbed kong or, when self-drawn, kong replacement); after a second bar the number of flowers. The last flag is
2 where the kong's replacement was a flower and the win came on the flower's replacement. The tail may be left
out: then both winds are East, no flag is set and there are no flowers. Blanks mean nothing.

| notation | a tile | source |
|---|---|---|
| brackets | 5m, EE, C red, F green, P white | the notation of GB-Mahjong, with melds in brackets |
| plain | the same without brackets where there are no melds | common usage |
| read in both, never written | 1z to 7z for E S W N P F C, capitals after numbers: 123M | common usage |
| unicode | U+1F000 to U+1F021 | The Unicode Standard |
| chinese, chinese_traditional | 一二三万 东 中 发, 一二三萬 東 中 發 | names of the 1998 rules |
| letters | W1 T1 B1 F1 J1 | Botzone, PyMahjongGB |
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Final

from referee.rules.hand import Win, WinningHand
from referee.rules.notation import grouped, letters, unicode_tiles
from referee.rules.notation.melds import meld_mark
from referee.rules.notation.placed import Scan
from referee.rules.notation.reader import as_written, half_width, read
from referee.rules.notation.tail import write_tail
from referee.rules.problem import HandError
from referee.rules.tiles import Tile

__all__ = ["Notation", "format_hand", "parse_hand", "recognise"]


class Notation(StrEnum):
    """The notations a hand can be written in."""

    BRACKETS = "brackets"
    PLAIN = "plain"
    UNICODE = "unicode"
    CHINESE = "chinese"
    CHINESE_TRADITIONAL = "chinese_traditional"
    LETTERS = "letters"


_WRITERS: Final[Mapping[Notation, Callable[[Sequence[Tile]], str]]] = {
    Notation.BRACKETS: grouped.write_latin,
    Notation.PLAIN: grouped.write_latin,
    Notation.UNICODE: unicode_tiles.write,
    Notation.CHINESE: grouped.write_simplified,
    Notation.CHINESE_TRADITIONAL: grouped.write_traditional,
    Notation.LETTERS: letters.write,
}


def recognise(text: str) -> Notation:
    """Return the notation a text is written in, judged by its tiles alone; brackets when nothing tells."""
    text = half_width(text)
    tiles = text.partition("|")[0]
    if any(unicode_tiles.is_tile_character(character) for character in tiles):
        return Notation.UNICODE
    if not grouped.CHINESE_CHARACTERS.isdisjoint(tiles):
        traditional = not grouped.TRADITIONAL_CHARACTERS.isdisjoint(tiles)
        return Notation.CHINESE_TRADITIONAL if traditional else Notation.CHINESE
    if letters.looks_like_letters(tiles):
        return Notation.LETTERS
    framed = not tiles.strip() or not set("[]|").isdisjoint(text)
    return Notation.BRACKETS if framed else Notation.PLAIN


def parse_hand(text: str, as_told: Callable[[Win], Win] = as_written) -> tuple[WinningHand, Win]:
    """Read a hand and how it was won, in whichever notation.

    `as_told` returns how the hand was won where something else than the text says so too, such as the buttons
    of a form; only then is it held against the tiles.

    A wrong number of tiles is read as it stands: `adjudicate` says what it means. Raises HandError with every
    other problem at once, each with the index of its character (from 0): what cannot be read, tiles and melds
    that cannot exist, circumstances that contradict each other.
    """
    draft, win = read(half_width(text), _reader(recognise(text)), as_told)
    hand = draft.hand()
    if draft.problems or hand is None:
        raise HandError(draft.problems)
    return hand, win


def format_hand(hand: WinningHand, win: Win, notation: Notation = Notation.BRACKETS) -> str:
    """Return the canonical text: melds in their order, concealed tiles sorted, the winning tile, the tail.

    The plain notation sets the winning tile apart with a blank and leaves out a tail that says nothing.
    """
    write = _WRITERS[notation]
    melds = "".join(f"[{write(meld.tiles)}{meld_mark(meld)}]" for meld in hand.melds)
    plain = notation is Notation.PLAIN
    tail = "" if plain and win == Win() else write_tail(win)
    return melds + write(sorted(hand.concealed)) + (" " if plain else "") + write([hand.winning_tile]) + tail


def _reader(notation: Notation) -> Callable[[str, int], Scan]:
    if notation is Notation.UNICODE:
        return unicode_tiles.read
    if notation is Notation.LETTERS:
        return letters.read
    chinese = notation in (Notation.CHINESE, Notation.CHINESE_TRADITIONAL)
    alphabet = grouped.CHINESE if chinese else grouped.LATIN
    return lambda text, start: grouped.read(text, start, alphabet)
