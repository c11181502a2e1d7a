"""Rank several events together: make a season, say which events belong to it, publish it."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Final

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from referee.authority import Actor, Allowed
from referee.rules.problem import Problem
from referee.services.acts import Record, entry_columns, refuse, seal
from referee.services.errors import BadEntry, NotAllowed, StalePage
from tournaments.models import Season, SeasonAudit, SeasonEvent, SeasonFormula
from tournaments.services.acts import find_event, permit

LONGEST: Final = {"name": 160, "slug": 60}
MOST: Final = 100
WHOLE: Final = Fraction(1)


@dataclass(frozen=True, slots=True)
class SeasonDraft:
    """What is entered about a season; an empty ``slug`` is made from the name."""

    name: str
    slug: str = ""
    formula: str = SeasonFormula.TABLE_POINTS.value
    best_of: int | None = None
    dropped: int = 0


@transaction.atomic
def create_season(*, actor: Actor, draft: SeasonDraft) -> Season:
    """Create a season; it belongs to whoever creates it. NotAllowed, or BadEntry with every problem."""
    permission = permit(actor, "event.create", None)
    refuse(_problems(draft, None))
    slug = draft.slug.strip() or _free_slug(draft.name)
    season = Season.objects.create(**_columns(draft, slug), created_by_id=actor.user_id)
    _write(season, actor, permission, Record("season.create", "season", None, asdict(draft)))
    return season


@transaction.atomic
def update_season(
    *, actor: Actor, season_id: int, draft: SeasonDraft, seen_version: int | None = None
) -> Season:
    """Change name and rules of a season. NotAllowed, StalePage, or BadEntry with every problem."""
    season, permission = _lock(actor, season_id)
    _refuse_overwriting(season, seen_version, action="season.update")
    refuse(_problems(draft, season))
    before = {name: getattr(season, name) for name in asdict(draft)}
    for name, value in _columns(draft, draft.slug.strip() or season.slug).items():
        setattr(season, name, value)
    season.save()
    _write(season, actor, permission, Record("season.update", "season", before, asdict(draft)))
    return season


@transaction.atomic
def add_event(
    *,
    actor: Actor,
    season_id: int,
    event_id: int,
    weight: Fraction = WHOLE,
    seen_version: int | None = None,
) -> SeasonEvent:
    """Let an event count for a season, or change its weight; its organiser does so.

    NotAllowed, StalePage, or BadEntry.
    """
    season, permission = _lock(actor, season_id)
    event = find_event(event_id)
    permit(actor, "event.update", event)
    _refuse_overwriting(season, seen_version, subject=f"event:{event_id}")
    refuse([] if 0 < weight <= MOST and weight.denominator <= MOST else [Problem("weight_out_of_range")])
    values = {"weight_numerator": weight.numerator, "weight_denominator": weight.denominator}
    entry, _is_new = SeasonEvent.objects.update_or_create(season=season, event=event, defaults=values)
    record = Record("season.add", f"event:{event.pk}", None, values)
    _write(season, actor, permission, record)
    return entry


@transaction.atomic
def remove_event(*, actor: Actor, season_id: int, event_id: int) -> None:
    """Take an event out of a season; nothing happens where it is not in it. NotAllowed, or BadEntry."""
    season, permission = _lock(actor, season_id)
    deleted, _rows = SeasonEvent.objects.filter(season=season, event=event_id).delete()
    if deleted:
        _write(season, actor, permission, Record("season.remove", f"event:{event_id}", True, None))


@transaction.atomic
def publish_season(*, actor: Actor, season_id: int, publish: bool = True) -> Season:
    """Show a season to everybody, or close it again; nothing happens when it is so already."""
    season, permission = _lock(actor, season_id)
    if publish == (season.published_at is not None):
        return season
    season.published_at = timezone.now() if publish else None
    season.save(update_fields=["published_at"])
    _write(season, actor, permission, Record("season.publish", "season", not publish, publish))
    return season


def _lock(actor: Actor, season_id: int) -> tuple[Season, Allowed]:
    season = Season.objects.select_for_update().filter(pk=season_id).first()
    if season is None:
        raise BadEntry(Problem("season_unknown"))
    permission = permit(actor, "event.create", None)
    boss = get_user_model().objects.filter(pk=actor.user_id or 0, is_active=True, is_superuser=True)
    if season.created_by_id != actor.user_id and not boss.exists():
        raise NotAllowed(Problem("season_of_another"))
    return season, permission


def _refuse_overwriting(season: Season, seen_version: int | None, **same: str) -> None:
    """Raise StalePage when the same was changed after the page was read."""
    if seen_version is None:
        return
    since = SeasonAudit.objects.filter(season=season, sequence__gt=seen_version, **same).order_by("sequence")
    if changes := [Problem(f"changed.{each.action}", {"name": each.actor_name}) for each in since]:
        raise StalePage([Problem("fact_changed_since"), *changes])


def _write(season: Season, actor: Actor, permission: Allowed, record: Record) -> None:
    head = SeasonAudit.objects.filter(season=season, sequence=season.version).first()
    season.version += 1
    season.save(update_fields=["version"])
    office = permission.office or actor.office
    entry = SeasonAudit(season=season, **entry_columns(actor, office, record, season.version))
    seal(entry, head.hash if head else "").save()


def _columns(draft: SeasonDraft, slug: str) -> dict[str, str | int | None]:
    return asdict(draft) | {"name": draft.name.strip(), "slug": slug}


def _free_slug(name: str) -> str:
    stem = slugify(name)[:50].strip("-") or "season"
    taken = set(Season.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    candidates = (stem if number == 1 else f"{stem}-{number}" for number in range(1, len(taken) + 2))
    return next(slug for slug in candidates if slug not in taken)


def _problems(draft: SeasonDraft, season: Season | None) -> Iterator[Problem]:
    if not draft.name.strip():
        yield Problem("season_name_missing")
    for name, most in LONGEST.items():
        if len(getattr(draft, name).strip()) > most:
            yield Problem(f"season_{name}_too_long", {"most": most})
    slug = draft.slug.strip()
    if slug and slug != slugify(slug):
        yield Problem("slug_not_an_address", {"slug": slug})
    elif slug and slug != (season and season.slug) and Season.objects.filter(slug=slug).exists():
        yield Problem("slug_taken", {"slug": slug})
    if draft.formula not in SeasonFormula.values:
        yield Problem("season_formula_unknown")
    if draft.best_of is not None and not 1 <= draft.best_of <= MOST:
        yield Problem("season_best_out_of_range", {"most": MOST})
    if not 0 <= draft.dropped <= MOST:
        yield Problem("season_dropped_out_of_range", {"most": MOST})
