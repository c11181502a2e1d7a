"""Who takes part."""

from tournaments.models import Event, Registration
from tournaments.selectors.values import PlayerView


def roster(event: Event) -> tuple[PlayerView, ...]:
    """Return everybody registered, by number, in one query."""
    rows = Registration.objects.filter(event=event).select_related("participant", "team").order_by("number")
    return tuple(_player(row) for row in rows)


def _player(row: Registration) -> PlayerView:
    return PlayerView(
        number=row.number,
        participant_id=row.participant_id,
        name=row.participant.name,
        latin_name=row.participant.latin_name,
        country=row.country,
        club=row.club,
        federation_number=row.federation_number,
        team_code=row.team.code if row.team else "",
        team_name=row.team.name if row.team else "",
        is_substitute=row.is_substitute,
        status=row.status,
    )
