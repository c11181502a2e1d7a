"""The count of a hand: what it tells, beside the total."""

import pytest

from referee.rules import (
    FANS,
    RULESETS,
    GroupKind,
    NotAWin,
    Principle,
    Shape,
    Tile,
    Win,
    Wind,
    WinningHand,
    count,
    fan_by_name,
    parse_hand,
    total,
    waits,
)
from referee.rules.tiles import tile_code

MIL = RULESETS["mil2025"]


def counted(text, ruleset=MIL):
    return count(*parse_hand(text), ruleset)


def fan(result):
    return {line.fan.key: line.times for line in result.counted}


def codes(group):
    return "".join(tile_code(tile) for tile in group.tiles)


def test_the_record_hand_is_worth_332():
    result = counted("[CCCC][FFFF][PPPP][EEEE]SS|EE1011|8")
    assert (result.total, result.total_without_flowers, result.flowers) == (332, 324, 8)
    assert result.counted[-1].fan.key == "flower_tiles"
    assert result.counted[-1].points == 8
    assert sum(line.points for line in result.counted) == 332


def test_instances_are_the_groups_that_make_the_fan():
    result = counted("[345m,1][345s,1]345p66m77p7p|EE0000")
    triple = next(line for line in result.counted if line.fan.key == "mixed_triple_chow")
    assert [[codes(group) for group in instance] for instance in triple.instances] == [
        ["3m4m5m", "3s4s5s", "3p4p5p"]
    ]


def test_instances_of_pungs_are_the_pungs():
    result = counted("[222m,1][333m,1]444m555s6p6p|EE0000")
    shifted = next(line for line in result.counted if line.fan.key == "pure_shifted_pungs")
    assert [codes(group) for group in shifted.instances[0]] == ["2m2m2m", "3m3m3m", "4m4m4m"]


def test_a_tile_hog_shows_its_four_tiles():
    result = counted("[CCC,1][333m,1]345m789s5p5p|EE0000")
    hog = next(line for line in result.counted if line.fan.key == "tile_hog")
    assert [(group.kind, codes(group)) for group in hog.instances[0]] == [(GroupKind.FOUR_ALIKE, "3m3m3m3m")]


def test_a_whole_hand_fan_is_made_by_every_group():
    result = counted("[234s,1][777s,1][123s,1]8899s8s|ES0000")
    flush = next(line for line in result.counted if line.fan.key == "full_flush")
    assert [codes(group) for group in flush.instances[0]] == ["1s2s3s", "2s3s4s", "7s7s7s", "8s8s8s", "9s9s"]


def test_arrangement_says_where_the_winning_tile_went():
    result = counted("[555m,1][678m,1]666s7799p7p|EE0000")
    arrangement = result.arrangement
    assert arrangement.shape is Shape.STANDARD
    won = arrangement.groups[arrangement.winning_group]
    assert (codes(won), won.melded, won.concealed) == ("7p7p7p", False, False)


@pytest.mark.parametrize(
    ("text", "concealed"),
    [
        # A pung that a discard completes is open; one's own pungs and kongs are concealed however one wins.
        ("[456m,1]111s77799pEE9p|EE0000", {"1s1s1s": True, "7p7p7p": True, "9p9p9p": False}),
        ("[456m,1]111s77799pEE9p|EE1000", {"1s1s1s": True, "7p7p7p": True, "9p9p9p": True}),
        ("[1111s][777p,1]45699pEE9p|EE0000", {"1s1s1s1s": True, "7p7p7p": False, "9p9p9p": False}),
    ],
)
def test_groups_say_whether_they_are_concealed(text, concealed):
    groups = counted(text).arrangement.groups
    triplets = (GroupKind.PUNG, GroupKind.KONG)
    assert {codes(group): group.concealed for group in groups if group.kind in triplets} == concealed


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("34147m258s369pEE2m|EE0000", [GroupKind.KNITTED, GroupKind.CHOW, GroupKind.PAIR]),
        ("147m258s369pESWNC|EE0000", [GroupKind.SINGLES]),
        ("19m19s19pESWNCFPN|EE0000", [GroupKind.SINGLES]),
        ("1122334455667m7m|EE0000", [GroupKind.PAIR] * 7),
    ],
)
def test_groups_of_special_hands(text, kinds):
    assert [group.kind for group in counted(text).arrangement.groups] == kinds


def test_a_refused_fan_names_the_fan_and_the_place():
    result = counted("[234s,1][777s,1][123s,1]8899s8s|ES0000")
    assert [(line.fan.key, line.because.key, line.principle, line.source) for line in result.refused] == [
        ("no_honours", "full_flush", Principle.NON_REPEAT, "1998, no. 22")
    ]


@pytest.mark.parametrize(
    ("text", "code", "refused", "because", "principle"),
    [
        ("[345s,2][678s,1][456p,3]67m99s5m", "mil2025", "mixed_shifted_chows", "mixed_shifted_chows", 3),
        ("11123456m78s456p9s", "mil2025", "short_straight", "mixed_double_chow", 5),
        ("[123m,1]55789m12789s3s", "mil2025", "two_terminal_chows", None, 5),
        ("[123m,1][345m,1]67789mCC5m", "wmo2006", "two_terminal_chows", "four_pure_shifted_chows", 2),
    ],
)
def test_a_combination_that_does_not_count_names_the_principle(text, code, refused, because, principle):
    principles = {2: Principle.NON_SEPARATION, 3: Principle.NON_IDENTICAL, 5: Principle.ACCOUNT_ONCE}
    lines = [line for line in counted(text, RULESETS[code]).refused if line.fan.key == refused]
    assert [(line.because and line.because.key, line.principle) for line in lines] == [
        (because, principles[principle])
    ]


def test_a_refused_fan_refuses_nothing():
    # Two concealed kongs would bar two concealed pungs, but three kongs bar the two concealed kongs.
    assert fan(counted("[2222s][3333s][5555p,1]67mEE8m|EE0000")) == {
        "three_kongs": 1,
        "two_concealed_pungs": 1,
    }


def test_only_the_pungs_of_a_fan_lose_their_own_points():
    result = counted("[EEE,1][SSS,1]5m999sWWW5m|NN0000")
    assert fan(result) == {
        "big_three_winds": 1,
        "all_pungs": 1,
        "two_concealed_pungs": 1,
        "pung_of_terminals_or_honours": 1,
        "one_voided_suit": 1,
        "single_wait": 1,
    }
    refused = [(line.fan.key, line.times, line.because.key) for line in result.refused]
    assert refused == [("pung_of_terminals_or_honours", 3, "big_three_winds")]


def test_equal_readings_are_listed():
    result = counted("11123456m78s456p9s|EE0000")
    lists = [
        sorted(line.fan.key for line in reading)
        for reading in [result.counted, *(other.counted for other in result.alternatives)]
    ]
    assert lists == [
        ["all_chows", "concealed_hand", "mixed_double_chow", "mixed_straight"],
        ["all_chows", "concealed_hand", "mixed_straight", "short_straight"],
    ]
    assert {other.total_without_flowers for other in result.alternatives} == {13}


def test_no_reading_makes_the_same_fan_twice_with_one_set():
    # 123m 123m 789m: one two terminal chows and the pure double chow, not two terminal chows twice.
    result = counted("[123m,1][123m,1]78m45655s9m|EE0000")
    lists = [reading.counted for reading in (result, *result.alternatives, *result.lower)]
    assert all(line.times == 1 for lines in lists for line in lines if line.fan.key == "two_terminal_chows")
    assert fan(result)["pure_double_chow"] == fan(result)["two_terminal_chows"] == 1


def test_a_fan_of_two_kongs_shows_both():
    result = counted("[1111m][2222p,1]456s789s5p5p|EE0000")
    pair = next(line for line in result.counted if line.fan.key == "melded_and_concealed_kong")
    assert [codes(group) for group in pair.instances[0]] == ["1m1m1m1m", "2p2p2p2p"]


def test_readings_that_lost_are_listed_with_their_points():
    result = counted("[234s,1]22333444sFF2s|EE1000")
    assert result.total == 137
    assert [reading.total_without_flowers for reading in result.lower] == [135]


def test_chicken_hand_only_when_nothing_counts_in_any_reading():
    assert fan(counted("[123m,1][345m,1]56s678pWW7s|ES0000")) == {"chicken_hand": 1}
    assert fan(counted("[123m,1][345m,1]56s678pWW7s|ES0000|3")) == {"chicken_hand": 1, "flower_tiles": 3}
    assert fan(counted("[123m,1][345m,1]56s678pWW7s|ES1000")) == {"self_drawn": 1}


def test_tiles_without_a_shape_are_no_win():
    hand, win = parse_hand("123456m123456s1p2p|EE0000")
    with pytest.raises(NotAWin):
        count(hand, win, MIL)
    with pytest.raises(NotAWin):
        total(hand, win, MIL)


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("1122334455667m7m|EE0000", Shape.SEVEN_PAIRS),
        ("11113355m2288s9p9p|EE0000", Shape.SEVEN_PAIRS),
        ("19m19s19pESWNCFPN|EE0000", Shape.THIRTEEN_ORPHANS),
        ("69m258s1pESWNCFP3m|EE0000", Shape.HONOURS_AND_KNITTED),
        ("147m258s369pESWNC|EE0000", Shape.HONOURS_AND_KNITTED),
        ("34147m258s369pEE2m|EE0000", Shape.KNITTED_STRAIGHT),
        ("[EEE,1]5147m258s369p5m|EE0000", Shape.KNITTED_STRAIGHT),
        ("[EEEE]5147m258s369p5m|EE0000", Shape.KNITTED_STRAIGHT),
    ],
)
def test_special_shapes_are_wins(text, shape):
    assert counted(text).arrangement.shape is shape


@pytest.mark.parametrize(
    ("concealed", "expected"),
    [
        ("1112345678999m", "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
        ("19m19s19pESWNCFP", "1m 9m 1s 9s 1p 9p E S W N C F P"),
        ("19m19s19pESWNCFF", "P"),
        ("19m19s19pESWNCCC", ""),
        ("1122334455667m", "1m 4m 7m"),
        ("147m258s36pESWNC", "9p F P"),
        ("147m258s369pEE34m", "2m 5m"),
        ("147m258s36pEE345m", "9p"),
        ("1111m234567789s", "1m"),
        ("123456m123456s1p", "1p"),
    ],
)
def test_waits_over_all_shapes(concealed, expected):
    hand, _win = parse_hand(f"{concealed}5p|EE0000")
    assert " ".join(tile_code(tile) for tile in waits(hand.melds, hand.concealed)) == expected


def test_a_kind_that_the_hand_has_used_up_is_left_out_where_asked():
    thirteen = parse_hand("1111m234567789s5p|EE0000")[0].concealed
    others = parse_hand("9999p234567789s5m|EE0000")[0].concealed
    assert waits((), others, used_up=False) == ()
    assert waits((), thirteen) == (Tile(0),)
    assert waits((), thirteen, used_up=False) == ()


def test_another_reading_is_one_with_other_fan():
    # Either chow of dots makes the mixed triple chow: that is one reading, and the mixed double chow another.
    result = counted("[123m,1][123s,1][123p,1][123p,1]5m5m|EE1000")
    (other,) = result.alternatives
    assert [line.fan.key for line in other.counted] == [
        "mixed_triple_chow",
        "all_chows",
        "mixed_double_chow",
        "single_wait",
        "self_drawn",
    ]


def test_the_last_tile_is_last_where_the_others_lie_in_ones_own_claimed_sets():
    # 2m stands in three claimed chows: all players see it.
    assert fan(counted("[123m,1][123m,1][234m,1]1134m2m|EE0000"))["last_tile"] == 1
    for waiting in ("78p6p", "68p7p", "67p8p"):
        assert fan(counted(f"[678p,1][678p,1][678p,1]11m{waiting}|ES0000"))["last_tile"] == 1
    assert "last_tile" not in fan(counted("[123m,1][123m,1]23478mEE9m|EE0000"))


def test_names_find_their_fan():
    for one in FANS:
        for name in (one.key, one.names.en, one.names.zh_hans, one.names.zh_hant, one.names.pinyin):
            assert fan_by_name(name) is one
    assert [one.number for one in FANS] == list(range(1, 83))


def test_values_can_be_built_by_hand():
    tiles = tuple(Tile(number) for number in (0, 1, 2, 3, 4, 5, 9, 10, 11, 18, 19, 20, 22))
    hand = WinningHand((), tiles, Tile(22))
    assert (
        total(hand, Win(self_drawn=True, seat_wind=Wind.SOUTH), MIL)
        == count(hand, Win(self_drawn=True), MIL).total
    )
