"""docs/fans.md is what the rulesets say."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from referee.management.commands.fans import catalogue
from referee.rules.fans import FANS
from referee.rules.rulesets import RULESETS

ROOT = Path(__file__).resolve().parents[2]


def test_document_is_up_to_date():
    assert (ROOT / "docs" / "fans.md").read_text(encoding="utf-8") == catalogue()


def test_every_edition_lists_every_fan_it_has():
    rows = [line for line in catalogue().splitlines() if line.startswith("| ") and line.count("|") == 8]
    heads = sum(1 for row in rows if row.startswith(("| No.", "| ---")))
    assert heads == 2 * len(RULESETS)
    assert len(rows) - heads == sum(len(ruleset.points) for ruleset in RULESETS.values())
    assert len(FANS) == 82


def test_check_fails_when_the_file_differs(settings, tmp_path):
    settings.BASE_DIR = tmp_path
    with pytest.raises(CommandError, match="out of date"):
        call_command("fans", check=True)
    call_command("fans")
    call_command("fans", check=True)
