"""A ruleset made ready to count: detectors grouped by their evidence, rows by what they refuse, caches.

Nothing here knows a fan by name: what is found comes from the catalogue, what is refused from the ruleset.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

from referee.rules.fans import FAN_BY_KEY, FANS, Fan
from referee.rules.patterns.combining import Choice, Made, choices
from referee.rules.patterns.evidence import (
    PAIR,
    PUNG_BIT,
    ChowsAndFives,
    Evidence,
    Groups,
    Honours,
    Instances,
    Kinds,
    Kongs,
    Special,
    Wait,
    WinFacts,
)
from referee.rules.patterns.together import Sets, made_together, three_sets, two_sets
from referee.rules.ruleset import Exclusion, Ruleset, Scope
from referee.rules.rulesets.house import HOUSE_ROWS
from referee.rules.tiles import FIRST_HONOUR

_CACHED: Final = 20_000
# Members of an enum are slow to reach by name, and these are asked for every reading.
_HAND, _ONE_INSTANCE = Scope.HAND, Scope.ONE_INSTANCE
_FOUR_CHOWS_AND_PAIR: Final = 0b1111 | PAIR

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


def _bits(fans: Iterable[int]) -> int:
    bits = 0
    for fan in fans:
        bits |= 1 << fan
    return bits


class Judge:
    """The detectors and rows of one ruleset, with what they have already answered."""

    def __init__(self, ruleset: Ruleset, catalogue: Sequence[Fan] = FANS) -> None:
        self.ruleset = ruleset
        self.options = ruleset.options
        self.points = {FAN_BY_KEY[key].number: points for key, points in ruleset.points.items()}
        self._finders: dict[Evidence, list[tuple[int, Callable[[Any], Instances]]]] = {
            evidence: [] for evidence in Evidence
        }
        for fan in sorted(catalogue, key=lambda fan: fan.number):
            if fan.number in self.points:
                self._finders[fan.detector.evidence].append((fan.number, fan.detector.find))
        self._refusers = self._rows_by_refused()
        # Masks of fan: those that bar a fan altogether, and those that may leave some of it.
        self._barred_by = {fan: _bits(self._barring(fan, plain=True)) for fan in self.points}
        self._pruned_by = {fan: _bits(self._barring(fan, plain=False)) for fan in self.points}
        highest_first = sorted(self.points, key=lambda fan: (-self.points[fan], fan))
        self._order = {fan: place for place, fan in enumerate(highest_first)}
        self.worth = lru_cache(maxsize=_CACHED)(self._worth)
        self.chow_choices = lru_cache(maxsize=_CACHED)(self._chow_choices)
        self.pung_choices = lru_cache(maxsize=_CACHED)(self._pung_choices)
        self._by_chows = {
            2: self._kept(Evidence.TWO_CHOWS, two_sets),
            3: self._kept(Evidence.THREE_CHOWS, three_sets),
            4: self._kept(Evidence.FOUR_CHOWS, tuple),
        }
        self._by_pungs = {
            2: self._kept(Evidence.TWO_PUNGS, two_sets),
            3: self._kept(Evidence.THREE_PUNGS, three_sets),
            4: self._kept(Evidence.FOUR_PUNGS, tuple),
        }
        self.kinds = self._kept(Evidence.KINDS, Kinds)
        self.hogs = self._kept(Evidence.HOGS, int)
        self.honours = self._kept(Evidence.HONOURS, Honours)
        self.groups = self._kept(Evidence.GROUPS, Groups)
        self.kongs = self._kept(Evidence.KONGS, Kongs)
        self.special = self._kept(Evidence.SPECIAL, Special)
        self.wait = self._kept(Evidence.WAIT, Wait)
        self.gates = self._kept(Evidence.GATES, bool)
        self.win = self._kept(Evidence.WIN, WinFacts)

    def _rows_by_refused(self) -> dict[int, tuple[_Row, ...]]:
        house = [row for option, row in HOUSE_ROWS.items() if getattr(self.options, option)]
        rows: dict[int, list[_Row]] = {}
        for row in (*self.ruleset.exclusions, *house):
            beside = FAN_BY_KEY[row.beside].number if row.beside else 0
            refused = FAN_BY_KEY[row.excludes].number
            rows.setdefault(refused, []).append(_Row(FAN_BY_KEY[row.fan].number, row.scope, beside, row))
        # An event may choose what the edition has already: then the row of the edition comes first.
        return {refused: tuple(sorted(some, key=lambda row: row[:3])) for refused, some in rows.items()}

    def _kept(self, evidence: Evidence, facts: Callable[..., Any]) -> Callable[..., Found]:
        """Return a finder for one kind of evidence, asked with its plain facts, that keeps its answers."""

        def find(*plain: Any) -> Found:
            return self.find(evidence, facts(*plain))

        return lru_cache(maxsize=_CACHED)(find)

    def _barring(self, fan: int, *, plain: bool) -> Iterator[int]:
        for row in self._refusers.get(fan, ()):
            if plain == (row.scope is _HAND and not row.beside):
                yield row.by

    def rows_on(self, fan: int) -> Iterable[tuple[int, Exclusion]]:
        """Yield the fan that can refuse this one, with the row."""
        return ((row.by, row.row) for row in self._refusers.get(fan, ()))

    def find(self, evidence: Evidence, facts: Any) -> Found:
        """Return what the detectors of one kind of evidence find, by number."""
        return tuple([(fan, masks) for fan, find in self._finders[evidence] if (masks := find(facts))])

    def made_by_chows(self, chows: Sets, pair: int) -> list[Made]:
        """Return every fan that chows make together, one by one; pair: a five beside four chows, else -1."""
        made = made_together(chows, self._by_chows)
        if pair >= 0:
            found = self.find(Evidence.CHOWS_AND_FIVES, ChowsAndFives(chows, pair))
            made += [(fan, _FOUR_CHOWS_AND_PAIR) for fan, _all in found]
        return sorted(made, key=itemgetter(0))

    def made_by_pungs(self, pungs: Sets) -> list[Made]:
        """Return every fan that pungs make together by their numbers, one by one; honours have none."""
        numbered = tuple([pung for pung in pungs if pung < FIRST_HONOUR])
        made = [(fan, mask << PUNG_BIT) for fan, mask in made_together(numbered, self._by_pungs)]
        return sorted(made, key=itemgetter(0))

    def _chow_choices(self, chows: tuple[int, ...], pair: int) -> tuple[Choice, ...]:
        return choices(self.made_by_chows(chows, pair), self.points)

    def _pung_choices(self, pungs: tuple[int, ...]) -> tuple[Choice, ...]:
        return choices(self.made_by_pungs(pungs), self.points)

    def _worth(self, found: Found) -> int:
        """Return the points of what `settle` would keep."""
        order, barred, pruned, points = self._order, self._barred_by, self._pruned_by, self.points
        kept: dict[int, Instances] = {}
        kept_bits = worth = 0
        for fan, masks in sorted(found, key=lambda one: order[one[0]]):
            if kept_bits & barred[fan]:
                continue
            left = self._left(fan, masks, kept)[0] if kept_bits & pruned[fan] else masks
            if left:
                kept[fan] = left
                kept_bits |= 1 << fan
                worth += points[fan] * len(left)
        return worth

    def settle(self, found: Found) -> Resolution:
        """Keep the fan from the highest down unless one already kept refuses it."""
        kept: dict[int, Instances] = {}
        refused: list[Refusal] = []
        for fan, masks in sorted(found, key=lambda one: self._order[one[0]]):
            left, refusals = self._left(fan, masks, kept)
            refused += refusals
            if left:
                kept[fan] = left
        points = sum(self.points[fan] * len(masks) for fan, masks in kept.items())
        return Resolution(points, tuple(sorted(kept.items())), tuple(refused))

    def _left(
        self, fan: int, masks: Instances, kept: Mapping[int, Instances]
    ) -> tuple[Instances, list[Refusal]]:
        """Return the instances that the fan already kept leave, and who refused the others."""
        refused: list[Refusal] = []
        for row in self._refusers.get(fan, ()):
            if masks and row.by in kept and (not row.beside or row.beside in kept):
                stays = _spared(masks, kept[row.by], row.scope)
                if len(stays) < len(masks):
                    gone = tuple(mask for mask in masks if mask not in stays)
                    refused.append(Refusal(fan, gone, row.row, row.by))
                    masks = stays
        return masks, refused


def _spared(masks: Instances, by: Instances, scope: Scope) -> Instances:
    """Return the instances that a refusing fan leaves."""
    if scope is _HAND:
        return ()
    if scope is _ONE_INSTANCE:
        return masks[1:]
    return tuple(mask for mask in masks if not any(mask & ~whole == 0 for whole in by))


@lru_cache(maxsize=64)
def judge_of(ruleset: Ruleset) -> Judge:
    """Return the judge of a ruleset; the same one for the same ruleset."""
    return Judge(ruleset)
