"""Explain a candidate reading: groups for masks, and a reason for every fan that does not count."""

from collections.abc import Iterator
from typing import NamedTuple

from referee.rules.fans import FAN_BY_NUMBER, Fan
from referee.rules.hand import Arrangement, FanPoints, Group, GroupKind, Shape
from referee.rules.patterns import honours
from referee.rules.patterns.combining import Choice, Made, is_forest
from referee.rules.patterns.evidence import (
    HOG_BIT,
    PAIR,
    PAIRS_BIT,
    PUNG_BIT,
    SPECIAL,
    WHOLE,
    Instances,
)
from referee.rules.patterns.kinds import HONOUR_MASK
from referee.rules.readings import Candidate, Hand, by_first_suit, counted_hogs, of_shape
from referee.rules.resolution import Resolution
from referee.rules.results import CountedFan, Instance, Reading, RefusedFan
from referee.rules.ruleset import Principle
from referee.rules.shapes import Body
from referee.rules.tiles import KINDS, Tile

# The facts of a win after self_drawn: nothing happened, a kong was replaced; some set was claimed.
_NOTHING_ELSE = (False, False, False, False, 1)
_REPLACED = (False, False, True, False, 1)


class _Reason(NamedTuple):
    fan: int
    because: int
    principle: Principle
    source: str


class Explained(NamedTuple):
    """A candidate with its groups by their bit, and what is left of the fan found."""

    candidate: Candidate
    groups: dict[int, Group]
    resolution: Resolution

    @property
    def points(self) -> int:
        """Return the points without flowers."""
        return self.candidate.points

    @property
    def names(self) -> tuple[int, ...]:
        """Return the fan that count, each as often as it does."""
        return tuple(fan for fan, masks in self.resolution.kept for _mask in masks)


class Explainer:
    """Explains the candidates of one hand."""

    def __init__(self, hand: Hand) -> None:
        self._judge = hand.judge
        self._hand = hand

    def reading(self, explained: Explained) -> Reading:
        """Return the candidate as a reading."""
        groups = explained.groups
        ranked = sorted(explained.resolution.kept, key=self._rank)
        counted = tuple(self._counted(number, masks, groups) for number, masks in ranked)
        arrangement = _arrangement(explained.candidate, groups)
        return Reading(arrangement, counted, FanPoints(explained.points))

    def refused(self, explained: Explained) -> tuple[RefusedFan, ...]:
        """Return what the tiles show in this reading and what does not count, with the reason."""
        reasons: dict[_Reason, list[int]] = {}
        for reason, masks in self._reasons(explained):
            reasons.setdefault(reason, []).extend(masks)
        ranked = sorted(reasons.items(), key=lambda item: (self._rank((item[0].fan, ())), item[0]))
        return tuple(_refused(reason, masks, explained.groups) for reason, masks in ranked)

    def explained(self, candidate: Candidate) -> Explained:
        """Return the candidate with its groups and what is left, where it had stand-ins."""
        resolution = self._settled(candidate)
        assert resolution.points == candidate.points
        return Explained(candidate, self._groups(candidate), resolution)

    def _settled(self, candidate: Candidate) -> Resolution:
        hand, judge, body = self._hand, self._judge, candidate.body
        pungs = honours.facts_of(body.pungs, body.pair, hand.win.prevalent_wind, hand.win.seat_wind)
        melded, concealed, hidden = self._kongs(candidate)
        found = (
            *hand.whole,
            *judge.hogs(counted_hogs(judge, hand.prepared)),
            *of_shape(hand, body),
            *judge.honours(*pungs),
            *judge.kongs(melded, concealed, hidden),
            *(judge.wait(*candidate.wait) if candidate.wait_counts else ()),
            *candidate.chow_choice.found,
            *candidate.pung_choice.found,
        )
        return judge.settle(found)

    def _kongs(self, candidate: Candidate) -> tuple[int, int, int]:
        """Return the masks of melded kongs, concealed kongs and concealed pungs."""
        body, prepared = candidate.body, self._hand.prepared
        melded = concealed = pungs = 0
        for place, tile in enumerate(body.pungs):
            bit = 1 << (PUNG_BIT + place)
            if tile in prepared.melded_kongs:
                melded |= bit
            elif tile in prepared.concealed_kongs:
                concealed |= bit
            elif tile in body.own_pungs and (self._hand.win.self_drawn or bit != candidate.wait.group):
                pungs |= bit
        return melded, concealed, concealed | pungs

    def _rank(self, one: tuple[int, Instances]) -> tuple[int, int]:
        return -self._judge.points[one[0]], one[0]

    def _counted(self, number: int, masks: Instances, groups: dict[int, Group]) -> CountedFan:
        return CountedFan(
            FAN_BY_NUMBER[number],
            len(masks),
            FanPoints(self._judge.points[number]),
            tuple(_instance(mask, groups) for mask in masks),
        )

    def _groups(self, candidate: Candidate) -> dict[int, Group]:
        """Return the groups of a reading by their bit."""
        body = candidate.body
        groups = _special_groups(body)
        own = list(body.own_chows)
        for place, start in enumerate(body.chows):
            melded = start not in own
            if not melded:
                own.remove(start)
            tiles = Tile(start), Tile(start + 1), Tile(start + 2)
            groups[1 << place] = Group(GroupKind.CHOW, tiles, melded=melded, concealed=not melded)
        for place, tile in enumerate(body.pungs):
            bit = 1 << (PUNG_BIT + place)
            groups[bit] = self._pung(Tile(tile), body, opened=bit == candidate.wait.group)
        if body.pair >= 0:
            groups[PAIR] = Group(GroupKind.PAIR, (Tile(body.pair),) * 2)
        return groups

    def _pung(self, tile: Tile, body: Body, *, opened: bool) -> Group:
        prepared = self._hand.prepared
        if tile in prepared.concealed_kongs:
            return Group(GroupKind.KONG, (tile,) * 4)
        if tile in prepared.melded_kongs:
            return Group(GroupKind.KONG, (tile,) * 4, melded=True, concealed=False)
        melded = tile not in body.own_pungs
        concealed = not melded and (self._hand.win.self_drawn or not opened)
        return Group(GroupKind.PUNG, (tile,) * 3, melded=melded, concealed=concealed)

    def _reasons(self, explained: Explained) -> Iterator[tuple[_Reason, Instances]]:
        candidate = explained.candidate
        for refusal in explained.resolution.refused:
            reason = _Reason(refusal.fan, refusal.because, Principle.NON_REPEAT, refusal.row.source)
            yield reason, refusal.masks
        body = candidate.body
        if len(body.chows) > 1:
            made = self._judge.made_by_chows(*by_first_suit(body))
            yield from self._not_combined(made, candidate.chow_choice)
        if len(body.pungs) > 1:
            yield from self._not_combined(self._judge.made_by_pungs(body.pungs), candidate.pung_choice)
        yield from self._by_wait(candidate)
        yield from self._by_win()

    def _not_combined(self, made: list[Made], choice: Choice) -> Iterator[tuple[_Reason, Instances]]:
        taken = {*choice.pairs, choice.main}
        for one in made:
            if one not in taken:
                because, principle = _why_not(one, choice)
                yield self._reason(one[0], because, principle), (one[1],)

    def _reason(self, fan: int, because: int, principle: Principle) -> _Reason:
        """Return the reason; a row of the edition says it better than a principle."""
        for by, row in self._judge.rows_on(fan):
            if by == because and principle is not Principle.ACCOUNT_ONCE and not row.beside:
                return _Reason(fan, because, Principle.NON_REPEAT, row.source)
        return _Reason(fan, because, principle, self._judge.ruleset.principles[principle])

    def _by_wait(self, candidate: Candidate) -> Iterator[tuple[_Reason, Instances]]:
        """Yield the wait fan of the place, where the tile was not the only one or may not count here."""
        principle = Principle.KNITTED_WAIT if self._hand.only_wait else Principle.SEVERAL_WAITS
        if not candidate.wait_counts:
            for fan, masks in self._judge.wait(*candidate.wait):
                yield self._reason(fan, 0, principle), masks

    def _by_win(self) -> Iterator[tuple[_Reason, Instances]]:
        """Yield what an option of the edition takes away: a replaced flower, a tile hog of honours."""
        win, options = self._hand.win, self._judge.options
        if win.kong_replacement and win.flower_after_kong and not options.kong_flower_win_is_replacement:
            without = self._judge.win(win.self_drawn, *_NOTHING_ELSE)
            for fan, masks in self._judge.win(win.self_drawn, *_REPLACED):
                if (fan, masks) not in without:
                    yield self._reason(fan, 0, Principle.CIRCUMSTANCES), masks
        alike = self._hand.prepared.hogs & HONOUR_MASK
        if alike and not options.honours_make_tile_hogs:
            for fan, masks in self._judge.hogs(alike):
                yield self._reason(fan, 0, Principle.HONOURS_NO_HOG), masks


def _why_not(one: Made, choice: Choice) -> tuple[int, Principle]:
    """Return the fan and the principle that keep this combination out."""
    fan, mask = one
    main = choice.main
    if main and mask & ~main[1] == 0 and fan != main[0]:
        return main[0], Principle.NON_SEPARATION
    if main and mask.bit_count() > 2:  # noqa: PLR2004
        same = fan == main[0]
        return main[0], Principle.NON_IDENTICAL if same else Principle.HIGH_VERSUS_LOW
    if main:
        return choice.pairs[0][0] if choice.pairs else main[0], Principle.ACCOUNT_ONCE
    if is_forest((*choice.pairs, one)):
        return fan, Principle.NON_IDENTICAL
    return 0, Principle.ACCOUNT_ONCE


def _refused(reason: _Reason, masks: list[int], groups: dict[int, Group]) -> RefusedFan:
    because: Fan | None = FAN_BY_NUMBER.get(reason.because)
    instances = tuple(_instance(mask, groups) for mask in masks)
    fan = FAN_BY_NUMBER[reason.fan]
    return RefusedFan(fan, len(masks), because, reason.principle, reason.source, instances)


def _special_groups(body: Body) -> dict[int, Group]:
    """Return the groups of a hand that is not four ordinary sets and a pair."""
    tiles = tuple(Tile(tile) for tile in body.special)
    if not tiles:
        return {}
    if body.shape is Shape.SEVEN_PAIRS:
        return {
            1 << (PAIRS_BIT + place): Group(GroupKind.PAIR, (tile, tile)) for place, tile in enumerate(tiles)
        }
    kind = GroupKind.KNITTED if body.shape is Shape.KNITTED_STRAIGHT else GroupKind.SINGLES
    return {SPECIAL: Group(kind, tiles)}


def _in_order(groups: dict[int, Group]) -> list[int]:
    """Return the bits with the knitted part first and the pair last."""
    return sorted(groups, key=lambda bit: (bit == PAIR, bit != SPECIAL, bit))


def _arrangement(candidate: Candidate, groups: dict[int, Group]) -> Arrangement:
    bits = _in_order(groups)
    return Arrangement(
        candidate.body.shape, tuple(groups[bit] for bit in bits), bits.index(candidate.wait.group)
    )


def _instance(mask: int, groups: dict[int, Group]) -> Instance:
    """Return the groups of a mask."""
    if mask == WHOLE:
        return tuple(groups[bit] for bit in _in_order(groups))
    if mask >> HOG_BIT:
        alike = (Tile(kind) for kind in range(KINDS) if mask >> (HOG_BIT + kind) & 1)
        return tuple(Group(GroupKind.FOUR_ALIKE, (tile,) * 4) for tile in alike)
    return tuple(groups[bit] for bit in _in_order(groups) if mask & bit)
