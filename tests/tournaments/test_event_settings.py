"""Setting an event up on one page: presets, everything changeable, nothing lost, reasons for late changes."""

from dataclasses import asdict
from fractions import Fraction

import pytest
from build import actor, codes, draft_of_event, drawn_event, event, sheet_of, user
from django import forms
from form_values import sent

from referee.models import ScoreSheet
from referee.services import OWN, BadEntry, sign_totals
from tests import build
from tournaments.forms.event_points import CRITERIA_WORDS, Numbers, Points
from tournaments.models import Event, EventAudit
from tournaments.services import create_event, draft_of, update_event
from tournaments.services.event_presets import PRESETS
from tournaments.standings import CRITERIA

pytestmark = pytest.mark.django_db

NEEDED = {
    "name": "Spring Open",
    "starts_on": "2026-05-01",
    "ends_on": "2026-05-02",
    "time_zone": "UTC",
}


@pytest.fixture
def organiser(client):
    who = user("Rosa")
    client.force_login(who)
    return who


@pytest.mark.parametrize("code", PRESETS)
def test_a_preset_fills_the_form_and_the_event_is_as_it_says(client, organiser, code):
    page = client.get(f"/en/office/new/?preset={code}")
    answer = client.post("/en/office/new/", sent(page.context["form"]) | NEEDED)
    assert answer.status_code == 302
    row = Event.objects.get()
    preset = PRESETS[code]
    assert {name: getattr(row, name) for name in preset.values} == dict(preset.values)
    assert row.preset == code
    assert set(row.sessions.values_list("minutes", flat=True)) == {preset.values["session_minutes"]}


def test_presets_differ_where_their_rules_do():
    told = {
        code: (
            preset.values["ruleset"],
            preset.values["sessions_planned"],
            preset.values["session_minutes"],
            preset.values["at_time"],
            preset.values["points_by"],
        )
        for code, preset in PRESETS.items()
    }
    assert told == {
        "mil": ("mil2025", 6, 120, "one_more", "table"),
        "european": ("wmo2006", 6, 120, "finish_hand", "table"),
        "rules1998": ("mcr1998", 5, 180, "stop", "field"),
        "danish": ("wmo2006", 4, 90, "finish_hand", "table"),
        "world": ("mcr2014", 9, 120, "finish_hand", "table"),
    }


def test_everything_typed_is_kept_and_shown_again(client, organiser):
    typed = NEEDED | {
        "ruleset": "wmo2006",
        "rotation": OWN,
        "rotation_table": "ESWN NESW WNES SWNE",
        "sessions_planned": "5",
        "session_minutes": "105",
        "at_time": "stop",
        "points_by": "field",
        "table_point_scheme": "5, 3, 1, 0",
        "three_players": "4-2-1",
        "penalties_after_places": "on",
        "criterion_1": "table_points",
        "criterion_2": "firsts",
        "criterion_4": "lot",
        "lot_seed": "dice 3 5 1",
        "substitutes_ranked": "on",
        "disqualified": "nought",
        "left_out_points": "2½",
        "left_out_game": "-8",
        "team_size": "5",
        "counted_members": "4",
        "languages": ["en", "zh-hans"],
    }
    assert client.post("/en/office/new/", typed).status_code == 302
    row = Event.objects.get()
    assert (row.rotation, row.rotation_table) == (OWN, ["ESWN", "NESW", "WNES", "SWNE"])
    assert (row.session_minutes, row.at_time, row.points_by) == (105, "stop", "field")
    assert (row.table_point_scheme, row.three_players, row.left_out) == ([5, 3, 1, 0], [4, 2, 1], [5, 2, -8])
    assert (row.criteria, row.lot_seed) == (["table_points", "firsts", "lot"], "dice 3 5 1")
    assert (row.penalties_after_places, row.substitutes_ranked, row.disqualified) == (True, True, "nought")
    assert (row.team_size, row.counted_members, row.languages) == (5, 4, ["en", "zh-hans"])
    before = asdict(draft_of(row))
    page = client.get(f"/en/office/{row.slug}/settings/")
    assert client.post(f"/en/office/{row.slug}/settings/", sent(page.context["form"])).status_code == 302
    row.refresh_from_db()
    assert asdict(draft_of(row)) == before


def test_what_is_wrong_is_said_at_once_and_nothing_is_lost(client, organiser):
    typed = NEEDED | {
        "ruleset": "mil2025",
        "rotation": "WMO_FULL",
        "sessions_planned": "3",
        "table_point_scheme": "4-2-1",
        "three_players": "many",
        "left_out_points": "1/0",
        "session_minutes": "7",
        "lot_seed": "kept",
    }
    page = client.post("/en/office/new/", typed)
    assert page.status_code == 422
    assert sorted(page.context["form"].errors) == [
        "left_out_points",
        "session_minutes",
        "table_point_scheme",
        "three_players",
    ]
    assert 'value="kept"' in page.content.decode()
    assert not Event.objects.exists()


def test_every_problem_of_the_settings_is_named():
    draft = draft_of_event(
        rotation=OWN,
        rotation_table=["ESWN", "XYZW"],
        table_point_scheme=(0, 1, 2, 4),
        criteria=("lot", "lot"),
        points_by="luck",
        three_players=(4, 2),
        left_out=(1, 0, 0),
        session_minutes=5,
        at_time="never",
        disqualified="forgiven",
        team_size=3,
        counted_members=4,
        languages=("xx",),
        lot_seed="x" * 201,
    )
    with pytest.raises(BadEntry) as caught:
        create_event(actor=actor(), draft=draft)
    assert codes(caught) == [
        "event_lot_seed_too_long",
        "rotation_letters_wrong",
        "scheme_goes_down",
        "criteria_twice",
        "criteria_begin_with_lot",
        "points_by_unknown",
        "three_players_need_three",
        "left_out_is_no_number",
        "minutes_out_of_range",
        "at_time_unknown",
        "disqualified_unknown",
        "more_members_count_than_there_are",
        "languages_unknown",
    ]


def test_sheets_are_made_with_the_events_own_rotation():
    table = ["ESWN", "NESW", "WNES", "SWNE"]
    row = drawn_event(actor(), rotation=OWN, rotation_table=table)
    assert [sheet.rotation_table for sheet in ScoreSheet.objects.filter(table__session__event=row)] == [
        table
    ] * 4


def test_what_results_are_counted_by_changes_with_a_reason_once_there_are_any():
    who = actor()
    row = drawn_event(who)
    update_event(actor=who, event_id=row.pk, draft=draft_of(row, criteria=["table_points", "firsts"]))
    row.refresh_from_db()
    sheet = sheet_of(row, 1, 1)
    totals = dict(zip(build.people(sheet), [8, 0, 0, -8], strict=True))
    sign_totals(actor=who, sheet_id=sheet.pk, totals=totals)
    update_event(actor=who, event_id=row.pk, draft=draft_of(row, name="Another name"))
    row.refresh_from_db()
    with pytest.raises(BadEntry) as caught:
        update_event(actor=who, event_id=row.pk, draft=draft_of(row, lot_seed="dice 3 5 1"))
    assert codes(caught) == ["settings_need_a_reason"]
    draft = draft_of(row, lot_seed="dice 3 5 1")
    update_event(actor=who, event_id=row.pk, draft=draft, reason="drawn before everybody")
    act = EventAudit.objects.filter(action="event.update").last()
    assert (act.reason, act.before["lot_seed"], act.after["lot_seed"]) == (
        "drawn before everybody",
        "",
        "dice 3 5 1",
    )


def test_new_minutes_reach_the_sessions_that_have_not_begun():
    who = actor()
    row = drawn_event(who, session_minutes=90)
    row.sessions.filter(number=2).update(minutes=75)
    update_event(actor=who, event_id=row.pk, draft=draft_of(row, session_minutes=100))
    assert list(row.sessions.order_by("number").values_list("minutes", flat=True)) == [90, 75]
    fresh = event(who, players=0, name="Fresh", session_minutes=90)
    update_event(actor=who, event_id=fresh.pk, draft=draft_of(fresh, session_minutes=100))
    assert set(fresh.sessions.values_list("minutes", flat=True)) == {100}


def test_every_criterion_has_its_words():
    assert set(CRITERIA_WORDS) == set(CRITERIA)


def test_numbers_are_read_as_people_write_them():
    scheme, points = Numbers(4), Points()
    assert [scheme.clean(text) for text in ("4-2-1-0", "4 2 1 0", "4, 2, 1, 0", "")] == [[4, 2, 1, 0]] * 3 + [
        []
    ]
    assert [points.clean(text) for text in ("3", "1/2", "2½", "½", "1,5", "−1", "")] == [
        3,
        Fraction(1, 2),
        Fraction(5, 2),
        Fraction(1, 2),
        Fraction(3, 2),
        -1,
        None,
    ]
    for text in ("1/0", "three", "1e9", "99999999", "nan", "½½"):
        with pytest.raises(forms.ValidationError):
            points.clean(text)
