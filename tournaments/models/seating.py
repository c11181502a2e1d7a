"""What seats rest on: charts, commitments, seeds and standings, and the changes made afterwards."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from referee.models.base import AppendOnlyModel
from tournaments.models.event import Event
from tournaments.models.session import Draw


class PlanState(models.TextChoices):
    """How far a plan has come; a plan is locked by the sessions that have begun, not by a state."""

    CHART = "chart", _("chart, not published")
    COMMITTED = "committed", _("committed, seed not drawn")
    DRAWN = "drawn", _("drawn, not published")
    PUBLISHED = "published", _("published")
    WITHDRAWN = "withdrawn", _("withdrawn")


class SeatingPlan(models.Model):
    """The record of how one or more sessions are seated, from ``first_session`` on.

    A plan of the first session is a draw: ``record`` is what ``tournaments.draw.certificate`` makes, without
    events. A plan of a later session is seated by standings. ``committed_at`` is empty where nothing was
    published before the seed was known.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="plans")
    first_session = models.PositiveSmallIntegerField(default=1)
    state = models.CharField(max_length=10, choices=PlanState.choices, default=PlanState.CHART)
    record = models.JSONField()
    draw = models.OneToOneField(Draw, on_delete=models.CASCADE, null=True, related_name="plan")
    committed_at = models.DateTimeField(null=True)
    created = models.DateTimeField(default=timezone.now, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )

    class Meta:
        """Order and guards in the database."""

        ordering = ["event", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["event"],
                condition=Q(state__in=("chart", "committed", "drawn")),
                name="one_open_plan",
            ),
            models.UniqueConstraint(
                fields=["event", "first_session"],
                condition=Q(state=PlanState.PUBLISHED),
                name="one_published_plan_a_session",
            ),
            models.CheckConstraint(condition=Q(state__in=PlanState.values), name="plan_state_is_known"),
            models.CheckConstraint(condition=Q(first_session__gte=1), name="plan_from_session_1"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id} plan {self.pk} {self.state}"


class SeatingChange(AppendOnlyModel):
    """One change of published seats; ``entry`` is the event in the chain of the plan's certificate.

    ``effects`` is what the change did to registrations, by number, so that it can be undone.
    """

    plan = models.ForeignKey(SeatingPlan, on_delete=models.PROTECT, related_name="changes")
    sequence = models.PositiveIntegerField()
    entry = models.JSONField()
    effects = models.JSONField(default=dict, blank=True)
    undoes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="undone_by")
    actor_name = models.CharField(max_length=150, blank=True)
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        """Order and guards in the database."""

        ordering = ["plan", "sequence"]
        constraints = [
            models.UniqueConstraint(fields=["plan", "sequence"], name="one_change_a_sequence"),
        ]

    def __str__(self) -> str:
        return f"{self.plan_id} change {self.sequence}"
