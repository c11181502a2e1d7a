"""An event and what was settled about it beforehand."""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

TABLE_POINT_SCHEME = (4, 2, 1, 0)
CRITERIA = ("table_points", "game_points")


class AtTime(models.TextChoices):
    """What happens to the hand in play when the time of a session is over."""

    STOP = "stop", _("play stops at once; the hand in play does not count")
    FINISH_HAND = "finish_hand", _("the hand in play is finished")
    ONE_MORE = "one_more", _("the hand in play is finished; one more where a win is being counted")


class PointsBy(models.TextChoices):
    """Whose places bring table points."""

    TABLE = "table", _("places at the table")
    FIELD = "field", _("places in the whole session: the first of N gets N, the others N minus their place")


class DisqualifiedRule(models.TextChoices):
    """What becomes of the points of somebody who is disqualified."""

    EDITION = "edition", _("as in the edition; without a place where it says nothing")
    NOUGHT = "nought", _("0 table points for the whole event, and a place")
    UNPLACED = "unplaced", _("results stay, without a place")


class Event(models.Model):
    """One tournament; dates are local to ``time_zone``."""

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=160)
    place = models.CharField(max_length=160, blank=True)
    starts_on = models.DateField()
    ends_on = models.DateField()
    time_zone = models.CharField(max_length=60, default="UTC")
    ruleset = models.CharField(max_length=40, default="mil2025")
    ruleset_options = models.JSONField(default=dict, blank=True)
    rotation = models.CharField(max_length=40, default="WMO_FULL")
    sessions_planned = models.PositiveSmallIntegerField()
    table_point_scheme = models.JSONField()  # points for places 1 to 4
    criteria = models.JSONField()  # what decides places, in this order
    preset = models.CharField(max_length=30, blank=True)  # what the settings were filled from
    rotation_table = models.JSONField(default=list, blank=True)  # ["ESWN", ...] of OWN, else empty
    session_minutes = models.PositiveSmallIntegerField(default=120)
    at_time = models.CharField(max_length=12, choices=AtTime.choices, default=AtTime.FINISH_HAND)
    points_by = models.CharField(max_length=6, choices=PointsBy.choices, default=PointsBy.TABLE)
    lot_seed = models.CharField(max_length=200, blank=True)  # what lots between equals are drawn from
    penalties_after_places = models.BooleanField(default=False)  # places at a table come from hands alone
    substitutes_ranked = models.BooleanField(default=False)
    substitutes_win_prizes = models.BooleanField(default=False)
    disqualified = models.CharField(
        max_length=8, choices=DisqualifiedRule.choices, default=DisqualifiedRule.EDITION
    )
    three_players = models.JSONField(default=list, blank=True)  # points at a table of three; empty: edition
    left_out = models.JSONField(
        default=list, blank=True
    )  # points without play: [numerator, denominator, game]
    team_size = models.PositiveSmallIntegerField(null=True, blank=True)
    counted_members = models.PositiveSmallIntegerField(null=True, blank=True)  # empty: all
    languages = models.JSONField(default=list, blank=True)  # of papers and public pages; empty: all
    draw_published_at = models.DateTimeField(null=True)
    results_published_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=0)  # grows by one with every act of the office
    created = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        """Order and guards in the database."""

        ordering = ["-starts_on", "name"]
        constraints = [
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="event_ends_after_start"),
            models.CheckConstraint(condition=Q(sessions_planned__range=(1, 40)), name="event_has_sessions"),
        ]

    def __str__(self) -> str:
        return self.name
