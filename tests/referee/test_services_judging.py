"""What the desk says to a hand as entered, and what a referee may overrule."""

from dataclasses import replace
from uuid import uuid4

import pytest
from build import actor, people, sheet, win

from referee.models import HandEntry
from referee.rules import Difference, DifferenceKind, VerdictKind, Wind
from referee.rules.problem import Problem
from referee.services import HandDraft, judge, record_hand

pytestmark = pytest.mark.django_db

STRAIGHT = (
    "123m456m789m55s78p 9p"  # pure straight 16, all chows 2, mixed double chow 1, concealed 2 on a discard
)
SIX = "23m44p567s678p345s 1m"  # concealed hand 2, all chows 2
NO_WIN = "123m456m789m78p55sE"  # waits on 6p and 9p


def tiles(row, text, declared=None, **fields) -> HandDraft:
    """Return tiles won by seat East from seat South."""
    return replace(win(row, 0, 1, 8), hand_text=text, declared_total=declared, flowers=None, **fields)


def codes(judgement) -> list[str]:
    return [problem.code for problem in judgement.problems]


def test_judging_writes_nothing_and_reads_in_five_queries(django_assert_num_queries):
    row = sheet()
    draft = tiles(row, STRAIGHT, 21)
    with django_assert_num_queries(5):
        judgement = judge(row, 1, draft)
    assert judgement.verdict.kind is VerdictKind.SOUND
    assert (judgement.proposed_total, judgement.ruled_total, judgement.problems) == (21, 21, ())
    assert HandEntry.objects.count() == 0


@pytest.mark.parametrize(
    ("declared", "kind", "proposed"),
    [(None, "sound", 21), (21, "sound", 21), (24, "over_declared", 21), (19, "under_declared", 19)],
)
def test_the_proposal_is_the_lower_of_said_and_counted(declared, kind, proposed):
    row = sheet()
    judgement = judge(row, 1, tiles(row, STRAIGHT, declared))
    assert (judgement.verdict.kind.value, judgement.proposed_total) == (kind, proposed)
    assert judgement.problems == ()


def test_winds_come_from_the_rotation_and_never_from_the_text():
    row = sheet()
    judgement = judge(row, 6, tiles(row, f"{STRAIGHT}|NN0000"))
    # hand 6: South round, second hand; who drew East sits in chair South then and holds East
    assert (judgement.win.prevalent_wind, judgement.win.seat_wind) == (Wind.SOUTH, Wind.EAST)


def test_the_button_decides_self_drawn_and_what_the_kong_flag_means():
    row = sheet()
    text = "[4444p]123m456m55s78p 9p|EE0001"
    robbed = judge(row, 1, tiles(row, text))
    assert (robbed.win.self_drawn, robbed.win.robbed_kong, robbed.win.kong_replacement) == (
        False,
        True,
        False,
    )
    drawn = judge(row, 1, replace(tiles(row, text), self_drawn=True, discarder_id=None))
    assert (drawn.win.self_drawn, drawn.win.robbed_kong, drawn.win.kong_replacement) == (True, False, True)


def test_what_the_form_says_is_known_before_the_text_is_held_against_the_tiles():
    row = sheet(ruleset_options={"kong_flower_win_is_replacement": True})
    drawn = replace(tiles(row, "[EEEE,1]123m456m55s78p 9p|EE0002"), self_drawn=True, discarder_id=None)
    judgement = judge(row, 1, replace(drawn, flowers=1))
    assert (judgement.problems, judgement.win.flower_after_kong) == ((), True)
    assert codes(judge(row, 1, drawn)) == ["replaced_flower_missing"]
    held = replace(tiles(row, "[9999p]123m456m55s99s 9s|EE0001"), self_drawn=True, discarder_id=None)
    assert (judge(row, 1, held).problems, judge(row, 1, held).win.kong_replacement) == ((), True)
    assert codes(judge(row, 1, tiles(row, "[9999p]123m456m55s99s 9s|EE1001"))) == ["robbed_tile_held"]


def test_a_flower_after_the_kong_contradicts_a_discard():
    row = sheet()
    draft = replace(tiles(row, "[EEEE,1]123m456m55s78p 9p|EE1002"), flowers=1)
    assert codes(judge(row, 1, draft)) == ["replacement_not_self_drawn"]


def test_announced_points_are_compared_with_the_count():
    row = sheet()
    said = {"pure_straight": 1, "concealed_hand": 1, "all_chows": 1, "mixed_double_chow": 1}
    draft = tiles(row, STRAIGHT, None, declared_fan=said, declared_points={"清龙": 24})
    verdict = judge(row, 1, draft).verdict
    assert verdict.differences == (Difference(DifferenceKind.POINTS, "pure_straight", 24, 16),)
    assert (verdict.kind, verdict.declared_total) == (VerdictKind.OVER_DECLARED, 29)
    assert judge(row, 1, replace(draft, declared_points={"清龙": 16})).verdict.differences == ()


def test_the_number_of_flowers_entered_wins_over_the_text():
    row = sheet()
    assert judge(row, 1, tiles(row, f"{STRAIGHT}|EE0000|3")).ruled_total == 24
    assert judge(row, 1, replace(tiles(row, f"{STRAIGHT}|EE0000|3"), flowers=1)).ruled_total == 22


def test_a_ruling_above_the_count_needs_a_reason():
    row = sheet()
    above = tiles(row, STRAIGHT, 24, ruled_total=24)
    judgement = judge(row, 1, above)
    assert judgement.overrulable == (Problem("total_above_count", {"total": 24, "counted": 21}),)
    assert codes(judgement) == ["total_above_count", "ruling_reason_missing"]
    judgement = judge(row, 1, replace(above, ruling_reason="nobody objected"))
    assert (judgement.problems, judgement.ruled_total) == ((), 24)


def test_a_hand_below_the_minimum_needs_a_reason():
    row = sheet()
    low = tiles(row, f"{SIX}|EE0000|2", 6)
    judgement = judge(row, 1, low)
    assert judgement.verdict.kind is VerdictKind.BELOW_MINIMUM
    assert judgement.overrulable == (Problem("total_below_minimum", {"total": 4, "minimum": 8}),)
    assert codes(judgement) == ["total_below_minimum", "ruling_reason_missing"]
    assert judge(row, 1, replace(low, ruling_reason="paid before anybody objected")).problems == ()


def test_no_win_needs_a_total_and_a_reason():
    row = sheet()
    false_win = tiles(row, NO_WIN, 24)
    judgement = judge(row, 1, false_win)
    assert judgement.verdict.kind is VerdictKind.WRONG_TILE
    assert codes(judgement) == ["wrong_tile", "ruling_total_missing", "ruling_reason_missing"]
    assert codes(judge(row, 1, replace(false_win, ruling_reason="ruled"))) == [
        "wrong_tile",
        "ruling_total_missing",
    ]
    assert judge(row, 1, replace(false_win, ruling_reason="ruled", ruled_total=24)).problems == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("55555m123p456p78s 9s", ["too_many_copies"]),
        ("123m456m789m5s78p 9p", ["too_few_tiles"]),
        ("123m456m789m555s78p 9p", ["too_many_tiles"]),
        ("[ESW,1]456m789m55s78p 9p", ["chow_of_honours"]),
    ],
)
def test_impossible_tiles_cannot_be_overruled(text, expected):
    row = sheet()
    judgement = judge(row, 1, tiles(row, text, ruled_total=24, ruling_reason="I saw it"))
    assert codes(judgement) == expected


def test_a_bare_total_includes_the_flowers_and_asks_for_them():
    row = sheet()
    assert judge(row, 1, win(row, 0, 1, 9, flowers=1)).problems == ()
    judgement = judge(row, 1, win(row, 0, 1, 9, flowers=2))
    assert judgement.overrulable == (Problem("total_below_minimum", {"total": 7, "minimum": 8}),)
    assert codes(judge(row, 1, win(row, 0, 1, 9, flowers=None))) == ["flowers_missing"]
    assert codes(judge(row, 1, win(row, 0, 1, 9, flowers=9)))[0] == "flowers_out_of_range"


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"winner_id": None}, ["winner_missing"]),
        ({"winner_id": 0}, ["winner_not_at_table"]),
        ({"discarder_id": None}, ["discarder_missing"]),
        ({"discarder_id": 0}, ["discarder_not_at_table"]),
        ({"self_drawn": True}, ["self_drawn_with_discarder"]),
        ({"declared_total": None}, ["nothing_declared"]),
        ({"declared_total": 0}, ["total_out_of_range", "total_below_minimum", "ruling_reason_missing"]),
        ({"declared_total": 5000}, ["total_out_of_range"]),
        ({"hand_text": "123m456m789m55s78p 9p" + " " * 180 + "|"}, ["hand_text_too_long"]),
        ({"outcome": "lost"}, ["outcome_unknown"]),
        ({"outcome": "drawn_hand"}, ["drawn_hand_with_winner", "drawn_hand_with_total"]),
    ],
)
def test_bad_entries_are_named(fields, expected):
    row = sheet()
    assert codes(judge(row, 1, replace(win(row, 0, 1, 12), **fields))) == expected


def test_the_verdict_is_stored_as_it_was_shown():
    who, row = actor(), sheet()
    draft = tiles(row, STRAIGHT, 24)
    shown = judge(row, 1, draft).shown
    entry = record_hand(actor=who, sheet_id=row.pk, number=1, draft=draft, client_key=uuid4(), seen_version=0)
    entry.refresh_from_db()
    assert entry.verdict == shown
    assert (shown["kind"], shown["total"], shown["declared_total"]) == ("over_declared", 21, 24)
    assert [(line["fan"], line["points_each"]) for line in shown["counted"]] == [
        ("pure_straight", 16),
        ("concealed_hand", 2),
        ("all_chows", 2),
        ("mixed_double_chow", 1),
    ]
    assert shown["counted"][0]["instances"] == [["1m2m3m", "4m5m6m", "7m8m9m"]]
    assert (entry.hand_text, entry.declared_total, entry.ruled_total, entry.winner_id) == (
        STRAIGHT,
        24,
        21,
        people(row)[0],
    )


def test_the_options_of_the_sheet_decide_the_minimum():
    row = sheet(ruleset_options={"minimum": 3})
    assert judge(row, 1, tiles(row, SIX)).problems == ()


def test_a_ruling_above_a_bare_declared_total_needs_a_reason():
    row = sheet()
    above = win(row, 0, 1, 12, ruled_total=24)
    judgement = judge(row, 1, above)
    assert judgement.overrulable == (Problem("total_above_declared", {"total": 24, "declared": 12}),)
    assert codes(judgement) == ["total_above_declared", "ruling_reason_missing"]
    assert judge(row, 1, replace(above, ruling_reason="The player misread the tiles.")).problems == ()
    assert judge(row, 1, win(row, 0, 1, 12, ruled_total=12)).problems == ()


def test_a_ruling_above_a_declaration_that_was_too_low_needs_a_reason():
    row = sheet()
    under = tiles(row, STRAIGHT, 12, ruled_total=21)
    assert codes(judge(row, 1, under)) == ["total_above_declared", "ruling_reason_missing"]
    assert judge(row, 1, replace(under, ruling_reason="Somebody objected.")).problems == ()


@pytest.mark.parametrize("with_tiles", [True, False])
def test_a_ruling_below_what_was_proposed_needs_a_reason(with_tiles):
    row = sheet()
    below = tiles(row, STRAIGHT, 21, ruled_total=20) if with_tiles else win(row, 0, 1, 21, ruled_total=20)
    judgement = judge(row, 1, below)
    assert judgement.overrulable == (Problem("total_below_proposed", {"total": 20, "proposed": 21}),)
    assert codes(judgement) == ["total_below_proposed", "ruling_reason_missing"]
    assert judge(row, 1, replace(below, ruling_reason="Flowers were forfeited.")).problems == ()


def test_neither_winner_nor_discarder_called_the_discard_besides():
    row = sheet()
    ana, bo = people(row)[:2]
    judgement = judge(row, 1, win(row, 0, 1, 12, claimant_ids=(ana, bo)))
    assert codes(judgement) == ["claimant_is_winner", "claimant_is_discarder"]
