"""Open a session for play and close it: its score sheets follow."""

from django.db import transaction
from django.db.models import QuerySet

from referee.authority import Actor
from referee.models import ScoreSheet, SheetState
from referee.rules.problem import Problem
from referee.selectors import sheet_results
from referee.services.errors import BadEntry
from referee.services.states import set_sheet_states
from tournaments.models import Event, Session, SessionState
from tournaments.services.acts import Record, lock_event, permit, refuse, refuse_stale, write_act


@transaction.atomic
def open_session(
    *, actor: Actor, event_id: int, number: int, reason: str = "", seen_version: int | None = None
) -> Session:
    """Open every table of a published session for play; a session that was closed needs a reason.

    Opening it twice changes nothing. NotAllowed, StalePage, or BadEntry.
    """
    event = lock_event(event_id)
    permission = permit(actor, "session.open", event)
    session = _session(event, number)
    before = str(session.state)
    if before == SessionState.PLAYING:
        return session
    refuse_stale(event, seen_version)
    refuse(_opening_problems(session, reason))
    set_sheet_states(
        actor=actor,
        office=permission.office,
        sheets=_sheets(session, SheetState.CLOSED, SheetState.ENTERED),
        state=SheetState.OPEN,
        reason=reason,
    )
    _move(session, SessionState.PLAYING)
    record = Record("session.open", f"session:{number}", before, str(session.state), reason.strip())
    write_act(event, actor, permission, record)
    return session


@transaction.atomic
def close_session(
    *, actor: Actor, event_id: int, number: int, reason: str = "", seen_version: int | None = None
) -> Session:
    """Close a session in play: its open sheets count as entered.

    Tables without any result are named and refused, unless there is a reason to close without them. Closing
    it twice changes nothing. NotAllowed, StalePage, or BadEntry.
    """
    event = lock_event(event_id)
    permission = permit(actor, "session.close", event)
    session = _session(event, number)
    if session.state == SessionState.ENTERED:
        return session
    refuse_stale(event, seen_version)
    refuse(_closing_problems(session, reason))
    before = str(session.state)
    set_sheet_states(
        actor=actor,
        office=permission.office,
        sheets=_sheets(session, SheetState.OPEN),
        state=SheetState.ENTERED,
        reason=reason,
    )
    _move(session, SessionState.ENTERED)
    record = Record("session.close", f"session:{number}", before, str(session.state), reason.strip())
    write_act(event, actor, permission, record)
    return session


def _session(event: Event, number: int) -> Session:
    session = Session.objects.filter(event=event, number=number).first()
    if session is None:
        raise BadEntry(Problem("session_unknown", {"session": number}))
    return session


def _sheets(session: Session, *states: SheetState) -> QuerySet[ScoreSheet]:
    return ScoreSheet.objects.filter(table__session=session, state__in=states)


def _move(session: Session, state: SessionState) -> None:
    session.state = state
    session.save(update_fields=["state"])


def _opening_problems(session: Session, reason: str) -> list[Problem]:
    if session.state == SessionState.PUBLISHED:
        return []
    if session.state == SessionState.ENTERED:
        return [] if reason.strip() else [Problem("reason_missing")]
    return [Problem("session_not_published", {"session": session.number, "state": str(session.state)})]


def _closing_problems(session: Session, reason: str) -> list[Problem]:
    if session.state != SessionState.PLAYING:
        return [Problem("session_not_playing", {"session": session.number, "state": str(session.state)})]
    tables = dict(session.tables.values_list("sheet_id", "number"))
    results = sheet_results(ScoreSheet.objects.filter(table__session=session))
    empty = sorted(tables[sheet_id] for sheet_id, result in results.items() if result.source == "none")
    if not empty or reason.strip():
        return []
    return [Problem("tables_without_result", {"tables": ", ".join(map(str, empty)), "count": len(empty)})]
