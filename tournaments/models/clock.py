"""What happened to a session's clock: facts, written once; how much time is left is folded from them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from referee.models.base import AppendOnlyModel
from tournaments.models.session import Session


class ClockAct(models.TextChoices):
    """What can happen to a clock that was started."""

    PAUSED = "paused", _("paused")
    RESUMED = "resumed", _("resumed")
    EXTENDED = "extended", _("extended")


class ClockEvent(AppendOnlyModel):
    """One act on the clock of a session, good for every table of it.

    When the clock was started stands in the session, what one table got besides at the table.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="clock_events")
    kind = models.CharField(max_length=8, choices=ClockAct.choices)
    at = models.DateTimeField(default=timezone.now)
    minutes = models.SmallIntegerField(default=0)  # of an extension; below 0 takes some back
    reason = models.CharField(max_length=500, blank=True)
    actor_name = models.CharField(max_length=150, blank=True)
    acted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )

    class Meta:
        """Order and guards in the database."""

        ordering = ["session", "at", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=ClockAct.values), name="clock_act_is_known"),
            models.CheckConstraint(
                condition=Q(kind=ClockAct.EXTENDED) ^ Q(minutes=0), name="only_extensions_have_minutes"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session_id} {self.kind} {self.at:%H:%M:%S}"
