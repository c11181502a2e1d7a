"""The values of a draw: chart, seating and their measures."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

Table: TypeAlias = tuple[int, int, int, int]
"""Who sits E, S, W and N."""
Session: TypeAlias = tuple[Table, ...]
Seats: TypeAlias = tuple[int | None, int | None, int | None, int | None]
"""The same with people or empty chairs (None); a table of four empty chairs is not played."""
SeatedSession: TypeAlias = tuple[Seats, ...]
Rows: TypeAlias = Sequence[Sequence[Sequence[int | None]]]
"""Sessions of tables of seats in the order E, S, W, N; None is an empty chair."""

SEATS_AT_A_TABLE = 4
SMALLEST_FIELD = 8


class Plan(Protocol):
    """Anything that says who sits where in every session."""

    @property
    def sessions(self) -> Rows:
        """Return the sessions."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """How good a chart or a seating is, counted over all its sessions.

    ``repeats`` is the sum over pairs of meetings beyond the first. No chart of this size can have fewer than
    ``repeats_lower_bound``; ``best_known`` is the fewest anyone is known to have reached (None: not known).
    ``wind_bad_cells`` counts (player, wind) pairs above or below an even share. ``never_met_apart`` counts
    pairs who never meet and have no common opponent either.
    """

    players: int
    sessions: int
    repeats: int
    repeats_lower_bound: int
    best_known: int | None
    max_meetings: int
    wind_bad_cells: int
    table_revisits: int
    never_met: int
    never_met_apart: int
    connected: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """Who meets whom, where and under which wind, in slot numbers from 0: made before anyone draws a slot.

    ``blocks`` are groups of slots that never meet one another; team-mates and club-mates may be put there.
    ``empty`` are slots that no player draws: a house player sits there, or the chair stays empty. Where
    players sit out in turn, the tables of a session do not hold all slots.
    """

    players: int
    sessions: tuple[Session, ...]
    method: str
    seed: str
    algorithm: str
    metrics: Metrics
    blocks: tuple[tuple[int, ...], ...] = ()
    empty: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Seating:
    """A chart with people in its slots: ``order[slot]`` is the person who drew that slot, or None."""

    order: tuple[int | None, ...]
    sessions: tuple[SeatedSession, ...]
    seed: str
    algorithm: str
