"""Stages after the first, the cut that leads to each, and points given without play."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournaments.models.event import Event
from tournaments.models.people import Registration


class Stage(models.Model):
    """From ``first_session`` on the first ``field_size`` play for the best places.

    What they bring along is multiplied by the carry: 1 all of it, 1/2 half, 0 nothing. ``cut`` is what was
    approved, by registration numbers: {"field": [...], "reserves": [...]}; the standings before it may move
    later, the field does not.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    first_session = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=80, blank=True)
    field_size = models.PositiveSmallIntegerField()
    reserves = models.PositiveSmallIntegerField(default=0)
    carry_numerator = models.PositiveSmallIntegerField(default=1)
    carry_denominator = models.PositiveSmallIntegerField(default=1)
    cut = models.JSONField(default=dict, blank=True)
    cut_approved_at = models.DateTimeField(null=True)
    cut_approved_by = models.CharField(max_length=150, blank=True)

    class Meta:
        """Order and guards in the database."""

        ordering = ["event", "first_session"]
        constraints = [
            models.UniqueConstraint(fields=["event", "first_session"], name="one_stage_a_first_session"),
            models.CheckConstraint(condition=Q(first_session__gte=2), name="stage_after_session_1"),
            models.CheckConstraint(condition=Q(field_size__gte=1), name="stage_has_a_field"),
            models.CheckConstraint(condition=Q(carry_denominator__gte=1), name="stage_carry_is_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id} stage from session {self.first_session}"


class Award(models.Model):
    """Points of one session that nobody played for: somebody was left without a table, or so ruled."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="awards")
    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="awards")
    session = models.PositiveSmallIntegerField()
    table_points_numerator = models.IntegerField()
    table_points_denominator = models.PositiveSmallIntegerField(default=1)
    game_points = models.IntegerField(default=0)
    reason = models.TextField()
    actor_name = models.CharField(max_length=150, blank=True)
    created = models.DateTimeField(default=timezone.now, editable=False)
    cancelled_at = models.DateTimeField(null=True)
    cancelled_name = models.CharField(max_length=150, blank=True)
    cancel_reason = models.TextField(blank=True)

    class Meta:
        """Order and guards in the database."""

        ordering = ["event", "session", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["registration", "session"],
                condition=Q(cancelled_at__isnull=True),
                name="one_award_a_session",
            ),
            models.CheckConstraint(condition=Q(table_points_denominator__gte=1), name="award_is_a_number"),
            models.CheckConstraint(condition=~Q(reason=""), name="award_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.registration_id} session {self.session}"
