"""What the papers of results say besides the numbers: the draw as it stands, why there is no place."""

import pytest
from build import actor, drawn_event, event, log_in, people, play, sheet_of, win
from django.core.cache import cache
from draw_build import published, tables

from referee.services import sign_totals
from tournaments.models import Session
from tournaments.services import MoveDraft, make_move, publish_results, register_players
from tournaments.services.archive import import_event
from tournaments.views.papers_choice import Choice, desk_of, printing
from tournaments.views.papers_results import (
    _facts,
    crosstable,
    results_book,
    standings_list,
    team_standings_list,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_memory():
    cache.clear()


@pytest.fixture
def who():
    return actor()


@pytest.fixture
def changed(who):
    """Return an event of 16 with a published draw, one seat of which was exchanged afterwards."""
    row = event(who, 16, sessions_planned=4)
    register_players(actor=who, event_id=row.pk, text="S1", are_substitutes=True)
    published(who, row)
    return row


def built(row, build, **choices):
    choice = Choice(**choices)
    with printing(row, choice, is_public=True):
        return build(desk_of(row, choice))


def test_the_book_says_the_draw_as_it_was_and_as_it_stands(client, who, changed):
    def titles():
        return [facts.title for facts in built(changed, _facts) if facts.pairs]

    assert titles()[-1] == "Draw"
    here = tables(changed, 2)
    draft = MoveDraft("swap", (here[0][0], here[1][3]), first=2, last=2)
    make_move(actor=who, event_id=changed.pk, draft=draft, note="why")
    facts = {each.title: dict(each.pairs) for each in built(changed, _facts)}
    assert list(facts)[-2:] == ["Draw", "As it stands after the changes"]
    assert facts["Draw"]["Repeated meetings"] == "none: no pair meets twice"
    now = facts["As it stands after the changes"]["Repeated meetings"]
    assert now != facts["Draw"]["Repeated meetings"]
    page = log_in(client, who).get(f"/en/office/{changed.slug}/draw/").content.decode()
    assert "<strong>As it stands after the changes</strong>: 16 players" in page
    assert "0 of them more than once" not in page


def table(number, seats, totals):
    return {
        "number": number,
        "state": "locked",
        "seats": dict(zip("ESWN", seats, strict=True)),
        "signed_totals": {str(who): total for who, total in zip(seats, totals, strict=True)},
    }


@pytest.fixture
def with_final():
    """Return an event of eight and a substitute; half of the points count in a final of four."""
    sessions = [
        [table(1, [1, 2, 3, 4], [30, 10, -10, -30]), table(2, [5, 6, 7, 8], [30, 10, -10, -30])],
        [table(1, [1, 2, 5, 6], [-30, -10, 10, 30]), table(2, [3, 4, 7, 9], [30, 10, -10, -30])],
    ]
    return import_event(
        {
            "format": "mcr-desk-event",
            "schema": 2,
            "event": {
                "slug": "final",
                "name": "Final",
                "starts_on": "2026-05-16",
                "sessions_planned": 2,
                "draw_published_at": "2026-05-15T18:00:00Z",
            },
            "players": [
                {"number": number, "name": f"P{number}"} | ({"substitute": True} if number == 9 else {})
                for number in range(1, 10)
            ],
            "stages": [
                {
                    "title": "Last four",
                    "first_session": 2,
                    "field_size": 4,
                    "carry": [1, 2],
                    "cut": {"field": [1, 2, 5, 6], "reserves": []},
                    "cut_approved_at": "2026-05-16T12:00:00Z",
                    "cut_approved_by": "head",
                }
            ],
            "sessions": [
                {"number": number, "state": "approved", "tables": tables}
                for number, tables in enumerate(sessions, start=1)
            ],
        }
    ).event


def test_the_book_holds_all_sessions_whichever_was_chosen(with_final):
    book = built(with_final, results_book, session=1)
    results = next(part for part in book.parts if hasattr(part, "sessions") and hasattr(part, "tables"))
    assert [each.number for each in results.sessions] == [1, 2]


@pytest.mark.parametrize("build", [standings_list, crosstable])
def test_papers_of_places_say_why_there_is_none_and_what_a_stage_carries(with_final, build):
    paper = built(with_final, build)
    rows = paper._grid([1, 2]).rows
    headings = [(at, row) for at, row in enumerate(rows) if isinstance(row, str)]
    assert headings == [
        (0, "Last four · From session 2 on · points times ½ are carried over"),
        (5, "Stage 1"),
    ]
    assert [row[2].second for row in rows if row[1] == "9"] == ["substitute"]
    assert {row[2].second for row in rows if not isinstance(row, str) and row[1] != "9"} == {""}


def test_the_screen_of_a_finished_event_says_that_it_is_over(client, with_final):
    page = client.get(f"/en/e/{with_final.slug}/screen/")
    assert page.context["is_over"]
    assert "The event is over." in page.content.decode()
    assert "Clock not started" not in page.content.decode()
    Session.objects.filter(event=with_final, number=2).update(state="checked")
    cache.clear()
    page = client.get(f"/en/e/{with_final.slug}/screen/")
    assert "The event is over." not in page.content.decode()


@pytest.fixture
def one_hand(who):
    """Return an event of two teams of four: table 1 played a hand, table 2 handed in its totals."""
    row = drawn_event(who, counted_members=2, team_size=4)
    first, second = sheet_of(row, 1, 1), sheet_of(row, 1, 2)
    play(who, first, win(first, 0, 1, 24))
    totals = dict(zip(people(second), (40, 10, -20, -30), strict=True))
    sign_totals(actor=who, sheet_id=second.pk, totals=totals)
    publish_results(actor=who, event_id=row.pk)
    return row


def test_prizes_say_on_how_many_tables_they_rest(client, one_hand):
    page = client.get(f"/en/e/{one_hand.slug}/statistics/")
    assert page.context["resting"] == "They rest on the hands of 1 of 2 tables."
    assert page.context["resting"] in page.content.decode()


def test_team_standings_say_who_counts(client, one_hand):
    page = client.get(f"/en/e/{one_hand.slug}/standings/")
    assert [line.origin.count(" · ") for line in page.context["teams"]] == [1, 1]
    assert page.context["counted"] == "Of each team the best 2 players count: those who are named."
    assert page.context["teams"][0].origin in page.content.decode()
    assert built(one_hand, team_standings_list).note.endswith(page.context["counted"])
