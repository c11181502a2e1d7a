"""The digest of everything that points come from: what a signature stands on.

Persons are places among the seats and nothing in it is an id, so that a sheet that moved to another desk has
the same digest.
"""

import hashlib
import json
from typing import Any

from referee.models import HandEntry, Penalty
from referee.selectors.rows import DRAWN_SEATS, SheetRows


def content_digest(rows: SheetRows) -> str:
    """Return the SHA-256 of seats, rotation, hands that count, standing rulings and signed totals, in hex."""
    content = {
        "ruleset": [rows.sheet.ruleset, rows.sheet.ruleset_options],
        "rotation": [rows.sheet.rotation, rows.sheet.rotation_table],
        "seats": sorted([each.seat, each.from_hand, each.is_absent] for each in rows.seated),
        "hands": [_hand(rows, entry) for entry in rows.current],
        "rulings": [_ruling(rows, each) for each in rows.penalties if each.cancelled_at is None],
        "signed": sorted([rows.positions[person], points] for person, points in rows.signed.items()),
    }
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _person(rows: SheetRows, participant_id: int | None) -> list[Any] | None:
    """Return the seat of a person, and from which hand that person holds it."""
    held = (
        [DRAWN_SEATS.index(each.seat), each.from_hand]
        for each in rows.seated
        if each.participant_id == participant_id
    )
    return next(held, None)


def _hand(rows: SheetRows, entry: HandEntry) -> list[Any]:
    return [
        entry.number,
        str(entry.outcome),
        _person(rows, entry.winner_id),
        _person(rows, entry.discarder_id),
        entry.ruled_total,
    ]


def _ruling(rows: SheetRows, penalty: Penalty) -> list[Any]:
    return [
        penalty.hand_number,
        _person(rows, penalty.offender_id),
        penalty.amount,
        str(penalty.receivers),
        _person(rows, penalty.receiver_id),
        [[position, points] for position, points in rows.shares(penalty)],
        [penalty.table_points_numerator, penalty.table_points_denominator],
        penalty.counts_for_table_points,
    ]
