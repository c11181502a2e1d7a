"""Two organisers at once: a page that was opened before another's change does not undo that change unseen."""

import pytest
from build import actor, event, log_in, official, user
from django.test import Client
from form_values import sent

from tournaments.models import Event, Office, Role
from tournaments.services import SeasonDraft, create_season, register_players

pytestmark = pytest.mark.django_db

SETTINGS = "Somebody has changed the settings since you opened this page. Nothing was saved."
THIS = "Somebody has changed this since you opened this page. Nothing was saved."


@pytest.fixture
def row():
    return event(actor("Rosa"), slug="open")


@pytest.fixture
def two(row):
    """Return two signed-in organisers of one event."""
    clients = []
    for name in ("Ines", "Olaf"):
        client = Client()
        who = user(name)
        Office.objects.create(user=who, event=row, role=Role.ORGANISER)
        client.force_login(who)
        clients.append(client)
    return clients


def stands(page, name):
    """Return what a browser sends of the form of a page as it stands."""
    return sent(page.context[name])


def test_settings_of_another_are_not_undone(row, two):
    first, second = two
    path = "/en/office/open/settings/"
    typed = stands(first.get(path), "form") | {"place": "Lyon", "reason": "moved"}
    other = stands(second.get(path), "form") | {"session_minutes": "90"}
    assert second.post(path, other).status_code == 302
    page = first.post(path, typed)
    assert page.status_code == 409
    assert page.context["form"].non_field_errors() == [SETTINGS, "The event was changed by Olaf."]
    assert (page.context["form"]["place"].value(), page.context["form"]["reason"].value()) == (
        "Lyon",
        "moved",
    )
    assert first.post(path, stands(page, "form")).status_code == 409  # until the page is opened anew
    assert Event.objects.values_list("place", "session_minutes").get(pk=row.pk) == ("", 90)
    again = stands(first.get(path), "form") | {"place": "Lyon"}
    assert first.post(path, again).status_code == 302
    assert Event.objects.values_list("place", "session_minutes").get(pk=row.pk) == ("Lyon", 90)


def test_settings_filled_from_a_preset_are_seen_as_well(two):
    first, second = two
    path = "/en/office/open/settings/"
    typed = stands(first.get(f"{path}?preset=danish"), "form")
    second.post(path, stands(second.get(path), "form") | {"place": "Lyon"})
    assert first.post(path, typed).status_code == 409


def test_what_else_happens_in_the_event_makes_no_settings_stale(row, two):
    first, _second = two
    path = "/en/office/open/settings/"
    typed = stands(first.get(path), "form") | {"place": "Lyon"}
    register_players(actor=actor("Rolf"), event_id=row.pk, text="Late")
    assert first.post(path, typed).status_code == 302


def test_the_plan_of_a_session_is_not_undone(row, two):
    first, second = two
    path = "/en/office/open/sessions/1/"
    typed = stands(first.get(path), "plan_form") | {"act": "session.plan", "title": "Morning"}
    elsewhere = stands(first.get("/en/office/open/sessions/2/"), "plan_form") | {"act": "session.plan"}
    other = stands(second.get(path), "plan_form") | {"act": "session.plan", "minutes": "75"}
    assert second.post(path, other).status_code == 302
    page = first.post(path, typed)
    assert (page.status_code, page.context["plan_form"]["title"].value()) == (409, "Morning")
    assert THIS in page.content.decode()
    assert row.sessions.values_list("title", "minutes").get(number=1) == ("", 75)
    assert first.post("/en/office/open/sessions/2/", elsewhere | {"title": "Noon"}).status_code == 302


def test_as_whom_an_official_plays_is_not_undone(row, two):
    first, second = two
    referee, guest = (official(row, Role.TABLE_REFEREE, name).user_id for name in ("Ruth", "Gus"))
    path = "/en/office/open/room/rota/"
    typed = stands(first.get(path), "link_form") | {"act": "link", "user": referee, "number": "2"}
    beside = typed | {"user": guest, "number": "3"}
    other = stands(second.get(path), "link_form") | {"act": "link", "user": referee, "number": "1"}
    assert second.post(path, other).status_code == 302
    page = first.post(path, typed)
    assert (page.status_code, page.context["link_form"].non_field_errors()[0]) == (409, THIS)
    assert page.context["link_form"]["number"].value() == "2"
    assert row.offices.get(user=referee).plays_as.number == 1
    assert first.post(path, beside).status_code == 302


def test_a_stage_is_not_undone(row, two):
    first, second = two
    path = "/en/office/open/standings/"
    typed = stands(first.get(path), "stage_form") | {"act": "stage", "field_size": "4", "title": "Final"}
    other = stands(second.get(path), "stage_form") | {"act": "stage", "field_size": "8"}
    assert second.post(path, other).status_code == 302
    page = first.post(path, typed)
    assert (page.status_code, page.context["stage_form"].non_field_errors()[0]) == (422, THIS)
    assert page.context["stage_form"]["title"].value() == "Final"
    assert row.stages.get().field_size == 8


def test_the_rules_of_a_season_and_the_weight_of_an_event_are_not_undone(row):
    boss = actor("Rolf")
    season = create_season(actor=boss, draft=SeasonDraft("League", "league"))
    first, second = Client(), Client()
    for client in (first, second):
        log_in(client, boss)
    path = "/en/office/seasons/league/"
    page = first.get(path)
    typed = stands(page, "form") | {"act": "rules", "name": "Cup"}
    weight = stands(page, "event_form") | {"act": "add", "event": str(row.pk), "weight": "2"}
    page = second.get(path)
    assert second.post(path, stands(page, "form") | {"act": "rules", "best_of": "3"}).status_code == 302
    add = stands(page, "event_form") | {"act": "add", "event": str(row.pk), "weight": "3"}
    second.post(path, add)
    page = first.post(path, typed)
    assert (page.status_code, page.context["form"].non_field_errors()[0]) == (422, THIS)
    assert page.context["form"]["name"].value() == "Cup"
    told = [str(each) for each in first.post(path, weight, follow=True).context["messages"]]
    assert told[0] == THIS
    season.refresh_from_db()
    assert (season.name, season.best_of, season.entries.get().weight_numerator) == ("League", 3, 3)
