"""Writers of one process line up, let go however their transaction ends, and lose nothing."""

from threading import Barrier, Thread

import pytest
from django.db import IntegrityError, OperationalError, ProgrammingError, connections
from django.db.transaction import atomic

from tournaments.sqlite.base import _queues


@pytest.fixture
def connection(tmp_path, django_db_blocker):
    """Offer a file database with the options of the settings, under the alias ``file``."""
    connections.settings["file"] = connections.settings["default"] | {
        "NAME": str(tmp_path / "desk.sqlite3"),
        "OPTIONS": dict(connections.settings["default"]["OPTIONS"]),
    }
    with django_db_blocker.unblock():
        with connections["file"].cursor() as cursor:
            cursor.execute("CREATE TABLE counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL)")
            cursor.execute("INSERT INTO counter VALUES ('hands', 0)")
        yield connections["file"]
        connections["file"].close()
    del connections["file"], connections.settings["file"]


def queue(connection):
    return _queues[connection.settings_dict["NAME"]]


def value(connection) -> int:
    with connection.cursor() as cursor:
        return cursor.execute("SELECT value FROM counter").fetchone()[0]


def add_one(connection) -> None:
    with connection.cursor() as cursor:
        before = cursor.execute("SELECT value FROM counter").fetchone()[0]
        cursor.execute("UPDATE counter SET value = %s", [before + 1])


def add_one_and_fail(connection) -> None:
    add_one(connection)
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO counter VALUES ('hands', 0)")


def test_connection_runs_with_the_measured_options(connection):
    with connection.cursor() as cursor:
        answers = [
            cursor.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    assert answers == ["wal", 2, 1, 20_000]
    assert connection.transaction_mode == "IMMEDIATE"


def test_queue_is_held_from_begin_to_commit(connection):
    with atomic(using="file"):
        assert queue(connection).locked()
        with atomic(using="file"):
            add_one(connection)
        assert queue(connection).locked()
    assert not queue(connection).locked()
    assert value(connection) == 1


def test_queue_is_left_when_the_transaction_is_rolled_back(connection):
    with pytest.raises(IntegrityError), atomic(using="file"):
        add_one_and_fail(connection)
    assert not queue(connection).locked()
    assert value(connection) == 0


def test_queue_is_left_when_the_commit_is_refused(connection):
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TABLE entry (name TEXT REFERENCES counter (name) DEFERRABLE INITIALLY DEFERRED)"
        )
    with pytest.raises(IntegrityError), atomic(using="file"), connection.cursor() as cursor:
        cursor.execute("INSERT INTO entry VALUES ('nothing of this name')")
    assert not queue(connection).locked()
    with atomic(using="file"):
        add_one(connection)
    assert value(connection) == 1


def test_queue_is_left_when_the_connection_is_closed_inside(connection):
    with atomic(using="file"):
        add_one(connection)
        connection.close()
    assert not queue(connection).locked()
    assert value(connection) == 0


def test_queue_is_left_when_the_transaction_cannot_begin(connection):
    connection.ensure_connection()
    connection.connection.close()
    with pytest.raises(ProgrammingError, match="closed database"), atomic(using="file"):
        add_one(connection)
    assert not queue(connection).locked()


def test_writer_that_waited_long_enough_leaves_the_decision_to_the_database(connection):
    connection.close()
    connection.settings_dict["OPTIONS"]["timeout"] = 0
    other = connections.create_connection("file")
    other.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    with pytest.raises(OperationalError, match="locked"), atomic(using="file"):
        add_one(connection)
    assert queue(connection).locked()
    other.rollback()
    assert not queue(connection).locked()
    other.close()
    with atomic(using="file"):
        add_one(connection)
    assert value(connection) == 1


def test_threads_that_read_then_write_at_once_lose_nothing(connection):
    together = Barrier(8)

    def write() -> None:
        together.wait()
        for _ in range(5):
            with atomic(using="file"):
                add_one(connections["file"])
        connections["file"].close()

    threads = [Thread(target=write) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert value(connection) == 40
