"""What waits behind what was not recorded of the same sheet; static/js/behind.js has the same table."""

from collections.abc import Iterable
from typing import Final

from referee.views.queue_reading import Queued

HAND, CORRECTION, PENALTY, SEATS, TOTALS = "hand", "correction", "penalty", "seats", "totals"
KINDS: Final = {
    "hand.record": HAND,
    "hand.withdraw": HAND,
    "hand.correct": CORRECTION,
    "penalty.record": PENALTY,
    "penalty.cancel": PENALTY,
}
BEHIND: Final = {
    HAND: {HAND, SEATS},  # a hand builds on the one before it, and on who sits where
    SEATS: {HAND, SEATS},
    # confirmations, signatures, checkpoints: their totals would lack what was refused
    TOTALS: {HAND, PENALTY, CORRECTION},
    CORRECTION: set(),
    PENALTY: set(),
}


def kind_of(act: str) -> str:
    """Return what kind of act it is: hand, correction, penalty, seats, or totals."""
    return KINDS.get(act) or (SEATS if act.startswith("seats.") else TOTALS)


def is_held(entry: Queued, refused: Iterable[Queued]) -> bool:
    """Tell whether an entry must wait behind one of those that were not recorded before it."""
    return any(_waits_behind(entry, each) for each in refused)


def _waits_behind(entry: Queued, refused: Queued) -> bool:
    if kind_of(refused.act) in BEHIND[kind_of(entry.act)]:
        return True
    are_corrections = entry.act == refused.act == "hand.correct"
    return are_corrections and entry.fields().get("number") == refused.fields().get("number")
