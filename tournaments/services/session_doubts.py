"""What speaks against an act of a session as things stand: what forbids it, and what asks for a reason."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils import timezone

from referee.rules.problem import Problem
from tournaments.models import Event, Protest, ProtestOutcome, Session, SessionState
from tournaments.selectors import session_clock
from tournaments.selectors.session_state import SessionPapers
from tournaments.selectors.to_seat import lacks_its_cut, stage_of


@dataclass(frozen=True, slots=True)
class Doubts:
    """``forbid``: no reason helps; ``ask``: the act is done with a reason."""

    forbid: tuple[Problem, ...] = ()
    ask: tuple[Problem, ...] = ()

    def against(self, reason: str) -> tuple[Problem, ...]:
        """Return what the act is refused for, given this reason."""
        return self.forbid + (() if reason.strip() else self.ask)


Finder = Callable[[Event, Session, SessionPapers], Doubts]


def doubts(event: Event, session: Session, act: str, papers: SessionPapers) -> Doubts:
    """Return what speaks against an act of a session whose tables lack what ``papers`` say."""
    find = FINDERS.get(act)
    return find(event, session, papers) if find else Doubts()


def protest_problems(event: Event, session: int | None = None) -> list[Problem]:
    """Name the open protests of an event, or of one of its sessions (one query)."""
    protests = Protest.objects.filter(event=event, outcome=ProtestOutcome.OPEN).order_by("number")
    if session is not None:
        protests = protests.filter(session_number=session)
    numbers = list(protests.values_list("number", flat=True))
    names = ", ".join(map(str, numbers))
    return [Problem("protests_open", {"protests": names, "count": len(numbers)})] if numbers else []


def _opening(event: Event, session: Session, _papers: SessionPapers) -> Doubts:
    is_new = session.state == SessionState.PUBLISHED
    if not is_new or not lacks_its_cut(event, session.number, stage_of(event, session.number)):
        return Doubts()
    return Doubts(ask=(Problem("seats_not_of_cut", {"session": session.number}),))


def _closing(event: Event, session: Session, papers: SessionPapers) -> Doubts:
    found = _named("tables_without_result", papers.missing)
    if papers.unfinished and _has_time(event, session):
        found += _named("tables_unfinished", papers.unfinished)
    return Doubts(ask=found)


def _checking(_event: Event, _session: Session, papers: SessionPapers) -> Doubts:
    return Doubts(forbid=_named("tables_differ", papers.differing), ask=_results(papers))


def _approving(event: Event, session: Session, papers: SessionPapers) -> Doubts:
    unsigned = _named("tables_unsigned", papers.unsigned)
    protests = tuple(protest_problems(event, session.number))
    return Doubts(
        forbid=_named("tables_differ", papers.differing), ask=_results(papers) + unsigned + protests
    )


FINDERS: Final[Mapping[str, Finder]] = {
    "session.open": _opening,
    "session.close": _closing,
    "session.check": _checking,
    "session.approve": _approving,
}


def _results(papers: SessionPapers) -> tuple[Problem, ...]:
    missing = _named("tables_without_result", papers.missing)
    return missing + _named("tables_unbalanced", papers.unbalanced)


def _has_time(event: Event, session: Session) -> bool:
    """Tell whether the clock of a session was started and its time is not over."""
    clock = session_clock(event, session.number).clock
    if clock.started is None or clock.length is None:
        return False
    return clock.played(timezone.now()) < clock.length


def _named(code: str, tables: Iterable[int]) -> tuple[Problem, ...]:
    numbers = list(tables)
    names = ", ".join(map(str, numbers))
    return (Problem(code, {"tables": names, "count": len(numbers)}),) if numbers else ()
