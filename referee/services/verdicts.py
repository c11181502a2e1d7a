"""A verdict as it is stored beside the hand: what the referee saw, in plain JSON."""

from collections.abc import Iterable
from typing import Any

from referee.rules import CountedFan, Difference, Group, RefusedFan, Verdict, tile_code
from referee.rules.problem import Problem


def verdict_as_shown(verdict: Verdict) -> dict[str, Any]:
    """Return kind, totals, counted and refused fan, waits and problems; fan by number and key."""
    count = verdict.count
    return {
        "kind": verdict.kind.value,
        "declared_total": verdict.declared_total,
        "total": None if count is None else int(count.total),
        "flowers": None if count is None else count.flowers,
        "total_without_flowers": None if count is None else int(count.total_without_flowers),
        "counted": [_counted(row) for row in count.counted] if count else [],
        "refused": [_refused(row) for row in count.refused] if count else [],
        "waits": [tile_code(tile) for tile in verdict.waits],
        "distance": verdict.distance,
        "differences": [_difference(row) for row in verdict.differences],
        "problems": [_problem(problem) for problem in verdict.problems],
    }


def _counted(row: CountedFan) -> dict[str, Any]:
    return {
        "fan": row.fan.key,
        "number": row.fan.number,
        "times": row.times,
        "points_each": int(row.points_each),
        "instances": [_groups(instance) for instance in row.instances],
    }


def _refused(row: RefusedFan) -> dict[str, Any]:
    return {
        "fan": row.fan.key,
        "number": row.fan.number,
        "times": row.times,
        "because": None if row.because is None else row.because.key,
        "principle": None if row.principle is None else str(row.principle),
        "source": row.source,
    }


def _difference(row: Difference) -> dict[str, Any]:
    return {"kind": row.kind.value, "fan": row.fan, "declared": row.declared, "counted": row.counted}


def _groups(groups: Iterable[Group]) -> list[str]:
    return ["".join(tile_code(tile) for tile in group.tiles) for group in groups]


def _problem(problem: Problem) -> dict[str, Any]:
    return {"code": problem.code, "args": dict(problem.args), "position": problem.position}
