"""Recording, correcting and taking back hands."""

from dataclasses import replace
from uuid import uuid4

import pytest
from build import actor, people, play, sheet, win

from referee.models import AuditEntry, HandEntry, Outcome, SheetState
from referee.rules import RULESETS
from referee.rules.problem import Problem
from referee.selectors import sheet_view
from referee.services import (
    BadEntry,
    HandDraft,
    HandTaken,
    NotAllowed,
    SheetNotOpen,
    StalePage,
    correct_hand,
    record_hand,
    withdraw_hand,
)

pytestmark = pytest.mark.django_db

DRAWN = HandDraft("drawn_hand")


def record(who, row, number, draft, **fields):
    row.refresh_from_db()
    asked = {"client_key": uuid4(), "seen_version": row.version} | fields
    return record_hand(actor=who, sheet_id=row.pk, number=number, draft=draft, **asked)


def refusal(call, kind=BadEntry):
    """Return the codes a call is refused with, after checking that nothing was written."""
    before = HandEntry.objects.count(), AuditEntry.objects.count()
    with pytest.raises(kind) as caught:
        call()
    assert (HandEntry.objects.count(), AuditEntry.objects.count()) == before
    return [problem.code for problem in caught.value.problems]


def test_a_won_hand_is_recorded_with_one_audit_entry():
    who, row = actor(), sheet()
    entry = record(who, row, 1, win(row, 0, 2, 12, flowers=2))
    row.refresh_from_db()
    assert (entry.number, entry.version, entry.ruled_total, entry.flowers) == (1, 1, 12, 2)
    assert (entry.entered_by_id, entry.actor_name) == (who.user_id, "head")
    assert row.version == 1
    act = AuditEntry.objects.get()
    assert (act.sequence, act.action, act.subject, act.office) == (1, "hand.record", "hand:1", "organiser")
    assert act.before is None
    assert act.after["winner"] == people(row)[0]
    assert [seat.total for seat in sheet_view(row.pk).seats] == [36, -8, -20, -8]


def test_the_ruleset_is_pinned_at_the_first_hand():
    who, row = actor(), sheet()
    record(who, row, 1, DRAWN)
    row.refresh_from_db()
    assert row.ruleset_digest == RULESETS["mil2025"].digest


def test_the_same_client_key_gives_the_entry_back_and_writes_nothing():
    who, row, key = actor(), sheet(), uuid4()
    first = record(who, row, 1, DRAWN, client_key=key, seen_version=0)
    again = record(who, row, 1, DRAWN, client_key=key, seen_version=0)
    assert again == first
    assert (HandEntry.objects.count(), AuditEntry.objects.count()) == (1, 1)


def test_the_same_client_key_is_answered_even_when_the_table_has_closed_since():
    who, row, key = actor(), sheet(), uuid4()
    first = record(who, row, 1, DRAWN, client_key=key)
    row.state = SheetState.LOCKED
    row.save()
    assert record(who, row, 1, DRAWN, client_key=key) == first


def test_a_client_key_of_another_hand_is_refused():
    who, row, key = actor(), sheet(), uuid4()
    record(who, row, 1, DRAWN, client_key=key)
    assert refusal(lambda: record(who, row, 2, DRAWN, client_key=key)) == ["client_key_reused"]


def test_a_hand_recorded_by_somebody_else_is_refused_with_the_name():
    row = sheet()
    record(actor("Rosa"), row, 1, DRAWN)
    with pytest.raises(HandTaken) as caught:
        record(actor("Ivo"), row, 1, win(row, 0, 1, 8), seen_version=0)
    assert caught.value.problems == (Problem("hand_taken", {"number": 1, "name": "Rosa"}),)


def test_a_stale_page_is_refused_and_told_what_changed():
    row = sheet()
    rosa, ivo = actor("Rosa"), actor("Ivo")
    play(rosa, row, DRAWN, DRAWN)
    row.refresh_from_db()
    with pytest.raises(StalePage) as caught:
        record(ivo, row, 3, DRAWN, seen_version=1)
    assert caught.value.problems == (
        Problem("stale_page", {"seen": 1, "now": 2}),
        Problem("changed.hand.record", {"subject": "2", "name": "Rosa"}),
    )


def test_hands_are_recorded_in_order_and_within_the_plan():
    who, row = actor(), sheet(hands_planned=2)
    assert refusal(lambda: record(who, row, 2, DRAWN)) == ["hand_out_of_order"]
    assert refusal(lambda: record(who, row, 0, DRAWN)) == ["hand_out_of_range"]
    play(who, row, DRAWN, DRAWN)
    assert refusal(lambda: record(who, row, 3, DRAWN)) == ["hand_out_of_range"]
    assert sheet_view(row.pk).next_hand is None


@pytest.mark.parametrize("state", ["closed", "entered", "checked", "signed", "locked"])
def test_a_table_that_is_not_open_takes_no_hand(state):
    who, row = actor(), sheet(state=state)
    assert refusal(lambda: record(who, row, 1, DRAWN), SheetNotOpen) == ["sheet_state_forbids"]


def test_a_stranger_may_not_record():
    row = sheet()
    stranger = actor("stranger", is_superuser=False)
    assert refusal(lambda: record(stranger, row, 1, DRAWN), NotAllowed) == ["no_office"]


def test_all_problems_of_an_entry_come_at_once():
    who, row = actor(), sheet()
    draft = replace(win(row, 0, 0, 12), hand_text="55555m", flowers=9)
    codes = refusal(lambda: record(who, row, 3, draft))
    assert codes[:2] == ["hand_out_of_order", "winner_is_discarder"]
    assert {"flowers_out_of_range", "too_many_copies"} <= set(codes)


def test_a_hand_of_an_unknown_sheet_is_refused():
    with pytest.raises(BadEntry) as caught:
        record_hand(actor=actor(), sheet_id=404, number=1, draft=DRAWN, client_key=uuid4(), seen_version=None)
    assert caught.value.problems == (Problem("sheet_unknown", {"sheet": 404}),)


def correct(who, row, number, draft, reason="written down wrongly", **fields):
    row.refresh_from_db()
    asked = {"client_key": uuid4(), "seen_version": row.version, "reason": reason} | fields
    return correct_hand(actor=who, sheet_id=row.pk, number=number, draft=draft, **asked)


def test_a_correction_is_a_new_version_with_its_reason_and_the_old_one_stays():
    who, row = actor(), sheet()
    play(who, row, win(row, 0, 1, 12), DRAWN)
    entry = correct(who, row, 1, win(row, 2, 1, 12))
    assert (entry.version, entry.reason) == (2, "written down wrongly")
    assert HandEntry.objects.filter(sheet=row, number=1).count() == 2
    view = sheet_view(row.pk)
    assert [seat.total for seat in view.seats] == [-8, -20, 36, -8]
    assert [version.version for version in view.history(1)] == [1, 2]
    act = AuditEntry.objects.get(action="hand.correct")
    assert (act.before["winner"], act.after["winner"]) == (people(row)[0], people(row)[2])
    assert act.reason == "written down wrongly"


def test_a_correction_needs_a_reason_and_a_recorded_hand():
    who, row = actor(), sheet()
    codes = refusal(lambda: correct(who, row, 1, win(row, 0, 0, 12), reason=" "))
    assert codes == ["reason_missing", "hand_not_recorded", "winner_is_discarder"]


def test_a_correction_sent_twice_is_one_version():
    who, row, key = actor(), sheet(), uuid4()
    play(who, row, DRAWN)
    first = correct(who, row, 1, win(row, 0, 1, 8), client_key=key)
    assert correct(who, row, 1, win(row, 0, 1, 8), client_key=key, seen_version=1) == first
    assert HandEntry.objects.count() == 2


def test_a_key_that_recorded_a_hand_does_not_correct_or_withdraw_it():
    who, row, key = actor(), sheet(), uuid4()
    record(who, row, 1, DRAWN, client_key=key)
    assert refusal(lambda: correct(who, row, 1, win(row, 0, 1, 8), client_key=key)) == ["client_key_reused"]
    assert refusal(lambda: withdraw(who, row, 1, client_key=key)) == ["client_key_reused"]


def withdraw(who, row, number, reason="pressed by mistake", **fields):
    row.refresh_from_db()
    asked = {"client_key": uuid4(), "seen_version": row.version, "reason": reason} | fields
    return withdraw_hand(actor=who, sheet_id=row.pk, number=number, **asked)


def test_the_last_hand_can_be_taken_back_and_recorded_anew():
    who, row = actor(), sheet()
    play(who, row, DRAWN, win(row, 0, 1, 8))
    withdrawn = withdraw(who, row, 2)
    assert (withdrawn.outcome, withdrawn.version) == (Outcome.WITHDRAWN, 2)
    view = sheet_view(row.pk)
    assert (view.last_number, view.next_hand.number) == (1, 2)
    assert [seat.total for seat in view.seats] == [0, 0, 0, 0]
    anew = record(who, row, 2, win(row, 3, None, 8))
    assert anew.version == 3
    assert [seat.total for seat in sheet_view(row.pk).seats] == [-16, -16, -16, 48]


def test_an_earlier_hand_cannot_be_taken_back():
    who, row = actor(), sheet()
    play(who, row, DRAWN, DRAWN)
    assert refusal(lambda: withdraw(who, row, 1)) == ["only_last_hand_withdrawn"]
    assert refusal(lambda: withdraw(who, row, 3, reason="")) == ["reason_missing", "hand_not_recorded"]


@pytest.mark.parametrize("hands", [1, 3])
def test_recording_takes_a_fixed_number_of_queries(hands, django_assert_num_queries):
    who, row = actor(), sheet()
    play(who, row, *[DRAWN] * hands)
    with django_assert_num_queries(14):
        record_hand(
            actor=who,
            sheet_id=row.pk,
            number=hands + 1,
            draft=DRAWN,
            client_key=uuid4(),
            seen_version=hands,
        )
