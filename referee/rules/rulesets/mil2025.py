"""The supplement of the Mahjong International League, 2025: the 1998 rules with these differences.

Source: 《国标麻将（MCR）规则补充细则（试行，2025）》, annex 1; its preface makes the 1998 rules the only base.
"""

from referee.rules.ruleset import Basis, Exclusion, Principle, Scope, excludes
from referee.rules.rulesets.mcr1998 import MCR_1998

IMPLIED = Basis.IMPLIED

MIL_2025 = MCR_1998.amend(
    code="mil2025",
    title="MIL Supplementary Rules 2025",
    points={"melded_and_concealed_kong": 5},
    add=(
        Exclusion(
            "nine_gates",
            "pung_of_terminals_or_honours",
            Scope.ONE_INSTANCE,
            "MIL 2025, annex 1 (12)",
            Basis.STATED,
        ),
        *excludes("four_kongs", "melded_and_concealed_kong", source="MIL 2025, annex 1 (5)"),
        *excludes("three_kongs", "melded_and_concealed_kong", source="MIL 2025, annex 1 (5)"),
        *excludes(
            "melded_and_concealed_kong",
            "concealed_kong",
            "melded_kong",
            source="MIL 2025, annex 1 (4) and (5)",
        ),
        *excludes("two_concealed_kongs", "two_concealed_pungs", source="MIL 2025, annex 1 (5)"),
        *excludes(
            "big_four_winds",
            "pung_of_terminals_or_honours",
            source="1998, definitions of nos. 1 and 73: the only further tiles are the pair",
            basis=IMPLIED,
        ),
        *excludes("quadruple_chow", "seven_pairs", source="1998, page 30, principle 2", basis=IMPLIED),
        *excludes(
            "fully_concealed_hand",
            "concealed_hand",
            source="1998, definitions of nos. 56 and 62: self-drawn or not",
            basis=IMPLIED,
        ),
        *excludes("nine_gates", "fully_concealed_hand", "concealed_hand", source="MIL 2025, annex 1 (1)"),
        *excludes("seven_shifted_pairs", "concealed_hand", source="MIL 2025, annex 1 (1)"),
        *excludes("thirteen_orphans", "concealed_hand", source="MIL 2025, annex 1 (1)"),
        *excludes("four_concealed_pungs", "fully_concealed_hand", source="MIL 2025, annex 1 (1)"),
        *excludes("seven_pairs", "concealed_hand", source="MIL 2025, annex 1 (1)"),
        *excludes("greater_honours_and_knitted", "concealed_hand", source="MIL 2025, annex 1 (1)"),
        *excludes("lesser_honours_and_knitted", "concealed_hand", source="MIL 2025, annex 1 (1)"),
        *excludes("all_terminals_and_honours", "all_pungs", source="MIL 2025, annex 1 (3)"),
    ),
    principles={
        Principle.NON_SEPARATION: "1998, pages 29-30, principle 2; MIL 2025, annex 1 (11)",
        Principle.NON_IDENTICAL: "1998, pages 29-30, principle 3; MIL 2025, annex 1 (11)",
        Principle.ACCOUNT_ONCE: "1998, pages 29-30, principle 5; MIL 2025, annex 1 (11)",
        Principle.SEVERAL_WAITS: "MIL 2025, annex 1 (10)",
    },
)
