#!/usr/bin/env python3
"""Run the desk: ``manage.py desk`` starts it, ``manage.py test`` checks it, ``manage.py help`` lists all."""

import os
import sys

if sys.version_info < (3, 11):  # before anything newer is imported
    sys.exit("The desk needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])


def main():
    """Find or make the environment, then hand over to Django."""
    from tournaments.bootstrap import REQUIREMENTS, TEST_REQUIREMENTS, run_inside

    run_inside(TEST_REQUIREMENTS if sys.argv[1:2] == ["test"] else REQUIREMENTS)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
