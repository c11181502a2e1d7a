"""What everybody may see of an event, and a stamp that moves whenever any of it changes."""

from dataclasses import dataclass

from django.db.models import Sum
from django.db.models.functions import Coalesce

from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class PublishedState:
    """What is open to everybody; ``stamp`` differs after every act of the office or at a table."""

    event_id: int
    is_draw_published: bool
    is_results_published: bool
    stamp: str

    @property
    def office(self) -> str:
        """Return the part of the stamp that only acts of the office move."""
        return self.stamp.partition(".")[0]


def published_state(slug: str) -> PublishedState | None:
    """Return what is open of an event (one query); None when there is no such event or nothing is open."""
    row = (
        Event.objects.filter(slug=slug)
        .annotate(acts=Coalesce(Sum("sessions__tables__sheet__version"), 0))
        .values("pk", "version", "acts", "draw_published_at", "results_published_at")
        .first()
    )
    if row is None or not (row["draw_published_at"] or row["results_published_at"]):
        return None
    return PublishedState(
        event_id=row["pk"],
        is_draw_published=row["draw_published_at"] is not None,
        is_results_published=row["results_published_at"] is not None,
        stamp=f"{row['version']}.{row['acts']}",
    )
