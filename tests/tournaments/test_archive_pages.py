"""An event is brought from its archive over HTTP: problems with their places, a copy, nothing by halves."""

import json
import re

import pytest
from archives.samples import sample
from build import actor, log_in, user
from django.core.files.uploadedfile import SimpleUploadedFile
from wiping import wipe

from tournaments.forms import archive as archive_form
from tournaments.models import Event, Office, Registration
from tournaments.services.archive import canonical, export_event, import_event

pytestmark = pytest.mark.django_db
ADDRESS = "/en/office/new/archive/"


@pytest.fixture
def organiser(client):
    """Return somebody without any office, who may create events like everybody with an account."""
    row = user("olga")
    client.force_login(row)
    return row


def send(client, document, **fields):
    content = document if isinstance(document, bytes) else json.dumps(document).encode()
    file = SimpleUploadedFile("event.json", content, content_type="application/json")
    return client.post(ADDRESS, {"file": file} | fields)


def told(response) -> list[tuple[str, str]]:
    return [(problem.path, problem.message) for problem in response.context["problems"]]


def test_a_sound_file_is_imported_and_who_brings_it_becomes_the_organiser(client, organiser):
    response = send(client, sample())
    assert (response.status_code, response["Location"]) == (302, "/en/office/sample/")
    assert list(Office.objects.values_list("user", "event__slug", "role")) == [
        (organiser.pk, "sample", "organiser")
    ]
    page = client.get(response["Location"])
    assert [str(message) for message in page.context["messages"]] == [
        "Imported Sample 杯. Players: 5, tables: 2, hands: 3."
    ]


def test_the_page_of_my_events_leads_here(client, organiser):
    assert f'href="{ADDRESS}"' in client.get("/en/office/").content.decode()
    page = client.get(ADDRESS)
    assert page.status_code == 200
    assert 'enctype="multipart/form-data"' in page.content.decode()


def test_all_problems_stand_on_the_page_with_their_places_and_nothing_is_stored(client, organiser):
    document = sample()
    document["event"]["time_zone"] = "Warsaw"
    document["players"][3]["nmae"] = "typing <error>"
    document["sessions"][0]["tables"][0]["hands"][0]["winner"] = 77
    response = send(client, document)
    assert response.status_code == 422
    paths = [path for path, _message in told(response)]
    assert sorted(paths) == [
        "event.time_zone",
        "players[3].nmae",
        "sessions[0].tables[0].hands[0].winner",
    ]
    page = response.content.decode()
    assert "Nothing was imported: 3 problems." in page
    assert "<code>sessions[0].tables[0].hands[0].winner</code>" in page
    assert (Event.objects.count(), Registration.objects.count()) == (0, 0)


def test_a_name_that_is_taken_is_said_with_one_that_is_free_and_the_copy_comes_in(client, organiser):
    send(client, sample())
    response = send(client, sample())
    assert response.status_code == 422
    assert told(response) == [
        ("event.slug", "the event sample is here already; a copy needs another short name (slug)")
    ]
    assert response.context["proposal"] == "sample-2"
    assert 'value="sample-2"' in response.content.decode()
    assert send(client, sample(), slug="sample-2").status_code == 302
    assert sorted(Event.objects.values_list("slug", flat=True)) == ["sample", "sample-2"]
    again = send(client, sample(), slug="sample-2")
    assert (again.context["proposal"], told(again)[0][0]) == ("sample-2-2", "slug")
    assert 'value="sample-2"' in again.content.decode()


@pytest.mark.parametrize(
    ("slug", "message"),
    [
        ("no blanks", "only letters a to z, digits, - and _ are possible"),
        ("seasons", "the desk itself uses the address seasons"),
    ],
)
def test_a_short_name_that_is_none(client, organiser, slug, message):
    assert told(send(client, sample(), slug=slug)) == [("slug", message)]
    assert Event.objects.count() == 0


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"PK\x03\x04\xff", "the file is not UTF-8 text (byte 4)"),
        (b"[1, 2", "the file is not JSON"),
        (b"[" * 100_000, "the values are nested too deeply"),
        (b"3", "an object { } is needed here"),
    ],
)
def test_a_file_that_is_no_archive(client, organiser, content, message):
    response = send(client, content)
    assert response.status_code == 422
    assert told(response)[0][1].startswith(message)


def test_no_file_and_a_file_that_is_too_large_are_said_at_the_field(client, organiser, monkeypatch):
    response = client.post(ADDRESS, {"slug": "mine"})
    assert (response.status_code, response.context["form"].errors["file"]) == (
        422,
        ["Choose the archive file."],
    )
    assert 'value="mine"' in response.content.decode()
    monkeypatch.setattr(archive_form, "LARGEST", 1024 * 1024)
    response = send(client, b" " * (1024 * 1024 + 1))
    assert response.context["form"].errors["file"] == ["The file has 2 MB; at most 1 MB are read."]


def test_many_problems_are_counted_and_the_first_are_shown(client, organiser):
    document = sample()
    document["players"] += [{"number": 0} for _ in range(150)]
    response = send(client, document)
    assert (len(response.context["problems"]), response.context["count"]) == (200, 300)
    assert "100 more problems are not shown." in response.content.decode()


def test_notes_are_said_after_the_import(client, organiser):
    document = sample()
    document["sessions"][0]["tables"][0]["signed_totals"]["1"] = -40
    response = client.get(send(client, document)["Location"])
    assert len(response.context["messages"]) == 2


def test_who_is_not_signed_in_is_asked_to(client):
    response = send(client, sample())
    assert (response.status_code, Event.objects.count()) == (302, 0)
    assert response["Location"].startswith("/en/login/")


def test_what_the_desk_gives_away_it_takes_back(client):
    who = actor()
    log_in(client, who)
    event = import_event(sample()).event
    file = client.get(f"/en/office/{event.slug}/files/archive.json")
    assert file["Content-Type"] == "application/json"
    assert re.search(r'filename="sample\.json"', file["Content-Disposition"])
    wipe()
    assert send(client, file.content).status_code == 302
    assert canonical(export_event(Event.objects.get())) == file.content
