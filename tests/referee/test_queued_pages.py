"""What a device kept of the other pages of a table: cancelled penalties, paper, signatures, seats."""

import pytest
from build import actor, people, sheet
from device import Device

from referee.models import AuditEntry, ScoreSheet, Signature
from referee.selectors import sheet_view
from referee.views import CheckpointPage, SeatsPage, SigningPage

pytestmark = [pytest.mark.django_db, pytest.mark.urls("table_urls")]


@pytest.fixture
def device():
    return Device(actor("Rosa"), sheet(title="Table 7", hands_planned=2))


def statuses(results):
    return [result["status"] for result in results]


def said(results):
    return [result["sentence"] for result in results]


def actions(row):
    return list(row.audit.order_by("sequence").values_list("action", flat=True))


def paper(device, *totals):
    return {f"total_{person}": total for person, total in zip(device.people, totals, strict=True)}


def test_a_session_from_the_first_hand_to_the_signature_waits_and_arrives_once_in_order(device):
    who = device.people
    kept = [
        device.win(1, 8),
        device.entry("checkpoint.checkpoint", after_hand=1, **paper(device, 32, -16, -8, -8)),
        device.win(2, 8, 1, 0),
        device.entry("signing.confirm", person=who[0], points=8),
    ]
    results = device.told(*kept)
    assert statuses(results) == ["accepted"] * 3 + ["refused"]
    assert results[3]["problems"] == ["The total has changed from 8 to 16 since it was shown."]
    kept = kept[:3] + [
        device.entry("signing.confirm", person=person, points=points)
        for person, points in zip(who, (16, 16, -16, -16), strict=True)
    ]
    results = device.told(*kept)
    assert statuses(results) == ["there"] * 3 + ["accepted"] * 4, results
    end = device.entry("signing.referee")
    assert statuses(device.told(end)) == ["accepted"]
    assert statuses(device.told(*kept, end)) == ["there"] * 8
    device.row.refresh_from_db()
    assert (device.row.state, Signature.objects.count()) == ("signed", 5)
    assert actions(device.row) == [
        "device.take",
        "hand.record",
        "checkpoint.record",
        "hand.record",
        *["sheet.confirm"] * 4,
        "sheet.referee_sign",
    ]


def test_a_cancelled_penalty_is_cancelled_once_and_says_which(device):
    given = device.entry(
        "penalty.record", offender=device.people[0], amount=10, receivers="nobody", offence="Late"
    )
    device.send(given)
    number = device.row.penalties.get().pk
    kept = device.entry("penalty.cancel", cancel=number, reason="not+he")
    first, again = device.told(kept)[0], device.told(kept)[0]
    assert (first["status"], again["status"]) == ("accepted", "there")
    assert first["sentence"] == again["sentence"]
    assert first["sentence"].startswith("Cancelled: Ana")
    assert actions(device.row).count("penalty.cancel") == 1
    (missing,) = device.told(device.entry("penalty.cancel", cancel=number))
    assert missing["problems"] == ["Reason: Say why; the entry is kept with this reason."]


def test_swapped_seats_are_swapped_once(device):
    ana, bo = device.people[:2]
    kept = device.entry("seats.swap", one=ana, other=bo, reason="Wrong+chairs")
    assert said(device.told(kept)) == ["Ana and Bo have changed seats. Swapping them again takes it back"]
    assert statuses(device.told(kept)) == ["there"]
    assert people(device.row)[:2] == [bo, ana]


def test_an_empty_seat_and_another_rotation_wait_too(device):
    last = device.people[3]
    kept = [
        device.entry("seats.absent", person=last, reason="Traffic"),
        device.entry("seats.present", person=last, reason="Came"),
        device.entry("seats.rotation", code="FIXED"),
    ]
    assert statuses(device.told(*kept)) == ["accepted"] * 3
    assert statuses(device.told(*kept)) == ["there"] * 3
    view = sheet_view(device.row.pk)
    assert (view.rotation, [seat.is_empty for seat in view.seats]) == ("FIXED", [False] * 4)


def test_paper_and_the_end_of_play_wait_too(device):
    kept = [
        device.win(1, 8),
        device.entry("signing.close", reason="Time"),
        device.entry("signing.paper", **paper(device, 30, -14, -8, -8)),
        device.entry("signing.difference", reason="The+paper+is+torn"),
        device.entry("signing.referee", reason="They+have+left"),
        device.entry("signing.head_referee", reason="They+have+left"),
    ]
    assert statuses(device.told(*kept)) == ["accepted"] * 6
    acts = AuditEntry.objects.count()
    assert statuses(device.told(*kept)) == ["there"] * 6
    assert (AuditEntry.objects.count(), ScoreSheet.objects.get().state) == (acts, "locked")


def test_unlocking_needs_the_desk_now(device):
    (result,) = device.told(device.entry("signing.unlock", reason="Later"))
    assert result["kind"] == "unfit"


@pytest.mark.parametrize("act", ["seats.preview", "seats.", "seats", "public.swap", "signing.common", "._"])
def test_nothing_but_the_acts_of_these_pages_is_done(device, act):
    (result,) = device.told(device.entry(act))
    assert result["problems"] == ["This desk does not know such an entry. Reload the page and type it again."]


def test_what_is_not_complete_says_what_is_missing(device):
    (swap,) = device.told(device.entry("seats.swap", one=device.people[0]))
    assert swap["kind"] == "unfit"
    assert [problem.split(":")[0] for problem in swap["problems"]] == ["With whom"]
    (hand,) = device.told(device.entry("checkpoint.checkpoint", after_hand=1, total_0=3))
    assert len(hand["problems"]) == 4


def test_every_act_of_the_pages_can_wait_but_unlocking_and_opening_again():
    acts = {page: set(page.acts) - page.may_wait for page in (CheckpointPage, SeatsPage, SigningPage)}
    assert acts == {CheckpointPage: set(), SeatsPage: set(), SigningPage: {"unlock", "reopen"}}
