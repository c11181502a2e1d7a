"""Reads of the table: rows in, frozen values out."""

from referee.selectors.announced import announced_as_stored, points_announced, times_announced
from referee.selectors.audit import (
    ChainBreak,
    Change,
    changes_since,
    check_chain,
    entry_hash,
    sealed_part,
    verify_chain,
)
from referee.selectors.content import content_digest
from referee.selectors.editions import penalties_of, rotation_of, ruleset_of
from referee.selectors.leases import lease_of
from referee.selectors.papers import CHECKPOINTS, difference_ruling, differences
from referee.selectors.reconciling import Reconciliation, reconcile_rows, reconciliation
from referee.selectors.results import result_of, sheet_results
from referee.selectors.rows import DRAWN_SEATS, SheetRows, load_sheet, load_sheets
from referee.selectors.seats import absence_of
from referee.selectors.sheet import next_hand, sheet_view, view_of
from referee.selectors.stories import (
    TurnLimits,
    barred_of,
    lateness_for,
    lateness_of,
    proposal_for,
    proposal_of,
    step_of,
    story_of,
    turn_limits,
)
from referee.selectors.values import (
    CheckpointView,
    HandView,
    HolderView,
    LeaseView,
    Move,
    NextHand,
    PenaltyView,
    SeatView,
    SheetResult,
    SheetView,
    SignatureView,
    VersionView,
)

__all__ = [
    "CHECKPOINTS",
    "DRAWN_SEATS",
    "ChainBreak",
    "Change",
    "CheckpointView",
    "HandView",
    "HolderView",
    "LeaseView",
    "Move",
    "NextHand",
    "PenaltyView",
    "Reconciliation",
    "SeatView",
    "SheetResult",
    "SheetRows",
    "SheetView",
    "SignatureView",
    "TurnLimits",
    "VersionView",
    "absence_of",
    "announced_as_stored",
    "barred_of",
    "changes_since",
    "check_chain",
    "content_digest",
    "difference_ruling",
    "differences",
    "entry_hash",
    "lateness_for",
    "lateness_of",
    "lease_of",
    "load_sheet",
    "load_sheets",
    "next_hand",
    "penalties_of",
    "points_announced",
    "proposal_for",
    "proposal_of",
    "reconcile_rows",
    "reconciliation",
    "result_of",
    "rotation_of",
    "ruleset_of",
    "sealed_part",
    "sheet_results",
    "sheet_view",
    "step_of",
    "story_of",
    "times_announced",
    "turn_limits",
    "verify_chain",
    "view_of",
]
