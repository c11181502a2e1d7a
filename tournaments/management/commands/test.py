"""``python3 manage.py test``: the whole suite, or what the pytest arguments choose."""

import sys
from typing import Final

from django.core.management.base import BaseCommand

WHOLE_SUITE: Final = ("-n", "auto", "--dist", "loadfile")
"""On every core; the tests of a file stay together, because they share what is dear to set up."""


class Command(BaseCommand):
    help = "Run the tests with pytest; every argument is pytest's (python3 manage.py test -k payments -x)."
    requires_system_checks = []

    def run_from_argv(self, argv: list[str]) -> None:
        """Hand the arguments to pytest as they are, and end with its exit code."""
        import pytest  # the newcomer's environment has it only once tests were asked for

        sys.exit(pytest.main(argv[2:] or [*WHOLE_SUITE]))
