"""The catalogue of offences: lateness and conduct here, winning and play in their own files; no amounts.

What an offence costs belongs to the editions, `referee.rules.rulesets.penalties`. Some offences are two rows
where editions judge them differently before and after a moment, such as a wrong set before the discard.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from referee.rules.offences.play_offences import PLAY_OFFENCES
from referee.rules.offences.types import Category, Offence, Words
from referee.rules.offences.winning_offences import WINNING_OFFENCES

# fmt: off
LATENESS_OFFENCES: Final = (
    Offence("late_up_to_10_minutes", "LATE1", Category.LATENESS,
        Words("Up to 10 minutes late", "迟到10分钟以内", "遲到10分鐘以內"),
        Words("A player arrives up to 10 minutes after the start of the session.",
              "开局后10分钟以内到场。", "開局後10分鐘以內到場。")),
    Offence("late_11_to_15_minutes", "LATE2", Category.LATENESS,
        Words("11 to 15 minutes late", "迟到11至15分钟", "遲到11至15分鐘"),
        Words("A player arrives more than 10 and up to 15 minutes after the start of the session.",
              "开局后超过10分钟、15分钟以内到场。", "開局後超過10分鐘、15分鐘以內到場。")),
    Offence("late_over_15_minutes", "LATE3", Category.LATENESS,
        Words("More than 15 minutes late", "迟到超过15分钟", "遲到超過15分鐘"),
        Words("A player arrives more than 15 minutes after the start of the session, or not at all.",
              "开局后超过15分钟到场或缺席。", "開局後超過15分鐘到場或缺席。")),
)

CONDUCT_OFFENCES: Final = (
    Offence("misconduct", "DISC", Category.CONDUCT,
        Words("Misconduct", "违反赛场纪律", "違反賽場紀律"),
        Words("Noise, telephone, smoking, leaving the seat, dress, or missing a ceremony.",
              "喧哗、使用手机、吸烟、离席、着装不符或缺席仪式。",
              "喧嘩、使用手機、吸菸、離席、著裝不符或缺席儀式。")),
    Offence("cheating", "CHEAT", Category.CONDUCT,
        Words("Cheating", "作弊", "作弊"),
        Words("A player swaps, steals or hides tiles, or cheats in another way.",
              "换牌、偷牌、藏牌或以其他方式作弊。", "換牌、偷牌、藏牌或以其他方式作弊。")),
    Offence("defiance", "DEFY", Category.CONDUCT,
        Words("Refusing the referee", "不服从裁判", "不服從裁判"),
        Words("A player refuses to follow the referee.",
              "拒不服从裁判。", "拒不服從裁判。")),
)
# fmt: on

OFFENCES: Final[tuple[Offence, ...]] = (
    *WINNING_OFFENCES,
    *PLAY_OFFENCES,
    *LATENESS_OFFENCES,
    *CONDUCT_OFFENCES,
)
OFFENCE_BY_KEY: Final[Mapping[str, Offence]] = MappingProxyType(
    {offence.key: offence for offence in OFFENCES}
)
