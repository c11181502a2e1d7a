"""Import of an event: everything is checked first, then everything is written in one transaction."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from referee.authority import Actor
from tournaments.models import Draw, Event, EventAudit, Office, Role, Session
from tournaments.services.acts import permit
from tournaments.services.archive.chains import event_entry
from tournaments.services.archive.checks import check_archive
from tournaments.services.archive.documents import Archive, SessionDoc
from tournaments.services.archive.exporting import export_event
from tournaments.services.archive.hall import import_hall
from tournaments.services.archive.log import event_rows
from tournaments.services.archive.log_facts import check_log_facts
from tournaments.services.archive.people import import_people
from tournaments.services.archive.plans import import_plans
from tournaments.services.archive.problems import ArchiveError, ArchiveProblem, Problems
from tournaments.services.archive.reader import SLUG, load_json
from tournaments.services.archive.room import import_room
from tournaments.services.archive.schema import read_archive
from tournaments.services.archive.sheets import import_tables
from tournaments.services.archive.stages import import_awards, import_stages
from tournaments.services.event_draft import RESERVED

LOGGER: Final = logging.getLogger(__name__)
STEM: Final = 50  # of a short name: a number follows
IMPORTER = Actor(id="command:import_event", name="import_event")


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import wrote, and what a reader of the archive should know."""

    event: Event
    players: int
    sessions: int
    tables: int
    hands: int
    notes: tuple[ArchiveProblem, ...]


def check(value: Any) -> tuple[Archive, tuple[ArchiveProblem, ...]]:
    """Return the archive of a JSON value and notes about it; ArchiveError with all problems."""
    problems = Problems()
    archive = _checked(value, problems)
    problems.raise_any()
    return archive, tuple(problems.notes)


def import_file(data: bytes, *, actor: Actor = IMPORTER, slug: str = "") -> Imported:
    """Import the content of an archive file; see `import_event`."""
    return import_event(load_json(data), actor=actor, slug=slug)


def import_event(value: Any, *, actor: Actor = IMPORTER, slug: str = "") -> Imported:
    """Write the event of an archive (a JSON value), under another slug if one is given.

    Chains of acts are written as they were; that the event was imported stands in the desk's own log.
    ArchiveError with every problem when the archive is not sound, or when the event is here already; then
    nothing was written.
    """
    problems = Problems()
    archive = _checked(value, problems)
    name = slug or archive.event.slug
    _check_slug(name, slug, problems)
    problems.raise_any()
    try:
        with transaction.atomic():
            event = _write(archive, name, actor)
    except IntegrityError as error:
        raise ArchiveError(
            [ArchiveProblem("", _("the database refused it: %(reason)s") % {"reason": error})]
        ) from error
    LOGGER.info(
        "imported the event %s from an archive, by %s %r; %d acts of its log are as they were",
        name,
        actor.id,
        actor.name,
        len(archive.log) + sum(len(table.log) for session in archive.sessions for table in session.tables),
    )
    tables = [table for session in archive.sessions for table in session.tables]
    return Imported(
        event=event,
        players=len(archive.players),
        sessions=len(archive.sessions),
        tables=len(tables),
        hands=sum(len(table.hands) for table in tables),
        notes=tuple(problems.notes),
    )


def contradictions(event: Event) -> tuple[ArchiveProblem, ...]:
    """Return every place where the event's facts are not what its log says, as an import would find it."""
    problems = Problems()
    archive = read_archive(export_event(event), problems)
    problems.raise_any()
    check_log_facts(archive, problems)
    return tuple(problems)


@transaction.atomic
def bring_event(*, actor: Actor, data: bytes, slug: str = "") -> Imported:
    """Import an archive file for somebody, who becomes the event's organiser on this desk.

    NotAllowed, or ArchiveError with every problem; then nothing was written.
    """
    permit(actor, "event.create", None)
    imported = import_file(data, actor=actor, slug=slug)
    if actor.user_id is not None:
        Office.objects.create(user_id=actor.user_id, event=imported.event, role=Role.ORGANISER)
    return imported


def free_slug(slug: str) -> str:
    """Return a short name like this one that no event here has."""
    taken = set(Event.objects.filter(slug__startswith=slug[:STEM]).values_list("slug", flat=True))
    candidates = (f"{slug[:STEM]}-{number}" for number in range(2, len(taken) + 3))
    return next(each for each in candidates if each not in taken)


def _checked(value: Any, problems: Problems) -> Archive:
    archive = read_archive(value, problems)
    check_archive(archive, problems)
    return archive


def _check_slug(name: str, chosen: str, problems: Problems) -> None:
    """Add that the name is no short name, or taken; what is wrong with the file's own was said already."""
    path = "slug" if chosen else "event.slug"
    if chosen and not SLUG.fullmatch(chosen):
        problems.add(path, _("only letters a to z, digits, - and _ are possible"))
    elif name in RESERVED:
        problems.add(path, _("the desk itself uses the address %(slug)s") % {"slug": name})
    elif Event.objects.filter(slug=name).exists():
        message = _("the event %(slug)s is here already; a copy needs another short name (slug)")
        problems.add(path, message % {"slug": name}, taken=name)


def _write(archive: Archive, slug: str, actor: Actor) -> Event:
    event = _event(archive, slug)
    players = import_people(archive, event)
    people = {number: row.participant for number, row in players.items()}
    import_plans(event, archive.plans, Draw.objects.bulk_create(_draws(archive, event)))
    import_stages(event, archive.stages)
    rows = _sessions(archive, event)
    sessions = [(rows[doc.number], doc) for doc in archive.sessions]
    import_hall(sessions)
    import_tables(event, sessions, people, actor)
    import_awards(event, archive.awards, players)
    import_room(event, archive.incidents, archive.protests)
    if archive.log:
        EventAudit.objects.bulk_create(event_rows(event, archive.log))
    else:
        event_entry(event, archive, actor).save()
    return event


def _event(archive: Archive, slug: str) -> Event:
    doc = archive.event
    return Event.objects.create(
        slug=slug,
        name=doc.name,
        place=doc.place,
        starts_on=doc.starts_on,
        ends_on=doc.ends_on,
        time_zone=doc.time_zone,
        ruleset=doc.ruleset,
        ruleset_options=dict(doc.ruleset_options),
        rotation=doc.rotation,
        rotation_table=list(doc.rotation_table),
        sessions_planned=doc.sessions_planned,
        table_point_scheme=list(doc.table_point_scheme),
        criteria=list(doc.criteria),
        draw_published_at=doc.draw_published_at,
        results_published_at=doc.results_published_at,
        version=len(archive.log) or 1,
        **doc.settings,
    )


def _draws(archive: Archive, event: Event) -> Iterable[Draw]:
    for doc in archive.draws:
        draw = Draw(
            event=event,
            seed=doc.seed,
            algorithm=doc.algorithm,
            parameters=dict(doc.parameters),
            seating=[[list(table) for table in session] for session in doc.seating],
            metrics=dict(doc.metrics),
            state=doc.state,
        )
        draw.created = doc.created or draw.created
        yield draw


def _sessions(archive: Archive, event: Event) -> dict[int, Session]:
    """Return the sessions by number: those of the archive, and those that are only planned."""
    written = {doc.number: _session(event, doc) for doc in archive.sessions}
    numbers = range(1, archive.event.sessions_planned + 1)
    rows = Session.objects.bulk_create(
        written.get(number) or Session(event=event, number=number) for number in numbers
    )
    return {row.number: row for row in rows}


def _session(event: Event, doc: SessionDoc) -> Session:
    return Session(
        event=event,
        number=doc.number,
        title=doc.title,
        starts_at=doc.starts_at,
        minutes=doc.minutes,
        clock_started_at=doc.clock_started_at,
        state=doc.state,
        closed_at=doc.closed_at,
        approved_at=doc.approved_at,
        unlocked_at=doc.unlocked_at,
    )
