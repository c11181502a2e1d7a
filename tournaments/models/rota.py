"""Which referee looks after which tables of a session."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.models.session import Session


class RefereeDuty(models.Model):
    """One referee, one table, one session.

    A duty that came with an archive has a name and no account: accounts belong to a desk.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="duties")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="duties"
    )
    name = models.CharField(max_length=150, blank=True)  # of somebody without an account here
    table_number = models.PositiveSmallIntegerField()

    class Meta:
        """Order and guards in the database."""

        ordering = ["session", "table_number", "id"]
        constraints = [
            models.UniqueConstraint(fields=["session", "user", "table_number"], name="one_duty_once"),
            models.CheckConstraint(condition=Q(table_number__gte=1), name="duty_table_from_1"),
            models.CheckConstraint(
                condition=Q(user__isnull=False, name="") | (Q(user__isnull=True) & ~Q(name="")),
                name="duty_has_a_referee",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session_id} {self.user_id or self.name} table {self.table_number}"

    @property
    def referee(self) -> str:
        """Return the name of who looks after the table."""
        return self.name if self.user is None else self.user.get_full_name() or self.user.get_username()
