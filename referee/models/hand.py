"""The record of one hand: what was declared, what the engine said, what the referee ruled."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.models.base import AppendOnlyModel
from referee.models.sheet import Participant, ScoreSheet


class Outcome(models.TextChoices):
    """How a hand ended; a withdrawn entry takes the hand back, after a replay entry the hand is due again."""

    WIN = "win", _("win")
    DRAWN_HAND = "drawn_hand", _("drawn hand")
    VOID = "void", pgettext_lazy("a hand", "void")  # by a ruling; counts as drawn
    REPLAY = "replay", pgettext_lazy("a hand", "to be played again")  # its events stay on record
    WITHDRAWN = "withdrawn", pgettext_lazy("a hand", "withdrawn")


WON = Q(outcome=Outcome.WIN, winner__isnull=False, ruled_total__isnull=False, ruled_total__gte=1) & (
    Q(self_drawn=True, discarder__isnull=True) | Q(self_drawn=False, discarder__isnull=False)
)
NOT_WON = Q(
    outcome__in=[Outcome.DRAWN_HAND, Outcome.VOID, Outcome.REPLAY, Outcome.WITHDRAWN],
    winner__isnull=True,
    discarder__isnull=True,
    self_drawn=False,
    declared_total__isnull=True,
    ruled_total__isnull=True,
)


class HandEntry(AppendOnlyModel):
    """One version of one hand; the highest version counts. Points are computed, never stored."""

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.PROTECT, related_name="hands")
    number = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField(default=1)
    client_key = models.UUIDField(unique=True)
    outcome = models.CharField(max_length=10, choices=Outcome.choices)
    winner = models.ForeignKey(Participant, on_delete=models.PROTECT, null=True, related_name="+")
    discarder = models.ForeignKey(Participant, on_delete=models.PROTECT, null=True, related_name="+")
    self_drawn = models.BooleanField(default=False)
    claimants = models.JSONField(default=list, blank=True)  # ids of others who called a win on the discard
    hand_text = models.CharField(max_length=200, blank=True)  # the notation as typed
    declared_total = models.PositiveSmallIntegerField(null=True)
    declared_fan = models.JSONField(default=dict, blank=True)
    flowers = models.PositiveSmallIntegerField(null=True)
    verdict = models.JSONField(default=dict, blank=True)  # as shown to the referee
    ruled_total = models.PositiveSmallIntegerField(null=True)
    ruling_reason = models.TextField(blank=True)  # why the ruling differs from the verdict
    reason = models.TextField(blank=True)  # why this version replaces the one before
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    actor_name = models.CharField(max_length=150, blank=True)
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        """Order and guards in the database."""

        ordering = ["sheet", "number", "version"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "number", "version"], name="one_entry_a_version"),
            models.CheckConstraint(condition=Q(number__range=(1, 16)), name="hand_1_to_16"),
            models.CheckConstraint(condition=Q(version__gte=1), name="hand_version_from_1"),
            models.CheckConstraint(condition=WON | NOT_WON, name="hand_won_or_not"),
            models.CheckConstraint(
                condition=Q(discarder__isnull=True) | ~Q(winner=F("discarder")),
                name="winner_is_not_discarder",
            ),
            models.CheckConstraint(
                condition=Q(flowers__isnull=True) | Q(flowers__range=(0, 8)), name="flowers_0_to_8"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet_id}/{self.number}v{self.version} {self.outcome}"
