"""What a page reads of a sheet."""

from fractions import Fraction

import pytest
from build import actor, play, sheet, win

from referee.models import Occupancy, Participant, ScoreSheet
from referee.rules.sheet import fold
from referee.selectors import load_sheet, sheet_results, sheet_view
from referee.selectors.values import Move
from referee.services import HandDraft

pytestmark = pytest.mark.django_db

DRAWN = HandDraft("drawn_hand")


@pytest.mark.parametrize("hands", [1, 3])
def test_a_sheet_is_read_in_nine_queries(hands, django_assert_num_queries):
    who, row = actor(), sheet()
    play(who, row, *[win(row, 0, 1, 8)] * hands)
    with django_assert_num_queries(9):
        view = sheet_view(row.pk)
    assert len(view.hands) == hands


@pytest.mark.parametrize("count", [1, 3])
def test_results_of_many_sheets_are_read_in_five_queries(count, django_assert_num_queries):
    who = actor()
    for _ in range(count):
        row = sheet()
        play(who, row, win(row, 0, None, 8))
    with django_assert_num_queries(5):
        results = sheet_results(ScoreSheet.objects.all())
    assert [result.totals for result in results.values()] == [(48, -16, -16, -16)] * count
    assert {result.is_finished for result in results.values()} == {False}


def test_the_view_agrees_with_the_fold():
    who, row = actor(), sheet()
    play(who, row, win(row, 0, 1, 12), DRAWN, win(row, 2, None, 20), win(row, 3, 0, 8, flowers=0))
    rows, view = load_sheet(row.pk), sheet_view(row.pk)
    tally = rows.tally()
    assert [hand.running for hand in view.hands] == [each.running for each in tally.rows]
    assert tuple(seat.total for seat in view.seats) == tally.totals
    assert sum(tally.totals) == fold([]).expected_sum


def test_equal_totals_share_table_points_and_place():
    row = sheet()
    assert [(seat.table_points, seat.place) for seat in sheet_view(row.pk).seats] == [(Fraction(7, 4), 1)] * 4
    play(actor(), row, win(row, 0, 1, 12))
    seats = sheet_view(row.pk).seats
    assert [seat.table_points for seat in seats] == [4, 0, Fraction(3, 2), Fraction(3, 2)]
    assert [seat.place for seat in seats] == [1, 4, 2, 2]


def test_the_first_hand_is_dealt_by_east_and_nobody_moves():
    hand = sheet_view(sheet().pk).next_hand
    assert (hand.number, hand.round_number, hand.prevalent_wind) == (1, 1, "E")
    assert (hand.dealer_index, hand.winds, hand.moves) == (0, ("E", "S", "W", "N"), ())


def test_before_the_fifth_hand_neighbours_change_chairs():
    who, row = actor(), sheet()
    play(who, row, *[DRAWN] * 4)
    hand = sheet_view(row.pk).next_hand
    assert (hand.number, hand.round_number, hand.prevalent_wind) == (5, 2, "S")
    assert (hand.dealer_index, hand.winds) == (1, ("S", "E", "N", "W"))
    assert hand.moves == (Move(0, "E", "S"), Move(1, "S", "E"), Move(2, "W", "N"), Move(3, "N", "W"))


def test_the_next_person_on_a_seat_takes_over_its_total():
    who, row = actor(), sheet()
    play(who, row, win(row, 0, 1, 12))
    Occupancy.objects.create(
        sheet=row, seat="E", participant=Participant.objects.create(name="Eve"), from_hand=2
    )
    view = sheet_view(row.pk)
    assert (view.seats[0].name, view.seats[0].total) == ("Eve", 36)
    assert view.hands[0].winner_index == 0


def test_a_sheet_that_nobody_knows():
    with pytest.raises(ScoreSheet.DoesNotExist):
        sheet_view(404)


def test_an_event_may_pay_other_table_points():
    row = sheet()
    play(actor(), row, win(row, 0, 1, 12))
    assert [seat.table_points for seat in sheet_view(row.pk, (5, 3, 1, 0)).seats] == [5, 0, 2, 2]
