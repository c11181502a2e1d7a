"""Print a seating draw from the shell; needs no database."""

import json
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.draw import (
    CHART_SEED,
    Chart,
    DrawError,
    Drawn,
    Way,
    Wishes,
    draw,
    group,
    make_chart,
    measure,
)
from tournaments.draw import request_for as request
from tournaments.draw_messages import quality_lines, sentences


class Command(BaseCommand):
    help = "Draw players to seats: every player once a session, no pair twice where that is possible."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, required=True, help="how many players, numbered from 1")
        parser.add_argument("--sessions", type=int, required=True, help="how many sessions")
        parser.add_argument("--seed", required=True, help="the public seed of the draw: any text")
        parser.add_argument(
            "--chart-seed", default=CHART_SEED, help="the seed of the chart of slots (default: %(default)s)"
        )
        parser.add_argument(
            "--team-size",
            type=int,
            default=1,
            help="players 1, 2, ... are teams of this size and do not meet",
        )
        parser.add_argument(
            "--uneven",
            choices=[way.value for way in Way],
            help="what to do when players do not divide by four",
        )
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            plan, drawn = _draw(options)
        except DrawError as error:
            raise CommandError(sentences(error.problems)) from error
        self.stdout.write(_as_json(plan, drawn) if options["json"] else _as_text(drawn))


def _draw(options: dict[str, Any]) -> tuple[Chart, Drawn]:
    players = options["players"]
    wishes = _teams(players, options["team_size"])
    way = Way(options["uneven"]) if options["uneven"] else None
    plan = make_chart(request(players, options["sessions"], options["chart_seed"], wishes, way))
    house = range(players + 1, players + 1 + len(plan.empty)) if way is Way.HOUSE else ()
    return plan, draw(plan, range(1, players + 1), wishes, options["seed"], house)


def _teams(players: int, size: int) -> Wishes:
    starts = range(1, players + 1, size) if size > 1 else ()
    return Wishes(
        tuple(
            group("team", str(number), range(start, min(start + size, players + 1)))
            for number, start in enumerate(starts, 1)
        )
    )


def _as_json(plan: Chart, drawn: Drawn) -> str:
    return json.dumps(
        {
            "sessions": drawn.seating.sessions,
            "metrics": asdict(measure(drawn.seating)),
            "violations": [asdict(broken) for broken in drawn.violations],
            "method": plan.method,
            "algorithm": plan.algorithm,
            "chart_seed": plan.seed,
            "seed": drawn.seating.seed,
        }
    )


def _as_text(drawn: Drawn) -> str:
    sessions = drawn.seating.sessions
    width = max(len(str(person)) for table in sessions[0] for person in table)
    lines = []
    for number, session in enumerate(sessions, 1):
        lines.append(_("Session %(number)s") % {"number": number})
        for table, seats in enumerate(session, 1):
            people = ("-" if person is None else person for person in seats)
            places = "  ".join(
                f"{wind} {person:>{width}}" for wind, person in zip("ESWN", people, strict=True)
            )
            lines.append(f"  {table:{len(str(len(session)))}}:  {places}")
    broken = sum(pair.times for pair in drawn.violations)
    wishes = [_("Meetings inside a team: %(meetings)s.") % {"meetings": broken}] if drawn.together else []
    return "\n".join([*lines, "", *quality_lines(measure(drawn.seating)), *wishes])
