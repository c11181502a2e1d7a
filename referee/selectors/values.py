"""What the table's pages, prints and services read: frozen values, nobody's rows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Any, Literal

Four = tuple[int, int, int, int]
Source = Literal["hands", "signed", "none"]


@dataclass(frozen=True, slots=True)
class SeatView:
    """One of the four, in drawn order E, S, W, N, and how that person stands."""

    seat: str  # as drawn: "E", "S", "W" or "N"
    participant_id: int
    name: str
    latin_name: str
    number: str  # what an event calls this person; empty at a table without an event
    total: int  # game points
    table_points: Fraction
    place: int  # equal persons share it


@dataclass(frozen=True, slots=True)
class HandView:
    """The version of a hand that counts; indices are places in the sheet's seats."""

    number: int
    outcome: str  # "win" or "drawn_hand"
    winner_index: int | None
    discarder_index: int | None
    self_drawn: bool
    declared_total: int | None
    ruled_total: int | None
    flowers: int | None
    hand_text: str
    verdict: Mapping[str, Any]
    deltas: Four  # payments of this hand, without penalties
    running: Four  # after this hand and its penalties
    ruling_reason: str
    reason: str  # of the correction that made this version
    entered_by: str
    version: int
    created: datetime


@dataclass(frozen=True, slots=True)
class VersionView:
    """One version of a hand as it was entered, current or not."""

    number: int
    version: int
    outcome: str  # "win", "drawn_hand" or "withdrawn"
    winner_index: int | None
    discarder_index: int | None
    self_drawn: bool
    declared_total: int | None
    ruled_total: int | None
    hand_text: str
    ruling_reason: str
    reason: str
    entered_by: str
    created: datetime


@dataclass(frozen=True, slots=True)
class PenaltyView:
    """A penalty, cancelled or standing."""

    id: int
    hand_number: int | None
    offender_index: int
    amount: int  # what the offender loses in all
    receivers: str
    receiver_index: int | None
    deltas: Four  # zeros when cancelled
    offence: str
    note: str
    entered_by: str
    created: datetime
    is_cancelled: bool
    cancelled_by: str
    cancel_reason: str


@dataclass(frozen=True, slots=True)
class Move:
    """One person changes seats before the first hand of a round."""

    index: int
    from_seat: str
    to_seat: str


@dataclass(frozen=True, slots=True)
class NextHand:
    """The hand about to be played: who deals, who holds which wind, who moves first."""

    number: int
    round_number: int  # 1 to 4
    prevalent_wind: str
    dealer_index: int
    winds: tuple[str, str, str, str]  # held in this hand by each of the four
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class SheetView:
    """A whole sheet as one value."""

    sheet_id: int
    title: str
    state: str
    version: int  # what a page has seen; services refuse when it has moved on
    ruleset: str
    ruleset_pinned: bool
    rotation: str
    hands_planned: int
    seats: tuple[SeatView, ...]
    hands: tuple[HandView, ...]
    versions: tuple[VersionView, ...]
    penalties: tuple[PenaltyView, ...]
    next_hand: NextHand | None  # none when all are played
    source: Source  # where the totals come from
    signed: tuple[int | None, ...]  # totals on the signed paper, in seat order
    differences: tuple[int | None, ...]  # signed minus computed, where both are known
    chain_head: str  # hash of the last act; empty before the first

    @property
    def last_number(self) -> int:
        """Return the number of the last recorded hand, 0 before the first."""
        return self.hands[-1].number if self.hands else 0

    def history(self, number: int) -> tuple[VersionView, ...]:
        """Return every version of a hand, oldest first, withdrawn ones too."""
        return tuple(version for version in self.versions if version.number == number)


@dataclass(frozen=True, slots=True)
class SheetResult:
    """What standings need of a sheet: who sat there and what they won."""

    sheet_id: int
    state: str
    source: Source
    seats: tuple[str, ...]  # in drawn order; fewer than four where seats are empty
    participant_ids: tuple[int, ...]  # who holds these seats
    totals: tuple[int, ...]  # game points in the same order; zeros where the source is none
    hands_recorded: int
    is_finished: bool  # all hands recorded, or the sheet is entered or further
    penalties: tuple[int, ...] = field(default=())  # part of the totals that comes from penalties
