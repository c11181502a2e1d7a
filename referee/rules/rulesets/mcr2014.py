"""The World Mahjong Organization's rules of 2014, as far as others quote them: the book was not at hand.

Sources: the plain text of an encyclopaedia article (国标麻将) that follows the 2014 rules; clauses of the
book quoted by SkyEye-FAST, mcr-mahjong. Where the two contradict each other the quotation stands
(docs/rulings.md).
"""

from referee.rules.ruleset import Basis, Exclusion, Principle, Scope, excludes, implied, printed
from referee.rules.rulesets.wmo2006 import BOOK, OUTSIDE_PUNG, WMO_2006

ARTICLE = "2014, as the encyclopaedia article gives it"
KONGS = f"{ARTICLE}: one fan for the kongs of a hand"
SAME_SETS = Scope.SAME_SETS
QUOTED = "2014, as quoted by SkyEye-FAST, mcr-mahjong"

MCR_2014 = WMO_2006.amend(
    code="mcr2014",
    title="WMO Mahjong Competition Rules 2014",
    restated=(BOOK, ARTICLE),
    drop=(
        ("four_kongs", "two_concealed_kongs"),
        ("four_kongs", "concealed_kong"),
        ("three_kongs", "two_concealed_kongs"),
        ("three_kongs", "concealed_kong"),
        ("three_suited_terminal_chows", "pure_double_chow"),
        ("all_terminals", "tile_hog"),
    ),
    add=(
        *implied(ARTICLE, "big_four_winds", OUTSIDE_PUNG, scope=SAME_SETS),
        *printed(ARTICLE, "four_kongs", "all_pungs"),
        *excludes(
            "four_kongs",
            "melded_and_concealed_kong",
            "two_melded_kongs",
            "melded_kong",
            source=KONGS,
            basis=Basis.IMPLIED,
        ),
        *printed(ARTICLE, "seven_shifted_pairs", "seven_pairs"),
        *printed(ARTICLE, "all_terminals", "all_terminals_and_honours"),
        *printed(ARTICLE, "pure_terminal_chows", "no_honours"),
        *printed(ARTICLE, "four_pure_shifted_chows", "two_terminal_chows"),
        *excludes(
            "three_kongs",
            "melded_and_concealed_kong",
            "two_melded_kongs",
            "melded_kong",
            source=KONGS,
            basis=Basis.IMPLIED,
        ),
        *printed(ARTICLE, "all_terminals_and_honours", "outside_hand"),
        *printed(ARTICLE, "greater_honours_and_knitted", "single_wait"),
        *printed(ARTICLE, "pure_straight", "short_straight", "two_terminal_chows", scope=SAME_SETS),
        *printed(ARTICLE, "three_suited_terminal_chows", "mixed_double_chow"),
        *printed(ARTICLE, "triple_pung", "double_pung"),
        *printed(ARTICLE, "lesser_honours_and_knitted", "single_wait"),
        *printed(ARTICLE, "out_with_replacement_tile", "self_drawn"),
        *printed(ARTICLE, "two_concealed_kongs", "two_concealed_pungs", "concealed_kong"),
        *printed(ARTICLE, "two_dragon_pungs", "dragon_pung"),
        *printed(ARTICLE, "fully_concealed_hand", "concealed_hand", "self_drawn"),
        *printed(ARTICLE, "prevalent_wind", OUTSIDE_PUNG, scope=SAME_SETS),
        *printed(ARTICLE, "seat_wind", OUTSIDE_PUNG, scope=SAME_SETS),
        *printed(ARTICLE, "all_simples", "no_honours"),
        *printed(ARTICLE, "melded_and_concealed_kong", "concealed_kong", "melded_kong"),
        Exclusion("all_green", "tile_hog", Scope.ONE_INSTANCE, QUOTED, Basis.STATED, beside="seven_pairs"),
    ),
    principles={
        Principle.SEVERAL_WAITS: "2014, nos. 77-79",
        Principle.KNITTED_WAIT: QUOTED,
        Principle.HONOURS_NO_HOG: "2014, no. 64",
    },
    options={"honours_make_tile_hogs": True},
)
