"""Seats and the cut: no draw reaches into a stage, and seats that were drawn without a cut give way to it."""

import pytest
from build import actor, event, log_in, play, sheet_of, win
from draw_build import page_report, published, refused, tables
from table_client import words_of

from tournaments.draw.verification import verify
from tournaments.models import PlanState, SeatingPlan, Session, Stage, Table
from tournaments.selectors.cuts import cut_views, seated_without
from tournaments.selectors.seating import published_plans
from tournaments.selectors.to_seat import to_seat
from tournaments.services import (
    ChartDraft,
    MoveDraft,
    RankedDraft,
    StageDraft,
    approve_cut,
    close_session,
    draw_seats,
    draw_session,
    lay_chart,
    make_move,
    open_session,
    plan_stage,
    publish_draw,
    publish_session,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def who():
    return actor()


@pytest.fixture
def row(who):
    return event(who, 16, sessions_planned=4)


def plan(who, row, **fields):
    draft = StageDraft(**({"first_session": 3, "field_size": 8} | fields))
    return plan_stage(actor=who, event_id=row.pk, draft=draft)


def draw_all(who, row):
    draw = draw_seats(actor=who, event_id=row.pk, seed="dice 1")
    publish_draw(actor=who, event_id=row.pk, draw_id=draw.pk)


def play_session(who, row, number):
    """Play and approve a session; how it comes to that is tested elsewhere."""
    open_session(actor=who, event_id=row.pk, number=number)
    for table in range(1, 5):
        sheet = sheet_of(row, number, table)
        play(who, sheet, win(sheet, table % 4, (table + 1) % 4, 8 + 3 * table + number))
    close_session(actor=who, event_id=row.pk, number=number)
    Session.objects.filter(event=row, number=number).update(state="approved")


def approve(who, row):
    (view,) = cut_views(row)
    chosen = [player.number for player in view.tied][: view.open_places]
    approve_cut(actor=who, event_id=row.pk, first_session=view.first_session, chosen=chosen, reason="lot")


@pytest.fixture
def seated_too_early(who, row):
    """Return an event whose four sessions were drawn before the cut after session 2."""
    draw_all(who, row)
    plan(who, row)
    for number in (1, 2):
        play_session(who, row, number)
    approve(who, row)
    return row


def states(row):
    return list(Session.objects.filter(event=row).order_by("number").values_list("state", flat=True))


def test_a_draw_ends_before_the_first_stage_with_a_cut(who, row):
    plan(who, row)
    draw_all(who, row)
    assert states(row) == ["published", "published", "planned", "planned"]
    assert [len(view.record["seating"]) for view in published_plans(row)] == [2]


@pytest.mark.parametrize("sessions", [3, 4])
def test_a_chart_that_reaches_into_a_stage_is_refused(who, row, sessions):
    plan(who, row)
    draft = ChartDraft(sessions=sessions)
    assert refused(lambda: lay_chart(actor=who, event_id=row.pk, draft=draft)) == ["chart_reaches_cut"]
    lay_chart(actor=who, event_id=row.pk, draft=ChartDraft(sessions=2))


def test_a_ready_chart_that_reaches_into_a_stage_is_refused(who):
    row = event(who, 4, sessions_planned=3)
    plan(who, row, first_session=2, field_size=4)
    text = "1,1,1,2,3,4\n2,1,4,3,2,1\n"
    draft = ChartDraft(text=text)
    assert refused(lambda: lay_chart(actor=who, event_id=row.pk, draft=draft)) == ["chart_reaches_cut"]


def test_a_draft_from_before_a_stage_was_planned_is_out_of_date(who, row):
    draw = draw_seats(actor=who, event_id=row.pk, seed="dice 1")
    plan(who, row)
    publish = lambda: publish_draw(actor=who, event_id=row.pk, draw_id=draw.pk)  # noqa: E731
    assert refused(publish) == ["draw_out_of_date"]


def test_the_page_of_the_draw_proposes_the_sessions_before_the_cut_and_says_why(client, who, row):
    plan(who, row)
    log_in(client, who)
    page = client.get(f"/en/office/{row.slug}/draw/")
    assert page.context["forms"]["chart"].initial["sessions"] == 2
    said = "Session 3 belongs to a stage for the first 8: the draw seats the sessions before it."
    assert words_of(page.content.decode()).count(said) == 1
    typed = {"act": "chart", "sessions": 3, "chart_seed": "x"}
    answer = client.post(f"/en/office/{row.slug}/draw/", typed)
    assert answer.context["forms"]["chart"].non_field_errors() == [said]


def test_every_session_of_a_stage_is_known_to_be_seated_without_its_cut(seated_too_early):
    assert seated_without(seated_too_early, cut_views(seated_too_early)) == frozenset({3, 4})


def test_a_session_does_not_open_with_seats_that_are_not_of_the_cut(client, who, seated_too_early):
    row = seated_too_early
    opening = {"actor": who, "event_id": row.pk, "number": 3}
    assert refused(lambda: open_session(**opening)) == ["seats_not_of_cut"]
    log_in(client, who)
    page = f"/en/office/{row.slug}/sessions/3/"
    said = words_of(client.get(page).content.decode())
    assert "The seats of Session 3 are drawn already and do not follow this cut" in said
    assert "Seat the session" in said
    refusal = client.post(page, {"act": "session.open", "reason": ""})
    assert (refusal.status_code, states(row)[2]) == (422, "published")
    assert open_session(**opening, reason="everybody plays on").state == "playing"


def test_a_session_is_seated_anew_by_the_cut_and_the_sessions_after_it_wait(who, seated_too_early):
    row = seated_too_early
    field = {player.number for player in cut_views(row)[0].field}
    drawn = draw_session(actor=who, event_id=row.pk, draft=RankedDraft(3, "dice 2", only_cut=True))
    assert len(tables(row, 3)) == 4  # the seats stay until the new ones are published
    publish_session(actor=who, event_id=row.pk, plan_id=drawn.pk)
    assert {number for table in tables(row, 3) for number in table} == field
    assert (states(row)[2:], Table.objects.filter(session__number=4).count()) == (["published", "planned"], 0)
    assert seated_without(row, cut_views(row)) == frozenset()
    assert open_session(actor=who, event_id=row.pk, number=3).state == "playing"
    record = published_plans(row)[-1].record
    assert verify(dict(record)).is_sound
    assert page_report(record)


def test_the_page_of_the_draw_shows_the_drawn_seats_that_still_stand(client, who, seated_too_early):
    row = seated_too_early
    log_in(client, who)
    address = f"/en/office/{row.slug}/draw/"
    shown = client.get(address).context
    assert (len(shown["published"][0].sessions), [each["number"] for each in shown["later"]]) == (4, [3, 4])
    drawn = draw_session(actor=who, event_id=row.pk, draft=RankedDraft(3, "dice 2", only_cut=True))
    publish_session(actor=who, event_id=row.pk, plan_id=drawn.pk)
    shown = client.get(address).context
    assert (len(shown["published"][0].sessions), [each["number"] for each in shown["later"]]) == (2, [4])


def test_seats_that_follow_the_cut_are_not_drawn_again(who, seated_too_early):
    row = seated_too_early
    drawn = draw_session(actor=who, event_id=row.pk, draft=RankedDraft(3, "dice 2"))
    publish_session(actor=who, event_id=row.pk, plan_id=drawn.pk)
    again = lambda: draw_session(actor=who, event_id=row.pk, draft=RankedDraft(3, "3"))  # noqa: E731
    assert refused(again) == ["session_is_seated"]


def test_without_an_approved_cut_the_session_is_not_seated_anew(who, row):
    draw_all(who, row)
    plan(who, row)
    for number in (1, 2):
        play_session(who, row, number)
    again = lambda: draw_session(actor=who, event_id=row.pk, draft=RankedDraft(3, "3"))  # noqa: E731
    assert refused(again) == ["cut_not_approved"]
    assert refused(lambda: open_session(actor=who, event_id=row.pk, number=3)) == ["seats_not_of_cut"]


def test_the_pages_lead_from_the_approved_cut_to_its_seats(client, who, seated_too_early):
    row = seated_too_early
    log_in(client, who)
    seat = f"/en/office/{row.slug}/draw/sessions/3/"
    day = client.get(f"/en/office/{row.slug}/")
    assert [(need.title, need.url) for need in day.context["needs"]] == [("Session 3 has to be seated", seat)]
    assert f'href="{seat}"' in client.get(f"/en/office/{row.slug}/draw/").content.decode()
    assert f'href="{seat}"' in client.get(f"/en/office/{row.slug}/sessions/3/").content.decode()
    assert client.get(seat).context["may_seat"] is True
    client.post(seat, {"act": "draw", "mode": "avoid", "blocks": 2, "final": "strict", "seed": "7"})
    made = SeatingPlan.objects.get(first_session=3, state=PlanState.DRAWN)
    client.post(seat, {"act": "publish", "plan": made.pk})
    assert client.get(f"/en/office/{row.slug}/").context["needs"] == []
    assert f'href="{seat}"' not in client.get(f"/en/office/{row.slug}/sessions/3/").content.decode()


def test_a_session_without_seats_whose_turn_it_is_needs_a_person(client, who, row):
    plan(who, row)
    draw_all(who, row)
    log_in(client, who)
    day, page = f"/en/office/{row.slug}/", f"/en/office/{row.slug}/sessions/3/"
    play_session(who, row, 1)
    assert client.get(day).context["needs"] == []
    play_session(who, row, 2)
    cut = f"/en/office/{row.slug}/standings/#stages"
    assert [(need.title, need.url) for need in client.get(day).context["needs"]] == [
        ("The cut before Session 3 has to be approved", cut)
    ]
    assert f'href="{cut}"' in client.get(page).content.decode()
    approve(who, row)
    seat = f"/en/office/{row.slug}/draw/sessions/3/"
    assert [(need.title, need.url) for need in client.get(day).context["needs"]] == [
        ("Session 3 has to be seated", seat)
    ]
    text = client.get(page).content.decode()
    assert (f'href="{seat}"' in text, "Seat the session" in text) == (True, True)


def test_sessions_by_standings_without_a_stage_need_a_person_too(who):
    row = event(who, 16, sessions_planned=3)
    published(who, row, sessions=2)
    play_session(who, row, 1)
    assert to_seat(row) is None
    play_session(who, row, 2)
    assert (to_seat(row).session, to_seat(row).is_cut_open) == (3, False)


def test_before_the_first_draw_and_after_the_last_session_nothing_is_to_be_seated(who, row):
    assert to_seat(row) is None
    draw_all(who, row)
    Session.objects.filter(event=row).update(state="approved")
    assert to_seat(row) is None


def test_seats_exchanged_after_the_cut_still_follow_it(who, seated_too_early):
    row = seated_too_early
    drawn = draw_session(actor=who, event_id=row.pk, draft=RankedDraft(3, "dice 2"))
    publish_session(actor=who, event_id=row.pk, plan_id=drawn.pk)
    one, other = tables(row, 3)[:2]
    draft = MoveDraft("swap", leaving=(one[0], other[0]), first=3, last=3)
    make_move(actor=who, event_id=row.pk, draft=draft)
    assert seated_without(row, cut_views(row)) == frozenset()
    assert Stage.objects.get().cut_approved_at is not None
