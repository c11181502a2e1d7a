"""Count a winning hand: what counts, what does not and why, the readings that are worth as much or less.

The highest reading wins (the 1998 rules, pages 29-30; Green Book 3.9.1 (5)); flowers are added at the end and
take no part in the minimum; a hand in which no reading shows any fan is a chicken hand.
"""

from referee.rules.explaining import Explained, Explainer
from referee.rules.fans import CHICKEN_HAND, FLOWER_TILES
from referee.rules.hand import FanPoints, Win, WinningHand
from referee.rules.readings import Hand, candidates
from referee.rules.resolution import Judge, judge_of
from referee.rules.results import Count, CountedFan, NotAWin, Reading, RefusedFan
from referee.rules.ruleset import Principle, Ruleset
from referee.rules.shapes import prepare

__all__ = ["Count", "CountedFan", "NotAWin", "Principle", "Reading", "RefusedFan", "count", "total"]


def total(hand: WinningHand, win: Win, ruleset: Ruleset) -> FanPoints:
    """Return the points of a winning hand, flowers included; NotAWin when the tiles are no winning shape.

    The same as `count(...).total`, without reasons.
    """
    judge = judge_of(ruleset)
    ready = Hand(judge, prepare(hand), win)
    best = max([candidate.points for candidate in candidates(ready)], default=-1)
    if best < 0:
        raise NotAWin
    points = best or judge.points[CHICKEN_HAND.number]
    return _capped(points + win.flowers * judge.points[FLOWER_TILES.number], ruleset)


def count(hand: WinningHand, win: Win, ruleset: Ruleset) -> Count:
    """Return the explained count of a winning hand; NotAWin when the tiles are no winning shape.

    Validity is not asked: see `validation`. A hand below the minimum is counted like any other.
    """
    judge = judge_of(ruleset)
    return count_with(judge, hand, win)


def count_with(judge: Judge, hand: WinningHand, win: Win) -> Count:
    """Return the count by a judge of one's own."""
    ready = Hand(judge, prepare(hand), win)
    explainer = Explainer(ready)
    found = _each_list_once([explainer.explained(candidate) for candidate in candidates(ready)])
    if not found:
        raise NotAWin
    best = found[0].points
    read = [explainer.reading(explained) for explained in found]
    first = read[0] if best else _chicken(judge, read[0])
    flowers = _flowers(judge, win)
    uncapped = first.total_without_flowers + sum(line.points for line in flowers)
    equal = sum(explained.points == best for explained in found)
    return Count(
        ruleset=judge.ruleset.code,
        counted=first.counted + flowers,
        refused=explainer.refused(found[0]),
        alternatives=tuple(read[1:equal]),
        lower=tuple(read[equal:]),
        arrangement=first.arrangement,
        flowers=win.flowers,
        total_without_flowers=_capped(first.total_without_flowers, judge.ruleset),
        total=_capped(uncapped, judge.ruleset),
        uncapped_total=FanPoints(uncapped),
    )


def _each_list_once(found: list[Explained]) -> list[Explained]:
    """Return the candidates, the best first, one for each list of fan."""
    lists: dict[tuple[int, ...], Explained] = {}
    for explained in found:
        lists.setdefault(explained.names, explained)
    ranked = sorted(lists.items(), key=lambda item: (-item[1].points, item[0]))
    return [explained for _names, explained in ranked]


def _chicken(judge: Judge, reading: Reading) -> Reading:
    """Return the reading of a hand in which nothing counts."""
    points = FanPoints(judge.points[CHICKEN_HAND.number])
    line = CountedFan(CHICKEN_HAND, 1, points, (reading.arrangement.groups,))
    return Reading(reading.arrangement, (line,), points)


def _flowers(judge: Judge, win: Win) -> tuple[CountedFan, ...]:
    if not win.flowers:
        return ()
    return (CountedFan(FLOWER_TILES, win.flowers, FanPoints(judge.points[FLOWER_TILES.number]), ()),)


def _capped(points: int, ruleset: Ruleset) -> FanPoints:
    cap = ruleset.options.hand_cap
    return FanPoints(points if cap is None else min(points, cap))
