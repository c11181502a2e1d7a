"""Where lines break: nowhere before what closes, nowhere after what opens, never inside a number."""

import pytest

from referee.exports.fitting import fit, wrap
from referee.exports.fonts import width

SIZE = 10.0


def lines(text, ems):
    """Return the lines of a text in a room of so many Chinese characters."""
    return wrap(text, ems * width("中", SIZE) + 0.01, SIZE)


@pytest.mark.parametrize(
    ("text", "ems", "expected"),
    [
        ("锦标赛暨“金龙杯”赛", 5, ("锦标赛暨", "“金龙杯”", "赛")),
        ("国际邀请赛（成都）", 6, ("国际邀请赛", "（成都）")),
        ("规则《总则》一", 3, ("规则", "《总", "则》一")),
        ("说「和」了", 3, ("说", "「和」", "了")),
        ("他先碰牌……后和", 4, ("他先碰", "牌……后", "和")),
        ("名次，分；共", 2, ("名", "次，", "分；", "共")),
        ("中国·成都", 2, ("中", "国·", "成都")),
        ("花龙, 碰碰和", 2, ("花", "龙,", "碰碰", "和")),
        ("见（MIL）", 4, ("见", "（MIL）")),
    ],
)
def test_chinese_signs_stay_with_what_they_open_or_close(text, ems, expected):
    assert lines(text, ems) == expected


@pytest.mark.parametrize(
    ("text", "ems", "expected"),
    [
        ("lost -60 then", 2.6, ("lost", "-60", "then")),
        ("from 2027-05-14 on", 6, ("from", "2027-05-14", "on")),
        ("Anna-Maria Żółć", 4, ("Anna-", "Maria", "Żółć")),
        ("call -- wait", 2, ("call", "--", "wait")),
        ("9 Anna · 8 Bo", 4, ("9 Anna ·", "8 Bo")),
        ("2027-05-14 – 2027-05-16", 7, ("2027-05-14 –", "2027-05-16")),
    ],
)
def test_words_break_behind_hyphens_and_numbers_do_not(text, ems, expected):
    assert lines(text, ems) == expected


def test_a_remnant_in_the_last_line_takes_company_from_the_line_before():
    room = 10 * width("中", SIZE)
    assert fit("第十一届世界麻将锦标赛", room, 40, 14.5, 3).lines == ("第十一届世界", "麻将锦标赛")
    assert fit("Anna Maria Brzęczyszczykiewicz", room, 40, 10, 3).lines == (
        "Anna Maria",
        "Brzęczyszczykiewicz",
    )
