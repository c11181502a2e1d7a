"""Events as lists and pages need them."""

from collections import defaultdict

from django.db.models import Q

from referee.authority import Actor
from referee.rules import RULESETS, Ruleset
from tournaments.models import Draw, DrawState, Event, Office, Registration, RegistrationStatus, Role, Session
from tournaments.selectors.people import roster
from tournaments.selectors.tables import table_results
from tournaments.selectors.values import DrawView, EventLine, EventView, PlayerView, SessionLine, TableView


def event_view(event: Event) -> EventView:
    """Return an event with its sessions and how far they have come (ten queries)."""
    tables: defaultdict[int, list[TableView]] = defaultdict(list)
    for table in table_results(event):
        tables[table.session].append(table)
    playing = Registration.objects.filter(event=event, status=RegistrationStatus.ACTIVE, is_substitute=False)
    return EventView(
        event_id=event.pk,
        slug=event.slug,
        name=event.name,
        place=event.place,
        starts_on=event.starts_on,
        ends_on=event.ends_on,
        time_zone=event.time_zone,
        ruleset=event.ruleset,
        rotation=event.rotation,
        sessions_planned=event.sessions_planned,
        sessions=tuple(
            _session(session, tables[session.number]) for session in event.sessions.order_by("number")
        ),
        players=playing.count(),
        teams=event.teams.count(),
        is_draw_published=event.draw_published_at is not None,
        is_results_published=event.results_published_at is not None,
        version=event.version,
    )


def event_ruleset(event: Event) -> Ruleset:
    """Return the edition that an event plays, with the options it chose (no query)."""
    return RULESETS[event.ruleset].with_options(**event.ruleset_options)


def public_events() -> tuple[EventLine, ...]:
    """Return the events that show a draw or results to everybody, the latest first (one query)."""
    shown = Q(draw_published_at__isnull=False) | Q(results_published_at__isnull=False)
    return tuple(_line(event) for event in Event.objects.filter(shown).order_by("-starts_on", "name"))


def events_of(actor: Actor, *, is_superuser: bool = False) -> tuple[EventLine, ...]:
    """Return the events in which somebody holds an office, the latest first (two queries)."""
    roles: defaultdict[int, set[str]] = defaultdict(set)
    for event_id, role in Office.objects.filter(user=actor.user_id).values_list("event_id", "role"):
        roles[event_id].add(role)
    events = Event.objects.all() if is_superuser else Event.objects.filter(pk__in=roles)
    return tuple(
        _line(event, _highest(roles[event.pk], is_superuser=is_superuser))
        for event in events.order_by("-starts_on", "name")
    )


def latest_draw(event: Event, *, published_only: bool = False) -> DrawView | None:
    """Return the draft if there is one, else the published draw, with the people in it (two queries)."""
    states = [DrawState.PUBLISHED] if published_only else [DrawState.DRAFT, DrawState.PUBLISHED]
    draw = Draw.objects.filter(event=event, state__in=states).order_by("-id").first()
    if draw is None:
        return None
    people = {player.number: player for player in roster(event)}
    return DrawView(
        draw_id=draw.pk,
        seed=draw.seed,
        algorithm=draw.algorithm,
        state=draw.state,
        created=draw.created,
        metrics=draw.metrics,
        seating=tuple(tuple(_four(table, people) for table in session) for session in draw.seating),
    )


def _four(table: list[int | None], people: dict[int, PlayerView]) -> tuple[PlayerView | None, ...]:
    """Return who sits E, S, W, N; None for an empty chair."""
    return tuple(None if number is None else people[number] for number in table)


def _session(session: Session, tables: list[TableView]) -> SessionLine:
    return SessionLine(
        number=session.number,
        title=session.title,
        state=session.state,
        starts_at=session.starts_at,
        minutes=session.minutes,
        tables=len(tables),
        finished_tables=sum(table.is_finished and table.source != "none" for table in tables),
    )


def _highest(roles: set[str], *, is_superuser: bool) -> str:
    if is_superuser:
        return Role.ORGANISER.value
    return next((role for role in Role.values if role in roles), "")


def _line(event: Event, role: str = "") -> EventLine:
    return EventLine(
        event_id=event.pk,
        slug=event.slug,
        name=event.name,
        place=event.place,
        starts_on=event.starts_on,
        ends_on=event.ends_on,
        is_draw_published=event.draw_published_at is not None,
        is_results_published=event.results_published_at is not None,
        role=role,
    )
