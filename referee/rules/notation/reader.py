"""Read a hand from text in any of the notations: brackets, tiles, tail; all problems at once, each placed."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from referee.rules.hand import Meld, Win, WinningHand
from referee.rules.notation.melds import marked_meld, meld_kind, meld_problem
from referee.rules.notation.placed import Placed, Scan
from referee.rules.notation.tail import Tail, read_tail
from referee.rules.problem import Problem
from referee.rules.tiles import COPIES, Tile
from referee.rules.validation import Finding, copy_findings, count_problem, tile_findings, win_findings

TileReader = Callable[[str, int], Scan]

_SEGMENT = re.compile(
    r"\[(?P<inside>[^\[\]]*)(?P<close>\]?)|(?P<stray>\])|(?P<outside>[^\[\]]+)",
    re.DOTALL,
)
_SEPARATORS = str.maketrans("+,;", "   ")
# Full-width forms are what a Chinese keyboard types; one character for one, so that positions stay.
_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | str.maketrans(
    "【】〔〕│¦、", "[][]||,"
)


def half_width(text: str) -> str:
    """Return the text with full-width signs as plain ones, every character in its place."""
    return text.translate(_FULL_WIDTH)


@dataclass(slots=True)
class Draft:
    """What has been read so far."""

    read_tiles: TileReader
    melds: list[tuple[Meld, int]] = field(default_factory=list)
    loose: list[Placed] = field(default_factory=list)
    melded: list[Placed] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    melds_readable: bool = True

    def hand(self) -> WinningHand | None:
        """Return the hand; None without a winning tile."""
        if not self.loose:
            return None
        *concealed, winning = (placed.tile for placed in self.loose)
        return WinningHand(tuple(meld for meld, _place in self.melds), tuple(sorted(concealed)), winning)


def as_written(win: Win) -> Win:
    """Return how the hand was won as its text has it."""
    return win


def read(text: str, read_tiles: TileReader, as_told: Callable[[Win], Win]) -> tuple[Draft, Win]:
    """Read the whole text (half-width); problems are in the draft, sorted by their place."""
    body, bar, rest = text.partition("|")
    draft = Draft(read_tiles)
    for segment in _SEGMENT.finditer(body):
        _read_segment(draft, segment)
    tail = read_tail(rest, len(body) + 1) if bar else Tail()
    if not draft.loose:
        draft.problems.append(Problem("no_winning_tile", {}, len(body)))
    draft.problems.extend(tail.problems)
    all_read, win = not draft.problems, as_told(tail.win())
    draft.problems.extend(_impossible(draft, tail, win))
    if all_read and draft.problems:
        draft.problems.extend(_wrong_count(draft))
    draft.problems.sort(key=lambda problem: problem.position or 0)
    return draft, win


def _read_segment(draft: Draft, segment: re.Match[str]) -> None:
    if segment["outside"] is not None:
        scan = draft.read_tiles(segment["outside"].translate(_SEPARATORS), segment.start())
        draft.loose.extend(scan.tiles)
        draft.problems.extend(scan.problems)
    elif segment["stray"]:
        draft.problems.append(Problem("bracket_unopened", {}, segment.start()))
    else:
        _read_meld(draft, segment)


def _read_meld(draft: Draft, segment: re.Match[str]) -> None:
    """Read one bracket: the tiles and, after a comma, the number."""
    position = segment.start()
    tiles, comma, mark = segment["inside"].partition(",")
    scan = draft.read_tiles(tiles, position + 1)
    draft.melded.extend(scan.tiles)
    problems = list(scan.problems)
    if not segment["close"]:
        problems.append(Problem("bracket_unclosed", {}, position))
    kind_tiles = [placed.tile for placed in scan.tiles]
    kind = meld_kind(kind_tiles)
    wrong = None if problems else meld_problem(kind, kind_tiles, position)
    if wrong:
        problems.append(wrong)
    elif kind and not problems:
        meld = marked_meld(kind, kind_tiles, mark.strip() if comma else None)
        if meld:
            draft.melds.append((meld, position))
        else:
            place = position + 2 + len(tiles)
            problems.append(Problem("meld_mark", {"text": mark.strip(), "kind": kind.value}, place))
    draft.melds_readable = draft.melds_readable and not problems
    draft.problems.extend(problems)


def _impossible(draft: Draft, tail: Tail, win: Win) -> Iterable[Problem]:
    """Yield what cannot be although it could be read; only what stays true when the rest is mended.

    The number of tiles is no problem of the text: a hand of 13 or 15 tiles has a verdict of its own. Where it
    is wrong, a tile may stand in the wrong place, so the way of winning is not held against the tiles.
    """
    for finding in copy_findings(placed.tile for placed in (*draft.melded, *draft.loose)):
        yield _placed(finding, draft, tail)
    hand = draft.hand()
    if hand is None:
        return
    found = [finding for finding in tile_findings(hand) if finding.problem.code != "too_many_copies"]
    trusted = draft.melds_readable and count_problem(hand) is None
    found += [f for f in win_findings(hand, win) if trusted or f.field == "flowers"]
    for finding in found:
        yield _placed(finding, draft, tail)


def _wrong_count(draft: Draft) -> Iterable[Problem]:
    """Yield the wrong number of tiles beside other problems, at the winning tile."""
    hand = draft.hand()
    problem = hand and count_problem(hand)
    if problem:
        yield replace(problem, position=draft.loose[-1].position)


def _placed(finding: Finding, draft: Draft, tail: Tail) -> Problem:
    """Return the problem with its place in the text."""
    position: int | None
    if finding.meld is not None:
        position = draft.melds[finding.meld][1]
    elif finding.tile is not None:
        position = _fifth(draft, finding.tile)
    else:
        position = tail.places.get(finding.field)  # none where the text does not say it
    return replace(finding.problem, position=position)


def _fifth(draft: Draft, tile: Tile) -> int:
    """Return where the first tile stands that is one too many."""
    places = sorted(placed.position for placed in (*draft.melded, *draft.loose) if placed.tile == tile)
    return places[min(COPIES, len(places) - 1)]
