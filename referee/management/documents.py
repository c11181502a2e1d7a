"""Documents that are written from the rules, never by hand: a command each, which also compares."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, ClassVar

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser


class DocumentCommand(BaseCommand):
    """Writes one document, or only compares it with the rules."""

    document: ClassVar[Path]
    requires_system_checks: list[str] = []

    @abstractmethod
    def text(self) -> str:
        """Return the whole document."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Take --check."""
        parser.add_argument("--check", action="store_true", help="write nothing, fail when the file differs")

    def handle(self, **options: Any) -> None:
        """Write the document; with --check CommandError where it differs."""
        path = settings.BASE_DIR / self.document
        text = self.text()
        if options["check"]:
            if not path.is_file() or path.read_text(encoding="utf-8") != text:
                command = type(self).__module__.rpartition(".")[2]
                raise CommandError(f"{self.document} is out of date: run python3 manage.py {command}")
            self.stdout.write(f"{self.document} is up to date")
            return
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        self.stdout.write(f"wrote {self.document}")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |\n" for line in lines)
