"""A seat rotation as rows keep it: for each round the letters of the drawn winds in chairs E, S, W, N."""

from collections.abc import Sequence
from functools import lru_cache

from referee.rules import ROTATIONS, Rotation
from referee.rules.rotation import own_rotation


def rotation_in(code: str, table: Sequence[str]) -> Rotation:
    """Return the rotation of a table, or without one that of the name; KeyError for an unknown name."""
    return _own(code, tuple(table)) if table else ROTATIONS[code]


def winds_of(table: Sequence[str]) -> list[list[int]]:
    """Return the drawn winds as numbers; -1 for a letter that is none."""
    return [["ESWN".find(letter) for letter in row] for row in table]


def letters_of(rotation: Rotation) -> tuple[str, ...]:
    """Return the rotation as it is stored and shown."""
    return tuple("".join(wind.letter for wind in row) for row in rotation.rounds)


@lru_cache(maxsize=256)
def _own(code: str, table: tuple[str, ...]) -> Rotation:
    return own_rotation(code, winds_of(table))
