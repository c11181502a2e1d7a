"""Build the archive of the demo event: the same document on every machine."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any, Final

from referee.rules.penalties import Receivers
from referee.rules.sheet import HandFact, PenaltyFact, fold
from tournaments.draw import ALGORITHM, Chart, Lots, Seating, assign
from tournaments.draw.certificate import commit, complete
from tournaments.draw.request import ChartRequest, make_chart
from tournaments.draw.wishes import Wishes
from tournaments.services.demo.incidents import SHOWN, befall
from tournaments.services.demo.people import players, teams
from tournaments.services.demo.play import Sitting, minute_text, play, totals

SEED: Final = "16.05.2026: 04 11 23 27 38 45"
SEED_SOURCE: Final = "lottery: Lotto, read out in the hall for 16.05.2026"
CHART_SEED: Final = "Amber Cup"
COMMITTED_AT: Final = datetime(2026, 5, 15, 16, 0, tzinfo=UTC)
SESSIONS: Final = 5
STARTS: Final = (
    datetime(2026, 5, 16, 7, 30, tzinfo=UTC),
    datetime(2026, 5, 16, 10, 45, tzinfo=UTC),
    datetime(2026, 5, 16, 13, 15, tzinfo=UTC),
    datetime(2026, 5, 17, 7, 30, tzinfo=UTC),
    datetime(2026, 5, 17, 10, 45, tzinfo=UTC),
)
SESSION_STATES: Final = ("approved", "checked", "playing", "published", "published")
SHEET_STATES: Final = ("locked", "checked", "open", "closed", "closed")
ENDED_EARLY: Final[Mapping[tuple[int, int], int]] = {
    (1, 4): 14,
    (1, 8): 15,
    (2, 1): 15,
    (2, 3): 13,
    (2, 5): 14,
}
PAPER_ONLY: Final = (2, 8)
"""A table whose hands were kept on paper: only its signed totals are known."""
REFEREES: Final = ("Iris Keller", "Tomasz Wrona", "罗安")

Table = dict[str, Any]


def build_document() -> dict[str, Any]:
    """Return the archive of the demo event."""
    roster = players()
    numbers = [player["number"] for player in roster]
    request = ChartRequest(len(numbers), SESSIONS, CHART_SEED)
    plan = make_chart(request)
    seating = assign(plan, numbers, SEED)
    return {
        "format": "mcr-desk-event",
        "schema": 1,
        "event": _event(),
        "teams": teams(),
        "players": roster,
        "draws": [
            {
                "seed": SEED,
                "algorithm": ALGORITHM,
                "parameters": {
                    "players": numbers,
                    "sessions": SESSIONS,
                    "method": plan.method,
                    "chart_seed": CHART_SEED,
                },
                "seating": [[list(table) for table in session] for session in seating.sessions],
                "metrics": asdict(plan.metrics),
                "state": "published",
                "created": "2026-05-15T17:05:00Z",
            }
        ],
        "plans": [_certificate(plan, request, roster)],
        "sessions": [_session(number, seating) for number in range(1, SESSIONS + 1)],
    }


def _certificate(plan: Chart, request: ChartRequest, roster: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the certificate of the draw: committed to first, then completed with the seed."""
    names = {player["number"]: player["name"] for player in roster}
    committed = commit(
        plan,
        names,
        Wishes(),
        seed_source=SEED_SOURCE,
        committed_at=COMMITTED_AT.isoformat(),
        request=request,
    )
    record = {name: value for name, value in complete(committed, SEED).items() if name != "events"}
    return {
        "first_session": 1,
        "state": "published",
        "record": record,
        "draw": 1,
        "committed_at": minute_text(COMMITTED_AT),
        "created": "2026-05-15T15:50:00Z",
    }


def _event() -> dict[str, Any]:
    return {
        "slug": "demo",
        "name": "Amber Cup 琥珀杯",
        "place": "Gdańsk",
        "starts_on": "2026-05-16",
        "ends_on": "2026-05-17",
        "time_zone": "Europe/Warsaw",
        "ruleset": "mil2025",
        "rotation": "WMO_FULL",
        "sessions_planned": SESSIONS,
        "table_point_scheme": [4, 2, 1, 0],
        "criteria": ["table_points", "game_points"],
        "draw_published_at": "2026-05-15T17:30:00Z",
        "results_published_at": "2026-05-16T09:45:00Z",
    }


def _session(number: int, seating: Seating) -> dict[str, Any]:
    everybody = ([player for player in seats if player is not None] for seats in seating.sessions[number - 1])
    return {
        "number": number,
        "starts_at": minute_text(STARTS[number - 1]),
        "minutes": 120,
        "state": SESSION_STATES[number - 1],
        "tables": [_table(number, index, tuple(seats)) for index, seats in enumerate(everybody, start=1)],
    }


def _table(session: int, number: int, seats: tuple[int, ...]) -> Table:
    place = (session, number)
    lots = Lots(SEED, f"demo table {session}.{number}")
    sitting = Sitting(
        lots=lots,
        seats=seats,
        starts_at=STARTS[session - 1],
        referee=REFEREES[number % len(REFEREES)],
        must_have_tiles=SHOWN.get(place, frozenset()),
    )
    table: Table = {
        "number": number,
        "state": SHEET_STATES[session - 1],
        "seats": dict(zip("ESWN", seats, strict=True)),
        "hands": play(sitting, _hands(place, lots)),
    }
    befall(place, table)
    return _signed(place, table, seats) if session <= PAPER_ONLY[0] else table


def _hands(place: tuple[int, int], lots: Lots) -> int:
    """Return how many hands the table has played: all, nearly all, or half of the third session."""
    session, _number = place
    if session < 3:  # noqa: PLR2004 - two sessions are over
        return ENDED_EARLY.get(place, 16)
    return 6 + lots.below(4) if session == 3 else 0  # noqa: PLR2004 - the third is half-way


def _signed(place: tuple[int, int], table: Table, seats: tuple[int, ...]) -> Table:
    """Add the totals that the four have signed."""
    hands = [
        HandFact(
            hand["number"],
            hand["outcome"],
            _place_of(seats, hand.get("winner")),
            _place_of(seats, hand.get("discarder")),
            hand.get("ruled_total", hand.get("declared_total")),
        )
        for hand in table["hands"]
    ]
    penalties = [
        PenaltyFact(row.get("hand"), seats.index(row["offender"]), row["amount"], Receivers(row["receivers"]))
        for row in table.get("penalties", [])
    ]
    table["signed_totals"] = totals(seats, fold(hands, penalties).totals)
    return {**table, "hands": [], "penalties": []} if place == PAPER_ONLY else table


def _place_of(seats: tuple[int, ...], player: int | None) -> int | None:
    return None if player is None else seats.index(player)
