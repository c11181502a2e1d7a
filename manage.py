#!/usr/bin/env python3
"""Start any command of the desk."""

import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
from django.core.management import execute_from_command_line

execute_from_command_line(sys.argv)
