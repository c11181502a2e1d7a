"""Events in which every field of an archive says something, and the comparison of all rows of two desks."""

from copy import deepcopy
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from archives.samples import story
from build import actor, event, official, people, play, sheet_of, win
from django.apps import apps
from django.db.models import ForeignKey, Model
from draw_build import published
from story import rule

from referee.models import Participant
from referee.services import cancel_penalty, correct_hand, set_sheet_state, sign_sheet
from tournaments.services import (
    IncidentDraft,
    MoveDraft,
    call_referee,
    make_move,
    open_session,
    register_players,
    report_incident,
    rule_incident,
    set_duties,
    undo_move,
)

AT = "2026-05-16T10:00:00.000001Z"
SETTINGS: dict[str, Any] = {
    "place": "Kraków",
    "rotation": "OWN",
    "rotation_table": ["ESWN", "SENW", "WNSE", "NWES"],
    "ruleset": "wmo2006",
    "ruleset_options": {"base": 9},
    "table_point_scheme": [5, 3, 1, 0],
    "criteria": ["game_points", "table_points"],
    "preset": "mil",
    "session_minutes": 90,
    "at_time": "stop",
    "points_by": "field",
    "lot_seed": "dice 4 4",
    "penalties_after_places": True,
    "substitutes_ranked": True,
    "substitutes_win_prizes": True,
    "disqualified": "nought",
    "three_players": [4, 2, 0],
    "left_out": [1, 2, -30],
    "team_size": 4,
    "counted_members": 3,
    "languages": ["zh-hans", "en"],
    "results_published_at": AT,
}
ROOM: dict[str, Any] = {
    "stages": [
        {
            "first_session": 3,
            "title": "Final",
            "field_size": 4,
            "reserves": 1,
            "carry": [2, 3],
            "cut": {"field": [1, 2, 3, 4], "reserves": [5]},
            "cut_approved_at": AT,
            "cut_approved_by": "Head",
        }
    ],
    "awards": [
        {
            "player": 5,
            "session": 2,
            "table_points": [1, 2],
            "game_points": -30,
            "reason": "a bye",
            "by": "Head",
        }
        | {"at": AT, "cancelled": {"at": AT, "by": "Head", "reason": "he played"}},
        {"player": 5, "session": 2, "table_points": [3, 2], "reason": "no table", "at": AT},
    ],
    "incidents": [
        {
            "number": 2,
            "session": 1,
            "table": 1,
            "hand": 3,
            "what": "two calls",
            "one_name": "Ana",
            "one_says": "first",
            "other_name": "Bo",
            "other_says": "late\nvery",
            "by": "Rosa",
            "at": AT,
            "rulings": [
                {"text": "both", "by": "Head", "at": AT},
                {"text": "the first", "rule": "MIL 9", "reason": "a witness", "by": "Head", "at": AT},
            ],
        }
    ],
    "protests": [
        {"number": 1, "session": 1, "protester": "Ana", "text": "no", "at": AT},
        {
            "number": 2,
            "session": 1,
            "table": 1,
            "protester": "Team A",
            "text": "the total",
            "by": "Rosa",
            "at": AT,
            "due_at": AT,
            "late_reason": "power cut",
            "outcome": "partly",
            "decision": "count anew",
            "decided_at": AT,
            "decided_by": "Head",
        },
    ],
}


def whole() -> dict[str, Any]:
    """Return the story with everything that schema 2 knows beside it."""
    document = story() | {"schema": 2} | deepcopy(ROOM)
    document["event"] |= deepcopy(SETTINGS)
    document["players"][3] |= {"guest": True, "arrived_at": AT, "shown_as": "pseudonym", "pseudonym": "Fox"}
    change = {"name_before": "Soren", "latin_name_before": "S", "name": "Søren Ågård", "latin_name": "So"}
    document["players"][3]["name_changes"] = [change | {"reason": "spelling", "by": "Desk", "at": AT}]
    morning = document["sessions"][0]
    morning |= {"closed_at": AT, "approved_at": AT, "unlocked_at": AT}
    morning["clock"] = [
        {"kind": "paused", "at": AT, "by": "Head"},
        {"kind": "extended", "at": AT, "minutes": -5, "reason": "lights"},
    ]
    morning["referees"] = [{"name": "Rosa", "tables": [1, 2]}]
    morning["tables"][0] |= {"title": "As it was called", "rotation": "DRAW", "rotation_seed": "lot"}
    morning["tables"][0]["calls"][0]["answer"] = "rebuilt"
    morning["tables"][0]["penalties"][0]["note"] = "seen by two"
    tiles = {"tiles": "[NNN,1][123m,1][456m,2]99m78m 9m|SS0000", "declared_fan": {"清龙": [1, 24]}}
    morning["tables"][0]["hands"][0] |= tiles
    return document


def lived() -> Any:
    """Return an event with two tables, as services write it: changed seats, corrections, seals, the room."""
    head = actor()
    row = event(head, 8)
    register_players(actor=head, event_id=row.pk, text="S1", are_substitutes=True)
    published(head, row)
    draft = MoveDraft("seats", (5,), (9,), first=2, last=2)
    change = make_move(actor=head, event_id=row.pk, draft=draft, note="ill")
    undo_move(actor=head, event_id=row.pk, change_id=change.pk, note="well again")
    open_session(actor=head, event_id=row.pk, number=1)
    _play(head, row)
    rosa = official(row, "table_referee", "Rosa")
    set_duties(actor=head, event_id=row.pk, number=1, user_id=rosa.user_id, tables=[1, 2])
    draft = IncidentDraft("Two calls at once", 1, 2, 4, "Ana", "I was first", "Bo", "She was late")
    incident = report_incident(actor=rosa, event_id=row.pk, draft=draft, client_key=uuid4())
    rule_incident(
        actor=head, event_id=row.pk, number=incident.number, text="Both", rule="", client_key=uuid4()
    )
    row.refresh_from_db()
    return row


def _play(head: Any, row: Any) -> None:
    first, second = sheet_of(row, 1, 1), sheet_of(row, 1, 2)
    play(head, first, win(first, 0, 1, 24), win(first, 1, None, 12))
    correct_hand(
        actor=head,
        sheet_id=first.pk,
        number=2,
        draft=win(first, 2, 3, 16),
        reason="misread",
        client_key=uuid4(),
        seen_version=None,
    )
    penalty = rule(head, first, 0, 30, receivers="each", offence="false win")
    cancel_penalty(actor=head, sheet_id=first.pk, penalty_id=penalty.pk, reason="none")
    rule(head, first, 3, 10, offence="late")
    set_sheet_state(actor=head, sheet_id=first.pk, state="entered", reason="time")
    sign_sheet(actor=head, sheet_id=first.pk, capacity="referee", reason="players have left")
    call_referee(actor=head, sheet_id=second.pk, client_key=uuid4(), note="wall")
    assert len(people(first)) == 4


def all_rows(left_out: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Return every row of every model but for what is left out; a row of another model by its place."""
    models = [model for app in ("referee", "tournaments") for model in apps.get_app_config(app).get_models()]
    places = {model: {pk: at for at, pk in enumerate(_ids(model))} for model in models}
    found = {}
    for model in models:
        label = model._meta.label
        if isinstance(left_out.get(label), str):
            continue
        fields = [each for each in model._meta.concrete_fields if each.name not in left_out.get(label, {})]
        found[label] = [
            {each.name: _value(row, each, places) for each in fields if not each.primary_key}
            for row in model.objects.order_by("pk")
        ]
    return found


def _ids(model: type[Model]) -> list[int]:
    return list(model._default_manager.order_by("pk").values_list("pk", flat=True))


def _value(row: Model, field: Any, places: dict[Any, dict[int, int]]) -> Any:
    value = field.value_from_object(row)
    person = places[Participant]
    if isinstance(field, ForeignKey):
        return places[field.related_model].get(value, value)
    if field.name == "claimants":
        return [person[each] for each in value]
    if field.name == "shares":
        return [[person[each], points] for each, points in value]
    return value.astimezone(UTC) if isinstance(value, datetime) else value
