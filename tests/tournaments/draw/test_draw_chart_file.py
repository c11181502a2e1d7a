"""Ready charts from CSV files."""

import pytest

from tournaments.draw import CHART_SEED, ChartFileError, assign, chart, measure, read_chart, repeated_pairs

GOOD = """session,table,E,S,W,N
1,1,1,2,3,4
1,2,5,6,7,8

2,2,3,4,7,8
2,1,1,2,5,6
"""


def problems(text):
    with pytest.raises(ChartFileError) as refusal:
        read_chart(text)
    return [(problem.code, problem.position, dict(problem.args)) for problem in refusal.value.problems]


@pytest.mark.parametrize("text", [GOOD, GOOD.replace(",", ";"), GOOD.replace(",", "\t"), "\ufeff" + GOOD])
def test_a_chart_is_read_with_its_tables_in_order(text):
    read = read_chart(text)
    assert read.sessions == (((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 1, 4, 5), (2, 3, 6, 7)))
    assert (read.players, read.method, read.metrics.repeats) == (8, "imported", 4)


def test_people_are_drawn_to_an_imported_chart():
    seating = assign(read_chart(GOOD), range(11, 19), "seed")
    assert measure(seating).repeats == 4


def test_every_problem_of_a_file_is_listed_with_its_line():
    text = "session,table,E,S,W,N\n1,1,1,2,3\n1,1,1,2,3,4\n1,1,5,6,7,8\n99,1,1,2,3,4\nx,1,1,2,3,4\n"
    assert problems(text) == [
        ("line_not_six_numbers", 2, {"text": "1,1,1,2,3"}),
        ("line_not_six_numbers", 6, {"text": "x,1,1,2,3,4"}),
        ("table_twice", 4, {"session": 1, "table": 1, "line": 3}),
        ("no_such_place", 5, {"session": 99, "table": 1}),
    ]


def test_who_is_missing_or_sits_twice_is_named():
    text = "1,1,1,2,3,4\n1,2,5,6,7,7\n3,1,1,2,3,9\n3,2,5,6,7,8\n"
    assert problems(text) == [
        ("session_missing", None, {"session": 2}),
        ("sits_twice", None, {"person": 7, "session": 1}),
        ("players_missing", None, {"session": 1, "players": "8"}),
        ("player_out_of_range", None, {"player": 9, "session": 3, "most": 8}),
        ("players_missing", None, {"session": 3, "players": "4"}),
    ]


@pytest.mark.parametrize("text", ["", "\n\n", "session,table,E,S,W,N\n"])
def test_an_empty_file_has_no_tables(text):
    assert problems(text) == [("chart_empty", None, {})]


# The charts printed in the rulebook of 1998: players, sessions, repeated meetings, pairs who meet again.
PRINTED = {
    "official1998_t1_16p_4r.csv": (16, 4, 0, 0),
    "official1998_t2_20p_6r.csv": (20, 6, 29, 29),
    "official1998_t3_24p_6r.csv": (24, 6, 44, 42),
    "official1998_t4_28p_6r.csv": (28, 6, 0, 0),
    "official1998_t5_16p_5r.csv": (16, 5, 0, 0),
}


@pytest.mark.parametrize("name", PRINTED)
def test_the_printed_charts_of_1998_load_with_their_repeats(shared_cases, name):
    printed = read_chart((shared_cases / "seating" / name).read_text(encoding="utf-8"))
    again = repeated_pairs(printed.sessions)
    assert (printed.players, len(printed.sessions), printed.metrics.repeats, len(again)) == PRINTED[name]


def test_other_charts_in_use_are_no_better(shared_cases):
    for path in sorted((shared_cases / "seating").rglob("*.csv")):
        theirs = read_chart(path.read_text(encoding="utf-8"))
        ours = chart(theirs.players, len(theirs.sessions), CHART_SEED).metrics
        assert ours.repeats <= theirs.metrics.repeats, path.name
        assert ours.table_revisits <= theirs.metrics.table_revisits, path.name
        assert ours.wind_bad_cells == 0
