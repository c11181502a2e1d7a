"""One command leads from an empty folder to a running desk, and the next one to the same desk again."""

import re
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.contrib.auth import authenticate, get_user_model
from django.core.management import CommandError, call_command
from shell import clean_environment

from tournaments import demo_logins, preparation, serving
from tournaments.models import Event
from tournaments.services.demo import load_demo

ROOT = Path(__file__).resolve().parent.parent
PASSWORD = re.compile(r"the password of each: ((?:[a-z2-9]{4}-){2}[a-z2-9]{4})$", re.MULTILINE)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def running_desk(data: Path, port: int, *arguments: str):
    """Start the desk, yield what it printed until it was open, and stop it as Ctrl+C does."""
    process = subprocess.Popen(
        [sys.executable, "manage.py", "desk", "--port", str(port), *arguments],
        cwd=ROOT,
        env=clean_environment(DESK_DATA=str(data)),
        stdout=subprocess.PIPE,
        text=True,
    )
    lines = []
    for line in process.stdout:
        lines.append(line)
        if line.startswith("Stop it"):
            break
    try:
        yield "".join(lines)
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate()
    assert process.returncode == 0


def status_of(port: int, path: str, host: str = "127.0.0.1") -> int:
    connection = HTTPConnection("127.0.0.1", port)
    connection.request("GET", path, headers={"Host": host})
    status = connection.getresponse().status
    connection.close()
    return status


def rows(data: Path) -> list[str]:
    connection = sqlite3.connect(data / "desk.sqlite3")
    dump = list(connection.iterdump())
    connection.close()
    return dump


def test_first_start_prepares_and_the_second_changes_nothing(tmp_path):
    data, port = tmp_path / "data", free_port()
    with running_desk(data, port) as printed:
        assert printed.startswith("Database: tables made\nDemo event: loaded\nStatic files: collected\n")
        assert f"\nThe desk is open at\n    http://127.0.0.1:{port}/\n" in printed
        password = PASSWORD.search(printed)[1]
        assert status_of(port, "/en/") == 200
        assert status_of(port, "/en/", host="elsewhere.example.org") == 400
        assert status_of(port, "/static/no-such-file") == 404
    first = rows(data)

    with running_desk(data, port) as printed:
        assert printed.startswith(f"\nThe desk is open at\n    http://127.0.0.1:{port}/\n")
        assert PASSWORD.search(printed)[1] == password
    assert rows(data) == first


def test_start_without_the_demo_leaves_the_database_empty(tmp_path):
    with running_desk(tmp_path, free_port(), "--no-demo") as printed:
        assert "python3 manage.py createsuperuser" in printed
    assert [row for row in rows(tmp_path) if row.startswith('INSERT INTO "tournaments_event"')] == []


def test_port_that_is_taken_is_named_before_anything_is_done(tmp_path, settings):
    settings.DATA_DIR = tmp_path
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(CommandError) as refusal:
            call_command("desk", port=port)
    reason, advice = "Address already in use", "Choose another with --port"
    assert str(refusal.value) == f"The desk cannot listen on 127.0.0.1 port {port}: {reason}. {advice}."
    assert list(tmp_path.iterdir()) == []


def test_port_beyond_the_last_is_refused():
    assert serving.why_not("127.0.0.1", 70_000) == "a port is a number from 0 to 65535"


def test_host_names_are_those_of_the_machine_where_it_listens_everywhere():
    assert serving.names_of("127.0.0.1") == ["127.0.0.1"]
    everywhere = serving.names_of("0.0.0.0")
    assert (everywhere[0], everywhere[-1]) == ("127.0.0.1", socket.gethostname())
    assert len(everywhere) == len(set(everywhere))


def test_ipv6_address_stands_in_brackets():
    assert [serving.in_address("::1"), serving.in_address("10.0.0.5")] == ["[::1]", "10.0.0.5"]


@pytest.mark.django_db
def test_database_is_empty_until_there_is_an_account_or_an_event():
    assert preparation.database_is_empty()
    get_user_model().objects.create_user("organiser")
    assert not preparation.database_is_empty()


@pytest.mark.django_db
def test_database_of_the_present_tables_needs_no_migration():
    assert preparation.migrate_database() is False


def test_static_files_are_collected_again_only_after_a_change(tmp_path, settings):
    source = tmp_path / "source"
    source.mkdir()
    (source / "new.css").write_text("p { margin: 0 }")
    settings.STATICFILES_DIRS = [source]
    settings.STATIC_ROOT = tmp_path / "collected"
    assert preparation.collect_static_files() is True
    assert preparation.collect_static_files() is False
    (source / "new.css").write_text("p { margin: 1px }")
    assert preparation.collect_static_files() is True
    assert (tmp_path / "collected" / "new.css").read_text() == "p { margin: 1px }"


@pytest.mark.django_db
def test_demo_logins_are_shown_while_the_drawn_password_opens_them(tmp_path):
    file = tmp_path / "demo_password"
    assert demo_logins.working_logins(file) == ("", [])
    password = demo_logins.draw_password(file)
    load_demo(password=password)
    assert demo_logins.working_logins(file) == (password, ["organiser", "head", "referee"])
    assert authenticate(username="head", password=password).offices.get().event == Event.objects.get()

    head = get_user_model().objects.get(username="head")
    head.set_password("a new one")
    head.save()
    assert demo_logins.working_logins(file) == (password, ["organiser", "referee"])


def test_every_drawn_password_is_another(tmp_path):
    assert len({demo_logins.draw_password(tmp_path / "demo_password") for _ in range(20)}) == 20
