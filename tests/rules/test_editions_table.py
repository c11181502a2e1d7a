"""The table of disagreements between the editions: what it names exists, and differs where it says so."""

import re
from pathlib import Path

import pytest
from rules.test_hand_files import FOLDER, lines_of

from referee.rules import RULESETS, Declaration, VerdictKind, adjudicate, fan_by_name, parse_hand
from referee.rules.problem import HandError

DOCUMENT = Path(__file__).parents[2] / "docs" / "editions.md"
TESTS = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
RULINGS = (DOCUMENT.parent / "rulings.md").read_text(encoding="utf-8")


def table():
    rows = re.findall(
        r"^\| (D\d+)(?: \((.*?)\))? \| (.*) \|$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE
    )
    return [(number, rulings, [cell.strip() for cell in rest.split("|")]) for number, rulings, rest in rows]


def marked(name, mark):
    """Return the lines of a file that carry a mark: the source of a line, or the fan it is about."""
    lines = [param.values[0] for param in lines_of(name)]
    if re.fullmatch(r"D\d+", mark):
        return [line for line in lines if mark in line[-1].split()]
    if name == "catalogue.txt":
        return [line for line in lines if mark in line[3].split(", ")]
    return [line for line in lines if fan_by_name(line[0]) is fan_by_name(mark)]


def test_every_disagreement_has_its_row():
    assert [number for number, _rulings, _cells in table()] == [f"D{number}" for number in range(1, 42)]


@pytest.mark.parametrize(("number", "rulings", "cells"), table(), ids=lambda value: str(value)[:4])
def test_what_a_row_names_exists(number, rulings, cells):
    *_place, carried, shown = cells
    for ruling in re.findall(r"\d+", rulings):
        assert re.search(rf"^\| {ruling} \|", RULINGS, re.MULTILINE), ruling
    for option in re.findall(r"`(\w+)`", carried):
        assert hasattr(RULESETS["mil2025"].options, option), option
    for name in shown.split("; "):
        if name.startswith("`"):
            assert f"def {name.strip('`')}(" in TESTS
        else:
            file, mark = name.split(" ", 1)
            assert (FOLDER / file).is_file()
            assert marked(file, mark), (number, name)


def test_editions_that_differ_are_shown_by_lines_of_two_editions_on_one_hand():
    for number, _rulings, cells in table():
        says = {re.sub(r" \(.*\)$", "", cell) for cell in cells[1:5]}
        if len(says) > 1 and number != "D38":
            hands = {}
            for edition, text, points, *_rest in marked("editions.txt", number):
                hands.setdefault(text, {})[edition] = points
            assert any(len(set(totals.values())) > 1 for totals in hands.values()), number


def test_published_counts_that_are_not_followed_are_counted_as_the_rulings_say():
    section = RULINGS.split("## Published counts")[1].replace("\\|", "¦")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in section.splitlines()[7:] if line]
    counted = {}
    for case, edition, hand, _published, here, _why in rows:
        try:
            verdict = adjudicate(
                Declaration(*parse_hand(hand.strip("`").replace("¦", "|"))), RULESETS[edition]
            )
        except HandError:
            counted[case] = VerdictKind.INVALID
            continue
        counted[case] = verdict.count.total if here.isdecimal() else verdict.kind
    assert counted == {
        "inv-0845": VerdictKind.WRONG_COUNT,
        "wmo-024": VerdictKind.INVALID,
        "r1998-019": VerdictKind.SOUND,
        "r1998-047": VerdictKind.SOUND,
    } | {case: int(here) for case, *_rest, here, _why in rows if here.isdecimal()}
