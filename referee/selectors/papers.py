"""What the paper says beside the desk: checkpoints, the first hands that differ, signatures, totals."""

from collections import defaultdict
from collections.abc import Sequence

from referee.models import SheetState
from referee.rules.four import ZERO, Four
from referee.rules.sheet import SheetTally
from referee.selectors.content import content_digest
from referee.selectors.rows import DRAWN_SEATS, SheetRows
from referee.selectors.values import CheckpointView, SignatureView

CHECKPOINTS = (4, 8, 12, 15, 16)  # MIL 2025 11: when the paper's totals are read out


def checkpoint_views(rows: SheetRows, tally: SheetTally) -> tuple[CheckpointView, ...]:
    """Return the paper's running totals beside the desk's, in the order of hands."""
    told: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for each in rows.checkpoints:
        told[each.after_hand][rows.positions[each.participant_id]] = each.points
    return tuple(_checkpoint(tally, hand, told[hand]) for hand in sorted(told))


def played_until(tally: SheetTally, hand: int) -> Four:
    """Return the sums of the hands up to one: what a score sheet runs, for penalties stand apart on it."""
    return next((row.played for row in reversed(tally.rows) if row.number <= hand), ZERO)


def first_block(views: Sequence[CheckpointView]) -> tuple[int, int] | None:
    """Return the first hands, from and to, between which paper and desk part; None where they agree."""
    begin = 1
    for view in views:
        if not view.agrees:
            return begin, view.after_hand
        begin = view.after_hand + 1
    return None


def checkpoint_due(rows: SheetRows) -> int | None:
    """Return the hand after which the paper's totals are due and not entered yet; None where none are."""
    last = rows.last_number
    is_end = last == rows.sheet.hands_planned or rows.sheet.state == SheetState.ENTERED
    is_entered = any(each.after_hand == last for each in rows.checkpoints)
    return last if last and (last in CHECKPOINTS or is_end) and not is_entered else None


def signature_views(rows: SheetRows, digest: str = "") -> tuple[SignatureView, ...]:
    """Return everybody who signed, in order, and whether it still stands."""
    content = digest or content_digest(rows)
    return tuple(
        SignatureView(
            capacity=each.capacity,
            index=rows.position(each.participant_id),
            name=each.actor_name,
            at=each.created,
            points=each.points,
            reason=each.reason,
            chain_head=each.chain_head,
            stands=each.content == content,
        )
        for each in rows.signatures
    )


def differences(rows: SheetRows, tally: SheetTally) -> tuple[int | None, ...]:
    """Return signed minus computed by seat, None where the paper says nothing or there is no hand."""
    if not rows.current:
        return (None,) * len(DRAWN_SEATS)
    signed = {rows.positions[person]: points for person, points in rows.signed.items()}
    return tuple(
        signed[index] - tally.totals[index] if index in signed else None for index in range(len(DRAWN_SEATS))
    )


def difference_ruling(rows: SheetRows, tally: SheetTally) -> str:
    """Return why the signed totals may differ as they do; empty where nobody ruled on just that."""
    ruling = rows.difference_rulings[-1] if rows.difference_rulings else None
    is_ruled = ruling is not None and tuple(ruling.differences) == differences(rows, tally)
    return ruling.reason if ruling is not None and is_ruled else ""


def _checkpoint(tally: SheetTally, hand: int, told: dict[int, int]) -> CheckpointView:
    computed = played_until(tally, hand)
    totals = tuple(told.get(index) for index in range(len(DRAWN_SEATS)))
    return CheckpointView(
        after_hand=hand,
        totals=totals,
        computed=computed,
        differences=tuple(
            None if said is None else said - own for said, own in zip(totals, computed, strict=True)
        ),
    )
