"""Export an event as its archive file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.services.archive import canonical, export_event


class Command(BaseCommand):
    help = "Write an event as an archive (docs/archive.md) to a file, or to standard output."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", help="the event's short name (slug)")
        parser.add_argument(
            "file", type=Path, nargs="?", help="the file to write; an existing one is replaced"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        event = Event.objects.filter(slug=options["event"]).first()
        if event is None:
            raise CommandError(_("There is no event %(slug)s.") % {"slug": options["event"]})
        data = canonical(export_event(event))
        if options["file"] is None:
            self.stdout.write(data.decode(), ending="")
            return
        try:
            write_whole(options["file"], data)
        except OSError as error:
            raise CommandError(_("The file cannot be written: %(reason)s") % {"reason": error}) from error


def write_whole(file: Path, data: bytes) -> None:
    """Write a file so that it is there completely or not at all."""
    draft = file.with_name(f"{file.name}.part")
    draft.write_bytes(data)
    draft.replace(file)
