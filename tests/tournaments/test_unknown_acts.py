"""A form that names an act which its page does not know is refused, and nothing is done."""

import pytest
from build import actor, drawn_event, log_in, official, sheet_of
from django.test import Client

from referee.models import AuditEntry
from tournaments.models import EventAudit, Role

pytestmark = pytest.mark.django_db

OFFICE = (
    ("sessions/1/", {"act": "leaves a message for a later page"}),
    ("sessions/1/", {}),
    ("players/1/", {"act": "promote"}),
    ("players/1/", {}),
    ("results/", {"publish": "perhaps"}),
    ("results/", {}),
    ("draw/", {"act": "shuffle"}),
    ("draw/changes/", {"act": "shuffle"}),
    ("draw/changes/", {}),
    ("draw/sessions/2/", {"act": "shuffle"}),
    ("access/", {"paint": "1"}),
    ("access/", {}),
)
TABLE = ("seats/", "checkpoint/", "signing/")


@pytest.fixture
def who():
    return actor()


@pytest.fixture
def event(who):
    return drawn_event(who)


def acts():
    return EventAudit.objects.count(), AuditEntry.objects.count()


def browser(who):
    client = Client()
    log_in(client, who)
    return client


@pytest.mark.parametrize(("path", "typed"), OFFICE)
def test_the_office_refuses_what_it_does_not_know(event, who, path, typed):
    before = acts()
    assert browser(who).post(f"/en/office/{event.slug}/{path}", typed).status_code == 400
    assert acts() == before


@pytest.mark.parametrize("path", TABLE)
@pytest.mark.parametrize("typed", [{"act": "paint"}, {}])
def test_the_table_refuses_what_it_does_not_know(event, path, typed):
    client = browser(official(event, Role.HEAD_REFEREE, "Rosa"))
    before = acts()
    assert client.post(f"/en/sheets/{sheet_of(event, 1, 1).pk}/{path}", typed).status_code == 400
    assert acts() == before


@pytest.mark.parametrize(
    ("path", "typed"),
    [
        ("draw/changes/", {"act": "undo", "change": "soon"}),
        ("draw/changes/", {"act": "swap", "seen_version": "old", "confirm": "1"}),
        ("draw/sessions/2/", {"act": "publish", "plan": "this one"}),
    ],
)
def test_a_number_that_is_none_is_no_failure_of_the_desk(event, who, path, typed):
    before = acts()
    assert browser(who).post(f"/en/office/{event.slug}/{path}", typed).status_code < 500
    assert acts() == before
