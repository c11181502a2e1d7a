"""Load the demo event, or write its archive anew."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.services.archive import ArchiveError, canonical
from tournaments.services.demo import DEMO_FILE, DEMO_SLUG, DEMO_USERS, build_document, load_demo


class Command(BaseCommand):
    help = (
        "Load the demo event with accounts organiser, head and referee. With --write, make its hands anew "
        "and write the archive file instead of loading it."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--slug", default=DEMO_SLUG, help="load under this name (default: %(default)s)")
        parser.add_argument("--password", default="", help="password of accounts that are made")
        parser.add_argument(
            "--write",
            type=Path,
            nargs="?",
            const=DEMO_FILE,
            metavar="FILE",
            help="write the archive (default: the file that is loaded)",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["write"]:
            options["write"].write_bytes(canonical(build_document()))
            self.stdout.write(_("Written: %(file)s") % {"file": options["write"]})
            return
        try:
            imported = load_demo(slug=options["slug"], password=options["password"])
        except ArchiveError as error:
            raise CommandError(str(error)) from error
        message = _(
            "Loaded %(name)s: %(players)d players, %(tables)d tables, %(hands)d hands. "
            "Accounts: %(accounts)s."
        )
        words = {
            "name": imported.event.name,
            "players": imported.players,
            "tables": imported.tables,
            "hands": imported.hands,
            "accounts": ", ".join(DEMO_USERS),
        }
        self.stdout.write(message % words)
