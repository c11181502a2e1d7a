"""Tiles and problems found while reading a text, each with its place."""

from dataclasses import dataclass, field
from typing import NamedTuple

from referee.rules.problem import Problem
from referee.rules.tiles import Tile


class Placed(NamedTuple):
    """A tile and the index of its character in the text (from 0)."""

    tile: Tile
    position: int


@dataclass(slots=True)
class Scan:
    """What a stretch of text holds: the tiles in order and what could not be read."""

    tiles: list[Placed] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def report(self, code: str, position: int, **args: str | int) -> None:
        """Note one problem."""
        self.problems.append(Problem(code, args, position))
