"""Melds: which set given tiles are, and the number that marks who fed it.

`[222m,1]` exposed, fed from the left (2 across, 3 right); `[4444p,5]` a kong added to a pung that was fed
from the left (6 across, 7 right); `[123m,2]` a chow of which the middle tile was claimed; `[4444p]` without a
number a concealed kong, `[222m]` and `[123m]` without one exposed and not told more exactly. Where the feeder
of an exposed kong is not known the number is 0, of an added one 4, so that neither reads as concealed.
"""

from collections.abc import Sequence

from referee.rules.hand import Meld, MeldKind
from referee.rules.problem import Problem
from referee.rules.tiles import FIRST_HONOUR, Tile, tile_code

_SIZES = {MeldKind.CHOW: 3, MeldKind.PUNG: 3, MeldKind.KONG: 4}
_MARKS = {MeldKind.CHOW: "0123", MeldKind.PUNG: "0123", MeldKind.KONG: "01234567"}
_ADDED = 4
LEFT = 1


def meld_kind(tiles: Sequence[Tile]) -> MeldKind | None:
    """Return the kind that tiles without a stated kind are meant to be; None when no set has so many."""
    if len(tiles) == _SIZES[MeldKind.KONG]:
        return MeldKind.KONG
    if len(tiles) == _SIZES[MeldKind.PUNG]:
        return MeldKind.CHOW if len(set(tiles)) == len(tiles) else MeldKind.PUNG
    return None


def meld_problem(kind: MeldKind | None, tiles: Sequence[Tile], position: int | None = None) -> Problem | None:
    """Return why the tiles are no such set; None when they are one."""
    codes = " ".join(tile_code(tile) for tile in tiles)
    if kind is None or len(tiles) != _SIZES[kind]:
        kind_text = "set" if kind is None else kind.value
        return Problem("meld_size", {"kind": kind_text, "tiles": codes, "count": len(tiles)}, position)
    if kind is not MeldKind.CHOW:
        code = "" if len(set(tiles)) == 1 else "meld_mixed"
    elif any(tile >= FIRST_HONOUR for tile in tiles):
        code = "chow_of_honours"
    elif len({tile // 9 for tile in tiles}) > 1:
        code = "chow_mixed_suits"
    else:
        low = min(tiles)
        code = "" if sorted(tiles) == [low, low + 1, low + 2] else "chow_not_consecutive"
    return Problem(code, {"tiles": codes}, position) if code else None


def marked_meld(kind: MeldKind, tiles: Sequence[Tile], mark: str | None) -> Meld | None:
    """Return the meld with its number read; None when the number does not fit the kind."""
    tile = min(tiles)
    if mark is None:
        feeder = LEFT if kind is MeldKind.CHOW else None
        return Meld(kind, tile, concealed=kind is MeldKind.KONG, feeder=feeder)
    if len(mark) != 1 or mark not in _MARKS[kind]:
        return None
    number = int(mark)
    if kind is MeldKind.CHOW:
        return Meld(kind, tile, feeder=LEFT, claimed=number or None)
    return Meld(kind, tile, feeder=number % _ADDED or None, added=number >= _ADDED)


def meld_mark(meld: Meld) -> str:
    """Return the number to write after the tiles, its comma before it; nothing where none is needed."""
    if meld.kind is MeldKind.CHOW:
        number = meld.claimed or 0
    else:
        number = (meld.feeder or 0) + (_ADDED if meld.added else 0)
    needed = number or (meld.kind is MeldKind.KONG and not meld.concealed)
    return f",{number}" if needed else ""
