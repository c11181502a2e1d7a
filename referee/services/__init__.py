"""Writes of the table: an act is one transaction and one audit entry, or it changes nothing."""

from referee.services.acts import Record, entry_columns, seal
from referee.services.drafts import HandDraft
from referee.services.errors import (
    BadEntry,
    DeviceElsewhere,
    HandTaken,
    NotAllowed,
    ServiceError,
    SheetNotOpen,
    StalePage,
)
from referee.services.hands import correct_hand, record_hand, withdraw_hand
from referee.services.judging import Judgement, judge
from referee.services.penalties import cancel_penalty, record_penalty
from referee.services.penalty_drafts import PenaltyDraft, Ruling
from referee.services.rulings import departures, judge_false_win
from referee.services.signing import sign_totals
from referee.services.states import set_sheet_state, set_sheet_states

__all__ = [
    "BadEntry",
    "DeviceElsewhere",
    "HandDraft",
    "HandTaken",
    "Judgement",
    "NotAllowed",
    "PenaltyDraft",
    "Record",
    "Ruling",
    "ServiceError",
    "SheetNotOpen",
    "StalePage",
    "cancel_penalty",
    "correct_hand",
    "departures",
    "entry_columns",
    "judge",
    "judge_false_win",
    "record_hand",
    "record_penalty",
    "seal",
    "set_sheet_state",
    "set_sheet_states",
    "sign_totals",
    "withdraw_hand",
]
