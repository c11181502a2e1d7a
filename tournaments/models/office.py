"""Who holds which office, and the event's own trail of acts."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from referee.models import ChainedEntry
from tournaments.models.event import Event
from tournaments.models.people import Registration


class Role(models.TextChoices):
    """The offices of an event."""

    ORGANISER = "organiser", _("organiser")
    HEAD_REFEREE = "head_referee", _("head referee")
    TABLE_REFEREE = "table_referee", _("table referee")


class Office(models.Model):
    """One office of one person in one event."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="offices")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="offices")
    role = models.CharField(max_length=20, choices=Role.choices)
    plays_as = models.ForeignKey(
        Registration, on_delete=models.SET_NULL, null=True, blank=True, related_name="offices"
    )  # who plays may not rule at the own table

    class Meta:
        """Guards in the database."""

        constraints = [
            models.UniqueConstraint(fields=["user", "event", "role"], name="one_office_once"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="role_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.role} {self.event_id}"


class EventAudit(ChainedEntry):
    """One act of the office on one event."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="audit")

    class Meta:
        """Order and guards in the database."""

        ordering = ["event", "sequence"]
        constraints = [
            models.UniqueConstraint(fields=["event", "sequence"], name="one_event_act_a_sequence"),
        ]
