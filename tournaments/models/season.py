"""Several events ranked together."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from referee.models import ChainedEntry
from tournaments.models.event import Event


class SeasonFormula(models.TextChoices):
    """What one event brings to the season."""

    TABLE_POINTS = "table_points", _("the table points of the event")
    PLACE = "place", _("number of players minus place, the first one more")
    PERCENT = "percent", _("1000 for the first, 0 for the last, the others between by place")
    MERS = "mers", _("European ranking points of the events")


class Season(models.Model):
    """A ranking over events: the best ``best_of`` results, or all but the worst ``dropped``."""

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=160)
    formula = models.CharField(
        max_length=12, choices=SeasonFormula.choices, default=SeasonFormula.TABLE_POINTS
    )
    best_of = models.PositiveSmallIntegerField(null=True, blank=True)  # empty: all
    dropped = models.PositiveSmallIntegerField(default=0)
    published_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(default=timezone.now, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )

    class Meta:
        """Order and guards in the database."""

        ordering = ["-created", "name"]
        constraints = [
            models.CheckConstraint(
                condition=Q(formula__in=SeasonFormula.values), name="season_formula_is_known"
            ),
            models.CheckConstraint(
                condition=Q(best_of__isnull=True) | Q(best_of__gte=1), name="season_counts_some_events"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class SeasonEvent(models.Model):
    """One event of a season and its weight."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="entries")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="season_entries")
    weight_numerator = models.PositiveSmallIntegerField(default=1)
    weight_denominator = models.PositiveSmallIntegerField(default=1)

    class Meta:
        """Order and guards in the database."""

        ordering = ["season", "event__starts_on", "id"]
        constraints = [
            models.UniqueConstraint(fields=["season", "event"], name="one_entry_an_event"),
            models.CheckConstraint(
                condition=Q(weight_numerator__gte=1) & Q(weight_denominator__gte=1),
                name="season_weight_is_a_number",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season_id} {self.event_id}"


class SeasonAudit(ChainedEntry):
    """One act on one season."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="audit")

    class Meta:
        """Order and guards in the database."""

        ordering = ["season", "sequence"]
        constraints = [
            models.UniqueConstraint(fields=["season", "sequence"], name="one_season_act_a_sequence"),
        ]

    def __str__(self) -> str:
        return f"{self.season_id}/{self.sequence} {self.action}"
