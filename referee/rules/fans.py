"""The catalogue: one row a fan, in the order of the rulebook, with its four names and its detector.

Numbers are those of the 1998 rules; 82 is the kong fan that WMO 2006 prints inside no. 57 and MIL 2025 names
明暗杠. English names are the Green Book's. Points and exclusions belong to the editions.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from referee.rules.patterns import chows, groups, honours, kinds, kongs, pungs, special, wait, win
from referee.rules.patterns.evidence import Detector, never


@dataclass(frozen=True, slots=True)
class Names:
    """A fan's names."""

    en: str
    zh_hans: str
    zh_hant: str
    pinyin: str


@dataclass(frozen=True, slots=True)
class Fan:
    """A scoring element: its number in the 1998 list, its key in code, its names, how it is found."""

    number: int
    key: str
    names: Names
    detector: Detector

    def __str__(self) -> str:
        return self.names.en


def _fan(number: int, key: str, en: str, hans: str, hant: str, pinyin: str, detector: Detector) -> Fan:  # noqa: PLR0913, PLR0917
    return Fan(number, key, Names(en, hans, hant, pinyin), detector)


FANS: Final[tuple[Fan, ...]] = (
    _fan(1, "big_four_winds", "Big Four Winds", "大四喜", "大四喜", "dà sì xǐ", honours.big_four_winds),
    _fan(
        2,
        "big_three_dragons",
        "Big Three Dragons",
        "大三元",
        "大三元",
        "dà sān yuán",
        honours.big_three_dragons,
    ),
    _fan(3, "all_green", "All Green", "绿一色", "綠一色", "lǜ yī sè", kinds.all_green),
    _fan(4, "nine_gates", "Nine Gates", "九莲宝灯", "九蓮寶燈", "jiǔ lián bǎo dēng", wait.nine_gates),
    _fan(5, "four_kongs", "Four Kongs", "四杠", "四槓", "sì gàng", kongs.four_kongs),
    _fan(
        6,
        "seven_shifted_pairs",
        "Seven Shifted Pairs",
        "连七对",
        "連七對",
        "lián qī duì",
        special.seven_shifted_pairs,
    ),
    _fan(
        7, "thirteen_orphans", "Thirteen Orphans", "十三幺", "十三么", "shí sān yāo", special.thirteen_orphans
    ),
    _fan(8, "all_terminals", "All Terminals", "清幺九", "清么九", "qīng yāo jiǔ", kinds.all_terminals),
    _fan(
        9,
        "little_four_winds",
        "Little Four Winds",
        "小四喜",
        "小四喜",
        "xiǎo sì xǐ",
        honours.little_four_winds,
    ),
    _fan(
        10,
        "little_three_dragons",
        "Little Three Dragons",
        "小三元",
        "小三元",
        "xiǎo sān yuán",
        honours.little_three_dragons,
    ),
    _fan(11, "all_honours", "All Honors", "字一色", "字一色", "zì yī sè", kinds.all_honours),
    _fan(
        12,
        "four_concealed_pungs",
        "Four Concealed Pungs",
        "四暗刻",
        "四暗刻",
        "sì àn kè",
        kongs.four_concealed_pungs,
    ),
    _fan(
        13,
        "pure_terminal_chows",
        "Pure Terminal Chows",
        "一色双龙会",
        "一色雙龍會",
        "yī sè shuāng lóng huì",
        chows.pure_terminal_chows,
    ),
    _fan(
        14,
        "quadruple_chow",
        "Quadruple Chow",
        "一色四同顺",
        "一色四同順",
        "yī sè sì tóng shùn",
        chows.quadruple_chow,
    ),
    _fan(
        15,
        "four_pure_shifted_pungs",
        "Four Pure Shifted Pungs",
        "一色四节高",
        "一色四節高",
        "yī sè sì jié gāo",
        pungs.four_pure_shifted_pungs,
    ),
    _fan(
        16,
        "four_pure_shifted_chows",
        "Four Pure Shifted Chows",
        "一色四步高",
        "一色四步高",
        "yī sè sì bù gāo",
        chows.four_pure_shifted_chows,
    ),
    _fan(17, "three_kongs", "Three Kongs", "三杠", "三槓", "sān gàng", kongs.three_kongs),
    _fan(
        18,
        "all_terminals_and_honours",
        "All Terminals and Honors",
        "混幺九",
        "混么九",
        "hùn yāo jiǔ",
        kinds.all_terminals_and_honours,
    ),
    _fan(19, "seven_pairs", "Seven Pairs", "七对", "七對", "qī duì", special.seven_pairs),
    _fan(
        20,
        "greater_honours_and_knitted",
        "Greater Honors and Knitted Tiles",
        "七星不靠",
        "七星不靠",
        "qī xīng bù kào",
        special.greater_honours_and_knitted,
    ),
    _fan(21, "all_even_pungs", "All Even Pungs", "全双刻", "全雙刻", "quán shuāng kè", groups.all_even_pungs),
    _fan(22, "full_flush", "Full Flush", "清一色", "清一色", "qīng yī sè", kinds.full_flush),
    _fan(
        23,
        "pure_triple_chow",
        "Pure Triple Chow",
        "一色三同顺",
        "一色三同順",
        "yī sè sān tóng shùn",
        chows.pure_triple_chow,
    ),
    _fan(
        24,
        "pure_shifted_pungs",
        "Pure Shifted Pungs",
        "一色三节高",
        "一色三節高",
        "yī sè sān jié gāo",
        pungs.pure_shifted_pungs,
    ),
    _fan(25, "upper_tiles", "Upper Tiles", "全大", "全大", "quán dà", kinds.upper_tiles),
    _fan(26, "middle_tiles", "Middle Tiles", "全中", "全中", "quán zhōng", kinds.middle_tiles),
    _fan(27, "lower_tiles", "Lower Tiles", "全小", "全小", "quán xiǎo", kinds.lower_tiles),
    _fan(28, "pure_straight", "Pure Straight", "清龙", "清龍", "qīng lóng", chows.pure_straight),
    _fan(
        29,
        "three_suited_terminal_chows",
        "Three-Suited Terminal Chows",
        "三色双龙会",
        "三色雙龍會",
        "sān sè shuāng lóng huì",
        chows.three_suited_terminal_chows,
    ),
    _fan(
        30,
        "pure_shifted_chows",
        "Pure Shifted Chows",
        "一色三步高",
        "一色三步高",
        "yī sè sān bù gāo",
        chows.pure_shifted_chows,
    ),
    _fan(31, "all_fives", "All Fives", "全带五", "全帶五", "quán dài wǔ", groups.all_fives),
    _fan(32, "triple_pung", "Triple Pung", "三同刻", "三同刻", "sān tóng kè", pungs.triple_pung),
    _fan(
        33,
        "three_concealed_pungs",
        "Three Concealed Pungs",
        "三暗刻",
        "三暗刻",
        "sān àn kè",
        kongs.three_concealed_pungs,
    ),
    _fan(
        34,
        "lesser_honours_and_knitted",
        "Lesser Honors and Knitted Tiles",
        "全不靠",
        "全不靠",
        "quán bù kào",
        special.lesser_honours_and_knitted,
    ),
    _fan(
        35, "knitted_straight", "Knitted Straight", "组合龙", "組合龍", "zǔ hé lóng", special.knitted_straight
    ),
    _fan(36, "upper_four", "Upper Four", "大于五", "大於五", "dà yú wǔ", kinds.upper_four),
    _fan(37, "lower_four", "Lower Four", "小于五", "小於五", "xiǎo yú wǔ", kinds.lower_four),
    _fan(
        38, "big_three_winds", "Big Three Winds", "三风刻", "三風刻", "sān fēng kè", honours.big_three_winds
    ),
    _fan(39, "mixed_straight", "Mixed Straight", "花龙", "花龍", "huā lóng", chows.mixed_straight),
    _fan(
        40, "reversible_tiles", "Reversible Tiles", "推不倒", "推不倒", "tuī bù dǎo", kinds.reversible_tiles
    ),
    _fan(
        41,
        "mixed_triple_chow",
        "Mixed Triple Chow",
        "三色三同顺",
        "三色三同順",
        "sān sè sān tóng shùn",
        chows.mixed_triple_chow,
    ),
    _fan(
        42,
        "mixed_shifted_pungs",
        "Mixed Shifted Pungs",
        "三色三节高",
        "三色三節高",
        "sān sè sān jié gāo",
        pungs.mixed_shifted_pungs,
    ),
    _fan(43, "chicken_hand", "Chicken Hand", "无番和", "無番和", "wú fān hú", never),
    _fan(
        44,
        "last_tile_draw",
        "Last Tile Draw",
        "妙手回春",
        "妙手回春",
        "miào shǒu huí chūn",
        win.last_tile_draw,
    ),
    _fan(
        45,
        "last_tile_claim",
        "Last Tile Claim",
        "海底捞月",
        "海底撈月",
        "hǎi dǐ lāo yuè",
        win.last_tile_claim,
    ),
    _fan(
        46,
        "out_with_replacement_tile",
        "Out with Replacement Tile",
        "杠上开花",
        "槓上開花",
        "gàng shàng kāi huā",
        win.out_with_replacement_tile,
    ),
    _fan(
        47, "robbing_the_kong", "Robbing the Kong", "抢杠和", "搶槓和", "qiǎng gàng hú", win.robbing_the_kong
    ),
    _fan(48, "all_pungs", "All Pungs", "碰碰和", "碰碰和", "pèng pèng hú", groups.all_pungs),
    _fan(49, "half_flush", "Half Flush", "混一色", "混一色", "hùn yī sè", kinds.half_flush),
    _fan(
        50,
        "mixed_shifted_chows",
        "Mixed Shifted Chows",
        "三色三步高",
        "三色三步高",
        "sān sè sān bù gāo",
        chows.mixed_shifted_chows,
    ),
    _fan(51, "all_types", "All Types", "五门齐", "五門齊", "wǔ mén qí", kinds.all_types),
    _fan(52, "melded_hand", "Melded Hand", "全求人", "全求人", "quán qiú rén", win.melded_hand),
    _fan(
        53,
        "two_concealed_kongs",
        "Two Concealed Kongs",
        "双暗杠",
        "雙暗槓",
        "shuāng àn gàng",
        kongs.two_concealed_kongs,
    ),
    _fan(
        54,
        "two_dragon_pungs",
        "Two Dragon Pungs",
        "双箭刻",
        "雙箭刻",
        "shuāng jiàn kè",
        honours.two_dragon_pungs,
    ),
    _fan(55, "outside_hand", "Outside Hand", "全带幺", "全帶么", "quán dài yāo", groups.outside_hand),
    _fan(
        56,
        "fully_concealed_hand",
        "Fully Concealed Hand",
        "不求人",
        "不求人",
        "bù qiú rén",
        win.fully_concealed_hand,
    ),
    _fan(
        57,
        "two_melded_kongs",
        "Two Melded Kongs",
        "双明杠",
        "雙明槓",
        "shuāng míng gàng",
        kongs.two_melded_kongs,
    ),
    _fan(58, "last_tile", "Last Tile", "和绝张", "和絕張", "hú jué zhāng", win.last_tile),
    _fan(59, "dragon_pung", "Dragon Pung", "箭刻", "箭刻", "jiàn kè", honours.dragon_pung),
    _fan(60, "prevalent_wind", "Prevalent Wind", "圈风刻", "圈風刻", "quān fēng kè", honours.prevalent_wind),
    _fan(61, "seat_wind", "Seat Wind", "门风刻", "門風刻", "mén fēng kè", honours.seat_wind),
    _fan(62, "concealed_hand", "Concealed Hand", "门前清", "門前清", "mén qián qīng", win.concealed_hand),
    _fan(63, "all_chows", "All Chows", "平和", "平和", "píng hú", groups.all_chows),
    _fan(64, "tile_hog", "Tile Hog", "四归一", "四歸一", "sì guī yī", kinds.tile_hog),
    _fan(65, "double_pung", "Double Pung", "双同刻", "雙同刻", "shuāng tóng kè", pungs.double_pung),
    _fan(
        66,
        "two_concealed_pungs",
        "Two Concealed Pungs",
        "双暗刻",
        "雙暗刻",
        "shuāng àn kè",
        kongs.two_concealed_pungs,
    ),
    _fan(67, "concealed_kong", "Concealed Kong", "暗杠", "暗槓", "àn gàng", kongs.concealed_kong),
    _fan(68, "all_simples", "All Simples", "断幺", "斷么", "duàn yāo", kinds.all_simples),
    _fan(
        69, "pure_double_chow", "Pure Double Chow", "一般高", "一般高", "yī bān gāo", chows.pure_double_chow
    ),
    _fan(
        70,
        "mixed_double_chow",
        "Mixed Double Chow",
        "喜相逢",
        "喜相逢",
        "xǐ xiāng féng",
        chows.mixed_double_chow,
    ),
    _fan(71, "short_straight", "Short Straight", "连六", "連六", "lián liù", chows.short_straight),
    _fan(
        72,
        "two_terminal_chows",
        "Two Terminal Chows",
        "老少副",
        "老少副",
        "lǎo shào fù",
        chows.two_terminal_chows,
    ),
    _fan(
        73,
        "pung_of_terminals_or_honours",
        "Pung of Terminals or Honors",
        "幺九刻",
        "么九刻",
        "yāo jiǔ kè",
        honours.pung_of_terminals_or_honours,
    ),
    _fan(74, "melded_kong", "Melded Kong", "明杠", "明槓", "míng gàng", kongs.melded_kong),
    _fan(75, "one_voided_suit", "One Voided Suit", "缺一门", "缺一門", "quē yī mén", kinds.one_voided_suit),
    _fan(76, "no_honours", "No Honors", "无字", "無字", "wú zì", kinds.no_honours),
    _fan(77, "edge_wait", "Edge Wait", "边张", "邊張", "biān zhāng", wait.edge_wait),
    _fan(78, "closed_wait", "Closed Wait", "坎张", "坎張", "kǎn zhāng", wait.closed_wait),
    _fan(79, "single_wait", "Single Wait", "单钓将", "單釣將", "dān diào jiàng", wait.single_wait),
    _fan(80, "self_drawn", "Self-Drawn", "自摸", "自摸", "zì mō", win.self_drawn),
    _fan(81, "flower_tiles", "Flower Tiles", "花牌", "花牌", "huā pái", never),
    _fan(
        82,
        "melded_and_concealed_kong",
        "One Melded and One Concealed Kong",
        "明暗杠",
        "明暗槓",
        "míng àn gàng",
        kongs.melded_and_concealed_kong,
    ),
)
FAN_BY_NUMBER: Final[Mapping[int, Fan]] = MappingProxyType({fan.number: fan for fan in FANS})
FAN_BY_KEY: Final[Mapping[str, Fan]] = MappingProxyType({fan.key: fan for fan in FANS})


def _by_name() -> dict[str, Fan]:
    names: dict[str, Fan] = {}
    for fan in FANS:
        written = fan.names
        for name in (fan.key, written.en, written.zh_hans, written.zh_hant, written.pinyin):
            names[name.casefold()] = fan
    return names


_BY_NAME: Final = _by_name()
CHICKEN_HAND: Final = FAN_BY_KEY["chicken_hand"]
FLOWER_TILES: Final = FAN_BY_KEY["flower_tiles"]


def fan_by_name(name: str) -> Fan:
    """Return the fan of this key or name (English, simplified, traditional or pinyin); KeyError for none."""
    return _BY_NAME[name.strip().casefold()]
