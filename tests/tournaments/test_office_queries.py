"""What the office's pages cost: who asks is read once, and the links to the other pages cost nothing."""

import pytest
from build import actor, drawn_event, log_in, official
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tournaments.models import Role

pytestmark = pytest.mark.django_db
HEAD = 4  # the login, the account, the event, the offices


def asked(client, address: str) -> list[str]:
    """Return what a page asks once everything that is kept between pages is there."""
    assert client.get(address).status_code == 200
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    return [each["sql"] for each in queries.captured_queries]


@pytest.mark.parametrize("role", Role)
def test_the_head_of_an_office_page_with_its_links_is_four_queries(client, role):
    row = drawn_event(actor())
    log_in(client, official(row, role, "ona"))
    page = {Role.ORGANISER: "settings/", Role.HEAD_REFEREE: "files/", Role.TABLE_REFEREE: "check-in/"}[role]
    own = {Role.ORGANISER: 0, Role.HEAD_REFEREE: 1, Role.TABLE_REFEREE: 1}[role]
    assert len(asked(client, f"/en/office/{row.slug}/{page}")) == HEAD + own


@pytest.mark.parametrize(
    "page", ["", "sessions/1/", "sessions/1/clock/", "papers/", "log/", "draw/", "room/rota/"]
)
def test_no_page_reads_twice_who_asks(client, page):
    row = drawn_event(actor())
    log_in(client, official(row, Role.ORGANISER, "ona"))
    sql = asked(client, f"/en/office/{row.slug}/{page}")
    for who_asks in ('FROM "auth_user"', 'SELECT DISTINCT "tournaments_office"."role"'):
        assert [who_asks in each for each in sql].count(True) == 1
