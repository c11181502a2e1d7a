"""The bench command: it measures what it says, on hands that are wins, and passes over the rest."""

import io
import json
import random
import re

import pytest
from django.core.management import CommandError, call_command

from referee.management.py_mahjong_gb import arguments, calculator, points
from referee.management.random_hands import random_hands
from referee.rules.cases import hand_to_case
from referee.rules.notation import parse_hand
from referee.rules.rulesets import RULESETS
from referee.rules.scoring import total
from referee.rules.validation import validate

MIL = RULESETS["mil2025"]


def bench(*arguments, **options):
    out = io.StringIO()
    call_command("bench", "rules", *arguments, "--seconds=0", stdout=out, **options)
    return out.getvalue().splitlines()


def test_made_up_hands_are_possible_wins_and_the_same_for_a_seed():
    hands = list(random_hands(200, random.Random(7)))
    assert hands == list(random_hands(200, random.Random(7)))
    assert [validate(*one) for one in hands] == [()] * 200
    assert all(total(*one, MIL) > 0 for one in hands)


def test_rates_are_printed_for_totals_and_verdicts():
    lines = bench("--hands=60")
    assert lines[0] == "60 winning hands; MIL Supplementary Rules 2025; hands per second of CPU time"
    assert re.fullmatch(r"totals +[\d,]+/s  \(first time each: [\d,]+/s\)", lines[1])
    assert re.fullmatch(r"full verdicts +[\d,]+/s  \(median \d+\.\d{3} ms, p95 \d+\.\d{3} ms\)", lines[2])
    assert lines[3].startswith("PyMahjongGB")


def test_hands_of_a_file_are_measured_and_others_passed_over(tmp_path):
    win = "[CCCC][FFFF][PPPP][EEEE]SS|EE1011|8"
    case = json.dumps({"id": 1, "hand": hand_to_case(*parse_hand(win))})
    path = tmp_path / "hands.txt"
    lines = [win, case, "", "123m", "nonsense", '{"id": 2}', "{"]
    path.write_text("\n".join(lines), encoding="utf-8")
    assert bench(str(path))[0].startswith("2 winning hands, 4 lines passed over; ")


def test_a_file_without_hands_is_told(tmp_path):
    path = tmp_path / "empty.txt"
    path.write_text("", encoding="utf-8")
    with pytest.raises(CommandError, match="no winning hand"):
        bench(str(path))
    with pytest.raises(CommandError, match="cannot read"):
        bench(str(tmp_path / "none"))


def test_hands_are_handed_over_as_the_other_program_wants_them():
    hand, win = parse_hand("[123m,2][4444p][EEE,3]55s67p8p|SW0100|2")
    assert arguments(hand, win) == (
        (("CHI", "W2", 2), ("GANG", "B4", 0), ("PENG", "F1", 3)),
        ("T5", "T5", "B6", "B7"),
        "B8",
        2,
        False,
        True,
        False,
        False,
        2,
        1,
    )


def test_the_other_program_agrees_or_is_said_to_be_missing(tmp_path):
    path = tmp_path / "hand.txt"
    path.write_text("[345m,1][567m,1][123m,1]34sCC5s|EE1000", encoding="utf-8")
    lines = bench(str(path))
    if calculator() is None:
        assert lines[3:] == ["PyMahjongGB is not installed (pip install PyMahjongGB)"]
    else:
        assert lines[-1].split() == ["same", "total", "1", "of", "1"]
        hand, win = parse_hand(path.read_text(encoding="utf-8"))
        assert points(calculator()(*arguments(hand, win))) == 19
