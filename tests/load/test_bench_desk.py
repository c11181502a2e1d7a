"""The measurement of a hall, with a small one: it serves, posts, reads, counts, and stops by itself."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

ROOT = Path(__file__).resolve().parent.parent.parent
TIMES = r"p50 \d+ ms, p95 \d+ ms, max \d+ ms"


def test_three_tables_lose_nothing_and_double_nothing():
    command = [sys.executable, "manage.py", "bench", "desk", "--tables=3"]
    text = subprocess.run(command, cwd=ROOT, text=True, capture_output=True, check=True).stdout
    assert "in the database: 18 of 18 hands; lost 0, doubled 0\n" in text
    assert re.search(r"processor time, its start included: \d+\.\d s for \d+ answers\n$", text)
    assert re.findall(r"errors \d+", text) == ["errors 0", "errors 0"]
    assert "hands 3 in " in text
    assert "hands 15 in " in text
    assert len(re.findall(rf"a post +{TIMES}", text)) == 2
    assert len(re.findall(r"load of the machine from [\d.]+ to [\d.]+\n", text)) == 2
    assert len(re.findall(rf"standings +{TIMES}  \(\d+ read\)", text)) == 2


@pytest.mark.parametrize("tables", [0, 401])
def test_a_hall_has_a_size(tables):
    with pytest.raises(CommandError, match="A hall has 1 to 400 tables"):
        call_command("bench", "desk", f"--tables={tables}")
