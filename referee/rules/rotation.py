"""Who sits where in which round, and who holds which wind in which hand.

| place | what | here |
|---|---|---|
| 1998 p. 9; WMO 2006 3.4.3-5, 3.4.8 | four rounds of four hands | `hand_position`, `dealer` |
| WMO 2006 appendix 4 | the table of seats of the four rounds | `WMO_FULL` |
| Chinese encyclopaedia text, way 1 | one change before the West round, South deals then | `HALF_SWAP` |
| single sessions without a change of seats | | `FIXED` |

Persons keep their chairs for a round; the winds move by one chair after each hand. A chair is named by the
wind that it holds in the first hand of the round, a person by the wind drawn for the session.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from referee.rules.four import SEATS, refuse
from referee.rules.problem import Problem
from referee.rules.tiles import Wind

HANDS: Final = 16
DRAWN: Final = (Wind.EAST, Wind.SOUTH, Wind.WEST, Wind.NORTH)


@dataclass(frozen=True, slots=True)
class Rotation:
    """A seat rotation: for each round the drawn winds of the persons in chairs East, South, West, North."""

    code: str
    rounds: tuple[tuple[Wind, ...], ...]


class HandPosition(NamedTuple):
    """Where a hand stands in the session: round and hand counted from 0."""

    round_index: int
    prevalent_wind: Wind
    index_in_round: int


class Move(NamedTuple):
    """A person's change of chair between two rounds."""

    drawn_seat: Wind
    from_chair: Wind
    to_chair: Wind


def own_rotation(code: str, rounds: Sequence[Sequence[int]]) -> Rotation:
    """Return a rotation from an event's own table of 4 x 4 drawn winds (0 East to 3 North).

    TableError unless there are four rounds, each seats everybody once, and the first is played as drawn.
    """
    refuse(rotation_problems(rounds))
    return Rotation(code, tuple(tuple(Wind(seat) for seat in row) for row in rounds))


def rotation_problems(rounds: Sequence[Sequence[int]]) -> tuple[Problem, ...]:
    """Return everything that is wrong with a table of seats; rounds in the arguments count from 1."""
    found: list[Problem] = []
    if len(rounds) != SEATS:
        found.append(Problem("rotation_needs_four_rounds", {"rounds": len(rounds)}))
    found.extend(
        Problem("rotation_round_is_no_seating", {"round": number})
        for number, row in enumerate(rounds, start=1)
        if sorted(row) != list(DRAWN)
    )
    if rounds and sorted(rounds[0]) == list(DRAWN) and list(rounds[0]) != list(DRAWN):
        found.append(Problem("rotation_must_start_as_drawn"))
    return tuple(found)


def _table(code: str, text: str) -> Rotation:
    return own_rotation(code, [["ESWN".index(letter) for letter in row] for row in text.split()])


WMO_FULL: Final = _table("WMO_FULL", "ESWN SENW WNSE NWES")
HALF_SWAP: Final = _table("HALF_SWAP", "ESWN ESWN SENW SENW")
FIXED: Final = _table("FIXED", "ESWN ESWN ESWN ESWN")
ROTATIONS: Final[Mapping[str, Rotation]] = {
    rotation.code: rotation for rotation in (WMO_FULL, HALF_SWAP, FIXED)
}


def hand_position(hand_number: int) -> HandPosition:
    """Return the round, its prevalent wind and the place in the round of hand 1 to 16; ValueError outside."""
    if not 1 <= hand_number <= HANDS:
        raise ValueError(f"hand {hand_number} is outside 1 to {HANDS}")
    round_index, index_in_round = divmod(hand_number - 1, SEATS)
    return HandPosition(round_index, Wind(round_index), index_in_round)


def chair(rotation: Rotation, drawn_seat: Wind, hand_number: int) -> Wind:
    """Return the chair of the person who drew this wind, in the round of the hand."""
    return Wind(rotation.rounds[hand_position(hand_number).round_index].index(drawn_seat))


def seat_wind(rotation: Rotation, drawn_seat: Wind, hand_number: int) -> Wind:
    """Return the wind that the person who drew `drawn_seat` holds in the hand."""
    passed = hand_position(hand_number).index_in_round
    return Wind((chair(rotation, drawn_seat, hand_number) - passed) % SEATS)


def seat_winds(rotation: Rotation, hand_number: int) -> tuple[Wind, ...]:
    """Return the winds held in the hand by those who drew East, South, West and North."""
    return tuple(seat_wind(rotation, drawn_seat, hand_number) for drawn_seat in DRAWN)


def dealer(rotation: Rotation, hand_number: int) -> Wind:
    """Return the drawn wind of the person who deals the hand, that is, holds East in it."""
    position = hand_position(hand_number)
    return rotation.rounds[position.round_index][position.index_in_round]


def moves(rotation: Rotation, hand_number: int) -> tuple[Move, ...]:
    """Return who changes chairs before the hand, in order of drawn seats; empty when nobody does.

    Chairs are named as in the first hand of the round just finished (from) and of the new round (to); they
    are the same chairs of the room, so that East to West means to the chair opposite.
    """
    position = hand_position(hand_number)
    if position.index_in_round or not position.round_index:
        return ()
    pairs = (
        (seat, chair(rotation, seat, hand_number - 1), chair(rotation, seat, hand_number)) for seat in DRAWN
    )
    return tuple(Move(*pair) for pair in pairs if pair[1] != pair[2])
