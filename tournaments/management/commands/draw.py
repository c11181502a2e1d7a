"""Print a seating draw from the shell; needs no database."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournaments.draw import Chart, DrawError, Seating, assign, chart, measure
from tournaments.draw_messages import quality_lines, sentences

CHART_SEED = "mcr-desk"


class Command(BaseCommand):
    help = "Draw players to seats: every player once a session, no pair twice where that is possible."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, required=True, help="how many players, numbered from 1")
        parser.add_argument("--sessions", type=int, required=True, help="how many sessions")
        parser.add_argument("--seed", required=True, help="the public seed of the draw: any text")
        parser.add_argument(
            "--chart-seed", default=CHART_SEED, help="the seed of the chart (default: %(default)s)"
        )
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, **options: Any) -> None:
        try:
            plan = chart(options["players"], options["sessions"], options["chart_seed"])
            seating = assign(plan, range(1, options["players"] + 1), options["seed"])
        except DrawError as error:
            raise CommandError(sentences(error.problems)) from error
        self.stdout.write(_as_json(plan, seating) if options["json"] else _as_text(plan, seating))


def _as_json(plan: Chart, seating: Seating) -> str:
    return json.dumps(
        {
            "sessions": seating.sessions,
            "metrics": asdict(measure(seating)),
            "method": plan.method,
            "algorithm": plan.algorithm,
            "chart_seed": plan.seed,
            "seed": seating.seed,
        }
    )


def _as_text(plan: Chart, seating: Seating) -> str:
    width = len(str(plan.players))
    lines = []
    for number, session in enumerate(seating.sessions, 1):
        lines.append(_("Session %(number)s") % {"number": number})
        for table, seats in enumerate(session, 1):
            places = "  ".join(f"{wind} {player:{width}}" for wind, player in zip("ESWN", seats, strict=True))
            lines.append(f"  {table:{len(str(len(session)))}}:  {places}")
    return "\n".join([*lines, "", *quality_lines(measure(seating))])
