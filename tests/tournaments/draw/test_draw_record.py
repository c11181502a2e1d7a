"""The record of a draw: what it binds, what both verifiers say, what they notice."""

import json
import re
import shutil
import subprocess
from dataclasses import asdict
from functools import cache
from pathlib import Path

import pytest

from tournaments.draw import (
    CertificateError,
    FrozenError,
    Pin,
    Way,
    Wishes,
    append_event,
    chart_is_made_again,
    commit,
    complete,
    dissolve,
    group,
    labels,
    make_chart,
    measure,
    request_for,
    running,
    start_session,
    substitute,
    swap,
    verify,
)
from tournaments.draw.canonical import canonical, sha256_of
from tournaments.draw.catalogue import BEST_KNOWN_ROUNDS, FEWEST_KNOWN_REPEATS, PROVEN_TABLES

VERIFIER = Path(__file__).resolve().parents[3] / "static" / "verifier" / "verify.js"


def clubs(players, size):
    starts = range(1, players - size + 2, size)
    return tuple(group("club", f"club {start}", range(start, start + size)) for start in starts)


def committed(players, sessions, wishes=None, way=None, house=()):
    wishes = wishes or Wishes()
    request = request_for(players, sessions, "chart", wishes, way)
    roster = {number: f'Player {number} \u2028 東 "{number}"' for number in range(1, players + 1)}
    return commit(
        make_chart(request),
        roster,
        wishes,
        seed_source="thirteen tiles drawn in the hall",
        committed_at="2025-05-01T09:00:00Z",
        request=request,
        house=house,
    )


def with_events(record):
    plan = running(record)
    record = append_event(record, substitute(plan, 1, 9001, 1), started=1, at="2025-05-01T12:00:00Z")
    plan = running(record)
    last = len(plan.sessions) - 1
    record = append_event(
        record, swap(plan, last, 2, 3), started=1, at="2025-05-01T12:30:00Z", note="wheelchair"
    )
    plan = start_session(running(record))
    return append_event(record, dissolve(plan, [4, 5, 6, 7], "s"), started=2, at="2025-05-01T15:00:00Z")


RECORDS = {
    "plain": lambda: complete(committed(16, 5), "seed"),
    "teams": lambda: complete(committed(40, 8, Wishes(clubs(40, 4), (Pin(3, 0), Pin(8, 1)))), "東 4711"),
    "columns": lambda: complete(committed(36, 8, Wishes(clubs(36, 9))), "seed"),
    "large club": lambda: complete(committed(64, 6, Wishes((group("club", "host", range(1, 31)),))), "seed"),
    "repairs": lambda: complete(
        committed(
            36,
            8,
            Wishes(
                (
                    group("country", "x", range(1, 20)),
                    group("never", "n", (1, 2)),
                    group("never", "m", (2, 25)),
                    group("family", "f", (9, 30)),
                )
            ),
        ),
        "seed",
    ),
    "house": lambda: complete(committed(26, 6, way=Way.HOUSE, house=(901, 902)), "seed"),
    "threes": lambda: complete(committed(27, 6, Wishes(clubs(27, 9)), way=Way.THREES), "seed"),
    "sitting out": lambda: complete(committed(41, 7, Wishes(clubs(41, 8)), way=Way.SIT_OUT), "seed"),
    "beyond": lambda: complete(committed(16, 8), "seed"),
    "two tables": lambda: complete(committed(8, 4), "seed"),
    "events": lambda: with_events(complete(committed(32, 6), "seed")),
}


def by_node(path):
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    run = subprocess.run([node, str(VERIFIER), str(path)], capture_output=True, check=True)
    return run.stdout


@pytest.mark.parametrize("name", RECORDS)
def test_both_verifiers_say_the_same_to_the_byte(name, tmp_path):
    record = RECORDS[name]()
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record, ensure_ascii=False, indent=1), encoding="utf-8")
    report = verify(json.loads(path.read_text(encoding="utf-8")))
    assert [check for check, holds in report.checks.items() if not holds] == []
    assert chart_is_made_again(record) is True
    assert by_node(path) == report.canonical()


def changed(record, *path, value):
    copy = json.loads(json.dumps(record))
    part = copy
    for name in path[:-1]:
        part = part[name]
    part[path[-1]] = value
    return copy


@cache
def teams_with_events():
    return with_events(RECORDS["teams"]())


TAMPERED = {
    "another seed": (("seed",), "other", {"drawn_order", "seating", "seating_sha256"}),
    "a name changed": (("roster", 3, "label"), "Somebody", {"roster_sha256"}),
    "a weight changed": (("wishes", "groups", 0, "weight"), 7, {"wishes_sha256"}),
    "another source": (("seed_source",), "my own choice", {"commitment"}),
    "a count changed": (("metrics", "repeats"), 3, {"metrics"}),
    "a broken wish hidden": (("violations",), [["club", "club 1", 1, 2, 1]], {"violations"}),
    "a repair made up": (("repairs", "slots"), [[0, 1]], {"repairs"}),
    "a hash changed": (("chart_sha256",), "0" * 64, {"chart_sha256", "commitment"}),
    "an event changed": (("events", 1, "note"), "nothing", {"events_chained"}),
    "an event removed": (("events",), [], set()),
    "a begun session changed": (
        ("events", 0, "started"),
        3,
        {"events_chained", "events_touch_no_begun_session"},
    ),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_both_verifiers_notice_what_was_changed(name, tmp_path):
    place, value, failing = TAMPERED[name]
    record = changed(teams_with_events(), *place, value=value)
    report = verify(record)
    failed = {check for check, holds in report.checks.items() if not holds}
    assert failing <= failed
    assert report.is_sound == (not failing)
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert by_node(path) == report.canonical()


def test_a_roster_that_does_not_fit_the_chart_fails_every_derived_check():
    record = RECORDS["plain"]()
    record["roster"] = record["roster"][:-1]
    failed = [check for check, holds in verify(record).checks.items() if not holds]
    assert {"drawn_order", "repairs", "seating", "metrics"} <= set(failed)


def test_another_chart_is_seen_to_be_another():
    record = RECORDS["plain"]()
    first, *others = record["chart"]["sessions"]
    record["chart"]["sessions"] = [*others, first]
    assert chart_is_made_again(record) is False
    assert not verify(record).is_sound
    assert chart_is_made_again({**record, "chart_request": None}) is None


@pytest.mark.parametrize(
    ("place", "value", "code"),
    [
        (("format",), "other", "not_a_record"),
        (("schema",), 2, "not_a_record"),
        (("seed",), None, "field_missing"),
        (("roster",), 7, "field_missing"),
        (("roster", 0, "id"), "1", "field_missing"),
        (("seating", 0, 0), [1, 2, 3], "not_four_seats"),
        (("chart", "sessions", 0, 0), [0, 1, 2, 2], "chart_not_sound"),
        (("chart", "sessions", 0, 0, 0), 99, "chart_not_sound"),
        (("chart", "slots"), 10**9, "chart_not_sound"),
        (("chart", "sessions"), [], "chart_not_sound"),
        (("metrics", "repeats"), 0.5, "number_not_whole"),
        (("metrics", "repeats"), 1 << 60, "number_not_whole"),
        (("seed_source",), "\ud800", "text_not_unicode"),
        (("events",), {}, "field_missing"),
        (("events",), [{"sequence": 1}], "field_missing"),
        (("wishes", "pins"), [[1, 2]], "field_missing"),
    ],
)
def test_a_file_that_is_no_record_is_refused(place, value, code):
    with pytest.raises(CertificateError) as refusal:
        verify(changed(RECORDS["plain"](), *place, value=value))
    assert refusal.value.problems[0].code == code


@pytest.mark.parametrize("value", [None, 3, [], "text", {}])
def test_something_else_is_no_record(value):
    with pytest.raises(CertificateError):
        verify(value)


def test_the_commitment_is_published_without_the_seed_and_draws_once():
    record = committed(16, 3)
    assert "seed" not in record
    done = complete(record, "lottery")
    assert done["commitment"] == record["commitment"]
    with pytest.raises(CertificateError) as refusal:
        complete(done, "another")
    assert refusal.value.problems[0].code == "drawn_already"


def test_events_are_chained_and_begun_sessions_frozen():
    record = complete(committed(16, 5), "seed")
    plan = running(record)
    change = swap(plan, 1, plan.sessions[1][0][0], plan.sessions[1][1][0])
    with pytest.raises(FrozenError):
        append_event(record, change, started=2, at="now")
    done = append_event(record, change, started=1, at="now")
    assert done["events"][0]["previous_hash"] == sha256_of({k: v for k, v in done.items() if k != "events"})
    assert running(done).started == 1
    assert measure(running(done)).repeats > 0


def test_names_may_be_published_as_salted_hashes():
    assert labels([(1, "王")], "salt") == {
        1: "b8e5964b45f607f61c86fb0f68b41286347c2c786563ba53224ef8f08a078a3d"
    }


def test_one_spelling_of_json():
    assert canonical({"b": [1, None, True], "a": '東\u2028\n"\\\x01\x7f'}) == (
        '{"a":"東\u2028\\n\\"\\\\\\u0001\x7f","b":[1,null,true]}'.encode()
    )


def test_the_page_knows_the_same_numbers_as_the_desk():
    script = " ".join(VERIFIER.with_name("counting.js").read_text(encoding="utf-8").split())
    rounds = ", ".join(f"[{tables}, {count}]" for tables, count in BEST_KNOWN_ROUNDS.items())
    fewest = ", ".join(f'["{n},{r}", {count}]' for (n, r), count in FEWEST_KNOWN_REPEATS.items())
    assert f"new Map([ {rounds}, ])" in script
    assert f"new Map([ {fewest}, ])" in script
    assert f"const PROVEN_TABLES = {PROVEN_TABLES};" in script


def test_the_page_has_no_inline_script_and_loads_nothing_from_elsewhere():
    page = VERIFIER.with_name("verify.html").read_text(encoding="utf-8")
    scripts = re.findall(r"<script src=\"(\w+\.js)\" defer></script>", page)
    assert len(scripts) == page.count("<script") == 9
    assert sorted(scripts) == sorted(path.name for path in VERIFIER.parent.glob("*.js"))
    assert "style=" not in page
    assert "://" not in page


def test_the_page_says_everything_in_three_languages():
    script = VERIFIER.with_name("words.js").read_text(encoding="utf-8")
    languages = re.split(r"^  (?:en|\"zh-Han[st]\"): {$", script, flags=re.MULTILINE)[1:]
    known = [re.findall(r"^    (\w+):", language, flags=re.MULTILINE) for language in languages]
    assert len(known) == 3
    assert known[0] == known[1] == known[2]
    report = verify(RECORDS["plain"]())
    assert {*report.checks, *asdict(measure(running(RECORDS["plain"]())))} <= set(known[0])
    page = VERIFIER.with_name("verify.html").read_text(encoding="utf-8")
    assert set(re.findall(r"data-word=\"(\w+)\"", page)) <= set(known[0])
