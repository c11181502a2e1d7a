"""Start, pause, resume and extend the clock of a session; it never starts or ends anything by itself."""

from django.db import transaction
from django.utils import timezone

from referee.authority import Actor, Allowed
from referee.rules.problem import Problem
from referee.services.errors import BadEntry
from tournaments.clock import Clock, Phase
from tournaments.models import ClockAct, ClockEvent, Event, Session
from tournaments.selectors.clock import session_clock
from tournaments.services.acts import Record, lock_event, refuse, refuse_stale, write_act
from tournaments.services.clock_acts import write_clock_act
from tournaments.services.sessions import permit_session

MOST_MINUTES = 240


@transaction.atomic
def start_clock(*, actor: Actor, event_id: int, number: int) -> Session:
    """Start the clock of a session in play; a clock that was started goes on. NotAllowed, or BadEntry."""
    event, session, permission = _begin(actor, event_id, number)
    if session.clock_started_at is not None:
        return session
    session.clock_started_at = timezone.now()
    session.save(update_fields=["clock_started_at"])
    after = session.clock_started_at.isoformat()
    write_act(event, actor, permission, Record("session.clock", f"session:{number}", None, after))
    return session


@transaction.atomic
def take_start_back(*, actor: Actor, event_id: int, number: int, reason: str) -> Session:
    """Set the clock back to before its start, with a reason; it can be started again. Errors as above."""
    event, session, permission = _begin(actor, event_id, number)
    if session.clock_started_at is None:
        return session
    refuse([] if reason.strip() else [Problem("reason_missing")])
    before, session.clock_started_at = session.clock_started_at.isoformat(), None
    session.save(update_fields=["clock_started_at"])
    record = Record("session.clock", f"session:{number}", before, None, reason.strip())
    write_act(event, actor, permission, record)
    return session


@transaction.atomic
def pause_clock(*, actor: Actor, event_id: int, number: int, reason: str = "") -> Clock:
    """Let the clock stand, for every table; a clock that stands stays so. NotAllowed, or BadEntry."""
    event, session, permission = _begin(actor, event_id, number)
    clock = _started(event, session)
    if clock.is_paused:
        return clock
    over = clock.phase(timezone.now()) == Phase.OVER
    refuse([Problem("clock_is_over", {"session": number})] if over else [])
    return _act(event, session, (actor, permission), ClockEvent(kind=ClockAct.PAUSED, reason=reason))


@transaction.atomic
def resume_clock(*, actor: Actor, event_id: int, number: int, reason: str = "") -> Clock:
    """Let the clock run on; one that runs goes on running. NotAllowed, or BadEntry."""
    event, session, permission = _begin(actor, event_id, number)
    clock = _started(event, session)
    if clock.is_running:
        return clock
    return _act(event, session, (actor, permission), ClockEvent(kind=ClockAct.RESUMED, reason=reason))


@transaction.atomic
def extend_clock(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    event_id: int,
    number: int,
    minutes: int,
    reason: str,
    seen_version: int | None = None,
) -> Clock:
    """Give every table so many minutes more, or take some back (below 0), with a reason.

    A page that has not seen an act since is refused, so that two taps never add twice. NotAllowed, StalePage,
    or BadEntry.
    """
    event, session, permission = _begin(actor, event_id, number)
    refuse_stale(event, seen_version)
    clock = _started(event, session)
    possible = 0 < abs(minutes) <= MOST_MINUTES
    values = {"minutes": minutes, "most": MOST_MINUTES}
    refuse(
        [
            *([] if possible else [Problem("clock_minutes_out_of_range", values)]),
            *([] if reason.strip() else [Problem("reason_missing")]),
            *([Problem("clock_has_no_length", {"session": number})] if clock.length is None else []),
        ]
    )
    row = ClockEvent(kind=ClockAct.EXTENDED, minutes=minutes, reason=reason)
    return _act(event, session, (actor, permission), row)


def _begin(actor: Actor, event_id: int, number: int) -> tuple[Event, Session, Allowed]:
    event = lock_event(event_id)
    session = Session.objects.filter(event=event, number=number).first()
    if session is None:
        raise BadEntry(Problem("session_unknown", {"session": number}))
    return event, session, permit_session(actor, "session.clock", session)


def _started(event: Event, session: Session) -> Clock:
    clock = session_clock(event, session.number).clock
    if clock.started is None:
        raise BadEntry(Problem("clock_not_started", {"session": session.number}))
    return clock


def _act(event: Event, session: Session, who: tuple[Actor, Allowed], row: ClockEvent) -> Clock:
    """Write one act of the clock, and return the clock after it."""
    write_clock_act(event, session, who, row)
    return session_clock(event, session.number).clock
