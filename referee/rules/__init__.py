"""The rules of Chinese Official mahjong: pure Python, importable without Django.

    from referee.rules import RULESETS, count, parse_hand
    hand, win = parse_hand("[CCCC][FFFF][PPPP][EEEE]SS|EE1011|8")
    count(hand, win, RULESETS["mil2025"]).total  # 332
"""

# --- the count of a hand ---
from referee.rules.adjudication import (
    Declaration,
    Difference,
    DifferenceKind,
    Verdict,
    VerdictKind,
    adjudicate,
)
from referee.rules.cases import hand_from_case, hand_to_case
from referee.rules.distance import distance_to_ready
from referee.rules.fans import CHICKEN_HAND, FANS, FLOWER_TILES, Fan, Names, fan_by_name
from referee.rules.hand import (
    Arrangement,
    FanPoints,
    GamePoints,
    Group,
    GroupKind,
    Meld,
    MeldKind,
    Shape,
    Win,
    WinningHand,
)
from referee.rules.notation import Notation, format_hand, parse_hand
from referee.rules.problem import HandError, Problem
from referee.rules.results import Count, CountedFan, NotAWin, Reading, RefusedFan
from referee.rules.ruleset import (
    Basis,
    Exclusion,
    KnittedWaits,
    Options,
    Principle,
    Ruleset,
    RulesetError,
    Scope,
)
from referee.rules.rulesets import RULESETS
from referee.rules.scoring import count, total
from referee.rules.tiles import ALL_TILES, Tile, Wind, parse_tile, tile_code, tile_name
from referee.rules.validation import validate
from referee.rules.waits import waits

# --- table: payments, penalties, rotation, sheet, table points ---

__all__ = [
    "ALL_TILES",
    "CHICKEN_HAND",
    "FANS",
    "FLOWER_TILES",
    "RULESETS",
    "Arrangement",
    "Basis",
    "Count",
    "CountedFan",
    "Declaration",
    "Difference",
    "DifferenceKind",
    "Exclusion",
    "Fan",
    "FanPoints",
    "GamePoints",
    "Group",
    "GroupKind",
    "HandError",
    "KnittedWaits",
    "Meld",
    "MeldKind",
    "Names",
    "NotAWin",
    "Notation",
    "Options",
    "Principle",
    "Problem",
    "Reading",
    "RefusedFan",
    "Ruleset",
    "RulesetError",
    "Scope",
    "Shape",
    "Tile",
    "Verdict",
    "VerdictKind",
    "Win",
    "Wind",
    "WinningHand",
    "adjudicate",
    "count",
    "distance_to_ready",
    "fan_by_name",
    "format_hand",
    "hand_from_case",
    "hand_to_case",
    "parse_hand",
    "parse_tile",
    "tile_code",
    "tile_name",
    "total",
    "validate",
    "waits",
]
