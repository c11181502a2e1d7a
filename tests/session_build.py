"""A session in play with results and signed totals; put into any state."""

from build import drawn_event, people, play, sheet_of, win

from referee.authority import Actor
from referee.services import sign_totals
from tournaments.models import Event, Session


def signed_event(head: Actor) -> Event:
    """Return an event of two tables whose first session is in play; both have a result and signed totals."""
    row = drawn_event(head)
    for table in (1, 2):
        sheet = sheet_of(row, 1, table)
        play(head, sheet, win(sheet, 0, 1, 12))
        totals = dict(zip(people(sheet), (36, -20, -8, -8), strict=True))
        sign_totals(actor=head, sheet_id=sheet.pk, totals=totals)
    return row


def in_state(event: Event, state: str) -> Session:
    """Put the first session into a state, whatever came before."""
    Session.objects.filter(event=event, number=1).update(state=state, clock_started_at=None)
    return Session.objects.get(event=event, number=1)
