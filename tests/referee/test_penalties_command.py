"""docs/penalties.md is what the penalty codes say."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from referee.management.commands.penalties import document
from referee.rules.offences import OFFENCES
from referee.rules.rulesets.penalties import PENALTY_CODES, PENALTY_VARIANTS

ROOT = Path(__file__).resolve().parent.parent.parent
EDITIONS = {**PENALTY_CODES, **PENALTY_VARIANTS}


def rows(code):
    """Return the cells of an edition's table by the short codes of the offences."""
    _, _, rest = document().partition(f"(`{code}`)\n")
    lines = rest.partition("\n## ")[0].splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    return {row[0]: row[1:] for row in cells[2:]}


def test_document_is_up_to_date():
    assert (ROOT / "docs" / "penalties.md").read_text(encoding="utf-8") == document()


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_every_rule_has_its_row(edition):
    assert list(rows(edition.code)) == [each.code for each in OFFENCES if each.key in edition.rules]


def test_rows_read_as_a_referee_reads_them():
    mil, ema, book = rows("mil2025"), rows("wmo2006"), rows("wmo2006_book")
    assert mil["UNDER8"][1:3] == ["dead hand", "40"]
    assert mil["EMPTY"][2] == "warning → 10 → 20 → 40, in a session"
    assert mil["DISC"][2] == "1/2 → 1 → 2 → 3 → 4 table points, in a session"
    assert mil["INFO"][4] == "1998, p. 36 (inherited)"
    assert ema["FALSEHU"][1:3] == ["dead hand", "60 (20 each)"]
    assert ema["KNOCK"][2] == "warning → 5 → 10 → 20 → 30 or more, in a session"
    assert book["EMPTY"][2] == "warning → 5 → 10 → 20 → 30 → 40 → 50 → 60, period unknown"
    assert book["KNOCK"][2] == "5 or 10 or 20 or 30 or 40 or 50 or 60 to the player disturbed"
    assert rows("mcr1998")["LATE1"][2] == "warning and 10"
    assert rows("mcr1998")["COUNTHU"][2] == "unknown"


def test_check_fails_on_another_file_and_writing_mends_it(tmp_path, settings):
    settings.BASE_DIR = tmp_path
    with pytest.raises(CommandError, match="out of date"):
        call_command("penalties", check=True)
    call_command("penalties")
    call_command("penalties", check=True)
    assert (tmp_path / "docs" / "penalties.md").read_text(encoding="utf-8") == document()
