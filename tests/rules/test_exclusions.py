"""Every exclusion row of every edition: a hand that shows it, or why none can; the research beside it."""

import csv
import re

import pytest
from rules.test_hand_files import lines_of

from referee.rules import RULESETS, Basis, Principle, Scope, count, fan_by_name, parse_hand
from referee.rules.fans import FAN_BY_KEY, FAN_BY_NUMBER

PAIR_OF_ORPHANS = "no tile of these hands is waited for as half of a pair alone"
TWO_READINGS = "the tiles are read as the one or as the other, never as both at once"
NEVER_MEET = {
    ("thirteen_orphans", "single_wait"): PAIR_OF_ORPHANS,
    ("greater_honours_and_knitted", "single_wait"): PAIR_OF_ORPHANS,
    ("lesser_honours_and_knitted", "single_wait"): PAIR_OF_ORPHANS,
    ("pure_terminal_chows", "seven_pairs"): TWO_READINGS,
    ("quadruple_chow", "seven_pairs"): TWO_READINGS,
    ("quadruple_chow", "pure_shifted_pungs"): TWO_READINGS,
    ("pure_triple_chow", "pure_shifted_pungs"): TWO_READINGS,
    ("pure_shifted_pungs", "pure_triple_chow"): TWO_READINGS,
    ("four_pure_shifted_pungs", "pure_triple_chow"): TWO_READINGS,
    ("three_suited_terminal_chows", "pure_double_chow"): "its four chows differ (a misprint, rulings 24)",
    ("fully_concealed_hand", "concealed_hand"): "one is self-drawn, the other is not",
}
"""Rows that a text prints and no hand can show."""

QUOTED = "the book as quoted against the article (rulings, 12)"
OTHER_THAN_THE_TABLE = {
    "mcr1998": {},
    "wmo2006": {
        ("all_green", "tile_hog"): "the table has no row that holds beside a third fan only",
        ("all_terminals", "tile_hog"): "the table has no row that holds beside a third fan only",
        ("three_suited_terminal_chows", "mixed_double_chow"): "disputed there: a misprint (rulings, 24)",
    },
    "mcr2014": {
        ("all_green", "tile_hog"): "the table has no row that holds beside a third fan only",
        ("all_terminals", "double_pung"): QUOTED,
        ("all_types", "pung_of_terminals_or_honours"): "the article against the Green Book (rulings, 19)",
        ("pure_shifted_chows", "short_straight"): "vacuous as the article has it (rulings, 22)",
        ("prevalent_wind", "pung_of_terminals_or_honours"): "the article means the pung of that wind",
        ("seat_wind", "pung_of_terminals_or_honours"): "the article means the pung of that wind",
    },
    "mil2025": {
        ("greater_honours_and_knitted", "single_wait"): "1998 prints it, and MIL 2025 keeps 1998",
        ("lesser_honours_and_knitted", "single_wait"): "1998 prints it, and MIL 2025 keeps 1998",
    },
}
"""Where the rows are meant to differ from the research's table of exclusions."""


def rows_of(code):
    return {(row.fan, row.excludes): row for row in RULESETS[code].exclusions}


def named(text):
    """Yield each refused fan of a line with the editions in which it is refused."""
    for piece in text.split(", "):
        name, codes = re.fullmatch(r"(.*?)(?: \[(.*)\])?", piece).groups()
        yield fan_by_name(name).key, set(codes.split()) if codes else set(RULESETS)


@pytest.mark.parametrize("line", [*lines_of("exclusions.txt")])
@pytest.mark.parametrize("code", RULESETS)
def test_the_refusal_names_the_fan_and_the_place(line, code):
    name, text, refused = line
    fan = fan_by_name(name)
    found = {
        (one.fan.key, one.source)
        for one in count(*parse_hand(text), RULESETS[code]).refused
        if one.because is fan and one.principle is Principle.NON_REPEAT
    }
    expected = {(key, rows_of(code)[fan.key, key].source) for key, codes in named(refused) if code in codes}
    others = {key for key, codes in named(refused) if code not in codes}
    assert expected <= found
    assert others.isdisjoint(key for key, _source in found)


def test_every_row_has_its_hand_or_the_reason_why_there_is_none():
    shown = {code: set() for code in RULESETS}
    for name, _text, refused in (param.values[0] for param in lines_of("exclusions.txt")):
        for key, codes in named(refused):
            for code in codes:
                shown[code].add((fan_by_name(name).key, key))
    never = {pair for code in RULESETS for pair in rows_of(code) if pair not in shown[code]}
    assert never == set(NEVER_MEET)
    assert all(pairs <= set(rows_of(code)) for code, pairs in shown.items())


@pytest.mark.parametrize("code", RULESETS)
def test_rows_are_those_of_the_research(shared_cases, code):
    path = shared_cases.parent / "rules" / "fan_exclusions.csv"
    with path.open(encoding="utf-8") as lines:
        table = {
            (FAN_BY_NUMBER[int(row["fan"])].key, FAN_BY_NUMBER[int(row["excluded"])].key): row
            for row in csv.DictReader(lines)
            if row["ruleset"] == code
        }
    rows = rows_of(code)
    differing = {pair for pair in {*table, *rows} if not same(rows.get(pair), table.get(pair))}
    assert differing == set(OTHER_THAN_THE_TABLE[code])


def same(row, listed):
    """Tell whether a row stands in the table with its reach and its basis; practice is either basis."""
    if row is None or listed is None:
        return False
    return row.scope is Scope[listed["scope"]] and listed["basis"] in {row.basis.value, "practice"}


@pytest.mark.parametrize("code", RULESETS)
def test_points_and_numbers_are_those_of_the_research(shared_cases, code):
    ruleset = RULESETS[code]
    with (shared_cases.parent / "rules" / "fan_values.csv").open(encoding="utf-8") as lines:
        table = list(csv.DictReader(lines))
    points = {FAN_BY_NUMBER[int(row["id"])].key: row[f"value_{code}"] for row in table}
    assert {key: str(value) for key, value in ruleset.points.items()} == {
        key: value for key, value in points.items() if value.isdecimal()
    }
    numbers = {FAN_BY_NUMBER[int(row["id"])].key: row["number_2006"] for row in table}
    other = {key: number for key, number in numbers.items() if number != str(FAN_BY_KEY[key].number)}
    assert dict(ruleset.numbers) == (other if code in {"wmo2006", "mcr2014"} else {})


def test_an_edition_names_its_own_book():
    books = {"wmo2006": ("Green Book", "WMO meeting"), "mcr2014": ("2014",), "mcr1998": ("1998",)}
    for code, own in books.items():
        strangers = {row.source for row in RULESETS[code].exclusions if not row.source.startswith(own)}
        misprint = {"1998, no. 29; Green Book, no. 29 prints Pure Double Chow (rulings, 24)"}
        assert strangers == (misprint if code == "wmo2006" else set())
    # Green Book numbers: two concealed kongs 48, and with it what follows to 53.
    rows = rows_of("wmo2006")
    assert rows["two_concealed_kongs", "concealed_kong"].source == "Green Book, definitions of nos. 48 and 67"
    assert rows["melded_hand", "single_wait"].source == "Green Book, no. 53"
    assert rows["melded_and_concealed_kong", "melded_kong"].source == (
        "Green Book, definitions of nos. 57 and 74"
    )


def test_mil_rows_have_their_clause_or_the_two_definitions_that_imply_them():
    for row in RULESETS["mil2025"].exclusions:
        stated = r"1998, no\. \d+|MIL 2025, annex 1 \(\d+\)( and \(\d+\))?"
        implied = r"1998, definitions(; the examples on pages 77-78 .*| of nos\. \d+ and \d+)"
        assert re.fullmatch(stated if row.basis is Basis.STATED else implied, row.source), row
