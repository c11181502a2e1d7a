"""Every way to count a winning hand: each arrangement, each place of the winning tile, each way to combine sets."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from referee.rules.hand import Shape, Win
from referee.rules.patterns.combining import Choice
from referee.rules.patterns.evidence import (
    PAIR,
    PAIRS_BIT,
    PUNG_BIT,
    SPECIAL,
    Chows,
    Groups,
    Honours,
    Kongs,
    Special,
    Wait,
    WinFacts,
)
from referee.rules.patterns.groups import common_traits
from referee.rules.patterns.kinds import HONOUR_MASK
from referee.rules.patterns.wait import ELSEWHERE, IN_PAIR
from referee.rules.resolution import Found, Judge, Resolution
from referee.rules.ruleset import KnittedWaits
from referee.rules.shapes import Body, Prepared, bodies
from referee.rules.tiles import FIRST_HONOUR
from referee.rules.waits import wait_mask

_NO_CHOICE: Final = Choice(None, (), 0)
_NO_CHOICES: Final = (_NO_CHOICE,)
_FIVE: Final = 4
_SETS: Final = 4
# 3111111113 read from the 9 down: three bits a rank.
_NINE_GATES: Final = 0o311111113


class Candidate(NamedTuple):
    """One way to count, not yet explained: the arrangement, the place of the winning tile, what was combined, what is left."""

    body: Body
    wait: Wait
    chow_choice: Choice
    pung_choice: Choice
    resolution: Resolution

    @property
    def points(self) -> int:
        """Return the points without flowers."""
        return self.resolution.points


class Hand(NamedTuple):
    """A prepared hand with what all its readings share."""

    prepared: Prepared
    win: Win
    waits: int
    shared: Found


def make_ready(judge: Judge, prepared: Prepared, win: Win) -> Hand:
    """Find what does not depend on the reading."""
    options = judge.options
    waits = wait_mask(
        prepared.concealed_counts, sets_laid=len(prepared.laid_chows) + len(prepared.laid_pungs)
    )
    if not options.used_up_kinds_are_waits:
        waits &= ~_used_up(prepared)
    replaced = win.kong_replacement and (not win.flower_after_kong or options.kong_flower_win_is_replacement)
    shared = judge.kinds(prepared.kinds) + judge.win(
        WinFacts(
            win.self_drawn,
            win.last_of_kind,
            win.last_of_wall,
            replaced,
            win.robbed_kong,
            prepared.claimed_sets,
        )
    )
    hogs = prepared.hogs if options.honours_make_tile_hogs else prepared.hogs & ~HONOUR_MASK
    return Hand(prepared, win, waits, shared + judge.hogs(hogs) if hogs else shared)


def _used_up(prepared: Prepared) -> int:
    """Return the kinds of which the thirteen tiles hold all four."""
    winning = 1 << prepared.winning_tile
    mask = prepared.hogs & ~winning
    for kong in prepared.melded_kongs + prepared.concealed_kongs:
        mask |= 1 << kong
    return mask


def candidates(judge: Judge, hand: Hand) -> Iterator[Candidate]:
    """Yield every reading of a hand; nothing when the tiles are no win."""
    prepared = hand.prepared
    for body in bodies(prepared, knitted_straight_melded=judge.options.knitted_straight_melded):
        found, chow_choices, pung_choices = _of_body(judge, hand, body)
        for wait in _waits(judge, hand, body):
            here = found + judge.wait(wait) + _concealed(judge, hand, body, wait)
            for chow_choice in chow_choices:
                for pung_choice in pung_choices:
                    resolution = judge.resolve(here + chow_choice.found + pung_choice.found)
                    yield Candidate(body, wait, chow_choice, pung_choice, resolution)


def _of_body(judge: Judge, hand: Hand, body: Body) -> tuple[Found, tuple[Choice, ...], tuple[Choice, ...]]:
    """Return what an arrangement shows wherever the winning tile went, and the ways to combine its sets."""
    shape, chows, pungs, pair, *_rest = body
    found = hand.shared
    if shape is not Shape.STANDARD:
        found += judge.special(Special(shape, hand.prepared.kinds))
        if shape is not Shape.KNITTED_STRAIGHT:
            return found, _NO_CHOICES, _NO_CHOICES
    found += judge.groups(
        Groups(chows, pungs, pair, shape is Shape.KNITTED_STRAIGHT, common_traits(chows, pungs, pair))
    )
    if pungs:
        win = hand.win
        honour_pair = pair if pair >= FIRST_HONOUR else -1
        found += judge.honours(Honours(pungs, honour_pair, win.prevalent_wind, win.seat_wind))
    chow_choices = judge.chow_choices(chow_facts(body)) if len(chows) > 1 else _NO_CHOICES
    pung_choices = judge.pung_choices(pungs) if len(pungs) > 1 else _NO_CHOICES
    return found, chow_choices, pung_choices


def chow_facts(body: Body) -> Chows:
    """Return what the detectors of chows look at; the pair of fives matters beside four chows only."""
    matters = len(body.chows) == _SETS and body.pair < FIRST_HONOUR and body.pair % 9 == _FIVE
    return Chows(body.chows, body.pair if matters else -1)


def _waits(judge: Judge, hand: Hand, body: Body) -> Iterator[Wait]:
    """Yield every place that the winning tile may have in the concealed part."""
    tile = hand.prepared.winning_tile
    only = hand.waits == 1 << tile
    nine_gates = is_nine_gates(hand.prepared)
    rank = tile % 9 if tile < FIRST_HONOUR else -1
    allowed = (
        judge.options.knitted_straight_waits if body.shape is Shape.KNITTED_STRAIGHT else KnittedWaits.ALL
    )
    for group, position in _places(body, tile):
        counts = only and (
            allowed is KnittedWaits.ALL or (allowed is KnittedWaits.SINGLE and position == IN_PAIR)
        )
        yield Wait(group, rank, position, counts, nine_gates)


def _places(body: Body, tile: int) -> Iterator[tuple[int, int]]:
    """Yield the group that took the tile, and its place there."""
    if body.pair == tile:
        yield PAIR, IN_PAIR
    for start in dict.fromkeys(body.own_chows):
        if start <= tile <= start + 2:
            yield 1 << body.chows.index(start), tile - start
    if tile in body.own_pungs:
        yield 1 << (PUNG_BIT + body.pungs.index(tile)), ELSEWHERE
    if body.shape is Shape.SEVEN_PAIRS:
        yield 1 << (PAIRS_BIT + body.special.index(tile)), IN_PAIR
    elif tile in body.special:
        yield SPECIAL, ELSEWHERE


def is_nine_gates(prepared: Prepared) -> bool:
    """Tell whether the thirteen tiles were 1112345678999 of one suit."""
    if prepared.has_melds or prepared.winning_tile >= FIRST_HONOUR:
        return False
    suit = prepared.winning_tile // 9
    return prepared.concealed_counts == _NINE_GATES << 27 * suit


def _concealed(judge: Judge, hand: Hand, body: Body, wait: Wait) -> Found:
    """Return the fan of kongs and concealed pungs; a pung that a discard completed is not concealed."""
    if not body.pungs:
        return ()
    prepared = hand.prepared
    opened = 0 if hand.win.self_drawn else wait.group
    melded = concealed = pungs = 0
    bit = 1 << PUNG_BIT
    for tile in body.pungs:
        if tile in prepared.melded_kongs:
            melded |= bit
        elif tile in prepared.concealed_kongs:
            concealed |= bit
            pungs |= bit
        elif tile in body.own_pungs and bit != opened:
            pungs |= bit
        bit <<= 1
    return judge.kongs(Kongs(melded, concealed, pungs)) if melded or pungs else ()
