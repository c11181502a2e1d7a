"""Who does not play any more and still has a seat in a session to come."""

from collections import defaultdict
from dataclasses import dataclass

from referee.models import Occupancy
from tournaments.models import Event, Registration, RegistrationStatus, SessionState
from tournaments.selectors.people import roster
from tournaments.selectors.values import PlayerView

TO_COME = (SessionState.PLANNED, SessionState.DRAWN, SessionState.PUBLISHED)


@dataclass(frozen=True, slots=True)
class SeatOfGone:
    """Somebody who has withdrawn or did not come, and the sessions to come in which a seat is theirs."""

    player: PlayerView
    sessions: tuple[int, ...]


def seats_of_gone(event: Event) -> tuple[SeatOfGone, ...]:
    """Return who is gone and still seated, by number (two queries, three where there is somebody)."""
    gone = dict(
        Registration.objects.filter(event=event)
        .exclude(status=RegistrationStatus.ACTIVE)
        .values_list("participant_id", "number")
    )
    if not gone:
        return ()
    seats = Occupancy.objects.filter(
        participant__in=gone, sheet__table__session__event=event, sheet__table__session__state__in=TO_COME
    )
    found: defaultdict[int, set[int]] = defaultdict(set)
    for participant_id, session in seats.values_list("participant_id", "sheet__table__session__number"):
        found[gone[participant_id]].add(session)
    people = {player.number: player for player in roster(event)} if found else {}
    return tuple(SeatOfGone(people[number], tuple(sorted(found[number]))) for number in sorted(found))
