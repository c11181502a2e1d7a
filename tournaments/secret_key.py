"""The key that signs sessions: made at the first start, kept beside the database, read by its owner only."""

import os
import secrets
from pathlib import Path

from tournaments.bootstrap import exclusive


def stored_secret_key(path: Path) -> str:
    """Return the key kept in the file, and make it first where there is none.

    Two processes that start together get the same key. Raises OSError where the folder cannot be written:
    without a key that lasts, every restart would sign everybody out.
    """
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with exclusive(path.with_name(f"{path.name}.lock")):
            if not path.exists():
                write_private(path, secrets.token_urlsafe(48))
    return path.read_text(encoding="ascii")


def write_private(path: Path, text: str) -> None:
    """Write a file that only its owner may read; readers see the whole new text or the old."""
    draft = path.with_name(f"{path.name}.draft")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(text)
    draft.replace(path)
