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
    assert "3 fan below the minimum 3 fan without flowers: the minimum is 8." in words_of(html)
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


def test_where_text_and_buttons_part_it_is_said_which_counts():
    table = Table(actor(), sheet())
    typed = table.win(0, 2, tiles=f"{SOUND}|SW1000|3", flowers=1, last_of_wall="on")
    text = words_of(asked(table, typed))
    for note in (
        "The tiles say self-drawn; the buttons say from Chen: the buttons count.",
        "The tiles say South round; this hand is of the East round: that counts.",
        "The tiles give the winner West; in this hand the winner holds East: that counts.",
        "The tiles say 3 flowers, the buttons 1: the buttons count.",
        "“Last of the wall” is ticked, but the text of the tiles says otherwise: the text counts.",
    ):
        assert note in text
    drawn = words_of(asked(table, table.win(0, None, tiles=f"{SOUND}|EE0000")))
    assert "The tiles say from a discard; the buttons say self-drawn: the buttons count." in drawn


def test_a_text_that_agrees_with_the_buttons_is_not_talked_about():
    table = Table(actor(), sheet())
    assert "verdict-notes" not in asked(table, table.win(0, None, tiles=f"{SOUND}|EE1000"))
    assert "verdict-notes" not in asked(table, table.win(0, 2, tiles=SOUND, last_of_wall="on"))


@pytest.mark.parametrize("total", [200, 480, 999])
def test_a_total_that_hardly_anybody_reached_is_asked_for_with_a_tick(total):
    table = Table(actor(), sheet(title="Table 7"))
    typed = table.win(0, 2, declared_total=total)
    html = asked(table, typed)
    assert f"Is {total} right? Hardly any hand is worth that much. Yes, {total} fan" in words_of(html)
    assert sentence(html) == ""
    response = table.post(typed)
    assert response.status_code == 422
    assert f"Is {total} right? Tick it below, or type the total anew." in words_of(response.content.decode())
    assert f'value="{total}"' in response.content.decode()
    other = table.post(typed | {"sure": str(total - 1)})
    assert other.status_code == 422
    ticked = asked(table, typed | {"sure": str(total)})
    assert sentence(ticked) == f"Table 7, hand 1: Ana wins from Chen, {total} fan"
    assert table.post(typed | {"sure": str(total)}).status_code == 302


def test_a_total_of_199_and_counted_tiles_are_not_asked_about():
    table = Table(actor(), sheet())
    assert "Is 199 right?" not in asked(table, table.win(0, 2, declared_total=199))
    assert "Is 300 right?" not in asked(table, table.win(0, 2, tiles=SOUND, declared_total=300))


def test_neither_winner_nor_discarder_is_taken_as_a_further_claimant():
    table = Table(actor(), sheet())
    ana, _bo, chen, _dora = table.people
    typed = table.win(0, 2)
    text = words_of(asked(table, typed | {"claimants": [str(ana), str(chen)]}))
    assert "Ana has the win: tick only the others who called this discard." in text
    assert "Chen discarded the tile and cannot call a win on it." in text
    drawn = table.win(0, None) | {"claimants": [str(chen)]}
    assert "A self-drawn tile is no discard that Chen could call." in words_of(asked(table, drawn))


def test_who_has_the_win_of_two_claims_is_named_with_the_reason():
    table = Table(actor(), sheet())
    typed = table.win(0, 2) | {"claimants": [str(table.people[3])]}
    text = words_of(asked(table, typed))
    assert (
        "Dora called the same discard and comes first after the discarder in the order of play: "
        "Dora has the win, not Ana."
    ) in text
    response = table.post(typed)
    assert "Dora has the win, not Ana." in words_of(response.content.decode())


def test_a_ruling_without_a_winner_asks_for_its_reason_once():
    table = Table(actor(), sheet())
    text = words_of(asked(table, table.form(winner="void")))
    assert text == "Say why: type the reason of the ruling under “Rule otherwise”."
