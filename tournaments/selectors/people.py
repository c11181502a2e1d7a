"""Who takes part."""

from referee.models import Occupancy
from tournaments.models import Event, NameChange, Registration
from tournaments.selectors.people_shown import names_of
from tournaments.selectors.values import PlayerView


def roster(event: Event) -> tuple[PlayerView, ...]:
    """Return everybody registered, by number, in one query; called as `names_of` says."""
    rows = Registration.objects.filter(event=event).select_related("participant", "team").order_by("number")
    return tuple(_player(row) for row in rows)


def _player(row: Registration) -> PlayerView:
    names = names_of(row)
    return PlayerView(
        number=row.number,
        participant_id=row.participant_id,
        name=names.name,
        latin_name=names.latin_name,
        country=row.country,
        club=row.club if names.is_true else "",
        federation_number=row.federation_number if names.is_true else "",
        team_code=row.team.code if row.team else "",
        team_name=row.team.name if row.team else "",
        is_substitute=row.is_substitute,
        status=row.status,
        is_guest=row.is_guest,
        shown_as=row.shown_as,
        arrived_at=row.arrived_at,
    )


def seats_to_come(event: Event, participant_id: int) -> tuple[int, ...]:
    """Return the sessions in which somebody has a seat at a table that has not begun (one query)."""
    rows = Occupancy.objects.filter(
        participant=participant_id, is_absent=False, sheet__version=0, sheet__table__session__event=event
    )
    numbers = rows.order_by("sheet__table__session__number").values_list(
        "sheet__table__session__number", flat=True
    )
    return tuple(dict.fromkeys(numbers))


def name_changes(participant_id: int) -> tuple[NameChange, ...]:
    """Return how somebody was called before, the latest change first (one query)."""
    return tuple(NameChange.objects.filter(participant=participant_id).order_by("-id"))
