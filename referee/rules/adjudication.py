"""What a declared hand is worth against what it was declared to be: the verdict, never the ruling.

| kind | when | where it is written |
|---|---|---|
| invalid | tiles, melds or circumstances that cannot be | `validation` |
| wrong_count | too many or too few tiles (大相公, 小相公) | 1998 5.10; WMO 2006 3.4.10, 3.11.6(6) |
| wrong_tile | no win, but the 13 tiles wait on another tile (和错牌) | 1998 p.35 |
| not_ready | no win, and no tile would make it one (诈和); the distance decides how grave it is | 1998 p.35 |
| below_minimum | less than the minimum, flowers not counted (错和) | 1998 p.14, p.35; WMO 2006 no. 81 |
| over_declared | announced more than counted: corrected when somebody objects | MIL 2025 10(7) |
| under_declared | announced less than counted: stands when nobody objects | 1998 p.29; MIL 2025 10(7) |
| sound | announced as counted, or nothing announced | |
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from referee.rules.distance import distance_to_ready
from referee.rules.fans import FLOWER_TILES, fan_by_name
from referee.rules.hand import Win, WinningHand
from referee.rules.problem import Problem
from referee.rules.ruleset import Ruleset
from referee.rules.scoring import Count, CountedFan, NotAWin, count
from referee.rules.tiles import Tile, tile_code
from referee.rules.validation import ALWAYS_IMPOSSIBLE, count_problem, validate
from referee.rules.waits import waits


class VerdictKind(StrEnum):
    """What became of a declaration."""

    SOUND = "sound"
    OVER_DECLARED = "over_declared"
    UNDER_DECLARED = "under_declared"
    BELOW_MINIMUM = "below_minimum"
    WRONG_TILE = "wrong_tile"
    NOT_READY = "not_ready"
    WRONG_COUNT = "wrong_count"
    INVALID = "invalid"


WINS = frozenset({VerdictKind.SOUND, VerdictKind.OVER_DECLARED, VerdictKind.UNDER_DECLARED})


class DifferenceKind(StrEnum):
    """How an announced fan and the count differ."""

    MISSING = "missing"
    """Counted and not announced."""
    EXTRA = "extra"
    """Announced and not counted."""
    TIMES = "times"
    """Counted another number of times than announced."""
    POINTS = "points"
    """Counted as often as announced, with other points than were announced for it."""
    UNKNOWN = "unknown"
    """Announced under a name that no fan has."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One fan on which announcement and count disagree; `fan` is its key, or the unknown name.

    `declared` and `counted` are times, and where the points differ they are what it comes to in all.
    """

    kind: DifferenceKind
    fan: str
    declared: int
    counted: int


@dataclass(frozen=True, slots=True)
class Declaration:
    """What the player shows and says; `total` includes flowers, `fan` gives times by any name of a fan.

    `points` gives what a fan comes to in all, by any of its names, where the player said so.
    """

    hand: WinningHand
    win: Win
    total: int | None = None
    fan: Mapping[str, int] | None = None
    points: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say about a declaration; nothing in it is a ruling."""

    kind: VerdictKind
    count: Count | None = None
    problems: tuple[Problem, ...] = ()
    waits: tuple[Tile, ...] = ()
    """The tiles that would complete the 13, each of which still exists."""
    distance: int | None = None
    """How many tiles a hand that is not ready is from ready."""
    declared_total: int | None = None
    differences: tuple[Difference, ...] = ()

    @property
    def is_win(self) -> bool:
        """Tell whether the hand may be recorded as a win."""
        return self.kind in WINS


def adjudicate(declaration: Declaration, ruleset: Ruleset) -> Verdict:
    """Return the verdict on a declared hand under one edition."""
    hand, win, declared = declaration.hand, declaration.win, declaration.total
    problems = (*validate(hand, win), *_problems_of_edition(win, ruleset))
    if problems:
        return Verdict(_kind_of_impossible(hand, problems), None, problems, declared_total=declared)
    waited = waits(hand.melds, hand.concealed, used_up=False)
    try:
        counted = count(hand, win, ruleset)
    except NotAWin:
        return _no_win(declaration, waited)
    minimum = ruleset.options.minimum
    if counted.total_without_flowers < minimum:
        args = {"total": counted.total_without_flowers, "minimum": minimum}
        kind, problems = VerdictKind.BELOW_MINIMUM, (Problem("below_minimum", args),)
    else:
        declared = _declared_total(declaration, ruleset)
        kind = _kind_of_win(declared, counted.total)
    differences = _differences(declaration, counted)
    return Verdict(kind, counted, problems, waited, None, declared, differences)


def _problems_of_edition(win: Win, ruleset: Ruleset) -> Iterable[Problem]:
    """Yield what one edition forbids: MIL 2025 8(11), no kong on the last tile of the wall."""
    if win.robbed_kong and win.last_of_wall and not ruleset.options.kong_on_last_tile:
        yield Problem("robbed_kong_on_last_tile")


def _kind_of_impossible(hand: WinningHand, problems: tuple[Problem, ...]) -> VerdictKind:
    """Return invalid, or wrong count: then a fifth tile or a contradiction may only be its echo."""
    if any(problem.code in ALWAYS_IMPOSSIBLE for problem in problems) or not count_problem(hand):
        return VerdictKind.INVALID
    return VerdictKind.WRONG_COUNT


def _no_win(declaration: Declaration, waited: tuple[Tile, ...]) -> Verdict:
    hand, declared = declaration.hand, declaration.total
    tile = tile_code(hand.winning_tile)
    if waited:
        codes = " ".join(tile_code(other) for other in waited)
        problem = Problem("wrong_tile", {"tile": tile, "tiles": codes})
        return Verdict(VerdictKind.WRONG_TILE, None, (problem,), waited, 0, declared)
    distance = distance_to_ready(hand.melds, hand.concealed)
    problem = Problem("not_ready", {"distance": distance})
    return Verdict(VerdictKind.NOT_READY, None, (problem,), (), distance, declared)


def _kind_of_win(declared: int | None, total: int) -> VerdictKind:
    if declared is None or declared == total:
        return VerdictKind.SOUND
    return VerdictKind.OVER_DECLARED if declared > total else VerdictKind.UNDER_DECLARED


def _declared_total(declaration: Declaration, ruleset: Ruleset) -> int | None:
    """Return the announced total; what the announced fan come to where no total was said."""
    if declaration.total is not None or declaration.fan is None:
        return declaration.total
    known, _unknown = _by_key(declaration.fan)
    said, _strangers = _by_key(declaration.points or {})
    flowers = 0 if FLOWER_TILES.key in known else declaration.win.flowers
    worth = {key: ruleset.points.get(key, 0) * times for key, times in known.items()}
    return flowers + sum(said.get(key, points) for key, points in worth.items())


def _by_key(announced: Mapping[str, int]) -> tuple[dict[str, int], dict[str, int]]:
    """Return the announced numbers by fan key, and those under names that no fan has."""
    known: dict[str, int] = {}
    unknown: dict[str, int] = {}
    for name, times in announced.items():
        try:
            key = fan_by_name(name).key
        except KeyError:
            unknown[name] = times
        else:
            known[key] = known.get(key, 0) + times
    return known, unknown


def _differences(declaration: Declaration, counted: Count) -> tuple[Difference, ...]:
    """Compare fan by fan with the equal reading that is nearest to the announcement."""
    if declaration.fan is None:
        return ()
    known, unknown = _by_key(declaration.fan)
    said, _strangers = _by_key(declaration.points or {})
    readings = [counted.counted, *(reading.counted for reading in counted.alternatives)]
    compared = (
        (*_compare(known, reading, declaration.win), *_misvalued(known, said, reading))
        for reading in readings
    )
    nearest = min(compared, key=len)
    strangers = (Difference(DifferenceKind.UNKNOWN, name, times, 0) for name, times in unknown.items())
    return (*nearest, *strangers)


def _compare(announced: Mapping[str, int], reading: Iterable[CountedFan], win: Win) -> tuple[Difference, ...]:
    times = {line.fan.key: line.times for line in reading if line.fan is not FLOWER_TILES}
    # Flowers lie open and are asked for as a number: announcing them as a fan is welcome, not needed.
    if win.flowers and FLOWER_TILES.key in announced:
        times[FLOWER_TILES.key] = win.flowers
    keys = dict.fromkeys([*times, *announced])
    pairs = ((key, announced.get(key, 0), times.get(key, 0)) for key in keys)
    return tuple(
        Difference(_kind_of_difference(said, right), key, said, right)
        for key, said, right in pairs
        if said != right
    )


def _misvalued(
    announced: Mapping[str, int], said: Mapping[str, int], reading: Iterable[CountedFan]
) -> Iterable[Difference]:
    """Yield the fan announced as often as they count, but with other points than they come to."""
    for line in reading:
        points = said.get(line.fan.key, line.points)
        if points != line.points and announced.get(line.fan.key) == line.times:
            yield Difference(DifferenceKind.POINTS, line.fan.key, points, line.points)


def _kind_of_difference(declared: int, counted: int) -> DifferenceKind:
    if not declared:
        return DifferenceKind.MISSING
    return DifferenceKind.TIMES if counted else DifferenceKind.EXTRA
