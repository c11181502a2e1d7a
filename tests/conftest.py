"""What every test may ask for, and what no test run may leave out."""

import logging.handlers
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings as hypothesis_settings

# A slow machine is no failure: timing belongs to the benches. The same code has the same answer on every run;
# whoever looks for more says how many times as many examples, drawn anew: DESK_EXPLORE=20 manage.py test.
EXPLORE = int(os.environ.get("DESK_EXPLORE", "0"))
hypothesis_settings.register_profile("desk", deadline=None, derandomize=not EXPLORE)
hypothesis_settings.load_profile("desk")

SHARED_CASES = Path(__file__).resolve().parent.parent.parent / "shared" / "cases"
SHARED_CASES_ABSENT = "the research cases are not beside this checkout"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give every property test as many times its examples as ``DESK_EXPLORE`` says."""
    for item in items if EXPLORE else ():
        test = getattr(item.obj, "__func__", item.obj) if isinstance(item, pytest.Function) else None
        usual = getattr(test, "_hypothesis_internal_use_settings", None)
        if usual is not None:
            more = hypothesis_settings(usual, max_examples=usual.max_examples * EXPLORE, database=None)
            test._hypothesis_internal_use_settings = more


@pytest.fixture(scope="session")
def shared_cases() -> Path:
    """Return the folder of research cases beside the checkout, or skip where it is absent."""
    if not SHARED_CASES.is_dir():
        pytest.skip(SHARED_CASES_ABSENT)
    return SHARED_CASES


@pytest.fixture(scope="session", autouse=True)
def _settings_of_a_test_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep tests away from ``data/``, serve static files as they lie, and hash passwords fast."""
    from django.conf import settings
    from django.test import override_settings

    root = logging.getLogger()
    for handler in [h for h in root.handlers if isinstance(h, logging.handlers.RotatingFileHandler)]:
        root.removeHandler(handler)
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(
        DATA_DIR=tmp_path_factory.mktemp("data"),
        STATIC_ROOT=tmp_path_factory.mktemp("static"),
        STORAGES=settings.STORAGES | {"staticfiles": plain},
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
    ):
        yield


@pytest.fixture(autouse=True)
def _nothing_of_another_test() -> Iterator[None]:
    """Let no test inherit the language, the time zone or the kept pages of another one's last request."""
    from django.core.cache import cache
    from django.utils import timezone, translation

    cache.clear()
    translation.activate("en")
    timezone.deactivate()
    yield
    translation.deactivate()
    timezone.deactivate()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Put the test database into a file: in memory, the live server's threads would share one connection."""
    from django.db import connections

    for connection in connections.all():
        name = tmp_path_factory.mktemp("database") / f"{connection.alias}.sqlite3"
        connection.settings_dict["TEST"]["NAME"] = str(name)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Iterator[None]:
    report = yield
    return _no_silent_skip(report)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Iterator[None]:
    report = yield
    return _no_silent_skip(report)


def _no_silent_skip(report):
    """Under DESK_REQUIRE_ALL=1 a skipped test is a failed one, but where the research cases are absent."""
    if os.environ.get("DESK_REQUIRE_ALL") != "1" or not report.skipped or hasattr(report, "wasxfail"):
        return report
    reason = report.longrepr[2].removeprefix("Skipped: ")
    if reason != SHARED_CASES_ABSENT:
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid} was skipped, and nothing may be: {reason}"
    return report
