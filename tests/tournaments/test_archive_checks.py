"""Bad archives: every problem at once with its path, and nothing written."""

import json

import pytest
from archives.samples import sample

from referee.models import HandEntry, Participant, Penalty
from tournaments.models import Draw, Event, Registration, Session, Table, Team
from tournaments.services.archive import ArchiveError, check, import_event, import_file, load_json


def problems_of(document) -> dict[str, str]:
    with pytest.raises(ArchiveError) as caught:
        check(document)
    return {problem.path: problem.message for problem in caught.value.problems}


def test_sample_has_no_problem():
    _archive, notes = check(sample())
    assert [str(note) for note in notes] == []


def test_all_problems_of_a_document_are_found_at_once():
    document = sample()
    document["schema"] = 7
    document["event"]["starts_on"] = "16.5.2026"
    document["players"][1]["number"] = 1
    document["players"][2]["team"] = "C"
    document["players"][3]["nmae"] = "typing error"
    table = document["sessions"][0]["tables"][0]
    table["seats"]["E"] = 77
    table["hands"][0]["winner"] = 77.0
    table["hands"][1]["outcome"] = "draw"
    table["penalties"][0]["amount"] = 31
    table["signed_totals"]["6"] = 0
    assert sorted(problems_of(document)) == [
        "event.starts_on",
        "players[1].number",
        "players[2].team",
        "players[3].nmae",
        "schema",
        "sessions[0].tables[0].checkpoints[0].totals",
        "sessions[0].tables[0].hands[0].discarder",
        "sessions[0].tables[0].hands[0].winner",
        "sessions[0].tables[0].hands[1].outcome",
        "sessions[0].tables[0].hands[2].earlier[0].discarder",
        "sessions[0].tables[0].penalties[0].amount",
        "sessions[0].tables[0].penalties[1].offender",
        "sessions[0].tables[0].seats.E",
        "sessions[0].tables[0].seats.S",
        "sessions[0].tables[0].signed_totals",
        "sessions[0].tables[0].signed_totals.1",
        "sessions[0].tables[0].signed_totals.6",
        "sessions[1].tables[0].seats.W",
    ]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda d: d["event"].update(slug="no blanks"), "event.slug"),
        (lambda d: d["event"].update(ends_on="2026-05-01"), "event.ends_on"),
        (lambda d: d["event"].update(time_zone="Warsaw"), "event.time_zone"),
        (lambda d: d["event"].update(ruleset="riichi"), "event.ruleset"),
        (lambda d: d["event"].update(table_point_scheme=[0, 1, 2, 4]), "event.table_point_scheme"),
        (lambda d: d["event"].update(criteria=["luck"]), "event.criteria"),
        (lambda d: d["event"].update(sessions_planned=2), "sessions[2].number"),
        (lambda d: d["event"].update(name="x" * 161), "event.name"),
        (lambda d: d["event"].update(name="bell \a"), "event.name"),
        (lambda d: d["event"].update(name="half \ud800"), "event.name"),
        (lambda d: d["teams"].append({"code": "A"}), "teams[2].code"),
        (lambda d: d["draws"].append({"seed": "2"}), "draws[1].state"),
        (lambda d: d["draws"][0].update(seating=[[[1, 2, 3]]]), "draws[0].seating"),
        (lambda d: d["draws"][0].update(parameters={"n": 2**70}), "draws[0].parameters"),
        (lambda d: d.update(sessions={}), "sessions"),
        (lambda d: d["sessions"].append(3), "sessions[3]"),
    ],
)
def test_problem_of_the_event_names_its_field(change, path):
    document = sample()
    change(document)
    assert list(problems_of(document)) == [path]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda t: t["seats"].update(X=5), "seats.X"),
        (lambda t: t["seats"].update(N=[{"player": 4, "from_hand": 2}]), "seats.N"),
        (lambda t: t["hands"][1].update(number=1), "hands[1].number"),
        (lambda t: t["hands"][1].update(number=17), "hands[1].number"),
        (lambda t: t["hands"][1].update(winner=1), "hands[1].winner"),
        (lambda t: t["hands"][0].update(discarder=4), "hands[0].discarder"),
        (lambda t: t["hands"][0].update(self_drawn=True), "hands[0].discarder"),
        (lambda t: t["hands"][0].update(winner=5), "hands[0].winner"),
        (lambda t: t["hands"][0].update(flowers=9), "hands[0].flowers"),
        (lambda t: t["hands"][0].update(flowers=5), "hands[0].ruled_total"),
        (lambda t: t["hands"][0].update(tiles="111m222m333m44m5q"), "hands[0].tiles"),
        (lambda t: t["hands"][0].update(declared_fan={"平和": "two"}), "hands[0].declared_fan"),
        (lambda t: t["hands"][0].update(declared_fan={"平和": [1]}), "hands[0].declared_fan"),
        (lambda t: t["hands"][0].update(declared_fan={"平和": [0, 2]}), "hands[0].declared_fan"),
        (lambda t: t["hands"][0].update(declared_fan={"平和": [1, "2"]}), "hands[0].declared_fan"),
        (lambda t: t["hands"][0].update(entered_at="yesterday"), "hands[0].entered_at"),
        (lambda t: t["hands"][2].pop("ruling_reason"), "hands[2].ruled_total"),
        (lambda t: t["hands"][2]["earlier"][0].update(winner=4), "hands[2].earlier[0].winner"),
        (lambda t: t["signed_totals"].update({"4": 0}), "signed_totals.4"),
        (lambda t: t["signed_totals"].pop("5"), "signed_totals"),
        (lambda t: t["signed_totals"].update({"5": "88"}), "signed_totals.5"),
        (lambda t: t["penalties"][0].update(receiver=1), "penalties[0].receiver"),
        (lambda t: t["penalties"][0].update(receivers="all"), "penalties[0].receivers"),
        (lambda t: t["penalties"][1].update(amount=3), "penalties[1].amount"),
        (lambda t: t["penalties"][1].update(points={"1": 5}), "penalties[1].points"),
        (lambda t: t["penalties"][1].update(points={"East": -5}), "penalties[1].points.East"),
        (lambda t: t["penalties"][2]["cancelled"].pop("reason"), "penalties[2].cancelled.reason"),
    ],
)
def test_problem_of_a_table_names_its_field(change, path):
    document = sample()
    change(document["sessions"][0]["tables"][0])
    expected = f"sessions[0].tables[0].{path}"
    assert set(problems_of(document)) >= {expected}


TEXTS = [
    (Event, "slug", lambda d: d["event"], "slug"),
    (Event, "name", lambda d: d["event"], "name"),
    (Event, "place", lambda d: d["event"], "place"),
    (Team, "name", lambda d: d["teams"][0], "name"),
    (Team, "code", lambda d: d["teams"][0], "code"),
    (Participant, "name", lambda d: d["players"][0], "name"),
    (Participant, "latin_name", lambda d: d["players"][0], "latin_name"),
    (Registration, "country", lambda d: d["players"][0], "country"),
    (Registration, "club", lambda d: d["players"][0], "club"),
    (Registration, "federation_number", lambda d: d["players"][0], "federation_number"),
    (Draw, "seed", lambda d: d["draws"][0], "seed"),
    (Draw, "algorithm", lambda d: d["draws"][0], "algorithm"),
    (Session, "title", lambda d: d["sessions"][0], "title"),
    (Table, "label", lambda d: d["sessions"][0]["tables"][0], "label"),
    (HandEntry, "actor_name", lambda d: d["sessions"][0]["tables"][0]["hands"][0], "entered_by"),
    (Penalty, "offence", lambda d: d["sessions"][0]["tables"][0]["penalties"][0], "offence"),
    (Penalty, "actor_name", lambda d: d["sessions"][0]["tables"][0]["penalties"][0], "entered_by"),
    (Penalty, "cancelled_name", lambda d: d["sessions"][0]["tables"][0]["penalties"][2]["cancelled"], "by"),
]


@pytest.mark.parametrize(("model", "column", "place", "field"), TEXTS)
def test_texts_may_be_as_long_as_their_columns(model, column, place, field):
    limit = model._meta.get_field(column).max_length
    document = sample()
    place(document)[field] = "x" * (limit + 1)
    assert f"at most {limit} characters are possible" in problems_of(document).values()


def test_points_given_player_by_player_become_the_rows_that_bring_them():
    archive, _notes = check(sample())
    rows = [row for row in archive.sessions[0].tables[0].penalties if row.hand == 3]
    assert [(row.offender, row.amount, row.receivers, row.receiver) for row in rows] == [
        (1, 5, "one", 2),
        (1, 10, "one", 3),
        (1, 5, "nobody", None),
    ]


def test_equal_points_for_the_other_three_become_one_penalty():
    document = sample()
    document["sessions"][1]["tables"][0]["penalties"] = [{"points": {"1": 10, "2": 10, "3": -30, "4": 10}}]
    archive, _notes = check(document)
    (row,) = archive.sessions[1].tables[0].penalties
    assert (row.offender, row.amount, row.receivers, row.receiver) == (3, 30, "each", None)


def test_odd_but_possible_sheets_are_noted():
    document = sample()
    document["sessions"][0]["tables"][0]["hands"].pop(1)
    document["sessions"][0]["tables"][0]["signed_totals"]["1"] = -50
    document["sessions"][1]["tables"][0]["signed_totals"]["1"] = 6
    _archive, notes = check(document)
    assert [(note.path, note.message) for note in notes] == [
        ("sessions[0].tables[0].hands", "no record of hand 2"),
        (
            "sessions[0].tables[0].signed_totals",
            "signed [-50, -7, -42, 88], but the hands give [-44, -7, -42, 88]",
        ),
        ("sessions[1].tables[0].signed_totals", "the totals add up to 1, they should come to 0"),
    ]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b'{"a": NaN}',
        b"[" * 100_000,
        b"1" * 5_000,
        b"null",
        b"[]",
        b'"text"',
        b'{"format": "mcr-desk-event", "format": "mcr-desk-event"}',
    ],
)
def test_files_that_are_no_archive_are_refused(data):
    with pytest.raises(ArchiveError):
        check(load_json(data))


def test_a_field_that_stands_twice_is_named():
    text = json.dumps(sample()).replace('"number": 2, "name"', '"number": 9, "number": 2, "name"')
    assert list(problems_of(load_json(text))) == ["players[1].number"]


@pytest.mark.django_db
def test_a_bad_archive_writes_nothing():
    document = sample()
    document["sessions"][1]["tables"][0]["seats"]["N"] = 3
    with pytest.raises(ArchiveError):
        import_event(document)
    assert Event.objects.count() == 0


@pytest.mark.django_db
def test_the_same_event_twice_is_refused_unless_renamed():
    import_event(sample())
    with pytest.raises(ArchiveError, match=r"event\.slug: the event sample is here already"):
        import_event(sample())
    copy = import_file(json.dumps(sample()).encode(), slug="copy").event
    assert [event.slug for event in Event.objects.order_by("slug")] == ["copy", "sample"]
    assert copy.name == "Sample 杯"
