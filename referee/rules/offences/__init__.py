"""Offences and penalties: the catalogue, ladders, proposals, the order of events in a hand, lateness, pace.

The editions themselves are data: `referee.rules.rulesets.penalties.PENALTY_CODES`.
"""

from referee.rules.offences.catalogue import OFFENCE_BY_KEY, OFFENCES
from referee.rules.offences.ladder import LadderStep, PastRuling, counted_rulings, next_step
from referee.rules.offences.lateness import late_band, lateness
from referee.rules.offences.pace import dead_hand_may, turn_seconds
from referee.rules.offences.penalty_code import Action, Band, PenaltyCode, PenaltyCodeError, Situation
from referee.rules.offences.proposal import Proposal, propose, propose_false_win
from referee.rules.offences.session import Absence, Cause, SessionConsequences, Substitution
from referee.rules.offences.story import (
    BARS_LATER_HANDS,
    EventKind,
    StoryEvent,
    check_story,
    claim_order,
    dead_players,
    nearest_claimant,
)
from referee.rules.offences.sums import conduct_deduction, expected_sum, expected_table_points
from referee.rules.offences.types import (
    Basis,
    Beneficiary,
    Category,
    Choice,
    Clause,
    Effect,
    Facet,
    Fixed,
    Ladder,
    LadderScope,
    Offence,
    Remedy,
    Rule,
    Words,
)

__all__ = [
    "BARS_LATER_HANDS",
    "OFFENCES",
    "OFFENCE_BY_KEY",
    "Absence",
    "Action",
    "Band",
    "Basis",
    "Beneficiary",
    "Category",
    "Cause",
    "Choice",
    "Clause",
    "Effect",
    "EventKind",
    "Facet",
    "Fixed",
    "Ladder",
    "LadderScope",
    "LadderStep",
    "Offence",
    "PastRuling",
    "PenaltyCode",
    "PenaltyCodeError",
    "Proposal",
    "Remedy",
    "Rule",
    "SessionConsequences",
    "Situation",
    "StoryEvent",
    "Substitution",
    "Words",
    "check_story",
    "claim_order",
    "conduct_deduction",
    "counted_rulings",
    "dead_hand_may",
    "dead_players",
    "expected_sum",
    "expected_table_points",
    "late_band",
    "lateness",
    "nearest_claimant",
    "next_step",
    "propose",
    "propose_false_win",
    "turn_seconds",
]
