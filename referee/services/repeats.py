"""The very same penalty a second time: mostly a button pressed twice, so it is asked for once more."""

from typing import Any

from referee.models import RulingKind
from referee.rules.problem import Problem
from referee.selectors import SheetRows
from referee.services.penalty_drafts import PenaltyDraft, Ruling


def repeat_problems(rows: SheetRows, draft: PenaltyDraft, ruling: Ruling) -> list[Problem]:
    """Return what asks for "once more" where such a penalty is given twice and nobody has said so."""
    is_repeated = not draft.once_more and is_on_record(rows, draft, ruling)
    return [Problem("penalty_given_before")] if is_repeated else []


def is_on_record(rows: SheetRows, draft: PenaltyDraft, ruling: Ruling) -> bool:
    """Tell whether this player has this penalty in this hand as it is played now, not cancelled.

    Two false wins of one hand are the same whatever the tiles are: after the first the hand is dead. What a
    dead hand is allowed to do is no penalty, and what belongs to no hand may happen all through a session.
    """
    if draft.kind == RulingKind.ACTION or draft.hand_number is None:
        return False
    key = draft.offence_key or ("" if ruling.proposal is None else ruling.proposal.offence)
    place = (draft.offender_id, draft.hand_number, rows.playing(draft.hand_number))
    what = _what(draft.kind, key, draft.offence.strip(), draft.amount)
    return any(
        each.cancelled_at is None
        and (each.offender_id, each.hand_number, each.playing) == place
        and _what(each.kind, each.offence_key, each.offence, each.amount) == what
        for each in rows.penalties
    )


def _what(kind: str, key: str, words: str, amount: int) -> tuple[Any, ...]:
    if kind == RulingKind.FALSE_WIN:
        return (str(kind),)
    return (str(kind), key) if key else (str(kind), words, amount)
