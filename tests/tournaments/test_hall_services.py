"""Calls for the head referee, extra time, moved tables, substitutes, and what a correction would change."""

from datetime import timedelta
from io import BytesIO
from uuid import uuid4

import pytest
from build import actor, codes, drawn_event, log_in, numbers, official, people, sheet_of, win
from build import register as register_players
from django.test import Client
from pypdf import PdfReader
from story import record, rule

from referee.models import Occupancy
from referee.selectors import proposal_for, verify_chain
from referee.services import BadEntry, HandDraft, NotAllowed, SheetNotOpen, sign_totals
from tournaments.models import Session, Table
from tournaments.selectors import (
    last_call,
    open_calls,
    reconciliation_of,
    standings,
    table_clock,
    verify_event,
)
from tournaments.services import (
    answer_call,
    call_referee,
    event_consequences,
    grant_extra_time,
    move_table,
    replace_at_table,
    set_session_rotation,
    start_clock,
)

pytestmark = pytest.mark.django_db


def test_a_table_calls_once_until_the_head_referee_answers():
    head = actor()
    event = drawn_event(head)
    row, rosa = sheet_of(event, 1, 2), official(event, "table_referee", "Rosa")
    chief = official(event, "head_referee", "Chief")
    key = uuid4()
    call = call_referee(actor=rosa, sheet_id=row.pk, client_key=key, note="wall fell")
    assert call_referee(actor=rosa, sheet_id=row.pk, client_key=key) == call
    assert call_referee(actor=rosa, sheet_id=row.pk, client_key=uuid4()) == call
    (waiting,) = open_calls(event)
    assert (waiting.session, waiting.table, waiting.note, waiting.called_by) == (1, 2, "wall fell", "Rosa")
    with pytest.raises(NotAllowed):
        answer_call(actor=rosa, call_id=call.pk)
    answer_call(actor=chief, call_id=call.pk)
    answer_call(actor=head, call_id=call.pk)
    assert open_calls(event) == ()
    assert last_call(row.pk).answered_by == "Chief"
    assert record(rosa, row, 1, win(row, 0, 1, 8), seen_version=1).number == 1  # calls make no page stale
    assert verify_chain(row) is None


def test_a_table_that_is_not_open_calls_nobody():
    event = drawn_event(actor())
    rosa = official(event, "table_referee", "Rosa")
    with pytest.raises(SheetNotOpen) as caught:
        call_referee(actor=rosa, sheet_id=sheet_of(event, 2, 1).pk, client_key=uuid4())
    assert codes(caught) == ["sheet_not_open"]
    assert open_calls(event) == ()


def test_the_clock_of_a_table_ends_later_by_its_extra_time():
    head = actor()
    event = drawn_event(head)
    Session.objects.filter(event=event, number=1).update(minutes=120)
    row = sheet_of(event, 1, 1)
    assert table_clock(row.pk).ends is None
    begun = start_clock(actor=head, event_id=event.pk, number=1).clock_started_at
    assert start_clock(actor=head, event_id=event.pk, number=1).clock_started_at == begun
    grant_extra_time(actor=head, sheet_id=row.pk, minutes=10, reason="tiles were missing")
    assert table_clock(row.pk).ends - begun == timedelta(minutes=130)
    assert table_clock(sheet_of(event, 1, 2).pk).ends - begun == timedelta(minutes=120)
    for minutes, reason, code in ((241, "x", "extra_time_out_of_range"), (5, "", "reason_missing")):
        with pytest.raises(BadEntry) as error:
            grant_extra_time(actor=head, sheet_id=row.pk, minutes=minutes, reason=reason)
        assert codes(error) == [code]
    with pytest.raises(BadEntry) as error:
        start_clock(actor=head, event_id=event.pk, number=2)
    assert codes(error) == ["session_not_playing"]


def test_a_table_moves_and_keeps_everything():
    head = actor()
    row = sheet_of(drawn_event(head), 1, 1)
    record(head, row, 1, win(row, 0, 1, 8))
    move_table(actor=head, sheet_id=row.pk, label="Window", reason="draught")
    assert (Table.objects.get(sheet=row).label, row.hands.count()) == ("Window", 1)
    assert row.audit.order_by("sequence").last().after == "Window"


def test_somebody_registered_takes_over_a_seat_and_counts_for_the_session():
    head = actor()
    event = drawn_event(head)
    register_players(actor=head, event_id=event.pk, text="Sub;;ITA", are_substitutes=True)
    row = sheet_of(event, 1, 1)
    ana, *_ = people(row)
    leaving = event.registrations.get(participant=ana).number
    elsewhere = event.registrations.get(participant=people(sheet_of(event, 1, 2))[0]).number
    arguments = {"actor": head, "sheet_id": row.pk, "leaving": leaving, "from_hand": 3, "reason": "ill"}
    for coming, code in ((99, "player_unknown"), (elsewhere, "player_sits_elsewhere")):
        with pytest.raises(BadEntry) as error:
            replace_at_table(coming=coming, **arguments)
        assert codes(error) == [code]
    substitute = max(numbers(event))
    replace_at_table(coming=substitute, **arguments)
    assert Occupancy.objects.filter(sheet=row, seat="E").count() == 2
    record(head, row, 1, win(row, 1, 2, 8))
    assert substitute in {each.player.number for each in standings(event).rows}


def test_a_correction_says_beforehand_what_it_would_change():
    head = actor()
    event = drawn_event(head)
    row = sheet_of(event, 1, 1)
    record(head, row, 1, win(row, 0, 1, 12))
    before = standings(event)
    found = event_consequences(row.pk, 1, win(row, 1, 0, 30))
    assert [each.total for each in found.table.before] == [36, -20, -8, -8]
    assert [each.total for each in found.table.after] == [-38, 54, -8, -8]
    assert [each.place for each in found.table.after] == [4, 1, 2, 2]
    changed = {each.number: (each.before.place, each.after.place) for each in found.places}
    first, second = [event.registrations.get(participant=who).number for who in people(row)[:2]]
    assert changed == {first: (1, 4), second: (4, 1)}
    assert (found.later_sessions, found.is_published) == ((), False)
    assert standings(event) == before
    assert event_consequences(row.pk, 1, win(row, 0, 0, 12)).table.problems[0].code == "winner_is_discarder"


def test_a_ladder_of_the_event_sees_other_sessions():
    head = actor()
    event = drawn_event(head, ruleset="wmo2006")
    here = sheet_of(event, 1, 1)
    person = people(here)[0]
    rule(head, here, 0, 10, offence_key="stalling", departure_reason="as ruled")
    (there,) = [sheet_of(event, 2, table) for table in (1, 2) if person in people(sheet_of(event, 2, table))]
    assert proposal_for(there.pk, "stalling", person, 1).step == 1
    assert proposal_for(there.pk, "empty_call", person, 1).step == 0


def test_tables_are_sorted_by_how_wrong_their_paper_is(django_assert_num_queries):
    head = actor()
    event = drawn_event(head, 12)
    for table, off in ((1, 0), (2, 2), (3, 10)):
        row = sheet_of(event, 1, table)
        record(head, row, 1, win(row, 0, 1, 12))
        totals = dict(zip(people(row), (36 + off, -20 - off, -8, -8), strict=True))
        sign_totals(actor=head, sheet_id=row.pk, totals=totals)
    with django_assert_num_queries(9):
        found = reconciliation_of(event)
    assert [(each.number, each.paper.size) for each in found] == [(3, 20), (2, 4)]
    assert [(each.kind.value, each.instead.total) for each in found[0].paper.explanations[:1]] == [
        ("fan", 22)
    ]
    assert all(report.broken is None for report in verify_event(event))


def test_winds_of_a_session_are_drawn_for_each_table_from_one_seed():
    head = actor()
    event = drawn_event(head)
    assert set_session_rotation(actor=head, event_id=event.pk, number=1, code="DRAW", seed="dice 1") == 2
    rows = [sheet_of(event, 1, table) for table in (1, 2)]
    assert [row.rotation_seed for row in rows] == ["dice 1/1/1", "dice 1/1/2"]
    assert rows[0].rotation_table != rows[1].rotation_table
    with pytest.raises(BadEntry) as error:
        set_session_rotation(actor=head, event_id=event.pk, number=1, code="OWN", table=("SEWN",) * 4)
    assert codes(error) == ["rotation_must_start_as_drawn"]
    assert sheet_of(event, 1, 1).rotation == "DRAW"


def test_a_sheet_with_everything_on_it_is_printed():
    head = actor()
    event = drawn_event(head)
    register_players(actor=head, event_id=event.pk, text="Sub;;ITA", are_substitutes=True)
    row = sheet_of(event, 1, 1)
    leaving = event.registrations.get(participant=people(row)[0]).number
    set_session_rotation(actor=head, event_id=event.pk, number=1, code="DRAW", seed="dice 1")
    rule(head, row, 1, 40, kind="false_win", offence_key="below_minimum", hand_number=1)
    record(head, row, 1, HandDraft("void", ruling_reason="wall broken"))
    replace_at_table(
        actor=head, sheet_id=row.pk, leaving=leaving, coming=max(numbers(event)), from_hand=2, reason="ill"
    )
    client = Client()
    log_in(client, head)
    answer = client.get(f"/en/sheets/{row.pk}/sheet.pdf")
    text = " ".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)
    assert "Hand 1 is void." in text
    assert "from hand 2 on Sub." in text
    assert "Win below the minimum" in text
