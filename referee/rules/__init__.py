"""The rules of Chinese Official mahjong: pure Python, importable without Django.

>>> from referee.rules import RULESETS, count, parse_hand
>>> hand, win = parse_hand("[CCCC][FFFF][PPPP][EEEE]SS|EE1011|8")
>>> count(hand, win, RULESETS["mil2025"]).total
332
"""

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
from referee.rules.four import Four, TableError
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
from referee.rules.payments import settle, settle_problems
from referee.rules.penalties import Receivers, leaves_table, spread, spread_problems
from referee.rules.problem import HandError, Problem
from referee.rules.results import Count, CountedFan, NotAWin, Reading, RefusedFan
from referee.rules.rotation import (
    DRAWN,
    ROTATIONS,
    HandPosition,
    Move,
    Rotation,
    chair,
    dealer,
    hand_position,
    moves,
    own_rotation,
    rotation_problems,
    seat_wind,
    seat_winds,
)
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
from referee.rules.sheet import (
    HandFact,
    PenaltyFact,
    SheetRow,
    SheetTally,
    fold,
    hand_deltas,
    reconcile,
    sum_difference,
)
from referee.rules.table_points import places, table_points
from referee.rules.tiles import ALL_TILES, Tile, Wind, parse_tile, tile_code, tile_name
from referee.rules.validation import validate
from referee.rules.waits import waits

__all__ = [
    "ALL_TILES",
    "CHICKEN_HAND",
    "DRAWN",
    "FANS",
    "FLOWER_TILES",
    "ROTATIONS",
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
    "Four",
    "GamePoints",
    "Group",
    "GroupKind",
    "HandError",
    "HandFact",
    "HandPosition",
    "KnittedWaits",
    "Meld",
    "MeldKind",
    "Move",
    "Names",
    "NotAWin",
    "Notation",
    "Options",
    "PenaltyFact",
    "Principle",
    "Problem",
    "Reading",
    "Receivers",
    "RefusedFan",
    "Rotation",
    "Ruleset",
    "RulesetError",
    "Scope",
    "Shape",
    "SheetRow",
    "SheetTally",
    "TableError",
    "Tile",
    "Verdict",
    "VerdictKind",
    "Win",
    "Wind",
    "WinningHand",
    "adjudicate",
    "chair",
    "count",
    "dealer",
    "distance_to_ready",
    "fan_by_name",
    "fold",
    "format_hand",
    "hand_deltas",
    "hand_from_case",
    "hand_position",
    "hand_to_case",
    "leaves_table",
    "moves",
    "own_rotation",
    "parse_hand",
    "parse_tile",
    "places",
    "reconcile",
    "rotation_problems",
    "seat_wind",
    "seat_winds",
    "settle",
    "settle_problems",
    "spread",
    "spread_problems",
    "sum_difference",
    "table_points",
    "tile_code",
    "tile_name",
    "total",
    "validate",
    "waits",
]
