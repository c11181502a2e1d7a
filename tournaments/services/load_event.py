"""An invented event as large as wanted, with hands as at real tournaments; a seed makes it again.

| what | share | from |
|---|---|---|
| hands won by self-draw | 26 of 100 | two certified events, 27-30 % of wins |
| drawn hands | 4 of 100 | the same |
| tables that play all sixteen hands | 57 of 100, the others twelve to fifteen | the same, 55-60 % |
| false wins | one at 6 of 100 tables | the same, 13 at 216 tables |
| hands whose tiles are entered | as asked | |

What a hand is worth, with and without tiles, is drawn as for the demo event: 15 fan on average.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from tournaments.draw import Lots
from tournaments.services.demo.play import (
    DRAWN_HANDS,
    MINUTES_A_HAND,
    SELF_DRAWN,
    Sitting,
    minute_text,
    play,
)
from tournaments.services.demo.wins import bare_total

FULL_TABLES: Final = 57
SHORTER: Final = (12, 13, 14, 14, 15, 15, 15)
ALL_HANDS: Final = 16
FALSE_WINS: Final = 6
FALSE_WIN: Final = 40
HUNDRED: Final = 100
TEAM: Final = 4
FIRST_START: Final = datetime(2026, 3, 7, 9, 0, tzinfo=UTC)
BETWEEN_STARTS: Final = timedelta(hours=3)
FAMILY: Final = (
    "Bauer",
    "Costa",
    "Dubois",
    "Eriksen",
    "Fischer",
    "Garcia",
    "Horvat",
    "Ito",
    "Jansen",
    "Kowalski",
)
GIVEN: Final = ("Ada", "Bo", "Chen", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo", "Jun", "Kai", "Lea")
COUNTRIES: Final = ("CHN", "DEN", "FRA", "GER", "ITA", "JPN", "NED", "POL")


@dataclass(frozen=True, slots=True)
class LoadPlan:
    """How large the event is; ``with_tiles`` of a hundred tables enter the tiles of their hands."""

    players: int
    sessions: int
    seed: str = "load"
    slug: str = "load"
    with_tiles: int = 10
    finished: bool = True


def load_document(plan: LoadPlan) -> dict[str, Any]:
    """Return the archive of the event; ValueError for a number of players that fills no tables."""
    if plan.players < TEAM or plan.players % TEAM:
        raise ValueError(f"{plan.players} players do not fill tables of four")
    sessions = [_session(plan, number) for number in range(1, plan.sessions + 1)]
    return {
        "format": "mcr-desk-event",
        "schema": 1,
        "event": {
            "slug": plan.slug,
            "name": f"{plan.players} players, {plan.sessions} sessions",
            "starts_on": "2026-03-07",
            "ends_on": "2026-03-09",
            "sessions_planned": plan.sessions,
            "draw_published_at": "2026-03-06T18:00:00Z",
            "results_published_at": "2026-03-07T18:00:00Z",
        },
        "teams": [{"code": f"T{number}"} for number in range(1, plan.players // TEAM + 1)],
        "players": [_player(number) for number in range(1, plan.players + 1)],
        "sessions": sessions,
    }


def _player(number: int) -> dict[str, Any]:
    family, given = FAMILY[number % len(FAMILY)], GIVEN[number % len(GIVEN)]
    return {
        "number": number,
        "name": f"{given} {family} {number}",
        "country": COUNTRIES[number % len(COUNTRIES)],
        "team": f"T{(number - 1) // TEAM + 1}",
    }


def _session(plan: LoadPlan, number: int) -> dict[str, Any]:
    order = Lots(plan.seed, f"seats {number}").shuffled(range(1, plan.players + 1))
    is_last = number == plan.sessions and not plan.finished
    start = FIRST_START + BETWEEN_STARTS * (number - 1)
    return {
        "number": number,
        "state": "playing" if is_last else "approved",
        "tables": [
            _table(plan, (number, table), order[4 * table - 4 : 4 * table], start)
            for table in range(1, plan.players // TEAM + 1)
        ],
    }


def _table(plan: LoadPlan, where: tuple[int, int], seats: list[int], start: datetime) -> dict[str, Any]:
    lots = Lots(plan.seed, f"table {where[0]}.{where[1]}")
    hands = ALL_HANDS if lots.below(HUNDRED) < FULL_TABLES else SHORTER[lots.below(len(SHORTER))]
    is_open = where[0] == plan.sessions and not plan.finished
    number = hands // 2 if is_open else hands
    shows = lots.below(HUNDRED) < plan.with_tiles
    if shows:
        played = play(Sitting(lots, tuple(seats), start, "Referee"), number)
    else:
        played = [_hand(lots, seats, start, hand) for hand in range(1, number + 1)]
    return {
        "number": where[1],
        "state": "open" if is_open else "locked",
        "seats": dict(zip("ESWN", seats, strict=True)),
        "hands": played,
        "penalties": _penalties(lots, seats, len(played)),
    }


def _hand(lots: Lots, seats: Sequence[int], start: datetime, number: int) -> dict[str, Any]:
    """Return a hand of which only the total was entered."""
    at = minute_text(start + timedelta(minutes=MINUTES_A_HAND * number, seconds=lots.below(60)))
    entered = {"number": number, "entered_by": "Referee", "entered_at": at}
    if lots.below(HUNDRED) < DRAWN_HANDS:
        return {"outcome": "drawn_hand"} | entered
    order = lots.shuffled(seats)
    paid = {"self_drawn": True} if lots.below(HUNDRED) < SELF_DRAWN else {"discarder": order[1]}
    total = bare_total(lots)
    return {"outcome": "win", "winner": order[0], "declared_total": total, "flowers": 0} | paid | entered


def _penalties(lots: Lots, seats: list[int], hands: int) -> list[dict[str, Any]]:
    if lots.below(HUNDRED) >= FALSE_WINS:
        return []
    offender = seats[lots.below(TEAM)]
    return [
        {
            "hand": 1 + lots.below(hands),
            "offender": offender,
            "amount": FALSE_WIN,
            "receivers": "nobody",
            "offence": "false win",
        }
    ]
