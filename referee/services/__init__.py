"""Writes of the table: an act is one transaction and one audit entry, or it changes nothing."""

from referee.services.acts import Record, entry_columns, seal
from referee.services.drafts import HandDraft
from referee.services.errors import BadEntry, HandTaken, NotAllowed, ServiceError, SheetNotOpen, StalePage
from referee.services.hands import correct_hand, record_hand, withdraw_hand
from referee.services.judging import Judgement, judge
from referee.services.penalties import PenaltyDraft, cancel_penalty, record_penalty
from referee.services.signing import sign_totals
from referee.services.states import set_sheet_state, set_sheet_states

__all__ = [
    "BadEntry",
    "HandDraft",
    "HandTaken",
    "Judgement",
    "NotAllowed",
    "PenaltyDraft",
    "Record",
    "ServiceError",
    "SheetNotOpen",
    "StalePage",
    "cancel_penalty",
    "correct_hand",
    "entry_columns",
    "judge",
    "record_hand",
    "record_penalty",
    "seal",
    "set_sheet_state",
    "set_sheet_states",
    "sign_totals",
    "withdraw_hand",
]
