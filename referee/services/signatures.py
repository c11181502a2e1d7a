"""Confirm and sign a sheet, rule on a difference between paper and hands, unlock what was signed."""

from dataclasses import dataclass

from django.db import transaction

from referee.authority import Actor, Allowed
from referee.models import AuditEntry, Capacity, DifferenceRuling, ScoreSheet, SheetState, Signature
from referee.rules.problem import Problem
from referee.selectors import SheetRows, content_digest, difference_ruling, differences, result_of
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
from referee.services.errors import BadEntry

UNFINISHED = frozenset({SheetState.CLOSED, SheetState.OPEN})
STATE_AFTER = {Capacity.REFEREE: SheetState.SIGNED, Capacity.HEAD_REFEREE: SheetState.LOCKED}
ACTION_OF = {Capacity.REFEREE: "sheet.referee_sign", Capacity.HEAD_REFEREE: "sheet.head_sign"}


@dataclass(frozen=True, slots=True)
class _Act:
    """Who signs which locked sheet as what."""

    actor: Actor
    rows: SheetRows
    capacity: Capacity
    participant_id: int | None = None
    points: int | None = None
    reason: str = ""


@transaction.atomic
def confirm_sheet(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    sheet_id: int,
    participant_id: int,
    points: int,
    seen_version: int | None = None,
    sent: Sent = AT_ONCE,
) -> Signature:
    """Record that a player confirms the own line; ``points`` is the total that was shown.

    It stands as long as nothing changes that points come from. Confirming again changes nothing. StalePage,
    SheetNotOpen, NotAllowed, or BadEntry.
    """
    rows = lock_sheet(sheet_id, papers=True)
    act = _Act(actor, rows, Capacity.PLAYER, participant_id, points)
    if stored := _standing(act) or _taken(act, sent, "sheet.confirm"):
        return stored
    permission = permit(actor, "sheet.confirm", rows.sheet)
    refuse_moved(rows.sheet, sent.seen(seen_version))
    refuse([*_finish_problems(rows), *_line_problems(rows, participant_id, points)])
    signature = _sign(act)
    record = Record("sheet.confirm", f"person:{participant_id}", None, points)
    write_act(rows, actor, permission, record, sent.client_key)
    return signature


@transaction.atomic
def sign_sheet(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    sheet_id: int,
    capacity: str,
    reason: str = "",
    seen_version: int | None = None,
    sent: Sent = AT_ONCE,
) -> Signature:
    """Sign a sheet as referee (it is signed then) or as head referee (it is locked then).

    Where a confirmation of the four is missing, a reason is needed. Totals that differ from the hands need a
    ruling first. StalePage, SheetNotOpen, NotAllowed, or BadEntry with every problem.
    """
    if capacity not in {Capacity.REFEREE, Capacity.HEAD_REFEREE}:
        raise BadEntry(Problem("capacity_unknown", {"capacity": capacity}))
    rows = lock_sheet(sheet_id, papers=True)
    act = _Act(actor, rows, Capacity(capacity), reason=reason.strip())
    stored = _standing(act)
    if stored and rows.sheet.state == STATE_AFTER[act.capacity]:
        return stored
    if taken := _taken(act, sent, ACTION_OF[act.capacity]):
        return taken
    permission = permit(actor, ACTION_OF[act.capacity], rows.sheet, reason)
    refuse_moved(rows.sheet, sent.seen(seen_version))
    refuse([*_finish_problems(rows), *_confirmation_problems(act), *difference_problems(rows)])
    return _seal(act, permission, stored or _sign(act), sent)


@transaction.atomic
def unlock_sheet(*, actor: Actor, sheet_id: int, reason: str, seen_version: int | None = None) -> ScoreSheet:
    """Take a signed or locked sheet back to where it can be corrected, with a reason: head referees only.

    Signatures stay on record; those over what is corrected stand no more. Errors as above.
    """
    rows = lock_sheet(sheet_id)
    permission = permit(actor, "sheet.unlock", rows.sheet, reason)
    refuse_moved(rows.sheet, Seen(seen_version))
    refuse([] if reason.strip() else [Problem("reason_missing")])
    before = str(rows.sheet.state)
    _move(rows.sheet, SheetState.ENTERED)
    record = Record("sheet.unlock", "sheet", before, str(rows.sheet.state), reason.strip())
    write_act(rows, actor, permission, record)
    return rows.sheet


@transaction.atomic
def rule_difference(
    *, actor: Actor, sheet_id: int, reason: str, seen_version: int | None = None, sent: Sent = AT_ONCE
) -> DifferenceRuling:
    """Rule that the signed totals may differ from the hands as they do now; the hands stay what counts.

    When the difference changes, the ruling says nothing any more. Errors as above.
    """
    rows = lock_sheet(sheet_id, papers=True)
    if sent.was_taken(rows.sheet, "difference.rule"):
        return rows.difference_rulings[-1]
    permission = permit(actor, "difference.rule", rows.sheet, reason)
    refuse_moved(rows.sheet, sent.seen(seen_version))
    found = differences(rows, rows.tally())
    problems = [] if any(found) else [Problem("no_difference")]
    refuse([*problems, *([] if reason.strip() else [Problem("reason_missing")])])
    ruling = DifferenceRuling.objects.create(
        sheet=rows.sheet, differences=list(found), reason=reason.strip(), actor_name=actor.name
    )
    record = Record("difference.rule", "sheet", None, list(found), reason.strip())
    write_act(rows, actor, permission, record, sent.client_key)
    return ruling


def difference_problems(rows: SheetRows) -> list[Problem]:
    """Return that signed totals differ from the hands and nobody ruled on it; needs the papers' rows."""
    tally = rows.tally()
    if not any(differences(rows, tally)) or difference_ruling(rows, tally):
        return []
    return [Problem("totals_differ")]


def _standing(act: _Act) -> Signature | None:
    """Return the signature that this act would repeat."""
    content = content_digest(act.rows)
    return next(
        (
            each
            for each in act.rows.signatures
            if (each.capacity, each.participant_id, each.content)
            == (act.capacity, act.participant_id, content)
        ),
        None,
    )


def _taken(act: _Act, sent: Sent, action: str) -> Signature | None:
    """Return the signature that this key made before, also when the sheet has changed since."""
    if not sent.was_taken(act.rows.sheet, action):
        return None
    own = (act.capacity, act.participant_id)
    return next(each for each in reversed(act.rows.signatures) if (each.capacity, each.participant_id) == own)


def _sign(act: _Act) -> Signature:
    sheet = act.rows.sheet
    head = AuditEntry.objects.filter(sheet=sheet, sequence=sheet.version).values_list("hash", flat=True)
    return Signature.objects.create(
        sheet=sheet,
        capacity=act.capacity,
        participant_id=act.participant_id,
        content=content_digest(act.rows),
        chain_head=head.first() or "",
        points=act.points,
        reason=act.reason,
        actor_name=act.actor.name,
        signed_by_id=act.actor.user_id,
    )


def _seal(act: _Act, permission: Allowed, signature: Signature, sent: Sent) -> Signature:
    """Move the sheet to the state that goes with the signature, and write the act."""
    before = str(act.rows.sheet.state)
    _move(act.rows.sheet, STATE_AFTER[act.capacity])
    after = {"state": str(act.rows.sheet.state), "content": signature.content}
    record = Record(ACTION_OF[act.capacity], "sheet", before, after, act.reason)
    write_act(act.rows, act.actor, permission, record, sent.client_key)
    return signature


def _move(sheet: ScoreSheet, state: SheetState) -> None:
    sheet.state = state
    sheet.save(update_fields=["state"])


def _finish_problems(rows: SheetRows) -> list[Problem]:
    """Return that hands are missing, unless play has been closed."""
    if result_of(rows).is_finished or rows.sheet.state not in UNFINISHED:
        return []
    return [Problem("hands_missing", {"next": rows.last_number + 1, "planned": rows.sheet.hands_planned})]


def _line_problems(rows: SheetRows, participant_id: int, points: int) -> list[Problem]:
    result = result_of(rows)
    totals = dict(zip(result.participant_ids, result.totals, strict=True))
    if participant_id not in totals:
        return [Problem("signer_not_at_table")]
    if totals[participant_id] == points:
        return []
    return [Problem("points_moved", {"shown": points, "now": totals[participant_id]})]


def _confirmation_problems(act: _Act) -> list[Problem]:
    """Referees sign after the players, or say why not."""
    content = content_digest(act.rows)
    confirmed = {each.participant_id for each in act.rows.signatures if each.content == content}
    missing = [each for each in act.rows.occupancies if each.participant_id not in confirmed]
    if not missing or act.reason:
        return []
    names = ", ".join(each.participant.name for each in missing)
    return [Problem("confirmations_missing", {"names": names, "count": len(missing)})]
