"""The pages of people: the list, a registration, late players, guests, the list at the door, badges."""

import pytest
from build import actor, drawn_event, event, log_in, official
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tournaments.models import EventAudit, Registration, Role
from tournaments.selectors import roster
from tournaments.services import register_players, set_player_status
from tournaments.services.registrations_arrival import check_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(client):
    who = actor()
    log_in(client, who)
    return who


def office(row, page: str = "") -> str:
    return f"/en/office/{row.slug}/{page}"


def said(response) -> list[str]:
    return [str(each) for each in response.context["messages"]]


def registration(row, number: int) -> Registration:
    return Registration.objects.select_related("participant").get(event=row, number=number)


@pytest.mark.parametrize(
    ("page", "codes"),
    [
        ("players/", (200, 403, 403, 403)),
        ("players/1/", (200, 403, 403, 403)),
        ("players/new/", (200, 403, 403, 403)),
        ("players/import/", (200, 403, 403, 403)),
        ("players/guest/", (200, 200, 403, 403)),
        ("check-in/", (200, 200, 200, 403)),
        ("check-in/1/", (200, 200, 200, 403)),
        ("check-in/codes/", (200, 200, 200, 403)),
    ],
)
def test_offices_and_pages(client, page, codes):
    row = event(actor(), players=4)
    seen = []
    for role in (*Role.values, ""):
        who = official(row, role, role) if role else actor("stranger", is_superuser=False)
        log_in(client, who)
        seen.append(client.get(office(row, page)).status_code)
    assert tuple(seen) == codes


@pytest.mark.parametrize(
    ("typed", "numbers"), [("", [1, 2, 3]), ("zolc", [1]), ("２", [2]), ("FANG wang", [2]), ("nobody", [])]
)
def test_the_list_is_searched_without_a_script(client, organiser, typed, numbers):
    row = event(organiser, players=0)
    register_players(actor=organiser, event_id=row.pk, text="Łukasz Żółć\n王芳;Wang Fang\nNg")
    page = client.get(office(row, "players/"), {"q": typed})
    assert [each.player.number for each in page.context["players"]] == numbers
    assert [
        each.player.number for each in client.get(office(row, "check-in/"), {"q": typed}).context["rows"]
    ] == numbers


@pytest.mark.parametrize("page", ["players/", "check-in/", "check-in/codes/"])
def test_lists_cost_the_same_queries_for_everybody(client, organiser, page):
    counts = []
    for players in (1, 12):
        row = event(organiser, players=players, name=f"Open {players}")
        client.get(office(row, page))
        with CaptureQueriesContext(connection) as queries:
            client.get(office(row, page))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_registration_is_corrected_on_its_page(client, organiser):
    row = event(organiser, players=2)
    form = client.get(office(row, "players/1/")).context["form"]
    values = {name: form[name].value() or "" for name in form.fields} | {"is_substitute": ""}
    saved = client.post(
        office(row, "players/1/"),
        values
        | {
            "name": "王芳",
            "latin_name": "Wang Fang",
            "shown_as": "initials",
            "reason": "typo",
            "act": "save",
        },
        follow=True,
    )
    assert (said(saved), registration(row, 1).participant.name) == (["Saved."], "王芳")
    assert "P1" in saved.content.decode()  # among the earlier names
    stale = client.post(office(row, "players/1/"), values | {"name": "Other", "act": "save"})
    assert (stale.status_code, registration(row, 1).participant.name) == (422, "王芳")
    assert 'value="Other"' in stale.content.decode()


def test_a_registration_with_problems_keeps_what_was_typed(client, organiser):
    row = event(organiser, players=1)
    page = client.post(
        office(row, "players/1/"), {"name": "", "club": "Porto", "shown_as": "pseudonym", "act": "save"}
    )
    assert (page.status_code, page.context["form"].errors.as_data().keys() >= {"name"}) == (422, True)
    assert 'value="Porto"' in page.content.decode()


def test_withdrawal_says_which_seats_wait(client, organiser):
    row = drawn_event(organiser, open_first=False)
    page = client.post(office(row, "players/3/"), {"act": "withdrawn", "reason": "ill"}, follow=True)
    assert said(page) == ["Player 3: withdrawn."]
    assert (
        "Has a seat in: Session 1, Session 2. <strong>These seats wait for somebody else."
        in page.content.decode()
    )
    assert EventAudit.objects.get(action="people.status").reason == "ill"
    client.post(office(row, "players/3/"), {"act": "active"})
    assert registration(row, 3).status == "active"


def test_a_player_without_a_seat_is_removed(client, organiser):
    row = event(organiser, players=2)
    gone = client.post(office(row, "players/2/"), {"act": "remove"}, follow=True)
    assert (said(gone), [each.number for each in roster(row)]) == (["Player 2 is removed."], [1])
    assert client.get(office(row, "players/2/")).status_code == 404
    assert client.post(office(row, "players/1/"), {"act": "explode"}).status_code == 400


def test_a_late_player_is_led_to_the_seats(client, organiser):
    row = drawn_event(organiser)
    page = client.post(
        office(row, "players/new/"), {"name": "Late", "country": "POR", "reason": "train"}, follow=True
    )
    assert said(page) == ["Late is registered as number 9 and waits for seats: change the seats next."]
    assert office(row, "draw/changes/") in page.content.decode()
    empty = client.post(office(row, "players/new/"), {"name": " ", "club": "Porto"})
    assert (empty.status_code, 'value="Porto"' in empty.content.decode()) == (422, True)


def test_a_guest_sits_in(client, organiser):
    row = drawn_event(organiser)
    page = client.post(office(row, "players/guest/"), {"name": "Visitor"}, follow=True)
    assert said(page) == ["Visitor can take a seat now, as number 9."]
    assert (registration(row, 9).is_guest, page.context["line"]) == (
        True,
        "0 of 8 here, missing: 1 P1, 2 P2, 3 P3, 4 P4, 5 P5, 6 P6, 7 P7, 8 P8",
    )


def test_one_press_at_the_door_and_back(client, organiser):
    row = event(organiser, players=3)
    page = client.post(
        office(row, "check-in/"), {"number": 2, "act": "here", "shown": "missing"}, follow=True
    )
    assert page.redirect_chain[-1][0] == office(row, "check-in/?shown=missing#p2")
    assert (said(page), page.context["line"]) == (["2 P2 is here."], "1 of 3 here, missing: 1 P1, 3 P3")
    assert [each.player.number for each in page.context["rows"]] == [1, 3]
    back = client.post(office(row, "check-in/"), {"number": 2, "act": "undo"}, follow=True)
    assert (said(back), back.context["line"]) == (
        ["2 P2 is not here."],
        "0 of 3 here, missing: 1 P1, 2 P2, 3 P3",
    )
    for number in (1, 2, 3):
        check_in(actor=organiser, event_id=row.pk, number=number)
    assert client.get(office(row, "check-in/")).context["line"] == "All 3 are here."
    assert client.post(office(row, "check-in/"), {"number": "x", "act": "here"}).status_code == 409


def test_the_page_of_a_script_is_answered_with_one_line(client, organiser):
    row = event(organiser, players=3)
    script = {"X-Desk-Row": "1"}
    one = client.post(office(row, "check-in/"), {"number": 2, "act": "here", "shown": "all"}, headers=script)
    assert ([each.player.number for each in one.context["rows"]], one.context["line"]) == (
        [2],
        "1 of 3 here, missing: 1 P1, 3 P3",
    )
    gone = client.post(
        office(row, "check-in/"), {"number": 3, "act": "here", "shown": "missing"}, headers=script
    )
    assert gone.context["rows"] == []


def test_who_did_not_come_is_marked_at_once(client, organiser):
    row = event(organiser, players=4)
    check_in(actor=organiser, event_id=row.pk, number=1)
    refused = client.post(office(row, "check-in/"), {"act": "no_show", "numbers": ["2", "3"], "reason": " "})
    assert (refused.status_code, refused.context["chosen"]) == (422, [2, 3])
    page = client.post(
        office(row, "check-in/"),
        {"act": "no_show", "numbers": ["2", "3"], "reason": "10 minutes late"},
        follow=True,
    )
    assert (said(page), page.context["line"]) == (
        ["Marked as not come: 2, 3."],
        "1 of 2 here, missing: 4 P4",
    )
    assert [each.player.number for each in page.context["gone"]] == [2, 3]
    late = client.post(office(row, "check-in/"), {"act": "here", "number": 2}, follow=True)
    assert late.context["line"] == "2 of 3 here, missing: 4 P4"
    again = client.post(office(row, "check-in/"), {"act": "no_show", "numbers": ["2"], "reason": "x"})
    assert (again.status_code, said(again)) == (422, ["The list has changed since. Look at it again."])


def test_a_badge_leads_officials_to_check_in_and_others_to_the_tables(client, organiser):
    row = drawn_event(organiser)
    badge = f"/en/badge/{row.slug}/3/"
    assert client.get(badge)["Location"] == office(row, "check-in/3/")
    assert "Is here" in client.get(office(row, "check-in/3/")).content.decode()
    client.logout()
    others = client.get(badge, follow=True)
    assert (others.status_code, others.redirect_chain[0][0].startswith(f"/en/e/{row.slug}/")) == (200, True)
    assert "P3" in others.content.decode()
    assert registration(row, 3).arrived_at is None
    assert client.get("/en/badge/nothing/1/").status_code == 404


def test_a_badge_of_who_withdrew_has_no_button(client, organiser):
    row = event(organiser, players=1)
    set_player_status(actor=organiser, event_id=row.pk, number=1, status="withdrawn")
    assert 'value="here"' not in client.get(office(row, "check-in/1/")).content.decode()
    assert client.get(office(row, "check-in/2/")).status_code == 404
