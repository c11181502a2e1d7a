"""Later sessions by standings: from a stored snapshot of closed sessions, derived again from its record."""

from uuid import uuid4

import pytest
from build import actor, event, play, sheet_of, win
from django.utils import timezone
from draw_build import page_report, published, refused, tables

from referee.services import PenaltyDraft, record_penalty, sign_totals
from tournaments.draw import places_of, verify
from tournaments.models import SeatingPlan, Session, Stage, Table
from tournaments.selectors import standings
from tournaments.selectors.seating import published_plans
from tournaments.services import (
    MoveDraft,
    RankedDraft,
    close_session,
    draw_session,
    make_move,
    open_session,
    publish_session,
    register_players,
    set_player_status,
)
from tournaments.services.archive import canonical, export_event, import_event, load_json
from tournaments.services.seating_snapshot import snapshot

pytestmark = pytest.mark.django_db


@pytest.fixture
def who():
    return actor()


@pytest.fixture
def row(who):
    """Return an event of 16 in 3 sessions, two of them drawn; the first is played, the second not opened."""
    row = event(who, 16, sessions_planned=3)
    published(who, row, sessions=2)
    play_session(who, row, 1)
    return row


def play_session(who, row, number, *, closed=True):
    open_session(actor=who, event_id=row.pk, number=number)
    for table in range(1, Table.objects.filter(session__event=row, session__number=number).count() + 1):
        sheet = sheet_of(row, number, table)
        play(who, sheet, win(sheet, table % 4, (table + 1) % 4, 8 + table))
    if closed:
        close_session(actor=who, event_id=row.pk, number=number)


def seated(who, row, session=3, **fields):
    plan = draw_session(actor=who, event_id=row.pk, draft=RankedDraft(session, "dice 4 4", **fields))
    publish_session(actor=who, event_id=row.pk, plan_id=plan.pk)
    return plan


def test_only_the_sessions_that_were_drawn_have_tables(row):
    assert list(Session.objects.values_list("state", flat=True)) == ["entered", "published", "planned"]
    assert Table.objects.filter(session__number=3).count() == 0


def test_a_session_waits_until_those_before_it_are_closed(who, row):
    draw = lambda number: draw_session(actor=who, event_id=row.pk, draft=RankedDraft(number, "1"))  # noqa: E731
    assert refused(lambda: draw(3)) == ["sessions_not_closed"]
    play_session(who, row, 2, closed=False)
    assert refused(lambda: draw(3)) == ["sessions_not_closed"]
    assert refused(lambda: draw(2)) == ["session_is_seated"]
    assert refused(lambda: draw(1)) == ["standings_need_a_session"]
    assert refused(lambda: draw(4)) == ["session_unknown"]


def test_strictly_by_place(who, row):
    play_session(who, row, 2)
    plan = seated(who, row, mode="strict")
    order = places_of(plan.record["snapshot"], "dice 4 4")
    assert [sorted(table) for table in tables(row, 3)] == [
        sorted(order[at : at + 4]) for at in range(0, 16, 4)
    ]
    by_place = {line.player.number: line.place for line in standings(row).rows}
    places = [by_place[number] for number in order]
    assert places == sorted(places)


def test_near_places_without_repeated_meetings(who, row):
    play_session(who, row, 2)
    plan = seated(who, row, mode="avoid")
    assert plan.record["metrics"]["repeats"] == 0


@pytest.mark.parametrize("mode", ["strict", "avoid", "snake", "blocks"])
def test_a_final_is_seated_strictly_above_every_mode(who, row, mode):
    play_session(who, row, 2)
    plan = seated(who, row, mode=mode, cut=4, numbers_drawn=True)
    order = places_of(plan.record["snapshot"], "dice 4 4")
    assert sorted(tables(row, 3)[0]) == sorted(order[:4])
    assert sorted(number for table in tables(row, 3) for number in table) == list(range(1, 17))


def test_only_the_finalists_play(who, row):
    play_session(who, row, 2)
    plan = seated(who, row, cut=8, only_cut=True)
    order = places_of(plan.record["snapshot"], "dice 4 4")
    assert sorted(number for table in tables(row, 3) for number in table) == sorted(order[:8])


def test_penalties_move_places(who, row):
    play_session(who, row, 2, closed=False)
    first = standings(row).rows[0].player
    table = Table.objects.get(session__number=2, sheet__occupancies__participant=first.participant_id)
    draft = PenaltyDraft(offender_id=first.participant_id, amount=300)
    record_penalty(actor=who, sheet_id=table.sheet_id, draft=draft, client_key=uuid4())
    close_session(actor=who, event_id=row.pk, number=2)
    (line,) = [line for line in snapshot(row, 3)["rows"] if line["id"] == first.number]
    assert (line["place"] > 1, line["game_points"] < -200) == (True, True)


def test_the_record_is_derived_again_and_holds_its_snapshot(who, row):
    play_session(who, row, 2)
    plan = seated(who, row, mode="avoid")
    assert verify(plan.record | {"events": []}).is_sound
    assert plan.record["seating"][:2] == published_plans(row)[0].record["seating"]
    assert plan.record["snapshot"] == snapshot(row, 3)
    assert plan.record["attempt"] == 1


def test_every_attempt_is_kept_and_counted(who, row):
    play_session(who, row, 2)
    for seed in ("1", "2"):
        plan = draw_session(actor=who, event_id=row.pk, draft=RankedDraft(3, seed))
    assert (plan.record["attempt"], SeatingPlan.objects.filter(state="withdrawn").count()) == (2, 1)


def test_standings_that_moved_are_not_published(who, row):
    play_session(who, row, 2)
    plan = draw_session(actor=who, event_id=row.pk, draft=RankedDraft(3, "1"))
    set_player_status(actor=who, event_id=row.pk, number=3, status="withdrawn")
    publish = lambda: publish_session(actor=who, event_id=row.pk, plan_id=plan.pk)  # noqa: E731
    assert refused(publish) == ["standings_moved"]


def test_house_players_fill_the_last_table(who, row):
    register_players(actor=who, event_id=row.pk, text="House 1\nHouse 2", are_substitutes=True)
    play_session(who, row, 2)
    for number in (3, 5):
        set_player_status(actor=who, event_id=row.pk, number=number, status="withdrawn")
    seated(who, row)
    assert {17, 18} <= set(tables(row, 3)[-1])
    set_player_status(actor=who, event_id=row.pk, number=17, status="withdrawn")


def stage(row, field, reserves=(), **fields):
    cut = {"field": list(field), "reserves": list(reserves)}
    values = {"field_size": len(field), "carry_denominator": 2, "cut": cut, "cut_approved_at": timezone.now()}
    return Stage.objects.create(event=row, first_session=3, **(values | fields))


def test_a_stage_waits_until_its_cut_is_approved(who, row):
    play_session(who, row, 2)
    stage(row, range(1, 9), cut_approved_at=None, cut={})
    assert refused(lambda: seated(who, row)) == ["cut_not_approved"]


def test_the_approved_field_plays_the_final_and_the_others_are_drawn(who, row):
    play_session(who, row, 2)
    field = [16, 3, 9, 1, 12, 5, 7, 2]
    stage(row, field, [4, 6])
    plan = seated(who, row, mode="drawn", final="snake")
    assert plan.record["rules"] == {
        "mode": "drawn",
        "cut": 8,
        "blocks": 2,
        "numbers_drawn": False,
        "only_cut": False,
        "final": "snake",
        "uneven": "house",
        "pinned": True,
    }
    assert plan.record["snapshot"]["stage"] == {
        "first_session": 3,
        "carry": [1, 2],
        "field": field,
        "reserves": [4, 6],
    }
    assert sorted(number for table in tables(row, 3)[:2] for number in table) == sorted(field)
    assert sorted(number for table in tables(row, 3)[2:] for number in table) == [4, 6, 8, 10, 11, 13, 14, 15]
    record = published_plans(row)[1].public_record()
    assert page_report(record) == verify(record).canonical()


def test_reserves_come_in_for_finalists_who_are_gone_in_their_order(who, row):
    play_session(who, row, 2)
    stage(row, [16, 3, 9, 1], [4, 6, 8])
    for number in (3, 4):
        set_player_status(actor=who, event_id=row.pk, number=number, status="withdrawn")
    plan = seated(who, row, only_cut=True)
    assert plan.record["snapshot"]["stage"]["field"] == [16, 9, 1, 6]
    assert plan.record["snapshot"]["stage"]["reserves"] == [8]
    assert [sorted(table) for table in tables(row, 3)] == [[1, 6, 9, 16]]


def test_a_field_that_fills_no_tables_is_refused(who, row):
    play_session(who, row, 2)
    stage(row, [16, 3, 9, 1, 5, 6])
    assert refused(lambda: seated(who, row)) == ["cut_not_in_fours"]


@pytest.mark.parametrize(("uneven", "seats"), [("sit_out", [4, 4, 4]), ("threes", [4, 4, 3, 3])])
def test_numbers_that_four_does_not_divide(who, row, uneven, seats):
    play_session(who, row, 2)
    for number in (3, 5):
        set_player_status(actor=who, event_id=row.pk, number=number, status="withdrawn")
    plan = draw_session(actor=who, event_id=row.pk, draft=RankedDraft(3, "1", uneven=uneven))
    publish_session(actor=who, event_id=row.pk, plan_id=plan.pk)
    made = Table.objects.filter(session__event=row, session__number=3).order_by("number")
    assert [table.sheet.occupancies.count() for table in made] == seats
    record = published_plans(row)[1].public_record()
    assert (verify(record).is_sound, page_report(record)) == (True, verify(record).canonical())


def test_results_in_doubt_seat_nobody(who, row):
    play_session(who, row, 2)
    sheet = sheet_of(row, 2, 3)
    people = list(sheet.occupancies.order_by("id").values_list("participant_id", flat=True))
    sign_totals(actor=who, sheet_id=sheet.pk, totals=dict(zip(people, (3, -1, -1, -1), strict=True)))
    assert refused(lambda: seated(who, row)) == ["results_in_doubt"]


def test_half_points_are_kept_exactly(who, row):
    play_session(who, row, 2)
    stage(row, range(1, 9), carry_numerator=1, carry_denominator=3)
    points = {line["id"]: line["game_points"] for line in snapshot(row, 3)["rows"]}
    lines = {line.player.number: line.game_points for line in standings(row).rows}
    assert points == {
        number: exact if isinstance(exact, int) else [exact.numerator, exact.denominator]
        for number, exact in lines.items()
    }


def test_what_cannot_be_seated(who, row):
    play_session(who, row, 2)
    draw = lambda **fields: draw_session(  # noqa: E731
        actor=who, event_id=row.pk, draft=RankedDraft(**({"session": 3, "seed": "1"} | fields))
    )
    assert refused(lambda: draw(seed=" ", mode="guess", only_cut=True)) == [
        "seed_missing",
        "mode_unknown",
    ]
    assert refused(lambda: draw(only_cut=True)) == ["cut_missing"]
    assert refused(lambda: draw(final="guess", uneven="guess")) == ["mode_unknown", "way_unknown"]
    assert refused(lambda: draw(cut=6)) == ["cut_not_in_fours"]
    assert refused(lambda: draw(mode="blocks", blocks=9)) == ["too_many_blocks"]
    set_player_status(actor=who, event_id=row.pk, number=3, status="withdrawn")
    assert refused(draw) == ["house_players_missing"]


def test_seats_of_a_session_by_standings_change_in_a_chain_of_their_own(who, row):
    register_players(actor=who, event_id=row.pk, text="S", are_substitutes=True)
    play_session(who, row, 2)
    seated(who, row)
    change = make_move(actor=who, event_id=row.pk, draft=MoveDraft("seats", (5,), (17,)))
    assert (change.plan.first_session, change.sequence) == (3, 1)
    assert 17 in {number for table in tables(row, 3) for number in table}


def test_both_verifiers_know_a_session_by_standings_and_its_changes(who, row):
    register_players(actor=who, event_id=row.pk, text="S", are_substitutes=True)
    play_session(who, row, 2)
    seated(who, row, mode="avoid", cut=4, numbers_drawn=True)
    make_move(actor=who, event_id=row.pk, draft=MoveDraft("seats", (5,), (17,)))
    record = published_plans(row)[1].public_record()
    report = verify(record)
    assert (report.is_sound, len(record["events"])) == (True, 1)
    assert page_report(record) == report.canonical()


def test_a_session_by_standings_goes_through_the_archive(who, row):
    play_session(who, row, 2)
    seated(who, row, mode="avoid", cut=4)
    first = canonical(export_event(row))
    copy = import_event(load_json(first), slug="copy").event
    assert [view.first_session for view in published_plans(copy)] == [1, 3]
    document = load_json(canonical(export_event(copy)))
    document["event"]["slug"] = row.slug
    assert canonical(document) == first
