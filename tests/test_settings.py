"""Settings are safe as they stand, and what the environment changes in them; the middleware they name."""

import json
import re
import stat
import subprocess
import sys
from multiprocessing import get_context
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.http import HttpResponse
from django.test import override_settings
from shell import clean_environment

from tournaments.middleware import POLICY, ContentSecurityPolicy
from tournaments.secret_key import stored_secret_key

ROOT = Path(__file__).resolve().parent.parent
NAMED = {"DJANGO_SETTINGS_MODULE": "tournaments.settings"}
ASK = """\
import django, json
django.setup()
from django.conf import settings
names = ("DEBUG", "SECRET_KEY", "ALLOWED_HOSTS", "DATA_DIR", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE",
         "SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS")
print(json.dumps({name: str(getattr(settings, name)) for name in names}))
"""


def settings_under(data: Path, **variables: str) -> dict[str, str]:
    answer = subprocess.run(
        [sys.executable, "-c", ASK],
        cwd=ROOT,
        env=clean_environment(DESK_DATA=str(data), **NAMED, **variables),
        check=True,
        capture_output=True,
    )
    return json.loads(answer.stdout)


def test_settings_without_variables_are_closed(tmp_path):
    found = settings_under(tmp_path / "data")
    key = (tmp_path / "data" / "secret_key").read_text()
    assert found == {
        "DEBUG": "False",
        "SECRET_KEY": key,
        "ALLOWED_HOSTS": "['localhost', '127.0.0.1', '[::1]']",
        "DATA_DIR": str(tmp_path / "data"),
        "SESSION_COOKIE_SECURE": "False",
        "CSRF_COOKIE_SECURE": "False",
        "SECURE_SSL_REDIRECT": "False",
        "SECURE_HSTS_SECONDS": "0",
    }
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


def test_settings_follow_the_variables_of_a_hosted_desk(tmp_path):
    found = settings_under(
        tmp_path / "data", DESK_SECRET_KEY="k" * 60, DESK_HOSTS="desk.example.org,10.0.0.5", DESK_HTTPS="1"
    )
    assert found == {
        "DEBUG": "False",
        "SECRET_KEY": "k" * 60,
        "ALLOWED_HOSTS": "['desk.example.org', '10.0.0.5']",
        "DATA_DIR": str(tmp_path / "data"),
        "SESSION_COOKIE_SECURE": "True",
        "CSRF_COOKIE_SECURE": "True",
        "SECURE_SSL_REDIRECT": "True",
        "SECURE_HSTS_SECONDS": "2592000",
    }
    assert not (tmp_path / "data" / "secret_key").exists()


def test_hosted_desk_passes_the_deployment_check(tmp_path):
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    environment = clean_environment(
        DESK_DATA=str(tmp_path / "data"), DESK_HOSTS="desk.example.org", DESK_HTTPS="1"
    )
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


@pytest.mark.django_db
def test_models_have_their_migrations():
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_secret_key_is_made_once_and_only_its_owner_reads_it(tmp_path):
    path = tmp_path / "data" / "secret_key"
    key = stored_secret_key(path)
    assert len(key) == 64
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stored_secret_key(path) == key


def test_secret_key_is_the_same_for_processes_that_start_together(tmp_path):
    path = tmp_path / "data" / "secret_key"
    with get_context("spawn").Pool(4) as pool:
        keys = pool.map(stored_secret_key, [path] * 8)
    assert set(keys) == {path.read_text()}


def test_every_answer_carries_the_policy_unless_its_view_set_another():
    plain = ContentSecurityPolicy(lambda _request: HttpResponse())
    strict = ContentSecurityPolicy(
        lambda _request: HttpResponse(headers={"Content-Security-Policy": "default-src 'none'"})
    )
    assert plain(None).headers["Content-Security-Policy"] == POLICY
    assert strict(None).headers["Content-Security-Policy"] == "default-src 'none'"


def test_policy_allows_the_desks_own_files_and_nothing_else():
    assert POLICY.split("; ") == [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]


def test_unknown_page_is_answered_with_the_policy_and_no_frames(client):
    answer = client.get("/no-such-page/")
    assert (answer.status_code, answer["Content-Security-Policy"], answer["X-Frame-Options"]) == (
        404,
        POLICY,
        "DENY",
    )


def test_failed_page_is_reported_on_the_terminal_and_in_the_file(tmp_path):
    script = (
        "import django, logging; django.setup(); logging.getLogger('django.request').error('page failed')"
    )
    answer = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=clean_environment(DESK_DATA=str(tmp_path), **NAMED),
        check=True,
        capture_output=True,
        text=True,
    )
    assert answer.stderr.endswith("ERROR django.request: page failed\n")
    assert (tmp_path / "desk.log").read_text() == answer.stderr


def test_every_static_file_that_a_template_names_is_collected(tmp_path):
    named = {
        name
        for template in (ROOT / "templates").rglob("*.html")
        for name in re.findall(r"{%\s*static\s+[\"']([^\"']+)[\"']", template.read_text("utf-8"))
    }
    manifest = {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}
    with override_settings(STATIC_ROOT=tmp_path, STORAGES=settings.STORAGES | {"staticfiles": manifest}):
        call_command("collectstatic", interactive=False, verbosity=0)
        missing = {name for name in named if not (tmp_path / staticfiles_storage.stored_name(name)).exists()}
    assert missing == set()
