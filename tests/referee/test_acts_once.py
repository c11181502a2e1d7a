"""Every act that a device may keep happens once: its key is asked for before anything else."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from build import actor, drawn_event, people, sheet, sheet_of, win
from story import DRAWN, record, rule

from referee.models import AuditEntry, Participant
from referee.rules.problem import Problem
from referee.selectors import sheet_view, verify_chain
from referee.services import (
    BadEntry,
    DeviceElsewhere,
    Sent,
    StalePage,
    cancel_penalty,
    confirm_sheet,
    fill_seat,
    leave_seat_empty,
    record_checkpoint,
    replace_player,
    rule_difference,
    set_rotation,
    set_sheet_state,
    sign_sheet,
    sign_totals,
    swap_seats,
    take_lease,
)

pytestmark = pytest.mark.django_db


def totals(row, *changes):
    found = [seat.total for seat in sheet_view(row.pk).seats]
    for seat, points in changes:
        found[seat] += points
    return dict(zip(people(row), found, strict=True))


def played(who, row):
    """Two hands, then play is closed: what comes at the end of a session can come."""
    for number in (1, 2):
        record(who, row, number, win(row, 0, 1, 8 + number))


def closed(who, row):
    played(who, row)
    set_sheet_state(actor=who, sheet_id=row.pk, state="entered", reason="Time is up.")


def differing(who, row):
    closed(who, row)
    sign_totals(actor=who, sheet_id=row.pk, totals=totals(row, (0, 2), (1, -2)))


def with_penalty(who, row):
    played(who, row)
    rule(who, row, 0, 10)


def nothing(_who, _row):
    """Before the first hand."""


def seat(row, place=0):
    return sheet_view(row.pk).seats[place]


Act = Callable[..., Any]
ACTS: dict[str, tuple[Act, Act]] = {
    "penalty.cancel": (
        with_penalty,
        lambda row, **sent: cancel_penalty(penalty_id=row.penalties.get().pk, reason="not he", **sent),
    ),
    "checkpoint.record": (
        played,
        lambda row, **sent: record_checkpoint(after_hand=2, totals=totals(row), **sent),
    ),
    "sheet.sign": (closed, lambda row, **sent: sign_totals(totals=totals(row), **sent)),
    "sheet.confirm": (
        closed,
        lambda row, **sent: confirm_sheet(
            participant_id=seat(row).participant_id, points=seat(row).total, **sent
        ),
    ),
    "sheet.referee_sign": (
        closed,
        lambda _row, **sent: sign_sheet(capacity="referee", reason="They have gone", **sent),
    ),
    "sheet.head_sign": (
        closed,
        lambda _row, **sent: sign_sheet(capacity="head_referee", reason="They have gone", **sent),
    ),
    "difference.rule": (differing, lambda _row, **sent: rule_difference(reason="Paper is torn", **sent)),
    "seats.swap": (
        played,
        lambda row, **sent: swap_seats(
            one_id=people(row)[0], other_id=people(row)[1], reason="Wrong", **sent
        ),
    ),
    "seats.replace": (
        played,
        lambda row, **sent: replace_player(
            leaving_id=people(row)[3], coming_id=stranger().pk, from_hand=3, reason="Ill", **sent
        ),
    ),
    "seats.absent": (
        nothing,
        lambda row, **sent: leave_seat_empty(participant_id=people(row)[3], reason="Not here", **sent),
    ),
    "rotation.set": (nothing, lambda _row, **sent: set_rotation(code="FIXED", **sent)),
}
WITHOUT_VERSION = {
    "sheet.state": (played, lambda _row, **sent: set_sheet_state(state="entered", reason="Time", **sent)),
}


def stranger():
    return Participant.objects.get_or_create(name="Stranger")[0]


@pytest.fixture
def who():
    return actor("Rosa")


@pytest.fixture
def row(who):
    return sheet_of(drawn_event(who), 1, 1)


def acts(row):
    return list(row.audit.order_by("sequence").values_list("action", flat=True))


@pytest.mark.parametrize("action", [*ACTS, *WITHOUT_VERSION])
def test_an_act_under_one_key_happens_once_whatever_happens_in_between(who, row, action):
    prepare, act = (ACTS | WITHOUT_VERSION)[action]
    prepare(who, row)
    sent = {"actor": who, "sheet_id": row.pk, "sent": Sent(uuid4())}
    act(row, **sent)
    between = Participant.objects.count()  # a reader's look, an entry of somebody else, hours
    before = acts(row), sheet_view(row.pk)
    act(row, **sent)
    assert (acts(row), sheet_view(row.pk)) == before
    assert (acts(row)[-1], Participant.objects.count()) == (action, between)
    assert AuditEntry.objects.filter(sheet=row, client_key=sent["sent"].client_key).count() == 1
    assert verify_chain(row) is None


def test_swapping_again_under_another_key_takes_it_back_and_the_first_key_stays_taken(who, row):
    one, other = people(row)[:2]
    swap = {"actor": who, "sheet_id": row.pk, "one_id": one, "other_id": other, "reason": "Wrong"}
    first, second = Sent(uuid4()), Sent(uuid4())
    swap_seats(**swap, sent=first)
    swap_seats(**swap, sent=second)
    swap_seats(**swap, sent=first)
    assert people(row)[:2] == [one, other]
    assert acts(row).count("seats.swap") == 2


def test_an_empty_seat_that_was_filled_again_stays_filled_when_the_first_act_comes_once_more(who, row):
    late = people(row)[3]
    act = {"actor": who, "sheet_id": row.pk, "participant_id": late, "reason": "Traffic"}
    first = Sent(uuid4())
    leave_seat_empty(**act, sent=first)
    fill_seat(**act, sent=Sent(uuid4()))
    leave_seat_empty(**act, sent=first)
    assert [each.is_empty for each in sheet_view(row.pk).seats] == [False] * 4


@pytest.mark.parametrize("action", ACTS)
def test_what_somebody_else_did_meanwhile_makes_it_stale_and_own_entries_do_not(who, row, action):
    prepare, act = ACTS[action]
    prepare(who, row)
    row.refresh_from_db()
    seen, own = row.version, uuid4()
    sent = {"actor": who, "sheet_id": row.pk, "seen_version": seen}
    if prepare in {played, with_penalty}:
        record(who, row, 3, DRAWN, client_key=own)
    elif prepare is nothing:
        set_rotation(actor=who, sheet_id=row.pk, code="HALF_SWAP", sent=Sent(own))
    else:
        record_checkpoint(actor=who, sheet_id=row.pk, after_hand=2, totals=totals(row), sent=Sent(own))
    with pytest.raises(StalePage):
        act(row, **sent, sent=Sent(uuid4()))
    act(row, **sent, sent=Sent(uuid4(), [own]))
    assert acts(row)[-1] == action


@pytest.mark.parametrize("action", ACTS)
def test_another_device_enters_for_the_table(who, row, action):
    prepare, act = ACTS[action]
    prepare(who, row)
    take_lease(actor=who, sheet_id=row.pk, device_key=uuid4(), device_name="Tablet 7")
    row.refresh_from_db()
    with pytest.raises(DeviceElsewhere):
        act(row, actor=who, sheet_id=row.pk, seen_version=row.version, sent=Sent(uuid4(), (), uuid4()))


def test_a_key_makes_no_act_of_another_kind():
    who, row = actor(), sheet()
    key = Sent(uuid4())
    leave_seat_empty(actor=who, sheet_id=row.pk, participant_id=people(row)[0], reason="Late", sent=key)
    with pytest.raises(BadEntry) as error:
        set_rotation(actor=who, sheet_id=row.pk, code="FIXED", sent=key)
    assert error.value.problems == (Problem("client_key_reused"),)
