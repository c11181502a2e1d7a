"""Export, wipe, import, export: byte for byte the same; and whatever happens to a good file, no traceback."""

import json
from fractions import Fraction
from io import StringIO

import pytest
from archives.samples import STORY, sample, story
from django.core.management import CommandError, call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from wiping import wipe

from referee.models import ScoreSheet, Signature
from referee.selectors import sheet_results, sheet_view
from tournaments.models import Event, Session
from tournaments.selectors import verify_event
from tournaments.services.archive import ArchiveError, canonical, export_event, import_event, load_json


@pytest.mark.django_db
def test_reexport_after_a_wipe_is_byte_identical():
    first = canonical(export_event(import_event(sample()).event))
    wipe()
    second = canonical(export_event(import_event(load_json(first)).event))
    assert second == first


@pytest.mark.django_db
def test_an_export_says_what_the_sample_says():
    exported = export_event(import_event(sample()).event)
    for hand in exported["sessions"][0]["tables"][0]["hands"]:
        for version in (hand, *hand.get("earlier", ())):
            version.pop("entered_at", None)
    table = exported["sessions"][0]["tables"][0]
    original = sample()["sessions"][0]["tables"][0]
    original["hands"][0].pop("entered_at")
    assert table["hands"] == original["hands"]
    assert table["seats"] == original["seats"]
    assert table["signed_totals"] == original["signed_totals"]
    assert exported["draws"] == [{**sample()["draws"][0], "state": "published"}]
    assert exported["players"][1] == {**sample()["players"][1], "status": "active"}
    assert exported["sessions"][2] == {"number": 3, "state": "planned"}


@pytest.mark.django_db
def test_the_story_of_a_table_comes_back_as_it_was_written():
    event = import_event(story()).event
    exported = export_event(event)["sessions"][0]["tables"]
    assert [act["action"] for act in exported[1].pop("log")] == ["sheet.import"]
    assert exported[1] == STORY | {"ruleset_digest": exported[1]["ruleset_digest"]}
    first, original = exported[0], story()["sessions"][0]["tables"][0]
    for key in ("extra_minutes", "checkpoints", "difference_rulings", "signatures", "calls"):
        assert first[key] == original[key]
    sheet = event.sessions.get(number=1).tables.get(number=2).sheet
    view = sheet_view(sheet.pk)
    assert [(seat.name, seat.total, seat.table_points) for seat in view.seats] == [
        ("P11", -50, 1),
        ("P12", 6, Fraction(7, 2)),
        ("P15", 12, 2),
        ("", 0, 0),
    ]
    assert [version.outcome for version in view.history(1)] == ["replay", "win"]


@pytest.mark.django_db
def test_a_signature_stands_on_another_desk_as_well():
    event = import_event(story()).event
    sheet = event.sessions.get(number=1).tables.get(number=2).sheet
    Signature.objects.create(sheet=sheet, capacity="referee", content=sheet_view(sheet.pk).content)
    copy = import_event(export_event(event), slug="copy").event
    (signature,) = sheet_view(copy.sessions.get(number=1).tables.get(number=2).sheet_id).signatures
    assert signature.stands


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("spoil", "path"),
    [
        ({"rotation_table": ["ESWN"]}, "rotation_table"),
        ({"rotation": "DRAW"}, "rotation_seed"),
        ({"rotation": "FIXED"}, "rotation_table"),
        ({"penalties": [STORY["penalties"][2] | {"shares": {"11": 10}}]}, "penalties[0].shares"),
        ({"penalties": [STORY["penalties"][2] | {"shares": {"99": 30}}]}, "penalties[0].shares"),
        ({"penalties": [STORY["penalties"][1] | {"action": ""}]}, "penalties[0].amount"),
        ({"penalties": [STORY["penalties"][4] | {"table_points": [1, 0]}]}, "penalties[0].table_points"),
        ({"hands": [STORY["hands"][0] | {"claimants": [14]}]}, "hands[0].claimants"),
        ({"hands": [STORY["hands"][1] | {"winner": 11}]}, "hands[0].winner"),
        ({"checkpoints": [{"after_hand": 1, "totals": {"99": 1}}]}, "checkpoints[0].totals"),
        ({"signatures": [{"as": "referee", "player": 11, "content": "a" * 64}]}, "signatures[0].player"),
        ({"signatures": [{"as": "referee", "content": "?"}]}, "signatures[0].content"),
    ],
)
def test_what_a_story_cannot_be_is_a_problem(spoil, path):
    document = story()
    document["sessions"][0]["tables"][1] |= spoil
    with pytest.raises(ArchiveError) as error:
        import_event(document)
    assert f"sessions[0].tables[1].{path}" in [problem.path for problem in error.value.problems]


@pytest.mark.django_db
def test_imported_sheets_fold_to_their_totals_and_their_chains_hold():
    event = import_event(sample()).event
    sheets = ScoreSheet.objects.filter(table__session__event=event).order_by("pk")
    results = sheet_results(sheets)
    assert [results[sheet.pk].totals for sheet in sheets] == [(-44, -7, -42, 88), (-40, 40, -5, 5)]
    assert [results[sheet.pk].source for sheet in sheets] == ["hands", "signed"]
    chains = [(chain.label, chain.entries, chain.broken) for chain in verify_event(event)]
    assert chains == [("event", 1, None), ("1/1", 1, None), ("2/1", 1, None)]


@pytest.mark.django_db
def test_sheets_with_nothing_on_them_can_still_be_drawn_anew():
    document = sample()
    document["sessions"][2]["tables"] = [
        {"number": 1, "state": "closed", "seats": {"E": 1, "S": 2, "W": 3, "N": 4}}
    ]
    event = import_event(document).event
    (sheet,) = ScoreSheet.objects.filter(table__session__event=event, table__session__number=3)
    assert (sheet.version, sheet.state, sheet.audit.count()) == (0, "closed", 0)


@pytest.mark.django_db
def test_planned_sessions_that_the_file_leaves_out_are_made():
    document = sample()
    del document["sessions"][1:]
    event = import_event(document).event
    sessions = Session.objects.filter(event=event)
    assert [(row.number, row.state) for row in sessions] == [(1, "approved"), (2, "planned"), (3, "planned")]


@pytest.mark.django_db
def test_announced_points_come_through_and_are_judged():
    document = sample()
    hand = document["sessions"][0]["tables"][0]["hands"][0]
    said = {"清龙": [1, 24], "half_flush": 1}
    hand |= {"tiles": "[NNN,1][123m,1][456m,2]99m78m 9m|SS0000", "flowers": 0, "declared_fan": said}
    event = import_event(document).event
    entry = event.sessions.get(number=1).tables.get().sheet.hands.get(number=1)
    found = {
        (row["fan"], row["kind"], row["declared"], row["counted"]) for row in entry.verdict["differences"]
    }
    assert found == {("pure_straight", "points", 24, 16), ("seat_wind", "missing", 0, 1)}
    kept = export_event(event)["sessions"][0]["tables"][0]["hands"][0]
    assert kept["declared_fan"] == entry.declared_fan == said


@pytest.mark.django_db
def test_tiles_without_a_verdict_are_judged_under_the_winds_of_the_rotation():
    document = sample()
    hand = document["sessions"][0]["tables"][0]["hands"][0]
    hand |= {"tiles": "[NNN,1][123m,1][456m,2]99m78m 9m|SS0000", "flowers": 0, "declared_total": 12}
    entry = import_event(document).event.sessions.get(number=1).tables.get().sheet.hands.get(number=1)
    counted = {row["fan"]: row["points_each"] for row in entry.verdict["counted"]}
    assert entry.verdict["kind"] == "under_declared"
    assert counted == {
        "pure_straight": 16,
        "half_flush": 6,
        "seat_wind": 2,
    }


@pytest.mark.django_db
def test_queries_of_import_and_export_do_not_grow(django_assert_num_queries, django_assert_max_num_queries):
    with django_assert_max_num_queries(24):
        event = import_event(sample()).event
    with django_assert_num_queries(24):
        export_event(event)


@pytest.mark.django_db
def test_commands_import_and_export_a_file(tmp_path):
    source, target = tmp_path / "in.json", tmp_path / "out.json"
    source.write_text(json.dumps(sample()), encoding="utf-8")
    out = StringIO()
    call_command("import_event", str(source), stdout=out)
    assert out.getvalue() == "Imported sample: 5 players, 3 sessions, 2 tables, 3 hands.\n"
    call_command("export_event", "sample", str(target))
    shown = StringIO()
    call_command("export_event", "sample", stdout=shown)
    assert target.read_text(encoding="utf-8") == shown.getvalue()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.json", "out.json"]
    with pytest.raises(CommandError, match=r"Problems: 1\n  event\.slug: the event sample is here already"):
        call_command("import_event", str(source))
    call_command("import_event", str(source), "--slug", "again", stdout=out)
    assert Event.objects.filter(slug="again").count() == 1


@pytest.mark.django_db
def test_commands_say_what_is_missing(tmp_path):
    with pytest.raises(CommandError, match="The file cannot be read"):
        call_command("import_event", str(tmp_path / "absent.json"))
    with pytest.raises(CommandError, match="There is no event absent"):
        call_command("export_event", "absent")


def places(value, path=()):
    """Every place in a document, the document itself included."""
    yield path
    children = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, child in children:
        yield from places(child, (*path, key))


PLACES = list(places(story()))
ODD_VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-3, 20),
    st.floats(allow_nan=False),
    st.text(max_size=200),
    st.sampled_from(
        ["E", "win", "drawn_hand", "withdrawn", "each", "one", "2026-05-16", "9999-12-31T23:59:59-23:00"]
    ),
    st.lists(st.integers(-2, 6), max_size=5),
    st.dictionaries(st.text(max_size=3), st.integers(-2, 6), max_size=3),
)


@st.composite
def spoilt_archives(draw):
    """The sample with one to four places replaced, dropped, doubled or moved."""
    document = story()
    for _ in range(draw(st.integers(1, 4))):
        path = draw(st.sampled_from(PLACES[1:]))
        parent = document
        for key in path[:-1]:
            parent = _child(parent, key)
        if _child(parent, path[-1]) is not None:
            _spoil(draw, parent, path[-1], document)
    return document


def _child(parent, key):
    if isinstance(parent, dict):
        return parent.get(key)
    return parent[key] if isinstance(parent, list) and isinstance(key, int) and key < len(parent) else None


def _spoil(draw, parent, key, document):
    act = draw(st.sampled_from(["replace", "drop", "double", "swap"]))
    if act == "drop":
        del parent[key]
    elif act == "double" and isinstance(parent, list):
        parent.append(parent[key])
    elif act == "swap":
        other = draw(st.sampled_from(PLACES))
        value = document
        for step in other:
            value = _child(value, step)
        parent[key] = json.loads(json.dumps(value))
    else:
        parent[key] = draw(ODD_VALUES)


def imported_or_refused(content):
    """The event, or None where the archive was refused with problems; anything else is a failure."""
    try:
        return import_event(load_json(content)).event
    except ArchiveError as error:
        return None if error.problems else pytest.fail("refused without a problem")


class SpoiltArchives(TestCase):
    """Hypothesis with Django: each example in a transaction of its own."""

    @settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(spoilt_archives())
    def test_a_spoilt_archive_is_imported_or_refused_with_problems(self, document):
        before = Event.objects.count()
        event = imported_or_refused(json.dumps(document))
        if event is None:
            assert Event.objects.count() == before
            return
        first = canonical(export_event(event))
        sheets = ScoreSheet.objects.filter(table__session__event=event)
        assert len(sheet_results(sheets)) == sheets.count()
        copy = import_event(load_json(first), slug="copy-of-it").event
        second = export_event(copy)
        second["event"]["slug"] = event.slug
        assert canonical(second) == first

    @settings(max_examples=150, deadline=None)
    @given(st.data())
    def test_a_damaged_file_is_imported_or_refused_with_problems(self, data):
        content = bytearray(json.dumps(sample(), ensure_ascii=False).encode())
        for _ in range(data.draw(st.integers(1, 3))):
            start = data.draw(st.integers(0, len(content) - 1))
            content[start : start + data.draw(st.integers(0, 6))] = data.draw(st.binary(max_size=4))
        event = imported_or_refused(bytes(content))
        if event is not None:
            assert export_event(event)["format"] == "mcr-desk-event"
