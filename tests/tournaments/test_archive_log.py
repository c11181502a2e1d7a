"""The log goes along as it was written: on another desk it is the same, and what breaks it is found."""

import logging
import re
from copy import deepcopy
from uuid import uuid4

import pytest
from archives.samples import sample
from archives.whole import lived
from build import actor, drawn_event, get_user_model, people, sheet_of, win
from django.core.management import call_command
from story import record
from wiping import wipe

from referee.selectors import sheet_view
from referee.services import HandDraft, sign_totals, withdraw_hand
from tournaments.models import Event
from tournaments.selectors import standings, verify_event
from tournaments.services import publish_results
from tournaments.services.archive import ArchiveError, canonical, check, export_event, import_event, load_json

pytestmark = pytest.mark.django_db


@pytest.fixture
def document():
    return export_event(lived())


def problems_of(document) -> dict[str, str]:
    with pytest.raises(ArchiveError) as caught:
        check(document)
    return {problem.path: problem.message for problem in caught.value.problems}


def first_table(document):
    return document["sessions"][0]["tables"][0]


def seen(event):
    """What a reader sees of an event, ids of rows aside."""
    tables = event.sessions.get(number=1).tables.order_by("number")
    views = [sheet_view(table.sheet_id) for table in tables]
    return {
        "chains": verify_event(event),
        "heads": [(view.chain_head, view.version, view.content) for view in views],
        "signatures": [view.signatures for view in views],
        "standings": [(row.place, row.player.number, row.table_points) for row in standings(event).rows],
        "certificate": [(plan.record, plan.state) for plan in event.plans.order_by("id")],
    }


def log_page(client, event) -> list[str]:
    """Return the lines of the log as the page shows them, links to tables without the ids in them."""
    page = client.get(f"/en/office/{event.slug}/log/").content.decode()
    return re.sub(r"/sheets/\d+/", "/sheets/x/", page[page.index("<tbody") : page.index("</tbody>")]).split(
        "<tr"
    )


def test_on_another_desk_everything_is_the_same(client, document):
    client.force_login(get_user_model().objects.get(username="head"))
    event = Event.objects.get()
    before, lines, content = seen(event), log_page(client, event), canonical(document)
    assert len(lines) > 20
    wipe()
    copy = import_event(load_json(content)).event
    assert seen(copy) == before
    assert {report.broken for report in before["chains"]} == {None}
    assert [signature.stands for own in before["signatures"] for signature in own] == [True]
    assert log_page(client, copy) == lines
    assert canonical(export_event(copy)) == content
    call_command("verify_log", copy.slug, stdout=None)


def test_a_copy_under_another_name_has_the_same_valid_chains(document):
    event = Event.objects.get()
    copy = import_event(document, slug="copy").event
    assert [report for report in verify_event(copy) if report.broken] == []
    assert [(each.label, each.entries, each.head) for each in verify_event(copy)] == [
        (each.label, each.entries, each.head) for each in verify_event(event)
    ]


def test_the_import_stands_in_the_log_of_the_desk_and_not_in_the_chain(document, caplog):
    with caplog.at_level(logging.INFO):
        import_event(document, slug="copy")
    (line,) = [
        record.getMessage() for record in caplog.records if "imported the event copy" in record.message
    ]
    assert "by command:import_event" in line
    copied = Event.objects.get(slug="copy")
    assert "event.import" not in list(copied.audit.values_list("action", flat=True))


def test_work_goes_on_where_the_chain_ends(document):
    copy = import_event(document, slug="copy").event
    publish_results(actor=actor("boss"), event_id=copy.pk)
    copy.refresh_from_db()
    assert (copy.version, copy.audit.count()) == (len(document["log"]) + 1,) * 2
    assert [report for report in verify_event(copy) if report.broken] == []
    assert canonical(export_event(copy)) != canonical(document)


def test_an_archive_without_a_log_begins_one():
    event = import_event(sample()).event
    assert [act["action"] for act in export_event(event)["log"]] == ["event.import"]


@pytest.mark.parametrize(
    ("spoil", "path"),
    [
        (lambda d: d["log"][2].update(reason="other"), "log[2].hash"),
        (lambda d: d["log"][2].update(at="2026-01-01T00:00:00Z"), "log[2].hash"),
        (lambda d: d["log"][2].update(actor="user:99"), "log[2].hash"),
        (lambda d: d["log"][2].update(after={"x": 1}), "log[2].hash"),
        (lambda d: d["log"].pop(2), "log[2].sequence"),
        (lambda d: d["log"].pop(0), "log[0].sequence"),
        (lambda d: d["log"][2].update(previous_hash="a" * 64), "log[2].previous_hash"),
        (lambda d: d["log"][2].update(hash="?"), "log[2].hash"),
        (lambda d: d["log"][2].update(at="yesterday"), "log[2].at"),
        (lambda d: d["log"][2].pop("action"), "log[2].action"),
        (lambda d: d["log"][2].update(after={"a": "\x00"}), "log[2].after"),
        (lambda d: d["log"].append(3), None),
        (lambda d: first_table(d)["log"][3].update(subject="hand:9"), "sessions[0].tables[0].log[3].hash"),
    ],
)
def test_a_broken_chain_is_a_problem_that_names_the_act(document, spoil, path):
    spoil(document)
    found = problems_of(document)
    assert list(found) == [path or f"log[{len(document['log']) - 1}]"]


@pytest.mark.parametrize(
    ("spoil", "path", "message"),
    [
        (
            lambda t: t["hands"][0].update(declared_total=32),
            "hands[0]",
            "the log says otherwise at sessions[0].tables[0].log[1]: declared_total, ruled_total",
        ),
        (
            lambda t: t["hands"][1].pop("earlier"),
            "hands[1]",
            "the log says otherwise at sessions[0].tables[0].log[3]: version",
        ),
        (lambda t: t["hands"].pop(0), "log[1]", "the hand of this act is missing"),
        (
            lambda t: t["hands"].append({"number": 3, "outcome": "drawn_hand"}),
            "hands[2]",
            "the log knows nothing of this hand",
        ),
        (lambda t: t.update(state="locked"), "state", 'by its log the sheet is "signed"'),
        (lambda t: t["penalties"].pop(), "penalties", "by the log there are 2"),
        (lambda t: t["penalties"][1].update(amount=90), "penalties", "the log says otherwise: −10"),
        (lambda t: t["penalties"][0].pop("cancelled"), "penalties", "by the log 1 are cancelled"),
    ],
)
def test_facts_that_the_log_contradicts_are_problems(document, spoil, path, message):
    spoil(first_table(document))
    assert problems_of(document) == {f"sessions[0].tables[0].{path}": message}


def test_a_signed_sheet_cannot_be_given_another_log(document):
    """The event's chain holds the head of every signed sheet: a chain written anew from its start shows."""
    table = first_table(document)
    del table["log"], table["penalties"]
    wipe()
    forged = export_event(import_event(deepcopy(document)).event)
    assert problems_of(forged)[f"log[{_sealed(forged)}]"] == (
        "the sheet that was signed here has another log: sessions[0].tables[0]"
    )


def _sealed(document) -> int:
    return [act["action"] for act in document["log"]].index("sheet.seal")


def test_results_are_open_as_the_log_says(document):
    document["event"]["results_published_at"] = "2026-05-01T00:00:00Z"
    check(document)  # nothing in this log speaks of it
    event = import_event(document, slug="copy").event
    publish_results(actor=actor("boss"), event_id=event.pk, publish=False)
    closed = export_event(Event.objects.get(slug="copy"))
    check(closed)
    closed["event"]["results_published_at"] = "2026-05-01T00:00:00Z"
    assert problems_of(closed) == {"event.results_published_at": "the log says they are closed"}


def test_a_signature_on_the_copy_stands(document):
    copy = import_event(document, slug="copy").event
    view = sheet_view(sheet_of(copy, 1, 1).pk)
    assert [(each.capacity, each.stands) for each in view.signatures] == [("referee", True)]


def test_hands_taken_back_voided_and_played_again_agree_with_their_log():
    head = actor()
    row = drawn_event(head)
    sheet = sheet_of(row, 1, 1)
    record(head, sheet, 1, win(sheet, 0, 1, 24))
    take_back(head, sheet, 1)
    record(head, sheet, 1, HandDraft("replay", ruling_reason="a tile was missing"))
    record(head, sheet, 1, win(sheet, 2, None, 8))
    record(head, sheet, 2, HandDraft("void", ruling_reason="the wall fell"))
    record(head, sheet, 3, HandDraft("drawn_hand"))
    take_back(head, sheet, 3)
    sheet.refresh_from_db()
    totals = dict(zip(people(sheet), (-16, -16, 48, -16), strict=True))
    sign_totals(actor=head, sheet_id=sheet.pk, totals=totals, seen_version=sheet.version)
    document = export_event(row)
    copy = import_event(document, slug="copy").event
    assert [report for report in verify_event(copy) if report.broken] == []
    hands = first_table(document)["hands"]
    assert [(hand["outcome"], len(hand.get("earlier", ()))) for hand in hands] == [
        ("win", 3),
        ("void", 0),
        ("withdrawn", 1),
    ]


def take_back(head, sheet, number):
    sheet.refresh_from_db()
    withdraw_hand(
        actor=head,
        sheet_id=sheet.pk,
        number=number,
        reason="wrong table",
        client_key=uuid4(),
        seen_version=sheet.version,
    )
