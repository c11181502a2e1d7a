"""A penalty just given: it is taken back with one button, and given twice only by who says so."""

import pytest
from build import actor, codes, sheet
from story import rule
from table_client import Table, fields_of, words_of

from referee.models import Penalty
from referee.services import BadEntry, cancel_penalty

pytestmark = [pytest.mark.django_db, pytest.mark.urls("table_urls")]

BELOW = {"kind": "false_win", "offence_key": "below_minimum", "hand_number": 1}
ASKED = "This player has this very penalty in this hand already."


@pytest.fixture
def who():
    return actor()


@pytest.fixture
def row():
    return sheet(title="Table 7")


@pytest.fixture
def table(who, row):
    return Table(who, row)


def typed(table, **changed):
    """Return the form of a false win below the minimum by Ana, filled in."""
    html = table.get("penalties/?kind=false_win").content.decode()
    found = fields_of(html[html.index('id="ruling"') :]) | {"effect": "", "receivers": "", "counts": ""}
    return found | {"offender": str(table.people[0]), "offence_key": "below_minimum"} | changed


def test_the_same_false_win_of_the_same_hand_is_asked_for_once_more(who, row):
    rule(who, row, 0, 40, **BELOW)
    with pytest.raises(BadEntry) as caught:
        rule(who, row, 0, 40, **BELOW)
    assert codes(caught) == ["penalty_given_before"]
    with pytest.raises(BadEntry):  # whatever the tiles were, the hand is dead
        rule(who, row, 0, 40, **BELOW | {"offence_key": "wrong_tile"})
    assert rule(who, row, 0, 40, once_more=True, departure_reason="said twice", **BELOW).amount == 40


@pytest.mark.parametrize(
    ("seat", "changed"), [(1, {}), (0, {"hand_number": 2}), (0, {"kind": "offence", "offence_key": ""})]
)
def test_another_player_hand_or_offence_is_another_penalty(who, row, seat, changed):
    rule(who, row, 0, 40, **BELOW)
    assert rule(who, row, seat, 40, **BELOW | changed).pk


def test_points_without_a_name_are_the_same_by_words_and_amount(who, row):
    rule(who, row, 0, 10, hand_number=1, offence="Phone")
    assert rule(who, row, 0, 20, hand_number=1, offence="Phone").pk
    assert rule(who, row, 0, 10, hand_number=1, offence="Talk").pk
    with pytest.raises(BadEntry):
        rule(who, row, 0, 10, hand_number=1, offence="Phone ")


def test_a_cancelled_penalty_is_given_again_without_a_question(who, row):
    penalty = rule(who, row, 0, 40, **BELOW)
    cancel_penalty(actor=who, sheet_id=row.pk, penalty_id=penalty.pk, reason="Wrong name")
    assert rule(who, row, 0, 40, **BELOW).pk != penalty.pk


def test_the_page_asks_once_at_the_tick_and_takes_it_with_the_tick(table):
    assert table.post(typed(table), "penalties/").status_code == 302
    response = table.post(typed(table), "penalties/")
    html = response.content.decode()
    assert (response.status_code, words_of(html).count(ASKED)) == (422, 1)
    assert 'name="once_more"' in html
    assert 'aria-invalid="true" autofocus> Once more' in html
    assert Penalty.objects.count() == 1
    again = typed(table, once_more="on", departure_reason="It was declared twice")
    assert table.post(again, "penalties/").status_code == 302
    assert Penalty.objects.count() == 2


def test_the_proposal_asks_before_anything_is_sent(table):
    assert ASKED not in words_of(table.post(typed(table), "penalties/preview/").content.decode())
    table.post(typed(table), "penalties/")
    asked = table.post(typed(table), "penalties/preview/").content.decode()
    assert (ASKED in words_of(asked), 'data-sentence=""' in asked) == (True, True)
    ticked = table.post(typed(table, once_more="on"), "penalties/preview/").content.decode()
    assert "Ana, Win below the minimum" in ticked
    assert 'aria-describedby="once_more-errors" checked' in ticked


def test_a_penalty_just_given_is_taken_back_with_one_button(table):
    page = table.client.post(f"{table.path}penalties/", typed(table), follow=True)
    html, penalty = page.content.decode(), Penalty.objects.get()
    assert "Recorded: Ana −40, nobody receives them (hand 1, Win below the minimum)." in words_of(html)
    undo = fields_of(html[html.index("just-recorded") :])
    told = {name: undo[name] for name in ("client_key", "seen_version", "reason")}
    assert table.post(told | {"cancel": str(penalty.pk)}, "penalties/").status_code == 302
    penalty.refresh_from_db()
    assert penalty.cancel_reason == "Taken back right after the entry."
    assert "just-recorded" not in table.get().content.decode()


def test_after_another_act_a_penalty_is_not_taken_back_with_one_button(table):
    table.post(typed(table), "penalties/")
    assert "just-recorded" in table.get().content.decode()
    table.post(table.form(winner="drawn"))
    assert "just-recorded" not in table.get().content.decode()


def test_the_list_of_penalties_leads_to_where_they_are_cancelled(table):
    table.post(typed(table), "penalties/")
    html = table.get().content.decode()
    assert f'href="{table.path}penalties/#given-title">Cancel a penalty</a>' in html
    assert 'id="given-title"' in table.get("penalties/").content.decode()
    assert "dead hand, cannot win" in words_of(html)
