"""What can be wrong with a hand as entered before anybody looks at its tiles."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import Final

from referee.models import Outcome
from referee.rules.problem import Problem
from referee.selectors import SheetRows, absence_of
from referee.services.drafts import HandDraft

MOST_FLOWERS = 8
HIGHEST_TOTAL = 1000  # far above any hand: a typing error
LONGEST_HAND_TEXT = 200
WITHOUT_WINNER: Final = frozenset({Outcome.DRAWN_HAND, Outcome.VOID, Outcome.REPLAY})
RULED_EFFECT: Final = {Outcome.VOID: "hand_void_drawn", Outcome.REPLAY: "replay"}
FULL_TABLE: Final = 4


def number_problems(rows: SheetRows, number: int) -> Iterator[Problem]:
    """Yield what is wrong with a hand number on this sheet."""
    if not 1 <= number <= rows.sheet.hands_planned:
        yield Problem("hand_out_of_range", {"number": number, "planned": rows.sheet.hands_planned})


def player_problems(rows: SheetRows) -> Iterator[Problem]:
    """Yield why hands cannot be played with those who are there, by the edition."""
    present = len(rows.occupancies)
    if not present or present == FULL_TABLE:
        return
    rule = absence_of(rows)
    if rule is None:
        yield Problem("absence_rule_missing", {"present": present})
    elif not rule.is_played:
        yield Problem("table_not_played", {"present": present})


def person_problems(rows: SheetRows, number: int, draft: HandDraft) -> Iterator[Problem]:
    """Yield what is wrong with who won, who discarded and who else claimed."""
    if draft.outcome in WITHOUT_WINNER:
        yield from _drawn_problems(draft)
        yield from _ruled_problems(rows, number, draft)
        return
    if draft.outcome != Outcome.WIN:
        yield Problem("outcome_unknown", {"outcome": draft.outcome})
        return
    there = set(rows.holders(number).values())
    if draft.winner_id is None:
        yield Problem("winner_missing")
    elif draft.winner_id not in there:
        yield Problem("winner_not_at_table")
    yield from _discarder_problems(there, draft)
    yield from _claimant_problems(there, draft)


def total_problems(draft: HandDraft, flowers: int | None) -> Iterator[Problem]:
    """Yield what is wrong with the numbers of a win; ``flowers`` come from the tiles where there are some."""
    has_tiles = bool(draft.hand_text.strip())
    yield from text_problems(draft.hand_text)
    if not has_tiles and draft.declared_total is None and draft.ruled_total is None:
        yield Problem("nothing_declared")
    if not has_tiles and flowers is None:
        yield Problem("flowers_missing")
    if flowers is not None and not 0 <= flowers <= MOST_FLOWERS:
        yield Problem("flowers_out_of_range", {"flowers": flowers, "most": MOST_FLOWERS})
    for total in {draft.declared_total, draft.ruled_total} - {None}:
        if total is not None and not 1 <= total <= HIGHEST_TOTAL:
            yield Problem("total_out_of_range", {"total": total, "most": HIGHEST_TOTAL})


def text_problems(hand_text: str) -> Iterator[Problem]:
    """Yield what is wrong with the length of the tiles as typed."""
    if len(hand_text.strip()) > LONGEST_HAND_TEXT:
        yield Problem("hand_text_too_long", {"most": LONGEST_HAND_TEXT})


def _drawn_problems(draft: HandDraft) -> Iterator[Problem]:
    if draft.winner_id is not None or draft.discarder_id is not None or draft.self_drawn:
        yield Problem("drawn_hand_with_winner")
    if draft.declared_total is not None or draft.ruled_total is not None or draft.hand_text.strip():
        yield Problem("drawn_hand_with_total")


def _ruled_problems(rows: SheetRows, number: int, draft: HandDraft) -> Iterator[Problem]:
    """Yield that nobody ruled a hand void or to be played again."""
    effect = RULED_EFFECT.get(Outcome(draft.outcome))
    if effect is None or draft.ruling_reason.strip():
        return
    if not any(each.effect == effect for each in rows.standing(number)):
        yield Problem("outcome_without_ruling", {"number": number})


def _discarder_problems(there: AbstractSet[int], draft: HandDraft) -> Iterator[Problem]:
    if draft.self_drawn:
        if draft.discarder_id is not None:
            yield Problem("self_drawn_with_discarder")
        return
    if draft.discarder_id is None:
        yield Problem("discarder_missing")
    elif draft.discarder_id not in there:
        yield Problem("discarder_not_at_table")
    elif draft.discarder_id == draft.winner_id:
        yield Problem("winner_is_discarder")


def _claimant_problems(there: AbstractSet[int], draft: HandDraft) -> Iterator[Problem]:
    if draft.claimant_ids and draft.self_drawn:
        yield Problem("claim_without_discard")
    if set(draft.claimant_ids) - there:
        yield Problem("claimant_not_at_table")
    if draft.winner_id is not None and draft.winner_id in draft.claimant_ids:
        yield Problem("claimant_is_winner")
    if draft.discarder_id is not None and draft.discarder_id in draft.claimant_ids:
        yield Problem("claimant_is_discarder")
