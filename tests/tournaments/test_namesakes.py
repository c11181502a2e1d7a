"""Who sits where, told apart: namesakes by their numbers, names with a comma by another separator."""

import pytest
from build import actor, event, log_in
from draw_build import published

from referee.messages import listed
from referee.models import Participant
from tournaments.models import Registration
from tournaments.selectors import roster, session_view
from tournaments.services import open_session
from tournaments.views.draw_cards import seated_sessions
from tournaments.views.present import drawn_session

pytestmark = pytest.mark.django_db


@pytest.fixture
def who():
    return actor()


@pytest.fixture
def row(who):
    row = event(who, 8, sessions_planned=2)
    for number, name in ((3, "Ana Núñez"), (7, "Ana Núñez"), (1, "Müller, Jürgen")):
        person = Registration.objects.get(event=row, number=number).participant_id
        Participant.objects.filter(pk=person).update(name=name)
    published(who, row)
    return row


def test_namesakes_have_their_numbers_where_seats_are_shown(row):
    card = drawn_session(session_view(row, 1), row.slug)
    names = {seat.number: seat.name for table in card.tables for seat in table.seats}
    assert (names[3], names[7], names[2]) == ("3 Ana Núñez", "7 Ana Núñez", "P2")
    (card,) = seated_sessions([[[1, 2, 3, 4], [5, 6, 7, 8]]], roster(row))
    names = {seat.number: seat.name for table in card.tables for seat in table.seats}
    assert (names[3], names[7], names[2]) == ("3 Ana Núñez", "7 Ana Núñez", "P2")


def test_the_day_tells_namesakes_apart_and_parts_names_that_hold_a_comma(client, who, row):
    open_session(actor=who, event_id=row.pk, number=1)
    page = log_in(client, who).get(f"/en/office/{row.slug}/").content.decode()
    assert "3 Ana Núñez" in page
    assert "Müller, Jürgen, " not in page
    assert "Müller, Jürgen · " in page or " · Müller, Jürgen" in page


def test_a_list_of_names_with_commas_has_another_separator():
    assert listed(["Ana", "Bo"]) == "Ana, Bo"
    assert listed(["Müller, Jürgen", "Bo"]) == "Müller, Jürgen · Bo"
