"""Move a session from state to state: open, close, check, approve, unlock; its score sheets follow."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from referee.authority import Actor, Allowed, Refused
from referee.models import ScoreSheet, SheetState
from referee.rules.problem import Problem
from referee.services.errors import BadEntry, NotAllowed
from referee.services.states import set_sheet_states
from tournaments.models import Event, Session, SessionState
from tournaments.permissions import may_session
from tournaments.selectors.session_state import NO_PAPERS, session_papers
from tournaments.services.acts import Record, lock_event, refuse, refuse_overwriting, refuse_stale, write_act
from tournaments.services.clock_acts import stop_clock
from tournaments.services.event_draft import start_problems
from tournaments.services.session_doubts import doubts


@dataclass(frozen=True, slots=True)
class _Act:
    """Who moves a session, in which office, under which name, and why."""

    actor: Actor
    permission: Allowed
    action: str
    reason: str


LONGEST_TITLE = 80
LONGEST_SESSION = 600  # minutes
# What a refusal by the state of a session is called, where players have words of their own for it.
WRONG_STATE = {
    "session.open": "session_not_published",
    "session.close": "session_not_playing",
    "session.clock": "session_not_playing",
    "session.check": "session_not_closed",
    "session.approve": "session_not_checked",
    "session.unlock": "session_not_approved",
}


@transaction.atomic
def plan_session(  # noqa: PLR0913 - keyword-only: an act names everything it rests on
    *,
    actor: Actor,
    event_id: int,
    number: int,
    title: str,
    starts_at: datetime | None,
    minutes: int | None,
    reason: str = "",
    seen_version: int | None = None,
) -> Session:
    """Say how a session is called, when it starts and how long it is; in play, with a reason.

    The length of a session in play is what its clock counts down from. NotAllowed, StalePage, or BadEntry.
    """
    event, session = _lock(event_id, number)
    permission = permit_session(actor, "session.plan", session, reason)
    plans = (("session.plan", f"session:{number}"), ("event.update", "event"))
    refuse_overwriting(event, seen_version, *plans)
    new_start = starts_at if starts_at != session.starts_at else None
    refuse([*_plan_problems(title.strip(), minutes), *start_problems(new_start, event)])
    before, after = _plan(session), {"title": title.strip(), "starts_at": starts_at, "minutes": minutes}
    if before == after:
        return session
    for name, value in after.items():
        setattr(session, name, value)
    session.save(update_fields=[*after])
    record = Record("session.plan", f"session:{number}", _told(before), _told(after), reason.strip())
    write_act(event, actor, permission, record)
    return session


@transaction.atomic
def open_session(
    *, actor: Actor, event_id: int, number: int, reason: str = "", seen_version: int | None = None
) -> Session:
    """Open every table of a published session for play; a session that was closed needs a reason.

    So does one whose seats do not follow the cut of its stage. Sheets that referees signed stay signed. Its
    clock does not start by itself. Opening it twice changes nothing. NotAllowed, StalePage, or BadEntry.
    """
    event, session = _lock(event_id, number)
    if session.state == SessionState.PLAYING:
        permit_office(actor, "session.open", session)
        return session
    permission = permit_session(actor, "session.open", session, reason)
    refuse_stale(event, seen_version)
    _refuse_doubtful(event, session, "session.open", reason)
    states = (SheetState.CLOSED, SheetState.ENTERED, SheetState.CHECKED)
    act = _Act(actor, permission, "session.open", reason.strip())
    _sheets(act, session, states, SheetState.OPEN)
    return _move(event, session, SessionState.PLAYING, act)


@transaction.atomic
def close_session(
    *, actor: Actor, event_id: int, number: int, reason: str = "", seen_version: int | None = None
) -> Session:
    """Close a session in play: its open sheets count as entered, its clock stands.

    Tables without any result are named and refused, unless there is a reason to close without them; so are
    those with hands left while the clock has time. Closing it twice changes nothing. NotAllowed, StalePage,
    or BadEntry.
    """
    event, session = _lock(event_id, number)
    if session.state == SessionState.ENTERED:
        permit_office(actor, "session.close", session)
        return session
    permission = permit_session(actor, "session.close", session, reason)
    refuse_stale(event, seen_version)
    _refuse_doubtful(event, session, "session.close", reason)
    act = _Act(actor, permission, "session.close", reason.strip())
    _sheets(act, session, (SheetState.OPEN,), SheetState.ENTERED)
    stop_clock(event, session, (actor, permission))
    session.closed_at = timezone.now()
    return _move(event, session, SessionState.ENTERED, act)


@transaction.atomic
def check_session(
    *, actor: Actor, event_id: int, number: int, reason: str = "", seen_version: int | None = None
) -> Session:
    """Say that somebody has looked through a closed session: its entered sheets are checked.

    Tables whose paper differs from the hands are named and refused until somebody has ruled on them; those
    without a result, or with totals that do not add up, unless there is a reason.
    Checking twice changes nothing. NotAllowed, StalePage, or BadEntry.
    """
    event, session = _lock(event_id, number)
    if session.state == SessionState.CHECKED:
        permit_office(actor, "session.check", session)
        return session
    permission = permit_session(actor, "session.check", session, reason)
    refuse_stale(event, seen_version)
    _refuse_doubtful(event, session, "session.check", reason)
    act = _Act(actor, permission, "session.check", reason.strip())
    _sheets(act, session, (SheetState.ENTERED,), SheetState.CHECKED)
    return _move(event, session, SessionState.CHECKED, act)


@transaction.atomic
def approve_session(
    *, actor: Actor, event_id: int, number: int, reason: str = "", seen_version: int | None = None
) -> Session:
    """Approve a checked session: from now on nothing at its tables can change.

    Tables whose sheet nobody signed are named and refused, unless there is a reason; so are those without a
    result or with totals that do not add up, and open protests.
    Approving twice changes nothing. NotAllowed, StalePage, or BadEntry.
    """
    event, session = _lock(event_id, number)
    if session.state == SessionState.APPROVED:
        permit_office(actor, "session.approve", session)
        return session
    permission = permit_session(actor, "session.approve", session, reason)
    refuse_stale(event, seen_version)
    _refuse_doubtful(event, session, "session.approve", reason)
    session.approved_at, session.unlocked_at = timezone.now(), None
    act = _Act(actor, permission, "session.approve", reason.strip())
    return _move(event, session, SessionState.APPROVED, act)


@transaction.atomic
def unlock_session(
    *, actor: Actor, event_id: int, number: int, reason: str = "", seen_version: int | None = None
) -> Session:
    """Take an approved session up again, with a reason: head referees only.

    It is closed then, to be corrected, checked and approved anew. What rests on it is told by
    `selectors.session_state.resting_on`. NotAllowed, StalePage, or BadEntry.
    """
    event, session = _lock(event_id, number)
    permission = permit_session(actor, "session.unlock", session, reason)
    refuse_stale(event, seen_version)
    session.unlocked_at = timezone.now()
    act = _Act(actor, permission, "session.unlock", reason.strip())
    return _move(event, session, SessionState.ENTERED, act)


SERVICES = {
    "session.open": open_session,
    "session.close": close_session,
    "session.check": check_session,
    "session.approve": approve_session,
    "session.unlock": unlock_session,
}


def permit_session(actor: Actor, action: str, session: Session, reason: str = "") -> Allowed:
    """Return the permission for an act on a session as it stands; NotAllowed, or BadEntry by its state."""
    answer = may_session(actor, action, session)
    if isinstance(answer, Refused):
        if answer.reason.code != "session_state_forbids":
            raise NotAllowed(answer.reason)
        values = {**answer.reason.args, "session": session.number, "state": str(session.state)}
        raise BadEntry(Problem(WRONG_STATE.get(action, "session_state_forbids"), values))
    if answer.needs_reason and not reason.strip():
        raise BadEntry(Problem("reason_missing"))
    return answer


def permit_office(actor: Actor, action: str, session: Session) -> None:
    """Refuse whose office may not do this in any state; for acts that are done already."""
    answer = may_session(actor, action, session)
    if isinstance(answer, Refused) and answer.reason.code != "session_state_forbids":
        raise NotAllowed(answer.reason)


def _lock(event_id: int, number: int) -> tuple[Event, Session]:
    event = lock_event(event_id)
    session = Session.objects.filter(event=event, number=number).first()
    if session is None:
        raise BadEntry(Problem("session_unknown", {"session": number}))
    return event, session


def _refuse_doubtful(event: Event, session: Session, act: str, reason: str) -> None:
    """Refuse an act for what speaks against it; with a reason only for what forbids it."""
    papers = NO_PAPERS if act == "session.open" else session_papers(event, session.number)
    refuse(doubts(event, session, act, papers).against(reason))


def _sheets(act: _Act, session: Session, states: tuple[SheetState, ...], state: SheetState) -> None:
    sheets: QuerySet[ScoreSheet] = ScoreSheet.objects.filter(table__session=session, state__in=states)
    set_sheet_states(
        actor=act.actor, office=act.permission.office, sheets=sheets, state=state, reason=act.reason
    )


def _move(event: Event, session: Session, state: SessionState, act: _Act) -> Session:
    before, session.state = str(session.state), state
    session.save(update_fields=["state", "closed_at", "approved_at", "unlocked_at"])
    record = Record(act.action, f"session:{session.number}", before, str(session.state), act.reason)
    write_act(event, act.actor, act.permission, record)
    return session


def _plan(session: Session) -> dict[str, Any]:
    return {"title": session.title, "starts_at": session.starts_at, "minutes": session.minutes}


def _told(plan: dict[str, Any]) -> dict[str, Any]:
    starts_at = plan["starts_at"]
    return {**plan, "starts_at": starts_at.isoformat() if starts_at else None}


def _plan_problems(title: str, minutes: int | None) -> list[Problem]:
    problems = []
    if len(title) > LONGEST_TITLE:
        problems.append(Problem("session_title_too_long", {"most": LONGEST_TITLE}))
    if minutes is not None and not 1 <= minutes <= LONGEST_SESSION:
        problems.append(
            Problem("session_minutes_out_of_range", {"minutes": minutes, "most": LONGEST_SESSION})
        )
    return problems
