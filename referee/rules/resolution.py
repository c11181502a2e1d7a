"""A ruleset made ready to count: detectors grouped by their evidence, rows by what they refuse, caches.

Nothing here knows a fan by name: what is found comes from the catalogue, what is refused from the ruleset.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from referee.rules.fans import FAN_BY_KEY, FANS, Fan
from referee.rules.patterns.combining import Choice, choices
from referee.rules.patterns.evidence import (
    Chows,
    Evidence,
    Groups,
    Honours,
    Instances,
    Kongs,
    Special,
    Wait,
    WinFacts,
)
from referee.rules.ruleset import Exclusion, Ruleset, Scope
from referee.rules.rulesets.house import HOUSE_ROWS

_CACHED: Final = 20_000

Found = tuple[tuple[int, Instances], ...]
"""Fan by number, each with the masks of its instances."""


class Refusal(NamedTuple):
    """Instances of a fan that a row refuses because of another."""

    fan: int
    masks: Instances
    row: Exclusion
    because: int


class Resolution(NamedTuple):
    """What is left of the fan found when those that are kept have refused others."""

    points: int
    kept: Found
    refused: tuple[Refusal, ...]


class _Row(NamedTuple):
    by: int
    scope: Scope
    beside: int
    row: Exclusion


class Judge:
    """The detectors and rows of one ruleset, with what they have already answered."""

    def __init__(self, ruleset: Ruleset, catalogue: Sequence[Fan] = FANS) -> None:
        self.ruleset = ruleset
        self.options = ruleset.options
        self.points = {FAN_BY_KEY[key].number: points for key, points in ruleset.points.items()}
        self._finders: dict[Evidence, list[tuple[int, Callable[[Any], Instances]]]] = {
            evidence: [] for evidence in Evidence
        }
        for fan in catalogue:
            if fan.number in self.points:
                self._finders[fan.detector.evidence].append((fan.number, fan.detector.find))
        self._refusers = self._rows_by_refused()
        self.resolve = lru_cache(maxsize=_CACHED)(self._resolve)
        self.chow_choices = lru_cache(maxsize=_CACHED)(self._chow_choices)
        self.pung_choices = lru_cache(maxsize=_CACHED)(self._pung_choices)
        self.honours = lru_cache(maxsize=_CACHED)(self._honours)
        self.kongs = lru_cache(maxsize=_CACHED)(self._kongs)
        self.wait = lru_cache(maxsize=_CACHED)(self._wait)
        self.win = lru_cache(maxsize=_CACHED)(self._win)

    def _rows_by_refused(self) -> dict[int, tuple[_Row, ...]]:
        house = [row for option, row in HOUSE_ROWS.items() if getattr(self.options, option)]
        rows: dict[int, list[_Row]] = {}
        for row in (*self.ruleset.exclusions, *house):
            beside = FAN_BY_KEY[row.beside].number if row.beside else 0
            refused = FAN_BY_KEY[row.excludes].number
            rows.setdefault(refused, []).append(_Row(FAN_BY_KEY[row.fan].number, row.scope, beside, row))
        return {refused: tuple(sorted(some)) for refused, some in rows.items()}

    def rows_on(self, fan: int) -> Iterable[tuple[int, Exclusion]]:
        """Yield the fan that can refuse this one, with the row."""
        return ((row.by, row.row) for row in self._refusers.get(fan, ()))

    def find(self, evidence: Evidence, facts: Any) -> Found:
        """Return what the detectors of one kind of evidence find, by number."""
        found = [(fan, masks) for fan, find in self._finders[evidence] if (masks := find(facts))]
        return tuple(sorted(found))

    def kinds(self, kinds: int) -> Found:
        """Return the fan of the kinds of tile; they are nearly never asked twice."""
        return self.find(Evidence.KINDS, kinds)

    def groups(self, facts: Groups) -> Found:
        """Return the fan that all groups decide together."""
        return self.find(Evidence.GROUPS, facts)

    def hogs(self, hogs: int) -> Found:
        """Return the tile hogs."""
        return self.find(Evidence.HOGS, hogs)

    def special(self, facts: Special) -> Found:
        """Return the fan of shapes without four ordinary sets."""
        return self.find(Evidence.SPECIAL, facts)

    def _honours(self, facts: Honours) -> Found:
        return self.find(Evidence.HONOURS, facts)

    def _kongs(self, facts: Kongs) -> Found:
        return self.find(Evidence.KONGS, facts)

    def _wait(self, facts: Wait) -> Found:
        return self.find(Evidence.WAIT, facts)

    def _win(self, facts: WinFacts) -> Found:
        return self.find(Evidence.WIN, facts)

    def made_by_chows(self, facts: Chows) -> list[tuple[int, int]]:
        """Return every fan that chows make together, one by one."""
        return [(fan, mask) for fan, masks in self.find(Evidence.CHOWS, facts) for mask in masks]

    def made_by_pungs(self, pungs: tuple[int, ...]) -> list[tuple[int, int]]:
        """Return every fan that numbered pungs make together, one by one."""
        return [(fan, mask) for fan, masks in self.find(Evidence.PUNGS, pungs) for mask in masks]

    def _chow_choices(self, facts: Chows) -> tuple[Choice, ...]:
        return choices(self.made_by_chows(facts), self.points)

    def _pung_choices(self, pungs: tuple[int, ...]) -> tuple[Choice, ...]:
        return choices(self.made_by_pungs(pungs), self.points)

    def _resolve(self, found: Found) -> Resolution:
        """Keep the fan from the highest down unless one already kept refuses it."""
        points = self.points
        kept: dict[int, Instances] = {}
        refused: list[Refusal] = []
        total = 0
        for fan, masks in sorted(found, key=lambda one: (-points[one[0]], one[0])):
            left = masks
            for row in self._refusers.get(fan, ()):
                if row.by in kept and (not row.beside or row.beside in kept):
                    stays = _spared(left, kept[row.by], row.scope)
                    if len(stays) < len(left):
                        gone = tuple(mask for mask in left if mask not in stays)
                        refused.append(Refusal(fan, gone, row.row, row.by))
                        left = stays
                        if not left:
                            break
            if left:
                kept[fan] = left
                total += points[fan] * len(left)
        return Resolution(total, tuple(sorted(kept.items())), tuple(refused))


def _spared(masks: Instances, by: Instances, scope: Scope) -> Instances:
    """Return the instances that a refusing fan leaves."""
    if scope is Scope.HAND:
        return ()
    if scope is Scope.ONE_INSTANCE:
        return masks[1:]
    return tuple(mask for mask in masks if not any(mask & ~whole == 0 for whole in by))


@lru_cache(maxsize=64)
def judge_of(ruleset: Ruleset) -> Judge:
    """Return the judge of a ruleset; the same one for the same ruleset."""
    return Judge(ruleset)
