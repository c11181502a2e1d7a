"""Signed totals, and who won, are what the log says: at an import and for `verify_log`."""

from io import StringIO
from uuid import uuid4

import pytest
from build import actor, drawn_event, people, play, sheet_of, win
from django.core.management import CommandError, call_command
from django.db import connection

from referee.models import Penalty, SignedTotal
from referee.services import sign_totals
from tournaments.services.archive import ArchiveError, check, export_event, import_event

pytestmark = pytest.mark.django_db

SOMEBODY_ELSE = "by the log somebody else is meant here, unless the event moved meanwhile"


@pytest.fixture
def event():
    """Return an event whose first table has two hands and the totals that four signed."""
    head = actor()
    row = drawn_event(head)
    sheet = sheet_of(row, 1, 1)
    play(head, sheet, win(sheet, 0, 1, 24), win(sheet, 2, None, 8))
    sheet.refresh_from_db()
    totals = dict(zip(people(sheet), (32, -48, 40, -24), strict=True))
    sign_totals(actor=head, sheet_id=sheet.pk, totals=totals, seen_version=sheet.version)
    return row


def table_of(document):
    return document["sessions"][0]["tables"][0]


def problems_of(document):
    with pytest.raises(ArchiveError) as caught:
        check(document)
    return [str(problem) for problem in caught.value.problems]


def behind_the_log(sheet):
    """Change what hand 1 was ruled to be worth, as nobody can through the desk."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE referee_handentry SET ruled_total = 88 WHERE sheet_id = %s AND number = 1", [sheet.pk]
        )


def verify(event):
    out = StringIO()
    with pytest.raises(CommandError) as caught:
        call_command("verify_log", event.slug, stdout=out)
    return [*out.getvalue().splitlines()[1:], str(caught.value)]


def test_an_archive_in_which_signed_totals_were_changed_is_refused(event):
    document = export_event(event)
    signed = table_of(document)["signed_totals"]
    first, second, *_ = signed
    signed[first] += 50
    signed[second] -= 50
    (problem,) = problems_of(document)
    assert problem.startswith("sessions[0].tables[0].signed_totals: the log says otherwise at")
    assert problem.endswith("32, −48, 40, −24")


def test_two_signed_totals_that_changed_places_are_noted(event):
    document = export_event(event)
    signed = table_of(document)["signed_totals"]
    won, lost = (table_of(document)["hands"][0][part] for part in ("winner", "discarder"))
    signed[str(won)], signed[str(lost)] = signed[str(lost)], signed[str(won)]
    _archive, notes = check(document)
    path = "sessions[0].tables[0].signed_totals"
    found = [note.path for note in notes if note.message == SOMEBODY_ELSE]
    assert found == [f"{path}.{person}" for person in (won, lost)]


def test_a_hand_that_somebody_else_won_is_noted(event):
    document = export_event(event)
    hands = table_of(document)["hands"]
    del hands[1]["self_drawn"]
    hands[1].update(winner=hands[0]["winner"], self_drawn=True)
    _archive, notes = check(document)
    assert (notes[0].path, notes[0].message) == ("sessions[0].tables[0].hands[1]", SOMEBODY_ELSE)


def test_verify_log_names_a_total_that_was_changed_behind_the_log(event):
    signed = SignedTotal.objects.get(points=32)
    SignedTotal.objects.filter(pk=signed.pk).update(points=82)
    problem, said = verify(event)
    assert problem.startswith("  sessions[0].tables[0].signed_totals: the log says otherwise at")
    assert said == "Facts that the log contradicts: 1."


def test_verify_log_names_a_hand_and_a_penalty_that_were_changed_behind_the_log(event):
    sheet = sheet_of(event, 1, 1)
    behind_the_log(sheet)
    fields = {"offender_id": people(sheet)[3], "amount": 10, "receivers": "nobody", "offence": "late"}
    Penalty.objects.create(sheet=sheet, client_key=uuid4(), **fields)
    found = verify(event)
    assert [line.partition(":")[0] for line in found] == [
        "  sessions[0].tables[0].hands[0]",
        "  sessions[0].tables[0].penalties",
        "Facts that the log contradicts",
    ]


def test_what_an_import_brought_adds_up_to_what_it_did_then(event):
    document = export_event(event)
    for table in (table for session in document["sessions"] for table in session["tables"]):
        table.pop("log", None)
    document.pop("log")
    copy = import_event(document, slug="copy").event
    call_command("verify_log", copy.slug, stdout=StringIO())
    behind_the_log(sheet_of(copy, 1, 1))
    found = verify(copy)
    table = "sessions[0].tables[0]"
    assert found == [
        f"  {table}.hands: the log says otherwise at {table}.log[0]: 32, −48, 40, −24",
        "Facts that the log contradicts: 1.",
    ]
