"""The bench of paper prints what it says, and says how long it took."""

import io
import re

import pytest
from django.core.management import CommandError, call_command


def bench(*arguments):
    out = io.StringIO()
    call_command("bench", "paper", *arguments, stdout=out)
    return out.getvalue().splitlines()


def test_seconds_and_bytes_are_printed():
    lines = bench("--sheets=3")
    assert lines[0] == "3 score sheets with names, teams and a QR code each, in one file; processor time"
    figures = r" +\d+\.\d\d s  [\d,]+ bytes  \(\d+\.\d ms, [\d,]+ bytes a sheet\)"
    assert re.fullmatch("first run" + figures, lines[1])
    assert re.fullmatch("again" + figures, lines[2])


def test_no_sheet_at_all_is_told():
    with pytest.raises(CommandError, match="1 to 2000 sheets"):
        bench("--sheets=0")
