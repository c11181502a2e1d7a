"""Create and change an event, hand out its offices, publish its results."""

import zoneinfo
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from referee.authority import Actor
from referee.rules import RULESETS
from referee.rules.problem import Problem
from referee.rules.rotation import ROTATIONS
from referee.rules.ruleset import RulesetError
from tournaments.models import CRITERIA, TABLE_POINT_SCHEME, Event, Office, Role, Session, Table
from tournaments.services.acts import Record, lock_event, permit, refuse, refuse_stale, write_act
from tournaments.standings import CRITERIA as KNOWN_CRITERIA

MOST_SESSIONS = 40
LONGEST = {"name": 160, "place": 160, "slug": 60}
RESERVED = ("new",)  # an address of the office
SETTLED_BY_DRAW = ("ruleset", "ruleset_options", "rotation", "sessions_planned")  # sheets are made from these


@dataclass(frozen=True, slots=True)
class EventDraft:
    """What is entered about an event; an empty ``slug`` is made from the name."""

    name: str
    starts_on: date
    ends_on: date
    sessions_planned: int
    place: str = ""
    time_zone: str = "UTC"
    ruleset: str = "mil2025"
    ruleset_options: Mapping[str, Any] = field(default_factory=dict)  # what differs from the edition
    rotation: str = "WMO_FULL"
    slug: str = ""
    table_point_scheme: Sequence[int] = TABLE_POINT_SCHEME
    criteria: Sequence[str] = CRITERIA


@transaction.atomic
def create_event(*, actor: Actor, draft: EventDraft) -> Event:
    """Create an event with its planned sessions; whoever creates it becomes its organiser.

    NotAllowed, or BadEntry with every problem.
    """
    permission = permit(actor, "event.create", None)
    refuse(_problems(draft, None))
    slug = draft.slug.strip() or _free_slug(draft)
    event = Event.objects.create(slug=slug, **_columns(draft))
    _plan_sessions(event)
    if actor.user_id is not None:
        Office.objects.create(user_id=actor.user_id, event=event, role=Role.ORGANISER)
    write_act(event, actor, permission, Record("event.create", "event", None, _fact(event)))
    return event


@transaction.atomic
def update_event(*, actor: Actor, event_id: int, draft: EventDraft, seen_version: int | None = None) -> Event:
    """Change what was settled about an event; what its sheets were made from stays once it is drawn.

    NotAllowed, StalePage, or BadEntry with every problem.
    """
    event = lock_event(event_id)
    permission = permit(actor, "event.update", event)
    refuse_stale(event, seen_version)
    refuse([*_problems(draft, event), *_settled_problems(draft, event)])
    before = _fact(event)
    for name, value in _columns(draft).items():
        setattr(event, name, value)
    event.slug = draft.slug.strip() or event.slug
    event.save()
    _plan_sessions(event)
    write_act(event, actor, permission, Record("event.update", "event", before, _fact(event)))
    return event


@transaction.atomic
def publish_results(
    *, actor: Actor, event_id: int, publish: bool = True, seen_version: int | None = None
) -> Event:
    """Open the results to everybody, or close them again; nothing happens when they are so already."""
    event = lock_event(event_id)
    permission = permit(actor, "results.publish", event)
    refuse_stale(event, seen_version)
    if publish == (event.results_published_at is not None):
        return event
    event.results_published_at = timezone.now() if publish else None
    event.save(update_fields=["results_published_at"])
    action = "results.publish" if publish else "results.withdraw"
    write_act(event, actor, permission, Record(action, "event", not publish, publish))
    return event


@transaction.atomic
def grant_office(*, actor: Actor, event_id: int, user_id: int, role: str) -> Office:
    """Give somebody an office in the event; holding it already changes nothing."""
    event = lock_event(event_id)
    permission = permit(actor, "office.grant", event)
    refuse(_office_problems(user_id, role))
    office, is_new = Office.objects.get_or_create(user_id=user_id, event=event, role=role)
    if is_new:
        write_act(event, actor, permission, Record("office.grant", f"user:{user_id}", None, role))
    return office


@transaction.atomic
def revoke_office(*, actor: Actor, event_id: int, user_id: int, role: str) -> None:
    """Take an office back; the event keeps at least one organiser."""
    event = lock_event(event_id)
    permission = permit(actor, "office.grant", event)
    office = Office.objects.filter(user_id=user_id, event=event, role=role).first()
    if office is None:
        return
    organisers = Office.objects.filter(event=event, role=Role.ORGANISER).count()
    refuse([Problem("last_organiser")] if role == Role.ORGANISER and organisers == 1 else [])
    office.delete()
    write_act(event, actor, permission, Record("office.revoke", f"user:{user_id}", role, None))


def _columns(draft: EventDraft) -> dict[str, Any]:
    columns = asdict(draft)
    del columns["slug"]
    columns["name"], columns["place"] = draft.name.strip(), draft.place.strip()
    columns["table_point_scheme"] = list(draft.table_point_scheme)
    columns["criteria"] = list(draft.criteria)
    return columns


def _fact(event: Event) -> dict[str, Any]:
    """Return what the audit trail keeps of an event's settings."""
    names = (
        "slug",
        "name",
        "place",
        "time_zone",
        "ruleset",
        "ruleset_options",
        "rotation",
        "sessions_planned",
        "criteria",
    )
    return {
        **{name: getattr(event, name) for name in names},
        "starts_on": event.starts_on.isoformat(),
        "ends_on": event.ends_on.isoformat(),
        "table_point_scheme": event.table_point_scheme,
    }


def _free_slug(draft: EventDraft) -> str:
    """Return an address from the name, or from the date where the name has no Latin letters."""
    stem = slugify(draft.name)[:50].strip("-") or f"event-{draft.starts_on:%Y-%m-%d}"
    taken = {*RESERVED, *Event.objects.filter(slug__startswith=stem).values_list("slug", flat=True)}
    candidates = (stem if number == 1 else f"{stem}-{number}" for number in range(1, len(taken) + 2))
    return next(slug for slug in candidates if slug not in taken)


def _plan_sessions(event: Event) -> None:
    """Make the session rows agree with the number planned; sessions with tables are never touched."""
    have = set(Session.objects.filter(event=event).values_list("number", flat=True))
    wanted = range(1, event.sessions_planned + 1)
    Session.objects.filter(event=event, number__gt=event.sessions_planned, tables__isnull=True).delete()
    Session.objects.bulk_create(
        Session(event=event, number=number) for number in wanted if number not in have
    )


def _problems(draft: EventDraft, event: Event | None) -> Iterator[Problem]:
    if not draft.name.strip():
        yield Problem("event_name_missing")
    if draft.ends_on < draft.starts_on:
        yield Problem("event_ends_before_start")
    if not 1 <= draft.sessions_planned <= MOST_SESSIONS:
        yield Problem("sessions_out_of_range", {"sessions": draft.sessions_planned, "most": MOST_SESSIONS})
    if draft.time_zone not in zoneinfo.available_timezones():
        yield Problem("time_zone_unknown", {"time_zone": draft.time_zone})
    for name, most in LONGEST.items():
        if len(getattr(draft, name).strip()) > most:
            yield Problem(f"event_{name}_too_long", {"most": most})
    yield from _slug_problems(draft.slug.strip(), event)
    yield from _rule_problems(draft)


def _slug_problems(slug: str, event: Event | None) -> Iterator[Problem]:
    if slug in RESERVED:
        yield Problem("slug_taken", {"slug": slug})
    elif slug and slug != slugify(slug):
        yield Problem("slug_not_an_address", {"slug": slug})
    elif slug and slug != (event and event.slug) and Event.objects.filter(slug=slug).exists():
        yield Problem("slug_taken", {"slug": slug})


def _rule_problems(draft: EventDraft) -> Iterator[Problem]:
    if draft.ruleset not in RULESETS:
        yield Problem("ruleset_unknown", {"ruleset": draft.ruleset})
    elif wrong := _wrong_options(draft):
        yield Problem("ruleset_options_wrong", {"why": wrong})
    if draft.rotation not in ROTATIONS:
        yield Problem("rotation_unknown", {"rotation": draft.rotation})
    if len(draft.table_point_scheme) != len(TABLE_POINT_SCHEME):
        yield Problem("scheme_needs_four_places")
    unknown = [key for key in draft.criteria if key not in KNOWN_CRITERIA]
    if unknown or not draft.criteria:
        yield Problem("criteria_unknown", {"criteria": ", ".join(unknown)})


def _wrong_options(draft: EventDraft) -> str:
    """Say what the rules refuse about the chosen options; nothing where they are possible."""
    try:
        RULESETS[draft.ruleset].with_options(**draft.ruleset_options)
    except RulesetError as error:
        return str(error)
    return ""


def _settled_problems(draft: EventDraft, event: Event) -> Iterator[Problem]:
    changed = [name for name in SETTLED_BY_DRAW if getattr(draft, name) != getattr(event, name)]
    if changed and Table.objects.filter(session__event=event).exists():
        for name in changed:
            yield Problem(f"settled_{name}")


def _office_problems(user_id: int, role: str) -> Iterator[Problem]:
    if role not in Role.values:
        yield Problem("role_unknown", {"role": role})
    if not get_user_model().objects.filter(pk=user_id, is_active=True).exists():
        yield Problem("user_unknown", {"user": user_id})
