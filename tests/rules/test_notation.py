"""The notations of a hand: what each text means, and that every hand comes back from its text."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rules.legal_hands import declared

from referee.rules.cases import hand_from_case, hand_to_case
from referee.rules.hand import Meld, MeldKind, Win, WinningHand
from referee.rules.notation import Notation, format_hand, parse_hand, recognise
from referee.rules.problem import HandError
from referee.rules.tiles import Wind, parse_tile
from referee.rules.validation import validate


def tiles(codes):
    return tuple(parse_tile(code) for code in codes.split())


def meld_of(text):
    hand, _win = parse_hand(f"{text}1p")
    return hand.melds[0]


def problems_of(text):
    with pytest.raises(HandError) as caught:
        parse_hand(text)
    return [(problem.code, problem.position) for problem in caught.value.problems]


def test_record_hand_of_332_points_is_read_whole():
    hand, win = parse_hand("[CCCC][FFFF][PPPP][EEEE]SS|EE1011|8")
    kongs = tuple(Meld(MeldKind.KONG, tile, concealed=True) for tile in tiles("C F P E"))
    assert hand == WinningHand(kongs, tiles("S"), parse_tile("S"))
    assert win == Win(self_drawn=True, last_of_wall=True, kong_replacement=True, flowers=8)
    assert format_hand(hand, win) == "[CCCC][FFFF][PPPP][EEEE]SS|EE1011|8"


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("[222m,1]", Meld(MeldKind.PUNG, tiles("2m")[0], feeder=1)),
        ("[222m,2]", Meld(MeldKind.PUNG, tiles("2m")[0], feeder=2)),
        ("[222m,3]", Meld(MeldKind.PUNG, tiles("2m")[0], feeder=3)),
        ("[222m]", Meld(MeldKind.PUNG, tiles("2m")[0])),
        ("[4444p]", Meld(MeldKind.KONG, tiles("4p")[0], concealed=True)),
        ("[4444p,2]", Meld(MeldKind.KONG, tiles("4p")[0], feeder=2)),
        ("[4444p,0]", Meld(MeldKind.KONG, tiles("4p")[0])),
        ("[4444p,5]", Meld(MeldKind.KONG, tiles("4p")[0], feeder=1, added=True)),
        ("[4444p,6]", Meld(MeldKind.KONG, tiles("4p")[0], feeder=2, added=True)),
        ("[4444p,7]", Meld(MeldKind.KONG, tiles("4p")[0], feeder=3, added=True)),
        ("[4444p,4]", Meld(MeldKind.KONG, tiles("4p")[0], added=True)),
        ("[123m,1]", Meld(MeldKind.CHOW, tiles("1m")[0], feeder=1, claimed=1)),
        ("[312m,3]", Meld(MeldKind.CHOW, tiles("1m")[0], feeder=1, claimed=3)),
        ("[123m]", Meld(MeldKind.CHOW, tiles("1m")[0], feeder=1)),
    ],
)
def test_melds_say_who_fed_them(text, meld):
    assert meld_of(text) == meld


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("[123m,1]11s22pEE|EE0000", Notation.BRACKETS),
        ("123m456p789s55p 4m", Notation.PLAIN),
        ("🀇🀈🀉🀀🀄", Notation.UNICODE),
        ("一二三万东东", Notation.CHINESE),
        ("一二三萬東東", Notation.CHINESE_TRADITIONAL),
        ("W1W2W3T1B1F1J1", Notation.LETTERS),
        ("[W1W1W1,1]F2F2", Notation.LETTERS),
        ("", Notation.BRACKETS),
        ("[WWW,1][FFF,2]", Notation.BRACKETS),
    ],
)
def test_notation_is_recognised_by_its_tiles(text, notation):
    assert recognise(text) is notation


@pytest.mark.parametrize(
    "text",
    [
        "[222m,1][5555s]789p11sCC C|SW1000|2",
        "[222m,1] [5555s] 789p 11s CC + C | SW 1000 | 2",
        "【２２２ｍ，１】［５５５５ｓ］７８９ｐ１１ｓＣＣＣ｜ＳＷ１０００｜２",
        "[二二二万,1][五五五五条]七八九饼一一条中中中|南西1000|2",
        "[二萬二萬二萬,1][五索五索五索伍索]七筒八筒九筒一索一索中中中|南西1000|2",
        "[222万,1][5555条]789饼11条中中中|SW1000|2",
        "[🀈🀈🀈,1][🀔🀔🀔🀔]🀟🀠🀡🀐🀐🀄🀄🀄|SW1000|2",
        "[W2W2W2,1][T5555]B789T11J1J1J1|SW1000|2",
    ],
)
def test_one_hand_in_every_notation(text):
    hand = WinningHand(
        (Meld(MeldKind.PUNG, tiles("2m")[0], feeder=1), Meld(MeldKind.KONG, tiles("5s")[0], concealed=True)),
        tiles("1s 1s 7p 8p 9p C C"),
        tiles("C")[0],
    )
    win = Win(self_drawn=True, prevalent_wind=Wind.SOUTH, seat_wind=Wind.WEST, flowers=2)
    assert parse_hand(text) == (hand, win)


@pytest.mark.parametrize(
    ("notation", "text"),
    [
        (Notation.BRACKETS, "[123s,2][EEEE,7]5566m4455p5p|NE0001"),
        (Notation.PLAIN, "[123s,2][EEEE,7]5566m4455p 5p|NE0001"),
        (Notation.UNICODE, "[🀐🀑🀒,2][🀀🀀🀀🀀,7]🀋🀋🀌🀌🀜🀜🀝🀝🀝|NE0001"),
        (Notation.CHINESE, "[一二三条,2][东东东东,7]五五六六万四四五五饼五饼|NE0001"),
        (Notation.CHINESE_TRADITIONAL, "[一二三條,2][東東東東,7]五五六六萬四四五五餅五餅|NE0001"),
        (Notation.LETTERS, "[T1T2T3,2][F1F1F1F1,7]W5W5W6W6B4B4B5B5B5|NE0001"),
    ],
)
def test_writers_spell_tiles_as_stated(notation, text):
    hand = WinningHand(
        (
            Meld(MeldKind.CHOW, tiles("1s")[0], feeder=1, claimed=2),
            Meld(MeldKind.KONG, tiles("E")[0], feeder=3, added=True),
        ),
        tiles("5m 5m 6m 6m 4p 4p 5p 5p"),
        tiles("5p")[0],
    )
    win = Win(robbed_kong=True, prevalent_wind=Wind.NORTH)
    assert format_hand(hand, win, notation) == text


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("[111z][222z]33344z55z66z77z", "[EEE][SSS]WWWNNPPFFCC"),
        ("123M456P789S11222Z", "123m456p789sEESSS"),
        ("1z 2 z3z 4z5z6z7z", "ESWNPFC"),
        ("[123M,1]456S SSPP 7z", "[123m,1]456sSSPPC"),
        ("FFF11z", "FFFEE"),
        ("FFF1 1Z", "FFFEE"),
        ("一二三万11Z", "123mEE"),
        ("１２３Ｍ１１Ｚ", "123mEE"),
    ],
)
def test_numbered_honours_and_capitals_after_numbers_are_read(text, meaning):
    assert parse_hand(text) == parse_hand(meaning)


def test_the_suit_of_honours_has_seven_numbers():
    assert problems_of("0z8z9Z1z") == [
        ("unknown_tile", 0),
        ("number_missing", 1),
        ("unknown_tile", 2),
        ("unknown_tile", 4),
    ]
    with pytest.raises(HandError) as caught:
        parse_hand("8z1z")
    assert [problem.args for problem in caught.value.problems] == [{"text": "8z"}]


def test_tail_may_be_left_out_or_tell_winds_alone_or_flowers_alone():
    assert parse_hand("123m")[1] == Win()
    assert parse_hand("123m|WN")[1] == Win(prevalent_wind=Wind.WEST, seat_wind=Wind.NORTH)
    assert parse_hand("123m||3")[1] == Win(flowers=3)


def test_the_last_flag_may_tell_of_a_flower_that_replaced_the_kong():
    text = "[1111m,1]456789s2388p4p|EE1002|1"
    hand, win = parse_hand(text.replace("1002", "1000"))
    after = replace(win, kong_replacement=True, flower_after_kong=True)
    assert parse_hand(text) == (hand, after)
    assert format_hand(hand, after) == text
    assert hand_from_case(hand_to_case(hand, after)) == (hand, after)
    assert hand_to_case(hand, after)["flower_after_kong"] is True
    assert "flower_after_kong" not in hand_to_case(hand, win)
    # A discard replaces nothing, and whoever replaced a flower has one.
    assert problems_of(text.replace("1002", "0002")) == [("replacement_not_self_drawn", 29)]
    assert problems_of(text.removesuffix("|1")) == [("replaced_flower_missing", 29)]


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("", [("no_winning_tile", 0)]),
        ("[123m]", [("no_winning_tile", 6)]),
        ("123m4", [("suit_missing", 4)]),
        ("123m 0p", [("unknown_tile", 5), ("number_missing", 6)]),
        ("123mX", [("unknown_tile", 4)]),
        ("m123p", [("number_missing", 0)]),
        ("[123m1p", [("bracket_unclosed", 0), ("no_winning_tile", 7)]),
        ("1p]", [("bracket_unopened", 2)]),
        ("[]1p", [("meld_size", 0)]),
        ("[12m]1p", [("meld_size", 0)]),
        ("[12344m]1p", [("meld_size", 0)]),
        ("[1112m]1p", [("meld_mixed", 0)]),
        ("[112m]1p", [("meld_mixed", 0)]),
        ("[ESW]1p", [("chow_of_honours", 0)]),
        ("[12mE]1p", [("chow_of_honours", 0)]),
        ("[12m3p]1p", [("chow_mixed_suits", 0)]),
        ("[124m]1p", [("chow_not_consecutive", 0)]),
        ("[891m]1p", [("chow_not_consecutive", 0)]),
        ("[123m,4]1p", [("meld_mark", 6)]),
        ("[222m,5]1p", [("meld_mark", 6)]),
        ("[2222m,8]1p", [("meld_mark", 7)]),
        ("[222m,]1p", [("meld_mark", 6)]),
        ("1p|X", [("unknown_wind", 3), ("wind_missing", 4)]),
        ("1p|EE10", [("flag_count", 6)]),
        ("1p|EE10000", [("flag_count", 9)]),
        ("1p|EE1020", [("unknown_flag", 7)]),
        ("1p|EE1003", [("unknown_kong_flag", 8)]),
        ("1p|EE2000", [("unknown_flag", 5)]),
        ("1p||x", [("flowers_unreadable", 4)]),
        ("1p||9", [("too_few_tiles", 0), ("flowers_out_of_range", 4)]),
        ("1p||-1", [("too_few_tiles", 0), ("flowers_out_of_range", 4)]),
        ("1p|||", [("tail_too_long", 4)]),
        ("🀇🀢", [("flower_among_tiles", 1)]),
        ("🀇🀪", [("unknown_tile", 1)]),
        ("B1F5J4T0", [("unknown_tile", 3), ("unknown_tile", 5), ("unknown_tile", 7)]),
        ("B1X", [("unknown_tile", 2)]),
        ("[111m]1m2m1m", [("too_many_copies", 10), ("too_few_tiles", 10)]),
        ("[123m][123m][123m][123m][EEE]1p", [("too_many_melds", 24), ("too_many_tiles", 29)]),
    ],
)
def test_each_problem_stands_at_its_place(text, problems):
    assert problems_of(text) == problems


def test_all_problems_are_told_at_once_in_the_order_of_the_text():
    assert problems_of("[ESW,1][222m,9]55555s7|EX10|9") == [
        ("chow_of_honours", 0),
        ("meld_mark", 13),
        ("too_many_copies", 19),
        ("suit_missing", 21),
        ("unknown_wind", 24),
        ("flag_count", 26),
        ("flowers_out_of_range", 28),
    ]


def test_a_wrong_number_of_tiles_alone_is_read_as_it_stands():
    hand, _win = parse_hand("123m")
    assert hand == WinningHand((), tiles("1m 2m"), tiles("3m")[0])


def test_circumstances_are_not_held_against_a_wrong_number_of_tiles():
    assert parse_hand("123m456m789m11s22s|EE1001")[1] == Win(self_drawn=True, kong_replacement=True)
    assert parse_hand("123m456m789m11s22s|EE0001")[1] == Win(robbed_kong=True)


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("123m456m789m1122s 1s|EE1001", [("replacement_without_kong", 26)]),
        ("123m456m789m1122s 1s|EE0001", [("robbed_tile_held", 26)]),
        ("123m456m789m1122s 1s|EE0101", [("last_of_kind_tile_held", 24), ("robbed_tile_held", 26)]),
    ],
)
def test_circumstances_must_not_contradict_the_tiles(text, problems):
    assert problems_of(text) == problems


@given(declared(), st.sampled_from(list(Notation)))
def test_every_notation_brings_the_hand_back(hand_and_win, notation):
    hand, win = hand_and_win
    assert parse_hand(format_hand(hand, win, notation)) == (hand, win)


@given(declared())
def test_json_brings_the_hand_back(hand_and_win):
    assert hand_from_case(hand_to_case(*hand_and_win)) == hand_and_win


def read_or_problems(text):
    """Return what the text holds, or the problems that keep it from being read."""
    try:
        return parse_hand(text), ()
    except HandError as error:
        return None, error.problems


@given(declared(), st.sampled_from(list(Notation)), st.integers(0, 200), st.text(max_size=3))
def test_a_damaged_text_is_read_or_refused_with_places(hand_and_win, notation, place, damage):
    text = format_hand(*hand_and_win, notation)
    damaged = text[:place] + damage + text[place + 1 :]
    read, problems = read_or_problems(damaged)
    assert bool(read) is not bool(problems)
    assert all(0 <= problem.position <= len(damaged) for problem in problems)
    if read:
        assert {problem.code for problem in validate(*read)} <= {"too_few_tiles", "too_many_tiles"} or (
            len(read[0].melds) * 3 + len(read[0].concealed) != 13
        )


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text):
    read, problems = read_or_problems(text)
    assert bool(read) is not bool(problems)
    if read:
        assert parse_hand(format_hand(*read)) == read
