"""Python processes with the desk set up on a database file of their own."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def start(code: str, folder: Path, *arguments: str) -> subprocess.Popen:
    setup = "import django; django.setup()\n"
    environment = os.environ | {
        "DESK_DATA": str(folder),
        "DJANGO_SETTINGS_MODULE": "tournaments.settings",
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests")]),
    }
    return subprocess.Popen(
        [sys.executable, "-c", setup + code, *arguments],
        cwd=ROOT,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
    )


def run(code: str, folder: Path, *arguments: str) -> str:
    process = start(code, folder, *arguments)
    output, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    return output.strip()
