"""The World Mahjong Organization's rules of 2014, as far as others quote them: the book was not at hand.

Sources: the plain text of an encyclopaedia article (国标麻将) that follows the 2014 rules; clauses of the
book quoted by SkyEye-FAST, mcr-mahjong. Where the two contradict each other the quotation stands
(docs/rulings.md).
"""

from referee.rules.ruleset import Basis, Exclusion, Principle, Scope, excludes
from referee.rules.rulesets.wmo2006 import WMO_2006

ARTICLE = "2014, as the encyclopaedia article gives it"
QUOTED = "2014, as quoted by SkyEye-FAST, mcr-mahjong"

MCR_2014 = WMO_2006.amend(
    code="mcr2014",
    title="WMO Mahjong Competition Rules 2014",
    drop=(
        ("four_kongs", "two_concealed_kongs"),
        ("four_kongs", "concealed_kong"),
        ("three_kongs", "two_concealed_kongs"),
        ("three_kongs", "concealed_kong"),
        ("three_suited_terminal_chows", "pure_double_chow"),
        ("all_terminals", "tile_hog"),
    ),
    add=(
        *excludes("four_pure_shifted_chows", "two_terminal_chows", source=ARTICLE),
        *excludes("two_concealed_kongs", "two_concealed_pungs", "concealed_kong", source=ARTICLE),
        *excludes("melded_and_concealed_kong", "concealed_kong", "melded_kong", source=ARTICLE),
        *excludes("out_with_replacement_tile", "self_drawn", source=ARTICLE),
        *excludes("fully_concealed_hand", "concealed_hand", "self_drawn", source=ARTICLE),
        *excludes(
            "pure_straight", "short_straight", "two_terminal_chows", source=ARTICLE, scope=Scope.SAME_SETS
        ),
        *excludes("seven_shifted_pairs", "seven_pairs", source=ARTICLE),
        *excludes("all_terminals_and_honours", "outside_hand", source=ARTICLE),
        *excludes("triple_pung", "double_pung", source=ARTICLE),
        *excludes("two_dragon_pungs", "dragon_pung", source=ARTICLE),
        Exclusion("all_green", "tile_hog", Scope.ONE_INSTANCE, QUOTED, Basis.STATED, beside="seven_pairs"),
    ),
    principles={
        Principle.SEVERAL_WAITS: "2014, nos. 77-79",
        Principle.KNITTED_WAIT: QUOTED,
        Principle.HONOURS_NO_HOG: "2014, no. 64",
    },
    options={"honours_make_tile_hogs": True},
)
