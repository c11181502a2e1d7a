"""What the documents say is true: examples give what is printed, commands exist, links lead somewhere."""

import doctest
import re
import shlex
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.core.management import call_command, get_commands, load_command_class
from shell import clean_environment

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
CHINESE_README = ROOT / "docs" / "README.zh-hans.md"
OPERATIONS = ROOT / "docs" / "operations.md"
DOCUMENTS = [README, ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("*.md"))
CHEAP = ("score", "draw", "check", "help", "fans")  # commands that need no database
names = [str(path.relative_to(ROOT)) for path in DOCUMENTS]


@dataclass(frozen=True)
class Block:
    """One fenced block: its language and its text."""

    language: str
    text: str


def blocks(path: Path) -> list[Block]:
    found = re.findall(r"^```(\w*)\n(.*?)^```$", path.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [Block(language, text) for language, text in found]


def commands(path: Path) -> Iterator[list[str]]:
    """Yield the arguments of every ``python3 manage.py`` line in a block of shell commands or a terminal."""
    for block in blocks(path):
        for line in block.text.splitlines():
            if block.language in {"sh", "console"} and "python3 manage.py " in line:
                words = shlex.split(line.removeprefix("$ "), comments=True)
                yield words[words.index("manage.py") + 1 :]


def terminals(path: Path) -> list[tuple[list[str], str]]:
    """Return the commands of ``console`` blocks with the output that is printed below them."""
    found = []
    for block in blocks(path):
        if block.language == "console":
            for example in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
                line, _, output = example.partition("\n")
                found.append((shlex.split(line), output))
    return found


def run(words: list[str]) -> str:
    """Return what a command prints; what it complains about is left to pytest to show."""
    assert words[0] == "python3"
    command = [sys.executable, *words[1:]]
    answer = subprocess.run(
        command, cwd=ROOT, env=clean_environment(), check=True, stdout=subprocess.PIPE, text=True
    )
    return answer.stdout


def anchors(path: Path) -> set[str]:
    """Return the anchors of a document's headings, as web pages of repositories make them."""
    headings = re.findall(r"^#+ (.+)$", path.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("path", [README, CHINESE_README], ids=lambda path: path.name)
def test_python_examples_give_what_is_printed(path):
    examples = "\n".join(block.text for block in blocks(path) if block.language == "pycon")
    test = doctest.DocTestParser().get_doctest(examples, {}, path.name, str(path), 0)
    assert len(test.examples) > 0
    report: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(test, out=report.append)
    assert "".join(report) == ""
    assert result.failed == 0


@pytest.mark.parametrize("path", [README, CHINESE_README], ids=lambda path: path.name)
def test_terminal_examples_give_what_is_printed(path):
    examples = terminals(path)
    assert len(examples) > 0
    for words, output in examples:
        assert run(words) == output


@pytest.mark.parametrize("path", DOCUMENTS, ids=names)
def test_commands_exist_and_take_their_arguments(path):
    for name, *arguments in commands(path):
        if name == "test":
            continue  # its arguments are pytest's
        command = load_command_class(get_commands()[name], name)
        command.create_parser("manage.py", name).parse_args(arguments)


@pytest.mark.parametrize("path", DOCUMENTS, ids=names)
def test_cheap_commands_run(path):
    for words in commands(path):
        if words[0] in CHEAP:
            run(["python3", "manage.py", *words])


@pytest.mark.django_db
def test_commands_on_the_demo_event_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    call_command("load_demo", verbosity=0)
    words = [
        words for words in commands(OPERATIONS) if words[0] in {"export_event", "import_event", "verify_log"}
    ]
    assert [name for name, *_ in words] == ["export_event", "import_event", "verify_log"]
    for name, *arguments in words:
        call_command(name, *arguments)


def test_copy_command_makes_a_whole_copy(tmp_path):
    (tmp_path / "data").mkdir()
    live = sqlite3.connect(tmp_path / "data" / "desk.sqlite3")
    live.execute("PRAGMA journal_mode=WAL")
    live.execute("CREATE TABLE hand (number INTEGER)")
    live.execute("INSERT INTO hand VALUES (16)")
    live.commit()
    lines = [line for block in blocks(OPERATIONS) for line in block.text.splitlines() if "VACUUM" in line]
    subprocess.run(lines[0].replace("python3", sys.executable, 1), shell=True, cwd=tmp_path, check=True)
    copy = sqlite3.connect(tmp_path / "copy.sqlite3")
    assert copy.execute("SELECT number FROM hand").fetchall() == [(16,)]
    copy.close()
    live.close()


def test_both_ways_to_start_are_in_the_readme():
    for path in (README, CHINESE_README):
        said = {tuple(words) for words in commands(path)}
        assert {("desk",), ("test",)} <= said


@pytest.mark.parametrize("path", DOCUMENTS, ids=names)
def test_links_lead_somewhere(path):
    for target in re.findall(r"\]\(([^)\s]+)\)", path.read_text("utf-8")):
        if re.match(r"[a-z]+:", target):
            continue  # the outside world is not the desk's to test
        file, _, anchor = target.partition("#")
        there = (path.parent / file).resolve() if file else path
        assert there.exists(), target
        assert not anchor or anchor in anchors(there), target


@pytest.mark.parametrize("path", [README, CHINESE_README, OPERATIONS, *DECISIONS], ids=lambda path: path.name)
def test_files_that_are_named_exist(path):
    prose = re.sub(r"^```.*?^```$", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    named = re.findall(r"`((?:\.ci|docs|referee|static|templates|tests|tournaments)/[\w./-]*)`", prose)
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_variable_is_documented_and_every_documented_one_is_read():
    code = [
        *(ROOT / "tournaments").rglob("*.py"),
        *(ROOT / "referee").rglob("*.py"),
        ROOT / "tests" / "conftest.py",
    ]
    read = {name for path in code for name in re.findall(r"\"(DESK_[A-Z_]+)\"", path.read_text("utf-8"))}
    documented = set(re.findall(r"^\| `(DESK_[A-Z_]+)` \|", OPERATIONS.read_text("utf-8"), re.MULTILINE))
    assert documented == read


def test_every_command_of_the_desk_is_in_the_readme_or_the_operations():
    ours = {
        path.stem
        for package in ("referee", "tournaments")
        for path in (ROOT / package / "management" / "commands").glob("*.py")
        if path.stem != "__init__"
    }
    said = README.read_text("utf-8") + OPERATIONS.read_text("utf-8")
    assert {name for name in ours if not re.search(rf"manage\.py {name}\b", said)} == set()


def test_changelog_says_what_is_new_in_the_version_of_the_project():
    version = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)[1]
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[0].split(" ")[0] == version


def test_decisions_are_numbered_in_a_row():
    assert [path.name[:5] for path in DECISIONS] == [
        f"{number:04}-" for number in range(1, len(DECISIONS) + 1)
    ]


@pytest.mark.parametrize("path", DECISIONS, ids=lambda path: path.stem)
def test_decision_has_its_four_parts_on_one_page(path):
    text = path.read_text("utf-8")
    assert re.match(rf"# {int(path.name[:4])}\. \S", text)
    parts = re.split(r"^## (.+)$", text, flags=re.MULTILINE)[1:]
    assert parts[::2] == ["Context", "Decision", "Consequences", "What would change our mind"]
    assert all(part.strip() for part in parts[1::2])
    assert text.count("\n") <= 60


def test_chinese_readme_has_the_chapters_of_the_english_one():
    chapters = [
        len(re.findall(r"^## ", path.read_text("utf-8"), re.MULTILINE)) for path in (README, CHINESE_README)
    ]
    assert chapters[0] == chapters[1]
