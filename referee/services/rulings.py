"""What edition and engine say to an event as entered, and where a referee departs from it. No writes."""

from collections.abc import Iterator
from dataclasses import replace

from referee.models import Outcome, RulingKind, ScoreSheet
from referee.rules import VerdictKind
from referee.rules.offences import (
    OFFENCE_BY_KEY,
    Action,
    Beneficiary,
    Effect,
    EventKind,
    Proposal,
    StoryEvent,
    propose_false_win,
)
from referee.rules.problem import Problem
from referee.selectors import SheetRows, lateness_of, load_sheet, penalties_of, proposal_of
from referee.services.drafts import HandDraft
from referee.services.judging import judge_tiles
from referee.services.penalty_drafts import PenaltyDraft, Ruling
from referee.services.stories import event_problems
from referee.services.verdicts import verdict_as_shown

SOUND = frozenset({VerdictKind.SOUND, VerdictKind.OVER_DECLARED, VerdictKind.UNDER_DECLARED})
OF_A_HAND = frozenset({RulingKind.FALSE_WIN, RulingKind.DEAD_HAND, RulingKind.ACTION})


def judge_false_win(sheet: ScoreSheet, draft: PenaltyDraft) -> Ruling:
    """Return what engine and edition say to a win declared with these tiles, with every problem at once."""
    return rule(load_sheet(sheet.pk), draft)


def rule(rows: SheetRows, draft: PenaltyDraft) -> Ruling:
    """Return the edition's proposal for a draft, the engine's verdict where there are tiles, and problems."""
    problems = tuple(_word_problems(rows, draft))
    if problems:
        return Ruling(problems=problems)
    ruling = _false_win(rows, draft) if draft.hand_text.strip() else Ruling()
    if ruling.proposal is None:
        ruling = replace(ruling, proposal=_proposal(rows, draft))
    proposal = ruling.proposal
    if proposal is not None:
        scope = penalties_of(rows.sheet).rule(proposal.offence).scope
        ruling = replace(ruling, scope="" if scope is None else scope.value)
    departs = proposal is not None and departures(draft, proposal)
    missing = (Problem("departure_reason_missing"),) if departs and not draft.departure_reason.strip() else ()
    story = _story_problems(rows, draft, proposal)
    return replace(ruling, problems=(*ruling.problems, *missing, *story))


def effect_of(draft: PenaltyDraft, proposal: Proposal | None) -> Effect:
    """Return the effect that is ruled: what the draft says, else what is proposed, else none."""
    if draft.effect:
        return Effect(draft.effect)
    return (proposal.effect if proposal is not None else None) or Effect.NONE


def departures(draft: PenaltyDraft, proposal: Proposal) -> tuple[str, ...]:
    """Return in what a ruling differs from what the edition proposes; what it leaves open cannot differ."""
    return tuple(_departures(draft, proposal))


def _departures(draft: PenaltyDraft, proposal: Proposal) -> Iterator[str]:
    if draft.offence_key and draft.offence_key != proposal.offence:
        yield "offence"
    if _is_other_amount(draft.amount, proposal):
        yield "amount"
    if draft.effect and proposal.effects and draft.effect not in proposal.effects:
        yield "effect"
    if draft.table_points is not None and draft.table_points != (proposal.table_points or 0):
        yield "table_points"
    to = proposal.to
    if draft.amount and to not in {None, Beneficiary.PAYERS} and draft.receivers != to:
        yield "receivers"
    counts = proposal.counts_for_table_points
    if draft.counts_for_table_points is not None and counts not in {None, draft.counts_for_table_points}:
        yield "counts"


def _is_other_amount(amount: int, proposal: Proposal) -> bool:
    if proposal.choices:
        return amount not in {*proposal.choices, proposal.amount}
    return proposal.amount is not None and amount != proposal.amount


def _word_problems(rows: SheetRows, draft: PenaltyDraft) -> Iterator[Problem]:
    """Yield codes of the draft that nobody knows, and parts that its kind needs."""
    if draft.kind not in RulingKind.values:
        yield Problem("ruling_kind_unknown", {"kind": draft.kind})
    if draft.offence_key and draft.offence_key not in OFFENCE_BY_KEY:
        yield Problem("offence_unknown", {"offence": draft.offence_key})
    if draft.effect and draft.effect not in list(Effect):
        yield Problem("effect_unknown", {"effect": draft.effect})
    if draft.action and draft.action not in list(Action):
        yield Problem("action_unknown", {"action": draft.action})
    if draft.kind in OF_A_HAND and draft.hand_number is None:
        yield Problem("hand_number_missing")
    if draft.hand_number is not None and not 1 <= draft.hand_number <= rows.sheet.hands_planned:
        yield Problem("hand_out_of_range", {"number": draft.hand_number, "planned": rows.sheet.hands_planned})
    if draft.minutes_late is not None and draft.minutes_late < 0:
        yield Problem("minutes_negative", {"minutes": draft.minutes_late})


def _proposal(rows: SheetRows, draft: PenaltyDraft) -> Proposal | None:
    if draft.minutes_late is not None:
        return lateness_of(rows, draft.offender_id, draft.minutes_late)
    if not draft.offence_key:
        return None
    return proposal_of(rows, draft.offence_key, draft.offender_id, draft.hand_number)


def _false_win(rows: SheetRows, draft: PenaltyDraft) -> Ruling:
    """Return the engine's word on the tiles, and the proposal for what it says they are."""
    number = draft.hand_number
    if number is None or rows.position(draft.offender_id) is None:
        return Ruling()
    hand = HandDraft(
        outcome=Outcome.WIN,
        winner_id=draft.offender_id,
        self_drawn=draft.self_drawn,
        hand_text=draft.hand_text,
        declared_total=draft.declared_total,
    )
    judgement = judge_tiles(rows, number, hand)
    verdict = judgement.verdict
    if verdict is None:
        return Ruling(problems=judgement.problems)
    ruling = Ruling(verdict=verdict, shown=verdict_as_shown(verdict))
    if verdict.kind in SOUND:
        return replace(ruling, problems=(Problem("false_win_is_sound"),))
    edition = penalties_of(rows.sheet)
    if verdict.kind not in edition.false_wins:
        return replace(ruling, problems=tuple(verdict.problems))
    first = propose_false_win(
        verdict.kind, verdict.distance, edition, shown=draft.shown, deliberate=draft.deliberate
    )
    return replace(ruling, proposal=proposal_of(rows, first.offence, draft.offender_id, number))


def _story_problems(rows: SheetRows, draft: PenaltyDraft, proposal: Proposal | None) -> tuple[Problem, ...]:
    position = rows.position(draft.offender_id)
    if draft.hand_number is None or position is None:
        return ()
    event = StoryEvent(
        kind=EventKind(draft.kind),
        player=position,
        offence=draft.offence_key,
        effect=effect_of(draft, proposal),
        action=Action(draft.action) if draft.action else None,
    )
    return event_problems(rows, draft.hand_number, event)
