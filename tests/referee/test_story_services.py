"""One hand, several events: rulings in order, then a win, a drawn hand, a void hand or the hand again."""

from fractions import Fraction
from uuid import uuid4

import pytest
from build import actor, codes, people, sheet, win
from story import DRAWN, record, rule

from referee.rules.problem import Problem
from referee.selectors import lateness_for, proposal_for, sheet_view, verify_chain
from referee.services import (
    BadEntry,
    HandDraft,
    PenaltyDraft,
    cancel_penalty,
    correct_hand,
    judge_false_win,
    withdraw_hand,
)

pytestmark = pytest.mark.django_db

READY_BUT_WORTH_LITTLE = "123m678p[789s,1]24s55p 3s"


def test_after_a_false_win_play_goes_on_and_the_offender_cannot_win_that_hand():
    who, row = actor(), sheet()
    rule(who, row, 0, 40, kind="false_win", offence_key="below_minimum", hand_number=1)
    assert sheet_view(row.pk).next_hand.dead == (0,)
    with pytest.raises(BadEntry) as error:
        record(who, row, 1, win(row, 0, 1, 12))
    assert error.value.problems == (Problem("dead_player_won", {"player": "Ana"}),)
    record(who, row, 1, win(row, 1, 0, 12))
    view = sheet_view(row.pk)
    assert [seat.total for seat in view.seats] == [-60, 36, -8, -8]
    assert (view.expected_sum, view.next_hand.dead) == (-40, ())
    record(who, row, 2, win(row, 0, 1, 8))
    assert verify_chain(row) is None


def test_a_cancelled_false_win_kills_no_hand():
    who, row = actor(), sheet()
    given = rule(who, row, 0, 40, kind="false_win", offence_key="below_minimum", hand_number=1)
    cancel_penalty(actor=who, sheet_id=row.pk, penalty_id=given.pk, reason="it was sound")
    record(who, row, 1, win(row, 0, 1, 12))
    assert sheet_view(row.pk).seats[0].total == 36


def test_the_engine_classifies_a_false_win_and_its_word_is_kept():
    who, row = actor(), sheet()
    draft = PenaltyDraft(
        offender_id=people(row)[2],
        amount=40,
        kind="false_win",
        hand_number=1,
        hand_text=READY_BUT_WORTH_LITTLE,
        declared_total=8,
        self_drawn=False,
    )
    ruling = judge_false_win(row, draft)
    assert (ruling.verdict.kind.value, ruling.proposal.offence) == ("below_minimum", "below_minimum")
    assert (ruling.proposal.amount, ruling.problems) == (40, ())
    rule(who, row, 2, 40, kind="false_win", hand_number=1, hand_text=READY_BUT_WORTH_LITTLE, declared_total=8)
    (kept,) = sheet_view(row.pk).penalties
    assert (kept.offence_key, kept.effect, kept.verdict["kind"]) == (
        "below_minimum",
        "dead_hand",
        "below_minimum",
    )
    assert (kept.proposal["amount"], kept.proposal["edition"]) == (40, "mil2025")


def test_tiles_that_are_a_win_are_no_false_win():
    row = sheet()
    draft = PenaltyDraft(
        people(row)[0], 40, kind="false_win", hand_number=1, hand_text="123456789m11s234p 2p"
    )
    # an unreadable count of tiles and a sound hand are two different things
    sound = PenaltyDraft(people(row)[0], 40, kind="false_win", hand_number=1, hand_text="123456789m11s23p 4p")
    assert [problem.code for problem in judge_false_win(row, sound).problems] == ["false_win_is_sound"]
    assert "false_win_is_sound" not in [problem.code for problem in judge_false_win(row, draft).problems]


def test_a_ruling_that_departs_from_the_edition_needs_a_reason_and_keeps_both():
    who, row = actor(), sheet()
    with pytest.raises(BadEntry) as error:
        rule(who, row, 0, 20, offence_key="empty_call", hand_number=1)
    assert codes(error) == ["departure_reason_missing"]
    given = rule(who, row, 0, 20, offence_key="empty_call", hand_number=1, departure_reason="the third today")
    assert (given.amount, given.proposal["amount"], given.proposal["warning"]) == (20, 0, True)


def test_the_ladder_climbs_with_each_ruling_of_the_session_and_not_with_cancelled_ones():
    who, row = actor(), sheet()
    steps = []
    for hand in (1, 1, 2):
        proposal = proposal_for(row.pk, "empty_call", people(row)[0], hand)
        steps.append((proposal.step, proposal.amount))
        rule(who, row, 0, proposal.amount, offence_key="empty_call", hand_number=hand, once_more=True)
    assert steps == [(0, 0), (1, 10), (2, 20)]
    last = sheet_view(row.pk).penalties[-1]
    assert (last.step, last.scope, last.is_warning) == (2, "session", False)
    cancel_penalty(actor=who, sheet_id=row.pk, penalty_id=last.id, reason="not he")
    assert proposal_for(row.pk, "empty_call", people(row)[0], 3).amount == 20
    assert proposal_for(row.pk, "empty_call", people(row)[1], 3).amount == 0
    assert proposal_for(row.pk, "early_draw", people(row)[0], 3).amount == 0


def test_in_1998_the_ladder_begins_anew_with_each_hand():
    who, row = actor(), sheet(ruleset="mcr1998")
    rule(who, row, 0, 0, offence_key="empty_call", hand_number=1)
    assert proposal_for(row.pk, "empty_call", people(row)[0], 1).amount == 5
    assert proposal_for(row.pk, "empty_call", people(row)[0], 2).amount == 0


@pytest.mark.parametrize(("minutes", "amount"), [(1, 10), (5, 10), (6, 20), (15, 40), (16, 80)])
def test_lateness_costs_by_the_minute(minutes, amount):
    row = sheet()
    assert lateness_for(row.pk, people(row)[1], minutes).amount == amount
    assert lateness_for(row.pk, people(row)[1], 0) is None
    given = rule(actor(), row, 1, amount, minutes_late=minutes)
    assert (given.minutes_late, given.hand_number) == (minutes, None)
    assert given.offence_key.startswith("late_")


def test_conduct_takes_table_points_exactly():
    who, row = actor(), sheet()
    record(who, row, 1, win(row, 0, 1, 12))
    rule(who, row, 0, 0, offence_key="misconduct")
    rule(who, row, 0, 0, offence_key="misconduct")
    seats = sheet_view(row.pk).seats
    assert [seat.table_points for seat in seats] == [Fraction(5, 2), 0, Fraction(3, 2), Fraction(3, 2)]
    assert (seats[0].deduction, seats[0].place, seats[0].total) == (Fraction(3, 2), 1, 36)


def test_a_penalty_may_count_for_game_points_only():
    who, row = actor(), sheet()
    record(who, row, 1, win(row, 0, 1, 12))
    rule(
        who,
        row,
        0,
        40,
        offence_key="below_minimum",
        kind="false_win",
        hand_number=2,
        counts_for_table_points=False,
        departure_reason="as the event has it",
    )
    seats = sheet_view(row.pk).seats
    assert [(seat.total, seat.table_points, seat.place) for seat in seats] == [
        (-4, 4, 1),
        (-20, 0, 4),
        (-8, Fraction(3, 2), 2),
        (-8, Fraction(3, 2), 2),
    ]


def test_shares_go_to_several_and_come_to_the_amount():
    who, row = actor(), sheet()
    _ana, bo, chen, dora = people(row)
    with pytest.raises(BadEntry) as error:
        rule(who, row, 0, 30, receivers="shares", shares=((bo, 10), (chen, 19)))
    assert codes(error) == ["shares_are_not_the_amount"]
    rule(who, row, 0, 30, receivers="shares", shares=((bo, 10), (dora, 20)))
    view = sheet_view(row.pk)
    assert [seat.total for seat in view.seats] == [-30, 10, 0, 20]
    assert view.penalties[0].shares == ((1, 10), (3, 20))


def test_a_void_hand_counts_as_drawn_and_rests_on_a_ruling():
    who, row = actor(), sheet()
    with pytest.raises(BadEntry) as error:
        record(who, row, 1, HandDraft("void"))
    assert codes(error) == ["outcome_without_ruling"]
    rule(who, row, 0, 0, offence_key="counted_with_hand_tiles", hand_number=1)
    with pytest.raises(BadEntry) as error:
        record(who, row, 1, win(row, 1, 0, 8))
    assert codes(error) == ["outcome_contradicts_ruling"]
    record(who, row, 1, HandDraft("void"))
    view = sheet_view(row.pk)
    assert (view.hands[0].outcome, view.hands[0].deltas, view.last_number) == ("void", (0, 0, 0, 0), 1)


def test_a_hand_is_played_again_and_its_events_stay_on_record():
    who, row = actor(), sheet()
    rule(who, row, 0, 80, offence_key="wall_broken", hand_number=1)
    record(who, row, 1, HandDraft("replay"))
    view = sheet_view(row.pk)
    assert (view.hands, view.next_hand.number, view.next_hand.playing) == ((), 1, 1)
    assert view.seats[0].total == -80
    rule(who, row, 1, 40, kind="false_win", offence_key="below_minimum", hand_number=1)
    assert sheet_view(row.pk).next_hand.dead == (1,)
    entry = record(who, row, 1, win(row, 0, 2, 8))
    view = sheet_view(row.pk)
    assert (entry.version, [penalty.playing for penalty in view.penalties]) == (2, [0, 1])
    assert [version.outcome for version in view.history(1)] == ["replay", "win"]


def test_that_a_hand_is_played_again_can_be_taken_back():
    who, row = actor(), sheet()
    rule(who, row, 0, 40, kind="false_win", offence_key="below_minimum", hand_number=1)
    record(who, row, 1, HandDraft("replay", ruling_reason="a tile was missing"))
    assert sheet_view(row.pk).next_hand.dead == ()
    row.refresh_from_db()
    withdraw_hand(
        actor=who,
        sheet_id=row.pk,
        number=1,
        reason="it was there",
        client_key=uuid4(),
        seen_version=row.version,
    )
    assert (sheet_view(row.pk).next_hand.playing, sheet_view(row.pk).next_hand.dead) == (0, (0,))


def test_only_the_last_hand_can_turn_out_to_be_played_again():
    who, row = actor(), sheet()
    record(who, row, 1, DRAWN)
    record(who, row, 2, DRAWN)
    row.refresh_from_db()
    arguments = {"actor": who, "sheet_id": row.pk, "reason": "wall", "seen_version": row.version}
    again = HandDraft("replay", ruling_reason="broken wall")
    with pytest.raises(BadEntry) as error:
        correct_hand(number=1, draft=again, client_key=uuid4(), **arguments)
    assert codes(error) == ["only_last_hand_withdrawn"]
    correct_hand(number=2, draft=again, client_key=uuid4(), **arguments)
    assert sheet_view(row.pk).next_hand.number == 2


def test_of_two_who_claim_a_discard_the_nearer_has_it():
    who, row = actor(), sheet()
    dora = people(row)[3]
    with pytest.raises(BadEntry) as error:
        record(who, row, 1, win(row, 1, 2, 12, claimant_ids=(dora,)))
    assert error.value.problems == (Problem("nearer_claimant", {"player": "Bo", "nearest": "Dora"}),)
    record(who, row, 1, win(row, 3, 2, 12, claimant_ids=(people(row)[1],)))
    assert sheet_view(row.pk).hands[0].claimant_indices == (1,)


def test_when_the_nearer_claim_was_false_the_next_one_has_the_discard():
    who, row = actor(), sheet()
    rule(who, row, 3, 40, kind="false_win", offence_key="below_minimum", hand_number=1)
    record(who, row, 1, win(row, 1, 2, 12, claimant_ids=(people(row)[3],)))
    assert sheet_view(row.pk).seats[1].total == 36


def test_what_a_dead_hand_may_not_do_is_the_editions_to_say():
    who, row = actor(), sheet()
    rule(who, row, 0, 0, kind="dead_hand", offence_key="wrong_tile_count", hand_number=1)
    with pytest.raises(BadEntry) as error:
        rule(who, row, 0, kind="action", action="pung", hand_number=1)
    assert error.value.problems == (Problem("dead_player_may_not", {"player": "Ana", "action": "pung"}),)
    rule(who, row, 0, kind="action", action="concealed_kong", hand_number=1)
    older = sheet(ruleset="mcr1998")
    rule(who, older, 0, 0, kind="dead_hand", offence_key="wrong_tile_count", hand_number=1)
    assert rule(who, older, 0, kind="action", action="pung", hand_number=1).action == "pung"


def test_a_ruling_may_not_kill_the_hand_that_is_recorded_as_won():
    who, row = actor(), sheet()
    record(who, row, 1, win(row, 0, 1, 12))
    with pytest.raises(BadEntry) as error:
        rule(who, row, 0, 0, kind="dead_hand", offence_key="wrong_tile_count", hand_number=1)
    assert codes(error) == ["dead_player_won"]


def test_words_that_nobody_knows_are_all_named():
    who, row = actor(), sheet()
    with pytest.raises(BadEntry) as error:
        rule(who, row, 0, 0, kind="x", offence_key="y", effect="z", action="w", minutes_late=-1)
    assert codes(error)[:5] == [
        "ruling_kind_unknown",
        "offence_unknown",
        "effect_unknown",
        "action_unknown",
        "minutes_negative",
    ]
    with pytest.raises(BadEntry) as error:
        rule(who, row, 0, 40, kind="false_win", offence_key="below_minimum")
    assert codes(error) == ["hand_number_missing"]
