"""What is typed at the table, as clean values."""

from referee.forms.hand import DRAWN, SELF_DRAWN, CorrectionForm, HandForm, typed_again
from referee.forms.penalty import PenaltyForm
from referee.forms.reason import ReasonForm

__all__ = ["DRAWN", "SELF_DRAWN", "CorrectionForm", "HandForm", "PenaltyForm", "ReasonForm", "typed_again"]
