"""Who may not win in the session any more: the law in the services, on the page and in what is read."""

import pytest
from build import actor, codes, people, sheet, win
from story import DRAWN, record, rule
from table_client import Table, words_of

from referee.models import HandEntry
from referee.rules.problem import Problem
from referee.selectors import load_sheet, proposal_for, sheet_view
from referee.selectors.stories import barred_of
from referee.services import BadEntry, HandDraft, cancel_penalty, correct_hand, judge

pytestmark = [pytest.mark.django_db, pytest.mark.urls("table_urls")]

OUT = {"kind": "offence", "offence_key": "wrong_concealed_kong", "effect": "no_win_in_session"}
BARRED = Problem("barred_player_won", {"player": "Ana"})


def house():
    return sheet(ruleset_options={"wrong_concealed_kong_loses_to_all": True})


def ruled(who, row, number: int | None = 1, effect: str = "no_win_in_session"):
    fields = OUT | {"effect": effect, "departure_reason": "as the head referee ruled"}
    return rule(who, row, 0, 24, receivers="each", hand_number=number, **fields)


def test_the_house_rule_proposes_that_nothing_more_is_won():
    row = house()
    proposal = proposal_for(row.pk, "wrong_concealed_kong", people(row)[0], 1)
    assert proposal.effect == "no_win_in_session"


def test_a_later_hand_is_refused_until_a_referee_overrules_it_with_a_reason():
    who, row = actor(), house()
    ruled(who, row)
    record(who, row, 1, DRAWN)
    assert sheet_view(row.pk).next_hand.barred == {0: "no_win_in_session"}
    with pytest.raises(BadEntry) as error:
        record(who, row, 2, win(row, 0, 1, 12))
    assert error.value.problems == (BARRED, Problem("ruling_reason_missing"))
    record(who, row, 2, win(row, 0, 1, 12, ruling_reason="The head referee lifted it."))
    assert judge(row, 9, win(row, 0, 1, 12)).overrulable == (BARRED,)
    assert judge(row, 9, win(row, 1, 0, 12)).problems == ()


def test_in_the_hand_itself_the_hand_is_dead_and_nothing_overrules_that():
    who, row = actor(), house()
    ruled(who, row)
    with pytest.raises(BadEntry) as error:
        record(who, row, 1, win(row, 0, 1, 12, ruling_reason="lifted"))
    assert codes(error) == ["dead_player_won"]
    assert sheet_view(row.pk).next_hand.dead == (0,)
    assert sheet_view(row.pk).next_hand.barred == {}


def test_hands_before_the_ruling_stand():
    who, row = actor(), house()
    record(who, row, 1, win(row, 0, 1, 12))
    ruled(who, row, 2)
    record(who, row, 2, DRAWN)
    correction = {"reason": "typed wrongly", "client_key": "b8d0a1f2-8f0e-4a39-9b0a-0f3f5a0a0001"}
    row.refresh_from_db()
    correct_hand(
        actor=who, sheet_id=row.pk, number=1, draft=win(row, 0, 1, 16), seen_version=row.version, **correction
    )
    assert sheet_view(row.pk).hands[0].ruled_total == 16


def test_a_correction_of_a_later_hand_is_held_to_it_too():
    who, row = actor(), house()
    ruled(who, row)
    record(who, row, 1, DRAWN)
    record(who, row, 2, win(row, 1, 0, 12))
    row.refresh_from_db()
    with pytest.raises(BadEntry) as error:
        correct_hand(
            actor=who,
            sheet_id=row.pk,
            number=2,
            draft=win(row, 0, 1, 12),
            reason="it was Ana",
            client_key="b8d0a1f2-8f0e-4a39-9b0a-0f3f5a0a0002",
            seen_version=row.version,
        )
    assert codes(error) == ["barred_player_won", "ruling_reason_missing"]


def test_a_cancelled_ruling_bars_nobody():
    who, row = actor(), house()
    given = ruled(who, row)
    record(who, row, 1, DRAWN)
    cancel_penalty(actor=who, sheet_id=row.pk, penalty_id=given.pk, reason="the kong was right")
    assert sheet_view(row.pk).next_hand.barred == {}
    record(who, row, 2, win(row, 0, 1, 12))


def test_a_hand_that_is_played_again_is_not_won_either():
    who, row = actor(), house()
    ruled(who, row)
    record(who, row, 1, HandDraft("replay", ruling_reason="the wall fell"))
    assert (sheet_view(row.pk).next_hand.number, sheet_view(row.pk).next_hand.dead) == (1, ())
    assert sheet_view(row.pk).next_hand.barred == {0: "no_win_in_session"}
    assert judge(row, 1, win(row, 0, 1, 12)).overrulable == (BARRED,)


@pytest.mark.parametrize(
    ("effect", "number", "bars"),
    [
        ("no_win_in_session", 1, True),
        ("no_win_in_session", None, True),
        ("withdrawn", None, True),
        ("disqualified", 1, True),
        ("dead_hand", 1, False),
        ("none", 1, False),
        ("session_forfeited", None, False),  # the others play on with whoever sits there
    ],
)
def test_which_effects_last(effect, number, bars):
    who, row = actor(), house()
    ruled(who, row, number, effect)
    expected = {0: effect} if bars else {}
    assert barred_of(load_sheet(row.pk), 2) == expected


def test_a_barred_player_leaves_the_discard_to_the_next():
    who, row = actor(), house()
    ana, _bo, _chen, dora = people(row)
    ruled(who, row)
    record(who, row, 1, DRAWN)
    # hand 2: winds have moved on; Dora discards, Ana sits nearer behind her than Chen
    given = win(row, 2, 3, 12, claimant_ids=(ana,))
    assert given.discarder_id == dora
    assert judge(row, 2, given).problems == ()


def test_the_page_offers_no_win_and_says_why():
    who, row = actor(), house()
    ruled(who, row)
    record(who, row, 1, DRAWN)
    table = Table(who, row)
    html = table.get().content.decode()
    ana = people(row)[0]
    start = html.index(f'id="winner-{ana}"')
    assert " disabled" in html[start : html.index(">", start)]
    assert "no more win in the session" in words_of(html)
    html = table.post(table.win(0, 1)).content.decode()
    assert "By a ruling before this hand the winner may not win in this session any more." in words_of(html)
    assert HandEntry.objects.filter(number=2).count() == 0
