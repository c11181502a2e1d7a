"""The values of an archive that stand on the paper of a table, and its calls for the head referee."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CheckpointDoc:
    """Running totals on the paper after a hand."""

    path: str
    after_hand: int
    totals: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class DifferenceDoc:
    """A ruling that signed totals may differ so; in the order of seats."""

    path: str
    differences: tuple[int | None, ...]
    reason: str
    by: str
    at: datetime.datetime | None


@dataclass(frozen=True, slots=True)
class SignatureDoc:
    """A confirmation of a player, or a signature of an official."""

    path: str
    capacity: str
    player: int | None
    content: str
    chain_head: str
    points: int | None
    reason: str
    by: str
    at: datetime.datetime | None


@dataclass(frozen=True, slots=True)
class CallDoc:
    """A call for the head referee."""

    path: str
    note: str
    by: str
    at: datetime.datetime | None
    answer: str
    answered_by: str
    answered_at: datetime.datetime | None


@dataclass(frozen=True, slots=True)
class PapersDoc:
    """What the paper of a table says beside its hands, and its calls."""

    checkpoints: tuple[CheckpointDoc, ...] = ()
    differences: tuple[DifferenceDoc, ...] = ()
    signatures: tuple[SignatureDoc, ...] = ()
    calls: tuple[CallDoc, ...] = ()
