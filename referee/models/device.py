"""Which device enters the hands of a table."""

from django.db import models
from django.utils import timezone

from referee.models.sheet import ScoreSheet


class DeviceLease(models.Model):
    """The one device that enters for a sheet; another one is warned by its name and may take over."""

    sheet = models.OneToOneField(ScoreSheet, on_delete=models.CASCADE, related_name="lease")
    device_key = models.UUIDField()  # chosen by the device itself, once
    device_name = models.CharField(max_length=80)
    actor_id = models.CharField(max_length=60)
    actor_name = models.CharField(max_length=150, blank=True)
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        """Guards in the database."""

        constraints = [
            models.CheckConstraint(condition=~models.Q(device_name=""), name="device_has_a_name"),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id} {self.device_name}"
