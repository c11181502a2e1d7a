"""Points a referee takes from somebody, and who receives them."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from referee.models.sheet import Participant, ScoreSheet


class PenaltyReceivers(models.TextChoices):
    """Who receives what the offender loses."""

    NOBODY = "nobody", _("nobody")
    EACH = "each", _("each of the other three")
    ONE = "one", _("one player")


class Penalty(models.Model):
    """A penalty in game points; ``amount`` is what the offender loses in all. Cancelling keeps the row."""

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.PROTECT, related_name="penalties")
    hand_number = models.PositiveSmallIntegerField(null=True)
    offender = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="+")
    amount = models.PositiveIntegerField()
    receivers = models.CharField(max_length=6, choices=PenaltyReceivers.choices)
    receiver = models.ForeignKey(Participant, on_delete=models.PROTECT, null=True, related_name="+")
    offence = models.CharField(max_length=120, blank=True)
    note = models.TextField(blank=True)
    client_key = models.UUIDField(unique=True)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    actor_name = models.CharField(max_length=150, blank=True)
    created = models.DateTimeField(default=timezone.now, editable=False)
    cancelled_at = models.DateTimeField(null=True)
    cancelled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    cancelled_name = models.CharField(max_length=150, blank=True)
    cancel_reason = models.TextField(blank=True)

    class Meta:
        """Order and guards in the database."""

        ordering = ["sheet", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gte=1), name="penalty_takes_points"),
            models.CheckConstraint(
                condition=Q(hand_number__isnull=True) | Q(hand_number__range=(1, 16)),
                name="penalty_hand_1_to_16",
            ),
            models.CheckConstraint(
                condition=Q(receivers=PenaltyReceivers.ONE, receiver__isnull=False)
                | Q(receivers__in=[PenaltyReceivers.NOBODY, PenaltyReceivers.EACH], receiver__isnull=True),
                name="penalty_names_its_receiver",
            ),
            models.CheckConstraint(
                condition=Q(receiver__isnull=True) | ~Q(receiver=F("offender")),
                name="offender_receives_nothing",
            ),
            models.CheckConstraint(
                condition=Q(cancelled_at__isnull=True) | ~Q(cancel_reason=""), name="cancelled_with_a_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id} {self.offender_id} {self.amount} {self.receivers}"
