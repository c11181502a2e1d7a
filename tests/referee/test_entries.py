"""What a device sends after hours: taken in order and once, refused with its reasons, always answered."""

import json
from uuid import UUID, uuid4

import pytest
from build import actor, official, play, sheet, win
from device import Device
from table_client import words_of

from referee.models import AuditEntry, HandEntry, Penalty
from referee.selectors import lease_of
from referee.services import set_sheet_state, take_lease
from referee.views.queue_reading import MOST_BYTES, MOST_ENTRIES

pytestmark = [pytest.mark.django_db, pytest.mark.urls("table_urls")]


@pytest.fixture
def device():
    return Device(actor("Rosa"), sheet(title="Table 7"))


def words(results):
    return [result["status"] for result in results]


def recorded():
    return [(hand.number, hand.ruled_total) for hand in HandEntry.objects.order_by("number", "version")]


def test_a_batch_is_taken_in_its_order_and_told_how_it_stands(device):
    answer = device.send(device.win(1, 24), device.drawn(2), device.win(3, 8, 2, 3)).json()
    assert words(answer["results"]) == ["accepted"] * 3
    assert [result["sentence"] for result in answer["results"]] == [
        "Hand 1: Ana wins from Bo, 24 fan",
        "Hand 2: drawn hand",
        "Hand 3: Chen wins from Dora, 8 fan",
    ]
    assert answer["state"] == {"version": 4, "next": 4}
    assert recorded() == [(1, 24), (2, None), (3, 8)]


def test_the_same_batch_again_writes_nothing(device):
    batch = [device.win(1, 24), device.drawn(2)]
    device.send(*batch)
    acts = AuditEntry.objects.count()
    assert words(device.told(*batch)) == ["there", "there"]
    assert (AuditEntry.objects.count(), len(recorded())) == (acts, 2)


def test_an_answer_lost_between_two_entries_loses_and_doubles_nothing(device):
    first, second = device.win(1, 24), device.drawn(2)
    device.send(first)
    assert words(device.told(first, second)) == ["there", "accepted"]


def test_behind_a_refused_entry_the_rest_waits(device):
    results = device.told(device.win(1, 6), device.drawn(2))
    assert results[0]["status"] == "refused"
    assert results[0]["problems"] == [
        "6 fan without flowers: the minimum is 8.",
        "To let the win stand all the same, give the reason of the ruling.",
    ]
    assert results[1] == {"key": results[1]["key"], "status": "held"}
    assert recorded() == []


def test_changed_after_a_refusal_it_goes_under_its_old_key(device):
    entry = device.win(1, 6)
    device.send(entry)
    assert words(device.told(entry | {"typed": device.win(1, 16)["typed"]})) == ["accepted"]
    assert HandEntry.objects.get().client_key == UUID(entry["key"])


def test_changed_after_it_had_arrived_the_device_is_told_that_it_stands_as_it_was(device):
    entry = device.win(1, 24)
    device.send(entry)
    (result,) = device.told(entry | {"typed": device.win(1, 40)["typed"]})
    assert (result["status"], result["sentence"]) == ("there", "Hand 1: Ana wins from Bo, 24 fan")
    assert result["note"].startswith("It was recorded in an earlier form")
    assert recorded() == [(1, 24)]


def test_what_others_did_is_named_and_the_entry_is_refused(device):
    entry = device.drawn(1)
    play(actor("Bo"), device.row, win(device.row, 0, 1, 24))
    (taken,) = device.told(entry)
    assert (taken["kind"], taken["problems"]) == ("taken", ["Hand 1 was recorded before, by Bo."])
    (moved,) = device.told(device.drawn(2, earlier=[]))
    assert moved["kind"] == "moved_on"
    assert moved["problems"][1:] == ["Hand 1 was recorded by Bo."]
    assert words(device.told(device.drawn(2, seen=device.send(entry).json()["state"]["version"]))) == [
        "accepted"
    ]


def test_what_is_not_complete_says_what_is_missing(device):
    (result,) = device.told(device.entry(number=1, winner=device.people[0]))
    assert result["kind"] == "unfit"
    assert "Say who discarded the tile, or that it was self-drawn." in result["problems"]


def test_a_closed_sheet_and_an_unknown_act_are_refused(device):
    (unknown,) = device.told(device.entry(act="hand.paint", number=1))
    assert unknown["problems"] == [
        "This desk does not know such an entry. Reload the page and type it again."
    ]
    set_sheet_state(actor=device.who, sheet_id=device.row.pk, state="entered", reason="Time is up.")
    (closed,) = device.told(device.drawn(1))
    assert closed["kind"] == "closed"


def test_corrections_withdrawals_and_penalties_go_the_same_way(device):
    device.send(device.win(1, 24), device.drawn(2))
    who = device.people
    correction = device.entry(
        "hand.correct",
        number=1,
        winner=who[0],
        discarder=who[2],
        declared_total=30,
        flowers=0,
        reason="Chen",
    )
    withdrawal = device.entry("hand.withdraw", number=2, reason="Not over")
    penalty = device.entry("penalty.record", offender=who[3], amount=10, receivers="nobody", offence="Late")
    results = device.told(correction, withdrawal, penalty)
    assert words(results) == ["accepted"] * 3, results
    assert [result["sentence"] for result in results][:2] == [
        "Hand 1 is corrected: Ana wins from Chen, 30 fan",
        "Hand 2 is taken back",
    ]
    assert Penalty.objects.get().client_key == UUID(penalty["key"])
    assert words(device.told(correction, withdrawal, penalty)) == ["there"] * 3
    assert words(device.told(device.entry("hand.withdraw", reason="Which?"))) == ["refused"]


def test_taking_a_replay_back_says_that_the_hand_goes_on(device):
    device.send(device.entry(act="hand.record", number=1, winner="replay", ruling_reason="The wall fell."))
    (result,) = device.told(device.entry("hand.withdraw", number=1, reason="It stood"))
    assert (result["status"], result["sentence"]) == (
        "accepted",
        "Hand 1 is not played again: it goes on where it was",
    )


def test_nobody_signs_for_what_somebody_else_typed(device):
    stored, other = device.drawn(1), device.drawn(2, actor="user:0")
    device.send(stored)
    assert words(device.told(stored | {"actor": "user:0"})) == ["there"]
    (result,) = device.told(other)
    assert result["kind"] == "not_oneself"
    assert recorded() == [(1, None)]


def test_the_first_device_that_enters_is_the_one_and_another_may_take_over(device):
    device.send(device.drawn(1))
    second = Device(actor("Bo"), device.row, headers={"user-agent": "Mozilla (iPhone)"})
    lease = second.look(0)["lease"]
    named = f"Another device (Rosa, since {lease['since']})"
    assert (lease["device_name"], lease["is_mine"]) == (named, False)
    page = f"/sheets/{device.row.pk}/"
    warning = f"{named} enters the hands of this table."
    assert warning in words_of(second.client.get(page).content.decode())  # said before any script has run
    assert "enters the hands of this table" not in words_of(device.client.get(page).content.decode())
    entry = second.drawn(2)
    (refused,) = second.told(entry)
    assert refused["kind"] == "elsewhere"
    assert refused["problems"] == ["Rosa enters for this table. Take over first, or leave it to that device."]
    asked = second.send(path="lease", take_over=False).json()["lease"]
    taken = second.send(path="lease", take_over=True).json()["lease"]
    named = f"Another device (Bo, iPhone, since {taken['since']})"
    assert (asked["is_mine"], taken["is_mine"], taken["device_name"]) == (False, True, named)
    assert words(second.told(entry)) == ["accepted"]
    assert device.told(device.drawn(3))[0]["kind"] == "moved_on"


def test_who_only_looks_claims_nothing(device):
    device.look(0)
    assert lease_of(device.row.pk) is None


def test_a_device_that_looks_hears_what_others_did_and_not_what_it_did_itself(device):
    batch = [device.drawn(1), device.drawn(2)]
    version = device.send(*batch).json()["state"]["version"]
    assert device.look(version) == {
        "state": None,
        "changes": [],
        "lease": device.look(version)["lease"],
    }
    assert device.look(0, mine=device.entered)["changes"] == []
    assert device.look(0)["changes"] == ["Hand 1 was recorded by Rosa.", "Hand 2 was recorded by Rosa."]
    assert device.look(0)["state"] == {"version": version, "next": 3}


def test_a_page_from_elsewhere_is_turned_away_and_a_page_without_a_token_is_not(device):
    checked = Device(device.who, device.row, enforce_csrf_checks=True)
    entry = json.dumps({"device": str(checked.key), "entries": [checked.drawn(1)]})
    for headers in (
        {"X-Desk-Entry": ""},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ):
        answer = checked.post(entry, **headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign"), headers
    plain = checked.client.post(
        f"/sheets/{device.row.pk}/entries/", {"entries": entry}, headers={"X-Desk-Entry": "1"}
    )
    assert plain.status_code == 403
    assert recorded() == []
    here = {"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"}
    assert checked.post(entry, **here).json()["results"][0]["status"] == "accepted"


def test_the_unknown_are_asked_to_sign_in_and_strangers_told_why_not_in_json(device):
    answer = Device(None, device.row).send(device.drawn(1))
    assert (answer.status_code, answer.json()["code"]) == (401, "sign_in")
    from build import event

    stranger = official(event(actor("head")), "table_referee", "Otto")
    answer = Device(stranger, device.row).send(device.drawn(1))
    assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")


@pytest.mark.parametrize(
    "content",
    [
        "nonsense",
        "[]",
        "{}",
        '{"device": "x", "entries": []}',
        json.dumps({"device": str(UUID(int=4)), "entries": []}),
        json.dumps({"device": str(UUID(int=4)), "entries": [{}]}),
        json.dumps({"device": str(UUID(int=4)), "entries": ["x"]}),
        json.dumps({"device": str(UUID(int=4)), "entries": [{}] * (MOST_ENTRIES + 1)}),
        " " * (MOST_BYTES + 1),
    ],
)
def test_what_cannot_be_read_is_answered_and_changes_nothing(device, content):
    answer = device.post(content)
    assert (answer.status_code, answer.json()["code"]) == (400, "unreadable")
    assert AuditEntry.objects.count() == 0


def test_one_entry_costs_a_fixed_number_of_queries(device, django_assert_max_num_queries):
    device.send(device.drawn(1))
    for number in (2, 3, 4):
        with django_assert_max_num_queries(23):
            device.send(device.drawn(number))


def test_a_device_with_a_name_of_its_own_is_called_by_it(device):
    take_lease(actor=device.who, sheet_id=device.row.pk, device_key=uuid4(), device_name="Tablet 7")
    assert device.look(0)["lease"]["device_name"] == "Tablet 7"
