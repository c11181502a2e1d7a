"""What the table's pages, prints and services read: frozen values, nobody's rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Any, Literal

from referee.rules.table_points import SCHEME, places, table_points

Four = tuple[int, int, int, int]
Source = Literal["hands", "signed", "absence", "none"]


@dataclass(frozen=True, slots=True)
class HolderView:
    """Somebody who holds or held a seat, from a hand on."""

    participant_id: int
    name: str
    latin_name: str
    from_hand: int
    is_absent: bool = False


@dataclass(frozen=True, slots=True)
class SeatView:
    """One of the four, in drawn order E, S, W, N, and how that person stands.

    An empty seat has no person (id 0, no name) and no place; its ``holders`` may name who did not come.
    """

    seat: str  # as drawn: "E", "S", "W" or "N"
    participant_id: int
    name: str
    latin_name: str
    number: str  # what an event calls this person; empty at a table without an event
    total: int  # game points
    table_points: Fraction
    place: int  # equal persons share it
    is_empty: bool = False
    deduction: Fraction = Fraction(0)  # for conduct; taken from the table points above already
    holders: tuple[HolderView, ...] = ()  # everybody who held the seat, in order


@dataclass(frozen=True, slots=True)
class HandView:
    """The version of a hand that counts; indices are places in the sheet's seats."""

    number: int
    outcome: str  # "win", "drawn_hand" or "void"
    winner_index: int | None
    discarder_index: int | None
    self_drawn: bool
    declared_total: int | None
    ruled_total: int | None
    flowers: int | None
    hand_text: str
    verdict: Mapping[str, Any]
    deltas: Four  # payments of this hand, without penalties
    running: Four  # sums of the hands up to this one; penalties stand apart, as on paper
    ruling_reason: str
    reason: str  # of the correction that made this version
    entered_by: str
    version: int
    created: datetime
    claimant_indices: tuple[int, ...] = ()  # others who called a win on the same discard
    declared_fan: Mapping[str, int] = field(default_factory=dict)  # times by the name of the fan
    declared_points: Mapping[str, int] = field(default_factory=dict)  # in all, where the player said so


@dataclass(frozen=True, slots=True)
class VersionView:
    """One version of a hand as it was entered, current or not."""

    number: int
    version: int
    outcome: str  # "win", "drawn_hand", "void", "replay" or "withdrawn"
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
    """A ruling on an event of a hand or of the session, cancelled or standing."""

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
    kind: str = "offence"  # also "false_win", "dead_hand", "action"
    playing: int = 0  # of a hand that was played again: before the first replay 0, then 1 ...
    offence_key: str = ""  # of the catalogue
    effect: str = "none"
    action: str = ""
    shares: tuple[tuple[int, int], ...] = ()  # index and points
    step: int | None = None  # rulings that counted before this one
    scope: str = ""
    minutes_late: int | None = None
    table_points: Fraction = Fraction(0)  # that the offender loses besides
    counts_for_table_points: bool = True
    proposal: Mapping[str, Any] = field(default_factory=dict)  # of the edition, as shown
    verdict: Mapping[str, Any] = field(default_factory=dict)  # of the engine on a false win, as shown
    hand_text: str = ""
    declared_total: int | None = None
    departure_reason: str = ""

    @property
    def is_warning(self) -> bool:
        """Tell whether this takes no points of any kind."""
        return not self.amount and not self.table_points and self.kind != "action"


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
    playing: int = 0  # how often this hand was to be played again
    dead: tuple[int, ...] = ()  # who may not win it any more, by the rulings so far
    barred: Mapping[int, str] = field(default_factory=dict)  # who may not for a ruling before it: its effect


@dataclass(frozen=True, slots=True)
class CheckpointView:
    """The paper's sums of the hands so far beside the desk's, without penalties; None for an empty seat."""

    after_hand: int
    totals: tuple[int | None, ...]
    computed: Four
    differences: tuple[int | None, ...]  # paper minus desk

    @property
    def agrees(self) -> bool:
        """Tell whether paper and desk say the same."""
        return not any(self.differences)


@dataclass(frozen=True, slots=True)
class SignatureView:
    """Somebody signed; ``stands`` while the sheet is as it was then."""

    capacity: str  # "player", "referee", "head_referee"
    index: int | None  # of a player
    name: str  # who acted
    at: datetime
    points: int | None
    reason: str
    chain_head: str
    stands: bool


@dataclass(frozen=True, slots=True)
class LeaseView:
    """Which device enters for a table, since when; ``is_mine``: it is the one that asked."""

    device_name: str
    actor_name: str
    since: datetime
    is_mine: bool


@dataclass(frozen=True, slots=True)
class SheetView:
    """A whole sheet as one value."""

    sheet_id: int
    title: str
    state: str
    version: int  # what a page has seen; services refuse when it has moved on
    ruleset: str
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
    rotation_rounds: tuple[str, ...] = ()  # "ESWN": drawn winds of those in chairs E, S, W, N, a round each
    rotation_seed: str = ""
    expected_sum: int = 0  # what the totals should come to, by what penalties take off the table
    sum_holds: bool = True
    checkpoints: tuple[CheckpointView, ...] = ()
    first_block: tuple[int, int] | None = None  # the first hands between which paper and desk part
    checkpoint_due: int | None = None  # the hand after which the paper's totals are asked for now
    signatures: tuple[SignatureView, ...] = ()
    difference_ruling: str = ""  # why the signed totals may differ as they do; empty where nobody ruled so
    content: str = ""  # digest of all that points come from: what signatures stand on

    @property
    def confirmed(self) -> frozenset[int]:
        """Return the indices of the players whose confirmation stands."""
        return frozenset(each.index for each in self.signatures if each.stands and each.index is not None)

    @property
    def last_number(self) -> int:
        """Return the number of the last recorded hand, 0 before the first."""
        return self.hands[-1].number if self.hands else 0

    def history(self, number: int) -> tuple[VersionView, ...]:
        """Return every version of a hand, oldest first, withdrawn ones too."""
        return tuple(version for version in self.versions if version.number == number)


@dataclass(frozen=True, slots=True)
class Sanction:
    """A standing ruling that forfeits a session or puts somebody out of the event.

    ``penalties`` are all points that rulings took from the person on this sheet, negative or nought.
    """

    participant_id: int
    effect: str
    penalties: int


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
    is_finished: bool  # all hands recorded, totals from paper, or the sheet is entered or further
    penalties: tuple[int, ...] = field(default=())  # part of the totals that comes from penalties
    scores: tuple[
        int, ...
    ] = ()  # the totals that table points come from: without what does not count for them
    deductions: tuple[Fraction, ...] = ()  # table points lost for conduct
    absence_points: tuple[Fraction, ...] = ()  # what the edition gives where seats are empty
    absent_ids: tuple[int, ...] = ()  # who was drawn here and did not come
    wins: tuple[int | None, ...] = ()  # hands won, in the order of the seats; None without hands
    deal_ins: tuple[int | None, ...] = ()  # hands in which they discarded the winning tile
    sanctions: tuple[Sanction, ...] = ()  # rulings that reach beyond the hand
    came_late: tuple[int, ...] = ()  # who took over a seat after the first hand
    redistributed: int = 0  # points that penalties moved to others

    def table_points(self, scheme: Sequence[int | Fraction] = SCHEME) -> tuple[Fraction, ...]:
        """Return the table points of those who sit here, conduct deductions taken off."""
        shared = table_points(self.scores, self.absence_points or scheme)
        return tuple(points - lost for points, lost in zip(shared, self.deductions, strict=True))

    def places(self) -> tuple[int, ...]:
        """Return the places at the table; equal persons share the better one."""
        return places(self.scores)
