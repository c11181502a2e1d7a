"""A table calls the head referee, who answers."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from referee.authority import Actor
from referee.models import SheetState
from referee.rules.problem import Problem
from referee.services.acts import Record, lock_sheet, permit, refuse, write_act
from referee.services.errors import BadEntry, SheetNotOpen
from tournaments.models import RefereeCall
from tournaments.services.acts import find_table

LONGEST_NOTE = 200
NOT_IN_PLAY = frozenset({SheetState.CLOSED, SheetState.LOCKED})


@transaction.atomic
def call_referee(*, actor: Actor, sheet_id: int, client_key: UUID, note: str = "") -> RefereeCall:
    """Call the head referee to a table; the same key again, or a call that is open already, is returned.

    A table that is not open yet, or whose results are approved, calls nobody. NotAllowed, SheetNotOpen, or
    BadEntry.
    """
    rows = lock_sheet(sheet_id)
    permission = permit(actor, "call.open", rows.sheet)
    table = find_table(sheet_id)
    stored = RefereeCall.objects.filter(client_key=client_key, table=table).first()
    waiting = stored or RefereeCall.objects.filter(table=table, answered_at__isnull=True).first()
    if waiting is not None:
        return waiting
    if rows.sheet.state in NOT_IN_PLAY:
        raise SheetNotOpen(Problem("sheet_not_open", {"state": rows.sheet.state}))
    refuse(_length_problems(note))
    call = RefereeCall.objects.create(
        table=table, note=note.strip(), client_key=client_key, called_by=actor.name
    )
    write_act(rows, actor, permission, Record("call.open", f"call:{call.pk}", None, call.note), client_key)
    return call


@transaction.atomic
def answer_call(*, actor: Actor, call_id: int, answer: str = "") -> RefereeCall:
    """Answer a call, with a word on what was done; one answered before stays as it is.

    NotAllowed, or BadEntry.
    """
    sheet_id = RefereeCall.objects.filter(pk=call_id).values_list("table__sheet_id", flat=True).first()
    if sheet_id is None:
        raise BadEntry(Problem("call_unknown"))
    rows = lock_sheet(sheet_id)
    permission = permit(actor, "call.answer", rows.sheet)
    call = RefereeCall.objects.get(pk=call_id)
    if call.answered_at is not None:
        return call
    refuse(_length_problems(answer))
    call.answered_at, call.answer = timezone.now(), answer.strip()
    call.answered_by, call.answered_user_id = actor.name, actor.user_id
    call.save(update_fields=["answered_at", "answer", "answered_by", "answered_user"])
    write_act(rows, actor, permission, Record("call.answer", f"call:{call.pk}", None, call.answer or None))
    return call


def _length_problems(note: str) -> list[Problem]:
    too_long = len(note.strip()) > LONGEST_NOTE
    return [Problem("call_note_too_long", {"most": LONGEST_NOTE})] if too_long else []
