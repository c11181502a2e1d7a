"""Players of an archive: registrations with their persons, and corrected names."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from referee.models import Participant
from tournaments.models import Event, NameChange, Registration, RegistrationStatus, ShownAs, Team
from tournaments.services.archive.documents import (
    NAME_LIMIT,
    PLAYER_LIMIT,
    REASON_LIMIT,
    Archive,
    PlayerDoc,
    TeamDoc,
)
from tournaments.services.archive.documents_office import NameChangeDoc
from tournaments.services.archive.export_entries import filled, moment_text
from tournaments.services.archive.reader import Reader

PERSON_LIMIT: Final = 120


def read_team(reader: Reader) -> TeamDoc:
    """Return a team as the archive says it."""
    return TeamDoc(
        reader.path, code=reader.text("code", 30, needed=True), name=reader.name("name", PERSON_LIMIT)
    )


def read_player(reader: Reader) -> PlayerDoc:
    """Return a registered person as the archive says it."""
    player = PlayerDoc(
        path=reader.path,
        number=reader.needed("number", low=1, high=PLAYER_LIMIT),
        name=reader.name("name", PERSON_LIMIT, needed=True),
        latin_name=reader.name("latin_name", PERSON_LIMIT),
        country=reader.text("country", 60),
        club=reader.name("club", PERSON_LIMIT),
        team=reader.text("team", 30),
        federation_number=reader.text("federation_number", 30),
        substitute=reader.flag("substitute"),
        status=reader.choice("status", RegistrationStatus.values, RegistrationStatus.ACTIVE.value),
        guest=reader.flag("guest"),
        shown_as=reader.choice("shown_as", ShownAs.values, ShownAs.NAME.value),
        pseudonym=reader.name("pseudonym", 60),
        arrived_at=reader.moment("arrived_at"),
        name_changes=reader.objects("name_changes", _name_change),
    )
    if player.shown_as == ShownAs.PSEUDONYM and not player.pseudonym:
        reader.problem("pseudonym", _("this may not be empty"))
    return player


def _name_change(reader: Reader) -> NameChangeDoc:
    return NameChangeDoc(
        name_before=reader.name("name_before", PERSON_LIMIT),
        latin_name_before=reader.name("latin_name_before", PERSON_LIMIT),
        name=reader.name("name", PERSON_LIMIT),
        latin_name=reader.name("latin_name", PERSON_LIMIT),
        reason=reader.text("reason", REASON_LIMIT, lines=True),
        by=reader.text("by", NAME_LIMIT),
        at=reader.moment("at"),
    )


def import_people(archive: Archive, event: Event) -> dict[int, Registration]:
    """Write teams and players; return the new registrations by number, with their participants."""
    teams = {
        row.code: row
        for row in Team.objects.bulk_create(
            Team(event=event, code=team.code, name=team.name) for team in archive.teams
        )
    }
    docs = archive.players
    persons = Participant.objects.bulk_create(
        Participant(name=doc.name, latin_name=doc.latin_name) for doc in docs
    )
    pairs = list(zip(docs, persons, strict=True))
    rows = Registration.objects.bulk_create(_row(event, doc, person, teams) for doc, person in pairs)
    NameChange.objects.bulk_create(
        _change_row(event, person, change) for doc, person in pairs for change in doc.name_changes
    )
    return {row.number: row for row in rows}


def _row(event: Event, doc: PlayerDoc, person: Participant, teams: Mapping[str, Team]) -> Registration:
    return Registration(
        event=event,
        number=doc.number,
        participant=person,
        team=teams.get(doc.team),
        country=doc.country,
        club=doc.club,
        federation_number=doc.federation_number,
        is_substitute=doc.substitute,
        status=doc.status,
        is_guest=doc.guest,
        shown_as=doc.shown_as,
        pseudonym=doc.pseudonym,
        arrived_at=doc.arrived_at,
    )


def _change_row(event: Event, person: Participant, doc: NameChangeDoc) -> NameChange:
    row = NameChange(
        event=event,
        participant=person,
        name_before=doc.name_before,
        latin_name_before=doc.latin_name_before,
        name=doc.name,
        latin_name=doc.latin_name,
        reason=doc.reason,
        actor_name=doc.by,
    )
    row.created = doc.at or row.created
    return row


def export_teams(event: Event) -> list[dict[str, Any]]:
    """Return the teams in the order of their codes (one query)."""
    return [filled(code=team.code, name=team.name) for team in event.teams.order_by("code")]


def export_players(event: Event, registrations: list[Registration]) -> list[dict[str, Any]]:
    """Return the players as they come, with the corrections of their names (one query)."""
    changes: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in event.name_changes.order_by("id"):
        changes[row.participant_id].append(
            filled(
                name_before=row.name_before,
                latin_name_before=row.latin_name_before,
                name=row.name,
                latin_name=row.latin_name,
                reason=row.reason,
                by=row.actor_name,
                at=moment_text(row.created),
            )
        )
    return [_player(row, changes[row.participant_id]) for row in registrations]


def _player(row: Registration, changes: list[dict[str, Any]]) -> dict[str, Any]:
    return filled(
        number=row.number,
        name=row.participant.name,
        latin_name=row.participant.latin_name,
        country=row.country,
        club=row.club,
        team=row.team.code if row.team else "",
        federation_number=row.federation_number,
        substitute=row.is_substitute,
        status=row.status,
        guest=row.is_guest,
        shown_as=row.shown_as if row.shown_as != ShownAs.NAME else "",
        pseudonym=row.pseudonym,
        arrived_at=moment_text(row.arrived_at),
        name_changes=changes,
    )
