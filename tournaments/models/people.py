"""Who takes part: registrations and teams."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.models import Participant
from tournaments.models.event import Event


class RegistrationStatus(models.TextChoices):
    """Whether a registered person plays."""

    ACTIVE = "active", pgettext_lazy("a player", "playing")
    WITHDRAWN = "withdrawn", pgettext_lazy("a player", "withdrawn")
    NO_SHOW = "no_show", _("did not come")


class Team(models.Model):
    """A team of the event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="teams")
    code = models.CharField(max_length=30)
    name = models.CharField(max_length=120, blank=True)

    class Meta:
        """Order and guards in the database."""

        ordering = ["event", "code"]
        constraints = [
            models.UniqueConstraint(fields=["event", "code"], name="one_team_a_code"),
            models.CheckConstraint(condition=~Q(code=""), name="team_has_a_code"),
        ]

    def __str__(self) -> str:
        return self.name or self.code


class Registration(models.Model):
    """One person in one event, under a number of this event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="registrations")
    number = models.PositiveIntegerField()
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="registrations")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, related_name="registrations")
    country = models.CharField(max_length=60, blank=True)
    club = models.CharField(max_length=120, blank=True)
    federation_number = models.CharField(max_length=30, blank=True)  # text: leading zeros matter
    is_substitute = models.BooleanField(default=False)
    status = models.CharField(
        max_length=10, choices=RegistrationStatus.choices, default=RegistrationStatus.ACTIVE
    )
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        """Order and guards in the database."""

        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_registration_a_number"),
            models.UniqueConstraint(fields=["event", "participant"], name="one_registration_a_person"),
            models.CheckConstraint(condition=Q(number__gte=1), name="registration_number_from_1"),
            models.CheckConstraint(
                condition=Q(status__in=RegistrationStatus.values), name="registration_status_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.participant_id}"
