"""The commands draw and verify_draw; none of these tests may touch a database."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from draw_build import ranked_record

from tournaments.draw import CHART_SEED, Wishes, chart, commit, complete, make_chart, request_for, verify
from tournaments.draw.bench import HEADING, grid, line
from tournaments.draw_messages import CHECKS, SENTENCES


def run(*arguments):
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def drawn(*arguments):
    return json.loads(run("draw", "--json", *arguments))


def test_json_has_every_player_once_a_session_and_the_counts():
    found = drawn("--players", "40", "--sessions", "8", "--seed", "lottery")
    assert [sorted(p for t in session for p in t) for session in found["sessions"]] == [
        list(range(1, 41))
    ] * 8
    assert {len(table) for session in found["sessions"] for table in session} == {4}
    assert found["metrics"]["repeats"] == 0
    assert found["metrics"]["wind_bad_cells"] == 0
    assert found["metrics"]["repeats_lower_bound"] == 0


def test_another_seed_gives_another_seating_and_the_same_seed_the_same():
    arguments = ("--players", "16", "--sessions", "3", "--seed")
    assert drawn(*arguments, "a") == drawn(*arguments, "a")
    assert drawn(*arguments, "a")["sessions"] != drawn(*arguments, "b")["sessions"]


def test_the_text_shows_sessions_tables_and_quality():
    text = run("draw", "--players", "8", "--sessions", "1", "--seed", "a")
    lines = text.splitlines()
    assert lines[0] == "Session 1"
    assert lines[1].split()[:2] == ["1:", "E"]
    assert lines[4:] == [
        "No pair meets twice.",
        "Winds: 0 places off an even share.",
        "Returns to a table: 0.",
        "Pairs who never meet: 16, of them 16 without a common opponent.",
        "The field falls into islands that never meet.",
    ]


@pytest.mark.parametrize(
    ("players", "sessions", "line"),
    [
        ("20", "6", "Repeated meetings: 6 (at least 1, best known 6); a pair meets up to 2 times."),
        ("16", "6", "Repeated meetings: 24, the fewest possible; a pair meets up to 2 times."),
    ],
)
def test_repeats_are_stated_with_what_is_known_about_them(players, sessions, line):
    assert line in run("draw", "--players", players, "--sessions", sessions, "--seed", "a").splitlines()


@pytest.mark.parametrize(
    ("players", "sessions", "message"),
    [
        (
            "7",
            "3",
            "A draw needs at least 8 players; there are 7. With fewer, play one table without a draw.",
        ),
        (
            "30",
            "3",
            (
                "30 players do not divide by four. Add house players (2), let 2 sit out in each session "
                "in turn, or play some tables with three players."
            ),
        ),
        ("16", "41", "The draw seats up to 40 sessions; 41 were asked for."),
    ],
)
def test_a_size_without_a_draw_is_refused_clearly(players, sessions, message):
    with pytest.raises(CommandError) as refusal:
        run("draw", "--players", players, "--sessions", sessions, "--seed", "a")
    assert str(refusal.value) == message


def test_team_mates_do_not_meet():
    found = drawn("--players", "40", "--sessions", "8", "--seed", "a", "--team-size", "4")
    assert found["violations"] == []
    assert found["metrics"]["repeats"] == 0


@pytest.mark.parametrize(
    ("way", "people", "empty"), [("house", 16, 0), ("threes", 14, 2), ("sit_out", 12, 0)]
)
def test_uneven_numbers_are_drawn_as_chosen(way, people, empty):
    found = drawn("--players", "14", "--sessions", "3", "--seed", "a", "--uneven", way)
    seats = [person for table in found["sessions"][0] for person in table]
    assert (len(seats) - seats.count(None), seats.count(None)) == (people, empty)


@pytest.fixture
def record(tmp_path):
    request = request_for(16, 3, CHART_SEED, Wishes())
    roster = {number: f"Player {number}" for number in range(1, 17)}
    document = commit(
        make_chart(request), roster, Wishes(), seed_source="dice", committed_at="noon", request=request
    )
    path = tmp_path / "record.json"
    path.write_text(json.dumps(complete(document, "3-1-4")), encoding="utf-8")
    return path


def test_a_sound_record_passes(record):
    lines = run("verify_draw", str(record)).splitlines()
    assert len(lines) == 15
    assert all(line.endswith(": yes") for line in lines[:14])


def test_a_draw_in_one_step_has_bound_nothing_before_the_seed(record):
    document = json.loads(record.read_text(encoding="utf-8"))
    request = request_for(16, 3, CHART_SEED, Wishes())
    roster = {person["id"]: person["label"] for person in document["roster"]}
    at_once = commit(make_chart(request), roster, Wishes(), seed_source="", committed_at="", request=request)
    record.write_text(json.dumps(complete(at_once, "3-1-4")), encoding="utf-8")
    bound = "Roster, chart, wishes and source of the seed were bound before the draw"
    lines = run("verify_draw", str(record)).splitlines()
    assert lines[4] == f"{bound}: nothing was published before the seed"
    assert [line for line in lines[:14] if not line.endswith(": yes")] == [lines[4]]


def test_json_of_verify_draw_is_the_report(record):
    report = verify(json.loads(record.read_text(encoding="utf-8")))
    assert run("verify_draw", str(record), "--json").strip().encode() == report.canonical()


def test_a_record_that_was_changed_fails(record):
    document = json.loads(record.read_text(encoding="utf-8"))
    document["seed"] = "another"
    record.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(CommandError) as refusal:
        run("verify_draw", str(record))
    assert str(refusal.value) == "The record does not follow from what was published."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "The file {path} is not JSON."),
        ("{}", "This is not the record of a draw that this version can read."),
        (None, "The file {path} cannot be read."),
    ],
)
def test_a_file_that_is_no_record_is_refused_clearly(tmp_path, text, message):
    path = tmp_path / "record.json"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError) as refusal:
        run("verify_draw", str(path))
    assert str(refusal.value) == message.format(path=path)


def test_the_grid_reports_what_the_charts_are_worth():
    ticks = iter(range(100))
    cells = list(grid(lambda: next(ticks), players=(16, 20), sessions=(3, 4)))
    assert [(cell.players, cell.sessions, cell.time) for cell in cells] == [
        (16, 3, 1),
        (16, 4, 1),
        (20, 3, 1),
        (20, 4, 1),
    ]
    assert cells[0].metrics == chart(16, 3, CHART_SEED).metrics
    assert len(line(cells[0]).split()) == len(HEADING.split()) + len(cells[0].method.split()) - 2


def test_every_code_of_the_draw_has_a_sentence():
    import re
    from pathlib import Path

    import tournaments.draw

    sources = Path(tournaments.draw.__file__).parent.glob("*.py")
    codes = {
        code for path in sources for code in re.findall(r"Problem\(\s*\"(\w+)\"", path.read_text("utf-8"))
    }
    assert codes == set(SENTENCES)


def test_every_check_has_a_sentence(record):
    report = verify(json.loads(record.read_text(encoding="utf-8")))
    by_standings = verify(ranked_record(16, "strict"))
    assert {*report.checks, *by_standings.checks, "chart_made_again"} == set(CHECKS)


def test_a_session_by_standings_passes_without_a_chart(tmp_path):
    path = tmp_path / "record.json"
    path.write_text(json.dumps(ranked_record(16, "avoid")), encoding="utf-8")
    lines = run("verify_draw", str(path)).splitlines()
    assert len(lines) == 7
    assert all(line.endswith(": yes") for line in lines[:6])
