"""Somebody registered takes over a seat at a table in play."""

from django.db import transaction

from referee.authority import Actor
from referee.models import Occupancy
from referee.rules.problem import Problem
from referee.services import AT_ONCE, Sent, replace_player
from tournaments.models import Registration, RegistrationStatus, Table
from tournaments.services.acts import find_table, lock_event, permit, refuse


@transaction.atomic
def replace_at_table(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    sheet_id: int,
    leaving: int,
    coming: int,
    from_hand: int,
    reason: str,
    seen_version: int | None = None,
    sent: Sent = AT_ONCE,
) -> Occupancy:
    """Let one registered player take over another's seat from a hand on; both by number in the event.

    Who comes must play in this event and sit at no other table of the session. NotAllowed, SheetNotOpen,
    StalePage, or BadEntry with every problem.
    """
    table = find_table(sheet_id)
    event = lock_event(table.session.event_id)
    was_taken = sent.was_taken(table.sheet, "seats.replace")
    if not was_taken:
        permit(actor, "player.replace", event)
    people = {
        row.number: row for row in Registration.objects.filter(event=event, number__in=[leaving, coming])
    }
    unknown = [
        Problem("player_unknown", {"number": number}) for number in (leaving, coming) if number not in people
    ]
    refuse(unknown)
    refuse([] if was_taken else _comer_problems(table, people[coming]))
    return replace_player(
        actor=actor,
        sheet_id=sheet_id,
        leaving_id=people[leaving].participant_id,
        coming_id=people[coming].participant_id,
        from_hand=from_hand,
        reason=reason,
        seen_version=seen_version,
        sent=sent,
    )


def _comer_problems(table: Table, row: Registration) -> list[Problem]:
    problems = []
    if row.status != RegistrationStatus.ACTIVE:
        problems.append(Problem("player_not_there", {"number": row.number}))
    elsewhere = (
        Occupancy.objects.filter(
            sheet__table__session=table.session_id, participant=row.participant_id, is_absent=False
        )
        .exclude(sheet=table.sheet_id)
        .values_list("sheet__table__number", flat=True)
        .first()
    )
    if elsewhere is not None:
        problems.append(Problem("player_sits_elsewhere", {"number": row.number, "table": elsewhere}))
    return problems
