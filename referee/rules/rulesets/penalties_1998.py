"""Penalties of the 1998 rules: steps of 5 to 60 points within one hand, false wins paid to each opponent.

Source: 中国麻将竞赛规则(试行), 1998, pages 31-36; time limits also in the extract of the international rules,
49-50. Amounts of `each` are what the offender loses in all.
"""

from types import MappingProxyType

from referee.rules.offences.penalty_code import Action, Band, PenaltyCode, Situation, by_offence
from referee.rules.offences.session import SessionConsequences
from referee.rules.offences.types import (
    WARNING,
    Beneficiary,
    Choice,
    Clause,
    Effect,
    Fixed,
    Ladder,
    LadderScope,
    Remedy,
    Rule,
)

NONE = Effect.NONE
DEAD = Effect.DEAD_HAND
EACH = Beneficiary.EACH
HAND = LadderScope.HAND
PRINTED_STEPS = (5, 10, 20, 30, 40, 50, 60)
LADDER = Ladder((0, *PRINTED_STEPS))
CLAIMS = frozenset(
    {
        Action.DRAW,
        Action.DISCARD,
        Action.CHOW,
        Action.PUNG,
        Action.DIRECT_KONG,
        Action.ADDED_KONG,
        Action.CONCEALED_KONG,
        Action.REPLACE_FLOWER,
    }
)

PENALTIES_1998 = PenaltyCode(
    code="mcr1998",
    title="Chinese Mahjong Competition Rules 1998",
    rules=by_offence(
        Rule(
            "late_up_to_10_minutes",
            "1998, p. 32",
            points=Fixed(10, warning=True),
            note="taken after the session",
        ),
        Rule("late_11_to_15_minutes", "1998, p. 32", points=Fixed(20), note="taken after the session"),
        Rule(
            "late_over_15_minutes",
            "1998, p. 32",
            effects=(Effect.SESSION_FORFEITED,),
            note="session points 0",
        ),
        Rule("empty_call", "1998, p. 34", points=LADDER, scope=HAND),
        Rule("false_set_before_discard", "1998, p. 34", effects=(DEAD,)),
        Rule("false_set", "1998, p. 34", effects=(DEAD,)),
        Rule("early_draw", "1998, p. 34", points=LADDER, scope=HAND),
        Rule("late_pung", "1998, p. 34", points=LADDER, scope=HAND, remedies=(Remedy.REFEREE_DECIDES,)),
        Rule(
            "slow_play",
            "extract of the international rules, 49-50",
            points=None,
            to=None,
            note="the limits are stated, a penalty was not found",
        ),
        Rule(
            "named_discard",
            "1998, p. 36",
            points=None,
            to=Beneficiary.PAYERS,
            remedies=(Remedy.PAYS_FOR_ALL,),
            note="a violation without an amount; who causes a false win by it pays for all three",
        ),
        Rule("wrong_tile_count", "1998, p. 36", effects=(DEAD,)),
        Rule(
            "hu_with_wrong_count",
            "1998, p. 36",
            effects=(DEAD,),
            points=None,
            to=None,
            note="the wrong number of tiles makes the hand dead; whether the win costs points is not said",
        ),
        Rule("below_minimum", "1998, p. 35", effects=(DEAD,), points=Fixed(30), to=EACH),
        Rule("hu_on_wrong_tile", "1998, p. 35", effects=(DEAD,), points=Fixed(30), to=EACH),
        Rule("not_ready_hu", "1998, p. 35", effects=(DEAD,), points=Fixed(60), to=EACH),
        Rule("deliberate_false_win", "1998, p. 35", effects=(Effect.DISQUALIFIED,)),
        Rule("own_tile_exposed", "1998, p. 35", remedies=(Remedy.MUST_DISCARD,)),
        Rule("opened_on_valid_hu", "1998, p. 35", points=WARNING),
        Rule("opened_on_false_hu", "1998, p. 35", effects=(DEAD,), remedies=(Remedy.MUST_DISCARD,)),
        Rule(
            "exposed_others_tiles",
            "1998, p. 35",
            effects=(NONE, Effect.HAND_VOID_DRAWN, Effect.REPLAY),
            points=Choice(PRINTED_STEPS),
            to=Beneficiary.ONE,
            remedies=(Remedy.REFEREE_DECIDES,),
        ),
        Rule("wrong_concealed_kong", "1998, p. 34", effects=(DEAD,)),
        Rule(
            "information",
            "1998, p. 36",
            effects=(NONE, DEAD),
            points=None,
            note="points or a dead hand; the amount is not said",
        ),
        Rule(
            "dead_player_claim",
            "1998, p. 36",
            note="no offence: a dead hand may claim, but not win",
        ),
        Rule("cheating", "1998, p. 33", effects=(Effect.DISQUALIFIED,), remedies=(Remedy.MADE_PUBLIC,)),
        Rule("defiance", "1998, p. 36", effects=(Effect.DISQUALIFIED,)),
    ),
    silent=frozenset(
        {
            "nonstandard_call",
            "nonstandard_hu",
            "false_flower_before_replacement",
            "false_flower",
            "touched_wall_tile",
            "wrong_end",
            "wrong_end_in_hand",
            "late_hu",
            "hu_without_showing",
            "shown_without_hu",
            "two_calls",
            "claim_not_taken",
            "winning_tile_not_taken",
            "counted_with_hand_tiles",
            "counted_with_flowers",
            "counted_with_wall_win_stands",
            "counted_with_wall_win_lost",
            "wall_tile_exposed",
            "wall_broken",
            "concealed_kong_not_shown",
            "stalling",
            "misconduct",
        }
    ),
    false_wins=MappingProxyType(
        {
            "below_minimum": "below_minimum",
            "wrong_tile": "hu_on_wrong_tile",
            "not_ready": "not_ready_hu",
            "wrong_count": "hu_with_wrong_count",
        }
    ),
    deliberate_distance=Clause(2, "1998, p. 35"),
    lateness=(
        Band(10, "late_up_to_10_minutes", 10),
        Band(15, "late_11_to_15_minutes", 20),
        Band(None, "late_over_15_minutes", 0),
    ),
    dead_hand_may=Clause(CLAIMS, "1998, p. 36"),
    seconds=MappingProxyType(
        {
            Situation.TURN: Clause(15, "extract of the international rules, 49"),
            Situation.FIRST_DISCARD: Clause(30, "extract of the international rules, 50"),
            Situation.PUNG: Clause(3, "1998, p. 34"),
        }
    ),
    counts_for_table_points=Clause(
        None, "1998: not said; points come off the session's score, pp. 28 and 32"
    ),
    session=SessionConsequences(
        absences=(),
        substitutions=(),
        missed_session=Clause(None, "1998, p. 31"),
        disqualified_total=Clause(None, "1998"),
        stand_in_is_ranked=Clause(value=False, source="1998, p. 31"),
    ),
)
