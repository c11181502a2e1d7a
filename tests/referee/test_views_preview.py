"""The live verdict: right in number and word, and nothing is ever written."""

import re

import pytest
from build import actor, play, sheet, win
from table_client import Table, words_of

from referee.models import AuditEntry, HandEntry

pytestmark = [pytest.mark.django_db, pytest.mark.urls("table_urls")]

SOUND = "12323m456p789s55p4m"  # mixed straight 8, concealed hand 2, all chows 2


def asked(table, data):
    """Return the fragment for a form, after checking that asking wrote nothing."""
    response = table.post(data, "preview/")
    assert response.status_code == 200
    assert not HandEntry.objects.exists()
    assert not AuditEntry.objects.exists()
    return response.content.decode()


def sentence(html):
    return re.search(r'data-sentence="([^"]*)"', html)[1]


def test_a_sound_hand_shows_what_counts_and_what_does_not():
    html = asked(table := Table(actor(), sheet(title="Table 7")), table.win(0, 2, tiles=SOUND))
    text = words_of(html)
    assert text.startswith("12 fan sound")
    assert "What counts Mixed Straight 花龙 8 Concealed Hand 门前清 2 All Chows 平和 2" in text
    assert "What does not count No Honors 无字 Non-repeat: it is there whenever All Chows is." in text
    assert sentence(html) == "Table 7, hand 1: Ana wins from Chen, 12 fan"
    assert 'data-spoken="12 fan, sound"' in html


def test_the_tiles_of_a_fan_and_of_the_hand_are_drawn_with_their_names():
    html = asked(table := Table(actor(), sheet()), table.win(0, 2, tiles=SOUND))
    hand, _head, fans = html.partition("What counts")
    assert hand.count("<svg") == 14
    assert fans.count("<svg") == 9
    assert 'aria-label="4 of characters"' in hand


@pytest.mark.parametrize(
    ("total", "words", "proposed"),
    [
        (14, "12 fan declared too high Declared 14, counted 12: the count is proposed.", 12),
        (10, "12 fan declared too low Declared 10, counted 12: the declaration stands", 10),
    ],
)
def test_a_declaration_that_differs_is_shown_with_what_would_be_recorded(total, words, proposed):
    html = asked(table := Table(actor(), sheet()), table.win(0, 2, tiles=SOUND, declared_total=total))
    assert words_of(html).startswith(words)
    assert sentence(html) == f"Table, hand 1: Ana wins from Chen, {proposed} fan"


def test_below_the_minimum_the_button_promises_nothing_and_a_ruling_is_asked():
    html = asked(
        table := Table(actor(), sheet()), table.win(1, 2, declared_total="", tiles="[111s,1]123m567p77p24m3m")
    )
    assert "3 fan below the minimum 3 points without flowers: the minimum is 8." in words_of(html)
    assert sentence(html) == ""
    assert 'data-ruling="1"' in html
    ruled = table.win(
        1, 2, declared_total="", tiles="[111s,1]123m567p77p24m3m", ruled_total=8, ruling_reason="x"
    )
    assert sentence(asked(table, ruled)) == "Table, hand 1: Bo wins from Chen, 8 fan"


def test_the_wrong_tile_is_no_win_and_the_waits_are_drawn():
    html = asked(table := Table(actor(), sheet()), table.win(0, 2, tiles="12323m456p789s55p9p"))
    assert words_of(html).startswith("not a win: the wrong tile")
    assert "9 of dots does not complete the hand. It waits on: 1 of characters, 4 of characters." in words_of(
        html
    )


def test_unreadable_tiles_are_named_with_their_place_and_no_total_is_shown():
    html = asked(table := Table(actor(), sheet()), table.win(0, 2, tiles="12323m456p789s5xp4m"))
    assert "Character 16: There is no tile “x”." in words_of(html)
    assert "as declared" not in html


def test_a_bare_total_is_shown_as_declared():
    html = asked(table := Table(actor(), sheet()), table.win(0, None, declared_total=24))
    assert words_of(html) == "24 fan as declared The tiles were not counted."
    assert sentence(html) == "Table, hand 1: Ana wins self-drawn, 24 fan"


def test_a_drawn_hand_has_nothing_to_count():
    html = asked(table := Table(actor(), sheet()), table.form(winner="drawn"))
    assert words_of(html) == "Nothing to count: nobody won."
    assert sentence(html) == "Table, hand 1: drawn hand"


def test_while_something_is_missing_the_next_step_is_said_without_scolding():
    table = Table(actor(), sheet())
    waiting = "The verdict stands here as soon as the winner and the tiles or the total are known."
    assert words_of(asked(table, table.form())) == waiting
    begun = table.form(winner=table.people[0])
    assert words_of(asked(table, begun)) == "Say who discarded the tile, or that it was self-drawn."
    begun["discarder"] = "self"
    assert words_of(asked(table, begun)) == "Type the declared total, or the tiles below."


def test_a_correction_is_judged_before_its_reason_is_written():
    who, row = actor(), sheet()
    play(who, row, win(row, 0, 2, 24))
    table = Table(who, row)
    response = table.post(table.form("hands/1/", tiles=SOUND, declared_total="", reason=""), "preview/")
    html = response.content.decode()
    assert sentence(html) == "Correct: Table, hand 1: Ana wins from Chen, 12 fan"
    assert HandEntry.objects.count() == 1


def test_the_verdict_can_be_asked_for_by_its_address():
    table = Table(actor(), sheet())
    response = table.client.get(f"{table.path}preview/", table.win(0, 2, tiles=SOUND))
    assert words_of(response.content.decode()).startswith("12 fan sound")
