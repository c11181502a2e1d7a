"""Rows of the table: facts only, points are computed from them."""

from referee.models.audit import AuditEntry, ChainedEntry
from referee.models.base import AppendOnlyError
from referee.models.device import DeviceLease
from referee.models.hand import HandEntry, Outcome
from referee.models.penalty import Penalty, PenaltyReceivers, RulingKind
from referee.models.sheet import Occupancy, Participant, ScoreSheet, Seat, SheetState
from referee.models.signature import Capacity, CheckpointTotal, DifferenceRuling, Signature, SignedTotal

__all__ = [
    "AppendOnlyError",
    "AuditEntry",
    "Capacity",
    "ChainedEntry",
    "CheckpointTotal",
    "DeviceLease",
    "DifferenceRuling",
    "HandEntry",
    "Occupancy",
    "Outcome",
    "Participant",
    "Penalty",
    "PenaltyReceivers",
    "RulingKind",
    "ScoreSheet",
    "Seat",
    "SheetState",
    "Signature",
    "SignedTotal",
]
