"""Who takes part: registrations and teams, corrected names, lists that wait to be imported."""

import uuid

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


class ShownAs(models.TextChoices):
    """What pages for everybody call a registered person."""

    NAME = "name", pgettext_lazy("shown to the public", "the name")
    INITIALS = "initials", pgettext_lazy("shown to the public", "initials")
    PSEUDONYM = "pseudonym", pgettext_lazy("shown to the public", "a pseudonym")
    NUMBER = "number", pgettext_lazy("shown to the public", "the number only")


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
    is_guest = models.BooleanField(default=False)  # sat in without having registered
    shown_as = models.CharField(max_length=10, choices=ShownAs.choices, default=ShownAs.NAME)
    pseudonym = models.CharField(max_length=60, blank=True)
    arrived_at = models.DateTimeField(null=True)  # checked in
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
            models.CheckConstraint(
                condition=Q(shown_as__in=ShownAs.values), name="registration_shown_as_is_known"
            ),
            models.CheckConstraint(
                condition=~Q(shown_as=ShownAs.PSEUDONYM) | ~Q(pseudonym=""), name="pseudonym_has_a_text"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.participant_id}"


class NameChange(models.Model):
    """A corrected name: the chain of acts holds no names of persons, so that they can be forgotten."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="name_changes")
    participant = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="name_changes")
    name_before = models.CharField(max_length=120)
    latin_name_before = models.CharField(max_length=120, blank=True)
    name = models.CharField(max_length=120)
    latin_name = models.CharField(max_length=120, blank=True)
    reason = models.TextField(blank=True)
    actor_name = models.CharField(max_length=150, blank=True)
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        """Order of the list."""

        ordering = ["participant", "id"]

    def __str__(self) -> str:
        return f"{self.participant_id}"


class PlayerImport(models.Model):
    """A list that somebody uploaded and has not confirmed yet; the bytes go once it is registered.

    A row and no file: the next step of the import may be answered by another process, after a restart.
    """

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)  # its address
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="player_imports")
    file_name = models.CharField(max_length=120, blank=True)
    content = models.BinaryField()
    choices = models.JSONField(default=dict)  # encoding, columns and so on, where somebody chose otherwise
    numbers = models.JSONField(null=True)  # what was registered; None until it is confirmed
    actor_id = models.CharField(max_length=60)
    created = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return f"{self.event_id} {self.file_name}"
