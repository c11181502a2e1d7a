"""Make an invented event as large as wanted, to try the desk under load."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.services.archive import ArchiveError, import_event
from tournaments.services.load_event import LoadPlan, load_document


class Command(BaseCommand):
    help = "Make an invented event with realistic hands; the same seed makes the same event."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, default=400, help="a multiple of four (%(default)s)")
        parser.add_argument("--sessions", type=int, default=8, help="how many sessions (%(default)s)")
        parser.add_argument("--seed", default="load", help="what everything is drawn from")
        parser.add_argument("--slug", default="load", help="the event's short name (%(default)s)")
        parser.add_argument(
            "--tiles", type=int, default=10, help="of 100 tables, how many enter tiles (%(default)s)"
        )
        parser.add_argument("--in-play", action="store_true", help="leave the last session half-way")

    def handle(self, *_args: Any, **options: Any) -> None:
        plan = LoadPlan(
            players=options["players"],
            sessions=options["sessions"],
            seed=options["seed"],
            slug=options["slug"],
            with_tiles=options["tiles"],
            finished=not options["in_play"],
        )
        try:
            made = import_event(load_document(plan))
        except (ValueError, ArchiveError) as error:
            raise CommandError(str(error)) from error
        words = {
            "slug": made.event.slug,
            "players": made.players,
            "tables": made.tables,
            "hands": made.hands,
        }
        self.stdout.write(
            _("Made %(slug)s: %(players)d players, %(tables)d tables, %(hands)d hands.") % words
        )
