"""Penalties of the Green Book of 2006, without the decisions of the EMA.

Source: Green Book 3.6.4 and 3.11. It is a book of its own: what only the 1998 rules say does not pass on.
"""

from fractions import Fraction

from referee.rules.offences.penalty_code import Situation
from referee.rules.offences.session import SessionConsequences
from referee.rules.offences.types import (
    WARNING,
    Beneficiary,
    Choice,
    Clause,
    Effect,
    Fixed,
    LadderScope,
    Remedy,
    Rule,
)
from referee.rules.rulesets.penalties_1998 import CLAIMS, LADDER, PENALTIES_1998, PRINTED_STEPS

NONE = Effect.NONE
DEAD = Effect.DEAD_HAND
OUT = Effect.DISQUALIFIED
EACH = Beneficiary.EACH
NO_PERIOD = "the period within which repetitions count is not stated"
CALL_LIST = "Green Book 3.11.6 (11)"
EXPOSED = "Green Book 3.11.6 (7)"
FALSE_WIN = "Green Book 3.11.6 (6)"

GREEN_BOOK = PENALTIES_1998.amend(
    code="wmo2006_book",
    title="WMO Mahjong Competition Rules 2006, the book alone",
    rules=(
        Rule("late_up_to_10_minutes", "Green Book 3.11.2", points=Fixed(10)),
        Rule("late_11_to_15_minutes", "Green Book 3.11.2", points=Fixed(20)),
        Rule(
            "late_over_15_minutes",
            "Green Book 3.11.2",
            effects=(Effect.SESSION_FORFEITED,),
            note="0 table points",
        ),
        Rule("nonstandard_hu", CALL_LIST, remedies=(Remedy.NO_WIN_NOW,)),
        Rule("empty_call", "Green Book 3.11.6 (3)", points=LADDER, note=NO_PERIOD),
        Rule("false_set_before_discard", "Green Book 3.11.6 (2)", effects=(DEAD,)),
        Rule("false_set", "Green Book 3.11.6 (2)", effects=(DEAD,)),
        Rule("false_flower_before_replacement", "Green Book 3.11.6 (2)", effects=(DEAD,)),
        Rule("false_flower", "Green Book 3.11.6 (2)", effects=(DEAD,)),
        Rule(
            "early_draw",
            "Green Book 3.11.6 (4)",
            effects=(NONE, DEAD),
            points=LADDER,
            note=f"dead when the tile was seen; {NO_PERIOD}",
        ),
        Rule("touched_wall_tile", CALL_LIST, effects=(DEAD,), note="reaching across and then claiming"),
        Rule(
            "late_pung",
            "Green Book 3.11.6 (5)",
            points=LADDER,
            scope=LadderScope.ROUND,
            remedies=(Remedy.REFEREE_DECIDES,),
        ),
        Rule(
            "slow_play",
            "Green Book 3.6.4",
            points=None,
            to=None,
            note="the limits are stated, a penalty was not found",
        ),
        Rule("wrong_tile_count", "Green Book 3.11.6 (8)", effects=(DEAD,)),
        Rule("hu_with_wrong_count", FALSE_WIN, effects=(DEAD,), points=Fixed(60), to=EACH),
        Rule("below_minimum", FALSE_WIN, effects=(DEAD,), points=Fixed(30), to=EACH),
        Rule("hu_on_wrong_tile", FALSE_WIN, effects=(DEAD,), points=Fixed(60), to=EACH),
        Rule("not_ready_hu", FALSE_WIN, effects=(DEAD,), points=Fixed(60), to=EACH),
        Rule("deliberate_false_win", "Green Book 3.11.6 (1)", effects=(OUT,), note="as cheating"),
        Rule("shown_without_hu", CALL_LIST, effects=(DEAD,)),
        Rule("two_calls", CALL_LIST, remedies=(Remedy.FIRST_CALL_STANDS,)),
        Rule("claim_not_taken", CALL_LIST, effects=(DEAD,), note="after two turns"),
        Rule("winning_tile_not_taken", CALL_LIST, effects=(DEAD,), points=Fixed(60), to=EACH),
        Rule(
            "counted_with_hand_tiles",
            CALL_LIST,
            effects=(DEAD,),
            note="the win is invalid, the hand goes on without the player",
        ),
        Rule("own_tile_exposed", EXPOSED, remedies=(Remedy.MUST_DISCARD,)),
        Rule("opened_on_valid_hu", EXPOSED, points=WARNING),
        Rule(
            "opened_on_false_hu",
            EXPOSED,
            effects=(DEAD,),
            points=Choice((30, 90)),
            to=EACH,
            remedies=(Remedy.MUST_DISCARD,),
            note="“docked 30, given to each of the remaining players”: 30 in all, or 30 to each",
        ),
        Rule(
            "exposed_others_tiles",
            EXPOSED,
            effects=(NONE, Effect.HAND_VOID_DRAWN, Effect.REPLAY),
            points=Choice(PRINTED_STEPS),
            to=Beneficiary.ONE,
            remedies=(Remedy.REFEREE_DECIDES,),
        ),
        Rule("wrong_concealed_kong", "Green Book 3.11.6 (2)", effects=(DEAD,)),
        Rule("information", "Green Book 3.11.6 (9)", effects=(DEAD,)),
        Rule(
            "dead_player_claim",
            "Green Book 3.11.6 (8)",
            note="no offence: a dead hand may claim, but not win",
        ),
        Rule("cheating", "Green Book 3.11.6 (1)", effects=(OUT,)),
        Rule("defiance", "Green Book 3.11.6 (10)", effects=(OUT,)),
    ),
    silent=("named_discard",),
    deliberate_distance=Clause(None, FALSE_WIN),
    dead_hand_may=Clause(CLAIMS, "Green Book 3.11.6 (8)"),
    seconds={
        Situation.TURN: Clause(10, "Green Book 3.6.4"),
        Situation.FIRST_DISCARD: Clause(20, "Green Book 3.6.4"),
        Situation.PUNG: Clause(3, "Green Book 3.11.6 (5)"),
    },
    counts_for_table_points=Clause(None, "Green Book: not said"),
    session=SessionConsequences(
        absences=(),
        substitutions=(),
        missed_session=Clause(Fraction(0), "Green Book 3.11.2"),
        disqualified_total=Clause(None, "Green Book"),
        stand_in_is_ranked=Clause(None, "Green Book"),
    ),
)
