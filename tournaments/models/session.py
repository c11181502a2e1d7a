"""Sessions, their tables, and the drawing of lots that seated them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.models import ScoreSheet
from tournaments.models.event import Event


class SessionState(models.TextChoices):
    """How far a session has come; nothing moves on by itself."""

    PLANNED = "planned", _("planned")
    DRAWN = "drawn", _("drawn")
    PUBLISHED = "published", _("published")
    PLAYING = "playing", _("playing")
    ENTERED = "entered", _("entered")
    CHECKED = "checked", _("checked")
    APPROVED = "approved", _("approved")


class DrawState(models.TextChoices):
    """Whether a draw is a proposal, the seating of the event, or taken back."""

    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("published")
    WITHDRAWN = "withdrawn", pgettext_lazy("a draw", "withdrawn")


class Session(models.Model):
    """One sitting of all tables."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="sessions")
    number = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=80, blank=True)
    starts_at = models.DateTimeField(null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    clock_started_at = models.DateTimeField(null=True)  # when play began
    state = models.CharField(max_length=10, choices=SessionState.choices, default=SessionState.PLANNED)
    closed_at = models.DateTimeField(null=True)  # when play was over; protests are counted from here
    approved_at = models.DateTimeField(null=True)  # the last time
    unlocked_at = models.DateTimeField(null=True)  # taken up again after an approval, and not approved since

    class Meta:
        """Order and guards in the database."""

        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_session_a_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="session_number_from_1"),
            models.CheckConstraint(condition=Q(state__in=SessionState.values), name="session_state_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id} session {self.number}"


class Table(models.Model):
    """One table of one session, and its score sheet."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    label = models.CharField(max_length=20, blank=True)
    extra_minutes = models.PositiveSmallIntegerField(default=0)
    sheet = models.OneToOneField(ScoreSheet, on_delete=models.PROTECT, related_name="table")

    class Meta:
        """Order and guards in the database."""

        ordering = ["session", "number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="one_table_a_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.session_id} table {self.number}"


class Draw(models.Model):
    """A drawing of lots: the seed and method that made it, and the seating it gave.

    ``seating`` holds registration numbers: one list a session, in it one list of four (E, S, W, N) a table.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="draws")
    seed = models.CharField(max_length=200)
    algorithm = models.CharField(max_length=60)
    parameters = models.JSONField(default=dict, blank=True)
    seating = models.JSONField()
    metrics = models.JSONField(default=dict, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    created = models.DateTimeField(default=timezone.now, editable=False)
    state = models.CharField(max_length=10, choices=DrawState.choices, default=DrawState.DRAFT)

    class Meta:
        """Order and guards in the database."""

        ordering = ["event", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["event"], condition=Q(state=DrawState.PUBLISHED), name="one_published_draw"
            ),
            models.UniqueConstraint(
                fields=["event"], condition=Q(state=DrawState.DRAFT), name="one_draft_draw"
            ),
            models.CheckConstraint(condition=Q(state__in=DrawState.values), name="draw_state_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id} draw {self.pk} {self.state}"
