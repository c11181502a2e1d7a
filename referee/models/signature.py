"""What the paper states and who confirmed it: totals, checkpoints, rulings on differences, signatures."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from referee.models.base import AppendOnlyModel
from referee.models.sheet import Participant, ScoreSheet


class SignedTotal(models.Model):
    """One person's total on the signed paper; where a sheet has no hands these are the facts."""

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.CASCADE, related_name="signed_totals")
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="+")
    points = models.IntegerField()

    class Meta:
        """Guards in the database."""

        constraints = [
            models.UniqueConstraint(fields=["sheet", "participant"], name="one_signed_total_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.participant_id} {self.points}"


class CheckpointTotal(models.Model):
    """One person's running total on the paper after a hand."""

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.CASCADE, related_name="checkpoints")
    after_hand = models.PositiveSmallIntegerField()
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="+")
    points = models.IntegerField()

    class Meta:
        """Order and guards in the database."""

        ordering = ["sheet", "after_hand"]
        constraints = [
            models.UniqueConstraint(
                fields=["sheet", "after_hand", "participant"], name="one_checkpoint_a_person"
            ),
            models.CheckConstraint(condition=Q(after_hand__range=(1, 16)), name="checkpoint_hand_1_to_16"),
        ]

    def __str__(self) -> str:
        return f"{self.after_hand} {self.participant_id} {self.points}"


class DifferenceRuling(AppendOnlyModel):
    """That signed totals may differ from the hands by exactly this much; the last ruling counts."""

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.PROTECT, related_name="difference_rulings")
    differences = models.JSONField()  # signed minus computed, of the seats E, S, W, N
    reason = models.TextField()
    actor_name = models.CharField(max_length=150, blank=True)
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        """Order and guards in the database."""

        ordering = ["sheet", "id"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="difference_ruled_with_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id} {self.differences}"


class Capacity(models.TextChoices):
    """As what somebody signs."""

    PLAYER = "player", _("player")
    REFEREE = "referee", _("referee")
    HEAD_REFEREE = "head_referee", _("head referee")


class Signature(AppendOnlyModel):
    """Somebody confirmed the sheet as it stood; it stands as long as the sheet has the same ``content``.

    ``content`` is the digest of everything that points come from, ``chain_head`` the hash of the last act
    that was signed for.
    """

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.PROTECT, related_name="signatures")
    capacity = models.CharField(max_length=12, choices=Capacity.choices)
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, null=True, related_name="+")
    content = models.CharField(max_length=64)
    chain_head = models.CharField(max_length=64, blank=True)
    points = models.IntegerField(null=True)  # the player's own total, as it was shown
    reason = models.TextField(blank=True)  # why the referee signs without all four players
    actor_name = models.CharField(max_length=150, blank=True)
    signed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        """Order and guards in the database."""

        ordering = ["sheet", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["sheet", "participant", "content"],
                condition=Q(capacity=Capacity.PLAYER),
                name="one_confirmation_a_person",
            ),
            models.UniqueConstraint(
                fields=["sheet", "capacity", "content"],
                condition=~Q(capacity=Capacity.PLAYER),
                name="one_signature_an_office",
            ),
            models.CheckConstraint(
                condition=Q(capacity=Capacity.PLAYER, participant__isnull=False)
                | Q(capacity__in=[Capacity.REFEREE, Capacity.HEAD_REFEREE], participant__isnull=True),
                name="players_confirm_for_themselves",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id} {self.capacity} {self.actor_name}"
