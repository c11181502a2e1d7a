"""Write one act on a session's clock: its row, and its line in the log."""

from django.utils import timezone

from referee.authority import Actor, Allowed
from tournaments.clock import Phase
from tournaments.models import ClockAct, ClockEvent, Event, Session
from tournaments.selectors.clock import session_clock
from tournaments.services.acts import Record, write_act


def write_clock_act(event: Event, session: Session, who: tuple[Actor, Allowed], row: ClockEvent) -> None:
    """Write one act of the clock, by whom and with which permission."""
    actor, permission = who
    row.session, row.actor_name, row.acted_by_id = session, actor.name, actor.user_id
    row.reason = row.reason.strip()
    row.save()
    after = {"act": str(row.kind), "at": row.at.isoformat(), "minutes": row.minutes}
    record = Record("session.clock", f"session:{session.number}", None, after, row.reason)
    write_act(event, actor, permission, record)


def stop_clock(event: Event, session: Session, who: tuple[Actor, Allowed]) -> None:
    """Let the clock of a session stand that is closed; one that does not run, or is over, stays as it is."""
    clock = session_clock(event, session.number).clock
    if clock.is_running and clock.phase(timezone.now()) != Phase.OVER:
        write_clock_act(event, session, who, ClockEvent(kind=ClockAct.PAUSED))
