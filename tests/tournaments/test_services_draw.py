"""Drawing seats, publishing them, opening and closing sessions."""

import pytest
from build import actor, drawn_event, event, official, people, play, sheet_of, win
from draw_build import refused

from referee.models import Occupancy, ScoreSheet
from referee.rules.problem import Problem
from referee.selectors import verify_chain
from referee.services import BadEntry, HandDraft, NotAllowed
from tournaments.models import Draw, EventAudit, Registration, Session, Table
from tournaments.services import (
    close_session,
    draw_seats,
    open_session,
    publish_draw,
    register_players,
    set_player_status,
)

pytestmark = pytest.mark.django_db

DRAWN = HandDraft("drawn_hand")


def test_the_same_seed_draws_the_same_seats_and_nobody_meets_twice():
    who = actor()
    row = event(who, 16, sessions_planned=3)
    first = draw_seats(actor=who, event_id=row.pk, seed="lottery 4 8 15")
    again = draw_seats(actor=who, event_id=row.pk, seed=" lottery 4 8 15 ")
    other = draw_seats(actor=who, event_id=row.pk, seed="lottery 16 23 42")
    assert first.seating == again.seating
    assert first.seating != other.seating
    assert first.metrics["repeats"] == 0
    assert [sorted(number for table in session for number in table) for session in first.seating] == [
        list(range(1, 17))
    ] * 3
    assert list(Draw.objects.order_by("id").values_list("state", flat=True)) == [
        "withdrawn",
        "withdrawn",
        "draft",
    ]


def test_substitutes_and_withdrawn_players_are_not_drawn():
    who = actor()
    row = event(who, 9)
    register_players(actor=who, event_id=row.pk, text="Late", are_substitutes=True)
    set_player_status(actor=who, event_id=row.pk, number=3, status="no_show")
    draw = draw_seats(actor=who, event_id=row.pk, seed="x")
    assert draw.parameters["players"] == [1, 2, 4, 5, 6, 7, 8, 9]


def test_numbers_that_do_not_fill_tables_are_explained():
    who = actor()
    row = event(who, 10)
    assert refused(lambda: draw_seats(actor=who, event_id=row.pk, seed="x")) == ["players_not_in_fours"]
    assert refused(lambda: draw_seats(actor=who, event_id=row.pk, seed=" ")) == ["seed_missing"]
    assert refused(lambda: draw_seats(actor=who, event_id=row.pk, seed="x" * 201)) == ["seed_too_long"]
    assert refused(lambda: draw_seats(actor=who, event_id=404, seed="x")) == ["event_unknown"]


def test_publishing_makes_tables_sheets_and_seats():
    who = actor()
    row = event(who, 8, rotation="HALF_SWAP", ruleset="mcr1998")
    draw = draw_seats(actor=who, event_id=row.pk, seed="x")
    publish_draw(actor=who, event_id=row.pk, draw_id=draw.pk)
    row.refresh_from_db()
    assert row.draw_published_at is not None
    assert (Table.objects.count(), ScoreSheet.objects.count(), Occupancy.objects.count()) == (4, 4, 16)
    persons = dict(Registration.objects.values_list("participant_id", "number"))
    made = [
        [[persons[person] for person in people(sheet_of(row, session, table))] for table in (1, 2)]
        for session in (1, 2)
    ]
    assert made == draw.seating
    sheet = sheet_of(row, 2, 1)
    assert (sheet.ruleset, sheet.rotation, sheet.state, sheet.title) == (
        "mcr1998",
        "HALF_SWAP",
        "closed",
        "Spring Open 2.1",
    )
    assert set(Session.objects.values_list("state", flat=True)) == {"published"}


def test_publishing_twice_changes_nothing():
    who = actor()
    row = drawn_event(who, open_first=False)
    draw = Draw.objects.get(event=row)
    acts = EventAudit.objects.count()
    publish_draw(actor=who, event_id=row.pk, draw_id=draw.pk)
    assert (EventAudit.objects.count(), Table.objects.count()) == (acts, 4)


def test_a_draw_is_replaced_until_play_begins():
    who = actor()
    row = drawn_event(who, open_first=False)
    second = draw_seats(actor=who, event_id=row.pk, seed="another")
    publish_draw(actor=who, event_id=row.pk, draw_id=second.pk)
    assert (Table.objects.count(), ScoreSheet.objects.count()) == (4, 4)
    assert list(Draw.objects.order_by("id").values_list("state", flat=True)) == ["withdrawn", "published"]
    first = Draw.objects.order_by("id").first()
    assert refused(lambda: publish_draw(actor=who, event_id=row.pk, draw_id=first.pk)) == ["draw_withdrawn"]
    open_session(actor=who, event_id=row.pk, number=1)
    assert refused(lambda: draw_seats(actor=who, event_id=row.pk, seed="third")) == ["play_has_begun"]


def test_a_draw_made_before_the_list_changed_is_not_published():
    who = actor()
    row = event(who, 8)
    draw = draw_seats(actor=who, event_id=row.pk, seed="x")
    register_players(actor=who, event_id=row.pk, text="A\nB\nC\nD")
    assert refused(lambda: publish_draw(actor=who, event_id=row.pk, draw_id=draw.pk)) == ["draw_out_of_date"]
    assert refused(lambda: publish_draw(actor=who, event_id=row.pk, draw_id=404)) == ["draw_unknown"]


def test_a_session_opens_and_closes_its_sheets():
    who = actor()
    row = drawn_event(who)
    states = dict(ScoreSheet.objects.values_list("table__session__number", "state"))
    assert states == {1: "open", 2: "closed"}
    for table in (1, 2):
        play(who, sheet_of(row, 1, table), DRAWN)
    close_session(actor=who, event_id=row.pk, number=1)
    assert Session.objects.get(number=1).state == "entered"
    assert {sheet_of(row, 1, table).state for table in (1, 2)} == {"entered"}
    assert [verify_chain(sheet) for sheet in ScoreSheet.objects.all()] == [None] * 4


def test_closing_names_the_tables_without_a_result():
    who = actor()
    row = drawn_event(who)
    play(who, sheet_of(row, 1, 1), win(sheet_of(row, 1, 1), 0, 1, 8))
    with pytest.raises(BadEntry) as caught:
        close_session(actor=who, event_id=row.pk, number=1)
    assert caught.value.problems == (Problem("tables_without_result", {"tables": "2", "count": 1}),)
    closed = close_session(actor=who, event_id=row.pk, number=1, reason="table 2 was not played")
    assert closed.state == "entered"
    assert EventAudit.objects.get(action="session.close").reason == "table 2 was not played"


def test_a_closed_session_is_opened_again_with_a_reason():
    who = actor()
    row = drawn_event(who)
    close_session(actor=who, event_id=row.pk, number=1, reason="by mistake")
    assert refused(lambda: open_session(actor=who, event_id=row.pk, number=1)) == ["reason_missing"]
    open_session(actor=who, event_id=row.pk, number=1, reason="closed by mistake")
    assert sheet_of(row, 1, 1).state == "open"


def test_sessions_that_cannot_be_opened_or_closed():
    who = actor()
    row = event(who)
    assert refused(lambda: open_session(actor=who, event_id=row.pk, number=1)) == ["session_not_published"]
    assert refused(lambda: close_session(actor=who, event_id=row.pk, number=1)) == ["session_not_playing"]
    assert refused(lambda: open_session(actor=who, event_id=row.pk, number=3)) == ["session_unknown"]


def test_a_head_referee_opens_sessions_and_a_table_referee_does_not():
    who = actor()
    row = drawn_event(who, open_first=False)
    table_referee = official(row, "table_referee", "Rosa")
    assert refused(lambda: open_session(actor=table_referee, event_id=row.pk, number=1), NotAllowed) == [
        "office_may_not"
    ]
    head = official(row, "head_referee", "Ivo")
    open_session(actor=head, event_id=row.pk, number=1)
    assert EventAudit.objects.get(action="session.open").office == "head_referee"
