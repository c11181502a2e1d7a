"""The surroundings in which tests start commands: without the variables of the desk and of Django."""

import os


def clean_environment(**variables: str) -> dict[str, str]:
    """Return the variables for a command: those of the test run, less the desk's and Django's."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DESK_", "DJANGO_"))}
    return kept | variables
