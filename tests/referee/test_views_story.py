"""Rulings as a referee types them: contradictions, what a dead hand did, replays, empty seats, favourites."""

import pytest
from build import actor, play, sheet, win
from story import rule
from table_client import Table, fields_of, words_of

from referee.forms import PenaltyForm
from referee.models import HandEntry, Penalty, RulingKind
from referee.selectors import sheet_view
from referee.services import HandDraft, leave_seat_empty
from referee.views import PenaltiesPage, TablePage
from referee.views.offence_list import favourites

pytestmark = [pytest.mark.django_db, pytest.mark.urls("table_urls")]


@pytest.fixture
def who():
    return actor()


@pytest.fixture
def table(who):
    """A table before its first hand, between Ana, Bo, Chen and Dora."""
    return Table(who, sheet(title="Table 7"))


def ruling(table, kind="offence", **typed):
    """Return the form of a ruling, filled in."""
    html = table.get(f"penalties/?kind={kind}").content.decode()
    values = fields_of(html[html.index('id="ruling"') :])
    return values | {"effect": "", "receivers": "", "counts": ""} | {k: str(v) for k, v in typed.items()}


def told(response) -> str:
    assert response.status_code == 422, words_of(response.content.decode())
    return words_of(response.content.decode())


def test_shares_beside_another_amount_are_refused_with_both_numbers(table):
    ana, bo, chen, _dora = table.people
    typed = ruling(table, offender=ana, amount=40, departure_reason="x") | {f"share_{bo}": "20"}
    page = told(table.post(typed | {f"share_{chen}": "10"}, "penalties/"))
    assert "40 points are lost, but the shares come to 30: leave one, or let them agree." in page
    assert table.post(typed | {f"share_{chen}": "20"}, "penalties/").status_code == 302
    penalty = Penalty.objects.get()
    assert (penalty.amount, penalty.receivers, penalty.shares) == (40, "shares", [[bo, 20], [chen, 20]])


def test_every_contradiction_of_a_ruling_is_told_at_once_and_nothing_is_lost(table):
    ana, bo, _chen, _dora = table.people
    typed = ruling(
        table,
        offender=ana,
        amount=10,
        chosen_amount=20,
        receivers="each",
        receiver=bo,
        effect="dead_hand",
        hand_number="",
    ) | {f"share_{ana}": "5"}
    response = table.post(typed, "penalties/")
    page = told(response)
    for sentence in (
        "Two amounts, 20 chosen and 10 typed: leave one.",
        "10 points are lost, but the shares come to 5: leave one, or let them agree.",
        "Shares are typed, but “each of the other three” is chosen: leave one.",
        "Nobody receives a share of what they lose themselves.",
        "One player is chosen to receive the points, but so is “each of the other three”: leave one.",
        "The ruling is on a hand: say on which.",
    ):
        assert sentence in page
    assert 'value="10"' in response.content.decode()
    assert not Penalty.objects.exists()


def test_circumstances_of_tiles_need_tiles(table):
    typed = ruling(table, "false_win", offender=table.people[0], offence_key="below_minimum", not_shown="on")
    page = told(table.post(typed, "penalties/"))
    assert "Self-drawn, not shown and on purpose go with tiles: enter the tiles or untick them." in page


def test_tiles_that_say_another_way_than_the_tick_are_told_which_counts(table):
    text = "23m44p567s678p345s1m|EE1000"
    typed = ruling(table, "false_win", offender=table.people[0], hand_text=text)
    preview = words_of(table.post(typed, "penalties/preview/").content.decode())
    assert "The tiles say self-drawn; that is not ticked: the tick counts." in preview
    agreed = words_of(table.post(typed | {"self_drawn": "on"}, "penalties/preview/").content.decode())
    assert "the tick counts" not in agreed


def test_an_amount_of_nothing_reaches_nobody(table):
    typed = ruling(table, offender=table.people[0], offence_key="late_pung", amount=0, receivers="each")
    assert "No points are lost, so nobody can receive any." in told(table.post(typed, "penalties/"))


def test_what_a_dead_hand_may_do_goes_on_record_without_a_penalty(table, who):
    rule(who, table.sheet, 0, 0, kind="dead_hand", offence_key="wrong_tile_count", hand_number=1)
    typed = ruling(table, "action", offender=table.people[0], action="concealed_kong")
    assert table.post(typed, "penalties/").status_code == 302
    act = Penalty.objects.last()
    assert (act.kind, act.action, act.amount, act.offence_key) == (RulingKind.ACTION, "concealed_kong", 0, "")
    assert "Ana concealed kong allowed" in words_of(table.get().content.decode())


def test_what_a_dead_hand_may_not_do_is_an_offence_that_names_the_act(table, who):
    rule(who, table.sheet, 0, 0, kind="dead_hand", offence_key="wrong_tile_count", hand_number=1)
    typed = ruling(table, "action", offender=table.people[0], action="pung")
    preview = words_of(table.post(typed, "penalties/preview/").content.decode())
    assert "Claim by a player with a dead hand (pung)" in preview
    assert table.post(typed, "penalties/").status_code == 302
    act = Penalty.objects.last()
    assert (act.kind, act.action, act.offence_key) == (RulingKind.OFFENCE, "pung", "dead_player_claim")
    assert "Ana Claim by a player with a dead hand (pung)" in words_of(table.get().content.decode())


def test_an_act_is_asked_only_of_a_dead_hand(table, who):
    assert "Dead hand acts" not in table.get().content.decode()
    rule(who, table.sheet, 0, 0, kind="dead_hand", offence_key="wrong_tile_count", hand_number=1)
    assert "Dead hand acts" in table.get().content.decode()
    typed = ruling(table, "action", offender=table.people[1], action="")
    page = told(table.post(typed, "penalties/"))
    assert "Say what the player did." in page
    assert "This player's hand is not dead in hand 1." in page


def test_points_that_do_not_count_for_table_points_are_ruled_with_a_reason_and_said(table):
    typed = ruling(table, offender=table.people[0], offence="Spilled tea", amount=10, hand_number="")
    assert table.post(typed | {"counts": "no"}, "penalties/").status_code == 302
    penalty = Penalty.objects.get()
    assert (penalty.amount, penalty.counts_for_table_points) == (10, False)
    page = words_of(table.get("penalties/").content.decode())
    assert "does not count for table points" in page


def test_a_loss_of_table_points_is_said_as_one_and_not_as_a_warning(table):
    typed = ruling(table, offender=table.people[0], offence_key="misconduct")
    preview = words_of(table.post(typed, "penalties/preview/").content.decode())
    assert preview.startswith("−½ table points Misconduct")
    table.post(typed, "penalties/")
    assert "Ana: −½ table points" in words_of(table.get().content.decode())


def test_a_recorded_penalty_is_said_back(table):
    typed = ruling(table, "false_win", offender=table.people[0], offence_key="below_minimum")
    page = table.client.post(f"{table.path}penalties/", typed, follow=True).content.decode()
    assert "Recorded: Ana −40, nobody receives them (hand 1, Win below the minimum)." in words_of(page)


def test_a_false_win_starts_from_the_verdict_that_found_it(table):
    low = "23m44p567s678p345s1m"
    fragment = table.post(table.win(0, 1, tiles=low, declared_total=8), "preview/").content.decode()
    assert "False win of Ana" in fragment
    query = f"kind=false_win&amp;offender={table.people[0]}&amp;hand_text={low}&amp;declared_total=8"
    assert query in fragment
    page = table.get(f"penalties/?{query.replace('&amp;', '&')}").content.decode()
    typed = fields_of(page[page.index('id="ruling"') :])
    assert (typed["offender"], typed["hand_text"], typed["declared_total"]) == (
        str(table.people[0]),
        low,
        "8",
    )
    sound = table.post(table.win(0, 1, tiles="12323m456p789s55p4m"), "preview/").content.decode()
    assert "False win of" not in sound


def test_a_replay_is_said_and_can_be_taken_back_at_once_or_later(table):
    typed = table.form(winner="replay", ruling_reason="The wall fell down.")
    response = table.post(typed)
    assert response["Location"] == f"{table.path}?recorded=1"
    html = table.get("?recorded=1").content.decode()
    assert "Hand 1 is recorded: to be played again." in words_of(html)
    undo = fields_of(html[html.index("just-recorded") :])
    page = table.client.post(f"{table.path}hands/1/", undo | {"withdraw": "1"}, follow=True)
    assert "Hand 1 is not played again: it goes on where it was." in words_of(page.content.decode())
    assert [entry.outcome for entry in HandEntry.objects.order_by("id")] == ["replay", "withdrawn"]
    table.post(table.form(winner="replay", ruling_reason="Again."))
    html = table.get().content.decode()
    later = fields_of(html[html.index("Take the replay back") - 1500 :])
    assert table.post(later | {"withdraw": "1", "reason": ""}, "hands/1/").status_code == 302
    assert HandEntry.objects.count() == 3
    table.post(later | {"withdraw": "1", "reason": "It stood."}, "hands/1/")
    assert sheet_view(table.sheet.pk).next_hand.playing == 0


def test_an_empty_seat_has_a_line_on_every_page_with_how_it_is_scored(table, who):
    leave_seat_empty(
        actor=who, sheet_id=table.sheet.pk, participant_id=table.people[2], reason="Ill.", seen_version=0
    )
    play(who, table.sheet, win(table.sheet, 0, 1, 24))
    line = (
        "West is empty: Chen did not come. The empty seat pays as if somebody sat there; nobody draws for it."
    )
    for path in ("", "penalties/", "seats/", "checkpoint/", "signing/"):
        assert line in words_of(table.get(path).content.decode()), path
    page = words_of(table.get().content.decode())
    assert "Those present get 4, 2, 1 table points in the order of their totals." in page
    assert "Game points +48 −32 −8 −8" in page


def test_the_sum_of_a_table_of_three_counts_what_the_empty_seat_paid(table, who):
    leave_seat_empty(
        actor=who, sheet_id=table.sheet.pk, participant_id=table.people[2], reason="Ill.", seen_version=0
    )
    play(who, table.sheet, win(table.sheet, 0, 1, 24))
    rule(who, table.sheet, 1, 30, hand_number=1, receivers="each", offence="x")
    page = words_of(table.get("signing/").content.decode())
    assert "The totals and what the empty seat has paid come to 0, as they should." in page


def test_favourites_come_from_the_table_then_from_elsewhere_then_from_everywhere(table, who):
    rule(who, table.sheet, 0, 0, offence_key="early_draw", hand_number=1)
    form = PenaltyForm(view=sheet_view(table.sheet.pk), initial={"kind": "offence"})
    keys = [line.key for line in favourites(form, form.view, ["wall_exposed"])]
    assert keys[0] == "early_draw"
    assert len(keys) == 6
    assert list(PenaltiesPage().used_offences()) == []
    assert list(TablePage().fan_met_elsewhere()) == []


def test_fan_met_at_the_table_are_offered_first(table, who):
    text = "12323m456p789s55p4m"
    play(who, table.sheet, win(table.sheet, 0, 1, 12, hand_text=text), HandDraft("drawn_hand"))
    usual = table.get().context["words"]["usual"]
    assert [fan["name"] for fan in usual[:3]] == ["Mixed Straight", "Concealed Hand", "All Chows"]
    assert len({fan["name"] for fan in usual}) == len(usual)
