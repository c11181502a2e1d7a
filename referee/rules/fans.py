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


def _fan(number: int, key: str, detector: Detector, *names: str) -> Fan:
    return Fan(number, key, Names(*names), detector)


# fmt: off
FANS: Final[tuple[Fan, ...]] = (
    _fan(1, "big_four_winds", honours.big_four_winds,
         "Big Four Winds", "大四喜", "大四喜", "dà sì xǐ"),
    _fan(2, "big_three_dragons", honours.big_three_dragons,
         "Big Three Dragons", "大三元", "大三元", "dà sān yuán"),
    _fan(3, "all_green", kinds.all_green,
         "All Green", "绿一色", "綠一色", "lǜ yī sè"),
    _fan(4, "nine_gates", wait.nine_gates,
         "Nine Gates", "九莲宝灯", "九蓮寶燈", "jiǔ lián bǎo dēng"),
    _fan(5, "four_kongs", kongs.four_kongs,
         "Four Kongs", "四杠", "四槓", "sì gàng"),
    _fan(6, "seven_shifted_pairs", special.seven_shifted_pairs,
         "Seven Shifted Pairs", "连七对", "連七對", "lián qī duì"),
    _fan(7, "thirteen_orphans", special.thirteen_orphans,
         "Thirteen Orphans", "十三幺", "十三么", "shí sān yāo"),
    _fan(8, "all_terminals", kinds.all_terminals,
         "All Terminals", "清幺九", "清么九", "qīng yāo jiǔ"),
    _fan(9, "little_four_winds", honours.little_four_winds,
         "Little Four Winds", "小四喜", "小四喜", "xiǎo sì xǐ"),
    _fan(10, "little_three_dragons", honours.little_three_dragons,
         "Little Three Dragons", "小三元", "小三元", "xiǎo sān yuán"),
    _fan(11, "all_honours", kinds.all_honours,
         "All Honors", "字一色", "字一色", "zì yī sè"),
    _fan(12, "four_concealed_pungs", kongs.four_concealed_pungs,
         "Four Concealed Pungs", "四暗刻", "四暗刻", "sì àn kè"),
    _fan(13, "pure_terminal_chows", chows.pure_terminal_chows,
         "Pure Terminal Chows", "一色双龙会", "一色雙龍會", "yī sè shuāng lóng huì"),
    _fan(14, "quadruple_chow", chows.quadruple_chow,
         "Quadruple Chow", "一色四同顺", "一色四同順", "yī sè sì tóng shùn"),
    _fan(15, "four_pure_shifted_pungs", pungs.four_pure_shifted_pungs,
         "Four Pure Shifted Pungs", "一色四节高", "一色四節高", "yī sè sì jié gāo"),
    _fan(16, "four_pure_shifted_chows", chows.four_pure_shifted_chows,
         "Four Pure Shifted Chows", "一色四步高", "一色四步高", "yī sè sì bù gāo"),
    _fan(17, "three_kongs", kongs.three_kongs,
         "Three Kongs", "三杠", "三槓", "sān gàng"),
    _fan(18, "all_terminals_and_honours", kinds.all_terminals_and_honours,
         "All Terminals and Honors", "混幺九", "混么九", "hùn yāo jiǔ"),
    _fan(19, "seven_pairs", special.seven_pairs,
         "Seven Pairs", "七对", "七對", "qī duì"),
    _fan(20, "greater_honours_and_knitted", special.greater_honours_and_knitted,
         "Greater Honors and Knitted Tiles", "七星不靠", "七星不靠", "qī xīng bù kào"),
    _fan(21, "all_even_pungs", groups.all_even_pungs,
         "All Even Pungs", "全双刻", "全雙刻", "quán shuāng kè"),
    _fan(22, "full_flush", kinds.full_flush,
         "Full Flush", "清一色", "清一色", "qīng yī sè"),
    _fan(23, "pure_triple_chow", chows.pure_triple_chow,
         "Pure Triple Chow", "一色三同顺", "一色三同順", "yī sè sān tóng shùn"),
    _fan(24, "pure_shifted_pungs", pungs.pure_shifted_pungs,
         "Pure Shifted Pungs", "一色三节高", "一色三節高", "yī sè sān jié gāo"),
    _fan(25, "upper_tiles", kinds.upper_tiles,
         "Upper Tiles", "全大", "全大", "quán dà"),
    _fan(26, "middle_tiles", kinds.middle_tiles,
         "Middle Tiles", "全中", "全中", "quán zhōng"),
    _fan(27, "lower_tiles", kinds.lower_tiles,
         "Lower Tiles", "全小", "全小", "quán xiǎo"),
    _fan(28, "pure_straight", chows.pure_straight,
         "Pure Straight", "清龙", "清龍", "qīng lóng"),
    _fan(29, "three_suited_terminal_chows", chows.three_suited_terminal_chows,
         "Three-Suited Terminal Chows", "三色双龙会", "三色雙龍會", "sān sè shuāng lóng huì"),
    _fan(30, "pure_shifted_chows", chows.pure_shifted_chows,
         "Pure Shifted Chows", "一色三步高", "一色三步高", "yī sè sān bù gāo"),
    _fan(31, "all_fives", groups.all_fives,
         "All Fives", "全带五", "全帶五", "quán dài wǔ"),
    _fan(32, "triple_pung", pungs.triple_pung,
         "Triple Pung", "三同刻", "三同刻", "sān tóng kè"),
    _fan(33, "three_concealed_pungs", kongs.three_concealed_pungs,
         "Three Concealed Pungs", "三暗刻", "三暗刻", "sān àn kè"),
    _fan(34, "lesser_honours_and_knitted", special.lesser_honours_and_knitted,
         "Lesser Honors and Knitted Tiles", "全不靠", "全不靠", "quán bù kào"),
    _fan(35, "knitted_straight", special.knitted_straight,
         "Knitted Straight", "组合龙", "組合龍", "zǔ hé lóng"),
    _fan(36, "upper_four", kinds.upper_four,
         "Upper Four", "大于五", "大於五", "dà yú wǔ"),
    _fan(37, "lower_four", kinds.lower_four,
         "Lower Four", "小于五", "小於五", "xiǎo yú wǔ"),
    _fan(38, "big_three_winds", honours.big_three_winds,
         "Big Three Winds", "三风刻", "三風刻", "sān fēng kè"),
    _fan(39, "mixed_straight", chows.mixed_straight,
         "Mixed Straight", "花龙", "花龍", "huā lóng"),
    _fan(40, "reversible_tiles", kinds.reversible_tiles,
         "Reversible Tiles", "推不倒", "推不倒", "tuī bù dǎo"),
    _fan(41, "mixed_triple_chow", chows.mixed_triple_chow,
         "Mixed Triple Chow", "三色三同顺", "三色三同順", "sān sè sān tóng shùn"),
    _fan(42, "mixed_shifted_pungs", pungs.mixed_shifted_pungs,
         "Mixed Shifted Pungs", "三色三节高", "三色三節高", "sān sè sān jié gāo"),
    _fan(43, "chicken_hand", never,
         "Chicken Hand", "无番和", "無番和", "wú fān hú"),
    _fan(44, "last_tile_draw", win.last_tile_draw,
         "Last Tile Draw", "妙手回春", "妙手回春", "miào shǒu huí chūn"),
    _fan(45, "last_tile_claim", win.last_tile_claim,
         "Last Tile Claim", "海底捞月", "海底撈月", "hǎi dǐ lāo yuè"),
    _fan(46, "out_with_replacement_tile", win.out_with_replacement_tile,
         "Out with Replacement Tile", "杠上开花", "槓上開花", "gàng shàng kāi huā"),
    _fan(47, "robbing_the_kong", win.robbing_the_kong,
         "Robbing the Kong", "抢杠和", "搶槓和", "qiǎng gàng hú"),
    _fan(48, "all_pungs", groups.all_pungs,
         "All Pungs", "碰碰和", "碰碰和", "pèng pèng hú"),
    _fan(49, "half_flush", kinds.half_flush,
         "Half Flush", "混一色", "混一色", "hùn yī sè"),
    _fan(50, "mixed_shifted_chows", chows.mixed_shifted_chows,
         "Mixed Shifted Chows", "三色三步高", "三色三步高", "sān sè sān bù gāo"),
    _fan(51, "all_types", kinds.all_types,
         "All Types", "五门齐", "五門齊", "wǔ mén qí"),
    _fan(52, "melded_hand", win.melded_hand,
         "Melded Hand", "全求人", "全求人", "quán qiú rén"),
    _fan(53, "two_concealed_kongs", kongs.two_concealed_kongs,
         "Two Concealed Kongs", "双暗杠", "雙暗槓", "shuāng àn gàng"),
    _fan(54, "two_dragon_pungs", honours.two_dragon_pungs,
         "Two Dragon Pungs", "双箭刻", "雙箭刻", "shuāng jiàn kè"),
    _fan(55, "outside_hand", groups.outside_hand,
         "Outside Hand", "全带幺", "全帶么", "quán dài yāo"),
    _fan(56, "fully_concealed_hand", win.fully_concealed_hand,
         "Fully Concealed Hand", "不求人", "不求人", "bù qiú rén"),
    _fan(57, "two_melded_kongs", kongs.two_melded_kongs,
         "Two Melded Kongs", "双明杠", "雙明槓", "shuāng míng gàng"),
    _fan(58, "last_tile", win.last_tile,
         "Last Tile", "和绝张", "和絕張", "hú jué zhāng"),
    _fan(59, "dragon_pung", honours.dragon_pung,
         "Dragon Pung", "箭刻", "箭刻", "jiàn kè"),
    _fan(60, "prevalent_wind", honours.prevalent_wind,
         "Prevalent Wind", "圈风刻", "圈風刻", "quān fēng kè"),
    _fan(61, "seat_wind", honours.seat_wind,
         "Seat Wind", "门风刻", "門風刻", "mén fēng kè"),
    _fan(62, "concealed_hand", win.concealed_hand,
         "Concealed Hand", "门前清", "門前清", "mén qián qīng"),
    _fan(63, "all_chows", groups.all_chows,
         "All Chows", "平和", "平和", "píng hú"),
    _fan(64, "tile_hog", kinds.tile_hog,
         "Tile Hog", "四归一", "四歸一", "sì guī yī"),
    _fan(65, "double_pung", pungs.double_pung,
         "Double Pung", "双同刻", "雙同刻", "shuāng tóng kè"),
    _fan(66, "two_concealed_pungs", kongs.two_concealed_pungs,
         "Two Concealed Pungs", "双暗刻", "雙暗刻", "shuāng àn kè"),
    _fan(67, "concealed_kong", kongs.concealed_kong,
         "Concealed Kong", "暗杠", "暗槓", "àn gàng"),
    _fan(68, "all_simples", kinds.all_simples,
         "All Simples", "断幺", "斷么", "duàn yāo"),
    _fan(69, "pure_double_chow", chows.pure_double_chow,
         "Pure Double Chow", "一般高", "一般高", "yī bān gāo"),
    _fan(70, "mixed_double_chow", chows.mixed_double_chow,
         "Mixed Double Chow", "喜相逢", "喜相逢", "xǐ xiāng féng"),
    _fan(71, "short_straight", chows.short_straight,
         "Short Straight", "连六", "連六", "lián liù"),
    _fan(72, "two_terminal_chows", chows.two_terminal_chows,
         "Two Terminal Chows", "老少副", "老少副", "lǎo shào fù"),
    _fan(73, "pung_of_terminals_or_honours", honours.pung_of_terminals_or_honours,
         "Pung of Terminals or Honors", "幺九刻", "么九刻", "yāo jiǔ kè"),
    _fan(74, "melded_kong", kongs.melded_kong,
         "Melded Kong", "明杠", "明槓", "míng gàng"),
    _fan(75, "one_voided_suit", kinds.one_voided_suit,
         "One Voided Suit", "缺一门", "缺一門", "quē yī mén"),
    _fan(76, "no_honours", kinds.no_honours,
         "No Honors", "无字", "無字", "wú zì"),
    _fan(77, "edge_wait", wait.edge_wait,
         "Edge Wait", "边张", "邊張", "biān zhāng"),
    _fan(78, "closed_wait", wait.closed_wait,
         "Closed Wait", "坎张", "坎張", "kǎn zhāng"),
    _fan(79, "single_wait", wait.single_wait,
         "Single Wait", "单钓将", "單釣將", "dān diào jiàng"),
    _fan(80, "self_drawn", win.self_drawn,
         "Self-Drawn", "自摸", "自摸", "zì mō"),
    _fan(81, "flower_tiles", never,
         "Flower Tiles", "花牌", "花牌", "huā pái"),
    _fan(82, "melded_and_concealed_kong", kongs.melded_and_concealed_kong,
         "One Melded and One Concealed Kong", "明暗杠", "明暗槓", "míng àn gàng"),
)
# fmt: on
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
