"""Load the demo event from its archive, and give three accounts their offices in it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from django.contrib.auth import get_user_model
from django.db import transaction

from tournaments.models import Office, Role
from tournaments.services.archive import Imported, import_file

DEMO_SLUG: Final = "demo"
DEMO_FILE: Final = Path(__file__).resolve().parent.parent.parent / "demo" / "demo_event.json"
DEMO_USERS: Final[Mapping[str, Role]] = {
    "organiser": Role.ORGANISER,
    "head": Role.HEAD_REFEREE,
    "referee": Role.TABLE_REFEREE,
}


@transaction.atomic
def load_demo(*, slug: str = DEMO_SLUG, password: str = "") -> Imported:
    """Import the demo event and make its accounts where they are absent; new ones get the password.

    Without a password nobody can log in to a new account until one is set. ArchiveError when the event is
    here already.
    """
    imported = import_file(DEMO_FILE.read_bytes(), slug=slug)
    for name, role in DEMO_USERS.items():
        user, is_new = get_user_model().objects.get_or_create(username=name)
        if is_new:
            user.set_password(password or None)
            user.save(update_fields=["password"])
        Office.objects.create(user=user, event=imported.event, role=role)
    return imported
