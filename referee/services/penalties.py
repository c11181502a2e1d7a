"""Record and cancel penalties: one transaction and one audit entry each."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from referee.authority import Actor
from referee.models import Penalty, PenaltyReceivers
from referee.rules.penalties import Receivers, spread_problems
from referee.rules.problem import Problem
from referee.selectors import SheetRows
from referee.services.acts import Record, lock_sheet, permit, refuse, refuse_stale, write_act
from referee.services.errors import BadEntry

HIGHEST_AMOUNT = 10_000  # far above any penalty: a typing error
LONGEST_OFFENCE = 120


@dataclass(frozen=True, slots=True)
class PenaltyDraft:
    """A penalty as entered; ``amount`` is what the offender loses in all, in game points."""

    offender_id: int
    amount: int
    receivers: str = PenaltyReceivers.NOBODY
    receiver_id: int | None = None
    hand_number: int | None = None  # None: of the session as a whole
    offence: str = ""
    note: str = ""


@transaction.atomic
def record_penalty(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    sheet_id: int,
    draft: PenaltyDraft,
    client_key: UUID,
    seen_version: int | None = None,
    reason: str = "",
) -> Penalty:
    """Record a penalty and return it; the same ``client_key`` again returns the one that it made.

    ``reason`` is needed where the permission says so (after play). StalePage, SheetNotOpen, NotAllowed, or
    BadEntry with every problem.
    """
    rows = lock_sheet(sheet_id)
    if stored := _stored(rows, client_key):
        return stored
    permission = permit(actor, "penalty.record", rows.sheet, reason)
    refuse_stale(rows.sheet, seen_version)
    refuse(_problems(rows, draft))
    penalty = Penalty.objects.create(
        sheet=rows.sheet,
        hand_number=draft.hand_number,
        offender_id=draft.offender_id,
        amount=draft.amount,
        receivers=draft.receivers,
        receiver_id=draft.receiver_id,
        offence=draft.offence.strip(),
        note=draft.note.strip(),
        client_key=client_key,
        entered_by_id=actor.user_id,
        actor_name=actor.name,
    )
    record = Record("penalty.record", f"penalty:{penalty.pk}", None, _fact(penalty), reason.strip())
    write_act(rows, actor, permission, record)
    return penalty


@transaction.atomic
def cancel_penalty(
    *, actor: Actor, sheet_id: int, penalty_id: int, reason: str, seen_version: int | None = None
) -> Penalty:
    """Cancel a penalty with a reason; the row stays. Cancelling it again changes nothing. Errors as above."""
    rows = lock_sheet(sheet_id)
    penalty = next((each for each in rows.penalties if each.pk == penalty_id), None)
    if penalty is None:
        raise BadEntry(Problem("penalty_unknown", {"penalty": penalty_id}))
    permission = permit(actor, "penalty.cancel", rows.sheet, reason)
    if penalty.cancelled_at is not None:
        return penalty
    refuse_stale(rows.sheet, seen_version)
    refuse([] if reason.strip() else [Problem("reason_missing")])
    before = _fact(penalty)
    penalty.cancelled_at = timezone.now()
    penalty.cancelled_by_id = actor.user_id
    penalty.cancelled_name = actor.name
    penalty.cancel_reason = reason.strip()
    penalty.save(update_fields=["cancelled_at", "cancelled_by", "cancelled_name", "cancel_reason"])
    record = Record("penalty.cancel", f"penalty:{penalty.pk}", before, _fact(penalty), reason.strip())
    write_act(rows, actor, permission, record)
    return penalty


def _stored(rows: SheetRows, client_key: UUID) -> Penalty | None:
    """Return the penalty that this key made before; BadEntry when it is of another sheet."""
    penalty = Penalty.objects.filter(client_key=client_key).first()
    if penalty is not None and penalty.sheet_id != rows.sheet.pk:
        raise BadEntry(Problem("client_key_reused"))
    return penalty


def _problems(rows: SheetRows, draft: PenaltyDraft) -> list[Problem]:
    problems = []
    if draft.amount < 1:
        problems.append(Problem("amount_not_positive", {"amount": draft.amount}))
    if draft.amount > HIGHEST_AMOUNT:
        problems.append(Problem("amount_out_of_range", {"amount": draft.amount, "most": HIGHEST_AMOUNT}))
    if len(draft.offence.strip()) > LONGEST_OFFENCE:
        problems.append(Problem("offence_too_long", {"most": LONGEST_OFFENCE}))
    if draft.hand_number is not None and not 1 <= draft.hand_number <= rows.sheet.hands_planned:
        problems.append(
            Problem("hand_out_of_range", {"number": draft.hand_number, "planned": rows.sheet.hands_planned})
        )
    if draft.receivers not in PenaltyReceivers.values:
        return [*problems, Problem("receivers_unknown", {"receivers": draft.receivers})]
    offender, receiver = _place(rows, draft.offender_id), _place(rows, draft.receiver_id)
    spread = spread_problems(max(draft.amount, 0), offender, Receivers(draft.receivers), receiver)
    # persons are named by id on this floor: a code without the place among the seats says enough
    return problems + [Problem(problem.code, _without_places(problem)) for problem in spread]


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
    }
