"""Changes of published seats: priced first, appended to the chain, taken back; sessions begun stay."""

import pytest
from build import actor, event, official
from draw_build import page_report, played, published, refused, tables

from referee.services import NotAllowed, StalePage
from tournaments.draw.verification import verify
from tournaments.models import EventAudit, Registration, SeatingChange, Table
from tournaments.selectors import verify_event
from tournaments.selectors.seating import published_plans, running_plan, running_record
from tournaments.services import (
    MoveDraft,
    WishDraft,
    make_move,
    open_session,
    price_move,
    publish_draw,
    register_players,
    undo_move,
)
from tournaments.services.archive import import_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def who():
    return actor()


@pytest.fixture
def row(who):
    """Return an event of 16 in 4 sessions, the first of them begun, with four substitutes 17 to 20."""
    row = event(who, 16, sessions_planned=4)
    register_players(actor=who, event_id=row.pk, text="S1\nS2\nS3\nS4", are_substitutes=True)
    published(who, row)
    open_session(actor=who, event_id=row.pk, number=1)
    row.refresh_from_db()
    return row


def move(who, row, way, leaving=(), coming=(), **fields):
    draft = MoveDraft(way, tuple(leaving), tuple(coming), **fields)
    return make_move(actor=who, event_id=row.pk, draft=draft, note="why")


def everybody(row, session):
    return sorted(number for table in tables(row, session) for number in table)


def status(row, number):
    found = Registration.objects.get(event=row, number=number)
    return found.status, found.is_substitute


def test_a_substitute_takes_the_seats_of_the_sessions_to_come(who, row):
    before = {session: tables(row, session) for session in (1, 2, 3, 4)}
    change = move(who, row, "seats", [5], [17])
    assert tables(row, 1) == before[1]
    for session in (2, 3, 4):
        changed = [[17 if number == 5 else number for number in table] for table in before[session]]
        assert tables(row, session) == changed
    assert status(row, 5) == ("withdrawn", False)
    assert change.entry["args"] == {"leaving": "5", "coming": "17", "first": 2, "last": 4}
    assert (change.entry["kind"], change.entry["started"]) == ("substitute", 1)
    assert len(change.entry["tables"]) == 3


def test_a_substitute_for_one_session_leaves_the_player_in_the_event(who, row):
    move(who, row, "seats", [5], [17], first=3, last=3)
    assert [17 in everybody(row, session) for session in (2, 3, 4)] == [False, True, False]
    assert status(row, 5) == ("active", False)


def test_a_late_entry_takes_a_chair_and_plays_for_a_place(who, row):
    move(who, row, "seats", [5], [18], in_own_right=True)
    assert status(row, 18) == ("active", False)


def test_the_price_is_shown_first_and_writes_nothing(who, row):
    acts = EventAudit.objects.count()
    here = tables(row, 2)
    draft = MoveDraft("swap", (here[0][0], here[1][0]), first=2, last=2)
    preview = price_move(actor=who, event_id=row.pk, draft=draft)
    assert preview.price.before.repeats == 0
    assert preview.price.after.repeats > 0
    assert (EventAudit.objects.count(), SeatingChange.objects.count(), tables(row, 2)) == (acts, 0, here)


def test_two_exchange_their_seats(who, row):
    here = tables(row, 2)
    one, other = here[0][0], here[1][3]
    move(who, row, "swap", [one, other], first=2, last=2)
    after = tables(row, 2)
    assert (after[0][0], after[1][3]) == (other, one)


def test_four_leave_and_a_table_is_dissolved(who, row):
    move(who, row, "dissolve", [2, 7, 9, 14])
    assert [Table.objects.filter(session__event=row, session__number=n).count() for n in (1, 2, 3, 4)] == [
        4,
        3,
        3,
        3,
    ]
    assert everybody(row, 3) == [1, 3, 4, 5, 6, 8, 10, 11, 12, 13, 15, 16]
    assert status(row, 9) == ("withdrawn", False)


def test_six_leave_two_house_players_fill_the_chairs_that_remain(who, row):
    assert refused(lambda: move(who, row, "dissolve", [1, 2, 3, 4, 5, 6])) == ["dissolve_needs"]
    move(who, row, "dissolve", [1, 2, 3, 4, 5, 6], [17, 18])
    assert everybody(row, 4) == [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]


def test_four_come_late_and_the_sessions_to_come_are_drawn_anew(who, row):
    first = tables(row, 1)
    change = move(who, row, "redraw", [], [17, 18, 19, 20], in_own_right=True)
    assert (change.entry["kind"], tables(row, 1)) == ("late_entry", first)
    assert everybody(row, 2) == list(range(1, 21))
    assert len(tables(row, 4)) == 5


def test_a_new_draw_takes_its_seed_from_the_chain(who, row):
    (view,) = published_plans(row)
    change = move(who, row, "redraw", [1, 2, 3, 4])
    assert change.entry["args"]["seed"] == view.record["seating_sha256"]


def test_a_change_is_taken_back_with_what_it_did_to_registrations(who, row):
    before = {session: tables(row, session) for session in (2, 3, 4)}
    change = move(who, row, "dissolve", [2, 7, 9, 14])
    undo_move(actor=who, event_id=row.pk, change_id=change.pk)
    assert {session: tables(row, session) for session in (2, 3, 4)} == before
    assert status(row, 7) == ("active", False)
    assert refused(lambda: undo_move(actor=who, event_id=row.pk, change_id=change.pk)) == ["change_undone"]


def test_what_was_changed_again_is_not_taken_back(who, row):
    change = move(who, row, "seats", [5], [17])
    move(who, row, "seats", [17], [18])
    problems = refused(lambda: undo_move(actor=who, event_id=row.pk, change_id=change.pk))
    assert set(problems) == {"changed_since"}


def test_changes_are_chained_and_both_verifiers_follow_them(who, row):
    move(who, row, "seats", [5], [17])
    played(who, row, 2)
    here = tables(row, 3)
    move(who, row, "swap", [here[0][1], here[2][2]], first=3, last=3)
    change = move(who, row, "dissolve", [6, 8, 10, 12])
    undo_move(actor=who, event_id=row.pk, change_id=change.pk)
    (view,) = published_plans(row)
    report = verify(dict(view.record))
    assert (report.is_sound, len(view.changes)) == (True, 4)
    assert page_report(view.record) == report.canonical()
    row.refresh_from_db()
    assert [report.broken for report in verify_event(row)] == [None] * 17


def test_the_rows_are_what_the_certificate_says(who, row):
    move(who, row, "seats", [5, 6], [17, 18])
    move(who, row, "dissolve", [1, 2, 3, 4])
    row.refresh_from_db()
    plan = running_plan(row, running_record(row))
    for number, session in enumerate(plan.sessions, start=1):
        assert tables(row, number) == [list(table) for table in session if any(table)]


@pytest.mark.parametrize(
    ("asked", "fields", "codes"),
    [
        (("seats", [], []), {}, ["nobody_named"]),
        (("seats", [5], []), {}, ["seats_do_not_match"]),
        (("seats", [5], [99]), {}, ["player_unknown"]),
        (("seats", [5], [6]), {}, ["seated_already"]),
        (("seats", [17], [18]), {}, ["not_seated"]),
        (("seats", [5, 5], [17, 18]), {}, ["person_twice"]),
        (("seats", [5], [17]), {"first": 1}, ["session_has_begun"]),
        (("seats", [5], [17]), {"first": 4, "last": 2}, ["last_before_first"]),
        (("swap", [5], []), {"first": 2}, ["swap_needs_two"]),
        (("dissolve", [], [17]), {}, ["nobody_leaves"]),
        (("redraw", [5], []), {}, ["players_not_in_fours"]),
        (("redraw", [5, 17], [6]), {}, ["not_seated", "seated_already", "players_not_in_fours"]),
    ],
)
def test_what_cannot_be_changed(who, row, asked, fields, codes):
    assert refused(lambda: move(who, row, *asked, **fields)) == codes


def test_nothing_is_changed_once_every_session_has_begun(who, row):
    played(who, row, 1, 2, 3, 4)
    assert refused(lambda: move(who, row, "redraw", [1, 2, 3, 4])) == ["no_session_left"]


def test_nothing_is_changed_before_a_draw_is_published(who):
    row = event(who, 8)
    assert refused(lambda: move(who, row, "swap", [1, 2])) == ["draw_not_published"]


def test_a_change_that_was_priced_before_another_one_is_stale(who, row):
    preview = price_move(actor=who, event_id=row.pk, draft=MoveDraft("seats", (5,), (17,)))
    move(who, row, "seats", [6], [18])
    with pytest.raises(StalePage) as caught:
        make_move(
            actor=who,
            event_id=row.pk,
            draft=MoveDraft("seats", (5,), (17,)),
            seen_version=preview.seen_version,
        )
    assert [problem.code for problem in caught.value.problems] == ["stale_event_page", "changed.draw.change"]


def test_only_the_organiser_changes_seats(who, row):
    head = official(row, "head_referee", "Ivo")
    assert refused(lambda: move(head, row, "seats", [5], [17]), NotAllowed) == ["office_may_not"]


def test_new_meetings_of_team_mates_are_in_the_price(who):
    row = event(who, 16, sessions_planned=2)
    published(who, row, wishes=WishDraft(team=10_000))
    session = tables(row, 1)
    one = session[0][0]
    mate = next(n for n in range(1, 17) if n != one and (n - 1) // 4 == (one - 1) // 4)
    at = next(table for table in session if mate in table)
    other = next(n for n in at if n != mate)
    draft = MoveDraft("swap", (one, other), first=1, last=1)
    price = price_move(actor=who, event_id=row.pk, draft=draft).price
    assert price.broken_before == ()
    assert ("team", 1) in {(broken.kind, broken.times) for broken in price.broken_after}


def test_a_draw_that_came_without_a_certificate_takes_changes_too(who):
    document = {
        "format": "mcr-desk-event",
        "schema": 1,
        "event": {
            "slug": "old",
            "name": "Old",
            "starts_on": "2026-03-07",
            "sessions_planned": 1,
            "draw_published_at": "2026-03-01T09:00:00Z",
        },
        "players": [{"number": n, "name": f"P{n}", "substitute": n > 8} for n in range(1, 10)],
        "draws": [{"seed": "9", "seating": [[[1, 2, 3, 4], [5, 6, 7, 8]]]}],
        "sessions": [
            {
                "number": 1,
                "state": "published",
                "tables": [
                    {"number": 1, "state": "closed", "seats": {"E": 1, "S": 2, "W": 3, "N": 4}},
                    {"number": 2, "state": "closed", "seats": {"E": 5, "S": 6, "W": 7, "N": 8}},
                ],
            }
        ],
    }
    row = import_event(document).event
    move(who, row, "seats", [3], [9])
    assert tables(row, 1) == [[1, 2, 9, 4], [5, 6, 7, 8]]
    draw = row.draws.get()
    publish_draw(actor=who, event_id=row.pk, draw_id=draw.pk)
    assert tables(row, 1)[0] == [1, 2, 9, 4]
