"""Which referee looks after which tables of a session."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.models.session import Session


class RefereeDuty(models.Model):
    """One referee, one table, one session."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="duties")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="duties")
    table_number = models.PositiveSmallIntegerField()

    class Meta:
        """Order and guards in the database."""

        ordering = ["session", "table_number", "id"]
        constraints = [
            models.UniqueConstraint(fields=["session", "user", "table_number"], name="one_duty_once"),
            models.CheckConstraint(condition=Q(table_number__gte=1), name="duty_table_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.session_id} {self.user_id} table {self.table_number}"
