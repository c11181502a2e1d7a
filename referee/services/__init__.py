"""Writes of the table: an act is one transaction and one audit entry, or it changes nothing."""

from referee.services.acts import AT_ONCE, Record, Sent, entry_columns, seal
from referee.services.checkpoints import record_checkpoint
from referee.services.consequences import Consequences, HandEffect, Standing, consequences, swap_effects
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
from referee.services.leases import take_lease
from referee.services.penalties import cancel_penalty, record_penalty
from referee.services.penalty_drafts import PenaltyDraft, Ruling
from referee.services.rotations import OWN, set_rotation
from referee.services.rulings import departures, judge_false_win
from referee.services.seats import fill_seat, leave_seat_empty, replace_player, swap_seats
from referee.services.signatures import confirm_sheet, rule_difference, sign_sheet, unlock_sheet
from referee.services.signing import sign_totals
from referee.services.states import set_sheet_state, set_sheet_states

__all__ = [
    "AT_ONCE",
    "OWN",
    "BadEntry",
    "Consequences",
    "DeviceElsewhere",
    "HandDraft",
    "HandEffect",
    "HandTaken",
    "Judgement",
    "NotAllowed",
    "PenaltyDraft",
    "Record",
    "Ruling",
    "Sent",
    "ServiceError",
    "SheetNotOpen",
    "StalePage",
    "Standing",
    "cancel_penalty",
    "confirm_sheet",
    "consequences",
    "correct_hand",
    "departures",
    "entry_columns",
    "fill_seat",
    "judge",
    "judge_false_win",
    "leave_seat_empty",
    "record_checkpoint",
    "record_hand",
    "record_penalty",
    "replace_player",
    "rule_difference",
    "seal",
    "set_rotation",
    "set_sheet_state",
    "set_sheet_states",
    "sign_sheet",
    "sign_totals",
    "swap_effects",
    "swap_seats",
    "take_lease",
    "unlock_sheet",
    "withdraw_hand",
]
