"""What a count answers: the fan that count, those that do not and why, the other readings."""

from dataclasses import dataclass

from referee.rules.fans import Fan
from referee.rules.hand import Arrangement, FanPoints, Group
from referee.rules.problem import HandError, Problem
from referee.rules.ruleset import Principle

Instance = tuple[Group, ...]
"""The groups that make a fan once."""


class NotAWin(HandError):  # noqa: N818 - it is the name of what happened at the table
    """The tiles are no winning shape."""

    def __init__(self) -> None:
        super().__init__((Problem("not_a_win"),))


@dataclass(frozen=True, slots=True)
class CountedFan:
    """A fan that counts, how often, what one is worth, and the groups that make each."""

    fan: Fan
    times: int
    points_each: FanPoints
    instances: tuple[Instance, ...]

    @property
    def points(self) -> FanPoints:
        """Return what it adds to the hand."""
        return FanPoints(self.times * self.points_each)


@dataclass(frozen=True, slots=True)
class RefusedFan:
    """A fan that the tiles show but that does not count: because of which fan, by which principle, source."""

    fan: Fan
    times: int
    because: Fan | None
    principle: Principle | None
    source: str
    instances: tuple[Instance, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a hand, with what counts in it; flowers apart."""

    arrangement: Arrangement
    counted: tuple[CountedFan, ...]
    total_without_flowers: FanPoints


@dataclass(frozen=True, slots=True)
class Count:
    """The count of a winning hand in one edition; `counted` includes the flowers."""

    ruleset: str
    counted: tuple[CountedFan, ...]
    refused: tuple[RefusedFan, ...]
    alternatives: tuple[Reading, ...]
    """Readings with other fan and the same total."""
    lower: tuple[Reading, ...]
    """Readings that lost, the best first."""
    arrangement: Arrangement
    flowers: int
    total_without_flowers: FanPoints
    total: FanPoints
    uncapped_total: FanPoints
    """What the hand would be worth without the event's cap."""
