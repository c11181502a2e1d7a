"""What waits behind what was not recorded, and beside which field the desk says what is wrong."""

import json
from pathlib import Path
from uuid import UUID

import pytest
from build import actor, sheet
from device import Device

from referee.models import Penalty
from referee.services import set_sheet_state
from referee.views.queue_reading import Queued
from referee.views.queued_order import BEHIND, KINDS, is_held, kind_of

SCRIPT = Path(__file__).resolve().parents[2] / "static" / "js" / "behind.js"
ACTS = ("hand.record", "hand.withdraw", "hand.correct", "penalty.record", "penalty.cancel")
PAGES = ("seats.swap", "signing.confirm", "signing.referee", "signing.close", "checkpoint.checkpoint")


@pytest.fixture
def device(db):
    return Device(actor("Rosa"), sheet(title="Table 7", hands_planned=2))


def statuses(results):
    return [result["status"] for result in results]


def entry(act, number=""):
    return Queued(UUID(int=0), act, 0, (), "", f"number={number}")


def test_what_waits_behind_what():
    waits = {
        act: [old for old in (*ACTS, *PAGES) if is_held(entry(act, 1), [entry(old, 2)])]
        for act in (*ACTS, *PAGES)
    }
    hands, totals = ["hand.record", "hand.withdraw", "seats.swap"], list(ACTS)
    assert waits == {
        "hand.record": hands,
        "hand.withdraw": hands,
        "hand.correct": [],
        "penalty.record": [],
        "penalty.cancel": [],
        "seats.swap": hands,
        "signing.confirm": totals,
        "signing.referee": totals,
        "signing.close": totals,
        "checkpoint.checkpoint": totals,
    }


def test_a_correction_waits_behind_a_refused_one_of_the_same_hand():
    refused = [entry("hand.correct", 5)]
    assert [is_held(entry("hand.correct", number), refused) for number in (4, 5)] == [False, True]


def test_the_device_has_the_same_table():
    script = SCRIPT.read_text(encoding="utf-8")
    assert [f'"{act}": "{kind}"' for act, kind in KINDS.items() if f'"{act}": "{kind}"' not in script] == []
    for kind, behind in BEHIND.items():
        (line,) = (each for each in script.splitlines() if each.strip().startswith(f"{kind}: ["))
        assert set(json.loads(line[line.index("[") : line.index("]") + 1])) == behind
    assert [kind_of(act) for act in PAGES] == ["seats", *["totals"] * 4]


@pytest.mark.urls("table_urls")
def test_a_penalty_and_a_correction_go_past_a_refused_hand_and_the_next_hand_waits(device):
    who = device.people
    device.send(device.win(1, 24))
    correction = device.entry(
        "hand.correct", number=1, winner=who[0], discarder=who[2], declared_total=30, flowers=0, reason="x"
    )
    penalty = device.entry("penalty.record", offender=who[3], amount=10, receivers="nobody", offence="Late")
    confirmation = device.entry("signing.confirm", person=who[0], points=0)
    results = device.told(device.win(2, 6), correction, penalty, confirmation, device.drawn(2))
    assert statuses(results) == ["refused", "accepted", "accepted", "held", "held"]
    assert Penalty.objects.count() == 1


@pytest.mark.urls("table_urls")
def test_a_confirmation_goes_past_a_signature_that_came_too_early(device):
    who = device.people
    device.send(device.win(1, 8))
    set_sheet_state(actor=device.who, sheet_id=device.row.pk, state="entered", reason="Time is up.")
    device.seen = device.look(0)["state"]["version"]
    early = device.entry("signing.referee")
    refused, confirmed = device.told(early, device.entry("signing.confirm", person=who[0], points=32))
    assert refused["at"] == [["reason", refused["problems"][0]]]
    assert confirmed["status"] == "accepted"


@pytest.mark.urls("table_urls")
def test_each_problem_names_the_field_beside_which_it_stands(device):
    (hand,) = device.told(device.win(1, 6))
    assert [name for name, _text in hand["at"]] == ["ruling_reason", "ruling_reason"]
    (lacking,) = device.told(device.entry(number=1, winner=device.people[0], declared_total=9))
    assert lacking["at"] == [
        ["discarder", "Say who discarded the tile, or that it was self-drawn."],
        ["flowers", "Say how many flowers; 0 counts too."],
    ]
    (cancelled,) = device.told(device.entry("penalty.cancel", cancel=1))
    assert cancelled["at"] == [["reason", "Say why; the entry is kept with this reason."]]
    (early,) = device.told(device.drawn(5))
    assert [name for name, _text in early["at"]] == [""]
    (unknown,) = device.told(device.entry(act="hand.paint", number=1))
    assert unknown["at"] == [["", unknown["problems"][0]]]
