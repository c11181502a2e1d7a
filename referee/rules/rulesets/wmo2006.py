"""The World Mahjong Organization's Competition Rules, 2006 (Green Book), with the decisions that EMA follows.

Sources: Green Book 3.8.1, 3.9.1 and Appendix 1; the meeting in Tianjin, November 2006 (reported in Sloper,
column 293); kongs beside concealed pungs: the Italian rule book, appendix C.
"""

from referee.rules.ruleset import Basis, Exclusion, KnittedWaits, Principle, Scope, excludes, implied, printed
from referee.rules.rulesets.mcr1998 import MCR_1998

BOOK = "Green Book"
STATED = Basis.STATED
TIANJIN = "WMO meeting, Tianjin, November 2006"
IMPLIED = Basis.IMPLIED
KONGS = "Green Book, nos. 5 and 17: one fan for the kongs of a hand"
MISPRINT = "1998, no. 29; Green Book, no. 29 prints Pure Double Chow (rulings, 24)"
OUTSIDE_PUNG = "pung_of_terminals_or_honours"

WMO_2006 = MCR_1998.amend(
    code="wmo2006",
    title="WMO Mahjong Competition Rules 2006 (EMA)",
    restated=("1998", BOOK),
    points={"two_concealed_kongs": 8, "melded_and_concealed_kong": 6},
    numbers={
        "two_concealed_kongs": "48",
        "all_pungs": "49",
        "half_flush": "50",
        "mixed_shifted_chows": "51",
        "all_types": "52",
        "melded_hand": "53",
        "melded_and_concealed_kong": "57",
    },
    drop=(
        ("all_green", "half_flush"),
        ("nine_gates", "fully_concealed_hand"),
        ("seven_shifted_pairs", "fully_concealed_hand"),
        ("thirteen_orphans", "fully_concealed_hand"),
        ("all_terminals", "double_pung"),
        ("four_concealed_pungs", "fully_concealed_hand"),
        ("four_pure_shifted_chows", "two_terminal_chows"),
        ("seven_pairs", "fully_concealed_hand"),
        ("greater_honours_and_knitted", "fully_concealed_hand"),
        ("greater_honours_and_knitted", "single_wait"),
        ("lesser_honours_and_knitted", "fully_concealed_hand"),
        ("lesser_honours_and_knitted", "single_wait"),
    ),
    add=(
        *printed(BOOK, "big_four_winds", OUTSIDE_PUNG),
        *printed(BOOK, "big_three_dragons", "two_dragon_pungs"),
        *printed(BOOK, "nine_gates", OUTSIDE_PUNG, "concealed_hand"),
        *printed(BOOK, "four_kongs", "single_wait"),
        *implied(BOOK, "four_kongs", "three_kongs", "all_pungs"),
        *excludes(
            "four_kongs",
            "two_concealed_kongs",
            "melded_and_concealed_kong",
            "two_melded_kongs",
            "concealed_kong",
            "melded_kong",
            source=KONGS,
            basis=IMPLIED,
        ),
        *printed(BOOK, "seven_shifted_pairs", "concealed_hand"),
        *printed(BOOK, "thirteen_orphans", "concealed_hand"),
        *printed(BOOK, "all_terminals", "outside_hand", OUTSIDE_PUNG),
        *printed(BOOK, "little_four_winds", OUTSIDE_PUNG),
        *printed(BOOK, "little_three_dragons", "two_dragon_pungs"),
        *printed(BOOK, "all_honours", "outside_hand", OUTSIDE_PUNG),
        *printed(BOOK, "pure_terminal_chows", "pure_double_chow", "two_terminal_chows"),
        *excludes(
            "three_kongs",
            "two_concealed_kongs",
            "melded_and_concealed_kong",
            "two_melded_kongs",
            "concealed_kong",
            "melded_kong",
            source=KONGS,
            basis=IMPLIED,
        ),
        *printed(BOOK, "all_terminals_and_honours", OUTSIDE_PUNG),
        *printed(BOOK, "seven_pairs", "concealed_hand"),
        *printed(BOOK, "greater_honours_and_knitted", "concealed_hand"),
        *printed(BOOK, "pure_triple_chow", "pure_double_chow"),
        *implied(BOOK, "upper_tiles", "upper_four"),
        *implied(BOOK, "lower_tiles", "lower_four"),
        *printed(BOOK, "middle_tiles", "no_honours"),
        *printed(BOOK, "three_suited_terminal_chows", "pure_double_chow"),
        *excludes("three_suited_terminal_chows", "mixed_double_chow", source=MISPRINT, basis=IMPLIED),
        *printed(BOOK, "lesser_honours_and_knitted", "concealed_hand"),
        *implied(BOOK, "out_with_replacement_tile", "self_drawn"),
        *implied(BOOK, "melded_and_concealed_kong", "concealed_kong", "melded_kong"),
        *printed(BOOK, "all_chows", "no_honours"),
        Exclusion("all_green", "tile_hog", Scope.HAND, TIANJIN, STATED, beside="seven_pairs"),
        Exclusion("all_terminals", "tile_hog", Scope.HAND, TIANJIN, STATED, beside="seven_pairs"),
    ),
    principles={
        Principle.NON_REPEAT: "Green Book 3.9.1 (5), Non-Repeat",
        Principle.NON_SEPARATION: "Green Book 3.9.1 (5), Non-Separation",
        Principle.NON_IDENTICAL: "Green Book 3.9.1 (5), Non-Identical",
        Principle.HIGH_VERSUS_LOW: "Green Book 3.9.1 (5), High-versus-Low",
        Principle.ACCOUNT_ONCE: "Green Book 3.9.1 (5), Account-Once",
        Principle.SEVERAL_WAITS: "Green Book, nos. 77-79",
        Principle.KNITTED_WAIT: TIANJIN,
        Principle.CIRCUMSTANCES: "Green Book, nos. 44-47 and 80",
        Principle.HONOURS_NO_HOG: "Green Book, no. 64: a suit tile",
    },
    options={"knitted_straight_waits": KnittedWaits.SINGLE, "honours_make_tile_hogs": False},
)
