"""People of other events whom somebody may be told about: those of events in which one holds an office."""

from uuid import UUID

from django.contrib.auth import get_user_model

from referee.authority import Actor
from tournaments.models import Event, PlayerImport, Registration


def registrations_known_to(actor: Actor, *, but: Event) -> tuple[Registration, ...]:
    """Return everybody's latest registration in the actor's other events, by person (two queries).

    A person is known from the event that began last.
    """
    if actor.user_id is None:
        return ()
    user = get_user_model().objects.filter(pk=actor.user_id, is_active=True).first()
    if user is None:
        return ()
    rows = Registration.objects.exclude(event=but).select_related("participant", "event")
    if not user.is_superuser:
        rows = rows.filter(event__offices__user=user)
    latest = {row.participant_id: row for row in rows.order_by("event__starts_on", "event_id").distinct()}
    return tuple(latest.values())


def waiting_import(event: Event, key: UUID) -> PlayerImport | None:
    """Return a list that was uploaded for this event, registered or not (one query)."""
    return PlayerImport.objects.filter(event=event, key=key).first()
