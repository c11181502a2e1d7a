"""Short hands for the tests of what happens at a table."""

from typing import Any
from uuid import uuid4

from build import people

from referee.authority import Actor
from referee.models import HandEntry, Penalty, ScoreSheet
from referee.services import HandDraft, PenaltyDraft, record_hand, record_penalty

DRAWN = HandDraft("drawn_hand")


def rule(who: Actor, row: ScoreSheet, seat: int, amount: int = 0, **fields: Any) -> Penalty:
    """Record a ruling on the person in a seat (0 to 3), with the sheet as it is now."""
    row.refresh_from_db()
    draft = PenaltyDraft(offender_id=people(row)[seat], amount=amount, **fields)
    return record_penalty(
        actor=who, sheet_id=row.pk, draft=draft, client_key=uuid4(), seen_version=row.version
    )


def record(who: Actor, row: ScoreSheet, number: int, draft: HandDraft, **fields: Any) -> HandEntry:
    """Record a hand, with the sheet as it is now unless told otherwise."""
    row.refresh_from_db()
    arguments = {"client_key": uuid4(), "seen_version": row.version} | fields
    return record_hand(actor=who, sheet_id=row.pk, number=number, draft=draft, **arguments)
