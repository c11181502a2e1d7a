"""Every line of the hand files that referees read."""

from pathlib import Path

import pytest

from referee.rules import FANS, FLOWER_TILES, RULESETS, Principle, count, fan_by_name, parse_hand, total

FOLDER = Path(__file__).parent / "hands"
REASONS = {
    Principle.NON_REPEAT: "non-repeat",
    Principle.NON_SEPARATION: "non-separation",
    Principle.NON_IDENTICAL: "non-identical",
    Principle.HIGH_VERSUS_LOW: "high-versus-low",
    Principle.ACCOUNT_ONCE: "account-once",
    Principle.SEVERAL_WAITS: "several waits",
    Principle.KNITTED_WAIT: "beside a knitted straight",
    Principle.CIRCUMSTANCES: "circumstances",
    Principle.HONOURS_NO_HOG: "honours make no hog",
}
COUNTED = ("catalogue.txt", "editions.txt", "agreed.txt", "principles.txt")
SEPARATOR = " | "


def lines_of(name):
    for number, line in enumerate((FOLDER / name).read_text(encoding="utf-8").splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            yield pytest.param(line.split(SEPARATOR), id=f"{name}:{number}")


def times(fan, number):
    return f"{fan} ×{number}" if number > 1 else str(fan)


def described(counted):
    return ", ".join(times(line.fan, line.times) for line in counted if line.fan is not FLOWER_TILES)


def refusals(refused):
    lines = (f"{times(line.fan, line.times)} < {line.because or REASONS[line.principle]}" for line in refused)
    return ", ".join(lines) or "-"


def check(edition, text, points, counted, refused):
    hand, win = parse_hand(text)
    result = count(hand, win, RULESETS[edition])
    assert (str(result.total_without_flowers), described(result.counted), refusals(result.refused)) == (
        points,
        counted,
        refused,
    )
    assert total(hand, win, RULESETS[edition]) == result.total
    return result


@pytest.mark.parametrize("line", [one for name in COUNTED for one in lines_of(name)])
def test_line_counts_as_it_says(line):
    edition, text, points, counted, refused, source = line
    assert source.strip()
    check(edition, text, points, counted, refused)


@pytest.mark.parametrize("line", [*lines_of("near_misses.txt")])
def test_fan_is_missed_by_a_little(line):
    name, edition, text, points, counted, refused, _why = line
    result = check(edition, text, points, counted, refused)
    shown = {line.fan for line in (*result.counted, *result.refused)}
    assert fan_by_name(name) not in shown


def test_every_fan_has_a_hand_where_it_counts_and_one_where_it_does_not():
    counted, refused, missed = set(), set(), set()
    for name in ("catalogue.txt", "principles.txt"):
        for edition, text, *_rest in (param.values[0] for param in lines_of(name)):
            result = count(*parse_hand(text), RULESETS[edition])
            counted |= {line.fan for line in result.counted}
            refused |= {line.fan for line in result.refused}
    for param in lines_of("near_misses.txt"):
        missed.add(fan_by_name(param.values[0][0]))
    fans = set(FANS) - {FLOWER_TILES}
    assert sorted(fan.key for fan in fans - counted) == []
    assert sorted(fan.key for fan in fans - refused - missed) == []


def test_editions_differ_where_the_file_says_so():
    seen = {}
    for param in lines_of("editions.txt"):
        edition, text, points, counted, _refused, source = param.values[0]
        seen.setdefault((source, text), {})[edition] = (points, counted)
    alike = sorted(source for (source, _text), results in seen.items() if len(set(results.values())) == 1)
    # The single wait beside a knitted straight is the one that no edition bars.
    assert alike == ["D22"]
