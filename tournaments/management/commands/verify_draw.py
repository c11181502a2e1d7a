"""Check the published record of a draw; needs no database."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.draw import DrawError, Report, chart_is_made_again, verify
from tournaments.draw_messages import CHECKS, sentences


class Command(BaseCommand):
    help = (
        "Derive a draw again from its published record, count its quality again, and say whether all agrees."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the record of the draw (JSON)")
        parser.add_argument(
            "--json",
            action="store_true",
            help="print the report that the stand-alone page computes, byte for byte",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        record = _read(options["file"])
        try:
            report = verify(record)
            again = chart_is_made_again(record)
        except DrawError as error:
            raise CommandError(sentences(error.problems)) from error
        self.stdout.write(
            report.canonical().decode() if options["json"] else _as_text(record, report, again=again)
        )
        if not report.is_sound or again is False:
            raise CommandError(_("The record does not follow from what was published."))


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CommandError(_("The file %(path)s cannot be read.") % {"path": path}) from error
    except ValueError as error:
        raise CommandError(_("The file %(path)s is not JSON.") % {"path": path}) from error


def _as_text(record: Any, report: Report, *, again: bool | None) -> str:
    answers = {True: _("yes"), False: _("no"), None: _("cannot be said: it came from elsewhere")}
    lines = [f"{CHECKS[name]}: {answers[holds]}" for name, holds in report.checks.items()]
    if report.checks.get("commitment") and not record.get("committed_at"):
        at = list(report.checks).index("commitment")
        lines[at] = f"{CHECKS['commitment']}: {_('nothing was published before the seed')}"
    if "chart_sha256" in report.checks:
        lines.append(f"{CHECKS['chart_made_again']}: {answers[again]}")
    lines.append(_("SHA-256 of the seating as it stands: %(hash)s") % {"hash": report.current_sha256})
    return "\n".join(lines)
