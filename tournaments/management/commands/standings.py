"""Print the standings of an event."""

import json
import unicodedata
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.selectors import StandingRow, TeamRow, standings, team_standings
from tournaments.standings import PerSession, SessionScore


class Command(BaseCommand):
    help = "Print places, table points as exact fractions, game points, and the same per session and team."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", help="the event's short name (slug)")
        parser.add_argument("--json", action="store_true", help="print JSON; fractions are texts like 17/3")

    def handle(self, *_args: Any, **options: Any) -> None:
        event = Event.objects.filter(slug=options["event"]).first()
        if event is None:
            raise CommandError(_("There is no event %(slug)s.") % {"slug": options["event"]})
        if options["json"]:
            self.stdout.write(json.dumps(_document(event), ensure_ascii=False, indent=1))
        else:
            self.stdout.write(_text(event))


def _document(event: Event) -> dict[str, Any]:
    view = standings(event)
    return {
        "event": event.slug,
        "name": event.name,
        "sessions": list(view.sessions),
        "provisional": view.is_provisional,
        "approved": view.is_approved,
        "players": [_player(row) for row in view.rows],
        "teams": [_team(row) for row in team_standings(event).rows],
    }


def _player(row: StandingRow) -> dict[str, Any]:
    player = row.player
    return {
        "place": row.place,
        "number": player.number,
        "name": player.name,
        "latin_name": player.latin_name,
        "country": player.country,
        "team": player.team_code,
        "ranked": row.is_ranked,
        "disqualified": row.is_disqualified,
        "stage": row.stage,
        **_points(row),
        "sessions_played": row.sessions_played,
    }


def _team(row: TeamRow) -> dict[str, Any]:
    return {
        "place": row.place,
        "code": row.code,
        "name": row.name,
        **_points(row),
        "members": [member.number for member in row.members],
    }


def _points(row: StandingRow | TeamRow) -> dict[str, Any]:
    return {
        "table_points": str(row.table_points),
        "game_points": row.game_points if isinstance(row.game_points, int) else str(row.game_points),
        "sessions": [_score(score) for score in row.per_session],
    }


def _score(score: SessionScore | None) -> dict[str, Any] | None:
    if score is None:
        return None
    return {
        "session": score.session,
        "table": score.table,
        "table_points": str(score.table_points),
        "game_points": score.game_points,
    }


def _text(event: Event) -> str:
    view, teams = standings(event), team_standings(event)
    progress = view.progress
    lines = [event.name]
    if view.is_provisional:
        words = {"done": progress.tables_finished, "tables": progress.tables}
        lines.append(_("Provisional: %(done)d of %(tables)d tables of the session are finished.") % words)
    players = [
        (_place(row), str(row.player.number), row.player.name, row.player.team_code, *_columns(row))
        for row in view.rows
    ]
    head = (_("place"), _("number"), _("name"), _("team"), *_heads(view.sessions))
    lines += ["", *_table([head, *players], left=(2, 3))]
    if teams.rows:
        rows = [(_place(row), row.code, row.name, *_columns(row)) for row in teams.rows]
        head = (_("place"), _("team"), _("name"), *_heads(teams.sessions))
        lines += ["", *_table([head, *rows], left=(1, 2))]
    return "\n".join(lines)


def _heads(sessions: Iterable[int]) -> list[str]:
    names = (_("session %(number)d") % {"number": number} for number in sessions)
    return [_("table points"), _("game points"), *names]


def _columns(row: StandingRow | TeamRow) -> list[str]:
    return [mixed(row.table_points), signed(row.game_points), *_sessions(row.per_session)]


def _sessions(scores: PerSession) -> Iterable[str]:
    return (
        f"{mixed(score.table_points)} ({signed(score.game_points)})" if score else "–" for score in scores
    )


def _place(row: StandingRow | TeamRow) -> str:
    return "–" if row.place is None else str(row.place)


def mixed(points: Fraction) -> str:
    """Return a fraction as people write it: 5 2/3."""
    whole, rest = divmod(abs(points), 1)
    sign = "−" if points < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"


def signed(points: int | Fraction) -> str:
    """Return game points with a true minus sign."""
    return mixed(Fraction(points))


def _table(rows: Sequence[Sequence[str]], left: Sequence[int]) -> list[str]:
    """Return lines of columns, numbers to the right; a Chinese character takes two places."""
    widths = [max(_width(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(_cell(row, column, width, left) for column, width in enumerate(widths)).rstrip()
        for row in rows
    ]


def _cell(row: Sequence[str], column: int, width: int, left: Sequence[int]) -> str:
    blanks = " " * (width - _width(row[column]))
    return row[column] + blanks if column in left else blanks + row[column]


def _width(text: str) -> int:
    return sum(
        0 if unicodedata.combining(char) else 1 + (unicodedata.east_asian_width(char) in "WF")
        for char in text
    )
