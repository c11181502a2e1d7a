"""The logins of the demo event: one password for all of them, drawn by lot when the demo is loaded.

A password that is written in a manual would open every desk whose owner forgot the demo accounts. The drawn
one is kept beside the database, for its owner only, so that every start can show it.
"""

import secrets
from pathlib import Path

from django.contrib.auth import get_user_model

from tournaments.secret_key import write_private
from tournaments.services.demo import DEMO_USERS

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another one


def draw_password(path: Path) -> str:
    """Draw a password that nobody guesses and anybody can type, and keep it in the file."""
    password = "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(3))
    write_private(path, password)
    return password


def working_logins(path: Path) -> tuple[str, list[str]]:
    """Return the kept password and the demo accounts that it still opens."""
    if not path.exists():
        return "", []
    password = path.read_text(encoding="ascii")
    users = get_user_model().objects.filter(username__in=DEMO_USERS, is_active=True).order_by("pk")
    return password, [user.get_username() for user in users if user.check_password(password)]
