"""The office: who gets in, and an event from its creation to its published results."""

import pytest

from tests import build
from tournaments.models import Event, Role, Session, SessionState
from tournaments.selectors import latest_draw, roster

pytestmark = pytest.mark.django_db

PEOPLE = "\n".join(f"Player {number}" for number in range(1, 9))
NEW_EVENT = {
    "name": "Autumn Open",
    "starts_on": "2026-10-03",
    "ends_on": "2026-10-04",
    "time_zone": "Europe/Warsaw",
    "ruleset": "mil2025",
    "rotation": "WMO_FULL",
    "sessions_planned": "2",
}


@pytest.fixture
def organiser(client):
    user = build.user("organiser")
    client.force_login(user)
    return user


@pytest.fixture
def event(client, organiser):
    client.post("/en/office/new/", NEW_EVENT)
    return Event.objects.get()


def said(response) -> list[str]:
    return [str(message) for message in response.context["messages"]]


@pytest.mark.parametrize(
    ("page", "codes"),
    [
        ("", (200, 200, 200, 403)),
        ("settings/", (200, 403, 403, 403)),
        ("players/", (200, 403, 403, 403)),
        ("draw/", (200, 403, 403, 403)),
        ("officials/", (200, 403, 403, 403)),
        ("sessions/1/", (200, 200, 200, 403)),
        ("sessions/1/sheets.pdf", (200, 200, 200, 403)),
    ],
)
def test_offices_and_pages(client, page, codes):
    row = build.drawn_event(build.actor())
    seen = []
    for role in (*Role.values, ""):
        who = build.official(row, role, role) if role else build.actor("stranger", is_superuser=False)
        build.log_in(client, who)
        seen.append(client.get(f"/en/office/{row.slug}/{page}").status_code)
    assert tuple(seen) == codes


def test_the_office_is_closed_to_who_has_not_signed_in(client):
    response = client.get("/en/office/")
    assert (response.status_code, response["Location"]) == (302, "/en/login/?next=/en/office/")


def test_creating_an_event_makes_its_organiser(client, organiser, event):
    assert (event.slug, event.offices.get().user, event.sessions.count()) == ("autumn-open", organiser, 2)


def test_a_wrong_event_keeps_what_was_typed(client, organiser):
    response = client.post("/en/office/new/", NEW_EVENT | {"ends_on": "2026-10-01", "sessions_planned": "0"})
    assert (response.status_code, Event.objects.count()) == (422, 0)
    assert sorted(response.context["form"].errors) == ["ends_on", "sessions_planned"]
    assert 'value="Autumn Open"' in response.content.decode()


def test_an_event_from_list_to_results(client, event):
    office = f"/en/office/{event.slug}"
    client.post(f"{office}/players/", {"lines": PEOPLE})
    client.post(f"{office}/draw/", {"seed": "dice 6 1 4"})
    client.post(f"{office}/draw/{latest_draw(event).draw_id}/")
    client.post(f"{office}/sessions/1/", {"act": "session.open"})
    client.post(f"{office}/results/", {"publish": "1"})
    event.refresh_from_db()
    assert len(roster(event)) == 8
    assert [session.state for session in event.sessions.all()] == [
        SessionState.PLAYING,
        SessionState.PUBLISHED,
    ]
    assert (event.draw_published_at is None, event.results_published_at is None) == (False, False)


def test_a_list_with_mistakes_registers_nobody_and_names_every_line(client, event):
    response = client.post(f"/en/office/{event.slug}/players/", {"lines": "Ann\n;Li\nAnn"})
    assert (response.status_code, roster(event)) == (422, ())
    assert response.context["form"].errors["lines"] == [
        "Line 2: the name is missing.",
        "Line 3: Ann stands in line 1 already.",
    ]
    assert "Ann\n;Li\nAnn" in response.content.decode()


def test_a_draw_for_ten_players_is_refused_with_the_way_out(client, event):
    people = "\n".join(f"Player {number}" for number in range(1, 11))
    client.post(f"/en/office/{event.slug}/players/", {"lines": people})
    response = client.post(f"/en/office/{event.slug}/draw/", {"seed": "1"})
    assert response.context["form"].non_field_errors() == [
        "10 players do not fill tables of four: 2 more are needed, or 2 sit out."
    ]


def test_a_player_without_a_seat_can_be_removed(client, event):
    client.post(f"/en/office/{event.slug}/players/", {"lines": "Ann\nBo"})
    client.post(f"/en/office/{event.slug}/players/1/", {"act": "remove"})
    assert [player.name for player in roster(event)] == ["Bo"]


def test_closing_a_session_names_the_tables_without_a_result_and_asks_for_a_reason(client):
    who = build.actor()
    row = build.drawn_event(who)
    sheet = build.sheet_of(row, 1, 1)
    build.play(who, sheet, build.win(sheet, 0, 1, 20))
    build.log_in(client, who)
    address = f"/en/office/{row.slug}/sessions/1/"
    refused = client.post(address, {"act": "session.close"})
    assert said(refused) == ["Tables without any result: 2. To go on without them, give a reason."]
    assert 'name="reason"' in refused.content.decode()
    client.post(address, {"act": "session.close", "reason": "Table 2 did not play."})
    assert Session.objects.get(event=row, number=1).state == SessionState.ENTERED


def test_unknown_session_is_not_found(client, event):
    assert client.get(f"/en/office/{event.slug}/sessions/7/").status_code == 404
    assert client.get(f"/en/office/{event.slug}/sessions/7/sheets.pdf").status_code == 404


def test_no_redraw_once_play_has_begun(client):
    who = build.actor()
    row = build.drawn_event(who)
    build.log_in(client, who)
    page = client.get(f"/en/office/{row.slug}/draw/").content.decode()
    assert ('name="seed"' in page, "the seats stay as they are" in page) == (False, True)


def test_a_new_referee_gets_an_account_and_can_sign_in(client, event):
    office = f"/en/office/{event.slug}/officials/"
    client.post(office, {"username": "maria", "role": "table_referee", "password": "seven pairs of 5"})
    client.logout()
    assert client.login(username="maria", password="seven pairs of 5")
    assert client.get(f"/en/office/{event.slug}/").status_code == 200


def test_an_account_that_exists_keeps_its_password(client, event):
    build.user("maria", password="seven pairs of 5")
    office = f"/en/office/{event.slug}/officials/"
    client.post(office, {"username": "maria", "role": "head_referee", "password": "another one of 9"})
    assert client.login(username="maria", password="seven pairs of 5")


def test_a_weak_or_missing_password_makes_no_account(client, event):
    office = f"/en/office/{event.slug}/officials/"
    refused = [
        client.post(office, {"username": "maria", "role": "table_referee", "password": password})
        for password in ("", "12345678")
    ]
    assert [len(response.context["form"].non_field_errors()) for response in refused] == [1, 1]
    assert build.get_user_model().objects.filter(username="maria").exists() is False


def test_the_last_organiser_stays(client, organiser, event):
    response = client.post(
        f"/en/office/{event.slug}/officials/{organiser.pk}/", {"role": "organiser"}, follow=True
    )
    assert said(response) == ["The event needs at least one organiser."]


def test_a_new_event_plays_the_edition_of_today_unless_told_otherwise(client, organiser):
    page = client.get("/en/office/new/").content.decode()
    assert '<option value="mil2025" selected>' in page


def test_an_event_never_takes_the_address_of_the_office(client, organiser):
    client.post("/en/office/new/", NEW_EVENT | {"name": "new"})
    assert Event.objects.get().slug == "new-2"
    refused = client.post("/en/office/new/", NEW_EVENT | {"slug": "new"})
    assert refused.context["form"].non_field_errors() == [
        "The desk needs the address new for itself. Choose another one."
    ]
