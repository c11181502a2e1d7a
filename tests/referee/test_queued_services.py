"""Entries that waited on a device: in order, once, and never stale by what the device itself did."""

from uuid import uuid4

import pytest
from build import actor, sheet, win
from story import DRAWN, record, rule

from referee.rules.problem import Problem
from referee.selectors import lease_of, sheet_view, verify_chain
from referee.services import (
    BadEntry,
    DeviceElsewhere,
    HandTaken,
    StalePage,
    record_hand,
    record_penalty,
    take_lease,
)
from referee.services.penalty_drafts import PenaltyDraft

pytestmark = pytest.mark.django_db


def send(who, row, number, key, **seen):
    return record_hand(
        actor=who, sheet_id=row.pk, number=number, draft=DRAWN, client_key=key, **({"seen_version": 0} | seen)
    )


def test_five_hands_queued_on_one_state_are_taken_one_after_the_other_and_once():
    who, row = actor(), sheet()
    keys = [uuid4() for _ in range(5)]
    for _lost_reply in range(2):
        for index, key in enumerate(keys):
            send(who, row, index + 1, key, earlier_keys=keys[:index])
    view = sheet_view(row.pk)
    assert ([hand.number for hand in view.hands], view.version) == ([1, 2, 3, 4, 5], 5)
    assert verify_chain(row) is None


def test_a_queued_ruling_and_the_hands_after_it_are_own_entries_too():
    who, row = actor(), sheet()
    first, ruling, second = uuid4(), uuid4(), uuid4()
    send(who, row, 1, first)
    record_penalty(
        actor=who,
        sheet_id=row.pk,
        draft=PenaltyDraft(view_of_east(row), 10),
        client_key=ruling,
        seen_version=0,
        earlier_keys=[first],
    )
    send(who, row, 2, second, earlier_keys=[first, ruling])
    assert sheet_view(row.pk).version == 3


def view_of_east(row):
    return sheet_view(row.pk).seats[0].participant_id


def test_what_somebody_else_did_makes_queued_entries_stale_and_is_named():
    who, other, row = actor("Rosa"), actor("Paolo"), sheet()
    keys = [uuid4(), uuid4()]
    send(who, row, 1, keys[0])
    ruling = rule(other, row, 0, 10)
    with pytest.raises(StalePage) as error:
        send(who, row, 2, keys[1], earlier_keys=keys[:1])
    assert error.value.problems == (
        Problem("stale_page", {"seen": 0, "now": 2}),
        Problem("changed.penalty.record", {"subject": str(ruling.pk), "name": "Paolo"}),
    )
    assert send(who, row, 2, keys[1], seen_version=2).number == 2


def test_an_entry_after_a_refused_one_is_out_of_order_and_lost_is_nothing():
    who, row = actor(), sheet()
    with pytest.raises(BadEntry) as error:
        send(who, row, 2, uuid4(), earlier_keys=[uuid4()])
    assert error.value.problems == (Problem("hand_out_of_order", {"number": 2, "due": 1}),)
    record(who, row, 1, win(row, 0, 1, 8))
    with pytest.raises(HandTaken):
        send(who, row, 1, uuid4())


def test_a_state_from_before_a_copy_was_brought_back_is_stale():
    who, row = actor(), sheet()
    with pytest.raises(StalePage) as error:
        send(who, row, 1, uuid4(), seen_version=7)
    assert error.value.problems == (Problem("stale_page", {"seen": 7, "now": 0}),)


def test_the_second_device_is_warned_by_name_and_may_take_over():
    who, row = actor("Rosa"), sheet()
    phone, tablet = uuid4(), uuid4()
    arguments = {"actor": who, "sheet_id": row.pk}
    assert take_lease(device_key=phone, device_name="Rosa's phone", **arguments).is_mine
    held = take_lease(device_key=tablet, device_name="Tablet 7", **arguments)
    assert (held.is_mine, held.device_name, held.actor_name) == (False, "Rosa's phone", "Rosa")
    with pytest.raises(DeviceElsewhere) as error:
        send(who, row, 1, uuid4(), seen_version=1, device_key=tablet)
    assert error.value.problems == (Problem("device_elsewhere", {"device": "Rosa's phone"}),)
    taken = take_lease(device_key=tablet, device_name="Tablet 7", take_over=True, **arguments)
    assert (taken.is_mine, lease_of(row.pk, phone).device_name) == (True, "Tablet 7")
    with pytest.raises(DeviceElsewhere):
        send(who, row, 1, uuid4(), seen_version=0, device_key=phone)
    assert send(who, row, 1, uuid4(), seen_version=0, device_key=tablet).number == 1
    assert verify_chain(row) is None


def test_what_was_recorded_before_a_device_was_taken_over_is_given_back_to_it():
    who, row = actor(), sheet()
    phone, key = uuid4(), uuid4()
    first = send(who, row, 1, key, device_key=phone)
    take_lease(actor=who, sheet_id=row.pk, device_key=uuid4(), device_name="Tablet", take_over=True)
    assert send(who, row, 1, key, device_key=phone) == first


def test_a_device_has_a_name():
    who, row = actor(), sheet()
    for name, code in ((" ", "device_name_missing"), ("x" * 81, "device_name_too_long")):
        with pytest.raises(BadEntry, match=code):
            take_lease(actor=who, sheet_id=row.pk, device_key=uuid4(), device_name=name)
    assert lease_of(row.pk) is None
