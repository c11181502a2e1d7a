"""What the head referee hears of: incidents with both versions and rulings, protests and their outcome."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import pgettext_lazy

from referee.models.base import AppendOnlyModel
from tournaments.models.event import Event


class Incident(models.Model):
    """Something that happened, as each side tells it; tables are named by number, as everybody says them."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="incidents")
    number = models.PositiveIntegerField()
    session_number = models.PositiveSmallIntegerField(null=True)
    table_number = models.PositiveSmallIntegerField(null=True)
    hand_number = models.PositiveSmallIntegerField(null=True)
    what = models.CharField(max_length=200)
    one_name = models.CharField(max_length=160, blank=True)
    one_says = models.TextField(blank=True)
    other_name = models.CharField(max_length=160, blank=True)
    other_says = models.TextField(blank=True)
    client_key = models.UUIDField(unique=True)
    reported_at = models.DateTimeField(default=timezone.now)
    reported_by = models.CharField(max_length=150, blank=True)

    class Meta:
        """Order and guards in the database."""

        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_incident_a_number"),
            models.CheckConstraint(condition=~Q(what=""), name="incident_says_what"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id} incident {self.number}"


class IncidentRuling(AppendOnlyModel):
    """How an incident was decided; the last ruling counts, those before it stay on record."""

    incident = models.ForeignKey(Incident, on_delete=models.CASCADE, related_name="rulings")
    text = models.TextField()
    rule = models.CharField(max_length=200, blank=True)  # the place in the rules it rests on
    reason = models.TextField(blank=True)  # why it replaces the ruling before
    client_key = models.UUIDField(unique=True)
    ruled_at = models.DateTimeField(default=timezone.now)
    ruled_by = models.CharField(max_length=150, blank=True)
    ruled_user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )

    class Meta:
        """Order and guards in the database."""

        ordering = ["incident", "id"]
        constraints = [models.CheckConstraint(condition=~Q(text=""), name="ruling_says_something")]

    def __str__(self) -> str:
        return f"{self.incident_id} {self.ruled_by}"


class ProtestOutcome(models.TextChoices):
    """What became of a protest."""

    OPEN = "open", pgettext_lazy("a protest", "open")
    UPHELD = "upheld", pgettext_lazy("a protest", "upheld")
    PARTLY = "partly", pgettext_lazy("a protest", "partly upheld")
    REJECTED = "rejected", pgettext_lazy("a protest", "rejected")
    WITHDRAWN = "withdrawn", pgettext_lazy("a protest", "withdrawn")


class Protest(models.Model):
    """A protest against what happened in a session; ``due_at`` is until when it could be handed in."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="protests")
    number = models.PositiveIntegerField()
    session_number = models.PositiveSmallIntegerField()
    table_number = models.PositiveSmallIntegerField(null=True)
    protester = models.CharField(max_length=160)  # a player, or the leader of a team
    text = models.TextField()
    client_key = models.UUIDField(unique=True)
    lodged_at = models.DateTimeField(default=timezone.now)
    lodged_by = models.CharField(max_length=150, blank=True)
    due_at = models.DateTimeField(null=True)  # none while the session was still going on
    late_reason = models.TextField(blank=True)  # why it was taken after that
    outcome = models.CharField(max_length=9, choices=ProtestOutcome.choices, default=ProtestOutcome.OPEN)
    decision = models.TextField(blank=True)
    decided_at = models.DateTimeField(null=True)
    decided_by = models.CharField(max_length=150, blank=True)
    decided_user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )

    class Meta:
        """Order and guards in the database."""

        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_protest_a_number"),
            models.CheckConstraint(
                condition=Q(outcome__in=ProtestOutcome.values), name="protest_outcome_is_known"
            ),
            models.CheckConstraint(
                condition=Q(outcome=ProtestOutcome.OPEN, decided_at__isnull=True)
                | (~Q(outcome=ProtestOutcome.OPEN) & Q(decided_at__isnull=False) & ~Q(decision="")),
                name="protest_decided_with_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event_id} protest {self.number} {self.outcome}"
