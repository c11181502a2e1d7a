"""Penalties, states and signed totals."""

from uuid import uuid4

import pytest
from build import actor, people, play, sheet, win

from referee.models import AuditEntry, Penalty, ScoreSheet, SignedTotal
from referee.rules.problem import Problem
from referee.selectors import sheet_view, verify_chain
from referee.services import (
    BadEntry,
    HandDraft,
    PenaltyDraft,
    SheetNotOpen,
    cancel_penalty,
    record_penalty,
    set_sheet_state,
    set_sheet_states,
    sign_totals,
)

pytestmark = pytest.mark.django_db

DRAWN = HandDraft("drawn_hand")


def penalise(who, row, offender, amount, **fields):
    """Record a penalty; offender and receiver are seats 0 to 3."""
    seats = people(row)
    receiver = fields.pop("receiver", None)
    draft = PenaltyDraft(
        seats[offender], amount, receiver_id=None if receiver is None else seats[receiver], **fields
    )
    return record_penalty(actor=who, sheet_id=row.pk, draft=draft, client_key=uuid4())


@pytest.mark.parametrize(
    ("receivers", "receiver", "totals"),
    [("nobody", None, [-30, 0, 0, 0]), ("each", None, [-30, 10, 10, 10]), ("one", 2, [-30, 0, 30, 0])],
)
def test_a_penalty_moves_its_points(receivers, receiver, totals):
    who, row = actor(), sheet()
    penalise(who, row, 0, 30, receivers=receivers, receiver=receiver, hand_number=1)
    assert [seat.total for seat in sheet_view(row.pk).seats] == totals
    assert AuditEntry.objects.get().action == "penalty.record"


def test_a_bad_penalty_is_refused_with_every_problem():
    who, row = actor(), sheet()
    with pytest.raises(BadEntry) as caught:
        record_penalty(
            actor=who,
            sheet_id=row.pk,
            draft=PenaltyDraft(404, 10, "each", people(row)[1], hand_number=17),
            client_key=uuid4(),
        )
    assert caught.value.problems == (
        Problem("hand_out_of_range", {"number": 17, "planned": 16}),
        Problem("offender_not_at_table"),
        Problem("amount_not_in_thirds", {"amount": 10}),
        Problem("receiver_not_asked"),
    )
    assert (Penalty.objects.count(), AuditEntry.objects.count()) == (0, 0)


@pytest.mark.parametrize(("amount", "receivers"), [(0, "nobody"), (-5, "each"), (10, "dealer")])
def test_a_penalty_takes_points_and_says_who_receives_them(amount, receivers):
    who, row = actor(), sheet()
    with pytest.raises(BadEntry) as caught:
        penalise(who, row, 0, amount, receivers=receivers)
    expected = "receivers_unknown" if receivers == "dealer" else "amount_not_positive"
    assert [problem.code for problem in caught.value.problems] == [expected]


def test_a_penalty_beyond_measure_is_a_typing_error():
    who, row = actor(), sheet()
    with pytest.raises(BadEntry) as caught:
        penalise(who, row, 0, 10**30, offence="x" * 121)
    assert [problem.code for problem in caught.value.problems] == ["amount_out_of_range", "offence_too_long"]


def test_a_penalty_sent_twice_is_one_penalty():
    who, row, key = actor(), sheet(), uuid4()
    draft = PenaltyDraft(people(row)[0], 10)
    first = record_penalty(actor=who, sheet_id=row.pk, draft=draft, client_key=key, seen_version=0)
    assert record_penalty(actor=who, sheet_id=row.pk, draft=draft, client_key=key, seen_version=0) == first
    assert Penalty.objects.count() == 1


def test_a_cancelled_penalty_stays_and_takes_nothing():
    who, row = actor(), sheet()
    penalty = penalise(who, row, 0, 30, receivers="each")
    with pytest.raises(BadEntry):
        cancel_penalty(actor=who, sheet_id=row.pk, penalty_id=penalty.pk, reason="")
    cancelled = cancel_penalty(actor=who, sheet_id=row.pk, penalty_id=penalty.pk, reason="wrong player")
    assert (cancelled.cancel_reason, cancelled.cancelled_name) == ("wrong player", "head")
    view = sheet_view(row.pk)
    assert [seat.total for seat in view.seats] == [0, 0, 0, 0]
    assert (view.penalties[0].is_cancelled, view.penalties[0].amount) == (True, 30)
    cancel_penalty(actor=who, sheet_id=row.pk, penalty_id=penalty.pk, reason="again")
    assert AuditEntry.objects.filter(action="penalty.cancel").count() == 1


def test_a_penalty_after_play_needs_a_reason():
    who, row = actor(), sheet(state="entered")
    with pytest.raises(BadEntry) as caught:
        penalise(who, row, 0, 10)
    assert caught.value.problems == (Problem("reason_missing"),)
    record_penalty(
        actor=who,
        sheet_id=row.pk,
        draft=PenaltyDraft(people(row)[0], 10),
        client_key=uuid4(),
        reason="late by eight minutes",
    )
    assert AuditEntry.objects.get().reason == "late by eight minutes"


def test_a_sheet_moves_on_and_goes_back_only_with_a_reason():
    who, row = actor(), sheet(state="closed")
    set_sheet_state(actor=who, sheet_id=row.pk, state="open")
    with pytest.raises(BadEntry) as caught:
        set_sheet_state(actor=who, sheet_id=row.pk, state="entered")
    assert caught.value.problems == (Problem("reason_missing"),)  # hands are missing
    moved = set_sheet_state(actor=who, sheet_id=row.pk, state="entered", reason="time")
    assert moved.state == "entered"
    with pytest.raises(BadEntry) as caught:
        set_sheet_state(actor=who, sheet_id=row.pk, state="open")
    assert caught.value.problems == (Problem("reason_missing"),)
    set_sheet_state(actor=who, sheet_id=row.pk, state="open", reason="hand 16 is missing")
    acts = AuditEntry.objects.order_by("sequence").values_list("before", "after", "reason")
    assert list(acts) == [
        ("closed", "open", ""),
        ("open", "entered", "time"),
        ("entered", "open", "hand 16 is missing"),
    ]
    with pytest.raises(BadEntry):
        set_sheet_state(actor=who, sheet_id=row.pk, state="lost")


@pytest.mark.parametrize("count", [1, 3])
def test_many_sheets_move_in_six_queries_with_one_act_each(count, django_assert_num_queries):
    who = actor()
    for number in range(count):
        row = sheet(title=str(number))
        play(who, row, DRAWN)
    # two of them open and close the transaction
    with django_assert_num_queries(6):
        set_sheet_states(
            actor=who, office="organiser", sheets=ScoreSheet.objects.filter(state="open"), state="entered"
        )
    assert AuditEntry.objects.filter(action="sheet.state", sequence=2, office="organiser").count() == count
    assert [verify_chain(each) for each in ScoreSheet.objects.all()] == [None] * count


def test_signed_totals_stand_in_where_there_are_no_hands():
    who, row = actor(), sheet()
    seats = people(row)
    sign_totals(actor=who, sheet_id=row.pk, totals=dict(zip(seats, [50, 20, -20, -50], strict=True)))
    view = sheet_view(row.pk)
    assert (view.source, [seat.total for seat in view.seats]) == ("signed", [50, 20, -20, -50])
    assert [seat.table_points for seat in view.seats] == [4, 2, 1, 0]


def test_signed_totals_never_overrule_hands_but_show_the_difference():
    who, row = actor(), sheet()
    play(who, row, win(row, 0, 1, 12))
    sign_totals(actor=who, sheet_id=row.pk, totals=dict(zip(people(row), [36, -20, -8, -9], strict=True)))
    view = sheet_view(row.pk)
    assert (view.source, [seat.total for seat in view.seats]) == ("hands", [36, -20, -8, -8])
    assert view.differences == (0, 0, 0, -1)


def test_signed_totals_name_exactly_those_at_the_table():
    who, row = actor(), sheet()
    with pytest.raises(BadEntry) as caught:
        sign_totals(actor=who, sheet_id=row.pk, totals={people(row)[0]: 5, 404: -5})
    assert caught.value.problems == (
        Problem("signer_not_at_table"),
        Problem("signed_totals_missing", {"count": 3}),
    )
    assert SignedTotal.objects.count() == 0


def test_signing_again_replaces_and_the_trail_keeps_the_old():
    who, row = actor(), sheet()
    first = dict(zip(people(row), [8, 0, 0, -8], strict=True))
    second = dict(zip(people(row), [9, 0, 0, -9], strict=True))
    sign_totals(actor=who, sheet_id=row.pk, totals=first)
    sign_totals(actor=who, sheet_id=row.pk, totals=second)
    assert SignedTotal.objects.count() == 4
    act = AuditEntry.objects.get(sequence=2)
    assert (act.before, act.after) == (
        {str(person): points for person, points in first.items()},
        {str(person): points for person, points in second.items()},
    )


def test_a_locked_sheet_takes_no_penalty_and_no_signature():
    who, row = actor(), sheet(state="locked")
    with pytest.raises(SheetNotOpen):
        penalise(who, row, 0, 10)
    with pytest.raises(SheetNotOpen):
        sign_totals(actor=who, sheet_id=row.pk, totals=dict.fromkeys(people(row), 0))
