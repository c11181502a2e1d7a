"""Take over the totals that four players signed on paper."""

from collections.abc import Iterator, Mapping

from django.db import transaction

from referee.authority import Actor
from referee.models import SignedTotal
from referee.rules.problem import Problem
from referee.selectors import SheetRows
from referee.services.acts import AT_ONCE, Record, Sent, lock_sheet, permit, refuse, refuse_moved, write_act

LARGEST_TOTAL = 100_000  # far above any session: a typing error


@transaction.atomic
def sign_totals(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    sheet_id: int,
    totals: Mapping[int, int],
    seen_version: int | None = None,
    reason: str = "",
    sent: Sent = AT_ONCE,
) -> tuple[SignedTotal, ...]:
    """Store what the signed paper states for each of the four (participant id -> game points).

    Signing again replaces the totals; the audit entry keeps the old ones. Whether they agree with the hands
    is shown, not enforced. StalePage, SheetNotOpen, NotAllowed, or BadEntry with every problem.
    """
    rows = lock_sheet(sheet_id)
    if sent.was_taken(rows.sheet, "sheet.sign"):
        return tuple(SignedTotal.objects.filter(sheet=rows.sheet).order_by("pk"))
    permission = permit(actor, "sheet.sign", rows.sheet, reason)
    refuse_moved(rows.sheet, sent.seen(seen_version))
    refuse(totals_problems(rows, totals))
    before = {str(person): points for person, points in rows.signed.items()}
    SignedTotal.objects.filter(sheet=rows.sheet).delete()
    signed = SignedTotal.objects.bulk_create(
        SignedTotal(sheet=rows.sheet, participant_id=person, points=points)
        for person, points in totals.items()
    )
    after = {str(person): points for person, points in totals.items()}
    record = Record("sheet.sign", "sheet", before or None, after, reason.strip())
    write_act(rows, actor, permission, record, sent.client_key)
    return tuple(signed)


def totals_problems(rows: SheetRows, totals: Mapping[int, int]) -> Iterator[Problem]:
    """Yield what is wrong with totals that a paper states: one for each of those at the table."""
    seated = {each.participant_id for each in rows.occupancies}
    if totals.keys() - seated:
        yield Problem("signer_not_at_table")
    missing = seated - totals.keys()
    if missing:
        yield Problem("signed_totals_missing", {"count": len(missing)})
    for points in totals.values():
        if abs(points) > LARGEST_TOTAL:
            yield Problem("signed_total_out_of_range", {"total": points})
