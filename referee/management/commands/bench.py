"""Measure a part of the desk on this machine."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from django.apps import apps
from django.core.management.base import BaseCommand, CommandParser

from referee.management.bench import Bench


def benches() -> dict[str, Bench]:
    """Return what every installed package offers in its `management/benches.py`."""
    names = (f"{config.name}.management" for config in apps.get_app_configs())
    modules = [f"{name}.benches" for name in names if find_spec(name) and find_spec(f"{name}.benches")]
    return {name: bench for module in modules for name, bench in import_module(module).BENCHES.items()}


class Command(BaseCommand):
    help = "Measure a part of the desk on this machine."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        choices = parser.add_subparsers(dest="bench", required=True, metavar="WHAT")
        for name, bench in benches().items():
            bench.add_arguments(choices.add_parser(name, help=bench.help, description=bench.help))

    def handle(self, **options: Any) -> None:
        for line in benches()[options["bench"]].run(options):
            self.stdout.write(line)
            self.stdout.flush()
