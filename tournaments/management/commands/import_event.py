"""Import an event from its archive file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.services.archive import ArchiveError, import_file


class Command(BaseCommand):
    help = (
        "Import an event from an archive file (docs/archive.md). Everything is checked first; a file with "
        "problems changes nothing, and all its problems are listed with their places."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the archive file")
        parser.add_argument("--slug", default="", help="import under this name instead of the file's")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            imported = import_file(options["file"].read_bytes(), slug=options["slug"])
        except OSError as error:
            raise CommandError(_("The file cannot be read: %(reason)s") % {"reason": error}) from error
        except ArchiveError as error:
            lines = "\n".join(f"  {problem}" for problem in error.problems)
            head = _("Nothing was imported. Problems: %(count)d") % {"count": len(error.problems)}
            taken = any(problem.taken for problem in error.problems)
            hint = "\n" + _("--slug imports a copy under another name.") if taken else ""
            raise CommandError(f"{head}\n{lines}{hint}") from error
        for note in imported.notes:
            self.stdout.write(_("Note: %(note)s") % {"note": note})
        message = _(
            "Imported %(slug)s: %(players)d players, %(sessions)d sessions, %(tables)d tables, "
            "%(hands)d hands."
        )
        words = {
            "slug": imported.event.slug,
            "players": imported.players,
            "sessions": imported.sessions,
            "tables": imported.tables,
            "hands": imported.hands,
        }
        self.stdout.write(message % words)
