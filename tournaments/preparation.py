"""What the desk puts in order before it serves: database, demo event, static files."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tournaments.models import Event


def migrate_database() -> bool:
    """Bring the database to the present tables; say whether there was anything to do."""
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return False
    call_command("migrate", interactive=False, verbosity=0)
    return True


def database_is_empty() -> bool:
    """Say whether nobody has begun to use the desk: no event and no account."""
    return not (Event.objects.exists() or get_user_model().objects.exists())


def collect_static_files() -> bool:
    """Copy and compress the static files if one has changed since the last time; say whether one had."""
    seal = Path(settings.STATIC_ROOT) / ".collected"
    fingerprint = hashlib.sha256("".join(_static_lines()).encode()).hexdigest()
    if seal.exists() and seal.read_text(encoding="ascii") == fingerprint:
        return False
    call_command(
        "collectstatic", clear=True, interactive=False, verbosity=0
    )  # without, it goes by whole seconds
    seal.write_text(fingerprint, encoding="ascii")
    return True


def _static_lines() -> Iterator[str]:
    for finder in get_finders():
        for name, storage in finder.list([]):
            file = Path(storage.path(name))
            state = file.stat()
            yield f"{file} {state.st_size} {state.st_mtime_ns}\n"
