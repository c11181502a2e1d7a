"""What can be wrong with a hand as entered before anybody looks at its tiles."""

from collections.abc import Iterator

from referee.models import Outcome
from referee.rules.problem import Problem
from referee.selectors import SheetRows
from referee.services.drafts import HandDraft

MOST_FLOWERS = 8
HIGHEST_TOTAL = 1000  # far above any hand: a typing error
LONGEST_HAND_TEXT = 200


def number_problems(rows: SheetRows, number: int) -> Iterator[Problem]:
    """Yield what is wrong with a hand number on this sheet."""
    if not 1 <= number <= rows.sheet.hands_planned:
        yield Problem("hand_out_of_range", {"number": number, "planned": rows.sheet.hands_planned})


def person_problems(rows: SheetRows, draft: HandDraft) -> Iterator[Problem]:
    """Yield what is wrong with who won and who discarded."""
    if draft.outcome == Outcome.DRAWN_HAND:
        yield from _drawn_problems(draft)
        return
    if draft.outcome != Outcome.WIN:
        yield Problem("outcome_unknown", {"outcome": draft.outcome})
        return
    if draft.winner_id is None:
        yield Problem("winner_missing")
    elif rows.position(draft.winner_id) is None:
        yield Problem("winner_not_at_table")
    yield from _discarder_problems(rows, draft)


def total_problems(draft: HandDraft, flowers: int | None) -> Iterator[Problem]:
    """Yield what is wrong with the numbers of a win; ``flowers`` come from the tiles where there are some."""
    has_tiles = bool(draft.hand_text.strip())
    if len(draft.hand_text.strip()) > LONGEST_HAND_TEXT:
        yield Problem("hand_text_too_long", {"most": LONGEST_HAND_TEXT})
    if not has_tiles and draft.declared_total is None and draft.ruled_total is None:
        yield Problem("nothing_declared")
    if not has_tiles and flowers is None:
        yield Problem("flowers_missing")
    if flowers is not None and not 0 <= flowers <= MOST_FLOWERS:
        yield Problem("flowers_out_of_range", {"flowers": flowers, "most": MOST_FLOWERS})
    for total in {draft.declared_total, draft.ruled_total} - {None}:
        if total is not None and not 1 <= total <= HIGHEST_TOTAL:
            yield Problem("total_out_of_range", {"total": total, "most": HIGHEST_TOTAL})


def _drawn_problems(draft: HandDraft) -> Iterator[Problem]:
    if draft.winner_id is not None or draft.discarder_id is not None or draft.self_drawn:
        yield Problem("drawn_hand_with_winner")
    if draft.declared_total is not None or draft.ruled_total is not None or draft.hand_text.strip():
        yield Problem("drawn_hand_with_total")


def _discarder_problems(rows: SheetRows, draft: HandDraft) -> Iterator[Problem]:
    if draft.self_drawn:
        if draft.discarder_id is not None:
            yield Problem("self_drawn_with_discarder")
        return
    if draft.discarder_id is None:
        yield Problem("discarder_missing")
    elif rows.position(draft.discarder_id) is None:
        yield Problem("discarder_not_at_table")
    elif draft.discarder_id == draft.winner_id:
        yield Problem("winner_is_discarder")
