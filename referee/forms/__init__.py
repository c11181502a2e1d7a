"""What is typed at the table, as clean values."""

from referee.forms.hand import CorrectionForm, HandForm, typed_again
from referee.forms.hand_fields import DRAWN, ONLY_TOTAL, REPLAY, SELF_DRAWN, USUAL_TOTALS, VOID, WITH_TILES
from referee.forms.penalty import PenaltyForm
from referee.forms.reason import ReasonForm

__all__ = [
    "DRAWN",
    "ONLY_TOTAL",
    "REPLAY",
    "SELF_DRAWN",
    "USUAL_TOTALS",
    "VOID",
    "WITH_TILES",
    "CorrectionForm",
    "HandForm",
    "PenaltyForm",
    "ReasonForm",
    "typed_again",
]
