"""How a table's device is let in without an account: a code, shown once, stored as its hash."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import Event
from tournaments.models.session import Table


class AccessScope(models.TextChoices):
    """For how much a code is good."""

    EVENT = "event", _("all tables of the event")
    SESSION = "session", _("all tables of one session")
    TABLE = "table", _("one table, in every session")


class AccessRights(models.TextChoices):
    """What a code's device may enter."""

    PENALTIES = "penalties", _("hands and penalties")
    HANDS = "hands", _("hands only")


class TableAccess(models.Model):
    """A code for devices at tables; ``code_hash`` is the SHA-256 of the code, in lower-case hex.

    A code for one table names the table's number and, where ``session_number`` is given too, one session.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="table_access")
    scope = models.CharField(max_length=7, choices=AccessScope.choices)
    session_number = models.PositiveSmallIntegerField(null=True)
    table_number = models.PositiveSmallIntegerField(null=True)
    rights = models.CharField(max_length=9, choices=AccessRights.choices, default=AccessRights.PENALTIES)
    name = models.CharField(max_length=80)  # what acts of the device are signed with
    code_hash = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(default=timezone.now, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        """Order and guards in the database."""

        ordering = ["event", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(scope=AccessScope.EVENT, session_number__isnull=True, table_number__isnull=True)
                | Q(scope=AccessScope.SESSION, session_number__isnull=False, table_number__isnull=True)
                | Q(scope=AccessScope.TABLE, table_number__isnull=False),
                name="access_names_its_scope",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="access_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    def is_good(self, now: datetime) -> bool:
        """Tell whether the code lets anybody in at this time."""
        return self.revoked_at is None and now < self.expires_at

    def is_good_for(self, table: Table, now: datetime) -> bool:
        """Tell whether the code is good for a table; the table's session is loaded with it."""
        return (
            self.is_good(now)
            and table.session.event_id == self.event_id
            and self.session_number in {None, table.session.number}
            and self.table_number in {None, table.number}
        )
