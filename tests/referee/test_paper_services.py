"""What the paper says beside the desk: checkpoints, confirmations, signatures, differences, unlocking."""

from uuid import uuid4

import pytest
from build import actor, codes, drawn_event, official, people, sheet, sheet_of, win
from django.db import IntegrityError
from story import DRAWN, record, rule

from referee.models import Signature
from referee.rules.problem import Problem
from referee.rules.reconciliation import Difference
from referee.selectors import reconciliation, sheet_view, verify_chain
from referee.services import (
    BadEntry,
    NotAllowed,
    SheetNotOpen,
    StalePage,
    confirm_sheet,
    correct_hand,
    record_checkpoint,
    rule_difference,
    set_sheet_state,
    sign_sheet,
    sign_totals,
    unlock_sheet,
)

pytestmark = pytest.mark.django_db


def played(who, row, hands=4):
    for number in range(1, hands + 1):
        record(who, row, number, win(row, number % 4, (number + 1) % 4, 8 + number))
    row.refresh_from_db()


def totals_of(row, *changes):
    found = [seat.total for seat in sheet_view(row.pk).seats]
    for seat, points in changes:
        found[seat] += points
    return dict(zip(people(row), found, strict=True))


def confirm(who, row, *seats):
    for seat in seats:
        view = sheet_view(row.pk).seats[seat]
        confirm_sheet(actor=who, sheet_id=row.pk, participant_id=view.participant_id, points=view.total)


def test_checkpoints_point_at_the_first_hands_that_differ():
    who, row = actor(), sheet()
    played(who, row, 4)
    assert sheet_view(row.pk).checkpoint_due == 4
    record_checkpoint(actor=who, sheet_id=row.pk, after_hand=4, totals=totals_of(row))
    assert sheet_view(row.pk).checkpoint_due is None
    for number in range(5, 9):
        record(who, row, number, win(row, 0, 1, 8))
    wrong = totals_of(row, (0, -2), (1, 2))
    record_checkpoint(actor=who, sheet_id=row.pk, after_hand=8, totals=wrong)
    view = sheet_view(row.pk)
    assert [each.agrees for each in view.checkpoints] == [True, False]
    assert view.checkpoints[1].differences == (-2, 2, 0, 0)
    assert view.first_block == (5, 8)
    found = reconciliation(row.pk)
    assert (found.size, found.explanations[0].kind, found.explanations[0].hand) == (4, Difference.FAN, 5)
    record_checkpoint(actor=who, sheet_id=row.pk, after_hand=8, totals=totals_of(row))
    assert sheet_view(row.pk).first_block is None
    assert verify_chain(row) is None


def test_a_checkpoint_is_of_all_four_after_a_hand_that_was_played():
    who, row = actor(), sheet()
    played(who, row, 4)
    with pytest.raises(BadEntry) as error:
        record_checkpoint(actor=who, sheet_id=row.pk, after_hand=8, totals={people(row)[0]: 3})
    assert codes(error) == ["hand_not_recorded", "signed_totals_missing"]


def test_running_totals_are_those_of_the_hands_and_penalties_stand_apart_to_the_end():
    who, row = actor(), sheet(hands_planned=8)
    record(who, row, 1, win(row, 0, 1, 12))
    rule(who, row, 0, 10, hand_number=2)
    for number in range(2, 9):
        record(who, row, number, DRAWN)
    rule(who, row, 1, 40, minutes_late=13)
    view = sheet_view(row.pk)
    assert {hand.running for hand in view.hands} == {(36, -20, -8, -8)}
    assert tuple(seat.total for seat in view.seats) == (26, -60, -8, -8)
    for after in (4, 8):
        on_paper = dict(zip(people(row), (36, -20, -8, -8), strict=True))
        record_checkpoint(actor=who, sheet_id=row.pk, after_hand=after, totals=on_paper)
    assert [each.agrees for each in sheet_view(row.pk).checkpoints] == [True, True]
    assert reconciliation(row.pk).size == 0


def test_a_session_is_confirmed_by_four_and_signed_by_two():
    who, row = actor(), sheet(hands_planned=4)
    played(who, row)
    confirm(who, row, 0, 1, 2, 3)
    assert sheet_view(row.pk).confirmed == {0, 1, 2, 3}
    sign_sheet(actor=who, sheet_id=row.pk, capacity="referee")
    assert sheet_view(row.pk).state == "signed"
    sign_sheet(actor=who, sheet_id=row.pk, capacity="head_referee")
    view = sheet_view(row.pk)
    assert (view.state, [each.stands for each in view.signatures]) == ("locked", [True] * 6)
    with pytest.raises(SheetNotOpen):
        rule(who, row, 0, 10)
    assert verify_chain(row) is None


def test_confirming_twice_is_confirming_once():
    who, row = actor(), sheet(hands_planned=4)
    played(who, row)
    confirm(who, row, 0, 0)
    assert Signature.objects.count() == 1


def test_a_correction_undoes_confirmations_and_taking_it_back_brings_them_back():
    who, row = actor(), sheet(hands_planned=4)
    played(who, row)
    confirm(who, row, 0, 1)
    was = win(row, 0, 1, 12)
    for draft, confirmed in ((win(row, 0, 2, 12), set()), (was, {0, 1})):
        correct_hand(
            actor=who,
            sheet_id=row.pk,
            number=4,
            draft=draft,
            reason="heard wrong",
            client_key=uuid4(),
            seen_version=None,
        )
        assert sheet_view(row.pk).confirmed == confirmed


def test_nobody_confirms_a_total_that_has_moved_or_a_session_that_goes_on():
    who, row = actor(), sheet(hands_planned=4)
    played(who, row, 3)
    ana = people(row)[0]
    with pytest.raises(BadEntry) as error:
        confirm_sheet(actor=who, sheet_id=row.pk, participant_id=ana, points=1)
    total = totals_of(row)[ana]
    assert error.value.problems == (
        Problem("hands_missing", {"next": 4, "planned": 4}),
        Problem("points_moved", {"shown": 1, "now": total}),
    )


def test_a_referee_signs_without_all_four_for_a_reason_only():
    who, row = actor(), sheet(hands_planned=4)
    played(who, row)
    confirm(who, row, 0, 1)
    with pytest.raises(BadEntry) as error:
        sign_sheet(actor=who, sheet_id=row.pk, capacity="referee")
    assert error.value.problems == (Problem("confirmations_missing", {"names": "Chen, Dora", "count": 2}),)
    sign_sheet(actor=who, sheet_id=row.pk, capacity="referee", reason="they left for the train")
    assert sheet_view(row.pk).signatures[-1].reason == "they left for the train"
    with pytest.raises(BadEntry, match="capacity_unknown"):
        sign_sheet(actor=who, sheet_id=row.pk, capacity="player")


def test_signed_totals_differ_with_a_ruling_on_just_that_difference_only():
    who, row = actor(), sheet(hands_planned=4)
    played(who, row)
    row.state = "entered"
    row.save()
    sign_totals(actor=who, sheet_id=row.pk, totals=totals_of(row, (0, 2), (1, -2)))
    confirm(who, row, 0, 1, 2, 3)
    for act in (
        lambda: sign_sheet(actor=who, sheet_id=row.pk, capacity="referee"),
        lambda: set_sheet_state(actor=who, sheet_id=row.pk, state="checked"),
    ):
        with pytest.raises(BadEntry) as error:
            act()
        assert codes(error) == ["totals_differ"]
    rule_difference(actor=who, sheet_id=row.pk, reason="the paper was added up wrongly")
    assert sheet_view(row.pk).difference_ruling == "the paper was added up wrongly"
    sign_totals(actor=who, sheet_id=row.pk, totals=totals_of(row, (0, 4), (1, -4)))
    assert sheet_view(row.pk).difference_ruling == ""
    sign_totals(actor=who, sheet_id=row.pk, totals=totals_of(row, (0, 2), (1, -2)))
    set_sheet_state(actor=who, sheet_id=row.pk, state="checked")
    sign_totals(actor=who, sheet_id=row.pk, totals=totals_of(row))
    with pytest.raises(BadEntry, match="no_difference"):
        rule_difference(actor=who, sheet_id=row.pk, reason="none")


def test_only_a_head_referee_unlocks_and_says_why():
    head = actor()
    event = drawn_event(head)
    row = sheet_of(event, 1, 1)
    played(head, row, 2)
    row.refresh_from_db()
    row.state = "entered"
    row.save()
    referee, chief = official(event, "table_referee", "Rosa"), official(event, "head_referee", "Chief")
    organiser = official(event, "organiser", "Olga")
    confirm(referee, row, 0, 1, 2, 3)
    sign_sheet(actor=referee, sheet_id=row.pk, capacity="referee")
    for who, capacity in ((referee, "head_referee"), (organiser, "head_referee")):
        with pytest.raises(NotAllowed):
            sign_sheet(actor=who, sheet_id=row.pk, capacity=capacity)
    sign_sheet(actor=chief, sheet_id=row.pk, capacity="head_referee")
    with pytest.raises(NotAllowed):
        unlock_sheet(actor=organiser, sheet_id=row.pk, reason="please")
    with pytest.raises(BadEntry) as error:
        unlock_sheet(actor=chief, sheet_id=row.pk, reason=" ")
    assert codes(error) == ["reason_missing"]
    unlock_sheet(actor=chief, sheet_id=row.pk, reason="hand 2 is disputed")
    view = sheet_view(row.pk)
    assert (view.state, [each.stands for each in view.signatures]) == ("entered", [True] * 6)


def test_heads_of_the_chain_go_into_the_chain_of_the_event():
    head = actor()
    event = drawn_event(head)
    row = sheet_of(event, 1, 2)
    played(head, row, 2)
    row.state = "entered"
    row.save()
    sign_sheet(actor=head, sheet_id=row.pk, capacity="referee", reason="club night")
    sealed = event.audit.get(action="sheet.seal")
    last = row.audit.order_by("sequence").last()
    assert (sealed.subject, sealed.after) == (
        "table:1/2",
        {"act": "sheet.referee_sign", "sequence": last.sequence, "head": last.hash},
    )


def test_the_database_knows_one_signature_of_each_over_the_same():
    row = sheet()
    Signature.objects.create(sheet=row, capacity="referee", content="a")
    with pytest.raises(IntegrityError):
        Signature.objects.create(sheet=row, capacity="referee", content="a")


def test_a_stale_page_confirms_nothing_and_other_confirmations_make_no_page_stale():
    who, row = actor(), sheet(hands_planned=4)
    played(who, row)
    seen = row.version
    confirm(who, row, 0, 1)
    _ana, _bo, chen, dora = people(row)
    totals = totals_of(row)
    confirm_sheet(actor=who, sheet_id=row.pk, participant_id=chen, points=totals[chen], seen_version=seen)
    rule(who, row, 0, 10)
    with pytest.raises(StalePage):
        confirm_sheet(actor=who, sheet_id=row.pk, participant_id=dora, points=totals[dora], seen_version=seen)
