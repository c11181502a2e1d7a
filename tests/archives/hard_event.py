"""An event with everything that makes numbers hard: shared places, thirds, penalties, a substitute, teams."""

from typing import Any

PLAYERS = (
    ("Łucja Żak", "", "POL", "A"),
    ("林晓雯", "Lin Xiaowen", "CHN", "A"),
    ("Trần Quốc Bảo", "", "VIE", "B"),
    ("=HYPERLINK(1)", "", "NED", "B"),
    ("Søren Ågård", "", "DEN", "A"),
    ("-Dash", "", "GER", "B"),
    ("Ana Ruiz", "", "ESP", "A"),
    ("Jo van der Veen", "", "NED", "B"),
)
SEATS = ((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 5, 3, 9), (2, 6, 4, 8))
TOTALS = ((8, 8, 8, -24), (16, 16, -16, -16)), ((0, 0, 0, 0), (-40, 24, 24, -8))


def _table(session: int, number: int) -> dict[str, Any]:
    seats, totals = SEATS[session - 1][number - 1], TOTALS[session - 1][number - 1]
    return {
        "number": number,
        "state": "locked",
        "seats": dict(zip("ESWN", seats, strict=True)),
        "signed_totals": {str(seat): total for seat, total in zip(seats, totals, strict=True)},
    }


def hard_event() -> dict[str, Any]:
    """Return the archive; player 9 sits in for player 7, who went home."""
    tables = {session: [_table(session, number) for number in (1, 2)] for session in (1, 2)}
    tables[2][0] |= {
        "hands": [
            {"number": 1, "outcome": "win", "winner": 5, "discarder": 9, "declared_total": 20},
            {"number": 2, "outcome": "drawn_hand"},
        ],
        "penalties": [{"hand": 2, "offender": 3, "amount": 10, "receivers": "nobody", "offence": "late"}],
        "state": "entered",
    }
    del tables[2][0]["signed_totals"]
    players = [
        {"number": number, "name": name, "country": country, "team": team}
        | {"federation_number": f"0409000{number}"}
        | ({"latin_name": latin} if latin else {})
        for number, (name, latin, country, team) in enumerate(PLAYERS, start=1)
    ]
    players[6] |= {"status": "withdrawn", "federation_number": ""}
    players.append({"number": 9, "name": "Zoë Guest", "substitute": True})
    return {
        "format": "mcr-desk-event",
        "schema": 1,
        "event": {
            "slug": "hard",
            "name": "Trial & Error Cup 试炼杯",
            "place": "Gdańsk",
            "starts_on": "2026-05-16",
            "ends_on": "2026-05-17",
            "time_zone": "Europe/Warsaw",
            "sessions_planned": 2,
            "draw_published_at": "2026-05-15T18:00:00Z",
            "results_published_at": "2026-05-16T18:00:00Z",
        },
        "teams": [{"code": "A", "name": "Amber"}, {"code": "B", "name": "Baltic"}],
        "players": players,
        "sessions": [{"number": number, "state": "entered", "tables": tables[number]} for number in (1, 2)],
    }
