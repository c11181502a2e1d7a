"""A score sheet, the persons who can sit at it, and who sat where."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Seat(models.TextChoices):
    """A place as first drawn; the letter is the wind held in hand 1."""

    EAST = "E", _("East")
    SOUTH = "S", _("South")
    WEST = "W", _("West")
    NORTH = "N", _("North")


class SheetState(models.TextChoices):
    """How far a sheet has come; only an open sheet takes new hands."""

    CLOSED = "closed", _("closed")
    OPEN = "open", _("open")
    ENTERED = "entered", _("entered")
    CHECKED = "checked", _("checked")
    SIGNED = "signed", _("signed")
    LOCKED = "locked", _("locked")


class Participant(models.Model):
    """A person who can sit at a table."""

    name = models.CharField(max_length=120)  # as the person writes it
    latin_name = models.CharField(max_length=120, blank=True)
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        """Guards in the database."""

        constraints = [models.CheckConstraint(condition=~models.Q(name=""), name="participant_has_a_name")]

    def __str__(self) -> str:
        return self.name


class ScoreSheet(models.Model):
    """One table's record of a session: up to ``hands_planned`` hands between four seats."""

    title = models.CharField(max_length=120)
    ruleset = models.CharField(max_length=40)
    ruleset_options = models.JSONField(default=dict, blank=True)
    ruleset_digest = models.CharField(max_length=64, blank=True)  # pinned when the first hand is recorded
    rotation = models.CharField(max_length=40, default="WMO_FULL")
    rotation_table = models.JSONField(default=list, blank=True)  # ["ESWN", ...] of OWN and DRAW, else empty
    rotation_seed = models.CharField(max_length=200, blank=True)  # of DRAW: what the table was drawn from
    hands_planned = models.PositiveSmallIntegerField(default=16)
    state = models.CharField(max_length=10, choices=SheetState.choices, default=SheetState.CLOSED)
    version = models.PositiveIntegerField(default=0)  # grows by one with every act
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        """Guards in the database."""

        constraints = [
            models.CheckConstraint(
                condition=models.Q(state__in=SheetState.values), name="sheet_state_is_known"
            ),
            models.CheckConstraint(
                condition=models.Q(hands_planned__range=(1, 16)), name="sheet_1_to_16_hands"
            ),
        ]

    def __str__(self) -> str:
        return self.title


class Occupancy(models.Model):
    """Who holds a seat, and from which hand on."""

    sheet = models.ForeignKey(ScoreSheet, on_delete=models.CASCADE, related_name="occupancies")
    seat = models.CharField(max_length=1, choices=Seat.choices)
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="occupancies")
    from_hand = models.PositiveSmallIntegerField(default=1)
    is_absent = models.BooleanField(default=False)  # drawn here and not come: the seat is empty

    class Meta:
        """Guards in the database."""

        constraints = [
            models.UniqueConstraint(
                fields=["sheet", "seat", "from_hand"],
                condition=models.Q(is_absent=False),
                name="one_person_a_seat",
            ),
            models.UniqueConstraint(fields=["sheet", "participant"], name="one_seat_a_person"),
            models.CheckConstraint(condition=models.Q(seat__in=Seat.values), name="seat_is_a_wind"),
            models.CheckConstraint(condition=models.Q(from_hand__gte=1), name="occupancy_from_hand_1"),
        ]

    def __str__(self) -> str:
        return f"{self.seat} {self.participant_id}"
