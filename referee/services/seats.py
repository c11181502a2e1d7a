"""Change who sits where: seats swapped back, a player replaced, a seat left empty and filled after all."""

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.db.models import F

from referee.authority import Actor
from referee.models import Occupancy, Participant, ScoreSheet
from referee.rules.problem import Problem
from referee.selectors import SheetRows
from referee.services.acts import AT_ONCE, Record, Sent, lock_sheet, permit, refuse, refuse_moved, write_act

ASIDE = 1000  # beyond any hand: where rows wait while their seats change


@transaction.atomic
def swap_seats(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    sheet_id: int,
    one_id: int,
    other_id: int,
    reason: str,
    seen_version: int | None = None,
    sent: Sent = AT_ONCE,
) -> ScoreSheet:
    """Let two persons change the seats that the sheet says they drew; swapping again takes it back.

    Hands and rulings stay on their persons; dealer and winds of every hand follow from the new seats. Whoever
    held one of the seats before or after them moves along. NotAllowed, SheetNotOpen, StalePage, or BadEntry.
    """
    rows = lock_sheet(sheet_id)
    if sent.was_taken(rows.sheet, "seats.swap"):
        return rows.sheet
    permission = permit(actor, "seats.swap", rows.sheet, reason)
    refuse_moved(rows.sheet, sent.seen(seen_version))
    refuse([*swap_problems(rows, one_id, other_id), *_reason(reason)])
    before = _seating(rows)
    one, other = _seat_of(rows, one_id), _seat_of(rows, other_id)
    held = Occupancy.objects.filter(sheet=rows.sheet)
    ones, others = [list(held.filter(seat=seat).values_list("pk", flat=True)) for seat in (one, other)]
    held.filter(pk__in=[*ones, *others]).update(from_hand=F("from_hand") + ASIDE)
    held.filter(pk__in=ones).update(seat=other, from_hand=F("from_hand") + ASIDE)
    held.filter(pk__in=others).update(seat=one, from_hand=F("from_hand") - ASIDE)
    held.filter(pk__in=ones).update(from_hand=F("from_hand") - 2 * ASIDE)
    exchanged = {one: other, other: one}
    after = {exchanged.get(seat, seat): people for seat, people in before.items()}
    record = Record("seats.swap", "sheet", before, after, reason.strip())
    write_act(rows, actor, permission, record, sent.client_key)
    return rows.sheet


@transaction.atomic
def replace_player(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    sheet_id: int,
    leaving_id: int,
    coming_id: int,
    from_hand: int,
    reason: str,
    seen_version: int | None = None,
    sent: Sent = AT_ONCE,
) -> Occupancy:
    """Let somebody take over a seat from a hand on; both stay named on the sheet.

    Hands from there on may not name who leaves; who leaves before the first hand of the own counts as not
    come. NotAllowed, SheetNotOpen, StalePage, or BadEntry.
    """
    rows = lock_sheet(sheet_id)
    if sent.was_taken(rows.sheet, "seats.replace"):
        return next(each for each in reversed(rows.seated) if each.participant_id == coming_id)
    permission = permit(actor, "seats.replace", rows.sheet, reason)
    refuse_moved(rows.sheet, sent.seen(seen_version))
    refuse([*_replacement_problems(rows, leaving_id, coming_id, from_hand), *_reason(reason)])
    before, seat = _seating(rows), _seat_of(rows, leaving_id)
    Occupancy.objects.filter(sheet=rows.sheet, participant=leaving_id, from_hand=from_hand).update(
        is_absent=True
    )
    occupancy = Occupancy.objects.create(
        sheet=rows.sheet, seat=seat, participant_id=coming_id, from_hand=from_hand
    )
    after = before | {seat: [*before[seat], [coming_id, from_hand]]}
    record = Record("seats.replace", "sheet", before, after, reason.strip())
    write_act(rows, actor, permission, record, sent.client_key)
    return occupancy


@transaction.atomic
def leave_seat_empty(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    sheet_id: int,
    participant_id: int,
    reason: str,
    seen_version: int | None = None,
    sent: Sent = AT_ONCE,
) -> ScoreSheet:
    """Record before the first hand that somebody did not come: the table plays with an empty seat.

    What that means is the edition's to say; where it says nothing, no hand can be recorded. Errors as above.
    """
    return _set_absent(
        actor=actor,
        sheet_id=sheet_id,
        participant_id=participant_id,
        reason=reason,
        seen_version=seen_version,
        sent=sent,
        is_absent=True,
    )


@transaction.atomic
def fill_seat(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    sheet_id: int,
    participant_id: int,
    reason: str,
    seen_version: int | None = None,
    sent: Sent = AT_ONCE,
) -> ScoreSheet:
    """Record before the first hand that somebody came after all. Errors as above."""
    return _set_absent(
        actor=actor,
        sheet_id=sheet_id,
        participant_id=participant_id,
        reason=reason,
        seen_version=seen_version,
        sent=sent,
        is_absent=False,
    )


def _set_absent(  # noqa: PLR0913 - the two acts above, word for word
    *,
    actor: Actor,
    sheet_id: int,
    participant_id: int,
    reason: str,
    seen_version: int | None,
    sent: Sent,
    is_absent: bool,
) -> ScoreSheet:
    rows = lock_sheet(sheet_id)
    if sent.was_taken(rows.sheet, "seats.absent"):
        return rows.sheet
    permission = permit(actor, "seats.absent", rows.sheet, reason)
    refuse_moved(rows.sheet, sent.seen(seen_version))
    if participant_id in rows.positions and (participant_id in rows.absent) == is_absent:
        return rows.sheet
    refuse([*_absence_problems(rows, participant_id), *_reason(reason)])
    Occupancy.objects.filter(sheet=rows.sheet, participant=participant_id).update(is_absent=is_absent)
    subject, before, after = f"person:{participant_id}", not is_absent, is_absent
    record = Record("seats.absent", subject, before, after, reason.strip())
    write_act(rows, actor, permission, record, sent.client_key)
    return rows.sheet


def _seat_of(rows: SheetRows, participant_id: int) -> str:
    return next(each.seat for each in rows.seated if each.participant_id == participant_id)


def _seating(rows: SheetRows) -> dict[str, Any]:
    """Return what the audit trail keeps of seats: who holds each, from which hand on."""
    seats: dict[str, Any] = {}
    for each in rows.seated:
        seats.setdefault(each.seat, []).append([each.participant_id, each.from_hand])
    return seats


def _reason(reason: str) -> list[Problem]:
    return [] if reason.strip() else [Problem("reason_missing")]


def swap_problems(rows: SheetRows, one_id: int, other_id: int) -> Iterator[Problem]:
    """Yield why two persons cannot change seats."""
    if {one_id, other_id} - rows.positions.keys():
        yield Problem("swap_of_strangers")
    elif rows.positions[one_id] == rows.positions[other_id]:
        yield Problem("swap_of_one_seat")


def _replacement_problems(
    rows: SheetRows, leaving_id: int, coming_id: int, from_hand: int
) -> Iterator[Problem]:
    planned = rows.sheet.hands_planned
    if not 1 <= from_hand <= planned:
        yield Problem("hand_out_of_range", {"number": from_hand, "planned": planned})
    leaving = next((each for each in rows.seated if each.participant_id == leaving_id), None)
    holds = any(each.participant_id == leaving_id for each in rows.occupancies)
    if leaving is None or not (holds or leaving.is_absent):
        yield Problem("leaver_not_at_table")
    elif from_hand < leaving.from_hand:
        yield Problem("takeover_before_arrival", {"number": leaving.from_hand})
    if coming_id in rows.positions:
        yield Problem("comer_sits_here")
    elif not Participant.objects.filter(pk=coming_id).exists():
        yield Problem("comer_unknown")
    named = [
        entry.number
        for entry in rows.current
        if entry.number >= from_hand and leaving_id in {entry.winner_id, entry.discarder_id}
    ]
    if named:
        yield Problem("hands_name_leaver", {"hands": ", ".join(map(str, named)), "count": len(named)})


def _absence_problems(rows: SheetRows, participant_id: int) -> Iterator[Problem]:
    if participant_id not in rows.positions:
        yield Problem("leaver_not_at_table")
    if rows.current:
        yield Problem("absence_after_first_hand")
