"""Seats at a table: swapped back, taken over, left empty; and rotations of one's own or by lot."""

from fractions import Fraction
from uuid import uuid4

import pytest
from build import actor, codes, people, sheet, win
from story import DRAWN, record, rule

from referee.models import Occupancy, Participant, ScoreSheet
from referee.rules.problem import Problem
from referee.selectors import sheet_results, sheet_view, verify_chain
from referee.services import (
    BadEntry,
    correct_hand,
    fill_seat,
    leave_seat_empty,
    replace_player,
    set_rotation,
    swap_effects,
    swap_seats,
)

pytestmark = pytest.mark.django_db

SEAT_WIND_PUNG = "[EEE,1][123m,1][789m,1]11p45s 6s"  # worth more by whoever holds East


def newcomer(name="Eva"):
    return Participant.objects.create(name=name).pk


def test_swapped_seats_leave_hands_on_persons_and_move_dealer_and_winds():
    who, row = actor(), sheet()
    ana, bo, *_ = people(row)
    for number in range(1, 6):
        record(who, row, number, win(row, 0, 2, 8))
    before = sheet_view(row.pk)
    swap_seats(actor=who, sheet_id=row.pk, one_id=ana, other_id=bo, reason="sat wrong since hand 1")
    after = sheet_view(row.pk)
    assert [(seat.seat, seat.name) for seat in after.seats] == [
        ("E", "Bo"),
        ("S", "Ana"),
        ("W", "Chen"),
        ("N", "Dora"),
    ]
    assert {seat.name: seat.total for seat in after.seats} == {seat.name: seat.total for seat in before.seats}
    dealers = [view.seats[view.next_hand.dealer_index].name for view in (before, after)]
    assert dealers == ["Ana", "Bo"]  # in hand 6, dealt by whoever drew East
    swap_seats(actor=who, sheet_id=row.pk, one_id=ana, other_id=bo, reason="they had sat right")
    assert sheet_view(row.pk).seats == before.seats
    assert verify_chain(row) is None


def test_what_a_swap_would_count_differently_is_known_before():
    who, row = actor(), sheet()
    ana = people(row)[0]
    record(who, row, 1, win(row, 0, 1, 8, hand_text=SEAT_WIND_PUNG, ruling_reason="as declared"))
    (effect,) = swap_effects(row.pk, ana, people(row)[2])
    assert (effect.number, effect.before - effect.after) == (1, 2)
    assert swap_effects(row.pk, ana, ana) == ()


def test_strangers_and_one_seat_cannot_be_swapped():
    who, row = actor(), sheet()
    with pytest.raises(BadEntry) as error:
        swap_seats(actor=who, sheet_id=row.pk, one_id=people(row)[0], other_id=newcomer(), reason="")
    assert codes(error) == ["swap_of_strangers", "reason_missing"]


def test_several_people_hold_one_seat_from_known_hands_on():
    who, row = actor(), sheet()
    dora = people(row)[3]
    record(who, row, 1, win(row, 3, 0, 8))
    eva, finn = newcomer(), newcomer("Finn")
    arguments = {"actor": who, "sheet_id": row.pk, "reason": "ill"}
    replace_player(leaving_id=dora, coming_id=eva, from_hand=2, **arguments)
    replace_player(leaving_id=eva, coming_id=finn, from_hand=4, **arguments)
    north = sheet_view(row.pk).seats[3]
    assert [(each.name, each.from_hand) for each in north.holders] == [("Dora", 1), ("Eva", 2), ("Finn", 4)]
    assert (north.name, north.total) == ("Finn", 32)
    with pytest.raises(BadEntry) as error:
        record(who, row, 2, win(row, 3, 0, 8))  # Finn is not there yet
    assert codes(error) == ["winner_not_at_table"]
    record(who, row, 2, win(row, 3, 0, 8, winner_id=eva))
    record(who, row, 3, DRAWN)
    with pytest.raises(BadEntry) as error:
        correct_hand(
            actor=who,
            sheet_id=row.pk,
            number=3,
            draft=win(row, 0, None, 8, self_drawn=False, discarder_id=dora),
            reason="typing",
            client_key=uuid4(),
            seen_version=None,
        )
    assert codes(error) == ["discarder_not_at_table"]
    record(who, row, 4, win(row, 3, 0, 8))
    assert sheet_results(ScoreSheet.objects.all())[row.pk].totals == (-48, -24, -24, 96)


def test_a_takeover_is_refused_with_every_problem():
    who, row = actor(), sheet()
    ana, bo, *_ = people(row)
    record(who, row, 1, win(row, 0, 1, 8))
    arguments = {"actor": who, "sheet_id": row.pk, "reason": "ill"}
    with pytest.raises(BadEntry) as error:
        replace_player(leaving_id=newcomer(), coming_id=bo, from_hand=17, **arguments)
    assert codes(error) == ["hand_out_of_range", "leaver_not_at_table", "comer_sits_here"]
    with pytest.raises(BadEntry) as error:
        replace_player(leaving_id=ana, coming_id=9999, from_hand=1, **arguments)
    assert error.value.problems == (
        Problem("comer_unknown"),
        Problem("hands_name_leaver", {"hands": "1", "count": 1}),
    )


def test_who_is_replaced_before_the_first_hand_counts_as_not_come_and_keeps_the_penalty():
    who, row = actor(), sheet()
    dora, eva = people(row)[3], newcomer()
    rule(who, row, 3, 80, minutes_late=16)
    replace_player(
        actor=who, sheet_id=row.pk, leaving_id=dora, coming_id=eva, from_hand=1, reason="did not come"
    )
    record(who, row, 1, win(row, 3, 0, 8, winner_id=eva))
    north = sheet_view(row.pk).seats[3]
    assert [(each.name, each.is_absent) for each in north.holders] == [("Dora", True), ("Eva", False)]


def test_an_empty_seat_pays_as_if_somebody_sat_there():
    who, row = actor(), sheet()
    dora = people(row)[3]
    leave_seat_empty(actor=who, sheet_id=row.pk, participant_id=dora, reason="did not come")
    record(who, row, 1, win(row, 0, None, 12))
    record(who, row, 2, win(row, 1, 2, 8))
    view = sheet_view(row.pk)
    assert [(seat.name, seat.is_empty, seat.total, seat.table_points) for seat in view.seats] == [
        ("Ana", False, 52, 4),
        ("Bo", False, 12, 2),
        ("Chen", False, -36, 1),
        ("", True, 0, 0),
    ]
    with pytest.raises(BadEntry) as error:
        record(who, row, 3, win(row, 0, 1, 8, discarder_id=dora))
    assert codes(error) == ["discarder_not_at_table"]
    with pytest.raises(BadEntry) as error:
        fill_seat(actor=who, sheet_id=row.pk, participant_id=dora, reason="is here")
    assert codes(error) == ["absence_after_first_hand"]


def test_who_comes_before_the_first_hand_sits_down():
    who, row = actor(), sheet()
    dora = people(row)[3]
    for act in (leave_seat_empty, leave_seat_empty, fill_seat):
        act(actor=who, sheet_id=row.pk, participant_id=dora, reason="as seen")
    assert sheet_view(row.pk).seats[3].name == "Dora"
    assert row.audit.count() == 2  # saying it twice is no act


def test_where_the_edition_says_nothing_a_table_of_three_does_not_play():
    who, row = actor(), sheet(ruleset="wmo2006")
    leave_seat_empty(actor=who, sheet_id=row.pk, participant_id=people(row)[3], reason="did not come")
    with pytest.raises(BadEntry) as error:
        record(who, row, 1, DRAWN)
    assert error.value.problems == (Problem("absence_rule_missing", {"present": 3}),)


def test_two_players_do_not_play_and_have_three_table_points_each():
    who, row = actor(), sheet()
    for seat in (2, 3):
        leave_seat_empty(actor=who, sheet_id=row.pk, participant_id=people(row)[seat], reason="not here")
    with pytest.raises(BadEntry) as error:
        record(who, row, 1, DRAWN)
    assert codes(error) == ["table_not_played"]
    result = sheet_results(ScoreSheet.objects.all())[row.pk]
    assert (result.source, result.totals, result.table_points()) == (
        "absence",
        (0, 0),
        (Fraction(3), Fraction(3)),
    )


def test_a_table_may_have_a_rotation_of_its_own():
    who, row = actor(), sheet()
    own = ("ESWN", "NESW", "WNES", "SWNE")
    set_rotation(actor=who, sheet_id=row.pk, code="OWN", table=own)
    assert sheet_view(row.pk).rotation_rounds == own
    for number in range(1, 5):
        record(who, row, number, DRAWN)
    hand = sheet_view(row.pk).next_hand
    assert (hand.dealer_index, hand.winds, len(hand.moves)) == (3, ("S", "W", "N", "E"), 4)


def test_a_rotation_that_is_none_is_refused_with_every_problem():
    who, row = actor(), sheet()
    arguments = {"actor": who, "sheet_id": row.pk}
    with pytest.raises(BadEntry) as error:
        set_rotation(code="OWN", table=("SEWN", "ESWE", "ESWN"), **arguments)
    assert codes(error) == [
        "rotation_needs_four_rounds",
        "rotation_round_is_no_seating",
        "rotation_must_start_as_drawn",
    ]
    for code, problem in (("DRAW", "rotation_seed_missing"), ("SPIRAL", "rotation_not_known")):
        with pytest.raises(BadEntry) as error:
            set_rotation(code=code, **arguments)
        assert codes(error) == [problem]


def test_winds_may_be_drawn_anew_each_round_from_a_recorded_seed():
    who, row = actor(), sheet()
    set_rotation(actor=who, sheet_id=row.pk, code="DRAW", seed="dice 4 4 2")
    view = sheet_view(row.pk)
    assert view.rotation_rounds == ("ESWN", "ESWN", "SWNE", "EWNS")
    assert view.rotation_seed == "dice 4 4 2"


def test_a_round_that_has_begun_keeps_its_seats():
    who, row = actor(), sheet()
    for number in range(1, 6):
        record(who, row, number, DRAWN)
    with pytest.raises(BadEntry) as error:
        set_rotation(actor=who, sheet_id=row.pk, code="FIXED")
    assert error.value.problems == (Problem("rotation_of_begun_round", {"rounds": 2}),)
    set_rotation(actor=who, sheet_id=row.pk, code="OWN", table=("ESWN", "SENW", "ESWN", "ESWN"))
    assert Occupancy.objects.filter(sheet=row).count() == 4
