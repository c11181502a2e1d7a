"""What the fields of an archive say about each other: references, doubles, who sits where."""

from collections.abc import Hashable, Iterable, Sequence

from django.utils.translation import gettext as _

from tournaments.models import DrawState
from tournaments.services.archive.documents import Archive, SitterDoc, TableDoc
from tournaments.services.archive.log import check_seals
from tournaments.services.archive.log_facts import check_log_facts
from tournaments.services.archive.plans import check_plans
from tournaments.services.archive.problems import Problems
from tournaments.services.archive.stages import check_stages
from tournaments.services.archive.table_checks import check_table, note_oddities


def check_archive(archive: Archive, problems: Problems) -> None:
    """Add every contradiction between the fields of an archive to the problems."""
    _doubles(problems, "code", [(team.path, team.code) for team in archive.teams])
    _doubles(problems, "number", [(player.path, player.number) for player in archive.players])
    _doubles(problems, "number", [(session.path, session.number) for session in archive.sessions])
    _check_teams(archive, problems)
    _check_draws(archive, problems)
    check_plans(archive.plans, len(archive.draws), problems)
    _doubles(problems, "first_session", [(stage.path, stage.first_session) for stage in archive.stages])
    _doubles(problems, "number", [(incident.path, incident.number) for incident in archive.incidents])
    _doubles(problems, "number", [(protest.path, protest.number) for protest in archive.protests])
    players = {player.number for player in archive.players}
    check_stages(archive.stages, archive.awards, players, problems)
    for session in archive.sessions:
        _doubles(problems, "number", [(table.path, table.number) for table in session.tables])
        _check_seats(session.tables, players, problems)
        if session.number > archive.event.sessions_planned:
            problems.add(f"{session.path}.number", _("the event has fewer sessions (sessions_planned)"))
        for table in session.tables:
            _doubles(
                problems, "number", [(versions[-1].path, versions[-1].number) for versions in table.hands]
            )
            check_table(table, problems)
    tables = [table for session in archive.sessions for table in session.tables]
    if not problems.found:
        for log in (archive.log, *(table.log for table in tables)):
            check_seals(log, problems)
    if not problems.found:
        check_log_facts(archive, problems)
        for table in tables:
            note_oddities(table, problems)


def _doubles(problems: Problems, field: str, values: Sequence[tuple[str, Hashable]]) -> None:
    """Report each value that stands there before, at the later place; 0 and "" were reported already."""
    seen: dict[Hashable, str] = {}
    for path, value in values:
        if value and value in seen:
            message = _("%(value)s stands at %(path)s already") % {"value": value, "path": seen[value]}
            problems.add(f"{path}.{field}", message)
        seen.setdefault(value, path)


def _check_teams(archive: Archive, problems: Problems) -> None:
    codes = {team.code for team in archive.teams}
    for player in archive.players:
        if player.team and player.team not in codes:
            problems.add(f"{player.path}.team", _("there is no team %(code)s") % {"code": player.team})


def _check_draws(archive: Archive, problems: Problems) -> None:
    for state in (DrawState.PUBLISHED, DrawState.DRAFT):
        paths = [draw.path for draw in archive.draws if draw.state == state]
        for path in paths[1:]:
            problems.add(f"{path}.state", _("only one draw can be %(state)s") % {"state": state.value})


def _check_seats(tables: Iterable[TableDoc], players: set[int], problems: Problems) -> None:
    """Everybody who sits is registered, and sits once in a session."""
    seen: dict[int, str] = {}
    for sitter in (sitter for table in tables for sitter in table.sitters if sitter.player):
        if sitter.player not in players:
            problems.add(sitter.path, _("there is no player %(number)d") % {"number": sitter.player})
        elif sitter.player in seen:
            problems.add(sitter.path, _sits_already(sitter, seen[sitter.player]))
        seen.setdefault(sitter.player, sitter.path)


def _sits_already(sitter: SitterDoc, path: str) -> str:
    return _("player %(number)d sits at %(path)s already") % {"number": sitter.player, "path": path}
