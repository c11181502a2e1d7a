"""The verdict on a declared hand: each kind, its problems, and the differences fan by fan."""

import pytest
from hypothesis import given, settings
from rules.legal_hands import declared

from referee.rules.adjudication import (
    Declaration,
    Difference,
    DifferenceKind,
    Verdict,
    VerdictKind,
    adjudicate,
)
from referee.rules.hand import Meld, MeldKind, Win, WinningHand
from referee.rules.notation import parse_hand
from referee.rules.problem import Problem
from referee.rules.rulesets import RULESETS
from referee.rules.tiles import parse_tile

MIL = RULESETS["mil2025"]
# Pure shifted chows 16, mixed double chow, one voided suit, self-drawn: 19; the fourth chow joins once.
NINETEEN = "[345m,1][567m,1][123m,1]34sCC5s|EE1000"
FAN = {"一色三步高": 1, "喜相逢": 1, "缺一门": 1, "自摸": 1}


def judge(text, total=None, fan=None, ruleset=MIL, points=None):
    return adjudicate(Declaration(*parse_hand(text), total, fan, points), ruleset)


@pytest.mark.parametrize(
    ("declared_total", "kind"),
    [
        (None, VerdictKind.SOUND),
        (19, VerdictKind.SOUND),
        (20, VerdictKind.OVER_DECLARED),
        (18, VerdictKind.UNDER_DECLARED),
    ],
)
def test_announced_total_is_held_against_the_count(declared_total, kind):
    verdict = judge(NINETEEN, declared_total)
    assert (verdict.kind, verdict.count.total, verdict.declared_total) == (kind, 19, declared_total)
    assert verdict.problems == ()
    assert verdict.is_win


def test_announced_total_includes_flowers():
    assert judge(NINETEEN + "|3", 22).kind is VerdictKind.SOUND
    assert judge(NINETEEN + "|3", 19).kind is VerdictKind.UNDER_DECLARED


def test_minimum_is_counted_without_flowers():
    verdict = judge("[567s,1][567p,1]55m22p456p5m|NN0000|8")
    assert verdict.kind is VerdictKind.BELOW_MINIMUM
    assert (verdict.count.total_without_flowers, verdict.count.total) == (3, 11)
    assert verdict.problems == (Problem("below_minimum", {"total": 3, "minimum": 8}),)
    assert not verdict.is_win


def test_minimum_belongs_to_the_ruleset():
    assert judge(NINETEEN, ruleset=MIL.with_options(minimum=20)).kind is VerdictKind.BELOW_MINIMUM
    low = MIL.with_options(minimum=3)
    assert judge("[567s,1][567p,1]55m22p456p5m|NN0000|8", ruleset=low).kind is VerdictKind.SOUND


def test_below_the_minimum_is_told_even_when_more_was_announced():
    verdict = judge("[567s,1][567p,1]55m22p456p5m|NN0000", 12)
    assert (verdict.kind, verdict.declared_total) == (VerdictKind.BELOW_MINIMUM, 12)


def test_ready_hand_on_the_wrong_tile_lists_what_would_have_won():
    verdict = judge("123m456m789m11s22s 1p")
    assert verdict.kind is VerdictKind.WRONG_TILE
    assert verdict.waits == (parse_tile("1s"), parse_tile("2s"))
    assert verdict.problems == (Problem("wrong_tile", {"tile": "1p", "tiles": "1s 2s"}),)
    assert (verdict.count, verdict.distance) == (None, 0)


@pytest.mark.parametrize(
    ("text", "distance"),
    [
        ("123m456m789m11s2s4p 1p", 1),
        ("123m456m78m11s2s47p 9p", 2),
        ("159m159s159pESWN 1p", 3),
        ("[5555m,1][123p][789p]46m11s 2s", 1),
    ],
)
def test_hand_that_is_not_ready_carries_its_distance(text, distance):
    verdict = judge(text)
    assert (verdict.kind, verdict.distance, verdict.waits) == (VerdictKind.NOT_READY, distance, ())
    assert verdict.problems == (Problem("not_ready", {"distance": distance}),)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("123m456m789m11s2s 1p", "too_few_tiles"),
        ("123m456m789m11s222s 1p", "too_many_tiles"),
        ("[1111m]456m789m11122s 1p", "too_many_tiles"),
    ],
)
def test_wrong_number_of_tiles(text, code):
    verdict = judge(text)
    assert verdict.kind is VerdictKind.WRONG_COUNT
    assert [problem.code for problem in verdict.problems] == [code]


def test_impossible_circumstances_are_invalid():
    hand, _win = parse_hand("123m456m789m11s22s 1s")
    verdict = adjudicate(Declaration(hand, Win(self_drawn=True, kong_replacement=True)), MIL)
    assert verdict == Verdict(VerdictKind.INVALID, None, (Problem("replacement_without_kong"),))


def test_kong_on_the_last_tile_is_the_edition_s_to_allow():
    text = "123456m11m78s456p9s|EE0011"
    verdict = judge(text)
    assert verdict.kind is VerdictKind.INVALID
    assert verdict.problems == (Problem("robbed_kong_on_last_tile"),)
    assert judge(text, ruleset=MIL.with_options(kong_on_last_tile=True)).is_win


def test_fan_are_compared_one_by_one():
    announced = {"一色三步高": 1, "mixed_double_chow": 2, "All Chows": 1, "缺一門": 1, "Nothing at All": 1}
    verdict = judge(NINETEEN, 19, announced)
    assert verdict.kind is VerdictKind.SOUND
    assert verdict.differences == (
        Difference(DifferenceKind.TIMES, "mixed_double_chow", 2, 1),
        Difference(DifferenceKind.MISSING, "self_drawn", 0, 1),
        Difference(DifferenceKind.EXTRA, "all_chows", 1, 0),
        Difference(DifferenceKind.UNKNOWN, "Nothing at All", 1, 0),
    )


def test_without_a_total_the_announced_fan_are_added_up():
    assert judge(NINETEEN, fan=FAN).declared_total == 19
    assert judge(NINETEEN + "|2", fan=FAN).declared_total == 21
    verdict = judge(NINETEEN, fan={**FAN, "平和": 1})
    assert (verdict.kind, verdict.declared_total) == (VerdictKind.OVER_DECLARED, 21)


def test_points_of_a_fan_are_compared_where_they_were_said():
    assert judge(NINETEEN, 19, FAN, points={"pure_shifted_chows": 16, "喜相逢": 1}).differences == ()
    verdict = judge(NINETEEN, 19, FAN, points={"Pure Shifted Chows": 12, "缺一门": 2, "nothing": 4})
    assert verdict.kind is VerdictKind.SOUND
    assert verdict.differences == (
        Difference(DifferenceKind.POINTS, "pure_shifted_chows", 12, 16),
        Difference(DifferenceKind.POINTS, "one_voided_suit", 2, 1),
    )
    # A fan that differs already is told once, and points without a list of fan are no announcement.
    twice = judge(NINETEEN, 19, {**FAN, "喜相逢": 2}, points={"喜相逢": 2})
    assert twice.differences == (Difference(DifferenceKind.TIMES, "mixed_double_chow", 2, 1),)
    assert judge(NINETEEN, 19, points={"喜相逢": 2}).differences == ()


def test_points_of_a_fan_repeated_are_those_of_all():
    fan = {"清幺九": 1, "双同刻": 2}
    text, wmo = "[111m,1][111s,1][999m,1]99s11p9s|EE0000", RULESETS["wmo2006"]
    assert judge(text, 68, fan, wmo, {"双同刻": 4}).differences == ()
    (difference,) = judge(text, 68, fan, wmo, {"双同刻": 2}).differences
    assert difference == Difference(DifferenceKind.POINTS, "double_pung", 2, 4)


def test_announced_points_are_added_up_where_no_total_was_said():
    verdict = judge(NINETEEN, fan=FAN, points={"一色三步高": 24})
    assert (verdict.kind, verdict.declared_total) == (VerdictKind.OVER_DECLARED, 27)


def test_announced_flowers_and_fan_of_another_edition_are_added_up_once_or_not_at_all():
    assert judge(NINETEEN + "|2", fan={**FAN, "花牌": 2}).declared_total == 21
    # One melded and one concealed kong is no fan of the 1998 list.
    verdict = judge(NINETEEN, fan={**FAN, "明暗杠": 1}, ruleset=RULESETS["mcr1998"])
    assert (verdict.kind, verdict.declared_total) == (VerdictKind.SOUND, 19)


def test_flowers_may_be_announced_as_a_fan_and_need_not():
    assert judge(NINETEEN + "|2", 21, FAN).differences == ()
    assert judge(NINETEEN + "|2", 21, {**FAN, "花牌": 2}).differences == ()
    (difference,) = judge(NINETEEN + "|2", 22, {**FAN, "花牌": 3}).differences
    assert difference == Difference(DifferenceKind.TIMES, "flower_tiles", 3, 2)


@pytest.mark.parametrize("name", ["喜相逢", "连六"])
def test_any_equal_reading_is_right(name):
    announced = {"花龙": 1, "门前清": 1, "平和": 1, name: 1}
    verdict = judge("123456m11m78s456p9s", 13, announced)
    assert (verdict.kind, verdict.differences) == (VerdictKind.SOUND, ())


def test_announced_fan_are_compared_below_the_minimum_too():
    verdict = judge("[567s,1][567p,1]55m22p456p5m|NN0000", 8, {"断幺": 1, "喜相逢": 1, "平和": 1})
    assert verdict.differences == (Difference(DifferenceKind.EXTRA, "all_chows", 1, 0),)


@settings(max_examples=60, deadline=None)
@given(declared())
def test_every_possible_hand_has_a_verdict(hand_and_win):
    verdict = adjudicate(Declaration(*hand_and_win), MIL)
    assert verdict.kind not in {VerdictKind.INVALID, VerdictKind.WRONG_COUNT}
    assert (verdict.count is None) == (verdict.kind in {VerdictKind.WRONG_TILE, VerdictKind.NOT_READY})
    assert (verdict.distance or 0) == 0 or verdict.kind is VerdictKind.NOT_READY
    assert bool(verdict.waits) is (verdict.kind is not VerdictKind.NOT_READY)


def test_a_meld_that_cannot_be_stays_invalid_with_a_wrong_number_of_tiles():
    chow_of_winds = WinningHand(
        (Meld(MeldKind.CHOW, parse_tile("E")),), (parse_tile("1m"),), parse_tile("1m")
    )
    verdict = adjudicate(Declaration(chow_of_winds, Win()), MIL)
    assert [problem.code for problem in verdict.problems] == ["meld_chow_of_honours", "too_few_tiles"]
    assert verdict.kind is VerdictKind.INVALID
