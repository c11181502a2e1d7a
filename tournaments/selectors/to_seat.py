"""Which session has to be seated next by standings, and whether its seats follow the cut of its stage."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models import Event, Session, SessionState, Stage, Table
from tournaments.selectors.cuts import cut_views, seated_without
from tournaments.selectors.values import SessionLine

CLOSED = frozenset({SessionState.ENTERED, SessionState.CHECKED, SessionState.APPROVED})
TO_COME = frozenset({SessionState.PLANNED, SessionState.DRAWN, SessionState.PUBLISHED})


@dataclass(frozen=True, slots=True)
class ToSeat:
    """A session whose turn it is and that has no seats of its own; ``is_cut_open``: approve its cut first."""

    session: int
    title: str
    is_cut_open: bool
    is_seated: bool  # there are seats, and they do not follow the cut


def to_seat(event: Event, sessions: Iterable[Session | SessionLine] | None = None) -> ToSeat | None:
    """Return the session that waits for its seats, once those before it are closed; None where none does.

    An open cut waits for the approval of every session before it. ``sessions`` are those of the event where
    they were read before. No more than three queries, or fifteen where seats are held against a cut.
    """
    rows = list(Session.objects.filter(event=event).order_by("number") if sessions is None else sessions)
    coming = next((each for each in rows if each.state in TO_COME), None)
    before = {each.state for each in rows if coming and each.number < coming.number}
    if coming is None or not before or not before <= CLOSED:
        return None
    stage = stage_of(event, coming.number)
    is_cut_open = stage is not None and stage.cut_approved_at is None
    if is_cut_open and before != {SessionState.APPROVED}:
        return None
    is_seated = Table.objects.filter(session__event=event, session__number=coming.number).exists()
    if is_seated and not lacks_its_cut(event, coming.number, stage):
        return None
    return ToSeat(coming.number, coming.title, is_cut_open, is_seated)


def stage_of(event: Event, session: int) -> Stage | None:
    """Return the stage that a session belongs to; None in the first."""
    return Stage.objects.filter(event=event, first_session__lte=session).order_by("-first_session").first()


def lacks_its_cut(event: Event, session: int, stage: Stage | None) -> bool:
    """Tell whether a session to come has seats that do not follow the cut of its stage (twelve queries)."""
    return stage is not None and session in seated_without(event, cut_views(event))
