"""Rulings on what happened in a hand or a session: penalties, warnings, dead hands, and who receives what."""

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
    SHARES = "shares", _("several players, each a share")


class RulingKind(models.TextChoices):
    """What kind of event in a hand a ruling records."""

    FALSE_WIN = "false_win", _("false win")
    DEAD_HAND = "dead_hand", _("dead hand")
    OFFENCE = "offence", _("offence")
    ACTION = "action", _("action")


class Penalty(models.Model):
    """A ruling on one event, in the order of events; ``amount`` is what the offender loses in all.

    An amount of 0 is a warning, a dead hand, or an action that was put on record. ``proposal`` and
    ``verdict`` are what edition and engine said when the referee ruled. Cancelling keeps the row.
    """

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.PROTECT, related_name="penalties")
    hand_number = models.PositiveSmallIntegerField(null=True)
    offender = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="+")
    amount = models.PositiveIntegerField()
    receivers = models.CharField(
        max_length=6, choices=PenaltyReceivers.choices, default=PenaltyReceivers.NOBODY
    )
    receiver = models.ForeignKey(Participant, on_delete=models.PROTECT, null=True, related_name="+")
    offence = models.CharField(max_length=120, blank=True)
    shares = models.JSONField(default=list, blank=True)  # [[participant id, points], ...]
    kind = models.CharField(max_length=10, choices=RulingKind.choices, default=RulingKind.OFFENCE)
    playing = models.PositiveSmallIntegerField(default=0)  # of a hand that was played again: 0, 1, ...
    offence_key = models.CharField(max_length=60, blank=True)  # of the catalogue
    effect = models.CharField(max_length=20, default="none")  # on hand, session or event
    action = models.CharField(max_length=20, blank=True)  # of an action that was put on record
    step = models.PositiveSmallIntegerField(null=True)  # rulings that counted before this one
    scope = models.CharField(max_length=10, blank=True)  # within what they counted
    departure_reason = models.TextField(blank=True)  # why the ruling differs from the proposal
    proposal = models.JSONField(default=dict, blank=True)  # of the edition, as shown
    verdict = models.JSONField(default=dict, blank=True)  # of the engine on a false win, as shown
    hand_text = models.CharField(max_length=200, blank=True)  # tiles of a false win, as typed
    declared_total = models.PositiveSmallIntegerField(null=True)
    minutes_late = models.PositiveSmallIntegerField(null=True)
    counts_for_table_points = models.BooleanField(default=True)
    table_points_numerator = models.PositiveIntegerField(default=0)  # table points the offender loses
    table_points_denominator = models.PositiveIntegerField(default=1)
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
            models.CheckConstraint(
                condition=Q(amount__gte=1) | ~Q(offence="") | ~Q(offence_key="") | ~Q(action=""),
                name="penalty_says_something",
            ),
            models.CheckConstraint(
                condition=Q(table_points_denominator__gte=1), name="penalty_deduction_is_a_number"
            ),
            models.CheckConstraint(condition=Q(kind__in=RulingKind.values), name="ruling_kind_is_known"),
            models.CheckConstraint(
                condition=Q(hand_number__isnull=True) | Q(hand_number__range=(1, 16)),
                name="penalty_hand_1_to_16",
            ),
            models.CheckConstraint(
                condition=Q(receivers=PenaltyReceivers.ONE, receiver__isnull=False)
                | Q(
                    receivers__in=[
                        PenaltyReceivers.NOBODY,
                        PenaltyReceivers.EACH,
                        PenaltyReceivers.SHARES,
                    ],
                    receiver__isnull=True,
                ),
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
