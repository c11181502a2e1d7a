"""Create and change an event, hand out its offices, publish its results."""

from collections.abc import Iterator

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from referee.authority import Actor
from referee.models import HandEntry, SignedTotal
from referee.rules.problem import Problem
from tournaments.models import Event, Office, Role, Session, SessionState, Table
from tournaments.services.acts import (
    Record,
    lock_event,
    permit,
    refuse,
    refuse_overwriting,
    refuse_stale,
    write_act,
)
from tournaments.services.event_draft import (
    LONGEST,
    MOST_SESSIONS,
    RESERVED,
    EventDraft,
    columns_of,
    draft_of,
    draft_problems,
    fact_of,
)
from tournaments.services.session_doubts import protest_problems

__all__ = ["LONGEST", "MOST_SESSIONS", "RESERVED", "EventDraft", "draft_of"]

# sheets are made from these
SETTLED_BY_DRAW = ("ruleset", "ruleset_options", "rotation", "rotation_table", "sessions_planned")
# results are counted by these: they change with a reason once there are any
DECIDING = (
    "table_point_scheme",
    "criteria",
    "points_by",
    "lot_seed",
    "penalties_after_places",
    "substitutes_ranked",
    "disqualified",
    "three_players",
    "counted_members",
)
NOT_BEGUN = (SessionState.PLANNED, SessionState.DRAWN, SessionState.PUBLISHED)


@transaction.atomic
def create_event(*, actor: Actor, draft: EventDraft) -> Event:
    """Create an event with its planned sessions; whoever creates it becomes its organiser.

    NotAllowed, or BadEntry with every problem.
    """
    permission = permit(actor, "event.create", None)
    refuse(draft_problems(draft, None))
    slug = draft.slug.strip() or _free_slug(draft)
    event = Event.objects.create(slug=slug, **columns_of(draft))
    _plan_sessions(event)
    if actor.user_id is not None:
        Office.objects.create(user_id=actor.user_id, event=event, role=Role.ORGANISER)
    write_act(event, actor, permission, Record("event.create", "event", None, fact_of(event)))
    return event


@transaction.atomic
def update_event(
    *, actor: Actor, event_id: int, draft: EventDraft, reason: str = "", seen_version: int | None = None
) -> Event:
    """Change what was settled about an event; what its sheets were made from stays once it is drawn.

    What results are counted by changes with a reason once there are any. NotAllowed, StalePage when the
    settings were changed after ``seen_version``, or BadEntry with every problem.
    """
    event = lock_event(event_id)
    permission = permit(actor, "event.update", event)
    refuse_overwriting(event, seen_version, ("event.update", "event"), code="settings_changed_since")
    refuse(
        [
            *draft_problems(draft, event),
            *_settled_problems(draft, event),
            *_deciding_problems(draft, event, reason),
        ]
    )
    before, minutes = fact_of(event), event.session_minutes
    for name, value in columns_of(draft).items():
        setattr(event, name, value)
    event.slug = draft.slug.strip() or event.slug
    event.save()
    _plan_sessions(event)
    planned = Session.objects.filter(event=event, state__in=NOT_BEGUN, minutes=minutes)
    planned.update(minutes=event.session_minutes)
    record = Record("event.update", "event", before, fact_of(event), reason.strip())
    write_act(event, actor, permission, record)
    return event


@transaction.atomic
def publish_results(
    *,
    actor: Actor,
    event_id: int,
    publish: bool = True,
    reason: str = "",
    seen_version: int | None = None,
) -> Event:
    """Open the results to everybody, or close them again; nothing happens when they are so already.

    While protests are open they are named and refused, unless there is a reason. NotAllowed, StalePage, or
    BadEntry.
    """
    event = lock_event(event_id)
    permission = permit(actor, "results.publish", event)
    refuse_stale(event, seen_version)
    if publish == (event.results_published_at is not None):
        return event
    refuse(protest_problems(event) if publish and not reason.strip() else [])
    event.results_published_at = timezone.now() if publish else None
    event.save(update_fields=["results_published_at"])
    action = "results.publish" if publish else "results.withdraw"
    write_act(event, actor, permission, Record(action, "event", not publish, publish, reason.strip()))
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
        Session(event=event, number=number, minutes=event.session_minutes)
        for number in wanted
        if number not in have
    )


def _settled_problems(draft: EventDraft, event: Event) -> Iterator[Problem]:
    changed = _changed(SETTLED_BY_DRAW, draft, event)
    if changed and Table.objects.filter(session__event=event).exists():
        for name in changed:
            yield Problem(f"settled_{name}")


def _deciding_problems(draft: EventDraft, event: Event, reason: str) -> list[Problem]:
    if reason.strip() or not _changed(DECIDING, draft, event):
        return []
    hands = HandEntry.objects.filter(sheet__table__session__event=event)
    signed = SignedTotal.objects.filter(sheet__table__session__event=event)
    return [Problem("settings_need_a_reason")] if hands.exists() or signed.exists() else []


def _changed(names: tuple[str, ...], draft: EventDraft, event: Event) -> list[str]:
    """Return the names of what a draft changes; lists are the same as tuples of the same."""
    new = columns_of(draft)
    return [name for name in names if new[name] != getattr(event, name)]


def _office_problems(user_id: int, role: str) -> Iterator[Problem]:
    if role not in Role.values:
        yield Problem("role_unknown", {"role": role})
    if not get_user_model().objects.filter(pk=user_id, is_active=True).exists():
        yield Problem("user_unknown", {"user": user_id})
