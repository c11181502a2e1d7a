"""Who withdraws or does not come keeps no seat unnoticed: the day says it, and opening a session warns."""

import pytest
from build import actor, drawn_event, log_in
from django.utils import timezone

from tournaments.models import Registration, RegistrationStatus, Session, SessionState
from tournaments.selectors.gone import seats_of_gone
from tournaments.services import register_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def who():
    return actor()


@pytest.fixture
def event(who):
    return drawn_event(who, sessions_planned=3)


@pytest.fixture
def office(client, who):
    log_in(client, who)
    return client


def leave(event, number, status=RegistrationStatus.WITHDRAWN):
    Registration.objects.filter(event=event, number=number).update(status=status)


def test_the_day_names_who_has_withdrawn_and_the_link_fills_in_the_change(office, event):
    assert seats_of_gone(event) == ()
    leave(event, 5)
    leave(event, 7, RegistrationStatus.NO_SHOW)
    needs = {each.key: each for each in office.get(f"/en/office/{event.slug}/").context["needs"]}
    assert needs["gone5"].title == (
        "5 P5 has withdrawn and still has a seat in sessions 2, 3: change the seats"
    )
    assert needs["gone7"].title == (
        "7 P7 did not come and still has a seat in sessions 2, 3: change the seats"
    )
    assert needs["gone5"].url == f"/en/office/{event.slug}/draw/changes/?leaving=5"
    page = office.get(needs["gone5"].url)
    assert page.context["form"]["leaving"].value() == "5"
    assert office.get(f"/en/office/{event.slug}/draw/changes/?leaving=abc").status_code == 200
    leave(event, 5, RegistrationStatus.ACTIVE)
    assert [each.player.number for each in seats_of_gone(event)] == [7]


def test_opening_a_session_warns_of_who_is_gone_and_is_not_refused(office, event):
    leave(event, 5)
    address = f"/en/office/{event.slug}/sessions/2/"
    (opening,) = [each for each in office.get(address).context["acts"] if each.act == "session.open"]
    assert opening.lines == [
        "Withdrawn or not come, and still at a table: 5 P5. Change the seats first.",
        "Nobody has checked in.",
    ]
    office.post(address, {"act": "session.open"})
    assert Session.objects.get(event=event, number=2).state == SessionState.PLAYING
    assert [each.sessions for each in seats_of_gone(event)] == [(3,)]


def test_who_has_no_seat_is_here_only_after_checking_in(office, event):
    people = "Sub One;;ITA\nSub Two;;ITA"
    register_players(actor=actor("other"), event_id=event.pk, text=people, are_substitutes=True)
    address = f"/en/office/{event.slug}/draw/changes/"
    one, two = Registration.objects.filter(event=event).order_by("-number")[:2][::-1]
    context = office.get(address).context
    assert (context["here"], context["free"]) == ("", f"{one.number} Sub One, {two.number} Sub Two")
    Registration.objects.filter(pk=two.pk).update(arrived_at=timezone.now())
    context = office.get(address).context
    assert (context["here"], context["free"]) == (f"{two.number} Sub Two", f"{one.number} Sub One")
