"""The supplement of the Mahjong International League, 2025: the 1998 rules with these differences.

Source: 《国标麻将（MCR）规则补充细则（试行，2025）》; its preface makes the 1998 rules the only base.
"""

from referee.rules.ruleset import Basis, Exclusion, Principle, Scope, excludes, implied
from referee.rules.rulesets.mcr1998 import MCR_1998

CONCEALED = "MIL 2025, annex 1 (1)"
KONGS = "MIL 2025, annex 1 (4) and (5)"
NINE_GATES = "MIL 2025, annex 1 (12)"
OUTSIDE_PUNG = "pung_of_terminals_or_honours"

MIL_2025 = MCR_1998.amend(
    code="mil2025",
    title="MIL Supplementary Rules 2025",
    points={"melded_and_concealed_kong": 5},
    add=(
        Exclusion("nine_gates", OUTSIDE_PUNG, Scope.ONE_INSTANCE, NINE_GATES, Basis.STATED),
        *excludes("four_kongs", "melded_and_concealed_kong", source=KONGS),
        *excludes(
            "three_kongs",
            "two_concealed_kongs",
            "melded_and_concealed_kong",
            "two_melded_kongs",
            "concealed_kong",
            "melded_kong",
            source=KONGS,
        ),
        *excludes("melded_and_concealed_kong", "concealed_kong", "melded_kong", source=KONGS),
        *excludes("two_concealed_kongs", "two_concealed_pungs", source=KONGS),
        *implied("1998", "big_four_winds", OUTSIDE_PUNG),
        *implied("1998", "quadruple_chow", "seven_pairs"),
        *implied("1998", "fully_concealed_hand", "concealed_hand"),
        *excludes("nine_gates", "fully_concealed_hand", "concealed_hand", source=CONCEALED),
        *excludes("seven_shifted_pairs", "concealed_hand", source=CONCEALED),
        *excludes("thirteen_orphans", "concealed_hand", source=CONCEALED),
        *excludes("four_concealed_pungs", "fully_concealed_hand", source=CONCEALED),
        *excludes("seven_pairs", "concealed_hand", source=CONCEALED),
        *excludes("greater_honours_and_knitted", "concealed_hand", source=CONCEALED),
        *excludes("lesser_honours_and_knitted", "concealed_hand", source=CONCEALED),
        *excludes("all_green", "half_flush", source="MIL 2025, annex 1 (13)"),
        *excludes("all_terminals", "all_pungs", source="MIL 2025, annex 1 (3)"),
        *excludes("all_terminals", "double_pung", source="MIL 2025, annex 1 (14)"),
        *excludes("all_honours", "all_pungs", source="MIL 2025, annex 1 (3)"),
        *excludes("all_terminals_and_honours", "all_pungs", source="MIL 2025, annex 1 (3)"),
        *excludes("reversible_tiles", "one_voided_suit", source="MIL 2025, annex 1 (7)"),
    ),
    principles={
        Principle.NON_SEPARATION: "1998, pages 29-30, principle 2; MIL 2025, annex 1 (11)",
        Principle.NON_IDENTICAL: "1998, pages 29-30, principle 3; MIL 2025, annex 1 (11)",
        Principle.ACCOUNT_ONCE: "1998, pages 29-30, principle 5; MIL 2025, annex 1 (11)",
        Principle.SEVERAL_WAITS: "MIL 2025, annex 1 (10)",
        Principle.KNITTED_WAIT: "MIL 2025, annex 1 (9)",
    },
)
