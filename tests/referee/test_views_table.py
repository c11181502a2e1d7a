"""The table page: what it shows, what it records, what it refuses and how."""

import re

import pytest
from build import actor, drawn_event, people, play, sheet, sheet_of, win
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from table_client import Table, words_of

from referee.models import HandEntry, SheetState
from referee.services import HandDraft

pytestmark = [pytest.mark.django_db, pytest.mark.urls("table_urls")]

MOST_QUERIES = 30
DRAWN = HandDraft("drawn_hand")
SOUND = "12323m456p789s55p4m"  # mixed straight 8, concealed hand 2, all chows 2


def entry() -> HandEntry:
    return HandEntry.objects.get()


def errors(response) -> str:
    """Return the problems that the page shows, in reading order."""
    html = response.content.decode()
    return " | ".join(words_of(part) for part in re.findall(r'class="field-error".*?</ul>', html, re.DOTALL))


def test_the_page_says_hand_round_seats_dealer_and_totals():
    who, row = actor(), sheet(title="Table 7")
    play(who, row, win(row, 0, 2, 24))
    text = words_of(Table(who, row).get().content.decode())
    assert "Table 7 Hand 2 of 16 East round" in text
    assert "E East Dealer Bo −8" in text  # after one hand East has passed to who drew South
    assert "N North Ana +48" in text
    assert "Ana +48 Ana won from Ana" in text


def test_the_page_needs_the_same_queries_however_many_hands():
    who, row = actor(), sheet()
    table, needed = Table(who, row), []
    for _ in range(2):
        play(who, row, *[win(row, 0, 2, 24)] * 3)
        with CaptureQueriesContext(connection) as queries:
            table.get()
        needed.append(len(queries))
    assert needed[0] == needed[1] <= MOST_QUERIES


def test_who_moves_where_is_said_before_hand_5_only():
    who, row = actor(), sheet()
    table = Table(who, row)
    play(who, row, DRAWN, DRAWN, DRAWN)
    assert "Change seats before hand 4" not in table.get().content.decode()
    play(who, row, DRAWN)
    text = words_of(table.get().content.decode())
    assert "Change seats before hand 5 A chair is called by the wind held there" in text
    assert "first hand of a round. Ana E East → S South Bo S South → E East" in text
    assert "Chen W West → N North Dora N North → W West" in text


@pytest.mark.urls("tournaments.urls")
def test_the_unknown_are_sent_to_sign_in():
    path = f"/en/sheets/{sheet_of(drawn_event(actor()), 1, 1).pk}/"
    response = Client().get(path)
    assert (response.status_code, response["Location"]) == (302, f"/en/login/?next={path}")


def test_strangers_are_told_why_not():
    row = sheet()
    response = Table(actor("stranger", is_superuser=False), row).get()
    assert response.status_code == 403
    assert "You hold no office in this event." in words_of(response.content.decode())


def test_a_drawn_hand_needs_nothing_more():
    table = Table(actor(), sheet())
    response = table.post(table.form(winner="drawn"))
    assert response.status_code == 302
    assert entry().outcome == "drawn_hand"
    text = words_of(table.get("?recorded=1").content.decode())
    assert "Hand 1 is recorded: drawn hand. Undo hand 1" in text


def test_a_total_is_recorded_as_declared():
    table = Table(actor(), sheet())
    table.post(table.win(0, 2, declared_total=24, flowers=1))
    assert (entry().winner_id, entry().discarder_id, entry().self_drawn) == (
        table.people[0],
        table.people[2],
        False,
    )
    assert (entry().declared_total, entry().ruled_total, entry().flowers) == (24, 24, 1)


def test_tiles_are_recorded_with_their_verdict_and_ticked_circumstances():
    table = Table(actor(), sheet())
    table.post(table.win(1, None, declared_total="", tiles=SOUND, last_of_wall="on"))
    assert entry().hand_text == f"{SOUND}|ES1010"
    counted = [(row["fan"], row["times"]) for row in entry().verdict["counted"]]
    assert counted == [
        ("mixed_straight", 1),
        ("last_tile_draw", 1),
        ("fully_concealed_hand", 1),
        ("all_chows", 1),
    ]
    assert entry().ruled_total == 22


def test_everything_missing_is_said_at_once_beside_its_field():
    table = Table(actor(), sheet())
    response = table.post(table.form(winner=table.people[0]))
    assert response.status_code == 422
    assert errors(response) == (
        'class="field-error" id="square-errors"> Say who discarded the tile, or that it was self-drawn. | '
        'class="field-error" id="id_declared_total_error"> Type the declared total, or the tiles below. | '
        'class="field-error" id="id_flowers_error"> Say how many flowers; 0 counts too.'
    )
    assert not HandEntry.objects.exists()


def test_nobody_wins_from_their_own_discard_and_nothing_typed_is_lost():
    table = Table(actor(), sheet())
    typed = table.win(0, 0, declared_total=31, tiles="not tiles", ruling_reason="Because") | {
        "last_of_kind": "on"
    }
    response = table.post(typed)
    assert "Nobody wins from their own discard." in errors(response)
    html = response.content.decode()
    assert 'value="31"' in html
    assert 'value="not tiles"' in html
    assert "Because</textarea>" in html
    assert re.search(rf'name="winner" value="{table.people[0]}"[^>]* checked', html)
    assert re.search(rf'name="discarder" value="{table.people[0]}"[^>]* checked', html)
    assert re.search(r'name="last_of_kind"[^>]* checked', html)
    assert typed["client_key"] in html


def test_a_total_below_the_minimum_waits_for_a_ruling_with_a_reason():
    table = Table(actor(), sheet())
    response = table.post(table.win(0, 2, declared_total=9, flowers=2))
    assert "7 fan without flowers: the minimum is 8." in errors(response)
    assert not HandEntry.objects.exists()
    table.post(table.win(0, 2, declared_total=9, flowers=2, ruling_reason="Nobody objected in time."))
    assert (entry().ruled_total, entry().ruling_reason) == (9, "Nobody objected in time.")


@pytest.mark.parametrize(
    ("tiles", "problem"),
    [
        ("111112m456p789s55p5m", "5 times 1 of characters: there are four in the set."),
        ("12323m456p789s5p4m", "Too few tiles: 13 instead of 14 (a kong counts as three)."),
        ("12323m456p789s5555p4m", "Too many tiles: 16 instead of 14 (a kong counts as three)."),
        ("[ESW,1]123m456p55s7s", "honours make no chow."),
    ],
)
def test_tiles_that_cannot_be_are_refused_in_words(tiles, problem):
    table = Table(actor(), sheet())
    response = table.post(table.win(0, 2, tiles=tiles))
    assert response.status_code == 422
    assert problem in errors(response)
    assert not HandEntry.objects.exists()


def test_a_table_that_is_not_open_says_so_and_keeps_what_was_typed():
    row = sheet()
    table = Table(actor(), row)
    typed = table.win(0, 2, declared_total=31)
    type(row).objects.filter(pk=row.pk).update(state=SheetState.ENTERED)
    response = table.post(typed)
    assert response.status_code == 403
    assert "The state of the sheet does not allow this." in words_of(response.content.decode())
    assert 'value="31"' in response.content.decode()
    assert "No hand can be entered now: the score sheet is entered." in words_of(table.get().content.decode())


def test_the_same_post_twice_records_one_hand():
    table = Table(actor(), sheet())
    typed = table.win(0, 2)
    answers = [table.post(typed) for _ in range(2)]
    assert [(answer.status_code, answer["Location"]) for answer in answers] == [
        (302, f"{table.path}?recorded=1"),
        (302, f"{table.path}?recorded=1"),
    ]
    assert HandEntry.objects.count() == 1


def test_an_old_page_sent_again_with_another_hand_says_that_it_was_not_taken():
    table = Table(actor(), sheet())
    typed = table.win(0, 2)
    table.post(typed)
    table.post(typed | {"declared_total": "31"})
    text = words_of(table.get("?recorded=1").content.decode())
    assert "What you typed now differs and was not taken." in text
    assert "Hand 1 is recorded: Ana wins from Chen, 12 fan." in text
    assert entry().declared_total == 12


def test_a_hand_that_somebody_else_recorded_is_kept_with_an_explanation():
    who, row = actor(), sheet()
    table = Table(who, row)
    typed = table.win(0, 2, declared_total=31)
    play(who, row, win(row, 1, 3, 12))
    response = table.post(typed)
    assert response.status_code == 409
    text = words_of(response.content.decode())
    assert "Hand 1 was recorded before, by head." in text
    assert "Hand 1 stands as: Bo wins from Dora, 12 fan." in text
    assert "would become hand 2" in text
    assert 'value="31"' in response.content.decode()
    assert HandEntry.objects.count() == 1


def test_a_stale_page_names_what_changed_and_can_be_sent_again():
    who, row = actor(), sheet()
    table = Table(who, row)
    play(who, row, DRAWN)
    typed = table.win(0, 2)
    other = Table(actor("other"), row)
    other.post(other.form("hands/1/", winner="drawn", reason="Looked again"), "hands/1/")
    response = table.post(typed)
    assert response.status_code == 409
    text = words_of(response.content.decode())
    assert "The sheet has changed since you opened this page. Nothing was recorded." in text
    assert "Hand 1 was corrected by other." in text
    html = response.content.decode()
    assert f'name="seen_version" value="{int(typed["seen_version"]) + 1}"' in html
    typed["seen_version"] = str(int(typed["seen_version"]) + 1)
    assert table.post(typed).status_code == 302


def test_without_scripts_the_check_button_shows_the_verdict_and_writes_nothing():
    table = Table(actor(), sheet())
    response = table.post(table.win(0, 2, tiles=SOUND) | {"check": "1"})
    assert response.status_code == 200
    assert "12 fan sound" in words_of(response.content.decode())
    assert "Table, hand 1: Ana wins from Chen, 12 fan" in words_of(response.content.decode())
    assert not HandEntry.objects.exists()


def test_all_hands_played_closes_the_entry():
    who, row = actor(), sheet(hands_planned=1)
    play(who, row, win(row, 0, None, 8))
    text = words_of(Table(who, row).get().content.decode())
    assert "All hands are recorded." in text
    assert "4 table points" in text


def test_table_points_are_exact_fractions():
    who, row = actor(), sheet()
    play(who, row, win(row, 0, None, 8))
    text = words_of(Table(who, row).get().content.decode())
    assert "Table points 4 1 1 1" in text


def test_no_page_of_the_table_carries_a_script_or_a_style_inside():
    who, row = actor(), sheet()
    play(who, row, win(row, 0, None, 8))
    table = Table(who, row)
    for path in (
        "",
        "hands/1/",
        "penalties/",
        "penalties/?kind=false_win",
        "seats/",
        "checkpoint/",
        "signing/",
    ):
        html = table.get(path).content.decode()
        assert not re.search(
            r'<script(?![^>]* (?:src=|type="application/json"))|<style|\sstyle=|\son\w+=', html
        ), path


@pytest.mark.urls("tournaments.urls")
def test_at_an_event_the_page_says_table_session_and_event():
    who = actor()
    row = sheet_of(drawn_event(who), 1, 1)
    client = Table(who, row).client
    text = words_of(client.get(f"/en/sheets/{row.pk}/").content.decode())
    assert "Session 1 · Spring Open Table 1 Hand 1 of 16" in text
    assert people(row)
