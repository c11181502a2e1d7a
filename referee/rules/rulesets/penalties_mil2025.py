"""Penalties of the MIL supplement of 2025 to the 1998 rules: steps of 10 to 80 in a session, nobody receives.

Source: 《国标麻将（MCR）规则补充细则（试行，2025）》, sections 2 to 14. Its preface makes the 1998 rules
the only base, so what it does not change holds.
"""

from fractions import Fraction

from referee.rules.offences.penalty_code import Action, Band, Situation
from referee.rules.offences.session import Absence, SessionConsequences
from referee.rules.offences.types import (
    WARNING,
    Choice,
    Clause,
    Effect,
    Fixed,
    Ladder,
    LadderScope,
    Remedy,
    Rule,
)
from referee.rules.rulesets.penalties_1998 import PENALTIES_1998

NONE = Effect.NONE
DEAD = Effect.DEAD_HAND
OUT = Effect.DISQUALIFIED
SESSION = LadderScope.SESSION
DOUBLING = Ladder((0, 10, 20, 40))
WARN_THEN_10 = Ladder((0, 10))
FALSE_WINS = "MIL 2025, 9 (3)-(6)"
LATE = "MIL 2025, 3 (3)"

PENALTIES_MIL2025 = PENALTIES_1998.amend(
    code="mil2025",
    title="MIL Supplementary Rules 2025",
    rules=(
        Rule("late_up_to_10_minutes", LATE, points=Choice((10, 20)), note="10 up to 5 minutes, then 20"),
        Rule("late_11_to_15_minutes", LATE, points=Fixed(40)),
        Rule(
            "late_over_15_minutes",
            LATE,
            effects=(Effect.SESSION_FORFEITED,),
            points=Fixed(80),
            scope=LadderScope.EVENT,
            repeated=Effect.WITHDRAWN,
            note="0 table points; two lost sessions are a withdrawal",
        ),
        Rule("nonstandard_call", "MIL 2025, 8 (1)", points=WARN_THEN_10, scope=SESSION),
        Rule(
            "nonstandard_hu",
            "MIL 2025, 8 (1) and 9 (1)",
            effects=(Effect.HAND_VOID_DRAWN,),
            points=WARN_THEN_10,
            scope=SESSION,
        ),
        Rule("empty_call", "MIL 2025, 8 (7)", points=DOUBLING, scope=SESSION),
        Rule("false_set", "MIL 2025, 8 (8)", effects=(DEAD,)),
        Rule("early_draw", "MIL 2025, 5 (3)", points=DOUBLING, scope=SESSION, remedies=(Remedy.PUT_BACK,)),
        Rule("touched_wall_tile", "MIL 2025, 5 (2)", remedies=(Remedy.COUNTS_AS_DRAWN,)),
        Rule("wrong_end", "MIL 2025, 5 (4)", points=WARN_THEN_10, scope=SESSION, remedies=(Remedy.PUT_BACK,)),
        Rule("wrong_end_in_hand", "MIL 2025, 5 (4)", effects=(DEAD,)),
        Rule("late_hu", "MIL 2025, 8 (5)", points=WARNING, remedies=(Remedy.CALL_VOID,)),
        Rule("slow_play", "MIL 2025, 6 (1)", points=WARNING),
        Rule("named_discard", "MIL 2025, 6 (5)", points=WARNING),
        Rule("wrong_tile_count", "MIL 2025, 7", effects=(DEAD,)),
        Rule(
            "hu_with_wrong_count",
            "MIL 2025, 7",
            effects=(DEAD,),
            points=None,
            note="the wrong number of tiles makes the hand dead; whether the win costs points is not said",
        ),
        Rule("below_minimum", FALSE_WINS, effects=(DEAD,), points=Fixed(40)),
        Rule("hu_on_wrong_tile", FALSE_WINS, effects=(DEAD,), points=Fixed(40)),
        Rule("not_ready_hu", FALSE_WINS, effects=(DEAD,), points=Fixed(80)),
        Rule("deliberate_false_win", "MIL 2025, 2 (4)", effects=(OUT,)),
        Rule("hu_without_showing", "MIL 2025, 9 (2)", effects=(DEAD,)),
        Rule("claim_not_taken", "MIL 2025, 8 (3)", effects=(DEAD,), note="at the player's own next draw"),
        Rule("winning_tile_not_taken", "MIL 2025, 10 (2)", points=Fixed(10), remedies=(Remedy.WIN_STANDS,)),
        Rule("counted_with_hand_tiles", "MIL 2025, 10 (5)", effects=(Effect.HAND_VOID_DRAWN,)),
        Rule("counted_with_flowers", "MIL 2025, 10 (5)", remedies=(Remedy.FLOWERS_LOST, Remedy.WIN_STANDS)),
        Rule(
            "counted_with_wall_win_stands",
            "MIL 2025, 10 (5)",
            points=WARNING,
            remedies=(Remedy.WIN_STANDS,),
        ),
        Rule("counted_with_wall_win_lost", "MIL 2025, 10 (5)", effects=(Effect.REPLAY,), points=Fixed(80)),
        Rule("own_tile_exposed", "MIL 2025, 12 (1)"),
        Rule("exposed_others_tiles", "MIL 2025, 12 (3)", points=Fixed(10), note="each time"),
        Rule("wall_tile_exposed", "MIL 2025, 12 (2)", points=WARN_THEN_10, scope=SESSION),
        Rule("wall_broken", "MIL 2025, 9 (7)", effects=(Effect.REPLAY,), points=Fixed(80)),
        Rule("wrong_concealed_kong", "MIL 2025, 8 (10)", points=Fixed(40)),
        Rule("concealed_kong_not_shown", "MIL 2025, 8 (10)", points=Ladder((0, 40)), scope=SESSION),
        Rule(
            "stalling",
            "MIL 2025, 13 (3)",
            effects=(NONE, OUT),
            points=WARNING,
            note="a warning first, disqualification in the end; the steps between are not known",
        ),
        Rule(
            "dead_player_claim",
            "MIL 2025, 2 (5)",
            points=None,
            to=None,
            note="forbidden; what it costs is not said",
        ),
        Rule(
            "misconduct",
            "MIL 2025, 14 (3)",
            effects=(NONE, OUT),
            scope=SESSION,
            conduct=(Fraction(1, 2), Fraction(1), Fraction(2), Fraction(3), Fraction(4)),
            note="disqualified when grave",
        ),
        Rule("cheating", "MIL 2025, 2 (6)", effects=(OUT,), remedies=(Remedy.MADE_PUBLIC,)),
        Rule("defiance", "MIL 2025, 2 (6)", effects=(OUT,)),
    ),
    silent=("false_set_before_discard",),
    deliberate_distance=Clause(None, "MIL 2025, 2 (4)"),
    lateness=(
        Band(5, "late_up_to_10_minutes", 10),
        Band(10, "late_up_to_10_minutes", 20),
        Band(15, "late_11_to_15_minutes", 40),
        Band(None, "late_over_15_minutes", 80),
    ),
    dead_hand_may=Clause(
        frozenset(
            {
                Action.DRAW,
                Action.DISCARD,
                Action.ADDED_KONG,
                Action.CONCEALED_KONG,
                Action.REPLACE_FLOWER,
            }
        ),
        "MIL 2025, 2 (5)",
    ),
    seconds={Situation.TURN: Clause(15, "MIL 2025, 6 (1)")},
    counts_for_table_points=Clause(value=True, source="MIL 2025: penalties affect the table points"),
    session=SessionConsequences(
        absences=(
            Absence(
                present=(3,),
                is_played=True,
                absent_pays=True,
                table_points=(Fraction(4), Fraction(2), Fraction(1)),
                game_points=None,
                source="MIL 2025, 3 (4)",
            ),
            Absence(
                present=(1, 2),
                is_played=False,
                absent_pays=False,
                table_points=(Fraction(3), Fraction(3)),
                game_points=0,
                source="MIL 2025, 3 (5)",
            ),
        ),
        substitutions=(),
        missed_session=Clause(Fraction(0), LATE),
        disqualified_total=Clause(None, "MIL 2025"),
        stand_in_is_ranked=Clause(value=False, source="1998, p. 31"),
    ),
)
