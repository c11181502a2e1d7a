"""What pages read of an event, in a fixed number of queries."""

from fractions import Fraction
from uuid import uuid4

import pytest
from build import actor, drawn_event, event, people, play, sheet, sheet_of, win
from django.db import connection

from referee.models import Occupancy, Participant
from referee.selectors import ChainBreak
from referee.services import HandDraft, PenaltyDraft, record_penalty, sign_totals
from tournaments.models import Registration
from tournaments.selectors import (
    event_view,
    events_of,
    latest_draw,
    public_events,
    roster,
    session_view,
    standings,
    table_results,
    table_sheet,
    team_standings,
    verify_event,
)
from tournaments.selectors.values import Progress
from tournaments.services import close_session, draw_seats, open_session

pytestmark = pytest.mark.django_db

DRAWN = HandDraft("drawn_hand")


def played_event(who, players=8, tables=1):
    """Return an event with a hand at the first tables: East wins 24 from South, 12 at the others."""
    row = drawn_event(who, players)
    for table in range(1, tables + 1):
        sheet_row = sheet_of(row, 1, table)
        play(who, sheet_row, win(sheet_row, 0, 1, 24 if table == 1 else 12))
    return row


@pytest.mark.parametrize("players", [8, 24])
@pytest.mark.parametrize(
    ("read", "queries"),
    [
        (standings, 10),
        (team_standings, 11),
        (table_results, 7),
        (roster, 1),
        (event_view, 10),
        (latest_draw, 2),
        (verify_event, 4),
        (lambda row: session_view(row, 1), 8),
        (lambda row: table_sheet(row, 1, 1), 18),
        (lambda _: public_events(), 1),
    ],
)
def test_the_number_of_queries_does_not_grow(players, read, queries, django_assert_num_queries):
    row = played_event(actor(), players, tables=players // 4)
    with django_assert_num_queries(queries):
        read(row)


def test_standings_move_with_the_first_hand():
    who = actor()
    row = played_event(who)
    view = standings(row)
    assert [(each.place, each.table_points, each.game_points) for each in view.rows] == [
        (1, 4, 48),
        (2, Fraction(3, 2), -8),
        (2, Fraction(3, 2), -8),
        (4, 0, -32),
        (None, 0, 0),
        (None, 0, 0),
        (None, 0, 0),
        (None, 0, 0),
    ]
    assert view.progress == Progress(sessions_finished=0, tables_finished=0, tables=2)
    assert view.is_provisional
    assert view.sessions == (1,)
    first = view.rows[0]
    assert first.player.participant_id == people(sheet_of(row, 1, 1))[0]
    assert (first.sessions_played, first.per_session[0].table) == (1, 1)


def test_a_finished_session_is_counted_as_one():
    who = actor()
    row = played_event(who, tables=2)
    close_session(actor=who, event_id=row.pk, number=1)
    assert standings(row).progress == Progress(sessions_finished=1, tables_finished=0, tables=0)
    open_session(actor=who, event_id=row.pk, number=2)
    play(who, sheet_of(row, 2, 1), *[DRAWN] * 16)
    view = standings(row)
    assert (view.progress, view.sessions) == (Progress(1, 1, 2), (1, 2))


def test_signed_totals_alone_count_for_the_standings():
    who = actor()
    row = drawn_event(who)
    seats = people(sheet_of(row, 1, 2))
    sign_totals(
        actor=who,
        sheet_id=sheet_of(row, 1, 2).pk,
        totals=dict(zip(seats, [100, 20, -20, -100], strict=True)),
    )
    ranked = [each for each in standings(row).rows if each.place]
    assert [(each.player.participant_id, each.game_points) for each in ranked] == list(
        zip(seats, [100, 20, -20, -100], strict=True)
    )


def test_penalties_count_for_table_points():
    who = actor()
    row = played_event(who)
    sheet_row = sheet_of(row, 1, 1)
    draft = PenaltyDraft(people(sheet_row)[0], 60, "each")
    record_penalty(actor=who, sheet_id=sheet_row.pk, draft=draft, client_key=uuid4())
    seats = session_view(row, 1).tables[0].seats
    assert [(seat.game_points, seat.table_points, seat.place) for seat in seats] == [
        (-12, Fraction(1, 2), 3),
        (-12, Fraction(1, 2), 3),
        (12, 3, 1),
        (12, 3, 1),
    ]


def test_a_substitute_has_a_result_and_no_place():
    who = actor()
    row = drawn_event(who)
    sheet_row = sheet_of(row, 1, 1)
    Registration.objects.filter(event=row, participant_id=people(sheet_row)[2]).update(is_substitute=True)
    play(who, sheet_row, win(sheet_row, 2, None, 10))
    view = standings(row)
    substitute = next(each for each in view.rows if each.player.is_substitute)
    assert (substitute.place, substitute.table_points, substitute.is_ranked) == (None, 4, False)
    assert [each.place for each in view.rows if each.place] == [1, 1, 1]


def test_teams_are_the_sums_of_their_members():
    who = actor()
    row = played_event(who, tables=2)
    people_view = roster(row)
    view = team_standings(row)
    own = {each.player.number: each for each in standings(row).rows}
    for team in view.rows:
        members = [player.number for player in people_view if player.team_code == team.code]
        assert sorted(player.number for player in team.members) == members
        assert team.table_points == sum(own[number].table_points for number in members)
        assert team.game_points == sum(own[number].game_points for number in members)
    assert sum(team.table_points for team in view.rows) == 14


def test_the_table_sheet_carries_numbers_and_the_events_table_points():
    who = actor()
    row = drawn_event(who)
    row.table_point_scheme = [3, 2, 1, 0]
    row.save()
    play(who, sheet_of(row, 1, 1), win(sheet_of(row, 1, 1), 0, 1, 8))
    view = table_sheet(row, 1, 1)
    draw = latest_draw(row)
    assert [seat.number for seat in view.seats] == [str(player.number) for player in draw.seating[0][0]]
    assert [seat.table_points for seat in view.seats] == [3, 0, Fraction(3, 2), Fraction(3, 2)]


def test_an_event_shows_how_far_its_sessions_are():
    who = actor()
    row = played_event(who)
    play(who, sheet_of(row, 1, 2), *[DRAWN] * 16)
    view = event_view(row)
    assert (view.players, view.teams, view.is_draw_published, view.is_results_published) == (
        8,
        2,
        True,
        False,
    )
    assert [(each.number, each.state, each.tables, each.finished_tables) for each in view.sessions] == [
        (1, "playing", 2, 1),
        (2, "published", 2, 0),
    ]


def test_lists_of_events():
    who = actor(is_superuser=False)
    drafted = event(who, players=0, name="Draft")
    drawn = drawn_event(who, name="Drawn")
    assert [line.slug for line in public_events()] == ["drawn"]
    assert [(line.slug, line.role) for line in events_of(who)] == [
        ("draft", "organiser"),
        ("drawn", "organiser"),
    ]
    other = actor("other", is_superuser=False)
    assert events_of(other) == ()
    assert len(events_of(other, is_superuser=True)) == 2
    assert latest_draw(drafted) is None
    draft = draw_seats_again(who)
    assert latest_draw(drawn).draw_id != draft.pk


def draw_seats_again(who):
    """Return a draft of an event that has none published."""
    row = event(who, name="Third")
    draw = draw_seats(actor=who, event_id=row.pk, seed="x")
    assert latest_draw(row).draw_id == draw.pk
    assert latest_draw(row, published_only=True) is None
    return draw


def test_every_chain_of_an_event_is_verified():
    who = actor()
    row = played_event(who)
    assert [(report.label, report.entries, report.broken) for report in verify_event(row)] == [
        ("event", 5, None),
        ("1/1", 2, None),
        ("1/2", 1, None),
        ("2/1", 0, None),
        ("2/2", 0, None),
    ]
    with connection.cursor() as cursor:
        cursor.execute("UPDATE referee_auditentry SET subject = 'hand:9' WHERE subject = 'hand:1'")
        cursor.execute("DELETE FROM tournaments_eventaudit WHERE sequence = 5")
    broken = {report.label: report.broken for report in verify_event(row) if report.broken}
    assert broken == {"event": ChainBreak(5, "sequence"), "1/1": ChainBreak(2, "hash")}


def test_a_second_person_on_a_seat_is_shown_in_the_standings():
    who = actor()
    row = played_event(who)
    sheet_row = sheet_of(row, 1, 1)
    guest = Participant.objects.create(name="Guest")
    Registration.objects.create(event=row, number=99, participant=guest, is_substitute=True)
    Occupancy.objects.create(sheet=sheet_row, seat="E", participant=guest, from_hand=2)
    assert session_view(row, 1).tables[0].seats[0].number == 99


def test_sheets_of_no_event_do_not_disturb():
    row = played_event(actor())
    sheet()
    assert len(table_results(row)) == 4
