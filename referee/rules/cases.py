"""Hands as JSON objects: the notation of collected cases, one object a hand.

    {"melds": [{"type": "pung", "tiles": ["6m", "6m", "6m"], "concealed": false, "from": "right"}],
     "concealed": ["4s", "4s", "4s", "5p", "5p", "5p", "6p", "6p", "N", "N"], "win_tile": "6p",
     "self_drawn": false, "last_tile_of_kind": false, "kong_related": false, "wall_last": false,
     "seat_wind": "S", "round_wind": "E", "flowers": 0}

Every key of the hand is needed; of a meld `concealed`, `from`, `claimed` (the claimed tile of a chow) and
`added` (a kong added to a pung) may be missing. `kong_related` is out with replacement tile when self-drawn,
else robbing the kong; `wall_last` the last tile of the wall when self-drawn, else the discard after it.
`flower_after_kong` may be missing; true says that the kong's replacement was a flower and the win came on the
flower's replacement.
"""

from collections.abc import Mapping
from typing import Any

from referee.rules.hand import Meld, MeldKind, Win, WinningHand
from referee.rules.notation.melds import LEFT, meld_problem
from referee.rules.problem import HandError, Problem
from referee.rules.tiles import Tile, Wind, parse_tile, tile_code

_FEEDERS = {"left": 1, "across": 2, "right": 3}
_FEEDER_NAMES = {number: name for name, number in _FEEDERS.items()}
_KINDS = {kind.value: kind for kind in MeldKind}
_WINDS = {wind.letter: wind for wind in Wind}
_MISSING = object()
_LONGEST_QUOTE = 20


class _Reader:
    """Reads values of the right type and keeps what is wrong, so that all of it is told at once."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def report(self, code: str, **args: str | int) -> None:
        self.problems.append(Problem(code, args))

    def get(self, source: Mapping[str, Any], key: str, kind: type, default: Any = _MISSING) -> Any:
        """Return the value; the default (else an empty value) when it is missing or of another type."""
        value = source.get(key, default)
        if value is _MISSING:
            self.report("key_missing", key=key)
        # In Python True is an int; in JSON it is none.
        elif isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
            return value
        elif value is not default:
            self.report("wrong_type", key=key, expected=kind.__name__)
        return kind() if default is _MISSING else default

    def tile(self, value: Any) -> Tile | None:
        try:
            return parse_tile(value)
        except (TypeError, ValueError):
            self.report("unknown_tile", text=_quote(value))
            return None

    def tiles(self, values: list[Any]) -> list[Tile]:
        return [tile for tile in map(self.tile, values) if tile is not None]

    def wind(self, source: Mapping[str, Any], key: str) -> Wind:
        letter = self.get(source, key, str)
        if key in source and isinstance(source[key], str) and letter not in _WINDS:
            self.report("unknown_wind", text=_quote(letter))
        return _WINDS.get(letter, Wind.EAST)


def _quote(value: Any) -> str:
    """Return what was found, short enough for a sentence."""
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"


def hand_from_case(case: Mapping[str, Any]) -> tuple[WinningHand, Win]:
    """Return the hand and how it was won.

    Raises HandError with every problem that keeps the object from being read: missing keys, wrong types,
    unknown tiles and winds, tiles that are no set. What can be read and yet cannot exist is for `adjudicate`
    to say.
    """
    reader = _Reader()
    if not isinstance(case, Mapping):
        raise HandError([Problem("wrong_type", {"key": "hand", "expected": "dict"})])
    melds = [_read_meld(reader, meld) for meld in reader.get(case, "melds", list)]
    concealed = reader.tiles(reader.get(case, "concealed", list))
    winning = _read_winning_tile(reader, case)
    win = _read_win(reader, case)
    if reader.problems or winning is None:
        raise HandError(reader.problems)
    hand = WinningHand(tuple(meld for meld in melds if meld), tuple(sorted(concealed)), winning)
    return hand, win


def _read_winning_tile(reader: _Reader, case: Mapping[str, Any]) -> Tile | None:
    if "win_tile" in case:
        return reader.tile(case["win_tile"])
    reader.report("key_missing", key="win_tile")
    return None


def _read_win(reader: _Reader, case: Mapping[str, Any]) -> Win:
    self_drawn = reader.get(case, "self_drawn", bool)
    about_kong = reader.get(case, "kong_related", bool)
    after_flower = reader.get(case, "flower_after_kong", bool, default=False)
    return Win(
        self_drawn=self_drawn,
        last_of_kind=reader.get(case, "last_tile_of_kind", bool),
        last_of_wall=reader.get(case, "wall_last", bool),
        kong_replacement=after_flower or (about_kong and self_drawn),
        robbed_kong=about_kong and not self_drawn and not after_flower,
        prevalent_wind=reader.wind(case, "round_wind"),
        seat_wind=reader.wind(case, "seat_wind"),
        flowers=reader.get(case, "flowers", int),
        flower_after_kong=after_flower,
    )


def _read_meld(reader: _Reader, source: Any) -> Meld | None:
    if not isinstance(source, Mapping):
        reader.report("wrong_type", key="melds", expected="dict")
        return None
    before = len(reader.problems)
    name = reader.get(source, "type", str)
    if "type" in source and isinstance(name, str) and name not in _KINDS:
        reader.report("unknown_meld_type", text=_quote(name))
    tiles = reader.tiles(reader.get(source, "tiles", list))
    feeder, claimed = _read_feeder(reader, source), source.get("claimed")
    claimed_tile = None if claimed is None else reader.tile(claimed)
    concealed, added = (reader.get(source, key, bool, default=False) for key in ("concealed", "added"))
    if len(reader.problems) > before:
        return None
    return _build(reader, Meld(_KINDS[name], Tile(0), concealed, feeder, None, added), tiles, claimed_tile)


def _read_feeder(reader: _Reader, source: Mapping[str, Any]) -> int | None:
    name = source.get("from")
    if name is None:
        return None
    if not isinstance(name, str) or name not in _FEEDERS:
        reader.report("unknown_feeder", text=_quote(name))
        return None
    return _FEEDERS[name]


def _build(reader: _Reader, draft: Meld, tiles: list[Tile], claimed: Tile | None) -> Meld | None:
    """Return the meld of these tiles, or report why they are none."""
    wrong = meld_problem(draft.kind, tiles)
    if wrong:
        reader.problems.append(wrong)
        return None
    if claimed is not None and claimed not in tiles:
        codes = " ".join(tile_code(tile) for tile in tiles)
        reader.report("claimed_not_in_meld", tile=tile_code(claimed), tiles=codes)
        return None
    low = min(tiles)
    if draft.kind is not MeldKind.CHOW:
        return Meld(draft.kind, low, draft.concealed, draft.feeder, None, draft.added)
    # Only the player on the left can feed a chow, so that need not be said.
    place = None if claimed is None else claimed - low + 1
    return Meld(draft.kind, low, draft.concealed, draft.feeder or LEFT, place, draft.added)


def hand_to_case(hand: WinningHand, win: Win) -> dict[str, Any]:
    """Return the JSON object of a hand, as `hand_from_case` reads it."""
    case: dict[str, Any] = {
        "melds": [_meld_to_case(meld) for meld in hand.melds],
        "concealed": [tile_code(tile) for tile in hand.concealed],
        "win_tile": tile_code(hand.winning_tile),
        "self_drawn": win.self_drawn,
        "last_tile_of_kind": win.last_of_kind,
        "kong_related": win.kong_replacement or win.robbed_kong,
        "wall_last": win.last_of_wall,
        "seat_wind": win.seat_wind.letter,
        "round_wind": win.prevalent_wind.letter,
        "flowers": win.flowers,
    }
    if win.kong_replacement and win.flower_after_kong:
        case["flower_after_kong"] = True
    return case


def _meld_to_case(meld: Meld) -> dict[str, Any]:
    case: dict[str, Any] = {
        "type": meld.kind.value,
        "tiles": [tile_code(tile) for tile in meld.tiles],
        "concealed": meld.concealed,
        "from": None if meld.feeder is None else _FEEDER_NAMES[meld.feeder],
    }
    if meld.claimed is not None:
        case["claimed"] = tile_code(meld.tiles[meld.claimed - 1])
    if meld.added:
        case["added"] = True
    return case
