"""Pages that say that there is no page: in the language of the address, with the way back, never Django's."""

import pytest
from build import actor, drawn_event, event
from django.core.cache import cache
from django.test import Client
from table_client import words_of

pytestmark = [pytest.mark.django_db, pytest.mark.urls("error_urls")]


@pytest.fixture(autouse=True)
def _empty_memory():
    cache.clear()


@pytest.fixture
def reader():
    return Client(raise_request_exception=False)


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_what_is_not_there_is_said_in_the_language_of_the_address(reader, language):
    answer = reader.get(f"/{language}/nowhere/")
    page = answer.content.decode()
    assert (answer.status_code, f'<html lang="{language}"' in page) == (404, True)
    assert [f'href="/{code}/"' in page for code in ("en", "zh-hans", "zh-hant")] == [True] * 3
    assert "Not Found" not in page


def test_without_a_language_in_the_address_the_browser_is_asked(reader):
    page = reader.get("/nowhere", headers={"accept-language": "zh-TW,zh;q=0.9"}).content.decode()
    assert '<html lang="zh-hant"' in page


def test_beneath_an_event_the_way_leads_back_to_it_if_it_is_open_to_everybody(reader):
    who = actor()
    shown, hidden = drawn_event(who), event(who, name="Not yet")
    link = f'href="/en/e/{shown.slug}/"'
    assert link in reader.get(f"/en/e/{shown.slug}/s9/t9/").content.decode()
    assert link in reader.get(f"/en/e/{shown.slug}/nowhere/").content.decode()
    assert f"/e/{hidden.slug}/" not in reader.get(f"/en/e/{hidden.slug}/").content.decode()


def test_a_failure_of_the_desk_is_said_without_anything_that_could_fail(reader):
    answer = reader.get("/zh-hans/fault.failing")
    page = answer.content.decode()
    assert (answer.status_code, '<html lang="zh-hans"' in page) == (500, True)
    assert page.count('rel="stylesheet"') == 3
    assert "desk.log" in page


def test_a_failure_is_said_also_when_the_list_of_files_is_not_there(reader, settings):
    manifest = {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}
    settings.STORAGES = settings.STORAGES | {"staticfiles": manifest}
    page = reader.get("/zh-hans/fault.failing").content.decode()
    assert 'href="/static/css/base.css"' in page


@pytest.mark.parametrize(("kind", "status"), [("denied", 403), ("odd", 400)])
def test_what_is_refused_is_said_in_the_language_of_the_address(reader, kind, status):
    answer = reader.get(f"/zh-hans/{kind}.failing")
    page = answer.content.decode()
    assert (answer.status_code, '<html lang="zh-hans"' in page) == (status, True)
    assert 'href="/zh-hans/office/"' in page


def test_a_name_that_the_desk_does_not_know_is_called_so(reader):
    answer = reader.get("/en/", headers={"host": "elsewhere.example"})
    words = words_of(answer.content.decode())
    assert (answer.status_code, "does not answer under this name" in words) == (400, True)


def test_a_form_that_is_too_old_is_explained():
    browser = Client(enforce_csrf_checks=True)
    answer = browser.post("/en/login/", {"username": "rosa"})
    words = words_of(answer.content.decode())
    assert (answer.status_code, "Nothing was recorded: this form was too old" in words) == (403, True)
