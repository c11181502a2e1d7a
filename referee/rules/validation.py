"""Whether a hand can exist and be won as said: all problems at once, none of them about points.

| what | where it is written |
|---|---|
| 144 tiles: four of each of 34 kinds, eight flowers | both texts describe the same set |
| sets are chow, pung or kong; four of them and a pair | 1998 section 8 p.21; WMO 2006 3.7.2.1 |
| 13 tiles and the winning one, the fourth of a kong not counted | 1998 5.10; WMO 2006 3.4.10, 3.4.29 |
| robbing a kong: the tile another adds to a pung, so nobody else holds one | 1998 p.22; WMO 2006 no. 47 |
| last of its kind: the other three lie open, so none is in the hand | 1998 no. 58; WMO 2006 no. 58 |
| a replacement tile needs a kong of one's own and is drawn | 1998 no. 46; WMO 2006 no. 46 |
| who replaced a flower has one | 1998 no. 81; WMO 2006 no. 81 |
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from referee.rules.hand import Meld, MeldKind, Win, WinningHand
from referee.rules.problem import Problem
from referee.rules.tiles import COPIES, Tile, is_honour, is_tile, rank_of, tile_code

CONCEALED_AND_SETS = 13
MAX_MELDS = 4
MAX_FLOWERS = 8
TILES_OF_A_SET = 3
_LAST_CHOW = 7
ALWAYS_IMPOSSIBLE = frozenset(
    {
        "unknown_tile",
        "too_many_melds",
        "meld_unknown_tile",
        "meld_chow_of_honours",
        "meld_chow_past_nine",
        "meld_concealed_set",
        "meld_unknown_feeder",
        "meld_concealed_with_feeder",
        "meld_chow_feeder",
        "meld_unknown_claim",
        "meld_added_no_kong",
        "flowers_out_of_range",
    }
)
"""Problems that no other number of tiles would cure."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem and what it is about: a meld by number, a tile, or a field of the win."""

    problem: Problem
    meld: int | None = None
    tile: Tile | None = None
    field: str = ""


def validate(hand: WinningHand, win: Win) -> tuple[Problem, ...]:
    """Return every problem of the hand and of how it was won; nothing when both are possible.

    The positions are None: a `WinningHand` has no text.
    """
    found = [*tile_findings(hand), *win_findings(hand, win)]
    wrong_count = count_problem(hand)
    return tuple(finding.problem for finding in found) + ((wrong_count,) if wrong_count else ())


def count_problem(hand: WinningHand) -> Problem | None:
    """Return the problem of too few or too many tiles (the winning one included: 14 are right)."""
    count = TILES_OF_A_SET * len(hand.melds) + len(hand.concealed)
    if count == CONCEALED_AND_SETS:
        return None
    code = "too_few_tiles" if count < CONCEALED_AND_SETS else "too_many_tiles"
    return Problem(code, {"count": count + 1, "expected": CONCEALED_AND_SETS + 1})


def tile_findings(hand: WinningHand) -> list[Finding]:
    """Return what makes the tiles or melds impossible, whatever the way of winning."""
    melds = [finding for number, meld in enumerate(hand.melds) for finding in _meld_findings(number, meld)]
    if len(hand.melds) > MAX_MELDS:
        too_many = Problem("too_many_melds", {"count": len(hand.melds), "most": MAX_MELDS})
        melds.append(Finding(too_many, meld=MAX_MELDS))
    loose = [*hand.concealed, hand.winning_tile]
    melds.extend(
        Finding(Problem("unknown_tile", {"text": str(tile)}), tile=tile)
        for tile in loose
        if not is_tile(tile)
    )
    return melds + list(copy_findings(hand.tiles))


def copy_findings(tiles: Iterable[Tile]) -> Iterator[Finding]:
    """Yield each kind of tile that is there more than four times."""
    counts: dict[Tile, int] = {}
    for tile in tiles:
        counts[tile] = counts.get(tile, 0) + 1
    for tile, count in sorted(counts.items()):
        if count > COPIES and is_tile(tile):
            args: dict[str, str | int] = {"tile": tile_code(tile), "count": count}
            yield Finding(Problem("too_many_copies", args), tile=tile)


def _meld_findings(number: int, meld: Meld) -> Iterator[Finding]:
    """Yield what is wrong with one meld."""
    codes = [*_meld_tile_codes(meld), *_meld_mark_codes(meld)]
    args: dict[str, str | int] = {"meld": number + 1}
    for code in codes:
        yield Finding(Problem(code, args), meld=number)


def _meld_tile_codes(meld: Meld) -> Iterator[str]:
    if not is_tile(meld.tile):
        yield "meld_unknown_tile"
    elif meld.kind is MeldKind.CHOW:
        if is_honour(meld.tile):
            yield "meld_chow_of_honours"
        elif (rank_of(meld.tile) or 0) > _LAST_CHOW:
            yield "meld_chow_past_nine"


def _meld_mark_codes(meld: Meld) -> Iterator[str]:
    if meld.concealed and meld.kind is not MeldKind.KONG:
        yield "meld_concealed_set"
    if meld.feeder not in (None, 1, 2, 3):
        yield "meld_unknown_feeder"
    elif meld.concealed and meld.feeder is not None:
        yield "meld_concealed_with_feeder"
    elif meld.kind is MeldKind.CHOW and meld.feeder not in (None, 1):
        yield "meld_chow_feeder"
    if meld.claimed is not None and (meld.kind is not MeldKind.CHOW or meld.claimed not in (1, 2, 3)):
        yield "meld_unknown_claim"
    if meld.added and (meld.concealed or meld.kind is not MeldKind.KONG):
        yield "meld_added_no_kong"


def win_findings(hand: WinningHand, win: Win) -> list[Finding]:
    """Return what contradicts itself in the way of winning, or the hand."""
    found = []
    if not 0 <= win.flowers <= MAX_FLOWERS:
        problem = Problem("flowers_out_of_range", {"flowers": win.flowers, "most": MAX_FLOWERS})
        found.append(Finding(problem, field="flowers"))
    if win.kong_replacement:
        found.extend(Finding(Problem(code), field="robbed_kong") for code in _replacement_codes(hand, win))
    if win.kong_replacement and win.flower_after_kong and not win.flowers:
        found.append(Finding(Problem("replaced_flower_missing"), field="robbed_kong"))
    if win.robbed_kong:
        found.extend(_robbery_findings(hand, win))
    if win.last_of_kind and hand.winning_tile in hand.concealed and is_tile(hand.winning_tile):
        held = Problem("last_of_kind_tile_held", {"tile": tile_code(hand.winning_tile)})
        found.append(Finding(held, field="last_of_kind"))
    return found


def _replacement_codes(hand: WinningHand, win: Win) -> Iterator[str]:
    if not win.self_drawn:
        yield "replacement_not_self_drawn"
    if not any(meld.kind is MeldKind.KONG for meld in hand.melds):
        yield "replacement_without_kong"


def _robbery_findings(hand: WinningHand, win: Win) -> Iterator[Finding]:
    if win.self_drawn:
        yield Finding(Problem("robbed_kong_self_drawn"), field="robbed_kong")
    melded = [tile for meld in hand.melds for tile in meld.tiles]
    if hand.winning_tile in (*hand.concealed, *melded) and is_tile(hand.winning_tile):
        problem = Problem("robbed_tile_held", {"tile": tile_code(hand.winning_tile)})
        yield Finding(problem, field="robbed_kong")
