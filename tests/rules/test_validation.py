"""What cannot be is named whole: tiles, melds, numbers and circumstances."""

from dataclasses import replace

import pytest
from hypothesis import given
from rules.legal_hands import declared

from referee.rules.hand import Meld, MeldKind, Win, WinningHand
from referee.rules.problem import Problem
from referee.rules.tiles import Tile, parse_tile
from referee.rules.validation import validate


def tiles(codes):
    return tuple(sorted(parse_tile(code) for code in codes.split()))


def hand(concealed, winning, *melds):
    return WinningHand(melds, tiles(concealed), parse_tile(winning))


def codes(problems):
    return [problem.code for problem in problems]


WALL = "1m 2m 3m 4s 5s 6s 7p 8p 9p 5p 5p 2s 3s"
PUNG = Meld(MeldKind.PUNG, parse_tile("E"), feeder=2)


@given(declared())
def test_a_hand_that_can_exist_has_no_problem(hand_and_win):
    assert validate(*hand_and_win) == ()


def test_fifth_tile_is_counted_across_melds_hand_and_winning_tile():
    five = hand("5m 1p 1p 2p 3p 4p 5p 6p 7p 8p", "5m", Meld(MeldKind.PUNG, parse_tile("5m"), feeder=1))
    assert validate(five, Win()) == (Problem("too_many_copies", {"tile": "5m", "count": 5}),)
    kong = hand("5m 6m 7m 1p 1p 2p 3p 4p C C", "C", Meld(MeldKind.KONG, parse_tile("5m"), concealed=True))
    assert validate(kong, Win()) == (Problem("too_many_copies", {"tile": "5m", "count": 5}),)


@pytest.mark.parametrize(
    ("concealed", "code", "count"),
    [
        ("1m 2m 3m 4s 5s 6s 7p 8p 9p 5p 5p 2s", "too_few_tiles", 13),
        (WALL + " 9m", "too_many_tiles", 15),
        ("1m", "too_few_tiles", 2),
    ],
)
def test_number_of_tiles(concealed, code, count):
    assert validate(hand(concealed, "1s"), Win()) == (Problem(code, {"count": count, "expected": 14}),)


def test_fourth_tile_of_a_kong_is_not_counted():
    kong = Meld(MeldKind.KONG, parse_tile("E"), concealed=True)
    assert validate(hand("1m 2m 3m 4s 5s 6s 7p 8p 9p 5p", "5p", kong), Win()) == ()


@pytest.mark.parametrize(
    ("meld", "problems"),
    [
        (Meld(MeldKind.CHOW, parse_tile("E")), ["meld_chow_of_honours"]),
        (Meld(MeldKind.CHOW, parse_tile("8m")), ["meld_chow_past_nine"]),
        (Meld(MeldKind.CHOW, parse_tile("9p")), ["meld_chow_past_nine"]),
        (Meld(MeldKind.CHOW, parse_tile("1m"), feeder=2), ["meld_chow_feeder"]),
        (Meld(MeldKind.CHOW, parse_tile("1m"), claimed=4), ["meld_unknown_claim"]),
        (Meld(MeldKind.PUNG, parse_tile("1m"), claimed=1), ["meld_unknown_claim"]),
        (Meld(MeldKind.PUNG, parse_tile("1m"), concealed=True), ["meld_concealed_set"]),
        (Meld(MeldKind.PUNG, parse_tile("1m"), added=True), ["meld_added_no_kong"]),
        (Meld(MeldKind.PUNG, parse_tile("1m"), feeder=4), ["meld_unknown_feeder"]),
        (Meld(MeldKind.KONG, parse_tile("1m"), concealed=True, added=True), ["meld_added_no_kong"]),
        (Meld(MeldKind.KONG, parse_tile("1m"), concealed=True, feeder=1), ["meld_concealed_with_feeder"]),
        (Meld(MeldKind.PUNG, Tile(34)), ["meld_unknown_tile"]),
    ],
)
def test_melds_that_cannot_be(meld, problems):
    found = validate(hand("4s 5s 6s 7p 8p 9p 5p 5p 2s 3s", "1s", meld), Win())
    assert codes(found) == problems
    assert found[0].args == {"meld": 1}


@pytest.mark.parametrize("place", ["concealed", "winning_tile"])
def test_tiles_that_do_not_exist_are_told_one_by_one(place):
    right = hand(WALL, "1s")
    tiles = {"concealed": (*right.concealed[:-1], Tile(34)), "winning_tile": Tile(-1)}
    problem = Problem("unknown_tile", {"text": "34" if place == "concealed" else "-1"})
    assert validate(replace(right, **{place: tiles[place]}), Win()) == (problem,)


def test_five_melds():
    five = hand("5p", "5p", *(Meld(MeldKind.CHOW, parse_tile(low)) for low in ("1m", "4m", "1s", "4s")), PUNG)
    assert codes(validate(five, Win())) == ["too_many_melds", "too_many_tiles"]


@pytest.mark.parametrize("flowers", [-1, 9])
def test_flowers_outside_none_to_eight(flowers):
    problem = Problem("flowers_out_of_range", {"flowers": flowers, "most": 8})
    assert validate(hand(WALL, "1s"), Win(flowers=flowers)) == (problem,)


KONG = Meld(MeldKind.KONG, parse_tile("E"), feeder=2)
SHORT = "4s 5s 6s 7p 8p 9p 5p 5p 2s 3s"


@pytest.mark.parametrize(
    ("won", "win", "problems"),
    [
        (hand(SHORT, "1s", KONG), Win(self_drawn=True, kong_replacement=True), []),
        (hand(SHORT, "1s", KONG), Win(self_drawn=True, kong_replacement=True, last_of_wall=True), []),
        (
            hand(SHORT, "1s", KONG),
            Win(self_drawn=True, kong_replacement=True, flower_after_kong=True, flowers=1),
            [],
        ),
        (
            hand(SHORT, "1s", KONG),
            Win(self_drawn=True, kong_replacement=True, flower_after_kong=True),
            ["replaced_flower_missing"],
        ),
        (hand(SHORT, "1s", KONG), Win(kong_replacement=True), ["replacement_not_self_drawn"]),
        (hand(SHORT, "1s", PUNG), Win(self_drawn=True, kong_replacement=True), ["replacement_without_kong"]),
        (hand(SHORT, "1s", PUNG), Win(robbed_kong=True, last_of_kind=True), []),
        (hand(SHORT, "1s", PUNG), Win(robbed_kong=True, self_drawn=True), ["robbed_kong_self_drawn"]),
        (hand(SHORT, "5p", PUNG), Win(robbed_kong=True), ["robbed_tile_held"]),
        (
            hand("2s 2s 2s 4s 5s 6s 7p 8p 5p 5p", "9p", Meld(MeldKind.CHOW, parse_tile("7p"), feeder=1)),
            Win(robbed_kong=True),
            ["robbed_tile_held"],
        ),
        (hand(SHORT, "5p", PUNG), Win(last_of_kind=True), ["last_of_kind_tile_held"]),
        (
            hand("2s 2s 2s 4s 5s 6s 7p 8p 5p 5p", "9p", Meld(MeldKind.CHOW, parse_tile("7p"), feeder=1)),
            Win(last_of_kind=True),
            [],
        ),
    ],
)
def test_circumstances_that_contradict(won, win, problems):
    assert codes(validate(won, win)) == problems


def test_all_problems_at_once():
    wrong = hand("5m 5m 5m 5m 5m C C", "C", Meld(MeldKind.CHOW, parse_tile("E"), feeder=3, claimed=7))
    win = Win(kong_replacement=True, robbed_kong=True, last_of_kind=True, flowers=11)
    assert codes(validate(wrong, win)) == [
        "meld_chow_of_honours",
        "meld_chow_feeder",
        "meld_unknown_claim",
        "too_many_copies",
        "flowers_out_of_range",
        "replacement_not_self_drawn",
        "replacement_without_kong",
        "robbed_tile_held",
        "last_of_kind_tile_held",
        "too_few_tiles",
    ]


UNKNOWN = Tile(40)


def test_a_tile_that_does_not_exist_has_no_other_problem():
    twice = WinningHand((), (*tiles("1m 2m 3m 4s 5s 6s 7p 8p 9p 5p 5p"), UNKNOWN, UNKNOWN), UNKNOWN)
    problem = Problem("unknown_tile", {"text": "40"})
    assert validate(twice, Win(last_of_kind=True)) == (problem,) * 3
    assert validate(twice, Win(robbed_kong=True)) == (problem,) * 3
    five = WinningHand((), (*tiles("1m 2m 3m 4s 5s 6s 7p 8p 9p"), *[UNKNOWN] * 4), UNKNOWN)
    assert validate(five, Win()) == (problem,) * 5


def test_a_flower_after_a_kong_means_nothing_without_a_replacement():
    assert validate(hand(WALL, "1s"), Win(flower_after_kong=True)) == ()
