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


def sample() -> dict[str, Any]:
    """A fresh copy that a test may spoil."""
    return deepcopy(SAMPLE)
