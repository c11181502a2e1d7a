"""A winning hand, how it was won, and one way to read it: frozen values.

Constructors accept anything of the right type: whether the tiles can exist is asked elsewhere, so that a
wrong hand can be shown with its problems.
"""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from referee.rules.tiles import Tile, Wind

FanPoints = NewType("FanPoints", int)
GamePoints = NewType("GamePoints", int)


class MeldKind(StrEnum):
    """What can be laid down during play."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"


@dataclass(frozen=True, slots=True)
class Meld:
    """A set on the table: a claimed chow, pung or kong, or a kong of one's own."""

    kind: MeldKind
    tile: Tile
    """The lowest tile of a chow; the tile of a pung or kong."""
    concealed: bool = False
    feeder: int | None = None
    """Who gave the claimed tile: 1 left, 2 across, 3 right."""
    claimed: int | None = None
    """Which tile of a chow was claimed, 1 to 3; never changes the score."""
    added: bool = False
    """A kong made by adding the fourth tile to a claimed pung."""

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Return the three or four tiles."""
        if self.kind is MeldKind.CHOW:
            return self.tile, Tile(self.tile + 1), Tile(self.tile + 2)
        return (self.tile,) * (4 if self.kind is MeldKind.KONG else 3)


@dataclass(frozen=True, slots=True)
class WinningHand:
    """The tiles of a declared hand; the concealed ones sorted and without the winning tile."""

    melds: tuple[Meld, ...]
    concealed: tuple[Tile, ...]
    winning_tile: Tile

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Return every tile of the hand in order, the fourth of a kong and the winning tile included."""
        laid_down = [tile for meld in self.melds for tile in meld.tiles]
        return tuple(sorted([*laid_down, *self.concealed, self.winning_tile]))

    def copies(self) -> Counter[Tile]:
        """Return how many of each kind the hand holds."""
        return Counter(self.tiles)


@dataclass(frozen=True, slots=True)
class Win:
    """How the hand was won; flowers are a number."""

    self_drawn: bool = False
    last_of_kind: bool = False
    """The other three of the winning tile lie open for all."""
    last_of_wall: bool = False
    """Self-drawn: the last tile of the wall; otherwise: the discard after it."""
    kong_replacement: bool = False
    robbed_kong: bool = False
    prevalent_wind: Wind = Wind.EAST
    seat_wind: Wind = Wind.EAST
    flowers: int = 0
    flower_after_kong: bool = False
    """The kong's replacement was a flower and the win came on the flower's replacement."""


class GroupKind(StrEnum):
    """What a reading is made of."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    PAIR = "pair"
    KNITTED = "knitted"
    """The nine tiles 147, 258, 369 in three suits, standing for three sets."""
    SINGLES = "singles"
    """The tiles of a hand without sets: orphans, honours and knitted tiles."""
    FOUR_ALIKE = "four_alike"
    """Four of a kind spread over the groups; makes a tile hog, never part of an arrangement."""


@dataclass(frozen=True, slots=True)
class Group:
    """A set, pair or special part inside one reading."""

    kind: GroupKind
    tiles: tuple[Tile, ...]
    melded: bool = False
    """Laid down by a claim; a concealed kong is not melded."""
    concealed: bool = True
    """Counts as concealed; a pung that a discard completed is neither melded nor concealed."""


class Shape(StrEnum):
    """The families of winning hands."""

    STANDARD = "standard"
    SEVEN_PAIRS = "seven_pairs"
    THIRTEEN_ORPHANS = "thirteen_orphans"
    HONOURS_AND_KNITTED = "honours_and_knitted"
    KNITTED_STRAIGHT = "knitted_straight"


@dataclass(frozen=True, slots=True)
class Arrangement:
    """One way to read a winning hand."""

    shape: Shape
    groups: tuple[Group, ...]
    winning_group: int
    """Which group the winning tile belongs to."""
