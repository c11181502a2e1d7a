"""The score command: a verdict for people, one JSON line for each case, no traceback for a bad line."""

import io
import json
import os
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

ROOT = Path(__file__).resolve().parents[2]
HAND = {
    "melds": [{"type": "pung", "tiles": ["6m", "6m", "6m"], "concealed": False, "from": "right"}],
    "concealed": ["4s", "4s", "4s", "5p", "5p", "5p", "6p", "6p", "N", "N"],
    "win_tile": "6p",
    "self_drawn": False,
    "last_tile_of_kind": False,
    "kong_related": False,
    "wall_last": False,
    "seat_wind": "S",
    "round_wind": "E",
    "flowers": 0,
}


def score(*arguments, **options):
    out = io.StringIO()
    call_command("score", *arguments, stdout=out, **options)
    return out.getvalue()


def answers(tmp_path, *lines, **options):
    path = tmp_path / "cases.jsonl"
    path.write_bytes(b"\n".join(line if isinstance(line, bytes) else line.encode() for line in lines))
    return [json.loads(line) for line in score(jsonl=str(path), **options).splitlines()]


def case(**changes):
    return json.dumps({"id": "a", "hand": {**HAND, **changes}})


def test_record_hand_is_printed_fan_by_fan():
    lines = score("[CCCC][FFFF][PPPP][EEEE]SS|EE1011|8").splitlines()
    assert lines[:10] == [
        "Sound: 332 fan, 324 without flowers",
        "  88  Big Three Dragons 大三元  CCCC FFFF PPPP",
        "  88  Four Kongs 四杠  EEEE CCCC FFFF PPPP",
        "  64  All Honors 字一色",
        "  64  Four Concealed Pungs 四暗刻  EEEE CCCC FFFF PPPP",
        "   8  Last Tile Draw 妙手回春",
        "   8  Out with Replacement Tile 杠上开花",
        "   2  Prevalent Wind 圈风刻  EEEE",
        "   2  Seat Wind 门风刻  EEEE",
        "   8  Flower Tiles 花牌 (8 × 1)",
    ]
    assert (
        "      Three Kongs 三杠: Non-repeat: it is there whenever Four Kongs 四杠 is. [1998, no. 5]" in lines
    )
    assert lines[-1] == "Rules: MIL Supplementary Rules 2025"


def test_language_and_edition_can_be_chosen():
    text = "[1111m][1111p,1]1113444s5s|EE1000"
    assert score(text).splitlines()[0] == "Sound: 28 fan"
    assert score(text, ruleset="wmo2006").splitlines()[0] == "Sound: 29 fan"
    assert "三同刻" in score(text, language="zh-hans")
    assert "Triple Pung" not in score(text, language="zh-hans")


def test_announced_total_is_compared():
    text = "[345m,1][567m,1][123m,1]34sCC5s|EE1000"
    assert score(text, declared=20).splitlines()[0] == (
        "Declared too high: it is corrected when somebody objects: 19 fan, announced 20"
    )
    assert score(text, declared=18).splitlines()[0] == (
        "Declared too low: it stands when nobody objects: 19 fan, announced 18"
    )


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "123m456m789m11s22s 1p",
            [
                "No win: the wrong tile",
                "  1 of dots does not complete the hand. It waits on: 1 of bamboos, 2 of bamboos.",
            ],
        ),
        (
            "159m159s159pESWN 1p",
            ["No win: not ready", "  The hand was not ready: tiles to exchange before it is: 3."],
        ),
        (
            "123m456m789m11s2s 1p",
            ["No win: wrong number of tiles", "  Too few tiles: 13 instead of 14 (a kong counts as three)."],
        ),
        (
            "[ESW]55555m1p",
            [
                "This hand cannot be",
                "  Character 1: east wind, south wind, west wind: honours make no chow.",
                "  Character 10: 5 times 5 of characters: there are four in the set.",
            ],
        ),
    ],
)
def test_refusals_are_told(text, lines, capsys):
    is_hand = lines[0] != "This hand cannot be"
    with nullcontext() if is_hand else pytest.raises(SystemExit, match="1"):
        call_command("score", text)
    assert capsys.readouterr().out.splitlines()[: len(lines)] == lines


def test_one_point_is_one_point():
    told = score("[123m,1][555p,1][567m,1]EE34s 5s|SW1000").splitlines()
    assert told[:2] == ["No win: below the minimum: 1 fan", "  1 fan without flowers: the minimum is 8."]


def test_case_is_answered_in_one_line(tmp_path):
    assert answers(tmp_path, case()) == [
        {
            "id": "a",
            "kind": "sound",
            "total": 18,
            "total_without_flowers": 18,
            "fan": {"三色三节高": 1, "碰碰和": 1, "双同刻": 1, "双暗刻": 1},
            "problems": [],
        }
    ]


def test_flowers_are_among_the_fan(tmp_path):
    (answer,) = answers(tmp_path, case(flowers=3))
    assert (answer["total"], answer["total_without_flowers"], answer["fan"]["花牌"]) == (21, 18, 3)


@pytest.mark.parametrize(
    ("line", "identity", "codes"),
    [
        (b"nope", None, ["line_unreadable"]),
        (b"\xff\xfe", None, ["line_unreadable"]),
        (b"[" * 100_000, None, ["line_unreadable"]),
        (b'{"id": NaN}', None, ["line_unreadable"]),
        (b"9" * 5000, None, ["line_unreadable"]),
        (b"[]", None, ["wrong_type"]),
        (b"null", None, ["wrong_type"]),
        (b"{}", None, ["key_missing", "key_missing"]),
        (b'{"id": 7}', 7, ["key_missing"]),
        (b'{"id": ["x"], "hand": []}', None, ["wrong_type", "wrong_type"]),
        (b'{"id": "a", "hand": "123m"}', "a", ["wrong_type"]),
        (b'{"id": "a", "hand": {"melds": 3}}', "a", ["wrong_type", *["key_missing"] * 9]),
    ],
)
def test_bad_lines_are_answered(tmp_path, line, identity, codes):
    (answer,) = answers(tmp_path, line)
    assert (answer["id"], answer["kind"], answer["total"], answer["fan"]) == (identity, "invalid", None, {})
    assert [problem["code"] for problem in answer["problems"]] == codes


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"win_tile": "Z"}, "unknown_tile"),
        ({"win_tile": ""}, "unknown_tile"),
        ({"win_tile": None}, "unknown_tile"),
        ({"win_tile": ["1m"]}, "unknown_tile"),
        ({"concealed": ["5z", *HAND["concealed"][1:]]}, "unknown_tile"),
        ({"concealed": [3, *HAND["concealed"][1:]]}, "unknown_tile"),
        ({"concealed": {}}, "wrong_type"),
        ({"self_drawn": 1}, "wrong_type"),
        ({"flowers": True}, "wrong_type"),
        ({"flowers": 1.5}, "wrong_type"),
        ({"flowers": 9}, "flowers_out_of_range"),
        ({"flowers": -1}, "flowers_out_of_range"),
        ({"seat_wind": "C"}, "unknown_wind"),
        ({"seat_wind": 4}, "wrong_type"),
        ({"melds": [[]]}, "wrong_type"),
        ({"melds": [{**HAND["melds"][0], "type": "set"}]}, "unknown_meld_type"),
        ({"melds": [{**HAND["melds"][0], "from": "above"}]}, "unknown_feeder"),
        ({"melds": [{**HAND["melds"][0], "from": 1}]}, "unknown_feeder"),
        ({"melds": [{**HAND["melds"][0], "claimed": "5m"}]}, "claimed_not_in_meld"),
        ({"melds": [{**HAND["melds"][0], "concealed": True, "from": None}]}, "meld_concealed_set"),
        ({"melds": [{**HAND["melds"][0], "tiles": ["6m", "6m"]}]}, "meld_size"),
        ({"melds": [{**HAND["melds"][0], "type": "kong"}]}, "meld_size"),
        ({"melds": [{**HAND["melds"][0], "tiles": ["6m", "6m", "7m"]}]}, "meld_mixed"),
        ({"melds": [{"type": "chow", "tiles": ["8m", "9m", "1m"]}]}, "chow_not_consecutive"),
        ({"melds": [{"type": "chow", "tiles": ["E", "S", "W"]}]}, "chow_of_honours"),
        ({"melds": [{"type": "chow", "tiles": ["1m", "2m", "3s"]}]}, "chow_mixed_suits"),
        ({"kong_related": True, "self_drawn": True}, "replacement_without_kong"),
        ({"last_tile_of_kind": True}, "last_of_kind_tile_held"),
    ],
)
def test_what_cannot_be_is_invalid(tmp_path, changes, code):
    (answer,) = answers(tmp_path, case(**changes))
    assert (answer["kind"], answer["total"]) == ("invalid", None)
    assert [problem["code"] for problem in answer["problems"]] == [code]
    assert answer["problems"][0]["text"]


def test_every_line_is_answered_in_order_and_blank_ones_are_passed_over(tmp_path):
    lines = answers(tmp_path, case(), "", "nope", "  ", case(win_tile="1m"), case(concealed=["N"]))
    assert [line["kind"] for line in lines] == ["sound", "invalid", "wrong_tile", "wrong_count"]
    assert lines[1]["problems"][0]["args"] == {"line": 3}


def declared_case(**declared):
    return json.dumps({"id": "a", "hand": HAND, **declared})


def test_a_case_may_say_what_was_announced(tmp_path):
    fan = {"三色三节高": 1, "碰碰和": 1, "双同刻": 2}
    kinds = [
        answers(tmp_path, declared_case(**declared))[0]["kind"]
        for declared in (
            {"declared_total": 18},
            {"declared_total": 17},
            {"declared_total": 19},
            {"declared_total": None, "declared_fan": None},
        )
    ]
    assert kinds == ["sound", "under_declared", "over_declared", "sound"]
    (answer,) = answers(tmp_path, declared_case(declared_total=18, declared_fan=fan))
    assert answer["differences"] == [
        {"kind": "times", "fan": "double_pung", "declared": 2, "counted": 1},
        {"kind": "missing", "fan": "two_concealed_pungs", "declared": 0, "counted": 1},
    ]
    said = declared_case(declared_fan={**fan, "双同刻": 1, "双暗刻": 1}, declared_points={"双同刻": 3})
    assert answers(tmp_path, said)[0]["differences"] == [
        {"kind": "points", "fan": "double_pung", "declared": 3, "counted": 2}
    ]


@pytest.mark.parametrize(
    ("declared", "key"),
    [
        ({"declared_total": "18"}, "declared_total"),
        ({"declared_total": True}, "declared_total"),
        ({"declared_fan": ["碰碰和"]}, "declared_fan"),
        ({"declared_points": {"碰碰和": None}}, "declared_points"),
        ({"declared_fan": {"碰碰和": "1"}}, "declared_fan"),
    ],
)
def test_an_announcement_of_the_wrong_type_is_invalid(tmp_path, declared, key):
    (answer,) = answers(tmp_path, declared_case(**declared))
    assert (answer["kind"], answer["problems"][0]["args"]["key"]) == ("invalid", key)


def test_edition_of_a_file_can_be_chosen(tmp_path):
    kong = {"type": "kong", "tiles": ["E"] * 4, "concealed": True}
    two = case(melds=[kong, {**kong, "tiles": ["C"] * 4}], concealed=["5p", "5p", "5p", "6p", "6p", "N", "N"])
    totals = [answers(tmp_path, two, ruleset=code)[0]["total"] for code in ("mil2025", "wmo2006")]
    assert totals[1] == totals[0] + 2


def test_wrong_arguments_are_told(tmp_path):
    with pytest.raises(CommandError, match="no ruleset 'riichi'"):
        score("1p", ruleset="riichi")
    with pytest.raises(CommandError, match="give one hand"):
        score()
    with pytest.raises(CommandError, match="cannot read"):
        score(jsonl=str(tmp_path / "none.jsonl"))


def run(*arguments, **options):
    # Its own data folder: the command needs no database.
    return subprocess.run(
        [sys.executable, "manage.py", "score", *arguments],
        cwd=ROOT,
        capture_output=True,
        check=False,
        **options,
    )


def test_standard_input_is_read_and_no_database_is_needed(tmp_path):
    environment = {**os.environ, "DESK_DATA": str(tmp_path / "nowhere")}
    done = run("--jsonl", "-", input=case().encode() + b"\nnope\n", env=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(line)["kind"] for line in done.stdout.splitlines()] == ["sound", "invalid"]
    assert list(tmp_path.rglob("*.sqlite3*")) == []


def test_texts_are_read_from_standard_input_line_by_line():
    good = b"123m456m789m11s22s 1p\n\n[CCCC][FFFF][PPPP][EEEE]SS|EE1011|8\n"
    done = run("-", input=good)
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 0
    assert lines[:2] == ["123m456m789m11s22s 1p", "No win: the wrong tile"]
    assert "Sound: 332 fan, 324 without flowers" in lines
    done = run("-", input=good + b"12x\n")
    told = done.stdout.decode().splitlines()
    assert (done.returncode, told[: len(lines)]) == (1, lines)
    assert told[len(lines) :][:2] == ["12x", "This hand cannot be"]


def test_a_reader_that_has_seen_enough_ends_the_command_quietly():
    many = b"".join(case().encode() + b"\n" for _ in range(3000))
    process = subprocess.Popen(
        [sys.executable, "manage.py", "score", "--jsonl", "-"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    process.stdout.close()
    assert process.communicate(many)[1] == b""


def test_a_terminal_without_chinese_gets_escaped_json():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = run("--jsonl", "-", input=case().encode(), env=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout.decode("ascii"))["fan"]["碰碰和"] == 1
