"""Penalties of EMA tournaments: the Green Book of 2006 with the decisions of the EMA of 2009 and 2010.

Sources: EMA MCR Penalties overview, 20 June 2009; MERS Tournament Regulations MCR, August 2010. They
supplement the Green Book, so what they do not change holds.
"""

from fractions import Fraction

from referee.rules.offences.penalty_code import Situation
from referee.rules.offences.session import Cause, SessionConsequences, Substitution
from referee.rules.offences.types import (
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
from referee.rules.rulesets.penalties_1998 import CLAIMS
from referee.rules.rulesets.penalties_2006_book import GREEN_BOOK

NONE = Effect.NONE
DEAD = Effect.DEAD_HAND
OUT = Effect.DISQUALIFIED
EACH = Beneficiary.EACH
SESSION = LadderScope.SESSION
FALSE_WIN = "EMA 2009; EMA 2010, 2.9 and 3.3"
EMA_LADDER = Ladder((0, 5, 10, 20, 30))
EMA_HIGHER = Ladder((0, 5, 10, 20, 30), may_exceed=True)
EMA_RANGE = Choice((10, 20, 30, 40, 50, 60))
OTHERS = (Fraction(4), Fraction(2), Fraction(1))
EMA_STEPS = "steps and period as EMA 2009 has them for all ladders; the offence is the Green Book's"

PENALTIES_2006 = GREEN_BOOK.amend(
    code="wmo2006",
    title="WMO Mahjong Competition Rules 2006 (EMA)",
    rules=(
        Rule(
            "late_up_to_10_minutes",
            "EMA 2009; EMA 2010, 2.2",
            points=Fixed(10),
            remedies=(Remedy.PLAY_WAITS,),
        ),
        Rule(
            "late_11_to_15_minutes",
            "EMA 2009; EMA 2010, 2.2",
            points=Fixed(20),
            remedies=(Remedy.PLAY_WAITS,),
        ),
        Rule(
            "late_over_15_minutes",
            "EMA 2010, 2.2 and 4.1",
            effects=(Effect.SESSION_FORFEITED,),
            remedies=(Remedy.SUBSTITUTE_PLAYS,),
            note="0 table points",
        ),
        Rule(
            "nonstandard_call",
            "EMA 2010, 2.4.3",
            points=EMA_LADDER,
            scope=SESSION,
            remedies=(Remedy.CALL_VOID,),
        ),
        Rule("nonstandard_hu", "EMA 2010, 2.4.3", effects=(DEAD,), points=EMA_LADDER, scope=SESSION),
        Rule("empty_call", "EMA 2009; EMA 2010, 2.4.1", points=EMA_LADDER, scope=SESSION),
        Rule(
            "false_set_before_discard",
            "EMA 2009; EMA 2010, 2.6.4",
            points=EMA_LADDER,
            scope=SESSION,
            remedies=(Remedy.CORRECTED, Remedy.MUST_DISCARD),
        ),
        Rule("false_set", "EMA 2009", effects=(DEAD,)),
        Rule(
            "false_flower_before_replacement",
            "EMA 2009",
            points=EMA_LADDER,
            scope=SESSION,
            remedies=(Remedy.CORRECTED,),
        ),
        Rule("false_flower", "EMA 2009", effects=(DEAD,), remedies=(Remedy.CLAIMABLE,)),
        Rule(
            "early_draw",
            "Green Book 3.11.6 (4); EMA 2009",
            effects=(NONE, DEAD),
            points=EMA_LADDER,
            scope=SESSION,
            note=f"dead when the tile was seen; {EMA_STEPS}",
        ),
        Rule("touched_wall_tile", "EMA 2010, 2.5.3", remedies=(Remedy.COUNTS_AS_DRAWN,)),
        Rule(
            "wrong_end",
            "EMA 2010, 2.5.2",
            points=EMA_LADDER,
            scope=SESSION,
            remedies=(Remedy.PUT_BACK,),
        ),
        Rule("wrong_end_in_hand", "EMA 2010, 2.5.2", effects=(DEAD,)),
        Rule(
            "late_pung",
            "Green Book 3.11.6 (5); EMA 2009",
            points=EMA_LADDER,
            scope=SESSION,
            remedies=(Remedy.REFEREE_DECIDES,),
            note=EMA_STEPS,
        ),
        Rule(
            "slow_play",
            "EMA 2010, 1.8",
            points=None,
            to=None,
            note="the limit is stated, a penalty was not found; on purpose it is obstruction",
        ),
        Rule("wrong_tile_count", "EMA 2009", effects=(DEAD,)),
        Rule("hu_with_wrong_count", "EMA 2009", effects=(DEAD,), points=Fixed(60), to=EACH),
        Rule("below_minimum", FALSE_WIN, effects=(DEAD,), points=Fixed(30), to=EACH),
        Rule(
            "hu_on_wrong_tile",
            FALSE_WIN,
            effects=(DEAD,),
            points=Fixed(60),
            to=EACH,
            note="no four sets and a pair",
        ),
        Rule("not_ready_hu", FALSE_WIN, effects=(DEAD,), points=Fixed(60), to=EACH),
        Rule("deliberate_false_win", FALSE_WIN, effects=(OUT,)),
        Rule("hu_without_showing", "EMA 2010, 2.9.1", effects=(DEAD,)),
        Rule("shown_without_hu", "EMA 2010, 2.6.1", effects=(DEAD,), remedies=(Remedy.MUST_DISCARD,)),
        Rule(
            "two_calls",
            "EMA 2010, 2.4.2",
            points=EMA_LADDER,
            scope=SESSION,
            remedies=(Remedy.FIRST_CALL_STANDS,),
            note="the ladder only when the call that stands is impossible",
        ),
        Rule("claim_not_taken", "EMA 2010, 2.6.3", effects=(DEAD,), note="before the opposite's turn ends"),
        Rule("winning_tile_not_taken", "EMA 2009", points=Fixed(10), remedies=(Remedy.WIN_STANDS,)),
        Rule("counted_with_hand_tiles", "EMA 2009", effects=(DEAD,)),
        Rule("counted_with_flowers", "EMA 2010, 2.8.4", remedies=(Remedy.FLOWERS_LOST, Remedy.WIN_STANDS)),
        Rule("own_tile_exposed", "EMA 2010, 2.7", note="by accident: nothing"),
        Rule("opened_on_false_hu", "EMA 2010, 2.8.9", effects=(DEAD,), remedies=(Remedy.MUST_DISCARD,)),
        Rule(
            "exposed_others_tiles",
            "EMA 2010, 2.7",
            effects=(NONE, Effect.HAND_VOID_DRAWN, Effect.REPLAY),
            points=EMA_HIGHER,
            scope=SESSION,
            remedies=(Remedy.REFEREE_DECIDES,),
        ),
        Rule(
            "wall_broken",
            "EMA 2010, 2.8.10",
            effects=(NONE, Effect.HAND_VOID_DRAWN, Effect.REPLAY),
            points=EMA_HIGHER,
            scope=SESSION,
            remedies=(Remedy.REFEREE_DECIDES,),
        ),
        Rule(
            "information",
            "EMA 2009",
            effects=(NONE, DEAD),
            points=EMA_RANGE,
            note="points, a dead hand, or both; the ladder for light cases",
        ),
        Rule(
            "stalling",
            "EMA 2009",
            effects=(NONE, DEAD),
            points=EMA_RANGE,
            scope=LadderScope.EVENT,
            repeated=OUT,
            note="points, a dead hand, or both; never reset",
        ),
        Rule("dead_player_claim", "EMA 2010, 3.2", note="no offence: a dead hand may claim, but not win"),
        Rule(
            "cheating",
            "EMA 2010, 4.4",
            effects=(OUT,),
            note="0 table points for the whole tournament, which counts for the ranking",
        ),
    ),
    dead_hand_may=Clause(CLAIMS, "EMA 2010, 3.2"),
    seconds={Situation.TURN: Clause(10, "EMA 2010, 1.8")},
    counts_for_table_points=Clause(value=True, source="EMA 2010"),
    session=SessionConsequences(
        absences=(),
        substitutions=(
            Substitution(Cause.LATENESS, substitute_earns=True, others=None, source="EMA 2010, 4.1"),
            Substitution(Cause.BEFORE_SESSION, substitute_earns=True, others=None, source="EMA 2010, 4"),
            Substitution(Cause.DURING_SESSION, substitute_earns=False, others=OTHERS, source="EMA 2010, 4"),
            Substitution(Cause.DISQUALIFIED, substitute_earns=False, others=OTHERS, source="EMA 2010, 4.4"),
        ),
        missed_session=Clause(Fraction(0), "EMA 2010, 4"),
        disqualified_total=Clause(Fraction(0), "EMA 2010, 4.4"),
        stand_in_is_ranked=Clause(None, "EMA 2010, 4"),
    ),
)
