"""Create and change events, hand out offices, publish results."""

from datetime import date

import pytest
from build import actor, codes, draft_of_event, drawn_event, event, official, user

from referee.authority import Actor
from referee.rules.problem import Problem
from referee.services import BadEntry, NotAllowed, StalePage
from tournaments.models import Event, EventAudit, Office
from tournaments.selectors import verify_event
from tournaments.services import (
    create_event,
    grant_office,
    publish_results,
    revoke_office,
    update_event,
)

pytestmark = pytest.mark.django_db


def test_an_event_has_its_sessions_its_organiser_and_one_act():
    who = actor("Rosa", is_superuser=False)
    row = create_event(actor=who, draft=draft_of_event(sessions_planned=3))
    assert (row.slug, row.table_point_scheme, row.criteria) == (
        "spring-open",
        [4, 2, 1, 0],
        ["table_points", "game_points"],
    )
    assert list(row.sessions.order_by("number").values_list("number", "state")) == [
        (1, "planned"),
        (2, "planned"),
        (3, "planned"),
    ]
    assert list(Office.objects.values_list("user_id", "role")) == [(who.user_id, "organiser")]
    act = EventAudit.objects.get()
    assert (act.sequence, act.action, act.after["name"]) == (1, "event.create", "Spring Open")


def test_addresses_are_made_from_the_name_or_the_date_and_are_free():
    who = actor()
    slugs = [
        create_event(actor=who, draft=draft_of_event(name=name)).slug
        for name in ("Spring Open", "Spring Open", "春季公开赛", "Spring Open")
    ]
    assert slugs == ["spring-open", "spring-open-2", "event-2026-05-01", "spring-open-3"]


def test_every_problem_of_an_event_is_named():
    who = actor()
    create_event(actor=who, draft=draft_of_event())
    draft = draft_of_event(
        name=" ",
        slug="spring-open",
        ends_on=date(2026, 4, 1),
        sessions_planned=0,
        time_zone="Moon/Base",
        ruleset="none",
        rotation="none",
        table_point_scheme=(4, 2),
        criteria=("luck",),
    )
    with pytest.raises(BadEntry) as caught:
        create_event(actor=who, draft=draft)
    assert codes(caught) == [
        "event_name_missing",
        "event_ends_before_start",
        "sessions_out_of_range",
        "time_zone_unknown",
        "slug_taken",
        "ruleset_unknown",
        "rotation_unknown",
        "scheme_needs_four_places",
        "criteria_unknown",
    ]
    assert Event.objects.count() == 1
    with pytest.raises(BadEntry) as caught:
        create_event(actor=who, draft=draft_of_event(slug="Spring Open"))
    assert codes(caught) == ["slug_not_an_address"]


@pytest.mark.parametrize("slug", ["new", "seasons"])
def test_an_address_that_the_desk_needs_is_reserved(slug):
    with pytest.raises(BadEntry) as caught:
        create_event(actor=actor("Rosa"), draft=draft_of_event(slug=slug))
    assert caught.value.problems == (Problem("slug_reserved", {"slug": slug}),)
    assert Event.objects.count() == 0


def test_texts_that_are_too_long_are_named():
    draft = draft_of_event(name="n" * 161, place="p" * 161, slug="s" * 61)
    with pytest.raises(BadEntry) as caught:
        create_event(actor=actor(), draft=draft)
    assert codes(caught) == ["event_name_too_long", "event_place_too_long", "event_slug_too_long"]


def test_nobody_in_particular_creates_no_event():
    with pytest.raises(NotAllowed):
        create_event(actor=Actor("nobody", ""), draft=draft_of_event())


def test_an_event_is_changed_and_keeps_its_address():
    who = actor()
    row = event(who, players=0, sessions_planned=4)
    changed = update_event(
        actor=who, event_id=row.pk, draft=draft_of_event(name="Summer Open", sessions_planned=2)
    )
    assert (changed.name, changed.slug, changed.sessions.count()) == ("Summer Open", "spring-open", 2)
    act = EventAudit.objects.get(action="event.update")
    assert (act.before["name"], act.after["name"]) == ("Spring Open", "Summer Open")


def test_what_the_sheets_were_made_from_stays():
    who = actor()
    row = drawn_event(who, open_first=False)
    with pytest.raises(BadEntry) as caught:
        update_event(
            actor=who,
            event_id=row.pk,
            draft=draft_of_event(ruleset="mcr1998", rotation="FIXED", sessions_planned=3),
        )
    assert codes(caught) == ["settled_ruleset", "settled_rotation", "settled_sessions_planned"]
    assert update_event(actor=who, event_id=row.pk, draft=draft_of_event(place="Lyon")).place == "Lyon"


def test_a_stale_page_of_the_office_is_told_what_changed():
    who = actor("Rosa")
    row = event(who, players=0)
    update_event(actor=who, event_id=row.pk, draft=draft_of_event(place="Lyon"), seen_version=1)
    with pytest.raises(StalePage) as caught:
        update_event(actor=who, event_id=row.pk, draft=draft_of_event(place="Paris"), seen_version=1)
    assert caught.value.problems == (
        Problem("settings_changed_since"),
        Problem("changed.event.update", {"name": "Rosa"}),
    )


def test_results_open_and_close_once():
    who = actor()
    row = event(who, players=0)
    first = publish_results(actor=who, event_id=row.pk).results_published_at
    assert publish_results(actor=who, event_id=row.pk).results_published_at == first
    assert publish_results(actor=who, event_id=row.pk, publish=False).results_published_at is None
    acts = EventAudit.objects.order_by("sequence").values_list("action", flat=True)
    assert list(acts) == ["event.create", "results.publish", "results.withdraw"]


def test_offices_are_given_and_taken_but_one_organiser_stays():
    who = actor("Rosa", is_superuser=False)
    row = event(who, players=0)
    referee = user("Ivo")
    grant_office(actor=who, event_id=row.pk, user_id=referee.pk, role="table_referee")
    grant_office(actor=who, event_id=row.pk, user_id=referee.pk, role="table_referee")
    assert Office.objects.filter(event=row).count() == 2
    revoke_office(actor=who, event_id=row.pk, user_id=referee.pk, role="table_referee")
    with pytest.raises(BadEntry) as caught:
        revoke_office(actor=who, event_id=row.pk, user_id=who.user_id, role="organiser")
    assert codes(caught) == ["last_organiser"]
    with pytest.raises(BadEntry) as caught:
        grant_office(actor=who, event_id=row.pk, user_id=404, role="king")
    assert codes(caught) == ["role_unknown", "user_unknown"]
    assert [report.broken for report in verify_event(row)] == [None]


def test_a_referee_changes_nothing_of_the_event():
    row = event(actor(), players=0)
    referee = official(row, "head_referee", "Ivo")
    with pytest.raises(NotAllowed) as caught:
        update_event(actor=referee, event_id=row.pk, draft=draft_of_event(place="Lyon"))
    assert codes(caught) == ["office_may_not"]


def test_an_unknown_event_is_refused():
    with pytest.raises(BadEntry) as caught:
        update_event(actor=actor(), event_id=404, draft=draft_of_event())
    assert codes(caught) == ["event_unknown"]
