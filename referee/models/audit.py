"""The trail of acts: one chain a sheet, each entry sealed by the hash of the one before."""

from django.db import models

from referee.models.base import AppendOnlyModel
from referee.models.sheet import ScoreSheet


class ChainedEntry(AppendOnlyModel):
    """One act in a chain; ``hash`` covers everything but the names of persons and their office."""

    sequence = models.PositiveIntegerField()
    at = models.DateTimeField()
    actor_id = models.CharField(max_length=60)  # "user:3"; no foreign key, a device may act too
    actor_name = models.CharField(max_length=150, blank=True)
    office = models.CharField(max_length=30, blank=True)
    action = models.CharField(max_length=40)
    subject = models.CharField(max_length=60)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.TextField(blank=True)
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        """No table of its own."""

        abstract = True

    def __str__(self) -> str:
        return f"{self.sequence} {self.action} {self.subject}"


class AuditEntry(ChainedEntry):
    """One act on one score sheet."""

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.PROTECT, related_name="audit")
    client_key = models.UUIDField(null=True)  # of the entry that the act made; outside the hash

    class Meta:
        """Order and guards in the database."""

        ordering = ["sheet", "sequence"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "sequence"], name="one_sheet_act_a_sequence"),
            models.UniqueConstraint(fields=["sheet", "client_key"], name="one_sheet_act_a_key"),
        ]
