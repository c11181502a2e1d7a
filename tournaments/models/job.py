"""Work that takes longer than a page may: who asked for it, how far it is, what became of it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.event import Event


class JobState(models.TextChoices):
    """How far a job is; who reads it also looks at the beat, because a process can end without a word."""

    WAITING = "waiting", pgettext_lazy("a file", "waiting")
    RUNNING = "running", _("being made")
    DONE = "done", _("ready")
    FAILED = "failed", _("failed")


class Job(models.Model):
    """One file that is made in the background. No fact of the event: it is kept for a day, and in no archive.

    ``key`` says what is made from what: the same is not made twice at once. ``beat`` is when the work last
    gave a sign of life.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="jobs")
    key = models.CharField(max_length=300)
    title = models.CharField(max_length=200)
    file_name = models.CharField(max_length=200)
    content_type = models.CharField(max_length=100)
    back_url = models.CharField(max_length=300, blank=True)
    state = models.CharField(max_length=7, choices=JobState.choices, default=JobState.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    size = models.PositiveBigIntegerField(default=0)  # bytes of the finished file
    problem = models.TextField(blank=True)  # why it failed, as a sentence
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    created = models.DateTimeField(default=timezone.now, editable=False)
    beat = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        """Order and guards in the database."""

        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "key"],
                condition=Q(state__in=("waiting", "running")),
                name="one_job_at_work_a_key",
            ),
            models.CheckConstraint(condition=Q(state__in=JobState.values), name="job_state_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.event_id} {self.key} {self.state}"
