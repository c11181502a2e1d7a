"""``python3 manage.py desk``: from an empty folder to a running desk, from a stopped one to a running one."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from tournaments import demo_logins, preparation, serving
from tournaments.bootstrap import exclusive
from tournaments.services.demo import load_demo


class Command(BaseCommand):
    help = "Prepare database, demo event and static files where need be, and serve the desk until Ctrl+C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take where to listen, and whether an empty database gets the demo event."""
        parser.add_argument(
            "--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 for every network"
        )
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (8000)")
        parser.add_argument("--no-demo", action="store_true", help="leave an empty database empty")

    def handle(self, *, host: str, port: int, no_demo: bool, **_options: Any) -> None:
        """Prepare, then serve."""
        self._ask_for(host, port)
        with exclusive(Path(settings.DATA_DIR) / "preparing.lock"):
            self._prepare(with_demo=not no_demo)
        logins = demo_logins.working_logins(self._login_file)
        connections.close_all()  # no connection may cross the fork of the server
        if "DESK_HOSTS" not in os.environ:
            settings.ALLOWED_HOSTS = [
                *settings.ALLOWED_HOSTS,
                *map(serving.in_address, serving.names_of(host)),
            ]
        self._ask_for(host, port)  # a start at the same time may have taken it by now
        serving.serve(host, port, lambda: self._announce(host, port, *logins))

    def _ask_for(self, host: str, port: int) -> None:
        if problem := serving.why_not(host, port):
            raise CommandError(
                f"The desk cannot listen on {host} port {port}: {problem}. Choose another with --port."
            )

    @property
    def _login_file(self) -> Path:
        return Path(settings.DATA_DIR) / "demo_password"

    def _prepare(self, *, with_demo: bool) -> None:
        if preparation.migrate_database():
            self.stdout.write("Database: tables made")
        if with_demo and preparation.database_is_empty():
            load_demo(password=demo_logins.draw_password(self._login_file))
            self.stdout.write("Demo event: loaded")
        if preparation.collect_static_files():
            self.stdout.write("Static files: collected")

    def _announce(self, host: str, port: int, password: str, names: list[str]) -> None:
        self.stdout.write("\nThe desk is open at")
        for name in serving.names_of(host):
            self.stdout.write(f"    http://{serving.in_address(name)}:{port}/")
        if names:
            self.stdout.write(f"Demo logins: {', '.join(names)}; the password of each: {password}")
        else:
            self.stdout.write("An account for an organiser is made by: python3 manage.py createsuperuser")
        self.stdout.write("Stop it with Ctrl+C.")
        self.stdout.flush()
