"""One rotation for all tables of a session: by name, an own table, or drawn for each table from one seed."""

from collections.abc import Sequence

from django.db import transaction

from referee.authority import Actor
from referee.rules.rotation_draw import DRAW
from referee.services import set_rotation
from tournaments.models import Table
from tournaments.services.acts import lock_event, permit


@transaction.atomic
def set_session_rotation(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    event_id: int,
    number: int,
    code: str,
    table: Sequence[str] = (),
    seed: str = "",
    reason: str = "",
) -> int:
    """Set the rotation of every table of a session, one act at each; return how many tables there are.

    With DRAW each table's seed is the given one with session and table, "seed/2/7", so that anybody can draw
    it again. NotAllowed, SheetNotOpen, or BadEntry as `set_rotation`, and then no table changes.
    """
    event = lock_event(event_id)
    permit(actor, "session.rotation", event)
    tables = Table.objects.filter(session__event=event, session__number=number).order_by("number")
    for each in tables:
        set_rotation(
            actor=actor,
            sheet_id=each.sheet_id,
            code=code,
            table=table,
            seed=f"{seed.strip()}/{number}/{each.number}" if code == DRAW and seed.strip() else "",
            reason=reason,
        )
    return len(tables)
