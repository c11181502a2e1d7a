"""Record and cancel rulings: penalties, warnings, dead hands, late arrivals, false wins."""

from collections.abc import Collection
from fractions import Fraction
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from referee.authority import Actor
from referee.models import Penalty, PenaltyReceivers
from referee.rules.penalties import Receivers, spread_problems
from referee.rules.problem import Problem
from referee.selectors import SheetRows
from referee.services.acts import (
    AT_ONCE,
    Record,
    Seen,
    Sent,
    lock_sheet,
    permit,
    refuse,
    refuse_moved,
    write_act,
)
from referee.services.checks import text_problems
from referee.services.errors import BadEntry
from referee.services.penalty_drafts import PenaltyDraft, Ruling, proposal_as_shown
from referee.services.repeats import repeat_problems
from referee.services.rulings import effect_of, rule

HIGHEST_AMOUNT = 10_000  # far above any penalty: a typing error
LONGEST_OFFENCE = 120
MOST_TABLE_POINTS = 100  # far above any deduction: a typing error


@transaction.atomic
def record_penalty(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    sheet_id: int,
    draft: PenaltyDraft,
    client_key: UUID,
    seen_version: int | None = None,
    reason: str = "",
    earlier_keys: Collection[UUID] = (),
    device_key: UUID | None = None,
) -> Penalty:
    """Record a ruling and return it; the same ``client_key`` again returns the one that it made.

    ``reason`` is needed where the permission says so (after play). StalePage, DeviceElsewhere, SheetNotOpen,
    NotAllowed, or BadEntry with every problem.
    """
    rows = lock_sheet(sheet_id)
    if stored := _stored(rows, client_key):
        return stored
    permission = permit(actor, "penalty.record", rows.sheet, reason)
    refuse_moved(rows.sheet, Seen(seen_version, earlier_keys, device_key))
    ruling = rule(rows, draft)
    refuse([*ruling.problems, *_problems(rows, draft), *repeat_problems(rows, draft, ruling)])
    penalty = Penalty.objects.create(
        sheet=rows.sheet,
        client_key=client_key,
        entered_by_id=actor.user_id,
        actor_name=actor.name,
        **_entered(draft),
        **_ruled(rows, draft, ruling),
    )
    record = Record("penalty.record", f"penalty:{penalty.pk}", None, _fact(penalty), reason.strip())
    write_act(rows, actor, permission, record, client_key)
    return penalty


@transaction.atomic
def cancel_penalty(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    sheet_id: int,
    penalty_id: int,
    reason: str,
    seen_version: int | None = None,
    sent: Sent = AT_ONCE,
) -> Penalty:
    """Cancel a penalty with a reason; the row stays. Cancelling it again changes nothing. Errors as above."""
    rows = lock_sheet(sheet_id)
    penalty = next((each for each in rows.penalties if each.pk == penalty_id), None)
    if penalty is None:
        raise BadEntry(Problem("penalty_unknown", {"penalty": penalty_id}))
    if sent.was_taken(rows.sheet, "penalty.cancel"):
        return penalty
    permission = permit(actor, "penalty.cancel", rows.sheet, reason)
    if penalty.cancelled_at is not None:
        return penalty
    refuse_moved(rows.sheet, sent.seen(seen_version))
    refuse([] if reason.strip() else [Problem("reason_missing")])
    before = _fact(penalty)
    penalty.cancelled_at = timezone.now()
    penalty.cancelled_by_id = actor.user_id
    penalty.cancelled_name = actor.name
    penalty.cancel_reason = reason.strip()
    penalty.save(update_fields=["cancelled_at", "cancelled_by", "cancelled_name", "cancel_reason"])
    record = Record("penalty.cancel", f"penalty:{penalty.pk}", before, _fact(penalty), reason.strip())
    write_act(rows, actor, permission, record, sent.client_key)
    return penalty


def _stored(rows: SheetRows, client_key: UUID) -> Penalty | None:
    """Return the penalty that this key made before; BadEntry when it is of another sheet."""
    penalty = Penalty.objects.filter(client_key=client_key).first()
    if penalty is not None and penalty.sheet_id != rows.sheet.pk:
        raise BadEntry(Problem("client_key_reused"))
    return penalty


def _entered(draft: PenaltyDraft) -> dict[str, Any]:
    """Return the columns that stand in the draft as they are."""
    return {
        "hand_number": draft.hand_number,
        "offender_id": draft.offender_id,
        "amount": draft.amount,
        "receivers": draft.receivers,
        "receiver_id": draft.receiver_id,
        "shares": [list(share) for share in draft.shares],
        "offence": draft.offence.strip(),
        "note": draft.note.strip(),
        "kind": draft.kind,
        "action": draft.action,
        "minutes_late": draft.minutes_late,
        "hand_text": draft.hand_text.strip(),
        "declared_total": draft.declared_total,
        "departure_reason": draft.departure_reason.strip(),
    }


def _ruled(rows: SheetRows, draft: PenaltyDraft, ruling: Ruling) -> dict[str, Any]:
    """Return the columns that edition and engine have a say in."""
    proposal, number = ruling.proposal, draft.hand_number
    proposed = Fraction(0) if proposal is None else proposal.table_points or Fraction(0)
    points = proposed if draft.table_points is None else draft.table_points
    counts = draft.counts_for_table_points
    if counts is None:
        counts = proposal is None or proposal.counts_for_table_points is not False
    return {
        "playing": 0 if number is None else rows.playing(number),
        "offence_key": draft.offence_key or ("" if proposal is None else proposal.offence),
        "effect": effect_of(draft, proposal).value,
        "step": None if proposal is None else proposal.step,
        "scope": ruling.scope,
        "proposal": {} if proposal is None else proposal_as_shown(proposal, ruling.scope),
        "verdict": dict(ruling.shown),
        "counts_for_table_points": counts,
        "table_points_numerator": points.numerator,
        "table_points_denominator": points.denominator,
    }


def _problems(rows: SheetRows, draft: PenaltyDraft) -> list[Problem]:
    problems = _number_problems(draft)
    if len(draft.offence.strip()) > LONGEST_OFFENCE:
        problems.append(Problem("offence_too_long", {"most": LONGEST_OFFENCE}))
    problems += text_problems(draft.hand_text)
    if draft.receivers not in PenaltyReceivers.values:
        return [*problems, Problem("receivers_unknown", {"receivers": draft.receivers})]
    offender, receiver = _place(rows, draft.offender_id), _place(rows, draft.receiver_id)
    shares = tuple((_place(rows, person), points) for person, points in draft.shares)
    amount = max(draft.amount, 0)
    spread = spread_problems(amount, offender, Receivers(draft.receivers), receiver, shares)
    # persons are named by id on this floor: a code without the place among the seats says enough
    return problems + [Problem(problem.code, _without_places(problem)) for problem in spread]


def _number_problems(draft: PenaltyDraft) -> list[Problem]:
    """Return what is wrong with points; no points are a warning, a dead hand or an action on record."""
    problems = []
    says_something = draft.offence_key or draft.action or draft.minutes_late or draft.hand_text.strip()
    if draft.amount < (0 if says_something else 1):
        problems.append(Problem("amount_not_positive", {"amount": draft.amount}))
    if draft.amount > HIGHEST_AMOUNT:
        problems.append(Problem("amount_out_of_range", {"amount": draft.amount, "most": HIGHEST_AMOUNT}))
    if draft.table_points is not None and not 0 <= draft.table_points <= MOST_TABLE_POINTS:
        problems.append(Problem("table_points_out_of_range"))
    return problems


def _place(rows: SheetRows, participant_id: int | None) -> Any:
    """Return a place among the seats, None for nobody, -1 for a stranger."""
    return None if participant_id is None else rows.positions.get(participant_id, -1)


def _without_places(problem: Problem) -> dict[str, str | int]:
    return {key: value for key, value in problem.args.items() if key == "amount"}


def _fact(penalty: Penalty) -> dict[str, Any]:
    """Return what the audit trail keeps of a penalty."""
    return {
        "hand": penalty.hand_number,
        "offender": penalty.offender_id,
        "amount": penalty.amount,
        "receivers": str(penalty.receivers),
        "receiver": penalty.receiver_id,
        "offence": penalty.offence,
        "note": penalty.note,
        "is_cancelled": penalty.cancelled_at is not None,
    } | _ruling_fact(penalty)


def _ruling_fact(penalty: Penalty) -> dict[str, Any]:
    """Return what a bare amount does not have."""
    if not (penalty.offence_key or penalty.action):
        return {}
    return {
        "kind": str(penalty.kind),
        "playing": penalty.playing,
        "key": penalty.offence_key,
        "effect": penalty.effect,
        "action": penalty.action,
        "shares": penalty.shares,
        "step": penalty.step,
        "table_points": [penalty.table_points_numerator, penalty.table_points_denominator],
        "counts": penalty.counts_for_table_points,
        "departure_reason": penalty.departure_reason,
    }
