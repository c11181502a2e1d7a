"""Reads of the table: rows in, frozen values out."""

from referee.selectors.audit import (
    ChainBreak,
    Change,
    changes_since,
    check_chain,
    entry_hash,
    sealed_part,
    verify_chain,
)
from referee.selectors.editions import ruleset_of
from referee.selectors.results import sheet_results
from referee.selectors.rows import DRAWN_SEATS, SheetRows, load_sheet, load_sheets
from referee.selectors.sheet import next_hand, sheet_view, view_of
from referee.selectors.values import (
    HandView,
    Move,
    NextHand,
    PenaltyView,
    SeatView,
    SheetResult,
    SheetView,
    VersionView,
)

__all__ = [
    "DRAWN_SEATS",
    "ChainBreak",
    "Change",
    "HandView",
    "Move",
    "NextHand",
    "PenaltyView",
    "SeatView",
    "SheetResult",
    "SheetRows",
    "SheetView",
    "VersionView",
    "changes_since",
    "check_chain",
    "entry_hash",
    "load_sheet",
    "load_sheets",
    "next_hand",
    "ruleset_of",
    "sealed_part",
    "sheet_results",
    "sheet_view",
    "verify_chain",
    "view_of",
]
