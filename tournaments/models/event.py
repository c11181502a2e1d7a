"""An event and what was settled about it beforehand."""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

TABLE_POINT_SCHEME = (4, 2, 1, 0)
CRITERIA = ("table_points", "game_points")


class Event(models.Model):
    """One tournament; dates are local to ``time_zone``."""

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=160)
    place = models.CharField(max_length=160, blank=True)
    starts_on = models.DateField()
    ends_on = models.DateField()
    time_zone = models.CharField(max_length=60, default="UTC")
    ruleset = models.CharField(max_length=40, default="mil2025")
    ruleset_options = models.JSONField(default=dict, blank=True)
    rotation = models.CharField(max_length=40, default="WMO_FULL")
    sessions_planned = models.PositiveSmallIntegerField()
    table_point_scheme = models.JSONField()  # points for places 1 to 4
    criteria = models.JSONField()  # what decides places, in this order
    draw_published_at = models.DateTimeField(null=True)
    results_published_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=0)  # grows by one with every act of the office
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        """Order and guards in the database."""

        ordering = ["-starts_on", "name"]
        constraints = [
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="event_ends_after_start"),
            models.CheckConstraint(condition=Q(sessions_planned__range=(1, 40)), name="event_has_sessions"),
        ]

    def __str__(self) -> str:
        return self.name
