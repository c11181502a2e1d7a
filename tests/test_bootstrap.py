"""The environment is found, made, repaired and completed, and a failure says what to do.

The commands run in a small checkout of their own with the real ``bootstrap.py``; the one package it asks for
lies beside it as a wheel, so that no network is needed.
"""

import ast
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement as PackagingRequirement
from packaging.version import Version

from tournaments import bootstrap
from tournaments.bootstrap import (
    Environment,
    EnvironmentNotReadyError,
    Requirement,
    missing,
    read_requirements,
)

ROOT = Path(__file__).resolve().parent.parent
BARE_PYTHON = sys._base_executable
MANAGE = """\
import sys
from pathlib import Path
from tournaments.bootstrap import run_inside

run_inside(Path("requirements.txt"))
import tile_counter

print(sys.prefix, *sys.argv[1:])
"""


def wheel(folder: Path, version: str) -> None:
    """Write the smallest package that pip accepts."""
    info = f"tile_counter-{version}.dist-info"
    with zipfile.ZipFile(folder / f"tile_counter-{version}-py3-none-any.whl", "w") as file:
        file.writestr("tile_counter.py", "")
        file.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: tile-counter\nVersion: {version}\n")
        file.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        file.writestr(
            f"{info}/RECORD", f"tile_counter.py,,\n{info}/METADATA,,\n{info}/WHEEL,,\n{info}/RECORD,,\n"
        )


@pytest.fixture
def checkout(tmp_path, monkeypatch) -> Path:
    root = tmp_path / "checkout"
    (root / "tournaments").mkdir(parents=True)
    (root / "tournaments" / "__init__.py").touch()
    shutil.copy(bootstrap.__file__, root / "tournaments")
    (root / "manage.py").write_text(MANAGE)
    (root / "requirements.txt").write_text("tile-counter>=1,<2\n")
    wheel(tmp_path, "1.4")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    return root


def start(root: Path, *arguments: str) -> subprocess.Popen:
    command = [BARE_PYTHON, "manage.py", *arguments]
    return subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def run(root: Path, *arguments: str) -> tuple[str, str]:
    process = start(root, *arguments)
    out, err = process.communicate()
    assert process.returncode == 0, err
    return out, err


def test_bare_interpreter_makes_environment_once_and_completes_it_when_requirements_change(checkout):
    out, err = run(checkout, "score", "a hand")
    assert out == f"{checkout}/.venv score a hand\n"
    assert [line.split(" ", 1)[0] for line in err.splitlines()] == ["Making", "Installing"]

    assert run(checkout, "desk") == (f"{checkout}/.venv desk\n", "")

    wheel(checkout.parent, "2.1")
    (checkout / "requirements.txt").write_text("tile-counter>=2\n")
    out, err = run(checkout, "desk")
    assert err == "Installing the packages of requirements.txt ...\n"
    assert run(checkout, "desk") == (f"{checkout}/.venv desk\n", "")


def test_two_starts_at_once_repair_an_environment_that_was_cut_off(checkout):
    cut_off = Environment(checkout)
    cut_off.python.parent.mkdir(parents=True)
    cut_off.python.symlink_to(BARE_PYTHON)
    cut_off.unfinished.touch()
    both = [start(checkout, str(number)) for number in (1, 2)]
    answers = [process.communicate() for process in both]
    assert [out for out, _ in answers] == [f"{checkout}/.venv 1\n", f"{checkout}/.venv 2\n"]
    assert "".join(err for _, err in answers).count("Making") == 1


def test_environment_without_a_working_interpreter_is_made_again(checkout):
    broken = Environment(checkout)
    broken.python.parent.mkdir(parents=True)
    broken.python.symlink_to(checkout / "a Python that has left the machine")
    out, err = run(checkout)
    assert (out, err.count("Making")) == (f"{checkout}/.venv\n", 1)


def test_failing_venv_says_what_to_install(checkout):
    maker = checkout / "python-without-venv"
    maker.write_text("#!/bin/sh\nexit 1\n")
    maker.chmod(0o755)
    with pytest.raises(EnvironmentNotReadyError) as failure:
        Environment(checkout, str(maker)).provide(Path("requirements.txt"))
    assert str(failure.value) == bootstrap.VENV_FAILED
    assert "apt install python3-venv" in bootstrap.VENV_FAILED


def test_failing_pip_says_what_to_do_and_the_next_start_recovers(checkout):
    (checkout.parent / "tile_counter-1.4-py3-none-any.whl").unlink()
    process = start(checkout)
    _, err = process.communicate()
    assert process.returncode == 1
    assert err.endswith(bootstrap.PIP_FAILED.format(file="requirements.txt") + "\n")

    wheel(checkout.parent, "1.5")
    assert run(checkout) == (f"{checkout}/.venv\n", "Installing the packages of requirements.txt ...\n")


def test_interpreter_that_has_the_packages_needs_no_environment(checkout):
    (checkout / "requirements.txt").write_text("")
    (checkout / "tile_counter.py").touch()
    assert run(checkout, "check") == (f"{sys.base_prefix} check\n", "")
    assert not (checkout / ".venv").exists()


@pytest.mark.parametrize("file", [bootstrap.REQUIREMENTS, bootstrap.TEST_REQUIREMENTS])
def test_requirements_are_read_as_packaging_reads_them(file):
    lines = [line for line in (ROOT / file).read_text().splitlines() if line and not line.startswith("-r")]
    theirs = [PackagingRequirement(line) for line in lines]
    ours = {requirement.name: requirement for requirement in read_requirements(ROOT / file)}
    for wanted in theirs:
        if wanted.marker and not wanted.marker.evaluate():
            assert wanted.name not in ours
            continue
        bounds = ours[wanted.name].bounds
        assert {(relation, Version(".".join(map(str, numbers)))) for relation, numbers in bounds} == {
            (specifier.operator, Version(specifier.version)) for specifier in wanted.specifier
        }
    assert missing(ROOT / file) == []


@pytest.mark.parametrize(
    ("bounds", "met"),
    [
        ((), True),
        (((">=", (1,)), ("<", (10_000,))), True),
        (((">=", (10_000,)),), False),
        ((("<", (1,)),), False),
        ((("!=", (10_000,)),), True),
        ((("==", (10_000,)),), False),
    ],
)
def test_requirement_is_met_within_its_bounds(bounds, met):
    assert Requirement("pytest", bounds).is_met() is met


def test_requirement_is_not_met_by_an_absent_package():
    assert not Requirement("no-such-package-anywhere", ()).is_met()


@pytest.mark.parametrize(
    "line", ["Django @ https://example.org/x.zip", "Django ~= 5.2", "Django>=5.2rc1", "--pre"]
)
def test_requirement_line_of_another_kind_is_refused(tmp_path, line):
    (tmp_path / "requirements.txt").write_text(line)
    with pytest.raises(ValueError, match="cannot read"):
        read_requirements(tmp_path / "requirements.txt")


def test_old_python_can_read_manage_py_to_be_told_that_it_is_too_old():
    source = (ROOT / "manage.py").read_text()
    tree = ast.parse(source, feature_version=(3, 6))
    first = next(node for node in tree.body if isinstance(node, ast.If))
    assert ast.unparse(first.test) == "sys.version_info < (3, 11)"
