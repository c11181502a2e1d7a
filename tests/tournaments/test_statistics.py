"""Statistics from recorded hands: players, fan, pace, prizes; the pages that show them."""

from datetime import timedelta
from fractions import Fraction
from uuid import uuid4

import pytest
from build import actor, drawn_event, people, play, sheet_of, win
from django.core.cache import cache
from django.db import connection

from referee.models import HandEntry
from referee.services import HandDraft, PenaltyDraft, correct_hand, record_penalty
from tournaments.models import Registration
from tournaments.selectors.statistics import event_statistics, prizes
from tournaments.services import draft_of, publish_results, update_event
from tournaments.views.statistics import counted, decimal, percent

pytestmark = pytest.mark.django_db

DRAWN = HandDraft("drawn_hand")
TILES = "[123m,1][456p,3]789s22s45m6m"


@pytest.fixture
def who():
    return actor()


@pytest.fixture
def event(who):
    """Table 1: East wins 24 from South, West 11 from South with tiles, a drawn hand, East 40 self-drawn."""
    row = drawn_event(who)
    sheet = sheet_of(row, 1, 1)
    shown = win(sheet, 2, 1, 11, hand_text=TILES, flowers=None)
    play(who, sheet, win(sheet, 0, 1, 24), shown, DRAWN, win(sheet, 0, None, 40))
    return row


def tally_of(row, statistics, seat):
    person = people(sheet_of(row, 1, 1))[seat]
    return next(each for each in statistics.players if each.player.participant_id == person)


def test_hands_are_counted_for_everybody_at_the_table(event):
    statistics = event_statistics(event)
    numbers = [
        (tally.hands, tally.wins, tally.self_draws, tally.deal_ins, tally.points, tally.average)
        for tally in (tally_of(event, statistics, seat) for seat in range(4))
    ]
    assert numbers == [
        (4, 2, 1, 0, 64, 32),
        (4, 0, 0, 2, 0, None),
        (4, 1, 0, 0, 11, 11),
        (4, 0, 0, 0, 0, None),
    ]
    assert (statistics.hands, statistics.wins, statistics.self_draws, statistics.drawn) == (4, 3, 1, 1)
    assert statistics.average == 25
    assert [(best.total, best.session, best.table, best.number) for best in statistics.best] == [
        (40, 1, 1, 4)
    ]
    assert sum(tally.hands for tally in statistics.players) == 16


def test_fan_come_from_hands_with_tiles_alone(event):
    statistics = event_statistics(event)
    assert statistics.with_tiles == 1
    found = sorted((fan.key, fan.hands, fan.times) for fan in statistics.fans)
    assert found == [("all_chows", 1, 1), ("mixed_double_chow", 1, 1), ("mixed_straight", 1, 1)]


def test_a_corrected_hand_counts_once_as_it_was_corrected(who, event):
    sheet = sheet_of(event, 1, 1)
    correct_hand(
        actor=who,
        sheet_id=sheet.pk,
        number=4,
        draft=win(sheet, 3, None, 16),
        reason="misheard",
        client_key=uuid4(),
        seen_version=sheet.version,
    )
    statistics = event_statistics(event)
    assert (tally_of(event, statistics, 0).wins, tally_of(event, statistics, 3).points) == (1, 16)
    assert statistics.hands == 4


def test_false_wins_are_counted_and_cancelled_ones_are_not(who, event):
    sheet = sheet_of(event, 1, 1)
    draft = PenaltyDraft(people(sheet)[3], 40, "nobody", offence_key="below_minimum", hand_number=4)
    record_penalty(actor=who, sheet_id=sheet.pk, draft=draft, client_key=uuid4())
    assert [tally_of(event, event_statistics(event), seat).false_wins for seat in range(4)] == [0, 0, 0, 1]


def test_pace_is_told_where_hands_were_entered_as_they_were_played(event):
    (pace,) = event_statistics(event).paces
    assert (pace.hands, pace.minutes) == (4, None)
    first = HandEntry.objects.order_by("number").first()
    last = HandEntry.objects.order_by("-number").first()
    with connection.cursor() as cursor:
        moment = first.created + timedelta(minutes=24)
        cursor.execute("UPDATE referee_handentry SET created = %s WHERE id = %s", [moment, last.pk])
    (pace,) = event_statistics(event).paces
    assert pace.minutes == 8


def test_prizes_go_to_the_best_and_to_substitutes_only_where_settled_so(who, event):
    east, _south, west, north = people(sheet_of(event, 1, 1))
    Registration.objects.filter(event=event, participant=east).update(is_substitute=True)
    found = prizes(event, event_statistics(event))
    names = {key: [tally.player.participant_id for tally in tallies] for key, tallies in found.items()}
    assert names == {
        "best_hand": [west],
        "most_wins": [west],
        "most_self_draws": [],
        "fewest_deal_ins": sorted(
            [west, north], key=lambda who: Registration.objects.get(participant=who).number
        ),
    }
    update_event(actor=who, event_id=event.pk, draft=draft_of(event, substitutes_win_prizes=True))
    event.refresh_from_db()
    found = prizes(event, event_statistics(event))
    assert [tally.player.participant_id for tally in found["best_hand"]] == [east]
    out = frozenset({found["best_hand"][0].player.number})
    assert [
        tally.player.participant_id for tally in prizes(event, event_statistics(event), out)["best_hand"]
    ] == [west]


@pytest.mark.parametrize("players", [8, 24])
def test_statistics_take_a_fixed_number_of_queries(who, players, django_assert_num_queries):
    row = drawn_event(who, players)
    for table in range(1, players // 4 + 1):
        sheet = sheet_of(row, 1, table)
        play(who, sheet, win(sheet, 0, 1, 24))
    with django_assert_num_queries(4):
        event_statistics(row)


def test_the_pages_of_statistics_and_of_a_player(client, who, event):
    cache.clear()
    addresses = [f"/en/e/{event.slug}/statistics/", f"/en/e/{event.slug}/players/1/"]
    assert client.get(addresses[0]).status_code == 404
    publish_results(actor=who, event_id=event.pk)
    cache.clear()
    page = client.get(addresses[0])
    assert (page.status_code, page.context["with_tiles"], len(page.context["players"])) == (200, 1, 4)
    number = tally_of(event, event_statistics(event), 0).player.number
    page = client.get(f"/en/e/{event.slug}/players/{number}/")
    assert page.status_code == 200
    assert [figure.value for figure in page.context["place"]] == ["1", "4", "+184", "1"]  # 48 - 8 + 144
    assert client.get(f"/en/e/{event.slug}/players/99/").status_code == 404


def test_numbers_are_written_as_people_do():
    assert [decimal(Fraction(2, 3)), decimal(Fraction(31, 2)), decimal(Fraction(249, 20))] == [
        "0.7",
        "15.5",
        "12.5",
    ]
    assert [percent(1, 3), percent(0, 0), counted(12, 51)] == ["33.3 %", "–", "12 (23.5 %)"]
