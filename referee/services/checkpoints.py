"""Take over the running totals that the paper shows after some hands."""

from collections.abc import Iterator, Mapping

from django.db import transaction

from referee.authority import Actor
from referee.models import CheckpointTotal
from referee.rules.problem import Problem
from referee.selectors import SheetRows
from referee.services.acts import AT_ONCE, Record, Sent, lock_sheet, permit, refuse, refuse_moved, write_act
from referee.services.signing import totals_problems


@transaction.atomic
def record_checkpoint(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    sheet_id: int,
    after_hand: int,
    totals: Mapping[int, int],
    seen_version: int | None = None,
    sent: Sent = AT_ONCE,
) -> tuple[CheckpointTotal, ...]:
    """Store the paper's running totals after a hand (participant id -> game points).

    Entering them again replaces them; the audit entry keeps the old ones. Whether they agree with the hands
    is shown, not enforced. StalePage, DeviceElsewhere, SheetNotOpen, NotAllowed, or BadEntry.
    """
    rows = lock_sheet(sheet_id, papers=True)
    stored = [each for each in rows.checkpoints if each.after_hand == after_hand]
    if sent.was_taken(rows.sheet, "checkpoint.record"):
        return tuple(stored)
    permission = permit(actor, "checkpoint.record", rows.sheet)
    refuse_moved(rows.sheet, sent.seen(seen_version))
    refuse([*_hand_problems(rows, after_hand), *totals_problems(rows, totals)])
    before = {str(each.participant_id): each.points for each in stored}
    after = {str(person): points for person, points in totals.items()}
    if before == after:
        return tuple(stored)
    CheckpointTotal.objects.filter(sheet=rows.sheet, after_hand=after_hand).delete()
    made = CheckpointTotal.objects.bulk_create(
        CheckpointTotal(sheet=rows.sheet, after_hand=after_hand, participant_id=person, points=points)
        for person, points in totals.items()
    )
    record = Record("checkpoint.record", f"hand:{after_hand}", before or None, after)
    write_act(rows, actor, permission, record, sent.client_key)
    return tuple(made)


def _hand_problems(rows: SheetRows, after_hand: int) -> Iterator[Problem]:
    if not 1 <= after_hand <= rows.sheet.hands_planned:
        yield Problem("hand_out_of_range", {"number": after_hand, "planned": rows.sheet.hands_planned})
    elif after_hand > rows.last_number:
        yield Problem("hand_not_recorded", {"number": after_hand})
