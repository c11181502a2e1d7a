"""What detectors look at, and what they answer: instances as bitmasks over the groups of one reading.

Bits 0-3 chows, 4-7 pungs and kongs, 8 the pair, 9 a special part (knitted tiles, singles), 10-16 seven pairs,
32 and up four alike that no group holds together.
An instance that the whole hand makes has every bit. Groups are sorted by their lowest tile within their kind.
Detectors of two, three or four sets are asked about just those and answer with all of them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, NamedTuple

from referee.rules.hand import Shape

Instances = tuple[int, ...]

NONE: Final[Instances] = ()
WHOLE: Final = -1
WHOLE_HAND: Final[Instances] = (WHOLE,)
TOGETHER: Final[Instances] = (WHOLE,)
"""All the sets that the detector was asked about."""

PUNG_BIT: Final = 4
PAIR_BIT: Final = 8
SPECIAL_BIT: Final = 9
PAIRS_BIT: Final = 10
HOG_BIT: Final = 32
PAIR: Final = 1 << PAIR_BIT
SPECIAL: Final = 1 << SPECIAL_BIT


class Evidence(StrEnum):
    """The kinds of evidence; each is prepared once and shared by all detectors of its kind."""

    KINDS = "kinds"
    HOGS = "hogs"
    TWO_CHOWS = "two_chows"
    THREE_CHOWS = "three_chows"
    FOUR_CHOWS = "four_chows"
    CHOWS_AND_FIVES = "chows_and_fives"
    TWO_PUNGS = "two_pungs"
    THREE_PUNGS = "three_pungs"
    FOUR_PUNGS = "four_pungs"
    HONOURS = "honours"
    GROUPS = "groups"
    KONGS = "kongs"
    SPECIAL = "special"
    WAIT = "wait"
    GATES = "gates"
    WIN = "win"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Detector:
    """A question to one kind of evidence; it answers with every instance it finds."""

    evidence: Evidence
    find: Callable[[Any], Instances]


class Kinds(NamedTuple):
    """The kinds of tile: suits (1 characters, 2 bamboos, 4 dots), all ranks as nine bits, honours."""

    suits: int
    ranks: int
    winds: bool
    dragons: bool
    green: bool
    reversible: bool


class TwoSets(NamedTuple):
    """Two chows or two pungs: whether of one suit, and how many ranks lie between them."""

    one_suit: bool
    step: int


class ThreeSets(NamedTuple):
    """Three chows or three pungs: of how many suits, and their (lowest) ranks from 0, in order."""

    suits: int
    ranks: tuple[int, int, int]


class ChowsAndFives(NamedTuple):
    """Four chows by their lowest tile, sorted, and the five that the pair is of."""

    chows: tuple[int, ...]
    five: int


class Honours(NamedTuple):
    """The pungs that are worth something alone, as masks; what honour the pair is."""

    winds: int
    dragons: int
    prevalent_wind: int
    seat_wind: int
    outside: int
    """Pungs of terminals and honours."""
    wind_pair: bool
    dragon_pair: bool


class Groups(NamedTuple):
    """What all groups of a reading in ordinary sets have in common, and what sets they are."""

    pungs: int
    knitted: bool
    suit_pair: bool
    common: int


class Kongs(NamedTuple):
    """The kongs and concealed pungs of a reading as masks; a concealed kong is in both of the last two."""

    melded_kongs: int
    concealed_kongs: int
    concealed_pungs: int


class Special(NamedTuple):
    """A hand without four ordinary sets: its shape and its kinds of tile as a mask."""

    shape: Shape
    kinds: int


class Wait(NamedTuple):
    """The last tile's place: the group's mask, the tile's rank from 0 (-1 an honour), its place there."""

    group: int
    rank: int
    position: int


class WinFacts(NamedTuple):
    """How the hand was won, and how much of it was claimed."""

    self_drawn: bool
    last_of_kind: bool
    last_of_wall: bool
    kong_replacement: bool
    robbed_kong: bool
    claimed_sets: int


def on(evidence: Evidence) -> Callable[[Callable[[Any], Instances]], Detector]:
    """Make a detector of a function that asks this kind of evidence."""

    def decorate(find: Callable[[Any], Instances]) -> Detector:
        return Detector(evidence, find)

    return decorate


@on(Evidence.NOTHING)
def never(_evidence: None) -> Instances:
    """Find nothing: the fan is counted outside the readings."""
    return NONE
