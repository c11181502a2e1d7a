"""The words for categories, effects, remedies and receivers, as data in three languages."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from referee.rules.offences.penalty_code import Action
from referee.rules.offences.types import Beneficiary, Category, Effect, LadderScope, Remedy, Words

CATEGORY_WORDS: Final[Mapping[Category, Words]] = MappingProxyType(
    {
        Category.FALSE_WIN: Words("False win", "错和、诈和", "錯和、詐和"),
        Category.WINNING: Words("Winning", "和牌程序", "和牌程序"),
        Category.DEAD_HAND: Words("Dead hand", "停和", "停和"),
        Category.CALL: Words("Calls", "吃、碰、杠", "吃、碰、槓"),
        Category.TILE_HANDLING: Words("Handling of tiles", "摸牌、出牌", "摸牌、出牌"),
        Category.INFORMATION: Words("Information", "信息", "資訊"),
        Category.PACE: Words("Pace", "行牌时间", "行牌時間"),
        Category.CONDUCT: Words("Conduct", "赛场纪律", "賽場紀律"),
        Category.LATENESS: Words("Lateness", "迟到", "遲到"),
    }
)

EFFECT_WORDS: Final[Mapping[Effect, Words]] = MappingProxyType(
    {
        Effect.NONE: Words("play goes on", "继续比赛", "繼續比賽"),
        Effect.DEAD_HAND: Words("dead hand", "停和", "停和"),
        Effect.HAND_VOID_DRAWN: Words("the hand is void and counts as drawn", "本盘作荒牌", "本盤作荒牌"),
        Effect.REPLAY: Words("the hand is played again", "重新开牌", "重新開牌"),
        Effect.NO_WIN_IN_SESSION: Words("no more win in the session", "本局不得再和牌", "本局不得再和牌"),
        Effect.SESSION_FORFEITED: Words("the session is forfeited", "本局弃权", "本局棄權"),
        Effect.WITHDRAWN: Words("out of the event", "视为退赛", "視為退賽"),
        Effect.DISQUALIFIED: Words("disqualified", "停赛", "停賽"),
    }
)

REMEDY_WORDS: Final[Mapping[Remedy, Words]] = MappingProxyType(
    {
        Remedy.CALL_VOID: Words("the call does not count", "宣告无效", "宣告無效"),
        Remedy.NO_WIN_NOW: Words("no win on this tile", "本次不能和牌", "本次不能和牌"),
        Remedy.FIRST_CALL_STANDS: Words("the first call stands", "以第一次宣告为准", "以第一次宣告為準"),
        Remedy.WIN_STANDS: Words("the win stands", "和牌有效", "和牌有效"),
        Remedy.CORRECTED: Words("put it right", "予以更正", "予以更正"),
        Remedy.PUT_BACK: Words("put the tile back", "恢复原状", "恢復原狀"),
        Remedy.MUST_DISCARD: Words("shown tiles must be discarded", "亮出的牌须先打出", "亮出的牌須先打出"),
        Remedy.COUNTS_AS_DRAWN: Words("the tile counts as drawn", "视为已摸牌", "視為已摸牌"),
        Remedy.CLAIMABLE: Words("the tile may be claimed", "该牌可被吃碰杠和", "該牌可被吃碰槓和"),
        Remedy.FLOWERS_LOST: Words("flowers do not count", "花牌不计分", "花牌不計分"),
        Remedy.PAYS_FOR_ALL: Words("the offender pays for all three", "由犯规者包赔三家", "由犯規者包賠三家"),
        Remedy.REFEREE_DECIDES: Words("the referee decides", "由裁判决定", "由裁判決定"),
        Remedy.PLAY_WAITS: Words("play waits", "等候开局", "等候開局"),
        Remedy.SUBSTITUTE_PLAYS: Words("a substitute plays", "由替补上场", "由替補上場"),
        Remedy.MADE_PUBLIC: Words("made public", "通报批评", "通報批評"),
    }
)

BENEFICIARY_WORDS: Final[Mapping[Beneficiary, Words]] = MappingProxyType(
    {
        Beneficiary.NOBODY: Words("nobody receives", "只扣分", "只扣分"),
        Beneficiary.EACH: Words("a third to each opponent", "三家平分", "三家平分"),
        Beneficiary.ONE: Words("to the player disturbed", "付给受影响者", "付給受影響者"),
        Beneficiary.PAYERS: Words("in place of the winner's payers", "代付和牌分", "代付和牌分"),
    }
)

ACTION_WORDS: Final[Mapping[Action, Words]] = MappingProxyType(
    {
        Action.CHOW: Words("chow", "吃", "吃"),
        Action.PUNG: Words("pung", "碰", "碰"),
        Action.DIRECT_KONG: Words("kong of a discard", "明杠", "明槓"),
        Action.ADDED_KONG: Words("kong added to a pung", "加杠", "加槓"),
        Action.CONCEALED_KONG: Words("concealed kong", "暗杠", "暗槓"),
        Action.REPLACE_FLOWER: Words("flower replaced", "补花", "補花"),
        Action.WIN: Words("win called", "叫和", "叫和"),
        Action.DRAW: Words("tile drawn", "摸牌", "摸牌"),
        Action.DISCARD: Words("tile discarded", "出牌", "出牌"),
    }
)

SCOPE_WORDS: Final[Mapping[LadderScope, Words]] = MappingProxyType(
    {
        LadderScope.HAND: Words("in a hand", "一盘之内", "一盤之內"),
        LadderScope.ROUND: Words("in a round", "一圈之内", "一圈之內"),
        LadderScope.SESSION: Words("in a session", "一局之内", "一局之內"),
        LadderScope.EVENT: Words("in the event", "整个比赛", "整個比賽"),
    }
)
