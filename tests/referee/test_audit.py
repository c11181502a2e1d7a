"""Rows of record are written once, and the chain shows when somebody writes behind the desk's back."""

import hashlib
from uuid import uuid4

import pytest
from build import actor, people, play, sheet, win
from django.db import IntegrityError, connection, transaction
from django.db.models import ProtectedError

from referee.models import AppendOnlyError, AuditEntry, HandEntry, Penalty
from referee.selectors import ChainBreak, changes_since, verify_chain
from referee.services import HandDraft

pytestmark = pytest.mark.django_db

DRAWN = HandDraft("drawn_hand")


@pytest.fixture
def played():
    row = sheet()
    play(actor(), row, win(row, 0, 1, 12), DRAWN, DRAWN)
    row.refresh_from_db()
    return row


@pytest.mark.parametrize("model", [HandEntry, AuditEntry])
def test_rows_of_record_are_never_changed_or_deleted(played, model):
    row = model.objects.first()
    for attempt in (
        row.save,
        row.delete,
        model.objects.all().delete,
        lambda: model.objects.update(reason="x"),
        lambda: model.objects.bulk_update([row], ["reason"]),
        lambda: model.objects.update_or_create({"reason": "x"}, pk=row.pk),
        lambda: model.objects.bulk_create(
            [row], update_conflicts=True, update_fields=["reason"], unique_fields=["id"]
        ),
        lambda: getattr(played, {"HandEntry": "hands", "AuditEntry": "audit"}[model.__name__]).all().delete(),
    ):
        with pytest.raises(AppendOnlyError):
            attempt()


def test_a_sheet_with_hands_is_never_deleted(played):
    with pytest.raises(ProtectedError):
        played.delete()


def test_a_chain_holds(played):
    assert verify_chain(played) is None
    entries = list(AuditEntry.objects.order_by("sequence"))
    assert [entry.sequence for entry in entries] == [1, 2, 3]
    assert [entry.previous_hash for entry in entries] == ["", entries[0].hash, entries[1].hash]


def test_the_hash_is_the_written_formula(played):
    entry = AuditEntry.objects.get(sequence=2)
    first = AuditEntry.objects.get(sequence=1)
    at = entry.at.strftime("%Y-%m-%dT%H:%M:%S.%f+00:00")
    text = (
        f'{{"action":"hand.record","actor":"{entry.actor_id}",'
        '"after":{"declared_total":null,"discarder":null,"flowers":null,"hand":"","outcome":"drawn_hand",'
        '"ruled_total":null,"ruling_reason":"","self_drawn":false,"version":1,"winner":null},'
        f'"at":"{at}","before":null,"reason":"","sequence":2,"subject":"hand:2"}}'
    )
    assert entry.hash == hashlib.sha256(f"{first.hash}\n{text}".encode()).hexdigest()


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("UPDATE referee_auditentry SET after = '{}' WHERE sequence = 1", ChainBreak(1, "hash")),
        ("UPDATE referee_auditentry SET reason = 'x' WHERE sequence = 3", ChainBreak(3, "hash")),
        ("DELETE FROM referee_auditentry WHERE sequence = 2", ChainBreak(2, "sequence")),
        ("DELETE FROM referee_auditentry WHERE sequence = 3", ChainBreak(3, "sequence")),
        (
            "UPDATE referee_auditentry SET previous_hash = 'x' WHERE sequence = 2",
            ChainBreak(2, "previous_hash"),
        ),
    ],
)
def test_a_chain_shows_what_was_changed_behind_its_back(played, change, found):
    with connection.cursor() as cursor:
        cursor.execute(change)
    assert verify_chain(played) == found


def test_names_and_offices_stay_outside_the_hash(played):
    with connection.cursor() as cursor:
        cursor.execute("UPDATE referee_auditentry SET actor_name = 'somebody', office = 'other'")
    assert verify_chain(played) is None
    assert "Ana" not in str(list(AuditEntry.objects.values_list("before", "after")))


def test_what_changed_since_a_page_was_read(played):
    assert [change.subject for change in changes_since(played.pk, 1)] == ["hand:2", "hand:3"]
    assert changes_since(played.pk, 3) == ()


def entry(row, **fields):
    seats = people(row)
    columns = {
        "sheet": row,
        "number": 9,
        "client_key": uuid4(),
        "outcome": "win",
        "winner_id": seats[0],
        "discarder_id": seats[1],
        "ruled_total": 8,
    }
    return HandEntry(**columns | fields)


@pytest.mark.parametrize(
    "fields",
    [
        {"number": 0},
        {"number": 17},
        {"number": 1},
        {"version": 0},
        {"outcome": "lost"},
        {"outcome": "drawn_hand"},
        {"winner_id": None},
        {"ruled_total": None},
        {"ruled_total": 0},
        {"self_drawn": True},
        {"discarder_id": None},
        {"flowers": 9},
    ],
)
def test_the_database_refuses_a_hand_that_cannot_be(played, fields):
    with pytest.raises(IntegrityError), transaction.atomic():
        entry(played, **fields).save()


def test_the_database_refuses_a_winner_who_discards_and_a_key_used_twice(played):
    first = entry(played)
    first.save()
    with pytest.raises(IntegrityError), transaction.atomic():
        entry(played, number=10, client_key=first.client_key).save()
    with pytest.raises(IntegrityError), transaction.atomic():
        entry(played, number=10, discarder_id=people(played)[0]).save()


@pytest.mark.parametrize(
    "fields",
    [
        {"amount": 0},
        {"receivers": "one"},
        {"receivers": "dealer"},
        {"receivers": "one", "receiver": "offender"},
        {"hand_number": 17},
    ],
)
def test_the_database_refuses_a_penalty_that_cannot_be(played, fields):
    offender = people(played)[0]
    columns = {"amount": 10, "receivers": "nobody", "client_key": uuid4(), "offender_id": offender} | fields
    if columns.pop("receiver", None):
        columns["receiver_id"] = offender
    with pytest.raises(IntegrityError), transaction.atomic():
        Penalty.objects.create(sheet=played, **columns)
