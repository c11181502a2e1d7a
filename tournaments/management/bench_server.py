"""A desk for a measurement: a temporary database and a free port of this machine, gone when it ends."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from socket import socket
from typing import Any

from django.core.management.base import CommandError

ROOT = Path(__file__).resolve().parent.parent.parent
HOST = "127.0.0.1"
PATIENCE = 120.0  # seconds until the desk must answer
LAST_WORDS = 2000


@dataclass(frozen=True, slots=True)
class Desk:
    """A running desk and what is in its database."""

    port: int
    folder: Path
    made: dict[str, Any]

    @property
    def database(self) -> Path:
        """Return where its database lies."""
        return self.folder / "desk.sqlite3"


@contextmanager
def running_desk(tables: int) -> Iterator[Desk]:
    """Serve an event with so many tables as `manage.py desk` does, and take it all away again."""
    with tempfile.TemporaryDirectory(prefix="desk-bench-") as name, socket() as probe:
        folder = Path(name)
        probe.bind((HOST, 0))
        port = probe.getsockname()[1]
        probe.close()
        environment = os.environ | {
            "DESK_DATA": name,
            "DESK_HOSTS": HOST,
            "DJANGO_SETTINGS_MODULE": "tournaments.settings",
        }
        run_python(environment, "manage.py", "migrate", "--verbosity=0")
        made = json.loads(run_python(environment, "-m", "tournaments.management.bench_rows", str(tables)))
        process = _start(environment, folder, port)
        try:
            _wait(process, port, folder)
            yield Desk(port, folder, made)
        finally:
            process.terminate()
            process.wait(timeout=30)


def run_python(environment: dict[str, str], *arguments: str) -> str:
    """Run this interpreter to its end and return what it printed; CommandError with its last words."""
    done = subprocess.run(  # noqa: S603 - this interpreter, our own commands
        [sys.executable, *arguments], cwd=ROOT, env=environment, text=True, capture_output=True, check=False
    )
    if done.returncode:
        raise CommandError(done.stderr[-LAST_WORDS:])
    return done.stdout


def _start(environment: dict[str, str], folder: Path, port: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "manage.py", "desk", "--no-demo", f"--host={HOST}", f"--port={port}"]
    with (folder / "desk.out").open("wb") as out:
        return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=out, stderr=out)  # noqa: S603


def _wait(process: subprocess.Popen[bytes], port: int, folder: Path) -> None:
    until = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < until:
        connection = HTTPConnection(HOST, port, timeout=5)
        try:
            connection.request("GET", "/en/")
            connection.getresponse().read()
        except OSError:
            time.sleep(0.1)
        else:
            return
        finally:
            connection.close()
    said = (folder / "desk.out").read_text(encoding="utf-8", errors="replace")
    raise CommandError(f"The desk does not answer. It said: {said[-LAST_WORDS:]}")
