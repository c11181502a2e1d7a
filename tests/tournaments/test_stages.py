"""Later stages: who goes on, who decides among equals, what an approved field stands, what is said of it."""

from fractions import Fraction

import pytest
from build import actor, drawn_event, official, people, play, sheet_of, win
from django.contrib.auth import get_user_model

from referee.models import Occupancy
from referee.services import BadEntry, NotAllowed
from tournaments.models import Session, SessionState, Stage, Table
from tournaments.selectors import standings
from tournaments.selectors.cuts import cut_views, field_of
from tournaments.services import (
    StageDraft,
    approve_cut,
    event_consequences,
    plan_stage,
    remove_stage,
    withdraw_cut,
)

pytestmark = pytest.mark.django_db


def codes(caught):
    return [problem.code for problem in caught.value.problems]


def approve_sessions(row):
    """Approve the first session as it stands; how sessions come to that is tested elsewhere."""
    Session.objects.filter(event=row, number=1).update(state=SessionState.APPROVED)


@pytest.fixture
def who():
    return actor()


@pytest.fixture
def event(who):
    """Eight players, two sessions: at table 1 East wins 24 from South, at table 2 East wins 12 from South."""
    row = drawn_event(who, sessions_planned=2)
    for table, total in ((1, 24), (2, 12)):
        sheet = sheet_of(row, 1, table)
        play(who, sheet, win(sheet, 0, 1, total))
    return row


def plan(who, row, **fields):
    draft = StageDraft(**({"first_session": 2, "field_size": 4} | fields))
    return plan_stage(actor=who, event_id=row.pk, draft=draft)


def test_the_field_is_the_first_of_the_standings_and_equals_at_the_line_are_named(who, event):
    plan(who, event, field_size=3, reserves=1)
    (view,) = cut_views(event)
    places = [(row.place, row.player.number) for row in standings(event).rows]
    # table points 4 4, then 3/2 four times with -8 game points, then 0 0
    assert [place for place, _ in places] == [1, 2, 3, 3, 3, 3, 7, 8]
    assert [player.number for player in view.field] == [number for _, number in places[:2]]
    assert (view.open_places, len(view.tied)) == (1, 4)
    assert [player.number for player in view.reserves] == [places[6][1]]
    assert (view.is_approved, view.has_moved) == (False, False)


def test_approving_needs_approved_sessions_and_a_choice_among_equals_with_a_reason(who, event):
    plan(who, event, field_size=3, reserves=1)
    with pytest.raises(BadEntry) as caught:
        approve_cut(actor=who, event_id=event.pk, first_session=2)
    assert codes(caught) == ["sessions_not_approved", "cut_choose_among_equals"]
    assert Stage.objects.get().cut_approved_at is None
    approve_sessions(event)
    (view,) = cut_views(event)
    chosen = [view.tied[2].number]
    with pytest.raises(BadEntry) as caught:
        approve_cut(actor=who, event_id=event.pk, first_session=2, chosen=chosen)
    assert codes(caught) == ["reason_missing"]
    approve_cut(actor=who, event_id=event.pk, first_session=2, chosen=chosen, reason="lot drawn in the hall")
    settled = field_of(event, 2)
    assert [player.number for player in settled.field] == [*(p.number for p in view.field), *chosen]
    waiting = [player.number for player in view.tied if player.number not in chosen]
    assert [player.number for player in settled.reserves] == [*waiting, view.reserves[0].number]
    assert (settled.approved_by, settled.tied) == ("head", ())


def approved(who, row):
    """Two go on, both clearly before the others."""
    plan(who, row, field_size=2, reserves=2, carry=Fraction(1, 2))
    approve_sessions(row)
    approve_cut(actor=who, event_id=row.pk, first_session=2)


def test_who_is_in_the_field_stands_first_with_what_is_carried_over(who, event):
    approved(who, event)
    rows = standings(event).rows
    assert [(row.place, row.stage) for row in rows[:3]] == [(1, 1), (2, 1), (3, 1)]
    sheet = sheet_of(event, 2, 1)
    Session.objects.filter(event=event, number=2).update(state=SessionState.PLAYING)
    sheet.state = "open"
    sheet.save()
    play(who, sheet, win(sheet, 0, 1, 8))
    rows = standings(event).rows
    assert [row.stage for row in rows] == [2, 2, 1, 1, 1, 1, 1, 1]
    first = rows[0]
    played = first.per_session[1]
    own = Fraction(4, 2) + (played.table_points if played else 0)
    assert first.table_points == own


def test_a_correction_says_who_would_go_on_and_the_approved_field_stays(who, event):
    approved(who, event)
    sheet = sheet_of(event, 1, 1)
    east, south, *_ = people(sheet)
    found = event_consequences(sheet.pk, 1, win(sheet, 1, 0, 24))
    (change,) = found.cuts
    assert [player.participant_id for player in change.coming] == [south]
    assert [player.participant_id for player in change.leaving] == [east]
    assert change.cut.is_approved
    assert event_consequences(sheet.pk, 1, win(sheet, 0, 1, 25)).cuts == ()
    assert field_of(event, 2).field[0].participant_id == east


def test_the_card_of_a_correction_names_the_cut(client, who, event):
    from tournaments.views.beyond import beyond_the_table

    approved(who, event)
    sheet = sheet_of(event, 1, 1)
    names = {line.player.participant_id: line.player.name for line in standings(event).rows}
    east, south, *_ = people(sheet)
    said = beyond_the_table(event_consequences(sheet.pk, 1, win(sheet, 1, 0, 24)))
    assert (
        f"From session 2 on: {names[south]} would go on instead of {names[east]}. "
        "The approved field stays, unless the cut is opened again."
    ) in said


def test_a_cut_is_opened_again_with_a_reason_and_its_stage_taken_back(who, event):
    approved(who, event)
    with pytest.raises(BadEntry) as caught:
        plan(who, event, field_size=4)
    assert codes(caught) == ["cut_is_approved"]
    with pytest.raises(BadEntry) as caught:
        withdraw_cut(actor=who, event_id=event.pk, first_session=2, reason=" ")
    assert codes(caught) == ["reason_missing", "stage_is_seated"]


def test_stages_that_cannot_be_are_refused_with_every_problem(who, event):
    with pytest.raises(BadEntry) as caught:
        plan(who, event, first_session=3, field_size=0, carry=Fraction(2), title="x" * 81)
    assert codes(caught) == [
        "stage_session_out_of_range",
        "stage_field_out_of_range",
        "stage_carry_out_of_range",
        "stage_title_too_long",
    ]
    plan(who, event)
    remove_stage(actor=who, event_id=event.pk, first_session=2)
    assert cut_views(event) == ()


def test_a_head_referee_approves_but_does_not_plan(who, event):
    head = official(event, "head_referee", "Hana")
    with pytest.raises(NotAllowed):
        plan(head, event)
    plan(who, event, field_size=2)
    approve_sessions(event)
    assert approve_cut(actor=head, event_id=event.pk, first_session=2).cut_approved_by == "Hana"


@pytest.mark.parametrize("players", [8, 24])
def test_the_cut_takes_a_fixed_number_of_queries(who, players, django_assert_num_queries):
    row = drawn_event(who, players)
    plan(who, row, field_size=4)
    with django_assert_num_queries(10):
        cut_views(row)


def test_a_stage_that_is_planned_is_replaced_only_when_that_is_asked_for(client, who, event):
    plan(who, event, title="Final")
    with pytest.raises(BadEntry) as caught:
        plan(who, event, field_size=8)
    assert codes(caught) == ["stage_is_planned"]
    client.force_login(get_user_model().objects.get(pk=who.user_id))
    address = f"/en/office/{event.slug}/standings/"
    typed = {"act": "stage", "first_session": 2, "field_size": 8, "reserves": 0, "carry": "1"}
    answer = client.post(address, typed)
    assert (answer.status_code, Stage.objects.get().field_size) == (422, 4)
    assert "Plan this stage anew" in answer.content.decode()
    client.post(address, typed | {"anew": "on"})
    assert (Stage.objects.get().field_size, Stage.objects.get().title) == (8, "")


def test_no_more_go_on_than_play_and_odd_sizes_are_told(client, who):
    row = drawn_event(who, 16, sessions_planned=2, open_first=False)
    with pytest.raises(BadEntry) as caught:
        plan(who, row, field_size=99)
    assert codes(caught) == ["stage_larger_than_event"]
    client.force_login(get_user_model().objects.get(pk=who.user_id))
    address = f"/en/office/{row.slug}/standings/"
    typed = {"act": "stage", "first_session": 2, "field_size": 6, "reserves": 0, "carry": "1"}
    told = [str(each) for each in client.post(address, typed, follow=True).context["messages"]]
    assert "6 players do not fill tables of four." in told


def test_before_the_draw_a_field_larger_than_the_list_is_only_told(client, who):
    from build import event as undrawn

    row = undrawn(who, 8)
    client.force_login(get_user_model().objects.get(pk=who.user_id))
    address = f"/en/office/{row.slug}/standings/"
    typed = {"act": "stage", "first_session": 2, "field_size": 16, "reserves": 0, "carry": "1"}
    told = [str(each) for each in client.post(address, typed, follow=True).context["messages"]]
    assert told == ["The stage is planned.", "8 players play in this event: so many cannot go on."]


@pytest.mark.parametrize("state", ["playing", "entered", "checked", "approved"])
def test_no_stage_begins_with_a_session_that_has_begun(who, event, state):
    Session.objects.filter(event=event, number=2).update(state=state)
    with pytest.raises(BadEntry) as caught:
        plan(who, event)
    assert codes(caught) == ["stage_has_begun"]
    assert not Stage.objects.exists()


def test_a_stage_that_begins_with_a_seated_session_warns_that_its_seats_do_not_follow_the_cut(
    client, who, event
):
    address = f"/en/office/{event.slug}/standings/"
    client.force_login(get_user_model().objects.get(pk=who.user_id))
    typed = {"act": "stage", "first_session": 2, "field_size": 4, "reserves": 0, "carry": "1"}
    page = client.post(address, typed | {"seen_version": event.version}, follow=True)
    assert page.status_code == 200
    told = "The seats of Session 2 are drawn already and do not follow this cut"
    assert page.content.decode().count(told) == 2  # beside the stage, and as the answer to the act
    approve_sessions(event)
    tied = cut_views(event)[0]
    chosen = [player.number for player in tied.tied][: tied.open_places]
    approve_cut(actor=who, event_id=event.pk, first_session=2, chosen=chosen, reason="lot")
    assert client.get(address).content.decode().count(told) == 1
    Occupancy.objects.filter(sheet__table__session__event=event, sheet__table__session__number=2).delete()
    Table.objects.filter(session__event=event, session__number=2).delete()
    assert told not in client.get(address).content.decode()


def test_results_that_are_not_approved_make_a_cut_with_a_reason_that_is_shown(client, who, event):
    plan(who, event, field_size=2, title="Final")
    with pytest.raises(BadEntry) as caught:
        approve_cut(actor=who, event_id=event.pk, first_session=2)
    assert codes(caught) == ["sessions_not_approved"]
    address = f"/en/office/{event.slug}/standings/"
    client.force_login(get_user_model().objects.get(pk=who.user_id))
    before = client.get(address).content.decode()
    assert "Final · From session 2 on" in before
    assert "2 players do not fill tables of four." in before
    assert "Approving the cut changes the standings" in before
    client.post(address, {"act": "approve", "which": 2, "reason": "the hall closes"})
    assert Stage.objects.get().cut_approved_by == "head"
    assert "Reason: the hall closes" in client.get(address).content.decode()


def test_the_fields_of_stages_lie_one_within_the_other_and_are_approved_in_order(who):
    row = drawn_event(who, sessions_planned=4)
    plan(who, row, first_session=3, field_size=4)
    with pytest.raises(BadEntry) as caught:
        plan(who, row, first_session=2, field_size=3)
    assert codes(caught) == ["stage_smaller_than_after"]
    with pytest.raises(BadEntry) as caught:
        plan(who, row, first_session=4, field_size=5)
    assert codes(caught) == ["stage_larger_than_before"]
    plan(who, row, first_session=2, field_size=8)
    with pytest.raises(BadEntry) as caught:
        approve_cut(actor=who, event_id=row.pk, first_session=3, reason="now")
    assert codes(caught)[0] == "cut_before_is_open"
