"""The order of events in a hand: what always holds, whoever sits where."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.four import TableError
from referee.rules.offences import (
    Action,
    Effect,
    EventKind,
    StoryEvent,
    check_story,
    claim_order,
    dead_players,
    nearest_claimant,
)
from referee.rules.problem import Problem
from referee.rules.rotation import ROTATIONS, seat_winds
from referee.rules.rulesets.penalties import PENALTY_CODES, PENALTY_VARIANTS

EDITIONS = [*PENALTY_CODES.values(), *PENALTY_VARIANTS.values()]
MCR1998 = PENALTY_CODES["mcr1998"]
players = st.integers(0, 3)
editions = st.sampled_from(EDITIONS)
winds = st.builds(seat_winds, st.sampled_from(list(ROTATIONS.values())), st.integers(1, 16))
deadly = st.one_of(
    st.builds(StoryEvent, st.sampled_from([EventKind.FALSE_WIN, EventKind.DEAD_HAND]), players),
    st.builds(
        StoryEvent,
        st.just(EventKind.OFFENCE),
        players,
        effect=st.sampled_from([Effect.DEAD_HAND, Effect.DISQUALIFIED]),
    ),
)
harmless = st.builds(StoryEvent, st.just(EventKind.OFFENCE), players)


@given(editions, winds, st.lists(deadly | harmless, max_size=6), players, st.none() | players)
def test_dead_winner_is_always_refused_and_no_other(edition, winds, events, winner, discarder):
    discarder = None if discarder == winner else discarder
    story = [*events, StoryEvent(EventKind.WIN, winner, discarder)]
    problems = check_story(story, edition, winds)
    refused = Problem("dead_player_won", {"player": winner}, len(events))
    assert problems == ((refused,) if winner in dead_players(events) else ())


@given(winds, players, st.sets(players))
def test_claims_go_round_the_table_from_the_discarder(winds, discarder, claimants):
    order = claim_order(discarder, claimants - {discarder}, winds)
    assert set(order) == claimants - {discarder}
    steps = [(winds[claimant] - winds[discarder]) % 4 for claimant in order]
    assert steps == sorted(steps)
    assert 0 not in steps


@given(winds, players, st.sets(players, min_size=1), st.sets(players))
def test_only_the_nearest_living_claimant_may_win(winds, discarder, claimants, dead):
    claimants = claimants - {discarder}
    living = claimants - dead
    events = [StoryEvent(EventKind.FALSE_WIN, player) for player in sorted(dead)]
    for winner in living:
        story = [*events, StoryEvent(EventKind.WIN, winner, discarder, rivals=tuple(claimants))]
        fine = winner == nearest_claimant(discarder, living, winds)
        assert (check_story(story, MCR1998, winds) == ()) == fine


def test_nearest_as_drawn():
    assert [nearest_claimant(0, {1, 2, 3} - gone) for gone in (set(), {1}, {1, 2})] == [1, 2, 3]
    assert nearest_claimant(3, {1, 0}) == 0


@pytest.mark.parametrize(
    ("discarder", "claimants", "problem"),
    [
        (0, (), Problem("claimant_missing")),
        (0, (0, 1), Problem("claimant_is_discarder", {"player": 0})),
        (0, (4,), Problem("player_not_at_table", {"player": 4})),
        (7, (1,), Problem("player_not_at_table", {"player": 7})),
    ],
)
def test_impossible_claims_are_refused(discarder, claimants, problem):
    with pytest.raises(TableError) as refused:
        nearest_claimant(discarder, claimants)
    assert refused.value.problems == (problem,)


def test_events_name_their_player():
    story = [StoryEvent(EventKind.FALSE_WIN), StoryEvent(EventKind.ACTION, 5), StoryEvent(EventKind.WIN)]
    assert check_story(story, MCR1998) == (
        Problem("player_missing", {"kind": "false_win"}, 0),
        Problem("player_missing", {"kind": "action"}, 1),
        Problem("player_missing", {"kind": "win"}, 2),
    )


def test_actions_name_what_was_done():
    story = [StoryEvent(EventKind.ACTION, 1), StoryEvent(EventKind.ACTION, 1, action=Action.CHOW)]
    assert check_story(story, MCR1998) == (Problem("action_missing", {"player": 1}, 0),)


def test_empty_story_is_a_hand_not_yet_begun():
    assert check_story([], MCR1998) == ()
