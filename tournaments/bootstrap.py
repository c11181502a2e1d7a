"""The environment that every command runs in: found, made or repaired with the standard library alone.

``python3 -m tournaments.bootstrap FILE`` prints the interpreter that has what the requirements file asks for,
and makes ``.venv`` first where there is none. docs/decisions/0003-one-environment-made-by-manage.md says why.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = Path("requirements.txt")
TEST_REQUIREMENTS = Path("tests/requirements.txt")

_LINE = re.compile(
    r"^(?P<name>\w[\w.-]*)(?:\[[\w,]+\])?\s*(?P<bounds>[<>=!~][^;]*)?"
    r"(?:;\s*sys_platform\s*(?P<relation>[=!]=)\s*\"(?P<platform>\w+)\")?$"
)
_BOUND = re.compile(r"^\s*(?P<relation>>=|<=|==|!=|<|>)\s*(?P<version>\d+(?:\.\d+)*)\s*$")

VENV_FAILED = """\
The environment .venv could not be made; the lines above say why.
Debian, Ubuntu:  apt install python3-venv      Fedora:  dnf install python3
Elsewhere: Python 3.11 or newer from https://www.python.org/downloads/ has what is needed (venv, ensurepip).
Then type the same command again."""
PIP_FAILED = """\
pip could not install the packages of {file}; the lines above say why.
They come from https://pypi.org, or from the mirror that the variable PIP_INDEX_URL names.
When the network is back, or the mirror is set, type the same command again."""


class EnvironmentNotReadyError(Exception):
    """No environment could be made; the message says what a person can do."""


@dataclass(frozen=True, slots=True)
class Requirement:
    """One line of a requirements file: a package and the bounds of its version."""

    name: str
    bounds: tuple[tuple[str, tuple[int, ...]], ...]

    def is_met(self) -> bool:
        """Say whether the running interpreter has the package within its bounds."""
        try:
            have = _release(metadata.version(self.name))
        except metadata.PackageNotFoundError:
            return False
        return all(_compare(have, relation, bound) for relation, bound in self.bounds)


def read_requirements(file: Path) -> list[Requirement]:
    """Read the lines that count on this platform, those of included files too.

    Understands what the desk's own files use: names, extras, plain bounds, ``sys_platform``, ``-r``, remarks.
    Raises ValueError at anything else, so that nothing is silently passed over.
    """
    found: list[Requirement] = []
    for raw in file.read_text(encoding="utf-8").splitlines():
        line = re.sub(r"(^|\s)#.*", "", raw).strip()
        if line.startswith("-r"):
            found += read_requirements(file.parent / line[2:].strip())
        elif line:
            found += _read_line(line)
    return found


def missing(file: Path) -> list[str]:
    """Name the packages of a requirements file that the running interpreter lacks."""
    return [requirement.name for requirement in read_requirements(file) if not requirement.is_met()]


@dataclass(frozen=True, slots=True)
class Environment:
    """The ``.venv`` of a checkout, and the interpreter that can make it."""

    root: Path = ROOT
    maker: str = getattr(sys, "_base_executable", sys.executable)

    @property
    def folder(self) -> Path:
        """Return where the environment is."""
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        """Return its interpreter, whether it is there or not."""
        return self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    @property
    def unfinished(self) -> Path:
        """Return the mark that stands while the work goes on; found later, it says the work was cut off."""
        return self.folder / "unfinished"

    def has(self, file: Path) -> bool:
        """Ask its interpreter whether it meets a requirements file."""
        if self.unfinished.exists() or not self.python.exists():
            return False
        return self._run("-m", "tournaments.bootstrap", "--check", str(file), quiet=True) == 0

    def provide(self, file: Path) -> str:
        """Return its interpreter; make, repair or complete it first where need be. Two processes take turns.

        Raises EnvironmentNotReadyError with what to do about it.
        """
        if not self.has(file):
            with exclusive(self.root / ".venv.lock"):
                if not self.has(file):
                    self._complete(file)
        return str(self.python)

    def _complete(self, file: Path) -> None:
        if self.unfinished.exists() or self._run("-m", "pip", "--version", quiet=True):
            self._make()
        self._install(file)

    def _make(self) -> None:
        _say("Making the environment .venv (this and the packages take about half a minute, once)")
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        self.unfinished.touch()
        if subprocess.call([self.maker, "-m", "venv", str(self.folder)], stdout=sys.stderr):
            raise EnvironmentNotReadyError(VENV_FAILED)

    def _install(self, file: Path) -> None:
        _say(f"Installing the packages of {file}")
        self.unfinished.touch()
        code = self._run("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", str(file))
        if code >= 0:  # a pip that was killed leaves half of a package, one that gives up leaves none
            self.unfinished.unlink()
        if code or not self.has(file):
            raise EnvironmentNotReadyError(PIP_FAILED.format(file=file))

    def _run(self, *arguments: str, quiet: bool = False) -> int:
        command = [str(self.python), *arguments]
        silence = subprocess.DEVNULL if quiet else None
        try:
            return subprocess.call(command, cwd=self.root, stdout=silence or sys.stderr, stderr=silence)
        except OSError:  # no interpreter there, or one whose Python has left the machine
            return 127


def run_inside(file: Path) -> None:
    """Go on under an interpreter that meets the requirements file, with the same arguments.

    Returns when the running interpreter is the one; ends the program when there can be none.
    """
    if not missing(ROOT / file):
        return
    command = [_provide(file), *sys.argv]
    if os.name == "nt":  # Windows has no exec that keeps the terminal
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


@contextmanager
def exclusive(path: Path) -> Iterator[None]:
    """Hold a lock between processes while the block runs; the file stays, empty.

    The system lets go of it when the process ends, however it ends.
    """
    with path.open("a+b") as file:
        _lock(file.fileno())
        yield


def _lock(file: int) -> None:
    if os.name != "nt":
        import fcntl  # only Windows lacks it

        fcntl.flock(file, fcntl.LOCK_EX)
        return
    import msvcrt  # only Windows has it

    while True:
        try:
            msvcrt.locking(file, msvcrt.LK_LOCK, 1)  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            continue  # it gives up after ten seconds; the other may need a minute
        return


def _read_line(line: str) -> list[Requirement]:
    match = _LINE.match(line)
    if match is None:
        raise ValueError(f"cannot read the requirement {line!r}")
    if match["platform"] and (sys.platform == match["platform"]) != (match["relation"] == "=="):
        return []
    bounds = [_BOUND.match(bound) for bound in (match["bounds"] or "").split(",") if bound.strip()]
    if None in bounds:
        raise ValueError(f"cannot read the bounds of {line!r}")
    return [Requirement(match["name"], tuple((b["relation"], _release(b["version"])) for b in bounds if b))]


def _release(version: str) -> tuple[int, ...]:
    """Return the numbers of a version; ``5.2rc1`` counts as 5.2."""
    match = re.match(r"\d+(?:\.\d+)*", version)
    numbers = [int(number) for number in match[0].split(".")] if match else []
    while numbers and not numbers[-1]:
        numbers.pop()  # 5.2.0 is 5.2
    return tuple(numbers)


def _compare(have: tuple[int, ...], relation: str, bound: tuple[int, ...]) -> bool:
    order = (have > bound) - (have < bound)
    return order in {"<": (-1,), "<=": (-1, 0), "==": (0,), "!=": (-1, 1), ">=": (0, 1), ">": (1,)}[relation]


def _say(line: str) -> None:
    print(f"{line} ...", file=sys.stderr, flush=True)  # noqa: T201 - no logging is set up yet


def _provide(file: Path) -> str:
    try:
        return Environment().provide(file)
    except (EnvironmentNotReadyError, OSError) as failure:
        sys.exit(str(failure))


def main(arguments: list[str]) -> int:
    """Print the interpreter, or with ``--check`` say by the exit code whether the running one will do."""
    if arguments[:1] == ["--check"]:
        return 1 if missing(ROOT / arguments[1]) else 0
    file = Path(arguments[0])
    print(_provide(file) if missing(ROOT / file) else sys.executable)  # noqa: T201 - the answer
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
