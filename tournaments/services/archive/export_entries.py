"""Penalties, papers and calls of a sheet as an archive says them; what says nothing is left out."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from referee.models import Penalty, RulingKind
from referee.selectors import SheetRows
from tournaments.models import Award, RefereeCall

Document = dict[str, Any]
Numbers = Mapping[int, int]


def moment_text(moment: datetime | None) -> str | None:
    """Return a time as the archive writes it, in UTC."""
    return None if moment is None else moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def filled(**fields: Any) -> Document:
    """Return the fields that say something: neither empty nor false nor null; 0 says something."""
    return {key: value for key, value in fields.items() if value or (value == 0 and value is not False)}


def export_penalty(row: Penalty, numbers: Numbers) -> Document:
    """Return a ruling; ``amount`` stands there even where it is 0."""
    return filled(
        hand=row.hand_number,
        offender=numbers[row.offender_id],
        amount=row.amount,
        receivers=row.receivers,
        receiver=numbers[row.receiver_id] if row.receiver_id else None,
        shares={str(numbers[person]): points for person, points in row.shares},
        offence=row.offence,
        note=row.note,
        entered_by=row.actor_name,
        entered_at=moment_text(row.created),
        cancelled=export_cancelled(row),
        **_ruling(row),
    ) | ({} if row.counts_for_table_points else {"counts_for_table_points": False})


def _ruling(row: Penalty) -> Document:
    points = [row.table_points_numerator, row.table_points_denominator]
    return {
        "kind": row.kind if row.kind != RulingKind.OFFENCE else "",
        "playing": row.playing or None,
        "key": row.offence_key,
        "effect": row.effect if row.effect != "none" else "",
        "action": row.action,
        "step": row.step,
        "scope": row.scope,
        "departure_reason": row.departure_reason,
        "proposal": row.proposal,
        "verdict": row.verdict,
        "tiles": row.hand_text,
        "declared_total": row.declared_total,
        "minutes_late": row.minutes_late,
        "table_points": points if row.table_points_numerator else [],
    }


def export_papers(rows: SheetRows, calls: Iterable[RefereeCall], numbers: Numbers) -> Document:
    """Return checkpoints, rulings on differences, signatures and calls of a table."""
    return {
        "checkpoints": _checkpoints(rows, numbers),
        "difference_rulings": [
            filled(
                differences=row.differences,
                reason=row.reason,
                by=row.actor_name,
                at=moment_text(row.created),
            )
            for row in rows.difference_rulings
        ],
        "signatures": [
            filled(
                **{"as": row.capacity},
                player=numbers[row.participant_id] if row.participant_id else None,
                content=row.content,
                chain_head=row.chain_head,
                points=row.points,
                reason=row.reason,
                by=row.actor_name,
                at=moment_text(row.created),
            )
            for row in rows.signatures
        ],
        "calls": [_call(row) for row in calls],
    }


def _checkpoints(rows: SheetRows, numbers: Numbers) -> list[Document]:
    told: dict[int, dict[str, int]] = {}
    for row in rows.checkpoints:
        told.setdefault(row.after_hand, {})[str(numbers[row.participant_id])] = row.points
    return [{"after_hand": hand, "totals": told[hand]} for hand in sorted(told)]


def _call(row: RefereeCall) -> Document:
    return filled(
        note=row.note,
        by=row.called_by,
        at=moment_text(row.called_at),
        answer=row.answer,
        answered_by=row.answered_by,
        answered_at=moment_text(row.answered_at),
    )


def export_cancelled(row: Penalty | Award) -> Document:
    """Return when, by whom and why something was taken back; nothing where it stands."""
    return filled(at=moment_text(row.cancelled_at), by=row.cancelled_name, reason=row.cancel_reason)
