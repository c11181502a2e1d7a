"""Totals as the signed paper states them."""

from django.db import models

from referee.models.sheet import Participant, ScoreSheet


class SignedTotal(models.Model):
    """One person's total on the signed paper; where a sheet has no hands these are the facts."""

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.CASCADE, related_name="signed_totals")
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="+")
    points = models.IntegerField()

    class Meta:
        """Guards in the database."""

        constraints = [
            models.UniqueConstraint(fields=["sheet", "participant"], name="one_signed_total_a_person")
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id} {self.participant_id} {self.points}"
