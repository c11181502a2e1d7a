"""Empty the desk below the models, which refuse to forget: as if the server were a new one."""

from django.apps import apps
from django.db import connection


def wipe() -> None:
    """Delete every row of referee and tournaments, accounts stay."""
    models = [model for app in ("referee", "tournaments") for model in apps.get_app_config(app).get_models()]
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA defer_foreign_keys = ON")
        for model in models:
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(model._meta.db_table)}")
