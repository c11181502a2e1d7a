"""What the event knows of earlier rulings on a person: the door through which ladders see other sessions."""

from collections.abc import Iterable

from referee.models import Penalty, ScoreSheet
from referee.rules.offences import PastRuling
from tournaments.models import Table


def earlier_rulings(sheet: ScoreSheet, participant_id: int) -> Iterable[PastRuling]:
    """Return the standing rulings on a person at the event's other tables, by session (two queries)."""
    table = Table.objects.select_related("session").filter(sheet=sheet).first()
    if table is None:
        return ()
    rows = (
        Penalty.objects.filter(
            sheet__table__session__event=table.session.event_id,
            offender=participant_id,
            cancelled_at__isnull=True,
        )
        .exclude(sheet=sheet)
        .exclude(offence_key="")
        .order_by("id")
    )
    return tuple(
        PastRuling(key, participant_id, session, hand)
        for key, session, hand in rows.values_list(
            "offence_key", "sheet__table__session__number", "hand_number"
        )
    )
