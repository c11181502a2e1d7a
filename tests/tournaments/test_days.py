"""Days of an event and starts of its sessions: of this age and near each other, in archives as well."""

from datetime import UTC, date, datetime, time

import pytest
from archives.samples import sample
from build import actor, draft_of_event, drawn_event, event
from django.contrib.auth import get_user_model

from referee.services import BadEntry
from tournaments.models import Event, TableAccess
from tournaments.services import create_event, plan_session, update_event
from tournaments.services.archive import ArchiveError, check

pytestmark = pytest.mark.django_db

YEARS = "The days of an event lie between the years 1990 and 2100."


def codes(call):
    with pytest.raises(BadEntry) as caught:
        call()
    return [problem.code for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("first", "last", "code"),
    [
        (date(9999, 12, 31), date(9999, 12, 31), "event_years_out_of_range"),
        (date.min, date.min, "event_years_out_of_range"),
        (date(2026, 5, 1), date.max, "event_years_out_of_range"),
        (date(2026, 5, 1), date(2027, 5, 2), "event_too_long"),
        (date(2026, 5, 2), date(2026, 5, 1), "event_ends_before_start"),
    ],
)
def test_days_of_another_age_or_too_many_are_refused(first, last, code):
    who = actor()
    draft = draft_of_event(starts_on=first, ends_on=last)
    assert codes(lambda: create_event(actor=who, draft=draft)) == [code]
    row = event(who, players=0)
    assert codes(lambda: update_event(actor=who, event_id=row.pk, draft=draft)) == [code]


def test_the_form_says_so(client):
    actor("Rosa")
    client.force_login(get_user_model().objects.get())
    typed = {"name": "Open", "starts_on": "9999-12-31", "ends_on": "9999-12-31", "time_zone": "Asia/Tokyo"}
    typed |= {"ruleset": "mil2025", "rotation": "WMO_FULL", "sessions_planned": "2"}
    page = client.post("/en/office/new/", typed)
    assert (page.status_code, page.context["form"].non_field_errors()) == (422, [YEARS])
    assert not Event.objects.exists()


@pytest.mark.parametrize("day", [date.min, date.max, date(2026, 4, 23), date(2026, 5, 10)])
def test_a_session_starts_near_its_event(day):
    who = actor()
    row = event(who, players=0)
    plan = {"actor": who, "event_id": row.pk, "number": 1, "title": "", "minutes": None}
    assert codes(lambda: plan_session(**plan, starts_at=datetime.combine(day, time(12), UTC))) == [
        "session_starts_elsewhere"
    ]
    near = datetime(2026, 5, 9, 23, tzinfo=UTC)
    assert plan_session(**plan, starts_at=near).starts_at == near


def test_the_page_of_a_session_says_so(client):
    row = event(actor("Rosa"), slug="open", time_zone="Asia/Tokyo")
    client.force_login(get_user_model().objects.get())
    for typed in ("9999-12-31T23:59", "0001-01-01T00:00", "2030-01-01T09:00"):
        answer = client.post(
            "/en/office/open/sessions/1/", {"act": "session.plan", "starts_at": typed, "title": "One"}
        )
        assert answer.status_code == 422
    assert row.sessions.get(number=1).starts_at is None


def test_codes_of_tables_can_be_made_for_an_event_of_any_year(client):
    row = drawn_event(actor("Rosa"), slug="open", time_zone="Pacific/Kiritimati")
    client.force_login(get_user_model().objects.get())
    Event.objects.filter(pk=row.pk).update(starts_on=date.max, ends_on=date.max)
    answer = client.post("/en/office/open/access/", {"table": "1", "rights": "penalties"})
    assert (answer.status_code, TableAccess.objects.get().expires_at.year) == (200, 2100)


@pytest.mark.parametrize(
    ("place", "change", "message"),
    [
        ("event.starts_on", {"starts_on": "0001-01-01"}, "a year from 1990 to 2100 is needed"),
        ("event.ends_on", {"ends_on": "9999-12-31"}, "a year from 1990 to 2100 is needed"),
        ("event.ends_on", {"ends_on": "2028-01-01"}, "An event lasts at most 366 days."),
    ],
)
def test_an_archive_keeps_to_the_same_days(place, change, message):
    document = sample()
    document["event"] |= change
    assert problems_of(document)[place] == message


@pytest.mark.parametrize(
    ("moment", "message"),
    [
        ("9999-12-31T23:59:00Z", "a year from 1990 to 2100 is needed"),
        ("0001-01-01T12:00:00Z", "a year from 1990 to 2100 is needed"),
        ("2030-01-01T09:00:00Z", "A session starts at most 7 days before or after its event."),
    ],
)
def test_a_session_of_an_archive_starts_near_its_event(moment, message):
    document = sample()
    document["sessions"][0]["starts_at"] = moment
    assert problems_of(document) == {"sessions[0].starts_at": message}


def problems_of(document):
    with pytest.raises(ArchiveError) as caught:
        check(document)
    return {problem.path: problem.message for problem in caught.value.problems}
