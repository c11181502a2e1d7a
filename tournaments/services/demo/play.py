"""Play of one table of the demo event: who wins, who discards, what is declared, when it was entered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from referee.rules import Win, Wind, format_hand
from referee.rules.rotation import ROTATIONS, hand_position, seat_wind
from tournaments.draw import Lots
from tournaments.services.demo.wins import FLOWERS, MINIMUM, bare_total, chance, make_win, one_of

DRAWN_HANDS: Final = 4
SELF_DRAWN: Final = 26
WITH_TILES: Final = 70
MINUTES_A_HAND: Final = 7
BIG_ENOUGH: Final = 12
"""Fan of a hand that something happens to: two less are still a win."""

Hand = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table about to be played: its lots, its four players E, S, W, N, its start and its referee.

    `must_have_tiles` are hands that are won from a discard and whose tiles somebody types.
    """

    lots: Lots
    seats: tuple[int, ...]
    starts_at: datetime
    referee: str
    must_have_tiles: frozenset[int] = field(default=frozenset())


def play(sitting: Sitting, hands: int) -> list[Hand]:
    """Return so many hands of the table as an archive writes them."""
    return [_play_hand(sitting, number) for number in range(1, hands + 1)]


def minute_text(moment: datetime) -> str:
    """Return a UTC time as the archive writes it."""
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def _play_hand(sitting: Sitting, number: int) -> Hand:
    lots = sitting.lots
    minutes = timedelta(minutes=MINUTES_A_HAND * number - 3 + lots.below(4), seconds=lots.below(60))
    entered = {"entered_by": sitting.referee, "entered_at": minute_text(sitting.starts_at + minutes)}
    is_shown = number in sitting.must_have_tiles
    if chance(lots, DRAWN_HANDS) and not is_shown:
        return {"number": number, "outcome": "drawn_hand", **entered}
    order = lots.shuffled(range(4))
    self_drawn = chance(lots, SELF_DRAWN) and not is_shown
    paid = {"self_drawn": True} if self_drawn else {"discarder": sitting.seats[order[1]]}
    has_tiles = chance(lots, WITH_TILES) or is_shown
    least = BIG_ENOUGH if is_shown else MINIMUM
    worth = _shown(lots, (number, order[0]), least, self_drawn=self_drawn) if has_tiles else _bare(lots)
    return {
        "number": number,
        "outcome": "win",
        "winner": sitting.seats[order[0]],
        **paid,
        **worth,
        **entered,
    }


def _shown(lots: Lots, place: tuple[int, int], least: int, *, self_drawn: bool) -> Mapping[str, Any]:
    """Return the fields of a win whose tiles were typed: declared as the engine counts.

    `place` is the number of the hand and the drawn seat of the winner.
    """
    number, winner = place
    win = Win(
        self_drawn=self_drawn,
        prevalent_wind=hand_position(number).prevalent_wind,
        seat_wind=seat_wind(ROTATIONS["WMO_FULL"], Wind(winner), number),
    )
    made = make_win(lots, win, least)
    return {
        "tiles": format_hand(made.hand, made.win),
        "flowers": made.win.flowers,
        "declared_total": int(made.total),
    }


def _bare(lots: Lots) -> Mapping[str, Any]:
    """Return the fields of a win of which only the total is known; it holds 8 fan beside its flowers."""
    total = bare_total(lots)
    return {"flowers": min(one_of(lots, FLOWERS), total - MINIMUM), "declared_total": total}


def totals(seats: Sequence[int], deltas: Sequence[int]) -> dict[str, int]:
    """Return points by player number as an archive writes them."""
    return {str(player): points for player, points in sorted(zip(seats, deltas, strict=True))}
