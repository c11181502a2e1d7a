"""Every way to count a winning hand: each arrangement, place of the winning tile, and way to combine sets.

To count, it is enough how many groups make a fan and which fan share groups: detectors are asked about
stand-ins that are equal for hands of the same kind, so that their answers, and what refuses what, are often
known. Which groups they are is found out when a reading is explained.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from referee.rules.hand import Shape, Win
from referee.rules.patterns import groups, honours, kinds
from referee.rules.patterns.combining import NO_CHOICE, Choice
from referee.rules.patterns.evidence import (
    PAIR,
    PAIRS_BIT,
    PUNG_BIT,
    SPECIAL,
    WHOLE,
    Wait,
)
from referee.rules.patterns.wait import ELSEWHERE, IN_PAIR, IN_PUNG
from referee.rules.resolution import Found, Judge
from referee.rules.ruleset import KnittedWaits
from referee.rules.shapes import Body, Prepared, bodies
from referee.rules.tiles import ALL_TILES, FIRST_HONOUR, is_honour, is_terminal
from referee.rules.waits import wait_mask

# Members of an enum are slow to reach by name, and these are asked for every reading.
_STANDARD, _KNITTED, _PAIRS = Shape.STANDARD, Shape.KNITTED_STRAIGHT, Shape.SEVEN_PAIRS
_IS_OUTSIDE: Final = tuple(is_terminal(tile) or is_honour(tile) for tile in ALL_TILES)
_FIVE: Final = 4
_SETS: Final = 4
_NINE_GATES: Final = 0o311111113
"""Counts 3, 1, 1, 1, 1, 1, 1, 1, 3: three bits a rank."""


class Candidate(NamedTuple):
    """One way to count, not yet explained."""

    body: Body
    wait: Wait
    wait_counts: bool
    chow_choice: Choice
    pung_choice: Choice
    points: int


class Hand:
    """A prepared hand with what all its readings share; what it waited for is found out when it matters."""

    __slots__ = ("_only", "judge", "prepared", "shared", "whole", "win")

    def __init__(self, judge: Judge, prepared: Prepared, win: Win) -> None:
        self.judge = judge
        self.prepared = prepared
        self.win = win
        self.whole = _whole(judge, prepared, win)
        hogs = counted_hogs(judge, prepared)
        self.shared = self.whole + judge.hogs((1 << hogs.bit_count()) - 1) if hogs else self.whole
        self._only: bool | None = None

    @property
    def only_wait(self) -> bool:
        """Tell whether the winning tile was the only one that the thirteen waited for."""
        if self._only is None:
            prepared = self.prepared
            laid = len(prepared.laid_chows) + len(prepared.laid_pungs)
            waits = wait_mask(prepared.concealed_counts, sets_laid=laid)
            if not self.judge.options.used_up_kinds_are_waits:
                waits &= ~_used_up(prepared)
            self._only = waits == 1 << prepared.winning_tile
        return self._only


def _whole(judge: Judge, prepared: Prepared, win: Win) -> Found:
    """Return the fan of the whole hand that every reading shows."""
    replaced = win.kong_replacement
    if win.flower_after_kong and not judge.options.kong_flower_win_is_replacement:
        replaced = False
    last = win.last_of_kind or prepared.others_lie_open
    won = win.self_drawn, last, win.last_of_wall, replaced, win.robbed_kong, prepared.claimed_sets
    found = judge.kinds(*kinds.facts_of(prepared.kinds)) + judge.win(*won)
    if not prepared.has_melds and is_nine_gates(prepared):
        found += judge.gates(True)
    return found


def counted_hogs(judge: Judge, prepared: Prepared) -> int:
    """Return the kinds of which all four make a tile hog in this edition."""
    return prepared.hogs if judge.options.honours_make_tile_hogs else prepared.hogs & ~kinds.HONOUR_MASK


def _used_up(prepared: Prepared) -> int:
    """Return the kinds of which the thirteen tiles hold all four."""
    mask = prepared.hogs & ~(1 << prepared.winning_tile)
    for kong in prepared.melded_kongs + prepared.concealed_kongs:
        mask |= 1 << kong
    return mask


def is_nine_gates(prepared: Prepared) -> bool:
    """Tell whether thirteen concealed tiles were 1112345678999 of one suit, and the winning tile is of it."""
    tile = prepared.winning_tile
    return tile < FIRST_HONOUR and prepared.concealed_counts == _NINE_GATES << 27 * (tile // 9)


def candidates(hand: Hand) -> Iterator[Candidate]:
    """Yield every reading of a hand; nothing when the tiles are no win."""
    judge = hand.judge
    worth = judge.worth
    melded = judge.options.knitted_straight_melded
    for body in bodies(hand.prepared, knitted_straight_melded=melded):
        found, chow_choices, pung_choices = _of_body(hand, body)
        for placed, (wait, counts) in _placed(hand, body).items():
            here = found + placed
            for chows in chow_choices:
                for pungs in pung_choices:
                    yield Candidate(body, wait, counts, chows, pungs, worth(here + chows.alike + pungs.alike))


def _of_body(hand: Hand, body: Body) -> tuple[Found, tuple[Choice, ...], tuple[Choice, ...]]:
    """Return what an arrangement shows wherever the winning tile went, and the ways to combine its sets."""
    judge, win = hand.judge, hand.win
    found = hand.shared + of_shape(hand, body)
    chows, pungs = body.chows, body.pungs
    outside = tuple([tile for tile in pungs if _IS_OUTSIDE[tile]])
    if outside:
        found += judge.honours(*honours.facts_of(outside, body.pair, win.prevalent_wind, win.seat_wind))
    chow_choices = judge.chow_choices(*by_first_suit(body)) if len(chows) > 1 else NO_CHOICE
    numbered = tuple([tile for tile in pungs if tile < FIRST_HONOUR])
    pung_choices = judge.pung_choices(numbered) if len(numbered) > 1 else NO_CHOICE
    return found, chow_choices, pung_choices


def of_shape(hand: Hand, body: Body) -> Found:
    """Return the fan of the shape and of all groups together."""
    shape, judge = body.shape, hand.judge
    if shape is _STANDARD:
        return judge.groups(*groups.facts_of(body.chows, body.pungs, body.pair, knitted=False))
    found = judge.special(shape, hand.prepared.kinds)
    if shape is _KNITTED:
        found += judge.groups(*groups.facts_of(body.chows, body.pungs, body.pair, knitted=True))
    return found


def by_first_suit(body: Body) -> tuple[tuple[int, ...], int]:
    """Return the chows, and the pair where chows may need it: a five beside four chows, else -1.

    Suits are numbered in the order in which the chows show them: which suits they are makes no difference.
    """
    moves: dict[int, int] = {}
    chows = tuple([chow + moves.setdefault(chow // 9, 9 * (len(moves) - chow // 9)) for chow in body.chows])
    pair = body.pair
    if len(chows) != _SETS or pair >= FIRST_HONOUR or pair % 9 != _FIVE:
        return chows, -1
    return chows, pair + moves.setdefault(pair // 9, 9 * (len(moves) - pair // 9))


def _placed(hand: Hand, body: Body) -> dict[Found, tuple[Wait, bool]]:
    """Return the places of the winning tile and whether their wait fan count, by what is found there.

    A place that shows nothing else than an earlier one is the same reading.
    """
    tile = hand.prepared.winning_tile
    rank = tile % 9 if tile < FIRST_HONOUR else -1
    places: dict[Found, tuple[Wait, bool]] = {}
    for group, position in _places(body, tile):
        found = hand.judge.wait(WHOLE, rank, position)
        counts = bool(found) and hand.only_wait and _may_wait(hand.judge, body, position)
        opened = position == IN_PUNG and not hand.win.self_drawn
        placed = (found if counts else ()) + _concealed(hand, body, opened=opened)
        places.setdefault(placed, (Wait(group, rank, position), counts))
    return places


def _may_wait(judge: Judge, body: Body, position: int) -> bool:
    """Tell whether this kind of wait counts in this shape (beside a knitted straight the editions differ)."""
    if body.shape is not _KNITTED:
        return True
    allowed = judge.options.knitted_straight_waits
    return allowed is KnittedWaits.ALL or (allowed is KnittedWaits.SINGLE and position == IN_PAIR)


def _places(body: Body, tile: int) -> Iterator[tuple[int, int]]:
    """Yield the group that took the tile, and its place there."""
    if body.pair == tile:
        yield PAIR, IN_PAIR
    last = -1
    for start in body.own_chows:
        if start <= tile <= start + 2 and start != last:
            last = start
            yield 1 << body.chows.index(start), tile - start
    if tile in body.own_pungs:
        yield 1 << (PUNG_BIT + body.pungs.index(tile)), IN_PUNG
    if tile in body.special:
        if body.shape is _PAIRS:
            yield 1 << (PAIRS_BIT + body.special.index(tile)), IN_PAIR
        else:
            yield SPECIAL, ELSEWHERE


def _concealed(hand: Hand, body: Body, *, opened: bool) -> Found:
    """Return the fan of kongs and concealed pungs; a pung that a discard completed is open."""
    prepared = hand.prepared
    melded, concealed = len(prepared.melded_kongs), len(prepared.concealed_kongs)
    pungs = concealed + len(body.own_pungs) - opened
    if not (melded or pungs):
        return ()
    return hand.judge.kongs((1 << melded) - 1, ((1 << concealed) - 1) << melded, (1 << pungs) - 1)
