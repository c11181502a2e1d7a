"""Rows that no edition has: an event may choose them by the option of the same name."""

from referee.rules.ruleset import Basis, Exclusion, Scope

HOUSE_ROWS = {
    "seven_pairs_bar_all_types": Exclusion(
        "seven_pairs", "all_types", Scope.HAND, "JMSA, in the preface of MIL 2025", Basis.STATED
    ),
    "all_terminals_bar_double_pung": Exclusion(
        "all_terminals",
        "double_pung",
        Scope.HAND,
        "the encyclopaedia article on the 2014 rules",
        Basis.STATED,
    ),
    "pure_shifted_chows_bar_short_straight": Exclusion(
        "pure_shifted_chows",
        "short_straight",
        Scope.HAND,
        "the encyclopaedia article on the 2014 rules",
        Basis.STATED,
    ),
}
