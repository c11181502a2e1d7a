"""What must hold for every hand: random winning hands, made set by set."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.rules import (
    FANS,
    RULESETS,
    Meld,
    MeldKind,
    NotAWin,
    Tile,
    Win,
    Wind,
    WinningHand,
    count,
    total,
    waits,
)
from referee.rules.resolution import Judge
from referee.rules.scoring import count_with

MIL = RULESETS["mil2025"]
EXAMPLES = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
# One of each: a chow by its lowest tile, a pung, a kong.
SETS = [("chow", 9 * suit + low) for suit in range(3) for low in range(7)]
SETS += [(kind, tile) for kind in ("pung", "pung", "kong") for tile in range(34)]
KNITTED = [[0, 3, 6, 10, 13, 16, 20, 23, 26], [2, 5, 8, 9, 12, 15, 19, 22, 25]]


def tiles_of(kind, tile):
    return [tile, tile + 1, tile + 2] if kind == "chow" else [tile] * (4 if kind == "kong" else 3)


def meld_of(draw, kind, tile):
    if kind == "chow":
        return Meld(MeldKind.CHOW, Tile(tile), feeder=1, claimed=draw(st.integers(1, 3)))
    if kind == "kong" and draw(st.booleans()):
        return Meld(MeldKind.KONG, Tile(tile), concealed=True)
    return Meld(MeldKind(kind), Tile(tile), feeder=draw(st.integers(1, 3)))


@st.composite
def set_hands(draw, knitted):
    """Return melds and concealed tiles: four sets and a pair, near each other so that they make fan."""
    kinds = draw(st.sampled_from([SETS, SETS[:21], SETS[21:], [one for one in SETS if one[1] in range(9)]]))
    sets = draw(st.lists(st.sampled_from(kinds), min_size=1 if knitted else 4, max_size=1 if knitted else 4))
    pair = draw(st.integers(0, 33))
    melds, concealed = [], [pair, pair]
    for kind, tile in sets:
        if kind == "kong" or draw(st.booleans()):
            melds.append(meld_of(draw, kind, tile))
        else:
            concealed += tiles_of(kind, tile)
    return tuple(melds), concealed + (draw(st.sampled_from(KNITTED)) if knitted else [])


@st.composite
def hands(draw):
    """Return a winning hand with circumstances that do not contradict each other."""
    shape = draw(st.sampled_from(["sets", "sets", "sets", "sets", "knitted", "pairs"]))
    if shape == "pairs":
        melds, concealed = (), 2 * draw(st.lists(st.integers(0, 33), min_size=7, max_size=7))
    else:
        melds, concealed = draw(set_hands(knitted=shape == "knitted"))
    everything = [*concealed, *(tile for meld in melds for tile in meld.tiles)]
    if max(everything.count(tile) for tile in everything) > 4:
        melds, concealed = (), [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 4]
    winning = draw(st.sampled_from(sorted(concealed)))
    concealed.remove(winning)
    hand = WinningHand(melds, tuple(sorted(map(Tile, concealed))), Tile(winning))
    return hand, draw(wins(hand))


@st.composite
def wins(draw, hand):
    self_drawn = draw(st.booleans())
    alone = hand.copies()[hand.winning_tile] == 1
    kong = any(meld.kind is MeldKind.KONG for meld in hand.melds)
    about_kong = draw(st.booleans())
    robbed = about_kong and alone and not self_drawn
    return Win(
        self_drawn=self_drawn,
        last_of_kind=alone and not robbed and draw(st.booleans()),
        last_of_wall=not robbed and draw(st.booleans()),
        kong_replacement=about_kong and kong and self_drawn,
        robbed_kong=robbed,
        prevalent_wind=Wind(draw(st.integers(0, 3))),
        seat_wind=Wind(draw(st.integers(0, 3))),
        flowers=draw(st.integers(0, 8)),
    )


def with_suits(hand, order):
    def moved(tile):
        return Tile(9 * order[tile // 9] + tile % 9) if tile < 27 else tile

    melds = tuple(Meld(meld.kind, moved(meld.tile), concealed=meld.concealed) for meld in hand.melds)
    return WinningHand(melds, tuple(sorted(map(moved, hand.concealed))), moved(hand.winning_tile))


def listed(result):
    return [(line.fan.key, line.times) for line in result.counted]


@EXAMPLES
@given(hands(), st.sampled_from(sorted(RULESETS)), st.randoms(use_true_random=False))
def test_the_order_of_the_catalogue_changes_nothing(case, code, random):
    catalogue = list(FANS)
    random.shuffle(catalogue)
    shuffled = count_with(Judge(RULESETS[code], catalogue), *case)
    assert shuffled == count(*case, RULESETS[code])


@EXAMPLES
@given(hands(), st.permutations([0, 1, 2]), st.sampled_from(sorted(RULESETS)))
def test_other_suits_are_worth_the_same_where_no_fan_names_a_suit(case, order, code):
    hand, win = case
    ruleset = RULESETS[code]
    results = count(hand, win, ruleset), count(with_suits(hand, order), win, ruleset)
    suited = {"all_green", "reversible_tiles"}
    if not any(suited & {line.fan.key for line in result.counted} for result in results):
        assert results[0].total == results[1].total


@EXAMPLES
@given(hands(), st.sampled_from(sorted(RULESETS)))
def test_a_flower_adds_one(case, code):
    hand, win = case
    fewer = Win(**{name: getattr(win, name) for name in Win.__slots__ if name != "flowers"})
    ruleset = RULESETS[code]
    assert count(hand, win, ruleset).total == count(hand, fewer, ruleset).total + win.flowers


@EXAMPLES
@given(hands(), st.sampled_from(sorted(RULESETS)))
def test_the_fast_total_is_the_total_of_the_count(case, code):
    result = count(*case, RULESETS[code])
    assert total(*case, RULESETS[code]) == result.total
    assert sum(line.points for line in result.counted) == result.total
    readings = [*result.alternatives, *result.lower]
    assert all(reading.total_without_flowers <= result.total_without_flowers for reading in readings)


@EXAMPLES
@given(hands())
def test_the_thirteen_wait_on_the_winning_tile_and_every_wait_wins(case):
    hand, win = case
    waited = waits(hand.melds, hand.concealed)
    assert hand.winning_tile in waited
    for tile in waited:
        assert total(WinningHand(hand.melds, hand.concealed, tile), win, MIL) > 0


@EXAMPLES
@given(hands(), st.integers(0, 33))
def test_a_tile_that_is_no_wait_does_not_win(case, tile):
    hand, win = case
    if Tile(tile) not in waits(hand.melds, hand.concealed):
        with pytest.raises(NotAWin):
            total(WinningHand(hand.melds, hand.concealed, Tile(tile)), win, MIL)


@EXAMPLES
@given(hands())
def test_self_drawn_is_never_worth_less_than_claimed(case):
    hand, win = case
    plain = {"prevalent_wind": win.prevalent_wind, "seat_wind": win.seat_wind}
    drawn, claimed = (total(hand, Win(self_drawn=drawn, **plain), MIL) for drawn in (True, False))
    chicken = count(hand, Win(**plain), MIL).counted[0].fan.key == "chicken_hand"
    melded = sum(not meld.concealed for meld in hand.melds) == 4
    # Self-drawing loses the melded hand, and turns a chicken hand into one point.
    assert drawn >= claimed or chicken or melded


@EXAMPLES
@given(
    hands(),
    st.sampled_from(["last_of_kind", "last_of_wall", "kong_replacement"]),
    st.sampled_from(sorted(RULESETS)),
)
def test_a_stronger_circumstance_never_lowers_a_total(case, circumstance, code):
    hand, win = case
    if circumstance == "kong_replacement" and not win.self_drawn:
        return
    ruleset = RULESETS[code]
    without, beside = (count(hand, replace(win, **{circumstance: value}), ruleset) for value in (False, True))
    # A chicken hand is a hand without fan: the first fan of any kind takes its eight points away.
    assert beside.total >= without.total or without.counted[0].fan.key == "chicken_hand"


@EXAMPLES
@given(hands())
def test_another_program_agrees(case):
    program = pytest.importorskip("MahjongGB")
    names = [f"{suit}{rank}" for suit in "WTB" for rank in range(1, 10)] + [
        "F1",
        "F2",
        "F3",
        "F4",
        "J1",
        "J2",
        "J3",
    ]
    calls = {"chow": "CHI", "pung": "PENG", "kong": "GANG"}
    hand, win = case
    packs = tuple(
        (
            calls[meld.kind],
            names[meld.tile + (meld.kind is MeldKind.CHOW)],
            0 if meld.concealed else meld.claimed or meld.feeder,
        )
        for meld in hand.melds
    )
    answer = program.MahjongFanCalculator(
        packs,
        tuple(names[tile] for tile in hand.concealed),
        names[hand.winning_tile],
        win.flowers,
        win.self_drawn,
        win.last_of_kind,
        win.kong_replacement or win.robbed_kong,
        win.last_of_wall,
        int(win.seat_wind),
        int(win.prevalent_wind),
        verbose=True,
    )
    assert sum(points * times for points, times, *_names in answer) == count(hand, win, MIL).total
