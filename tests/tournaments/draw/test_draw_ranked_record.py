"""The record of a session by standings: both verifiers derive it again, and notice what was changed."""

import json
import subprocess

import pytest
from draw_build import page_report, ranked_record

from tournaments.draw import CertificateError, Pin, Way, Wishes, append_event, group, running, swap, verify

CLUBS = Wishes((group("club", "x", range(1, 12)), group("never", "n", (2, 30))))


@pytest.mark.parametrize(
    ("players", "mode", "wishes", "rules"),
    [
        (16, "strict", None, {}),
        (40, "strict", None, {"cut": 8, "numbers_drawn": True}),
        (40, "snake", None, {"cut": 4}),
        (40, "snake", None, {"numbers_drawn": True}),
        (40, "blocks", CLUBS, {"blocks": 3}),
        (64, "blocks", None, {"blocks": 1, "cut": 8, "numbers_drawn": True}),
        (12, "blocks", None, {"blocks": 1}),
        (40, "avoid", CLUBS, {}),
        (16, "avoid", None, {"cut": 4}),
        (200, "avoid", CLUBS, {"cut": 16, "numbers_drawn": True}),
        (40, "avoid", None, {"cut": 8, "only_cut": True}),
    ],
)
def test_both_verifiers_say_the_same_to_the_byte(players, mode, wishes, rules):
    record = ranked_record(players, mode, wishes, **rules)
    report = verify(json.loads(json.dumps(record)))
    assert [check for check, holds in report.checks.items() if not holds] == []
    assert page_report(record) == report.canonical()


@pytest.mark.parametrize(
    ("players", "way", "mode", "rules"),
    [
        (22, Way.SIT_OUT, "avoid", {"uneven": "sit_out"}),
        (41, Way.SIT_OUT, "strict", {"uneven": "sit_out", "cut": 8, "final": "snake"}),
        (23, Way.THREES, "strict", {"uneven": "threes"}),
        (25, Way.THREES, "avoid", {"uneven": "threes", "cut": 4}),
        (42, Way.THREES, "blocks", {"uneven": "threes", "blocks": 3, "numbers_drawn": True}),
        (43, Way.THREES, "snake", {"uneven": "threes", "numbers_drawn": True}),
        (40, None, "drawn", {"cut": 16, "final": "avoid", "uneven": "threes"}),
        (40, None, "drawn", {"cut": 16, "final": "blocks", "blocks": 2}),
        (40, None, "drawn", {"cut": 8, "final": "snake", "field": [3, 40, 5, 17, 9, 22, 31, 8]}),
        (40, None, "strict", {"cut": 8, "only_cut": True, "field": [3, 40, 5, 17, 9, 22, 31, 8]}),
    ],
)
def test_both_verifiers_agree_on_finals_consolations_sitting_out_and_tables_of_three(
    players, way, mode, rules
):
    record = ranked_record(players, mode, CLUBS_OF_16, way, **rules)
    report = verify(json.loads(json.dumps(record)))
    assert [check for check, holds in report.checks.items() if not holds] == []
    assert page_report(record) == report.canonical()


def test_people_keep_tables_of_their_own_in_sessions_by_standings():
    wishes = Wishes((), (Pin(7, 0), Pin(31, 8), Pin(2, 90)))
    record = ranked_record(40, "avoid", wishes, pinned=True)
    assert (7 in record["seating"][3][0], 31 in record["seating"][3][8]) == (True, True)
    assert page_report(record) == verify(record).canonical()
    unpinned = ranked_record(40, "avoid", wishes)
    assert sorted(map(sorted, unpinned["seating"][3])) == sorted(map(sorted, record["seating"][3]))
    assert page_report(unpinned) == verify(unpinned).canonical()


def test_an_approved_field_plays_the_final_whatever_the_places():
    field = [3, 40, 5, 17, 9, 22, 31, 8]
    record = ranked_record(40, "drawn", field=field, cut=8)
    assert sorted(person for table in record["seating"][3][:2] for person in table) == sorted(field)


@pytest.mark.parametrize("rules", [{"uneven": "guess"}, {"final": "guess"}, {"final": 1}, {"pinned": 1}])
def test_rules_that_are_none_are_refused_by_both(rules):
    record = ranked_record(16, "strict")
    record["rules"] |= rules
    with pytest.raises(CertificateError):
        verify(record)
    with pytest.raises(subprocess.CalledProcessError):
        page_report(record)


def with_a_swap(record):
    plan = running(record)
    one, other = plan.sessions[3][0][0], plan.sessions[3][1][0]
    return append_event(record, swap(plan, 3, one, other), started=3, at="noon")


@pytest.mark.parametrize(
    ("place", "value", "failing"),
    [
        (("seed",), "other", {"ranked_seats", "events_chained"}),
        (("snapshot", "rows", 0, "place"), 9, {"snapshot_sha256", "ranked_seats", "events_chained"}),
        (("rules", "cut"), 4, {"ranked_seats", "events_chained"}),
        (("rules", "cut"), 6, {"ranked_seats", "events_chained"}),
        (("rules", "cut"), -4, {"ranked_seats", "events_chained"}),
        (("session",), 3, {"ranked_seats", "events_chained"}),
        (("metrics", "repeats"), 0, {"metrics", "events_chained"}),
        (("seating_sha256",), "0" * 64, {"seating_sha256", "events_chained"}),
        (("events", 0, "note"), "no", {"events_chained"}),
        (("events", 0, "started"), 4, {"events_chained", "events_touch_no_begun_session"}),
    ],
)
def test_both_verifiers_notice_what_was_changed(place, value, failing):
    record = with_a_swap(ranked_record(16, "blocks", CLUBS_OF_16))
    assert verify(record).is_sound
    part = record
    for name in place[:-1]:
        part = part[name]
    part[place[-1]] = value
    report = verify(record)
    assert {check for check, holds in report.checks.items() if not holds} == failing
    assert page_report(record) == report.canonical()


CLUBS_OF_16 = Wishes((group("club", "x", range(1, 6)),))


@pytest.mark.parametrize(
    ("place", "value", "code"),
    [
        (("schema",), 2, "not_a_record"),
        (("rules", "mode"), "guess", "field_missing"),
        (("rules", "only_cut"), 1, "field_missing"),
        (("rules", "blocks"), "2", "field_missing"),
        (("session",), 0, "number_out_of_range"),
        (("snapshot",), [], "field_missing"),
        (("snapshot", "rows", 0, "id"), None, "field_missing"),
        (("snapshot", "rows", 0, "place"), "1", "field_missing"),
        (("house",), [None], "number_not_whole"),
        (("events",), None, "field_missing"),
    ],
)
def test_a_file_that_is_no_record_is_refused(place, value, code):
    record = ranked_record(16, "strict")
    part = record
    for name in place[:-1]:
        part = part[name]
    part[place[-1]] = value
    with pytest.raises(CertificateError) as refusal:
        verify(record)
    assert refusal.value.problems[0].code == code
