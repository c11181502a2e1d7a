"""What a device kept at a table of an event: what the event adds to a table can wait too, or says no."""

import pytest
from build import actor, drawn_event, people, sheet_of
from device import Device

from referee.models import Occupancy
from tournaments.models import Registration
from tournaments.services import register_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def who():
    return actor("Rosa")


@pytest.fixture
def device(who):
    event = drawn_event(who)
    register_players(actor=who, event_id=event.pk, text="Sub", are_substitutes=True)
    return Device(who, sheet_of(event, 1, 1), prefix="/en")


def test_a_substitution_waits_and_happens_once(device):
    event = device.row.table.session.event
    comer = Registration.objects.get(event=event, participant__name="Sub")
    leaver = Registration.objects.get(event=event, participant=device.people[3])
    kept = device.entry(
        "seats.replace", leaving=leaver.number, coming=comer.number, from_hand=2, reason="Ill"
    )
    first, again = device.told(kept)[0], device.told(kept)[0]
    assert (first["status"], again["status"]) == ("accepted", "there"), first
    assert first["sentence"] == "From hand 2 on somebody else plays"
    assert again["sentence"] == "It had been recorded before"
    assert Occupancy.objects.filter(sheet=device.row).count() == 5


def test_a_hand_that_was_taken_stays_taken_when_its_winner_has_been_replaced(device):
    event = device.row.table.session.event
    comer = Registration.objects.get(event=event, participant__name="Sub")
    leaver = Registration.objects.get(event=event, participant=device.people[3])
    hand = device.win(1, 8, 3, 0)
    change = {"leaving": leaver.number, "coming": comer.number, "from_hand": 2, "reason": "Ill"}
    device.told(hand, device.entry("seats.replace", **change))
    (again,) = device.told(hand)
    assert again["status"] == "there"


@pytest.mark.parametrize("act", ["seats.time", "seats.move"])
def test_what_the_office_gives_needs_the_desk_now(device, act):
    (result,) = device.told(device.entry(act, minutes=5, label="Stage", reason="Late"))
    assert result["kind"] == "unfit"


def test_hands_and_a_swap_at_a_table_of_an_event(device):
    ana, bo = device.people[:2]
    results = device.told(
        device.drawn(1), device.entry("seats.swap", one=ana, other=bo, reason="Wrong"), device.drawn(2)
    )
    assert [result["status"] for result in results] == ["accepted"] * 3
    assert people(device.row)[:2] == [bo, ana]
