"""A small archive that uses every part of the format."""

from copy import deepcopy
from typing import Any

SAMPLE: dict[str, Any] = {
    "format": "mcr-desk-event",
    "schema": 1,
    "event": {
        "slug": "sample",
        "name": "Sample 杯",
        "place": "Kraków",
        "starts_on": "2026-05-16",
        "ends_on": "2026-05-17",
        "time_zone": "Europe/Warsaw",
        "sessions_planned": 3,
        "draw_published_at": "2026-05-15T18:00:00Z",
    },
    "teams": [{"code": "A", "name": "Autumn"}, {"code": "B"}],
    "players": [
        {"number": 1, "name": "林晓雯", "latin_name": "Lin Xiaowen", "country": "CHN", "team": "A"},
        {"number": 2, "name": "Łucja Żak", "club": "Kraków MC", "federation_number": "00123", "team": "B"},
        {"number": 3, "name": "Trần Quốc Bảo", "country": "VIE", "team": "A"},
        {"number": 4, "name": "Søren Ågård", "status": "withdrawn", "team": "B"},
        {"number": 5, "name": "Ana Ruiz", "substitute": True},
    ],
    "draws": [
        {
            "seed": "16 05 2026",
            "algorithm": "by hand",
            "parameters": {"players": 4},
            "seating": [[[1, 2, 3, 4]]],
            "created": "2026-05-15T17:00:00Z",
        }
    ],
    "sessions": [
        {
            "number": 1,
            "title": "Morning",
            "starts_at": "2026-05-16T07:00:00Z",
            "minutes": 120,
            "clock_started_at": "2026-05-16T07:02:00Z",
            "state": "approved",
            "tables": [
                {
                    "number": 1,
                    "label": "Dragon",
                    "state": "locked",
                    "seats": {
                        "E": 1,
                        "S": 2,
                        "W": 3,
                        "N": [{"player": 4, "from_hand": 1}, {"player": 5, "from_hand": 3}],
                    },
                    "hands": [
                        {
                            "number": 1,
                            "outcome": "win",
                            "winner": 4,
                            "discarder": 1,
                            "declared_total": 12,
                            "flowers": 0,
                            "entered_by": "Referee",
                            "entered_at": "2026-05-16T07:08:00Z",
                        },
                        {"number": 2, "outcome": "drawn_hand"},
                        {
                            "number": 3,
                            "outcome": "win",
                            "winner": 5,
                            "self_drawn": True,
                            "declared_total": 7,
                            "ruled_total": 6,
                            "ruling_reason": "agreed by all",
                            "reason": "self-drawn, not from East",
                            "earlier": [
                                {"outcome": "win", "winner": 5, "discarder": 1, "declared_total": 9},
                                {"outcome": "withdrawn", "reason": "wrong table"},
                            ],
                        },
                    ],
                    "penalties": [
                        {"hand": 2, "offender": 3, "amount": 30, "receivers": "each", "offence": "false win"},
                        {"hand": 3, "points": {"1": -20, "2": 5, "3": 10}},
                        {
                            "offender": 2,
                            "amount": 10,
                            "receivers": "nobody",
                            "cancelled": {"at": "2026-05-16T09:00:00Z", "by": "Head", "reason": "not late"},
                        },
                    ],
                    "signed_totals": {"1": -44, "2": -7, "3": -42, "5": 88},
                    "extra_minutes": 10,
                    "checkpoints": [{"after_hand": 2, "totals": {"1": -10, "2": 2, "3": -38, "4": 46}}],
                    "difference_rulings": [
                        {
                            "differences": [2, -2, 0, 0],
                            "reason": "added up wrongly",
                            "by": "Head",
                            "at": "2026-05-16T09:05:00Z",
                        }
                    ],
                    "signatures": [
                        {
                            "as": "player",
                            "player": 5,
                            "content": "a" * 64,
                            "points": 88,
                            "by": "Table 1",
                            "at": "2026-05-16T09:06:00Z",
                        },
                        {
                            "as": "referee",
                            "content": "a" * 64,
                            "chain_head": "b" * 64,
                            "reason": "three have left",
                            "by": "Referee",
                            "at": "2026-05-16T09:07:00Z",
                        },
                    ],
                    "calls": [
                        {
                            "note": "wall fell",
                            "by": "Table 1",
                            "at": "2026-05-16T07:40:00Z",
                            "answered_by": "Head",
                            "answered_at": "2026-05-16T07:41:00Z",
                        }
                    ],
                }
            ],
        },
        {
            "number": 2,
            "state": "playing",
            "tables": [
                {
                    "number": 1,
                    "state": "open",
                    "hands_planned": 8,
                    "rotation": "FIXED",
                    "seats": {"E": 4, "S": 3, "W": 2, "N": 1},
                    "signed_totals": {"1": 5, "2": -5, "3": 40, "4": -40},
                }
            ],
        },
        {"number": 3, "state": "planned"},
    ],
}

# A table where everything happened that can happen at one.
STORY: dict[str, Any] = {
    "number": 2,
    "state": "open",
    "rotation": "OWN",
    "rotation_table": ["ESWN", "NESW", "WNES", "SWNE"],
    "seats": {
        "E": 11,
        "S": 12,
        "W": [{"player": 13, "from_hand": 1, "absent": True}, {"player": 15, "from_hand": 1}],
        "N": [{"player": 14, "from_hand": 1, "absent": True}],
    },
    "hands": [
        {
            "number": 1,
            "outcome": "win",
            "winner": 12,
            "discarder": 11,
            "claimants": [15],
            "declared_total": 12,
            "flowers": 0,
            "entered_at": "2026-05-16T07:10:00Z",
            "earlier": [
                {
                    "outcome": "replay",
                    "ruling_reason": "a tile was missing",
                    "entered_at": "2026-05-16T07:05:00Z",
                }
            ],
        },
        {
            "number": 2,
            "outcome": "void",
            "ruling_reason": "wall broken",
            "entered_at": "2026-05-16T07:20:00Z",
        },
    ],
    "penalties": [
        {
            "hand": 1,
            "kind": "false_win",
            "offender": 11,
            "amount": 40,
            "receivers": "nobody",
            "key": "below_minimum",
            "effect": "dead_hand",
            "step": 0,
            "tiles": "123m678p[789s,1]24s55p 3s",
            "declared_total": 8,
            "verdict": {"kind": "below_minimum"},
            "proposal": {"amount": 40, "edition": "mil2025"},
            "entered_at": "2026-05-16T07:04:00Z",
        },
        {
            "hand": 1,
            "playing": 1,
            "offender": 11,
            "amount": 0,
            "receivers": "nobody",
            "kind": "action",
            "action": "pung",
            "entered_at": "2026-05-16T07:06:00Z",
        },
        {
            "offender": 12,
            "amount": 30,
            "receivers": "shares",
            "shares": {"11": 10, "15": 20},
            "offence": "named the tile",
            "departure_reason": "as in 1998",
            "counts_for_table_points": False,
            "entered_at": "2026-05-16T07:30:00Z",
        },
        {
            "offender": 14,
            "amount": 80,
            "receivers": "nobody",
            "key": "late_over_15_minutes",
            "effect": "session_forfeited",
            "scope": "event",
            "minutes_late": 16,
            "entered_at": "2026-05-16T07:31:00Z",
        },
        {
            "offender": 12,
            "amount": 0,
            "receivers": "nobody",
            "key": "misconduct",
            "table_points": [1, 2],
            "entered_at": "2026-05-16T07:32:00Z",
        },
    ],
}


def story() -> dict[str, Any]:
    """The sample with the table of the story beside its first one."""
    document = sample()
    document["players"] += [{"number": number, "name": f"P{number}"} for number in range(11, 16)]
    document["sessions"][0]["tables"].append(deepcopy(STORY))
    return document


def sample() -> dict[str, Any]:
    """A fresh copy that a test may spoil."""
    return deepcopy(SAMPLE)
