"""Import of an event: everything is checked first, then everything is written in one transaction."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from referee.authority import Actor
from referee.models import Participant
from tournaments.models import Draw, Event, Registration, Session, Team
from tournaments.services.archive.chains import event_entry
from tournaments.services.archive.checks import check_archive
from tournaments.services.archive.documents import Archive, SessionDoc
from tournaments.services.archive.plans import import_plans
from tournaments.services.archive.problems import ArchiveError, ArchiveProblem, Problems
from tournaments.services.archive.reader import SLUG, load_json
from tournaments.services.archive.schema import read_archive
from tournaments.services.archive.sheets import import_tables

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
    archive = read_archive(value, problems)
    check_archive(archive, problems)
    problems.raise_any()
    return archive, tuple(problems.notes)


def import_file(data: bytes, *, actor: Actor = IMPORTER, slug: str = "") -> Imported:
    """Import the content of an archive file; see `import_event`."""
    return import_event(load_json(data), actor=actor, slug=slug)


def import_event(value: Any, *, actor: Actor = IMPORTER, slug: str = "") -> Imported:
    """Write the event of an archive (a JSON value), under another slug if one is given.

    ArchiveError with every problem when the archive is not sound, or when the event is here already; then
    nothing was written.
    """
    archive, notes = check(value)
    name = _free_slug(slug or archive.event.slug)
    try:
        with transaction.atomic():
            event = _write(archive, name, actor)
    except IntegrityError as error:
        raise ArchiveError(
            [ArchiveProblem("", _("the database refused it: %(reason)s") % {"reason": error})]
        ) from error
    tables = [table for session in archive.sessions for table in session.tables]
    return Imported(
        event=event,
        players=len(archive.players),
        sessions=len(archive.sessions),
        tables=len(tables),
        hands=sum(len(table.hands) for table in tables),
        notes=notes,
    )


def _free_slug(slug: str) -> str:
    if not SLUG.fullmatch(slug):
        raise ArchiveError([ArchiveProblem("slug", _("only letters a to z, digits, - and _ are possible"))])
    if Event.objects.filter(slug=slug).exists():
        message = _("the event %(slug)s is here already; --slug imports a copy under another name")
        raise ArchiveError([ArchiveProblem("event.slug", message % {"slug": slug})])
    return slug


def _write(archive: Archive, slug: str, actor: Actor) -> Event:
    event = _event(archive, slug)
    teams = _teams(archive, event)
    people = _people(archive, event, teams)
    import_plans(event, archive.plans, Draw.objects.bulk_create(_draws(archive, event)))
    sessions = _sessions(archive, event)
    import_tables(event, [(sessions[doc.number], doc) for doc in archive.sessions], people, actor)
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
        sessions_planned=doc.sessions_planned,
        table_point_scheme=list(doc.table_point_scheme),
        criteria=list(doc.criteria),
        draw_published_at=doc.draw_published_at,
        results_published_at=doc.results_published_at,
        version=1,
    )


def _teams(archive: Archive, event: Event) -> dict[str, Team]:
    rows = Team.objects.bulk_create(
        Team(event=event, code=team.code, name=team.name) for team in archive.teams
    )
    return {row.code: row for row in rows}


def _people(archive: Archive, event: Event, teams: dict[str, Team]) -> dict[int, Participant]:
    """Return the new participants by their number in the event."""
    docs = archive.players
    rows = Participant.objects.bulk_create(
        Participant(name=doc.name, latin_name=doc.latin_name) for doc in docs
    )
    Registration.objects.bulk_create(
        Registration(
            event=event,
            number=doc.number,
            participant=row,
            team=teams.get(doc.team),
            country=doc.country,
            club=doc.club,
            federation_number=doc.federation_number,
            is_substitute=doc.substitute,
            status=doc.status,
        )
        for doc, row in zip(docs, rows, strict=True)
    )
    return {doc.number: row for doc, row in zip(docs, rows, strict=True)}


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
    )
