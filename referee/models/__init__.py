"""Rows of the table: facts only, points are computed from them."""

from referee.models.audit import AuditEntry, ChainedEntry
from referee.models.base import AppendOnlyError
from referee.models.hand import HandEntry, Outcome
from referee.models.penalty import Penalty, PenaltyReceivers
from referee.models.sheet import Occupancy, Participant, ScoreSheet, Seat, SheetState
from referee.models.signature import SignedTotal

__all__ = [
    "AppendOnlyError",
    "AuditEntry",
    "ChainedEntry",
    "HandEntry",
    "Occupancy",
    "Outcome",
    "Participant",
    "Penalty",
    "PenaltyReceivers",
    "ScoreSheet",
    "Seat",
    "SheetState",
    "SignedTotal",
]
