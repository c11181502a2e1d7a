"""A table calls the head referee."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournaments.models.session import Table


class RefereeCall(models.Model):
    """A call from a table: open until somebody answers it; one open call a table."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    note = models.CharField(max_length=200, blank=True)
    client_key = models.UUIDField(unique=True)
    called_at = models.DateTimeField(default=timezone.now)
    called_by = models.CharField(max_length=150, blank=True)
    answered_at = models.DateTimeField(null=True)
    answer = models.CharField(max_length=200, blank=True)  # what was said or done
    answered_by = models.CharField(max_length=150, blank=True)
    answered_user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )

    class Meta:
        """Order and guards in the database."""

        ordering = ["called_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=Q(answered_at__isnull=True), name="one_open_call_a_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.called_at:%H:%M}"
