"""What the engine says to a hand as entered, and what stands in the way of recording it. Writes nothing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from referee.models import Outcome, ScoreSheet
from referee.rules import (
    Declaration,
    HandError,
    Verdict,
    VerdictKind,
    Win,
    Wind,
    WinningHand,
    adjudicate,
    parse_hand,
)
from referee.rules.problem import Problem
from referee.rules.rotation import hand_position, seat_wind
from referee.selectors import SheetRows, load_sheet, rotation_of, ruleset_of
from referee.services.checks import number_problems, person_problems, player_problems, total_problems
from referee.services.drafts import HandDraft
from referee.services.stories import outcome_problems
from referee.services.verdicts import verdict_as_shown

IMPOSSIBLE = frozenset({VerdictKind.INVALID, VerdictKind.WRONG_COUNT})
OVERRULABLE = frozenset({"barred_player_won"})  # of the story of a hand; a dead hand stays dead
NO_WIN = frozenset({VerdictKind.WRONG_TILE, VerdictKind.NOT_READY})


@dataclass(frozen=True, slots=True)
class Judgement:
    """The engine's word on a draft.

    ``problems`` forbid recording. Those of them that a referee may overrule with a reason stand in
    ``overrulable`` too, and stay there when the reason is given. ``ruled_total`` is what would be recorded.
    """

    verdict: Verdict | None = None  # None for a drawn hand, a bare total, or tiles that cannot be read
    proposed_total: int | None = None
    ruled_total: int | None = None
    flowers: int | None = None
    problems: tuple[Problem, ...] = ()
    overrulable: tuple[Problem, ...] = ()
    hand: WinningHand | None = None
    win: Win | None = None
    shown: Mapping[str, Any] = field(default_factory=dict)  # the verdict as it is stored


def judge(sheet: ScoreSheet, number: int, draft: HandDraft) -> Judgement:
    """Return what the engine says to a hand entered for a sheet, with every problem at once."""
    return judge_rows(load_sheet(sheet.pk), number, draft)


def judge_rows(rows: SheetRows, number: int, draft: HandDraft) -> Judgement:
    """Judge against rows that are already loaded; no query."""
    problems = (
        *player_problems(rows),
        *number_problems(rows, number),
        *person_problems(rows, number, draft),
    )
    found = problems or outcome_problems(rows, number, draft)
    problems = tuple(each for each in found if each.code not in OVERRULABLE)
    if draft.outcome != Outcome.WIN:
        return Judgement(problems=problems)
    judgement = judge_tiles(rows, number, draft)
    problems += (*total_problems(draft, judgement.flowers), *judgement.problems)
    barred = tuple(each for each in found if each.code in OVERRULABLE)
    judgement = replace(judgement, problems=problems, overrulable=barred)
    return _rule(draft, judgement, ruleset_of(rows.sheet).options.minimum)


def judge_tiles(rows: SheetRows, number: int, draft: HandDraft) -> Judgement:
    """Read the tiles and count them, as far as they can be."""
    if not draft.hand_text.strip():
        return Judgement(flowers=draft.flowers, proposed_total=draft.declared_total)
    try:
        hand, win = parse_hand(draft.hand_text, lambda typed: circumstances(draft, typed))
    except HandError as error:
        return Judgement(flowers=draft.flowers, problems=error.problems)
    seat = rows.position(draft.winner_id)
    if seat is None or any(number_problems(rows, number)):
        return Judgement(flowers=draft.flowers, hand=hand)
    win = _with_winds(rows, number, draft, win)
    declaration = Declaration(
        hand, win, draft.declared_total, draft.declared_fan or None, draft.declared_points or None
    )
    verdict = adjudicate(declaration, ruleset_of(rows.sheet))
    return Judgement(
        verdict=verdict,
        proposed_total=_proposal(verdict),
        flowers=win.flowers,
        problems=_impossibilities(verdict),
        hand=hand,
        win=win,
        shown=verdict_as_shown(verdict),
    )


def circumstances(draft: HandDraft, typed: Win) -> Win:
    """Return how the hand was won: self-drawn and flowers from the form if given, the rest from the text.

    The kong flag of the text means a replacement tile when self-drawn and a robbed kong otherwise, so that
    the form's button decides which of the two it is. A flower after the kong is always a replacement, which a
    discard then contradicts.
    """
    kong = typed.kong_replacement or typed.robbed_kong
    return replace(
        typed,
        self_drawn=draft.self_drawn,
        kong_replacement=kong and (draft.self_drawn or typed.flower_after_kong),
        robbed_kong=kong and not (draft.self_drawn or typed.flower_after_kong),
        flowers=typed.flowers if draft.flowers is None else draft.flowers,
    )


def _with_winds(rows: SheetRows, number: int, draft: HandDraft, win: Win) -> Win:
    """Return the win with the winds of the rotation, whatever the text says."""
    seat = Wind(rows.positions[draft.winner_id or 0])
    return replace(
        win,
        prevalent_wind=hand_position(number).prevalent_wind,
        seat_wind=seat_wind(rotation_of(rows.sheet), seat, number),
    )


def _proposal(verdict: Verdict) -> int | None:
    """Return the lower of what was said and what was counted: nobody gets what was not declared."""
    if verdict.count is None:
        return None
    counted, declared = int(verdict.count.total), verdict.declared_total
    return counted if declared is None else min(declared, counted)


def _impossibilities(verdict: Verdict) -> tuple[Problem, ...]:
    """Return why these tiles can be no hand at all; a referee cannot overrule that, only type it right."""
    return tuple(verdict.problems) if verdict.kind in IMPOSSIBLE else ()


def _rule(draft: HandDraft, judgement: Judgement, minimum: int) -> Judgement:
    """Add what would be recorded, and what a referee would have to overrule for it."""
    ruled = judgement.proposed_total if draft.ruled_total is None else draft.ruled_total
    overrulable = (*judgement.overrulable, *_doubts(draft, judgement, ruled, minimum))
    missing = _missing(draft, ruled) if overrulable else ()
    return replace(
        judgement,
        ruled_total=ruled,
        overrulable=overrulable,
        problems=(*judgement.problems, *overrulable, *missing) if missing else judgement.problems,
    )


def _missing(draft: HandDraft, ruled: int | None) -> tuple[Problem, ...]:
    """Return what is needed before a doubt is overruled."""
    total = () if ruled is not None else (Problem("ruling_total_missing"),)
    reason = () if draft.ruling_reason.strip() else (Problem("ruling_reason_missing"),)
    return (*total, *reason)


def _doubts(draft: HandDraft, judgement: Judgement, ruled: int | None, minimum: int) -> Iterator[Problem]:
    """Yield what a referee may overrule with a reason: no win, too little, another total than proposed."""
    verdict = judgement.verdict
    if verdict is not None and verdict.kind in NO_WIN:
        yield from verdict.problems
    if ruled is None:
        return
    without_flowers = ruled - (judgement.flowers or 0)
    if without_flowers < minimum:
        yield Problem("total_below_minimum", {"total": without_flowers, "minimum": minimum})
    counted = None if verdict is None or verdict.count is None else int(verdict.count.total)
    proposed = judgement.proposed_total
    if counted is not None and ruled > counted:
        yield Problem("total_above_count", {"total": ruled, "counted": counted})
    elif proposed is not None and draft.declared_total is not None and ruled > draft.declared_total:
        yield Problem("total_above_declared", {"total": ruled, "declared": draft.declared_total})
    elif proposed is not None and ruled < proposed:
        yield Problem("total_below_proposed", {"total": ruled, "proposed": proposed})
