"""Import an event from its archive file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

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
            raise CommandError(f"The file cannot be read: {error}") from error
        except ArchiveError as error:
            lines = "\n".join(f"  {problem}" for problem in error.problems)
            raise CommandError(f"Nothing was imported. Problems: {len(error.problems)}\n{lines}") from error
        for note in imported.notes:
            self.stdout.write(f"Note: {note}")
        self.stdout.write(
            f"Imported {imported.event.slug}: {imported.players} players, {imported.sessions} sessions, "
            f"{imported.tables} tables, {imported.hands} hands."
        )
