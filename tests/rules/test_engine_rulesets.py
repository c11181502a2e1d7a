"""Editions as data: what they refuse at import, what events may choose, what is pinned."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from referee.rules import (
    RULESETS,
    Basis,
    Exclusion,
    KnittedWaits,
    Principle,
    RulesetError,
    Scope,
    count,
    parse_hand,
    total,
)
from referee.rules import rulesets as rulesets_package

MIL = RULESETS["mil2025"]
FOLDER = Path(rulesets_package.__file__).parent
FORBIDDEN = (
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.If,
    ast.IfExp,
    ast.For,
    ast.comprehension,
    ast.Lambda,
    ast.While,
)


def points(text, ruleset):
    return int(total(*parse_hand(text), ruleset))


def row(fan, excludes, source="a place"):
    return Exclusion(fan, excludes, Scope.HAND, source, Basis.STATED)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.stem)
def test_data_modules_hold_data_only(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert [node.lineno for node in ast.walk(tree) if isinstance(node, FORBIDDEN)] == []


def test_four_editions_live_side_by_side():
    assert {code: len(ruleset.points) for code, ruleset in RULESETS.items()} == {
        "mcr1998": 81,
        "wmo2006": 82,
        "mcr2014": 82,
        "mil2025": 82,
    }
    assert len({ruleset.digest for ruleset in RULESETS.values()}) == 4


def test_every_row_has_a_source_and_every_edition_the_place_of_every_principle():
    for ruleset in RULESETS.values():
        assert all(row.source for row in ruleset.exclusions)
        assert set(ruleset.principles) == set(Principle)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"add": (row("big_five_winds", "all_pungs"),)}, "own: unknown fan big_five_winds"),
        ({"add": (row("big_four_winds", "big_five_winds"),)}, "own: unknown fan big_five_winds"),
        ({"points": {"big_five_winds": 8}}, "own: unknown fan big_five_winds"),
        (
            {"add": (row("melded_and_concealed_kong", "melded_kong"),)},
            "own: no points for melded_and_concealed_kong",
        ),
        ({"add": (row("all_pungs", "no_honours", " "),)}, "own: all_pungs > no_honours has no source"),
        (
            {"drop": (("all_pungs", "no_honours"),)},
            "own: mcr1998 has no exclusion all_pungs > no_honours to drop",
        ),
        ({"points": {"all_pungs": 0}}, "own: a fan without points"),
        ({"options": {"hand_caps": 88}}, "own: unknown option hand_caps"),
        ({"options": {"hand_cap": "88"}}, "own: hand_cap cannot be '88'"),
        ({"options": {"minimum": None}}, "own: minimum cannot be None"),
        ({"options": {"minimum": True}}, "own: minimum cannot be True"),
        ({"options": {"base": -1}}, "own: base cannot be -1"),
        ({"options": {"kong_on_last_tile": 1}}, "own: kong_on_last_tile cannot be 1"),
        ({"options": {"knitted_straight_waits": "some"}}, "own: knitted_straight_waits cannot be 'some'"),
    ],
)
def test_an_edition_with_a_hole_is_refused(change, message):
    with pytest.raises(RulesetError) as caught:
        RULESETS["mcr1998"].amend(code="own", title="Own", **change)
    assert str(caught.value) == message


def test_an_edition_without_the_place_of_a_principle_is_refused():
    principles = {one: place for one, place in MIL.principles.items() if one is not Principle.ACCOUNT_ONCE}
    with pytest.raises(RulesetError) as caught:
        replace(MIL, principles=principles)
    assert str(caught.value) == "mil2025: no source for account_once"


def test_options_come_back_from_json_as_they_were():
    chosen = MIL.with_options(hand_cap=88, knitted_straight_waits="none")
    assert chosen.option_differences == {"hand_cap": 88, "knitted_straight_waits": KnittedWaits.NONE}
    assert MIL.with_options(**chosen.option_differences).digest == chosen.digest
    assert MIL.option_differences == {}


def test_the_digest_covers_points_rows_and_options():
    flush = next(one for one in MIL.exclusions if (one.fan, one.excludes) == ("full_flush", "no_honours"))
    digests = {
        MIL.digest,
        MIL.with_options(hand_cap=88).digest,
        MIL.amend(code="mil2025", title="", points={"all_pungs": 7}).digest,
        MIL.amend(code="mil2025", title="", drop=(("full_flush", "no_honours"),)).digest,
        MIL.amend(code="own", title="").digest,
        MIL.amend(code="mil2025", title="", add=(replace(flush, beside="seven_pairs"),)).digest,
        MIL.amend(code="mil2025", title="", add=(replace(flush, beside="half_flush"),)).digest,
    }
    assert len(digests) == 7


def test_a_cap_of_88_holds_the_total_with_flowers():
    hand, win = parse_hand("[CCCC][FFFF][PPPP][EEEE]SS|EE1011|8")
    capped = count(hand, win, MIL.with_options(hand_cap=88))
    assert (capped.total, capped.total_without_flowers, capped.uncapped_total) == (88, 88, 332)
    assert total(hand, win, MIL.with_options(hand_cap=88)) == 88
    assert points("[123m,1][345m,1]56s678pWW7s|ES0000", MIL.with_options(hand_cap=88)) == 8


@pytest.mark.parametrize(
    ("text", "option", "value", "before", "after"),
    [
        # D8: seven pairs of all types (JMSA).
        ("115m33s88pEESSPP5m|EE0000", "seven_pairs_bar_all_types", True, 30, 24),
        # D17: the short straight with the fourth chow (the encyclopaedia article).
        ("[234p,1]12334567pEE5p|EE1000", "pure_shifted_chows_bar_short_straight", True, 24, 23),
        # D22: waits beside a knitted straight.
        ("12369m13347s258p3m|WN0000", "knitted_straight_waits", "single", 17, 16),
        ("[666m,1]147m258s3699p9p|WN0000", "knitted_straight_waits", "none", 14, 13),
        # D11: two pairs of an honour.
        ("55m88s22448pPPPP8p|EE0000", "honours_make_tile_hogs", False, 26, 24),
        # A wait on a kind that the hand has used up.
        ("[4444s]333m1123567s1s|SN0000", "used_up_kinds_are_waits", False, 8, 9),
    ],
)
def test_an_option_changes_the_count(text, option, value, before, after):
    assert points(text, MIL) == before
    assert points(text, MIL.with_options(**{option: value})) == after


def test_the_winning_tile_is_no_used_up_kind_though_the_hand_ends_with_four():
    text = "[222m,1]13m456s78955p2m|EE0000"
    assert points(text, MIL) == points(text, MIL.with_options(used_up_kinds_are_waits=False)) == 16


def test_double_pungs_of_all_terminals_may_be_barred_where_the_edition_counts_them():
    text = "[111m,1][111s,1][999m,1]99s11p9s|EE0000"
    wmo = RULESETS["mcr2014"]
    assert points(text, wmo) == 68
    assert points(text, wmo.with_options(all_terminals_bar_double_pung=True)) == 64


@pytest.mark.parametrize("code", ["mcr1998", "mil2025"])
def test_barring_what_the_edition_bars_already_changes_nothing(code):
    hand, win = parse_hand("[111m,1][111s,1][999m,1]99s11p9s|EE0000")
    edition = RULESETS[code]
    barred = edition.with_options(all_terminals_bar_double_pung=True)
    assert count(hand, win, barred) == count(hand, win, edition)


def test_a_melded_knitted_straight_is_no_win_where_the_house_wants_it_concealed():
    hand, win = parse_hand("[666m,1]147m258s3699p9p|WN0000")
    house = MIL.with_options(knitted_straight_melded=False)
    assert points("12369m13347s258p3m|WN0000", house) == 17
    with pytest.raises(ValueError, match="not_a_win"):
        count(hand, win, house)


def test_kong_flower_win_is_self_drawn_unless_the_house_counts_the_replacement():
    hand, win = parse_hand("[1111m,1]456789s2388p4p|EE1001|1")
    flower = replace(win, flower_after_kong=True)
    assert parse_hand("[1111m,1]456789s2388p4p|EE1002|1") == (hand, flower)
    assert total(hand, win, MIL) - total(hand, flower, MIL) == 7
    refused = {line.fan.key: line.principle for line in count(hand, flower, MIL).refused}
    assert refused["out_with_replacement_tile"] is Principle.CIRCUMSTANCES
    house = MIL.with_options(kong_flower_win_is_replacement=True)
    assert total(hand, flower, house) == total(hand, win, MIL)


def test_the_digest_knows_no_order():
    backwards = replace(
        MIL, points=dict(reversed(MIL.points.items())), exclusions=tuple(reversed(MIL.exclusions))
    )
    assert backwards.digest == MIL.digest


def test_nought_is_a_number():
    assert MIL.with_options(minimum=0).option_differences == {"minimum": 0}
    assert MIL.with_options(hand_cap=88).with_options(hand_cap=None).option_differences == {}
