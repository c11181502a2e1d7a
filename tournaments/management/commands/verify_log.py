"""Prove that the chains of acts are as they were written, and that the results are what they say."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.selectors import ChainReport, verify_event
from tournaments.services.archive import contradictions

SHORT = 8  # characters of a head hash, as printed on sheets


class Command(BaseCommand):
    help = (
        "Verify the chains of acts of one event or of all, and that hands, penalties and signed totals are "
        "what the acts say; print the heads of the chains."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", nargs="?", help="the event's address; all events when left out")
        parser.add_argument("--heads", action="store_true", help="print the head of every chain")

    def handle(self, *args: Any, **options: Any) -> None:
        del args
        slug = options["event"]
        events = Event.objects.order_by("slug") if slug is None else Event.objects.filter(slug=slug)
        if slug is not None and not events:
            raise CommandError(_("There is no event %(slug)s.") % {"slug": slug})
        found = [self._print(event, heads=options["heads"]) for event in events]
        broken, others = (sum(counts) for counts in zip(*found, strict=True)) if found else (0, 0)
        if broken:
            raise CommandError(_("Broken chains: %(count)s.") % {"count": broken})
        if others:
            raise CommandError(_("Facts that the log contradicts: %(count)s.") % {"count": others})

    def _print(self, event: Event, *, heads: bool) -> tuple[int, int]:
        """Print one event's chains; return how many are broken, and how many facts they contradict."""
        reports = verify_event(event)
        bad = [report for report in reports if report.broken]
        words = {
            "event": event.slug,
            "chains": len(reports),
            "acts": sum(report.entries for report in reports),
            "broken": len(bad),
        }
        self.stdout.write(_("%(event)s: chains %(chains)s, acts %(acts)s, broken %(broken)s") % words)
        for report in reports if heads else bad:
            self.stdout.write(_line(report))
        others = contradictions(event)
        for other in others:
            self.stdout.write(f"  {other}")
        return len(bad), len(others)


def _line(report: ChainReport) -> str:
    words = {"chain": report.label, "acts": report.entries, "head": report.head[:SHORT] or "-"}
    text = _("  %(chain)s: acts %(acts)s, head %(head)s") % words
    if report.broken is None:
        return text
    found = {"sequence": report.broken.sequence, "code": report.broken.code}
    return text + _(", broken at act %(sequence)s (%(code)s)") % found
